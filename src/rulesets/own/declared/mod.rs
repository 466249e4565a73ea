//! What kind of moves clauses are: the shape that they declare.

mod amounts;
mod sets;
mod vectors;

pub(super) use vectors::vectors;

use super::Definition;
use super::clause::Move;
use crate::expression::Kind;
use crate::game::{Amounts, HeapRules, Shape};
use crate::rulesets::HeapRuleset;
use amounts::{Through, amounts, constant, is_name};

/// The shape of moves that are no vectors.
pub(super) fn shape(definition: &Definition, clauses: &[Move], also: &[HeapRuleset]) -> Shape {
    if !definition.each
        && let Some(shape) = sets::shape(definition, clauses, also)
    {
        return shape;
    }
    let mut all = Vec::new();
    for rules in also {
        all.push(match rules.shape() {
            Shape::Each(Amounts::Any) => Some(Through::Heaps(Vec::new())),
            Shape::Each(Amounts::In(list)) => {
                Some(Through::Bounded(list.into_iter().map(i128::from).collect()))
            }
            _ => None,
        });
    }
    all.extend(clauses.iter().map(|clause| match definition.each {
        true => of_one_heap(clause),
        false => of_some_heap(clause),
    }));
    match all.into_iter().collect::<Option<Vec<_>>>().and_then(joined) {
        Some(amounts) => Shape::Each(amounts),
        None => opaque(definition, clauses),
    }
}

/// What is known of any clauses.
pub(super) fn opaque(definition: &Definition, clauses: &[Move]) -> Shape {
    let parts = |clause: &Move| clause.components.len() != 1;
    match definition.each {
        true if clauses.iter().any(parts) => Shape::Split,
        true => Shape::Heaps,
        false if definition.falling_total => Shape::Total,
        false => Shape::Opaque,
    }
}

/// All amounts of a list of them.
fn joined(all: Vec<Through>) -> Option<Amounts> {
    let (mut list, mut any) = (Vec::new(), false);
    for through in all {
        match through {
            Through::Heaps(_) => any = true,
            // also beside free amounts: to take nothing, or less, is a fault and no move
            Through::Bounded(more) => {
                for amount in more {
                    list.push(u64::try_from(amount).ok().filter(|&amount| amount > 0)?);
                }
            }
        }
    }
    if any {
        return Some(Amounts::Any);
    }
    list.sort_unstable();
    list.dedup();
    (!list.is_empty()).then_some(Amounts::In(list))
}

/// `take t for t in 1..h`, `take 3`, of each heap.
fn of_one_heap(clause: &Move) -> Option<Through> {
    let plain = clause.takes && clause.condition.is_none() && !clause.read.starred;
    let [component] = &clause.read.components[..] else {
        return None;
    };
    match &clause.read.binders[..] {
        _ if !plain => None,
        [] => Some(Through::Bounded(vec![constant(component)?])),
        [binder] if is_name(component, &binder.name) => amounts(binder),
        _ => None,
    }
}

/// `take t from i for i in 1..n, t in 1..x[i]`.
fn of_some_heap(clause: &Move) -> Option<Through> {
    let plain = clause.takes && clause.condition.is_none() && !clause.read.starred;
    let (Some([from]), [component], [heap, rest @ ..]) = (
        clause.read.from.as_deref(),
        &clause.read.components[..],
        &clause.read.binders[..],
    ) else {
        return None;
    };
    let all = heap.range.as_ref().is_some_and(|range| match &range.kind {
        Kind::Range(low, high) => constant(low) == Some(1) && is_name(high, "n"),
        _ => false,
    });
    if !plain || !all || !is_name(from, &heap.name) {
        return None;
    }
    match rest {
        [] => Some(Through::Bounded(vec![constant(component)?])),
        [amount] if is_name(component, &amount.name) => {
            if let Some(through) = amounts(amount) {
                return match through {
                    Through::Bounded(_) => Some(through),
                    Through::Heaps(_) => None,
                };
            }
            // 1..x[i]
            let range = amount.range.as_ref()?;
            let Kind::Range(low, high) = &range.kind else {
                return None;
            };
            let own = match &high.kind {
                Kind::Element(list, index) => is_name(list, "x") && is_name(index, &heap.name),
                _ => false,
            };
            (own && constant(low) == Some(1)).then(|| Through::Heaps(Vec::new()))
        }
        _ => None,
    }
}
