//! (b) Every position that needs an option of output v has one.

use super::budget::Budget;
use super::dfao::{NONE, Parallel, Reached, word};
use super::guesses::Guesses;
use crate::certify::CertifyError;
use std::collections::HashMap;

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
    let mut order = vec![(automata.start(), guesses.start.clone(), (0, NONE))];
    let mut met: HashMap<Vec<u32>, Vec<usize>> = HashMap::from([(automata.start(), vec![0])]);
    let letters = automata.0[0].letters as u32;
    let mut at = 0;
    while at < order.len() {
        let (states, set, _) = order[at].clone();
        if needs(&automata.outputs(&states)) && !guesses.accept(&set) {
            let word = word(at, |i| order[i].2);
            return Ok(Some(Reached { states, word }));
        }
        for x in 0..letters {
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
            order.push((next, set, (at, x)));
        }
        at += 1;
    }
    Ok(None)
}

/// Whether a sorted list contains all of another one.
pub(super) fn contains<T: Ord>(all: &[T], some: &[T]) -> bool {
    some.len() <= all.len() && some.iter().all(|one| all.binary_search(one).is_ok())
}
