//! Clauses that take vectors.

use super::amounts::{Through, amounts, constant, multiple};
use crate::expression::Heaps;
use crate::game::{Amounts, HeapRules, MoveVector, MoveVectors, Shape, Times};
use crate::rulesets::HeapRuleset;
use crate::rulesets::own::Definition;
use crate::rulesets::own::clause::Move;

/// The moves as vectors, if all of them are.
pub(in crate::rulesets::own) fn vectors(
    definition: &Definition,
    clauses: &[Move],
    also: &[HeapRuleset],
) -> Option<MoveVectors> {
    let Heaps::Fixed(heaps) = definition.heaps else {
        return None;
    };
    if definition.each {
        return None;
    }
    let mut all = Vec::new();
    for rules in also {
        all.append(&mut of_rules(&rules.shape(), heaps)?);
    }
    for clause in clauses {
        all.append(&mut of_clause(clause, heaps)?);
    }
    let takes = all.iter().flat_map(|vector| &vector.takes);
    let rises = takes.clone().any(|&takes| takes < 0);
    if rises && !definition.falling_total {
        return None;
    }
    let weights = definition.falling_total.then(|| vec![1; heaps]);
    MoveVectors::new(all, weights).ok()
}

/// The vectors of rules on this many heaps.
fn of_rules(shape: &Shape, heaps: usize) -> Option<Vec<MoveVector>> {
    let most = match shape {
        Shape::Vectors(vectors) => return Some(vectors.vectors().to_vec()),
        Shape::Each(Amounts::Any) => 1,
        Shape::Faces { sizes, amounts } if *sizes.start() == 1 => match amounts {
            Amounts::Equal => *sizes.end(),
            Amounts::Any if *sizes.end() == 1 => 1,
            _ => return None,
        },
        _ => return None,
    };
    if heaps > 8 {
        return None;
    }
    let sets = 1_u32..1 << heaps;
    let all = sets.filter(|set| set.count_ones() as usize <= most);
    let vector = |set: u32| MoveVector {
        takes: (0..heaps).map(|i| (set >> i & 1) as i32).collect(),
        times: Times::Any,
    };
    Some(all.map(vector).collect())
}

fn of_clause(clause: &Move, heaps: usize) -> Option<Vec<MoveVector>> {
    if !clause.takes || clause.from.is_some() || clause.read.condition.is_some() {
        return None;
    }
    let components = &clause.read.components;
    let vector = |times: Times, factor: i128| -> Option<MoveVector> {
        let takes = components.iter().map(|node| {
            let amount = multiple(node, clause.read.binders.first())?;
            i32::try_from(amount.checked_mul(factor)?).ok()
        });
        let takes = takes.collect::<Option<Vec<i32>>>()?;
        Some(MoveVector { takes, times })
    };
    match &clause.read.binders[..] {
        [] if clause.read.starred => Some(vec![vector(Times::Any, 1)?]),
        [] => Some(vec![vector(Times::Once, 1)?]),
        [binder] if !clause.read.starred => {
            // every component is a multiple of the amount
            let free = |node| constant(node).is_some_and(|number| number != 0);
            if components.iter().any(free) {
                return None;
            }
            match amounts(binder)? {
                Through::Bounded(list) => {
                    let once = |amount| vector(Times::Once, amount);
                    list.into_iter().map(once).collect()
                }
                Through::Heaps(bounds) => {
                    // a range that ends with a heap of which as much is taken leaves out none
                    let taken = |&i: &usize| multiple(&components[i], Some(binder));
                    let whole = |i: &usize| *i < heaps && taken(i).is_some_and(|n| n >= 1);
                    let starred = || Some(vec![vector(Times::Any, 1)?]);
                    bounds.iter().all(whole).then(starred)?
                }
            }
        }
        _ => None,
    }
}
