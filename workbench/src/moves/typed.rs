//! Moves on heaps as players type them: text to the heaps after the move.

use super::plain::plain;
use super::refusal::Refusal;
use grundy::game::Heap;
use grundy::rulesets::Ruleset;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The heaps of each summand.
pub(super) type Summands = Vec<Vec<BigUint>>;

/// A move on heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// All heaps after the move, by summand where `|` is between them, and perhaps what is
    /// remembered.
    Heaps(Summands, Option<Vec<Heap>>),
    /// A move that leaves the heaps: `pass`, `switch`.
    Word(String),
    /// The places of coins that are turned.
    Turned(Vec<BigUint>),
}

/// The word behind a heap that becomes others.
pub(super) const BECOMES: &str = "becomes";

/// Characters of a word that are repeated to who typed it.
const REPEATED: usize = 24;

pub(super) fn not_understood(word: &str) -> Refusal {
    let start: String = word.chars().take(REPEATED).collect();
    let found = match word.chars().count() {
        0 => "the end".into(),
        n if n > REPEATED => format!("`{start}...`"),
        _ => format!("`{start}`"),
    };
    let reason = format!("found {found}, which is neither a number nor a word of a move");
    Refusal {
        command: "; `help` says more",
        // an example is of the heaps that are there
        ..Refusal::new(reason, "")
    }
}

/// Numbers that are also written out.
const WRITTEN: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// A number from digits alone, or a small one in words.
pub(super) fn number(word: &str) -> Result<BigUint, Refusal> {
    if let Some(before) = WRITTEN.iter().position(|written| *written == word) {
        return Ok((before + 1).into());
    }
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let number = digits.then(|| word.parse().ok()).flatten();
    number.ok_or_else(|| not_understood(word))
}

pub(super) fn place(word: &str) -> Result<usize, Refusal> {
    let number = number(word)?;
    Ok(usize::try_from(&number).unwrap_or(usize::MAX))
}

/// `5 4 and 3`, `(2,3) and (1,3)`.
fn turned(words: &[&str]) -> Result<Typed, Refusal> {
    let said = |word: &&str| !word.is_empty() && !["and", "the"].contains(word);
    let places: Vec<BigUint> = words
        .iter()
        .flat_map(|word| word.split(['(', ',', ')']))
        .filter(said)
        .map(number)
        .collect::<Result<_, _>>()?;
    match places.is_empty() {
        true => Err(not_understood("")),
        false => Ok(Typed::Turned(places)),
    }
}

/// `3 4 1`, `3 4 | 1`, `3 4 state 0`.
fn all(text: &str) -> Result<Typed, Refusal> {
    let (heaps, states) = match text.split_once("state") {
        Some((heaps, states)) => (heaps, Some(states)),
        None => (text, None),
    };
    let summand = |part: &str| part.split_whitespace().map(number).collect();
    let summands: Vec<Vec<BigUint>> = heaps
        .split(['|', '+'])
        .map(summand)
        .collect::<Result<_, Refusal>>()?;
    let states = states.map(|states| {
        let state = |word: &str| Heap::try_from(&number(word)?).map_err(|_| not_understood(word));
        states
            .split_whitespace()
            .map(state)
            .collect::<Result<Vec<_>, _>>()
    });
    Ok(Typed::Heaps(summands, states.transpose()?))
}

/// The heaps before a move, some of which are named in its text.
pub(super) struct Before<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) summands: &'a Summands,
}

/// What some heaps become, by their places from 0.
pub(super) type Changes = BTreeMap<usize, Vec<BigUint>>;

