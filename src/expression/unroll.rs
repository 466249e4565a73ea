//! Statements about each heap of a known number, written out: `all(i in 1..2: x[i] <= x[i+1])` is
//! `x1 <= x2 and x2 <= x3`, which can be seen to be linear and to be about the first heaps alone.

use super::compile::heap_named;
use super::tree::{Connective, Node, NodeKind, Operator, Relation};
use std::cell::Cell;

/// Statements that one is written out to at most.
const MOST: i128 = 1 << 10;

impl Node {
    /// The same statement on this many heaps, written out as far as that can be done.
    pub(crate) fn unrolled(&self, heaps: usize) -> Self {
        let inlined = self.inlined();
        let hides = |name: &str| matches!(name, "x" | "n" | "h") || heap_named(name).is_some();
        let hidden = inlined.any(&mut |part| match &part.kind {
            NodeKind::Over { binders, .. } => binders.iter().any(|binder| hides(&binder.name)),
            _ => part.binds(),
        });
        match hidden {
            true => inlined,
            false => inlined.written_out(heaps, &Cell::new(MOST)),
        }
    }

    fn written_out(&self, heaps: usize, room: &Cell<i128>) -> Self {
        let span = self.span;
        let node = self.each_of(heaps, room).unwrap_or_else(|| self.clone());
        let node = node.mapped(&mut |part| part.written_out(heaps, room));
        let kind = match node.kind {
            NodeKind::Operation(operator, a, b) => match (operator, &a.kind, &b.kind) {
                (Operator::Add, NodeKind::Number(a), NodeKind::Number(b)) => a.checked_add(*b),
                (Operator::Subtract, NodeKind::Number(a), NodeKind::Number(b)) => a.checked_sub(*b),
                (Operator::Multiply, NodeKind::Number(a), NodeKind::Number(b)) => a.checked_mul(*b),
                (Operator::Div, NodeKind::Number(a), NodeKind::Number(b @ 1..)) => {
                    Some(a.div_euclid(*b))
                }
                (Operator::Mod, NodeKind::Number(a), NodeKind::Number(b @ 1..)) => {
                    Some(a.rem_euclid(*b))
                }
                _ => None,
            }
            .map_or(NodeKind::Operation(operator, a, b), NodeKind::Number),
            NodeKind::Element(list, index) => match (list.is("x"), &index.kind) {
                (true, &NodeKind::Number(i)) if (1..=heaps as i128).contains(&i) => {
                    NodeKind::Name(format!("x{i}"))
                }
                _ => NodeKind::Element(list, index),
            },
            NodeKind::Name(name) if name == "n" => NodeKind::Number(heaps as i128),
            kind => kind,
        };
        Self { span, kind }
    }

    /// What a statement about all heaps, or all numbers of a range, is on this many heaps.
    fn each_of(&self, heaps: usize, room: &Cell<i128>) -> Option<Self> {
        let span = self.span;
        let heap = |i: usize| Self::name(&format!("x{i}"), span);
        match &self.kind {
            NodeKind::Over {
                name,
                binders,
                body,
                on: None,
                ..
            } => {
                let [binder] = &binders[..] else { return None };
                let Some(NodeKind::Range(low, high)) = binder.range.as_ref().map(|r| &r.kind)
                else {
                    return None;
                };
                let end = |node: &Self| match node.written_out(heaps, room).kind {
                    NodeKind::Number(end) => Some(end),
                    _ => None,
                };
                let (low, high) = (end(low)?, end(high)?);
                let left = room.get().checked_sub(high.checked_sub(low)?.max(0))?;
                if left < 0 {
                    return None;
                }
                room.set(left);
                let one = |i| {
                    let kind = NodeKind::Number(i);
                    body.with(&binder.name, &Self { span, kind })
                };
                self.joined(name, (low..=high).map(one).collect::<Option<_>>()?)
            }
            NodeKind::Call {
                name,
                rules: None,
                arguments,
                ..
            } => match &arguments[..] {
                [list, body] if list.is("x") => {
                    let one = |i| body.with("h", &heap(i));
                    self.joined(name, (1..=heaps).map(one).collect::<Option<_>>()?)
                }
                [list] if list.is("x") && ["min", "max", "sum"].contains(&&name[..]) => {
                    self.joined(name, (1..=heaps).map(heap).collect())
                }
                _ => None,
            },
            NodeKind::Chain(first, rest) => {
                let [(Relation::Equal, second)] = &rest[..] else {
                    return None;
                };
                let sorts = |node: &Self| {
                    let call = |name: &str, all: &[Self]| name == "sort" && all.len() == 1;
                    matches!(&node.kind, NodeKind::Call { name, rules: None, arguments, .. }
                        if call(name, arguments) && arguments[0].is("x"))
                };
                if !(first.is("x") && sorts(second) || second.is("x") && sorts(first)) {
                    return None;
                }
                let rest: Vec<_> = (2..=heaps)
                    .map(|i| (Relation::LessEqual, heap(i)))
                    .collect();
                (!rest.is_empty()).then(|| Self {
                    span,
                    kind: NodeKind::Chain(Box::new(heap(1)), rest),
                })
            }
            _ => None,
        }
    }

