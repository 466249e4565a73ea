//! Clauses that count heaps, written out: `take t from i for i in 1..2, t in 1..x[i]` on two heaps
//! is one clause that takes from the first, and another that takes from the second.

use super::parse::Clause;
use super::tree::{Binder, Node, NodeKind};

impl Clause {
    /// The clauses that say the same on this many heaps, at most `most`, without names that run
    /// through numbers of heaps; `None` where it is not known through which.
    pub(crate) fn placed(&self, heaps: usize, most: usize) -> Option<Vec<Self>> {
        let clause = self.unrolled(heaps);
        let Some(place) = (0..clause.binders.len()).find(|&i| clause.counts_heaps(i)) else {
            return Some(vec![clause]);
        };
        let mut all = Vec::new();
        for value in numbers(&clause.binders[place], most)? {
            all.extend(clause.with(place, &value)?.placed(heaps, most)?);
            if all.len() > most {
                return None;
            }
        }
        Some(all)
    }

    /// The clauses that say the same, at most `most`, without the names that run through numbers
    /// which are known.
    pub(crate) fn written_out(&self, most: usize) -> Option<Vec<Self>> {
        let known = |i: usize| Some((i, numbers(&self.binders[i], most)?));
        let Some((place, values)) = (0..self.binders.len()).find_map(known) else {
            return Some(vec![self.clone()]);
        };
        let mut all = Vec::new();
        for value in values {
            all.extend(self.with(place, &value)?.written_out(most)?);
            if all.len() > most {
                return None;
            }
        }
        Some(all)
    }

    /// Whether a name tells which heap is meant.
    fn counts_heaps(&self, binder: usize) -> bool {
        let name = &self.binders[binder].name;
        let names = |node: &Node| node.any(&mut |part| part.is(name));
        let index = |part: &Node| match &part.kind {
            NodeKind::Element(_, index) => names(index),
            _ => false,
        };
        let ranges = self.binders.iter().filter_map(|one| one.range.as_ref());
        let mut all = self.components.iter().chain(&self.condition).chain(ranges);
        self.from.iter().flatten().any(names) || all.any(|node| node.any(&mut |part| index(part)))
    }

    /// The clause where a name has a value; `None` if another has the same name.
    fn with(&self, binder: usize, value: &Node) -> Option<Self> {
        let mut clause = self.clone();
        let name = clause.binders.remove(binder).name;
        if clause.binders.iter().any(|other| other.name == name) {
            return None;
        }
        let ranges = clause
            .binders
            .iter_mut()
            .filter_map(|one| one.range.as_mut());
        let all = clause.components.iter_mut().chain(&mut clause.condition);
        for node in all.chain(clause.from.iter_mut().flatten()).chain(ranges) {
            *node = node.with(&name, value)?;
        }
        Some(clause)
    }
}

/// The numbers that a name runs through, if they are known and no more than some.
fn numbers(binder: &Binder, most: usize) -> Option<Vec<Node>> {
    let range = binder.range.as_ref()?;
    match &range.kind {
        NodeKind::Range(low, high) => match (&low.kind, &high.kind) {
            (&NodeKind::Number(low), &NodeKind::Number(high)) => {
                let span = range.span;
                let number = |i| Node {
                    span,
                    kind: NodeKind::Number(i),
                };
                let few = high.checked_sub(low)? < most as i128;
                few.then(|| (low..=high).map(number).collect())
            }
            _ => None,
        },
        NodeKind::Set(all) | NodeKind::List(all) => {
            let number = |node: &Node| matches!(node.kind, NodeKind::Number(_));
            all.iter().all(number).then(|| all.clone())
        }
        _ => None,
    }
}
