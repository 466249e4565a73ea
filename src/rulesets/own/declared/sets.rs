//! Clauses that take free amounts from the heaps of a set.

use super::amounts::{constant, heap, is_name};
use crate::expression::{Binder, Heaps, Node, NodeKind, Operator};
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
    match definition.heaps {
        Heaps::Fixed(heaps) => of_sets(heaps, clauses, also),
        _ => of_sizes(clauses, also),
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
fn of_sets(heaps: usize, clauses: &[Move], also: &[HeapRuleset]) -> Option<Shape> {
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
        sets.insert(touched(clause)?);
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

/// The heaps that a clause takes free amounts from, as a set.
pub(super) fn touched(clause: &Move) -> Option<u64> {
    let read = &clause.read;
    if !clause.takes || clause.from.is_some() || read.condition.is_some() {
        return None;
    }
    if read.starred {
        // one heap, any multiple of one
        let ones = read.components.iter().map(constant);
        let ones = ones.collect::<Option<Vec<_>>>()?;
        let only = ones.iter().all(|&n| n == 0 || n == 1) && ones.iter().sum::<i128>() == 1;
        let place = ones.iter().position(|&n| n == 1)?;
        return (only && read.binders.is_empty()).then_some(1 << place);
    }
    let (mut set, mut used) = (0_u64, 0);
    for (i, component) in read.components.iter().enumerate() {
        if constant(component) == Some(0) {
            continue;
        }
        let NodeKind::Name(name) = &component.kind else {
            return None;
        };
        let (low, high) = range(read.binders.iter().find(|b| b.name == *name)?)?;
        if constant(low) != Some(1) || heap(high) != Some(i) || bound(&read.binders, high) {
            return None;
        }
        set |= 1 << i;
        used += 1;
    }
    (used > 0 && used == read.binders.len()).then_some(set)
}

/// The ends of the range that a name runs through.
pub(super) fn range(binder: &Binder) -> Option<(&Node, &Node)> {
    match &binder.range.as_ref()?.kind {
        NodeKind::Range(low, high) => Some((low, high)),
        _ => None,
    }
}

/// Whether a name that looks like a heap is bound to something else.
fn bound(binders: &[Binder], node: &Node) -> bool {
    binders.iter().any(|binder| is_name(node, &binder.name))
}

/// On any number of heaps: `take (t, u) from (i, j) for i in 1..n, j in i+1..n, t in 1..x[i], u
/// in 1..x[j]`.
fn of_sizes(clauses: &[Move], also: &[HeapRuleset]) -> Option<Shape> {
    let mut found: BTreeSet<usize> = BTreeSet::new();
    for rules in also {
        found.extend(sizes(rules)?.take_while(|&size| size <= 64));
    }
    for clause in clauses {
        found.insert(size(clause)?);
    }
    let (&least, &most) = (found.first()?, found.last()?);
    // of single heaps alone the game is a sum, which is declared as such
    let runs = found.len() == most - least + 1 && most > 1;
    runs.then_some(Shape::Faces {
        sizes: least..=most,
        amounts: Amounts::Any,
    })
}

/// How many heaps a clause takes free amounts from, if those are any heaps.
pub(super) fn size(clause: &Move) -> Option<usize> {
    let read = &clause.read;
    let from = read.from.as_ref()?;
    let size = from.len();
    let plain = clause.takes && read.condition.is_none() && !read.starred;
    if !plain || read.binders.len() != 2 * size {
        return None;
    }
    let (places, amounts) = read.binders.split_at(size);
    for (j, place) in places.iter().enumerate() {
        let (low, high) = range(place)?;
        // each after the one before
        let after = match j.checked_sub(1) {
            None => constant(low) == Some(1),
            Some(before) => next(low, &places[before].name),
        };
        if !after || !is_name(high, "n") || !is_name(&from[j], &place.name) {
            return None;
        }
        let amount = |binder: &&Binder| is_name(&read.components[j], &binder.name);
        let (low, high) = range(amounts.iter().find(amount)?)?;
        let own = match &high.kind {
            NodeKind::Element(list, index) => is_name(list, "x") && is_name(index, &place.name),
            _ => false,
        };
        if !own || constant(low) != Some(1) {
            return None;
        }
    }
    // amounts are different names, and none is used twice
    let names: BTreeSet<&str> = read.binders.iter().map(|b| b.name.as_str()).collect();
    let hidden = names.contains("x") || names.contains("n");
    (names.len() == 2 * size && !hidden).then_some(size)
}

/// `i+1`.
fn next(node: &Node, name: &str) -> bool {
    matches!(&node.kind, NodeKind::Operation(Operator::Add, a, b)
        if is_name(a, name) && constant(b) == Some(1))
}