    /// Statements or numbers, at least one, joined as a function of a list joins them.
    fn joined(&self, function: &str, parts: Vec<Self>) -> Option<Self> {
        let span = self.span;
        let node = |kind| Self { span, kind };
        let joined =
            |connective| move |a, b| NodeKind::Joined(connective, Box::new(a), Box::new(b));
        let sum = |a, b| NodeKind::Operation(Operator::Add, Box::new(a), Box::new(b));
        let mut parts = parts.into_iter();
        match function {
            "all" => parts.reduce(|a, b| node(joined(Connective::And)(a, b))),
            "any" => parts.reduce(|a, b| node(joined(Connective::Or)(a, b))),
            "sum" => parts.reduce(|a, b| node(sum(a, b))),
            "count" => {
                let one = |part| {
                    let [yes, no] = [1, 0].map(|n| Box::new(node(NodeKind::Number(n))));
                    node(NodeKind::If(Box::new(part), yes, no))
                };
                parts.map(one).reduce(|a, b| node(sum(a, b)))
            }
            "min" | "max" if parts.len() == 1 => parts.next(),
            "min" | "max" => Some(node(NodeKind::Call {
                name: function.to_owned(),
                at: span,
                rules: None,
                arguments: parts.collect(),
            })),
            _ => None,
        }
    }

    /// The part with another one in the place of a name; `None` where it is bound again.
    pub(super) fn with(&self, name: &str, value: &Self) -> Option<Self> {
        if self.any(&mut |part| part.binds_name(name)) {
            return None;
        }
        Some(self.replaced(name, value))
    }

    fn replaced(&self, name: &str, value: &Self) -> Self {
        match self.is(name) {
            true => value.clone(),
            false => self.clone().mapped(&mut |part| part.replaced(name, value)),
        }
    }

    /// Whether a part binds this name, or names that are not seen here.
    pub(super) fn binds_name(&self, name: &str) -> bool {
        match &self.kind {
            NodeKind::Over { binders, .. } => binders.iter().any(|binder| binder.name == name),
            // functions of lists bind these
            NodeKind::Call { arguments, .. } => {
                let list = arguments.first().is_some_and(|first| !first.is_number());
                list && arguments.len() == 2 && matches!(name, "h" | "j" | "sum")
            }
            _ => false,
        }
    }

    /// Whether it is certainly a number, and no list.
    fn is_number(&self) -> bool {
        match &self.kind {
            NodeKind::Name(name) => name != "x",
            NodeKind::Number(_) | NodeKind::Element(..) | NodeKind::Operation(..) => true,
            _ => false,
        }
    }

    /// Whether names are bound in a way that nothing here looks into.
    fn binds(&self) -> bool {
        matches!(
            self.kind,
            NodeKind::Gathered(..)
                | NodeKind::Listed(..)
                | NodeKind::Let(..)
                | NodeKind::Counted(..)
                | NodeKind::Except(..)
                | NodeKind::Call { rules: Some(_), .. }
        )
    }
}
