//! (b) Every position that needs an option of output v has one.

use super::budget::Budget;
use super::dfao::{Parallel, Reached};
use super::machine::Guesses;
use super::search::{Way, word};
use crate::certify::CertifyError;
use std::collections::HashMap;

impl Parallel<'_> {
    /// The first states reached whose outputs are bad: they need what no guess can give.
    pub(super) fn first_bad(
        &self,
        bad: impl Fn(&[u32]) -> bool,
        budget: Budget<'_>,
    ) -> Result<Option<Reached>, CertifyError> {
        uncovered(self, bad, &Guesses::default(), budget)
    }
}

/// Explores the states of some automata with the set of all guesses, and looks for a word whose
/// outputs need a right guess where there is none.
///
/// A set that contains one met before at the same states is left out: whatever follows, it has
/// all guesses of that one.
pub(super) fn uncovered(
    automata: &Parallel<'_>,
    needs: impl Fn(&[u32]) -> bool,
    guesses: &Guesses,
    mut budget: Budget<'_>,
) -> Result<Option<Reached>, CertifyError> {
    let mut order = vec![(automata.start(), guesses.start())];
    let mut ways: Vec<Way<u32>> = vec![None];
    let mut met: HashMap<Vec<u32>, Vec<usize>> = HashMap::from([(automata.start(), vec![0])]);
    let mut at = 0;
    while let Some((states, set)) = order.get(at).cloned() {
        if needs(&automata.outputs(&states)) && !guesses.accept(&set) {
            let word = word(&ways, at);
            return Ok(Some(Reached { states, word }));
        }
        for x in 0..automata.0[0].letters as u32 {
            let Some(next) = automata.step(&states, x) else {
                continue;
            };
            let set = guesses.step(&set, x);
            let same = met.entry(next.clone()).or_default();
            if same.iter().any(|&i| contains(&set, &order[i].1)) {
                budget.keep(0)?;
                continue;
            }
            budget.keep(160 + 4 * set.len() + 8 * next.len())?;
            same.push(order.len());
            order.push((next, set));
            ways.push(Some((at as u32, x)));
        }
        at += 1;
    }
    Ok(None)
}

/// Whether a sorted list contains all of another one.
pub(super) fn contains(all: &[u32], some: &[u32]) -> bool {
    some.len() <= all.len() && some.iter().all(|one| all.binary_search(one).is_ok())
}
