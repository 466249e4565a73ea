//! What is said of one amount: numbers, ranges, multiples.

use crate::expression::{Binder, Node, NodeKind, Operator, heap_named};

/// Vectors that one range of amounts stands for, at most.
const MOST: i128 = 256;

/// What an amount runs through.
pub(super) enum Through {
    /// Listed amounts.
    Bounded(Vec<i128>),
    /// All from 1 to the smallest of some heaps (from 0).
    Heaps(Vec<usize>),
}

pub(super) fn amounts(binder: &Binder) -> Option<Through> {
    let range = binder.range.as_ref()?;
    match &range.kind {
        NodeKind::Range(low, high) => {
            let low = constant(low)?;
            if let Some(high) = constant(high) {
                let few = low >= 1 && high.checked_sub(low)? < MOST;
                return few.then(|| Through::Bounded((low..=high).collect()));
            }
            let heaps = match &high.kind {
                NodeKind::Call {
                    name, arguments, ..
                } if name == "min" => arguments.iter().map(heap).collect::<Option<Vec<_>>>()?,
                _ => vec![heap(high)?],
            };
            (low == 1).then_some(Through::Heaps(heaps))
        }
        NodeKind::Set(all) | NodeKind::List(all) => {
            let list = all.iter().map(constant).collect::<Option<Vec<_>>>()?;
            (list.iter().all(|&amount| amount >= 1)).then_some(Through::Bounded(list))
        }
        _ => None,
    }
}

/// The heap that a name stands for, from 0.
pub(super) fn heap(node: &Node) -> Option<usize> {
    let NodeKind::Name(name) = &node.kind else {
        return None;
    };
    match name.as_str() {
        "h" => Some(0),
        name => heap_named(name),
    }
}

pub(super) fn is_name(node: &Node, name: &str) -> bool {
    matches!(&node.kind, NodeKind::Name(other) if other == name)
}

pub(super) fn constant(node: &Node) -> Option<i128> {
    match &node.kind {
        NodeKind::Number(number) => Some(*number),
        NodeKind::Minus(inner) => constant(inner)?.checked_neg(),
        _ => None,
    }
}

/// A number, or a multiple of the name that is bound.
pub(super) fn multiple(node: &Node, binder: Option<&Binder>) -> Option<i128> {
    match (&node.kind, binder) {
        (NodeKind::Name(name), Some(binder)) if *name == binder.name => Some(1),
        (NodeKind::Operation(Operator::Multiply, a, b), Some(_)) => {
            constant(a)?.checked_mul(multiple(b, binder).filter(|_| constant(b).is_none())?)
        }
        _ => constant(node),
    }
}
