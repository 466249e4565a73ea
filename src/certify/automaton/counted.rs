//! How many options of a position have output 0, moves to the same position counted once.

use super::budget::Budget;
use super::dfao::Dfao;
use super::digits::Letters;
use super::machine::MoveMachine;
use crate::certify::CertifyError;
use std::collections::BTreeMap;

/// Words of options by what has read them, the states of the machine and that of the automaton,
/// with their number, no more than some.
type WordCounts = BTreeMap<(Vec<u32>, u32), u64>;

/// The automaton of output 1 where at least `most` options have output 0 in `dfao`. For a word of
/// an option all states of the machine are followed together, so that each word counts once.
pub(super) fn counted(
    machine: &MoveMachine,
    dfao: &Dfao,
    most: u64,
    letters: &Letters,
    budget: &mut Budget<'_>,
) -> Result<Dfao, CertifyError> {
    let after = |counts: &WordCounts, x: u32| {
        let mut all = WordCounts::new();
        for ((moved, state), &count) in counts {
            let mut words: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
            for &at in moved {
                for &(y, next) in machine.steps(at, x) {
                    words.entry(y).or_default().push(next);
                }
            }
            for (y, mut moved) in words {
                let Some(state) = dfao.next(*state, y) else {
                    continue;
                };
                moved.sort_unstable();
                moved.dedup();
                let sum = all.entry((moved, state)).or_insert(0);
                *sum = count.saturating_add(*sum).min(most);
            }
        }
        all
    };
    let mut start = WordCounts::new();
    if !machine.starts.is_empty() {
        start.insert((machine.starts.clone(), 0), 1);
    }
    // options that are longer than the position
    loop {
        let more = after(&start, 0);
        if more == start {
            break;
        }
        budget.keep(64 * more.len())?;
        start = more;
    }
    Dfao::explored(
        ((0, start), letters),
        budget.clone(),
        |(_, counts)| {
            128 + counts
                .keys()
                .map(|(moved, _)| 64 + 4 * moved.len())
                .sum::<usize>()
        },
        |(_, counts)| {
            let right = counts
                .iter()
                .filter(|((moved, state), _)| dfao.output(*state) == 0 && machine.accept(moved));
            let sum = right.fold(0_u64, |sum, (_, &count)| sum.saturating_add(count));
            u32::from(sum >= most)
        },
        |&(full, ref counts), x| Some((letters.full(full, x)?, after(counts, x))),
    )
}
