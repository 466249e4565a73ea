//! (a) No move leads from output v to output v.

use super::budget::Budget;
use super::dfao::{Dfao, NONE, word};
use super::guesses::Guesses;
use crate::certify::CertifyError;
use std::collections::HashSet;

/// A move between two positions of output v: their words, and the state of the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Joined {
    pub(super) state: u32,
    pub(super) from: Vec<u32>,
    pub(super) to: Vec<u32>,
}

/// Plain reachability over all (state, guess): O(states * guesses * letters^2).
pub(super) fn joined(
    dfao: &Dfao,
    level: u32,
    guesses: &Guesses,
    mut budget: Budget<'_>,
) -> Result<Option<Joined>, CertifyError> {
    let starts = guesses.first.iter().map(|&guess| (0, guess));
    let mut known: HashSet<(u32, u32)> = starts.clone().collect();
    // where each was reached from, by which letters of x and of y
    let mut order: Vec<((u32, u32), usize, u32, u32)> =
        starts.map(|start| (start, 0, NONE, NONE)).collect();
    let mut at = 0;
    while at < order.len() {
        let ((state, guess), ..) = order[at];
        if dfao.output(state) == level && guesses.accepts[guess as usize] {
            return Ok(Some(Joined {
                state,
                from: word(at, |i| (order[i].1, order[i].2)),
                to: word(at, |i| (order[i].1, order[i].3)),
            }));
        }
        for x in 0..dfao.letters as u32 {
            let Some(next) = dfao.next(state, x) else {
                continue;
            };
            for &(y, guess) in guesses.steps(guess, x) {
                if known.insert((next, guess)) {
                    budget.keep(48)?;
                    order.push(((next, guess), at, x, y));
                }
            }
        }
        at += 1;
    }
    Ok(None)
}
