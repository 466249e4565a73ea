//! Heaps whose values an automaton reads off their digits.

use super::discover::{DiscoveryVerdict, STATES, Search, discover};
use crate::game::Heap;
use crate::game::linear::Leaving;
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::sequence::{Law, Ruler};
use crate::theory::automata::{Dfao, Meaning, Numeration};
use crate::work::{Context, Stop};
use std::collections::BTreeSet;

/// Values are at most so large.
const LARGEST: u32 = 16;

/// The largest heaps of the tables that are learned from.
const TABLES: [Heap; 2] = [255, 4095];

/// States at most: what needs more is no law that anybody reads.
const READABLE: usize = 64;

/// The automaton that gives the values of all heaps, in a base that the moves suggest, with its proof.
/// `None` where none is found soon; of rules that split heaps, and where all moves take constant
/// amounts, none is looked for.
///
/// # Errors
/// [`Stop::Cancelled`].
pub(super) fn law(
    (ruleset, rules): (&Ruleset, &HeapRuleset),
    largest: u32,
    context: &Context,
) -> Result<Option<Law>, Stop> {
    let Some(moves) = rules.leaving() else {
        return Ok(None);
    };
    if largest > LARGEST || moves.iter().any(|moves| moves.parts() > 1) {
        return Ok(None);
    }
    for base in bases(&moves) {
        for max in TABLES {
            let search = Search {
                ruleset,
                heaps: 1,
                // one more, so that a larger one is seen
                sought: Meaning::Values(largest + 1),
                numeration: Numeration::Base(base),
                max: Some(max),
                states: STATES.min(READABLE),
            };
            let found = discover(&search, context);
            context.check()?;
            // what refuses a proof leaves the values as they are
            let Ok(found) = found else {
                return Ok(None);
            };
            let DiscoveryVerdict::Proved(stages) = found.verdict else {
                continue;
            };
            if let [stage] = &stages[..]
                && (0..stage.automaton.states() as u32)
                    .all(|state| stage.automaton.output(state) <= largest)
            {
                return Ok(Some(read([base, largest], &stage.automaton)));
            }
        }
    }
    Ok(None)
}

/// By what the heap before the move, or the one after it, is multiplied.
fn bases(moves: &[Leaving]) -> Vec<u32> {
    let constraints = moves.iter().flat_map(|moves| moves.case().constraints());
    let factors = constraints.flat_map(|one| one.before().iter().chain(one.after()));
    let factors = factors.filter_map(|factor| u32::try_from(factor.unsigned_abs()).ok());
    let all: BTreeSet<u32> = factors.filter(|factor| (2..=16).contains(factor)).collect();
    // the automaton of a power of a base reads more digits at once
    let power = |base: u32| all.iter().any(|&less| less < base && power_of(base, less));
    all.iter().copied().filter(|&base| !power(base)).collect()
}

/// Whether a number is a power of a base.
fn power_of(mut number: u32, base: u32) -> bool {
    while number.is_multiple_of(base) {
        number /= base;
    }
    number == 1
}

fn read([base, largest]: [u32; 2], automaton: &Dfao) -> Law {
    let own = automaton.clone();
    let value = move |heap: u128| {
        let mut digits = Vec::new();
        let mut rest = heap;
        while rest > 0 {
            digits.push((rest % u128::from(base)) as u32);
            rest /= u128::from(base);
        }
        let mut state = 0;
        for &digit in digits.iter().rev() {
            state = own.step(state, digit)?;
        }
        Some(own.output(state).into())
    };
    let digits = match base {
        2 => "binary digits".to_owned(),
        base => format!("digits in base {base}"),
    };
    let formula = format!(
        "{} states read G(h) off the {digits} of h, the highest first",
        automaton.states()
    );
    let ruler = ruler(automaton, base);
    Law::by_digits([base, largest], (formula, ruler), value)
}

/// The ruler that the outputs are, if they are: what is read before the zeros at the end makes no
/// difference. With the largest digits at the end it is the ruler of the next heap.
fn ruler(automaton: &Dfao, base: u32) -> Option<Ruler> {
    let ends = [(0, 0, 1), (base - 1, 1, 0)];
    ends.into_iter().find_map(|(last, shift, from)| {
        let mut seen: BTreeSet<u32> = BTreeSet::from([0]);
        let mut todo = vec![0];
        // where a word stands before the digits at its end
        let mut before: BTreeSet<u32> = (shift == 1).then_some(0).into_iter().collect();
        while let Some(state) = todo.pop() {
            for digit in 0..base {
                let next = automaton.step(state, digit)?;
                // leading zeros are no word of their own
                if digit != last && !(digit == 0 && state == 0) {
                    before.insert(next);
                }
                if seen.insert(next) {
                    todo.push(next);
                }
            }
        }
        let (mut met, mut values) = (Vec::new(), Vec::new());
        let again = loop {
            if let Some(at) = met.iter().position(|earlier| *earlier == before) {
                break met.len() - at;
            }
            let mut outputs = before.iter().map(|&state| automaton.output(state));
            let value = outputs.next()?;
            if outputs.any(|output| output != value) {
                return None;
            }
            values.push(value);
            let next = before.iter().map(|&state| automaton.step(state, last));
            let next: BTreeSet<u32> = next.collect::<Option<_>>()?;
            met.push(std::mem::replace(&mut before, next));
        };
        let varies = values[values.len() - again..]
            .windows(2)
            .any(|pair| pair[0] != pair[1]);
        (varies && values.len() > 1).then_some(Ruler {
            base: base.into(),
            shift,
            from,
            values,
            again,
        })
    })
}
