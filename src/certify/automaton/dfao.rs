//! Deterministic automata with output, and several that read in parallel.

use super::budget::Budget;
use super::digits::Letters;
use crate::certify::CertifyError;
use std::collections::{HashMap, HashSet};

/// No state: what was read is no valid word.
pub(super) const NONE: u32 = u32::MAX;

/// The output of heaps that are no position of the rules.
pub(super) const NOWHERE: u32 = u32::MAX - 1;

/// An automaton that begins in state 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dfao {
    /// Of each state.
    pub(super) outputs: Vec<u32>,
    /// Of each state and letter.
    pub(super) next: Vec<u32>,
    pub(super) letters: usize,
}

impl Dfao {
    pub(super) fn states(&self) -> usize {
        self.outputs.len()
    }

    /// The state behind a letter, unless that makes an invalid word.
    pub(super) fn next(&self, state: u32, letter: u32) -> Option<u32> {
        let next = self.next[state as usize * self.letters + letter as usize];
        (next != NONE).then_some(next)
    }

    pub(super) fn output(&self, state: u32) -> u32 {
        self.outputs[state as usize]
    }

    /// The same outputs, where states of which no word tells one from another are one.
    pub(super) fn merged(&self, mut budget: Budget<'_>) -> Result<Self, CertifyError> {
        budget.keep(self.states() * (64 + 4 * self.letters))?;
        let of = |class: &[u32], state: u32| match state {
            NONE => NONE,
            state => class[state as usize],
        };
        let (mut class, mut first) = (self.outputs.clone(), Vec::new());
        loop {
            budget.keep(0)?;
            let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
            let (before, mut finer) = (first.len(), Vec::new());
            first.clear();
            for (state, next) in self.next.chunks(self.letters).enumerate() {
                let next = next.iter().map(|&to| of(&class, to));
                let key: Vec<u32> = std::iter::once(class[state]).chain(next).collect();
                finer.push(*known.entry(key).or_insert_with(|| {
                    first.push(state);
                    first.len() as u32 - 1
                }));
            }
            class = finer;
            // nothing was told apart that was one before
            if first.len() == before {
                break;
            }
        }
        let next = |&state: &usize| &self.next[state * self.letters..][..self.letters];
        let next = first.iter().flat_map(next);
        Ok(Self {
            next: next.map(|&to| of(&class, to)).collect(),
            outputs: first.iter().map(|&state| self.outputs[state]).collect(),
            letters: self.letters,
        })
    }

    /// Output 0 for every valid word. Its states are the sets of heaps that must go on with 0.
    pub(super) fn words(letters: &Letters) -> Self {
        let (mut sets, mut next) = (vec![0], Vec::new());
        let mut at = 0;
        while at < sets.len() {
            for letter in letters.all() {
                next.push(match letters.full(sets[at], letter) {
                    None => NONE,
                    Some(full) => {
                        let known = sets.iter().position(|&set| set == full);
                        known.unwrap_or_else(|| {
                            sets.push(full);
                            sets.len() - 1
                        }) as u32
                    }
                });
            }
            at += 1;
        }
        Self {
            outputs: vec![0; sets.len()],
            next,
            letters: letters.count(),
        }
    }
}

/// Automata that read the same word; the first knows which words are valid.
#[derive(Clone, Debug)]
pub(super) struct Parallel<'a>(pub(super) Vec<&'a Dfao>);

/// States of automata that read in parallel, and a shortest word that leads there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reached {
    pub(super) states: Vec<u32>,
    pub(super) word: Vec<u32>,
}

impl Parallel<'_> {
    pub(super) fn start(&self) -> Vec<u32> {
        vec![0; self.0.len()]
    }

    /// The states behind a letter, [`NONE`] for good where only a later automaton has none;
    /// nothing if the word is invalid.
    pub(super) fn step(&self, states: &[u32], letter: u32) -> Option<Vec<u32>> {
        let all = self.0.iter().zip(states);
        let next = all.map(|(dfao, &state)| match state {
            NONE => NONE,
            state => dfao.next(state, letter).unwrap_or(NONE),
        });
        let next: Vec<u32> = next.collect();
        (next[0] != NONE).then_some(next)
    }

    /// The outputs, [`NONE`] where there is no state.
    pub(super) fn outputs(&self, states: &[u32]) -> Vec<u32> {
        let all = self.0.iter().zip(states);
        all.map(|(dfao, &state)| match state {
            NONE => NONE,
            state => dfao.output(state),
        })
        .collect()
    }

    /// The first states reached whose outputs are bad.
    pub(super) fn first_bad(
        &self,
        bad: impl Fn(&[u32]) -> bool,
        mut budget: Budget<'_>,
    ) -> Result<Option<Reached>, CertifyError> {
        let mut order = vec![(self.start(), (0, NONE))];
        let mut known = HashSet::from([self.start()]);
        let mut at = 0;
        while at < order.len() {
            let states = order[at].0.clone();
            if bad(&self.outputs(&states)) {
                let word = word(at, |i| order[i].1);
                return Ok(Some(Reached { states, word }));
            }
            for letter in 0..self.0[0].letters as u32 {
                let Some(next) = self.step(&states, letter) else {
                    continue;
                };
                if known.insert(next.clone()) {
                    budget.keep(128 + 8 * next.len())?;
                    order.push((next, (at, letter)));
                }
            }
            at += 1;
        }
        Ok(None)
    }
}

/// The letters that lead to a place of a search, which knows for each the place before and the
/// letter, [`NONE`] at the start.
pub(super) fn word(at: usize, from: impl Fn(usize) -> (usize, u32)) -> Vec<u32> {
    let (mut at, mut word) = (at, Vec::new());
    loop {
        let (before, letter) = from(at);
        if letter == NONE {
            word.reverse();
            return word;
        }
        word.push(letter);
        at = before;
    }
}
