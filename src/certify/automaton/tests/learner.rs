//! Automata learned from plain search, words distinguished by a number of further letters.

use super::super::dfao::{Dfao, NONE};
use super::super::digits::Letters;
use super::super::rules::Played;
use crate::game::each_option;
use crate::rulesets::HeapRuleset;
use std::collections::HashMap;

/// The values of positions (P 0, N 1 in misere play) by plain search.
pub(super) struct Oracle {
    rules: HeapRuleset,
    misere: bool,
    known: HashMap<Vec<u64>, u32>,
}

impl Oracle {
    pub(super) fn new(played: &Played) -> Self {
        let rules = played.ruleset.on_heaps().unwrap().clone();
        Self {
            rules,
            misere: played.misere,
            known: HashMap::new(),
        }
    }

    pub(super) fn value(&mut self, whole: &[u64]) -> u32 {
        if let Some(&value) = self.known.get(whole) {
            return value;
        }
        let mut options = Vec::new();
        each_option(&self.rules, whole, |y| {
            options.push(y.to_vec());
            true
        })
        .unwrap();
        let values: Vec<u32> = options.iter().map(|y| self.value(y)).collect();
        let value = match self.misere {
            true => u32::from(values.is_empty() || values.contains(&0)),
            false => (0..).find(|v| !values.contains(v)).unwrap(),
        };
        self.known.insert(whole.to_vec(), value);
        value
    }
}

/// Words are one state if all words with `depth` letters more have the same outputs.
pub(super) struct Learner<'a> {
    pub(super) letters: &'a Letters,
    pub(super) output: &'a mut dyn FnMut(&[u64]) -> u32,
    pub(super) known: HashMap<(u32, Vec<u32>), u32>,
}

impl Learner<'_> {
    fn signature(&mut self, word: &[u32], valid: u64, depth: usize) -> u32 {
        let output = (self.output)(&self.letters.position(word).unwrap());
        let mut below = Vec::new();
        if depth > 0 {
            for letter in self.letters.all() {
                below.push(match self.letters.full(valid, letter) {
                    None => NONE,
                    Some(valid) => self.signature(&[word, &[letter]].concat(), valid, depth - 1),
                });
            }
        }
        let fresh = self.known.len() as u32;
        *self.known.entry((output, below)).or_insert(fresh)
    }

    pub(super) fn learn(&mut self, depth: usize) -> Dfao {
        let mut words = vec![(Vec::new(), 0)];
        let mut states = HashMap::from([(self.signature(&[], 0, depth), 0)]);
        let (mut outputs, mut next) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < words.len() {
            let (word, valid) = words[at].clone();
            outputs.push((self.output)(&self.letters.position(&word).unwrap()));
            for letter in self.letters.all() {
                let Some(valid) = self.letters.full(valid, letter) else {
                    next.push(NONE);
                    continue;
                };
                let longer = [&word[..], &[letter]].concat();
                let signature = self.signature(&longer, valid, depth);
                next.push(*states.entry(signature).or_insert_with(|| {
                    words.push((longer, valid));
                    words.len() as u32 - 1
                }));
            }
            at += 1;
            assert!(words.len() < 200, "no small automaton");
        }
        Dfao {
            outputs,
            next,
            letters: self.letters.count(),
        }
    }
}
