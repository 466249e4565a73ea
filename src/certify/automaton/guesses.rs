//! Guessing a move: what can be known of y while x is read.

use super::budget::Budget;
use super::dfao::{Dfao, NONE};
use super::digits::Letters;
use super::machine::{Machine, useful};
use crate::certify::CertifyError;
use std::collections::HashMap;

/// A nondeterministic automaton that reads x and guesses an option y of output v: a guess is a
/// state of the move machine with the state of the automaton that reads y. Guesses that come to
/// nothing are left out.
#[derive(Clone, Debug)]
pub(super) struct Guesses {
    /// Before any digit of x and of y.
    pub(super) first: Vec<u32>,
    /// Before any digit of x that is not a leading zero: y may be longer. Sorted.
    pub(super) start: Vec<u32>,
    /// Whether y is an option of output v if the words end here.
    pub(super) accepts: Vec<bool>,
    letters: usize,
    /// For each guess and letter of x: letters of y and next guesses.
    steps: Vec<Vec<(u32, u32)>>,
}

impl Guesses {
    /// Moves of some kinds to positions to which `dfao` gives the output `level`.
    pub(super) fn new(
        machine: &Machine,
        kinds: impl IntoIterator<Item = usize>,
        (dfao, level): (&Dfao, u32),
        budget: &mut Budget<'_>,
    ) -> Result<Self, CertifyError> {
        let starts = kinds.into_iter().filter_map(|kind| machine.starts[kind]);
        let mut pairs: Vec<(u32, u32)> = starts.map(|start| (start, 0)).collect();
        let first: Vec<u32> = (0..pairs.len() as u32).collect();
        let mut known: HashMap<(u32, u32), u32> = pairs.iter().copied().zip(0..).collect();
        let (mut accepts, mut steps) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < pairs.len() {
            let (moved, state) = pairs[at];
            budget.keep(24 * dfao.letters)?;
            accepts.push(machine.accepts[moved as usize] && dfao.output(state) == level);
            for x in 0..dfao.letters as u32 {
                let (mut list, before) = (Vec::new(), pairs.len());
                for &(y, moved) in machine.steps(moved, x) {
                    let Some(state) = dfao.next(state, y) else {
                        continue;
                    };
                    let id = *known.entry((moved, state)).or_insert_with(|| {
                        pairs.push((moved, state));
                        pairs.len() as u32 - 1
                    });
                    list.push((y, id));
                }
                budget.keep(8 * list.len() + 64 * (pairs.len() - before))?;
                steps.push(list);
            }
            at += 1;
        }
        let useful = useful(&accepts, dfao.letters, &steps, budget)?;
        let keep = |guess: &u32| useful[*guess as usize];
        steps
            .iter_mut()
            .for_each(|list| list.retain(|(_, next)| keep(next)));
        let first: Vec<u32> = first.into_iter().filter(keep).collect();
        let mut guesses = Self {
            start: first.clone(),
            first,
            accepts,
            letters: dfao.letters,
            steps,
        };
        // until nothing changes: the guesses behind ever more leading zeros of x
        loop {
            let mut more = guesses.step(&guesses.start, 0);
            more.extend(&guesses.start);
            more.sort_unstable();
            more.dedup();
            if more == guesses.start {
                return Ok(guesses);
            }
            guesses.start = more;
        }
    }

    /// What a letter of x leads to: letters of y, and next guesses.
    pub(super) fn steps(&self, guess: u32, x: u32) -> &[(u32, u32)] {
        &self.steps[guess as usize * self.letters + x as usize]
    }

    /// All guesses behind a letter of x, sorted.
    pub(super) fn step(&self, set: &[u32], x: u32) -> Vec<u32> {
        let all = set.iter().flat_map(|&guess| self.steps(guess, x));
        let mut next: Vec<u32> = all.map(|&(_, next)| next).collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// Whether one of them is right.
    pub(super) fn accept(&self, set: &[u32]) -> bool {
        set.iter().any(|&guess| self.accepts[guess as usize])
    }

    /// The automaton of the sets of all guesses on valid words: output 1 where one is right.
    pub(super) fn determinised(
        &self,
        letters: &Letters,
        mut budget: Budget<'_>,
    ) -> Result<Dfao, CertifyError> {
        let start = (0, self.start.clone());
        let mut known = HashMap::from([(start.clone(), 0)]);
        let mut sets = vec![start];
        let (mut outputs, mut next) = (Vec::new(), Vec::new());
        while let Some((full, set)) = sets.get(outputs.len()).cloned() {
            budget.keep(4 * self.letters)?;
            outputs.push(u32::from(self.accept(&set)));
            for x in letters.all() {
                let Some(full) = letters.full(full, x) else {
                    next.push(NONE);
                    continue;
                };
                let fresh = sets.len() as u32;
                let after = self.step(&set, x);
                let bytes = 128 + 8 * after.len();
                let to = *known.entry((full, after)).or_insert_with_key(|key| {
                    sets.push(key.clone());
                    fresh
                });
                budget.keep(if to == fresh { bytes } else { 0 })?;
                next.push(to);
            }
        }
        Ok(Dfao {
            outputs,
            next,
            letters: self.letters,
        })
    }
}
