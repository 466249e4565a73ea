//! How far the ranges of a clause are worth going through: nothing taken exceeds its heap.

use crate::expression::{Binder, Clause, Heaps, Node, NodeKind, Operator};

/// The binders of a clause, with ranges that end where what is taken exceeds its heap: of a
/// component `t`, or `t + s` with s at least 0, the range of t ends at the heap.
pub(super) fn within_reach(read: &Clause, heaps: Heaps) -> Vec<Binder> {
    let mut binders = read.binders.clone();
    let one_each = heaps == Heaps::Fixed(read.components.len());
    if !read.takes || read.from.is_some() || !one_each {
        return binders;
    }
    for binder in &mut binders {
        let Some(NodeKind::Range(_, high)) = binder.range.as_mut().map(|range| &mut range.kind)
        else {
            continue;
        };
        for (place, component) in (1..).zip(&read.components) {
            let heap = format!("x{place}");
            let hidden = read.binders.iter().any(|other| other.name == heap);
            if !hidden && grows(component, &binder.name, &read.binders) {
                let span = high.span;
                high.kind = NodeKind::Call {
                    name: "min".into(),
                    at: span,
                    rules: None,
                    arguments: vec![(**high).clone(), Node::name(&heap, span)],
                };
            }
        }
    }
    binders
}

/// Whether a part is at least as large as a name, as far as can be seen.
fn grows(node: &Node, name: &str, binders: &[Binder]) -> bool {
    match &node.kind {
        _ if node.is(name) => true,
        NodeKind::Operation(Operator::Add, a, b) => {
            grows(a, name, binders) && is_natural(b, binders)
                || is_natural(a, binders) && grows(b, name, binders)
        }
        NodeKind::Operation(Operator::Multiply, a, b) => {
            let times = |a: &Node, b: &Node| {
                matches!(a.kind, NodeKind::Number(1..)) && grows(b, name, binders)
            };
            // a product of something below 0 is smaller
            is_natural(node, binders) && (times(a, b) || times(b, a))
        }
        _ => false,
    }
}

/// Whether a part is at least 0, as far as can be seen.
fn is_natural(node: &Node, binders: &[Binder]) -> bool {
    match &node.kind {
        NodeKind::Number(number) => *number >= 0,
        NodeKind::Name(name) => {
            let bound = binders.iter().position(|binder| binder.name == *name);
            match bound.map(|at| (at, binders[at].range.as_ref().map(|range| &range.kind))) {
                // a heap
                None => true,
                // ranges are about names before them
                Some((at, Some(NodeKind::Range(low, _)))) => is_natural(low, &binders[..at]),
                Some((_, None)) => true,
                Some(_) => false,
            }
        }
        NodeKind::Operation(Operator::Add | Operator::Multiply, a, b) => {
            is_natural(a, binders) && is_natural(b, binders)
        }
        _ => false,
    }
}
