//! Moves by what heaps become: `2: 3 1`, `heap 2 becomes 3 and 1`.

use super::refusal::Refusal;
use super::typed::{BECOMES, Before, Changes, not_understood, number};
use num_bigint::BigUint;

impl Before<'_> {
    /// `1: 0, 2: 3 1`.
    pub(super) fn becomes(&self, text: &str) -> Result<Changes, Refusal> {
        let mut all = Changes::new();
        for change in text.split([',', ';']) {
            let (heap, parts) = change
                .split_once(':')
                .ok_or_else(|| not_understood(change.trim()))?;
            let parts: Vec<BigUint> = parts
                .split_whitespace()
                .map(number)
                .collect::<Result<_, _>>()?;
            if parts.is_empty() {
                return Err(not_understood(""));
            }
            let place = self.numbered(heap.trim().trim_start_matches("heap").trim())?;
            self.change(&mut all, place, parts)?;
        }
        Ok(all)
    }

    /// `5 becomes 3 and 4`, `heap 1 becomes 0 and heap 2 becomes heaps of 3 and 1`.
    pub(super) fn becoming(&self, words: &[&str]) -> Result<Changes, Refusal> {
        let (mut all, mut rest) = (Changes::new(), words);
        while !rest.is_empty() {
            let (place, behind) = self.which(rest, &BigUint::ZERO, "")?;
            let [BECOMES, behind @ ..] = behind else {
                return Err(not_understood(behind.first().unwrap_or(&"")));
            };
            // up to the name of the next heap
            let next = behind.iter().skip(1).position(|word| *word == BECOMES);
            let next = next.map_or(behind.len(), |at| name_before(&behind[..=at]));
            let (parts, others) = behind.split_at(next);
            let said = |word: &&&str| !["and", "heaps", "of"].contains(*word);
            let parts: Vec<BigUint> = parts
                .iter()
                .filter(said)
                .map(|word| number(word))
                .collect::<Result<_, _>>()?;
            if parts.is_empty() {
                return Err(not_understood(""));
            }
            self.change(&mut all, place, parts)?;
            rest = others;
        }
        Ok(all)
    }
}

/// Where the name of a heap begins that ends some words: `heap 2`, `the heap of 5`, `5`.
fn name_before(words: &[&str]) -> usize {
    let long = words.iter().rposition(|word| *word == "heap");
    let the = |at: usize| at - usize::from(at > 0 && words[at - 1] == "the");
    match long {
        Some(at) if words.len() - at <= 3 => the(at),
        _ => words.len().saturating_sub(1),
    }
}
