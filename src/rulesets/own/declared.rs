//! What kind of moves clauses are: the shape that they declare.

use super::Definition;
use super::clause::{Clauses, Move, What};
use crate::expression::{Binder, Heaps, Kind, Node};
use crate::game::{Amounts, MoveVector, MoveVectors, Shape, Times};

/// Vectors that one range of amounts stands for, at most.
const MOST: i128 = 256;

/// The moves as vectors, if all of them are.
pub(super) fn vectors(definition: &Definition, clauses: &Clauses) -> Option<MoveVectors> {
    let Heaps::Fixed(heaps) = definition.heaps else {
        return None;
    };
    if definition.each || clauses.is_empty() {
        return None;
    }
    let mut all = Vec::new();
    for clause in &clauses.moves {
        if clause.what != What::Take || clause.from.is_some() || clause.condition.is_some() {
            return None;
        }
        let vector = |times: Times, factor: i128| -> Option<MoveVector> {
            let takes = clause.read.components.iter().map(|node| {
                let amount = multiple(node, clause.read.binders.first())?;
                i32::try_from(amount.checked_mul(factor)?).ok()
            });
            let takes = takes.collect::<Option<Vec<i32>>>()?;
            Some(MoveVector { takes, times })
        };
        match &clause.read.binders[..] {
            [] if clause.read.starred => all.push(vector(Times::Any, 1)?),
            [] => all.push(vector(Times::Once, 1)?),
            [binder] if !clause.read.starred => {
                // every component is a multiple of the amount
                if clause
                    .read
                    .components
                    .iter()
                    .any(|node| constant(node).is_some_and(|n| n != 0))
                {
                    return None;
                }
                match amounts(binder)? {
                    Through::Bounded(list) => {
                        for amount in list {
                            all.push(vector(Times::Once, amount)?);
                        }
                    }
                    Through::Heaps(bounds) => {
                        // a range that ends with a heap of which as much is taken leaves out none
                        let taken = |&i: &usize| multiple(&clause.read.components[i], Some(binder));
                        let whole = bounds
                            .iter()
                            .all(|i| *i < heaps && taken(i).is_some_and(|n| n >= 1));
                        if !whole {
                            return None;
                        }
                        all.push(vector(Times::Any, 1)?);
                    }
                }
            }
            _ => return None,
        }
    }
    let weights = match definition.falling_total {
        true => Some(vec![1; heaps]),
        false => None,
    };
    let rises = all
        .iter()
        .flat_map(|vector| &vector.takes)
        .any(|&takes| takes < 0);
    if rises && !definition.falling_total {
        return None;
    }
    MoveVectors::new(all, weights).ok()
}

/// The shape of clauses that are no vectors.
pub(super) fn shape(definition: &Definition, clauses: &Clauses) -> Shape {
    let amounts = match definition.each {
        true => clauses
            .moves
            .iter()
            .map(of_one_heap)
            .collect::<Option<Vec<_>>>(),
        false => clauses.moves.iter().map(of_some_heap).collect(),
    };
    match amounts.and_then(joined) {
        Some(amounts) => Shape::Each(amounts),
        None => opaque(definition, clauses),
    }
}

/// What is known of any clauses.
pub(super) fn opaque(definition: &Definition, clauses: &Clauses) -> Shape {
    let parts = |clause: &Move| clause.components.len() != 1;
    match definition.each {
        true if clauses.moves.iter().any(parts) => Shape::Split,
        true => Shape::Heaps,
        false if definition.falling_total => Shape::Total,
        false => Shape::Opaque,
    }
}

/// All amounts of a list of them.
fn joined(all: Vec<Through>) -> Option<Amounts> {
    let mut list = Vec::new();
    for through in all {
        match through {
            Through::Heaps(_) => return Some(Amounts::Any),
            Through::Bounded(more) => {
                for amount in more {
                    list.push(u64::try_from(amount).ok().filter(|&amount| amount > 0)?);
                }
            }
        }
    }
    list.sort_unstable();
    list.dedup();
    (!list.is_empty()).then_some(Amounts::In(list))
}

/// `take t for t in 1..h`, `take 3`, of each heap.
fn of_one_heap(clause: &Move) -> Option<Through> {
    let plain = clause.what == What::Take && clause.condition.is_none() && !clause.read.starred;
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
    let plain = clause.what == What::Take && clause.condition.is_none() && !clause.read.starred;
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

/// What an amount runs through.
enum Through {
    /// Listed amounts.
    Bounded(Vec<i128>),
    /// All from 1 to the smallest of some heaps (from 0).
    Heaps(Vec<usize>),
}

fn amounts(binder: &Binder) -> Option<Through> {
    let range = binder.range.as_ref()?;
    match &range.kind {
        Kind::Range(low, high) => {
            let low = constant(low)?;
            if let Some(high) = constant(high) {
                let few = low >= 1 && high.checked_sub(low)? < MOST;
                return few.then(|| Through::Bounded((low..=high).collect()));
            }
            let heaps = match &high.kind {
                Kind::Call {
                    name, arguments, ..
                } if name == "min" => arguments.iter().map(heap).collect::<Option<Vec<_>>>()?,
                _ => vec![heap(high)?],
            };
            (low == 1).then_some(Through::Heaps(heaps))
        }
        Kind::Set(all) | Kind::List(all) => {
            let list = all.iter().map(constant).collect::<Option<Vec<_>>>()?;
            (list.iter().all(|&amount| amount >= 1)).then_some(Through::Bounded(list))
        }
        _ => None,
    }
}

/// The heap that a name stands for, from 0.
fn heap(node: &Node) -> Option<usize> {
    let Kind::Name(name) = &node.kind else {
        return None;
    };
    let letter = ["a", "b", "c", "d", "e"]
        .iter()
        .position(|letter| letter == name);
    let numbered = || {
        name.strip_prefix('x')?
            .parse::<usize>()
            .ok()?
            .checked_sub(1)
    };
    let single = (name == "h").then_some(0);
    letter.or_else(numbered).or(single)
}

fn is_name(node: &Node, name: &str) -> bool {
    matches!(&node.kind, Kind::Name(other) if other == name)
}

fn constant(node: &Node) -> Option<i128> {
    match &node.kind {
        Kind::Number(number) => Some(*number),
        Kind::Minus(inner) => constant(inner)?.checked_neg(),
        _ => None,
    }
}

/// A number, or so many times the name that is bound.
fn multiple(node: &Node, binder: Option<&Binder>) -> Option<i128> {
    match (&node.kind, binder) {
        (Kind::Name(name), Some(binder)) if *name == binder.name => Some(1),
        (Kind::Operation(crate::expression::Operator::Multiply, a, b), Some(_)) => {
            constant(a)?.checked_mul(multiple(b, binder).filter(|_| constant(b).is_none())?)
        }
        _ => constant(node),
    }
}
