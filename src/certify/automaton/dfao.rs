//! Deterministic automata with output, and several that read in parallel.

use super::budget::Budget;
use super::digits::Letters;
use super::search::Exploration;
use crate::certify::CertifyError;
use std::hash::Hash;

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

    /// The state after a letter, unless that makes an invalid word.
    pub(super) fn next(&self, state: u32, letter: u32) -> Option<u32> {
        let next = self.next[state as usize * self.letters + letter as usize];
        (next != NONE).then_some(next)
    }

    pub(super) fn output(&self, state: u32) -> u32 {
        self.outputs[state as usize]
    }

    /// The same outputs, where states that no word tells apart are one.
    pub(super) fn merged(&self, mut budget: Budget<'_>) -> Result<Self, CertifyError> {
        budget.keep(self.states() * (64 + 4 * self.letters))?;
        let of = |class: &[u32], &state: &u32| match state {
            NONE => NONE,
            state => class[state as usize],
        };
        let (mut class, mut classes) = (self.outputs.clone(), 0);
        loop {
            budget.keep(0)?;
            // a class is its class so far and those of the next states
            let mut finer: Exploration<Vec<u32>> = Exploration::new([]);
            let rows = class.iter().zip(self.next.chunks(self.letters));
            let keys = rows.map(|(own, next)| {
                let next = next.iter().map(|to| of(&class, to));
                std::iter::once(*own).chain(next).collect()
            });
            let fresh = keys.map(|key| finer.meet(key, 0, ()).0).collect();
            // no class was split
            if finer.states.len() == classes {
                let next = finer.states.iter().flat_map(|key| key[1..].iter().copied());
                let first = |number| class.iter().position(|&own| own == number);
                let first = (0..classes as u32).filter_map(first);
                return Ok(Self {
                    next: next.collect(),
                    outputs: first.map(|state| self.outputs[state]).collect(),
                    letters: self.letters,
                });
            }
            (class, classes) = (fresh, finer.states.len());
        }
    }

    /// The automaton whose states are all that is met from a start: their outputs, and what is
    /// next after a letter. A state takes some bytes.
    pub(super) fn explored<K: Clone + Eq + Hash>(
        (start, letters): (K, &Letters),
        mut budget: Budget<'_>,
        bytes: impl Fn(&K) -> usize,
        output: impl Fn(&K) -> u32,
        next: impl Fn(&K, u32) -> Option<K>,
    ) -> Result<Self, CertifyError> {
        let mut search = Exploration::new([start]);
        let mut dfao = Self {
            outputs: Vec::new(),
            next: Vec::new(),
            letters: letters.count(),
        };
        while let Some(state) = search.states.get(dfao.states()).cloned() {
            budget.keep(4 * dfao.letters)?;
            dfao.outputs.push(output(&state));
            for letter in letters.all() {
                let next = next(&state, letter).map(|next| (bytes(&next), next));
                let (next, more) = next.map_or((NONE, 0), |(bytes, next)| {
                    let (next, new) = search.meet(next, 0, ());
                    (next, if new { bytes } else { 0 })
                });
                budget.keep(more)?;
                dfao.next.push(next);
            }
        }
        Ok(dfao)
    }

    /// Output 0 for every valid word. Its states are the sets of heaps that must go on with 0.
    pub(super) fn words(letters: &Letters, budget: Budget<'_>) -> Result<Self, CertifyError> {
        let next = |&set: &u64, letter| letters.full(set, letter);
        Self::explored((0, letters), budget, |_| 32, |_| 0, next)
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

    /// The states after a letter, [`NONE`] for good where only a later automaton has none;
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
}