impl Before<'_> {
    /// Reads a move.
    pub(super) fn read(&self, text: &str) -> Result<Typed, Refusal> {
        let text = plain(text);
        let spaced = text.replace(',', " ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let changes = match words.first().copied() {
            None => return Err(not_understood("")),
            Some("pass" | "switch") if words.len() == 1 => return Ok(Typed::Word(text)),
            Some("turn") => return turned(&words[1..]),
            Some("take") => self.takes(&words[1..])?,
            Some("split") => self.split(&words[1..])?,
            _ if text.contains(':') => self.becomes(&text)?,
            _ if words.contains(&BECOMES) => self.becoming(&words)?,
            _ => return all(&spaced),
        };
        let mut place = 0..;
        let after = self.summands.iter().map(|heaps| {
            let heaps = heaps.iter().zip(&mut place);
            let parts = heaps.flat_map(|(heap, place)| match changes.get(&place) {
                Some(parts) => parts.clone(),
                None => vec![heap.clone()],
            });
            parts.collect()
        });
        Ok(Typed::Heaps(after.collect(), None))
    }

    pub(super) fn refused<T>(&self, reason: impl Into<String>) -> Result<T, Refusal> {
        Err(Refusal::by_rule(self.ruleset, reason))
    }

    pub(super) fn change(
        &self,
        all: &mut Changes,
        place: usize,
        parts: Vec<BigUint>,
    ) -> Result<(), Refusal> {
        match all.insert(place, parts) {
            None => Ok(()),
            Some(_) => self.refused("the same heap is named twice"),
        }
    }

    /// `3 from heap 2 and 1 from the heap of 4`.
    fn takes(&self, words: &[&str]) -> Result<Changes, Refusal> {
        let (mut all, mut rest) = (Changes::new(), words);
        loop {
            let (&first, behind) = rest.split_first().ok_or_else(|| not_understood(""))?;
            if let ("all", ["from", behind @ ..]) = (first, behind) {
                let (place, behind) = self.which(behind, &BigUint::from(1_u32), "from ")?;
                self.change(&mut all, place, vec![BigUint::ZERO])?;
                match behind {
                    [] => return Ok(all),
                    ["and", behind @ ..] | behind => rest = behind,
                }
                continue;
            }
            let amount = number(first)?;
            if let Some(behind) = self.everywhere(behind) {
                for place in 0..self.summands.iter().map(Vec::len).sum() {
                    self.change(&mut all, place, vec![self.lowered(place, &amount)?])?;
                }
                rest = behind;
                match rest {
                    [] => return Ok(all),
                    _ => continue,
                }
            }
            let (place, behind) = match behind {
                ["from", behind @ ..] => self.which(behind, &amount, "from ")?,
                ["heap" | "the", ..] => self.which(behind, &amount, "from ")?,
                _ => (self.only()?, behind),
            };
            self.change(&mut all, place, vec![self.lowered(place, &amount)?])?;
            rest = match behind {
                [] => return Ok(all),
                ["and", behind @ ..] => behind,
                behind => behind,
            };
        }
    }

    /// What follows `from both heaps`, if that is said.
    fn everywhere<'w>(&self, words: &'w [&'w str]) -> Option<&'w [&'w str]> {
        let (all, behind) = match words {
            ["from", all, "heaps" | "heap", behind @ ..] => (all, behind),
            ["from", all, behind @ ..] => (all, behind),
            _ => return None,
        };
        ["all", "both", "each", "every"]
            .contains(all)
            .then_some(behind)
    }

    /// `heap 2 into 3 and 1`.
    fn split(&self, words: &[&str]) -> Result<Changes, Refusal> {
        let into = words.iter().position(|word| *word == "into");
        let (heap, parts) = words.split_at(into.unwrap_or(words.len()));
        let parts = parts.iter().skip(1).filter(|word| **word != "and");
        let parts: Vec<BigUint> = parts.map(|word| number(word)).collect::<Result<_, _>>()?;
        let (place, rest) = self.which(heap, &parts.iter().sum(), "")?;
        match (rest, into) {
            ([], Some(_)) => Ok(Changes::from([(place, parts)])),
            _ => Err(not_understood(rest.first().unwrap_or(&""))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(list: &[u64]) -> Vec<BigUint> {
        list.iter().map(|&n| n.into()).collect()
    }

    #[test]
    fn a_number_alone_names_a_heap_where_it_can_mean_one() {
        let ruleset = "nim".parse().unwrap();
        let summands = vec![big(&[3, 4, 5])];
        let before = Before {
            ruleset: &ruleset,
            summands: &summands,
        };
        let all = |list: &[u64]| Ok(Typed::Heaps(vec![big(list)], None));
        let asked = before.read("take 1 from 3").unwrap_err();
        assert_eq!(
            asked.reason,
            "from 3 could be heap 3 (which has 5) or the heap of 3"
        );
        assert_eq!(asked.legal, "write `from heap 3` or `from the heap of 3`");
        // one of the two is too small, or there is no other
        assert_eq!(before.read("take 4 from 3"), all(&[3, 4, 1]));
        assert_eq!(before.read("take 1 from 4"), all(&[3, 3, 5]));
        assert_eq!(before.read("take 1 from 2"), all(&[3, 3, 5]));
        assert!(before.read("take 1 from 7").is_err());
    }

    #[test]
    fn moves_on_heaps_are_read() {
        let ruleset = "nim".parse().unwrap();
        let read = |heaps: &[u64], text: &str| {
            let before = Before {
                ruleset: &ruleset,
                summands: &vec![big(heaps)],
            };
            before.read(text)
        };
        let all = |list: &[u64]| Ok(Typed::Heaps(vec![big(list)], None));
        assert_eq!(read(&[3, 4, 5], " 3 4,1 "), all(&[3, 4, 1]));
        assert_eq!(read(&[3, 4, 5], "3,4,1"), all(&[3, 4, 1]));
        assert_eq!(
            read(&[3, 4, 5], "3 | 4 1 state 2,0"),
            Ok(Typed::Heaps(
                vec![big(&[3]), big(&[4, 1])],
                Some(vec![2, 0])
            ))
        );
        assert_eq!(read(&[7, 9], "2:3"), all(&[7, 3]));
        assert_eq!(read(&[7, 9], "heap 1: 0, 2: 3 1"), all(&[0, 3, 1]));
        assert_eq!(read(&[7], "Take 3"), all(&[4]));
        assert_eq!(
            read(&[9, 2, 7], "take 3 from the heap of 7 and 1 from heap 2"),
            all(&[9, 1, 4])
        );
        assert_eq!(read(&[7, 5], "remove two heap 1"), all(&[5, 5]));
        assert_eq!(read(&[9, 7, 2], "split 7 into 3 and 4"), all(&[9, 3, 4, 2]));
        assert_eq!(read(&[7, 5], "(3, 1)"), all(&[3, 1]));
        assert_eq!(read(&[7, 5], "take 2 from both"), all(&[5, 3]));
        assert_eq!(read(&[7, 5, 4], "take 2 from each heap"), all(&[5, 3, 2]));
        assert_eq!(read(&[7, 5], "take all from the second pile"), all(&[7, 0]));
        assert_eq!(read(&[2, 5], "5 becomes 3 and 4"), all(&[2, 3, 4]));
        assert_eq!(
            read(&[7, 9], "heap 1 becomes 0, heap 2 becomes 3 and 1"),
            all(&[0, 3, 1])
        );
        assert_eq!(read(&[7, 9], "7 becomes 0 and 9 becomes 3"), all(&[0, 3]));
        assert_eq!(read(&[7], "heap 1 becomes heaps of 3 and 1"), all(&[3, 1]));
        assert_eq!(read(&[7], "pass"), Ok(Typed::Word("pass".into())));
        for bad in [
            "",
            "x",
            "take",
            "take x",
            "3 -1",
            "2:",
            "a: 3",
            "split 3",
            "take 1 from",
            "1.5",
            "1: 0, 1: 2",
            "becomes 3",
            "3 becomes",
            "3 becomes and",
            "3 becomes x",
            "heap 1 becomes 2 and heap 2",
        ] {
            assert!(read(&[3, 4], bad).is_err(), "{bad}");
        }
    }
}
