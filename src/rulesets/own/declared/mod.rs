//! What kind of moves clauses are: the shape that they declare.

mod amounts;
mod falling;
mod known;
mod linear;
mod parts;
mod recurring;
mod sets;
mod splits;
mod subsets;
mod vectors;

pub(super) use parts::leaving;
pub(super) use splits::code;
pub(super) use vectors::vectors;

use super::Definition;
use super::clause::Move;
use super::linear::{Form, Symbol};
use crate::expression::{Heaps, Node};
use crate::game::linear::{Case, Generator, Linear, takes};
use crate::game::{Amounts, Falls, HeapRules, Shape};
use crate::rulesets::HeapRuleset;
use amounts::{Taken, Through};
use falling::Falling;

/// The shape of moves that are no vectors.
pub(super) fn shape(definition: &Definition, clauses: &[Move], also: &[HeapRuleset]) -> Shape {
    // whatever lowers a heap has to lower the potential
    if definition.potential.is_some() && weights(definition).is_none() {
        return listed(definition, clauses, also, None);
    }
    if !definition.each
        && let Some(shape) = sets::shape(definition, clauses, also)
    {
        return shape;
    }
    let others = also.iter().map(|rules| match rules.shape() {
        Shape::Each(amounts @ (Amounts::Any | Amounts::In(_))) => Some(amounts),
        _ => None,
    });
    let own = clauses
        .iter()
        .map(|clause| of_heap(&Taken::of(definition, clause)?, definition.each));
    match others
        .chain(own)
        .collect::<Option<Vec<_>>>()
        .and_then(joined)
    {
        Some(amounts) => Shape::Each(amounts),
        None => listed(definition, clauses, also, None),
    }
}

/// The weights of a fixed number of heaps whose sum is said to fall, each at least 1.
fn weights(definition: &Definition) -> Option<Vec<u64>> {
    match definition.heaps {
        Heaps::Fixed(heaps) => Falling::of(definition, heaps)?.weights(),
        _ => None,
    }
}

/// Whether linear forms say what a potential is.
pub(super) fn potential_is_linear(definition: &Definition, heaps: usize) -> bool {
    Falling::of(definition, heaps).is_some()
}

/// The shape of moves that linear conditions describe, at positions where a statement holds.
pub(super) fn listed(
    definition: &Definition,
    clauses: &[Move],
    also: &[HeapRuleset],
    positions: Option<&Node>,
) -> Shape {
    let Some(linear) = linear::linear(definition, clauses, also, positions) else {
        return opaque(definition, clauses, also);
    };
    if positions.is_some() {
        return Shape::Linear(linear);
    }
    if let Some(subsets) = subsets::subsets(definition, clauses, also) {
        return Shape::Linear(linear.of_any(subsets));
    }
    Shape::Linear(match subsets::largest(definition, clauses, also) {
        Some(cases) => linear.of_largest(cases),
        None => linear,
    })
}

/// Whether the heaps may change places, by a shape.
pub(super) fn minds_no_order(definition: &Definition, shape: &Shape) -> bool {
    match definition.heaps {
        Heaps::Fixed(heaps) => shape.minds_no_order(heaps, known::MANY),
        _ => false,
    }
}

/// What writes the moves of a shape, without the clauses.
pub(super) fn generator(definition: &Definition, shape: &Shape) -> Option<Generator> {
    let Heaps::Fixed(heaps) = definition.heaps else {
        return None;
    };
    match shape {
        Shape::Linear(linear) => linear.generator(heaps),
        Shape::Each(amounts) if heaps == 1 => {
            let cases: Vec<Case> = match amounts {
                Amounts::Any => vec![Case::new([takes(0).at_least(1)])],
                Amounts::In(list) => {
                    let amounts = list.iter().map(|&amount| i64::try_from(amount).ok());
                    let case = |amount| Some(Case::new([takes(0).equals(amount?)]));
                    amounts.map(case).collect::<Option<_>>()?
                }
                _ => return None,
            };
            Linear::each(cases).generator(heaps)
        }
        _ => None,
    }
}

/// What is known of any clauses.
pub(super) fn opaque(definition: &Definition, clauses: &[Move], also: &[HeapRuleset]) -> Shape {
    let parts = |clause: &Move| clause.components.len() != 1;
    let others = also.iter().any(|rules| rules.shape().splits());
    match definition.each {
        _ if definition.loopy => Shape::OPAQUE,
        true if others || clauses.iter().any(parts) => Shape::SPLITS,
        true => Shape::HEAPS,
        false if definition.potential.is_some() => Shape::raising(Falls::Potential),
        false if definition.falling_total => Shape::raising(Falls::Total),
        false => Shape::OPAQUE,
    }
}

/// The amounts of all clauses.
fn joined(all: Vec<Amounts>) -> Option<Amounts> {
    let mut list = Vec::new();
    for amounts in all {
        match amounts {
            Amounts::In(more) => list.extend(more),
            any => return Some(any),
        }
    }
    list.sort_unstable();
    list.dedup();
    (!list.is_empty()).then_some(Amounts::In(list))
}

/// The amounts of moves in one heap, whichever: `take t for t in 1..h` or `take 3` of each heap,
/// otherwise `take t from i for i in 1..n, t in 1..x[i]`.
fn of_heap(clause: &Taken<'_>, each: bool) -> Option<Amounts> {
    let [amount] = &clause.amounts[..] else {
        return None;
    };
    let free = match each {
        true => clause.touched().is_some(),
        false => clause.size() == Some(1),
    };
    let name = |name: usize| Form::of(Symbol::Name(name));
    let first = usize::from(!each);
    if clause.read.starred
        || !each && (clause.from != Some(vec![name(0)]) || !clause.is_place(0, &Form::constant(1)))
    {
        return None;
    }
    let list = match clause.read.binders.len() - first {
        _ if free => return Some(Amounts::Any),
        0 => vec![amount.as_constant()?],
        1 if *amount == name(first) => match clause.through(first)? {
            Through::Bounded(list) => list,
            Through::Heaps(_) => return None,
        },
        _ => return None,
    };
    // to take nothing, or less, is a fault and no move
    let positive = |amount| u64::try_from(amount).ok().filter(|&amount| amount > 0);
    let list = list.into_iter().map(positive).collect::<Option<_>>()?;
    Some(Amounts::In(list))
}
