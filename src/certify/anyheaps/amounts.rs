//! Whether what a file says of amounts is what the rules say.

use super::rules::{Declared, same_amount};
use super::same;
use super::{Amounts, CountClaim};
use crate::game::Heap;
use crate::game::linear::{Allowed, Case};
use crate::text::Because;
use std::collections::BTreeSet;

/// Tuples of amounts that are looked at, at most.
const TUPLES: u64 = 1 << 22;

/// Amounts are the same up to a bound, and by a remainder beyond.
struct Fold {
    most: Heap,
    modulus: Heap,
}

impl Fold {
    fn least(&self, amount: Heap) -> Heap {
        match amount.checked_sub(self.most + 1) {
            Some(over) => self.most + 1 + over % self.modulus,
            None => amount,
        }
    }
}

/// Compares them; what is wrong, if anything is.
pub(super) fn difference(claim: &CountClaim, declared: &Declared) -> Option<String> {
    let fold = match fold(declared) {
        Ok(fold) => fold,
        Err(why) => return Some(why.to_string()),
    };
    let base = i64::from(claim.base);
    let Amounts { start, next, .. } = &claim.amounts;
    let least = |amount| fold.least(amount);
    if let Some(why) = same::difference((&claim.amounts, claim.base), declared, least) {
        return Some(why);
    }
    let own = |one: &&Vec<usize>| one.iter().all(|&state| state < next.len());
    // amounts, each with the state that the file gives it; no heap of a legal move has none
    let mut met: BTreeSet<(Heap, Option<usize>)> = BTreeSet::new();
    let mut todo: Vec<(Heap, Option<usize>)> = (1..)
        .zip(start)
        .map(|(amount, &state)| (fold.least(amount), state))
        .collect();
    while let Some((amount, state)) = todo.pop() {
        if !met.insert((amount, state)) {
            continue;
        }
        for by in 1 - base..base {
            let after = (amount as i64 * base + by) as Heap;
            let state = state.and_then(|state| next[state][(by + base - 1) as usize]);
            todo.push((fold.least(after), state));
        }
    }
    let met: Vec<(Heap, Option<usize>)> = met.into_iter().collect();
    let said = claim
        .amounts
        .legal
        .iter()
        .filter(own)
        .map(Vec::len)
        .max()
        .unwrap_or(0);
    for heaps in 1..=declared.most().max(said) {
        // one more: a heap that is named and stays as it is
        let ways = met.len() as u64 + 1;
        let Some(all) = ways.checked_pow(heaps as u32).filter(|&all| all <= TUPLES) else {
            return Some("amounts have too many classes to be compared".into());
        };
        for number in 1..all {
            let way = |i: usize| (number / ways.pow(i as u32) % ways).checked_sub(1);
            let chosen = (0..heaps).map(|i| way(i).map(|one| met[one as usize]));
            let chosen: Vec<Option<(Heap, Option<usize>)>> = chosen.collect();
            let before: Vec<Heap> = chosen
                .iter()
                .map(|one| one.map_or(0, |one| one.0))
                .collect();
            let allowed = declared.allow_own(&before);
            let states = chosen.iter().flatten().map(|one| one.1);
            let states = states.collect::<Option<Vec<usize>>>();
            let legal = states.is_some_and(|mut states| {
                states.sort_unstable();
                claim.amounts.legal.contains(&states)
            });
            let whole = before.iter().all(|&amount| amount > 0);
            if allowed && !legal || whole && legal && !allowed {
                return Some(format!(
                    "the rules {} the amounts {before:?}, and the file {}",
                    if allowed { "allow" } else { "forbid" },
                    if legal { "allows them" } else { "does not" },
                ));
            }
        }
    }
    None
}

/// The amounts that the conditions tell apart.
fn fold(declared: &Declared) -> Result<Fold, Because> {
    let mut fold = of_cases(declared.own_cases())?;
    // of one amount from each heap a condition is one on the amount
    let of_one = declared.cases_of_one_amount();
    let conditions = of_one.flat_map(|case| case.constraints());
    for condition in conditions.filter(|one| !same_amount(one)) {
        let (before, after) = (condition.before(), condition.after());
        let natural = before.iter().chain(after).all(|&times| times >= 0);
        let of_amounts = (0..before.len()).all(|i| before[i] == -after[i]);
        match condition.allowed() {
            Allowed::Remainders { modulus, .. } if of_amounts => {
                fold.modulus = multiple(fold.modulus, Heap::from(*modulus));
            }
            Allowed::Between(least, most) if of_amounts => {
                let bounds = [least, most].into_iter().flatten();
                let largest = bounds.map(|bound| bound.unsigned_abs()).max();
                fold.most = fold.most.max(largest.unwrap_or(0));
            }
            Allowed::Between(Some(..=0), None) if natural => {}
            _ => return Err("a move depends on more than the amounts".into()),
        }
    }
    match fold.most > 1 << 10 || fold.modulus > 1 << 10 {
        true => Err("amounts have too many classes to be compared".into()),
        false => Ok(fold),
    }
}

/// Up to which amount cases tell all apart, and by which remainder beyond.
pub(super) fn folded(cases: &[Case]) -> Result<(Heap, Heap), Because> {
    of_cases(cases.iter()).map(|fold| (fold.most, fold.modulus))
}

/// The least amount of a class.
pub(super) fn least(amount: Heap, most: Heap, modulus: Heap) -> Heap {
    Fold { most, modulus }.least(amount)
}

/// The least common multiple.
fn multiple(a: Heap, b: Heap) -> Heap {
    let mut all = (1..=b).map(|times| a * times);
    all.find(|one| one % b == 0).unwrap_or(b)
}

fn of_cases<'a>(cases: impl Iterator<Item = &'a Case>) -> Result<Fold, Because> {
    let mut fold = Fold {
        most: 1,
        modulus: 1,
    };
    for condition in cases.flat_map(|case| case.constraints()) {
        let (before, after) = (condition.before(), condition.after());
        let of_amounts = (0..before.len()).all(|i| before[i] == -after[i]);
        match condition.allowed() {
            Allowed::Remainders { modulus, .. } if of_amounts => {
                fold.modulus = multiple(fold.modulus, Heap::from(*modulus));
            }
            Allowed::Between(least, most) if of_amounts => {
                let up = before.iter().all(|&times| times >= 0);
                if !up && !before.iter().all(|&times| times <= 0) {
                    return Err("a move compares amounts with each other".into());
                }
                let bounds = [least, most].into_iter().flatten();
                let largest = bounds.map(|bound| bound.unsigned_abs()).max();
                fold.most = fold.most.max(largest.unwrap_or(0));
            }
            // that heaps are at least 0, which digits see to
            Allowed::Between(Some(..=0), None)
                if before.iter().chain(after).all(|&times| times >= 0) => {}
            _ => return Err("a move depends on more than the amounts".into()),
        }
        if fold.most > 1 << 10 || fold.modulus > 1 << 10 {
            return Err("amounts have too many classes to be compared".into());
        }
    }
    Ok(fold)
}
