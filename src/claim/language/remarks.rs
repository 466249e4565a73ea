//! What a verdict does not say, though it may seem to: that parts of the claim were put to the
//! test, that it is about the position.

use super::Claim;
use super::answer::Answer;
use crate::expression::{Node, NodeKind, Operator};

impl Answer {
    /// What the verdict does not say, though it may seem to: one per line.
    pub fn remarks(&self) -> Vec<String> {
        let positions = self.order.map(|_| self.positions);
        let mut all = Vec::new();
        if positions == Some(0) && !self.fails {
            let rules = self.rules.join("; ");
            let of = if rules.is_empty() {
                "the rules"
            } else {
                &rules
            };
            all.push(format!(
                "the box has no position of {of}: no position was checked"
            ));
            return all;
        }
        if self.of_nothing {
            all.push("the claim says nothing of the position: it was decided once".into());
        }
        for name in &self.mistakable {
            let what = match &name[..] {
                "n" => "the number of heaps, here 1",
                _ => "the parameter of the rules",
            };
            all.push(format!("{name} is {what}; the heap is h, or x"));
        }
        if self.powers {
            all.push("^ is a power; nim-addition is written a xor b".into());
        }
        all.extend(self.untested.iter().map(|one| one.said(positions)));
        all
    }
}

impl Claim {
    /// Whether a quantifier, a list or a `let` in it binds a name. O(parts).
    pub fn binds(&self, name: &str) -> bool {
        self.tree.any(&mut |part| match &part.kind {
            NodeKind::Over { binders, .. }
            | NodeKind::Gathered(_, binders)
            | NodeKind::Listed(_, binders) => binders.iter().any(|one| one.name == name),
            NodeKind::Let(all, _) => all.iter().any(|(own, _)| own == name),
            _ => false,
        })
    }

    /// Whether a name is raised to the power of a name.
    pub(super) fn has_powers_of_heaps(&self) -> bool {
        let name = |node: &Node| matches!(node.kind, NodeKind::Name(_));
        self.tree.any(&mut |part| match &part.kind {
            NodeKind::Operation(Operator::Power, a, b) => name(a) && name(b),
            _ => false,
        })
    }

    /// Names that stand for a number of the box or of the rules, and that might be meant as the
    /// heap where there is one heap only: n, and k in a part that names no heap.
    pub(super) fn mistakable(&self) -> Vec<String> {
        let alone = |node: &Node| {
            let compares = matches!(
                node.kind,
                NodeKind::Chain(..) | NodeKind::In(..) | NodeKind::Parity(..)
            );
            let named = |part: &Node| match &part.kind {
                NodeKind::Name(name) => name != "k",
                NodeKind::Call { .. } | NodeKind::Over { .. } => true,
                _ => false,
            };
            compares && node.any(&mut |part| part.is("k")) && !node.any(&mut |part| named(part))
        };
        let mut all = Vec::new();
        if !self.binds("n") && self.tree.any(&mut |part| part.is("n")) {
            all.push("n".to_owned());
        }
        if !self.binds("k") && self.tree.any(&mut |part| alone(part)) {
            all.push("k".to_owned());
        }
        all
    }
}
