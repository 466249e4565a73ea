//! Automata over counts in words.

use super::counts::{SIZES, vectors};
use super::{CountAutomaton, CountClasses};
use crate::number::joined;

/// States and letters of an automaton that is told in words, at most.
const STATES: usize = 24;
const LETTERS: usize = 40;

impl CountAutomaton {
    /// A line a state: what it says of a position that ends there, and where columns lead; `None` if
    /// it is large. `called` names the outputs.
    pub fn words(&self, called: impl Fn(u32) -> String) -> Option<Vec<String>> {
        let letters = vectors(self.base(), self.counts().classes());
        if self.states() > STATES || letters.len() > LETTERS {
            return None;
        }
        let ones = match self.base() {
            SIZES => "how many heaps have a size".to_owned(),
            2 => "how many heaps have the digit 1".to_owned(),
            base => format!("how many heaps have the digits {}", joined(1..base, ", ")),
        };
        let period = self.counts().period;
        let told = match period {
            1 => String::new(),
            by => format!(" (1+{by}i is 1, {} or {} ..)", 1 + by, 1 + 2 * by),
        };
        let head = match self.base() {
            SIZES => format!("It reads {ones}, the largest size first{told}:"),
            _ => format!("A column is read as {ones}, the highest first{told}:"),
        };
        let mut lines = vec![head];
        for state in 0..self.states() as u32 {
            let mut ways: Vec<(u32, Vec<String>)> = Vec::new();
            for letter in &letters {
                let to = self.step(state, letter);
                let word = word(letter, self.counts());
                match ways.iter_mut().find(|way| way.0 == to) {
                    Some(way) => way.1.push(word),
                    None => ways.push((to, vec![word])),
                }
            }
            let ways: Vec<String> = match &ways[..] {
                [(to, _)] if *to == state => vec!["stays there".into()],
                [(to, _)] => vec![format!("to {to} with any")],
                _ => ways
                    .iter()
                    .map(|(to, words)| format!("to {to} with {}", words.join(", ")))
                    .collect(),
            };
            let called = called(self.output_of(state));
            lines.push(format!("{state} ({called}): {}", ways.join("; ")));
        }
        Some(lines)
    }
}

/// The numbers of a letter: `3`, `2+` from there on, `1+3i` with a period.
fn word(letter: &[u32], counts: CountClasses) -> String {
    let each = letter.iter().map(|&number| match number < counts.tail {
        true => number.to_string(),
        false if counts.period == 1 => format!("{number}+"),
        false => format!("{number}+{}i", counts.period),
    });
    let each: Vec<String> = each.collect();
    match &each[..] {
        [one] => one.clone(),
        all => format!("({})", all.join(",")),
    }
}
