//! Clauses whose form shows that the order of the heaps does not matter: numbers of heaps run
//! through all of them, and serve to name a heap alone; of the position as a whole only what is
//! the same in any order is used.

use super::Inner;
use crate::expression::{Binder, Clause, Heaps, Node, NodeKind, Relation, heap_named};
use crate::game::HeapRules;

/// Functions of a list, or over ranges, that do not look at an order.
const IN_NO_ORDER: [&str; 11] = [
    "sum", "nimsum", "min", "max", "gcd", "count", "length", "all", "any", "bits", "columns",
];
/// Those that stop at the first that they look for.
const IN_ORDER: [&str; 4] = ["first", "last", "argmin", "argmax"];

/// Names that run through the numbers of all heaps.
#[derive(Clone)]
struct Scope<'c> {
    heaps: Heaps,
    numbers: Vec<&'c str>,
}

/// Whether the form of all clauses shows that the order does not matter.
pub(super) fn shown(rules: &Inner) -> bool {
    let heaps = rules.definition.heaps;
    rules.positions.is_none()
        && rules.also.iter().all(HeapRules::symmetric)
        && rules.clauses.iter().all(|own| shows(&own.read, heaps))
}

/// Whether rearranging the heaps rearranges the options of a clause, as its form shows.
pub(super) fn shows(clause: &Clause, heaps: Heaps) -> bool {
    let mut scope = Scope {
        heaps,
        numbers: Vec::new(),
    };
    let named = scope.binds(&clause.binders);
    let parts = match (&clause.from, &clause.components[..]) {
        (Some(from), parts) => {
            from.iter().all(|heap| scope.is_number(heap))
                && parts.iter().all(|part| scope.allows(part))
        }
        (None, [part]) if !clause.takes => scope.is_each(part),
        _ => false,
    };
    let condition = clause.condition.as_ref();
    named && parts && condition.is_none_or(|condition| scope.allows(condition))
}

impl<'c> Scope<'c> {
    /// Adds names that run through all heaps; whether the ranges of others may be used.
    fn binds(&mut self, binders: &'c [Binder]) -> bool {
        binders.iter().all(|binder| match &binder.range {
            Some(range) if self.is_all(range) => {
                self.numbers.push(&binder.name);
                true
            }
            Some(range) => self.allows(range),
            None => false,
        })
    }

    /// Whether a range is `1..n`, of all heaps.
    fn is_all(&self, range: &Node) -> bool {
        let NodeKind::Range(low, high) = &range.kind else {
            return false;
        };
        let last = match (&high.kind, self.heaps) {
            (NodeKind::Number(last), Heaps::Fixed(heaps)) => *last == heaps as i128,
            _ => high.is("n"),
        };
        last && matches!(low.kind, NodeKind::Number(1))
    }

    fn is_number(&self, node: &Node) -> bool {
        self.numbers.iter().any(|name| node.is(name))
    }

    /// Whether a list says of each heap what it becomes.
    fn is_each(&self, list: &'c Node) -> bool {
        let NodeKind::Listed(part, binders) = &list.kind else {
            return false;
        };
        let mut scope = self.clone();
        let [binder] = &binders[..] else {
            return false;
        };
        let all = binder
            .range
            .as_ref()
            .is_some_and(|range| self.is_all(range));
        all && scope.binds(binders) && scope.allows(part)
    }

    /// Whether a part is the same when heaps, and the numbers that name them, change places.
    fn allows(&self, node: &'c Node) -> bool {
        let within = |binders: &'c [Binder], body: &'c Node| {
            let mut scope = self.clone();
            scope.binds(binders) && scope.allows(body)
        };
        let all = |parts: Vec<&'c Node>| parts.into_iter().all(|part| self.allows(part));
        match &node.kind {
            NodeKind::Name(name) => {
                name != "x" && heap_named(name).is_none() && !self.is_number(node)
            }
            NodeKind::Element(list, at) => list.is("x") && self.is_number(at),
            NodeKind::Chain(first, rest) => {
                let equal =
                    |relation: &Relation| matches!(relation, Relation::Equal | Relation::NotEqual);
                let numbers = self.is_number(first)
                    && rest
                        .iter()
                        .all(|(relation, part)| equal(relation) && self.is_number(part));
                numbers || all(node.parts())
            }
            NodeKind::Call {
                name,
                rules: None,
                arguments,
                ..
            } => match &arguments[..] {
                [list, rest @ ..] if list.is("x") => {
                    IN_NO_ORDER.contains(&&name[..]) && rest.iter().all(|part| self.allows(part))
                }
                _ => !IN_ORDER.contains(&&name[..]) && all(arguments.iter().collect()),
            },
            NodeKind::Over {
                name,
                binders,
                body,
                on: None,
                ..
            } => IN_NO_ORDER.contains(&&name[..]) && within(binders, body),
            NodeKind::Gathered(part, binders) => within(binders, part),
            NodeKind::Call { .. } | NodeKind::Over { .. } | NodeKind::Listed(..) => false,
            _ => all(node.parts()),
        }
    }
}
