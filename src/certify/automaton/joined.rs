//! (a) No move leads from output v to output v.

use super::budget::Budget;
use super::dfao::Dfao;
use super::machine::Guesses;
use super::search::Exploration;
use crate::certify::CertifyError;

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
    let mut search = Exploration::new(guesses.starts.iter().map(|&guess| (0, guess)));
    let mut at = 0;
    while let Some(&(state, guess)) = search.states.get(at) {
        if dfao.output(state) == level && guesses.accepts[guess as usize] {
            let (from, to) = search.word(at).into_iter().unzip();
            return Ok(Some(Joined { state, from, to }));
        }
        for x in 0..dfao.letters as u32 {
            let Some(next) = dfao.next(state, x) else {
                continue;
            };
            for &(y, guess) in guesses.steps(guess, x) {
                if search.meet((next, guess), at, (x, y)).1 {
                    budget.keep(48)?;
                }
            }
        }
        at += 1;
    }
    Ok(None)
}
