//! Clauses that take free amounts from the heaps of a set.

use super::amounts::Taken;
use crate::expression::Heaps;
use crate::game::{Amounts, HeapRules, Shape, binomial};
use crate::rulesets::HeapRuleset;
use crate::rulesets::own::Definition;
use crate::rulesets::own::clause::Move;
use std::collections::BTreeSet;

/// The shape, if every move takes any amounts from the heaps of one of some sets.
pub(super) fn shape(
    definition: &Definition,
    clauses: &[Move],
    also: &[HeapRuleset],
) -> Option<Shape> {
    let taken = clauses.iter().map(|clause| Taken::of(definition, clause));
    let taken = taken.collect::<Option<Vec<_>>>()?;
    match definition.heaps {
        Heaps::Fixed(heaps) => of_sets(heaps, &taken, also),
        _ => of_sizes(&taken, also),
    }
}

/// Numbers of heaps that rules of the notation touch, if amounts are free.
fn sizes(rules: &HeapRuleset) -> Option<std::ops::RangeInclusive<usize>> {
    match rules.shape() {
        Shape::Each(Amounts::Any) => Some(1..=1),
        Shape::Faces {
            sizes,
            amounts: Amounts::Any,
        } => Some(sizes),
        _ => None,
    }
}

/// On a fixed number of heaps: `take (t, 0, u) for t in 1..a, u in 1..c`.
fn of_sets(heaps: usize, clauses: &[Taken<'_>], also: &[HeapRuleset]) -> Option<Shape> {
    if heaps > 16 {
        return None;
    }
    let mut sets: BTreeSet<u64> = BTreeSet::new();
    for rules in also {
        let sizes = sizes(rules)?;
        sets.extend(
            (1..1 << heaps).filter(|set: &u64| sizes.contains(&(set.count_ones() as usize))),
        );
    }
    for clause in clauses {
        sets.insert(clause.touched()?);
    }
    // all sets of some sizes
    let most = sets.iter().map(|set| set.count_ones()).max()?;
    let all = (1..=most).all(|size| {
        let found = sets.iter().filter(|set| set.count_ones() == size).count();
        binomial(heaps as u64, size.into()) == Some(found as u128)
    });
    Some(match all {
        true => Shape::Faces {
            sizes: 1..=most as usize,
            amounts: Amounts::Any,
        },
        false => Shape::Sets {
            sets: sets.into_iter().collect(),
            amounts: Amounts::Any,
        },
    })
}

/// On any number of heaps: `take (t, u) from (i, j) for i in 1..n, j in i+1..n, t in 1..x[i], u
/// in 1..x[j]`.
fn of_sizes(clauses: &[Taken<'_>], also: &[HeapRuleset]) -> Option<Shape> {
    let mut found: BTreeSet<usize> = BTreeSet::new();
    for rules in also {
        found.extend(sizes(rules)?.take_while(|&size| size <= 64));
    }
    for clause in clauses {
        found.insert(clause.size()?);
    }
    let (&least, &most) = (found.first()?, found.last()?);
    // of single heaps alone the game is a sum, which is declared as such
    let runs = found.len() == most - least + 1 && most > 1;
    runs.then_some(Shape::Faces {
        sizes: least..=most,
        amounts: Amounts::Any,
    })
}
