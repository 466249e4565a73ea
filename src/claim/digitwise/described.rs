//! Claims that describe the P-positions: the side that is about outcomes, and the condition.

use super::{Bound, Compiled, Compiler, not};
use crate::expression::{Connective, Node, NodeKind, Relation};
use crate::game::Order;
use crate::theory::automata::Dfao;

impl<'c> Compiler<'c> {
    /// The side that is about outcomes, whether it holds at P-positions, and the condition; `None`
    /// if the claim is no description of the P-positions.
    pub(super) fn sides(&self, node: &'c Node) -> Compiled<Option<(&'c Node, bool, &'c Node)>> {
        let NodeKind::Joined(Connective::Iff, a, b) = &node.kind else {
            return Ok(None);
        };
        for (outcome, condition) in [(a, b), (b, a)] {
            if let Some(is_p) = self.described(outcome)?
                && !self.speaks(condition, self.scope.len())
            {
                return Ok(Some((outcome, is_p, condition)));
            }
        }
        Ok(None)
    }

    /// Whether a part is about outcomes or values, among the first names that are bound.
    fn speaks(&self, node: &Node, names: usize) -> bool {
        node.any(&mut |part| match &part.kind {
            NodeKind::Name(name) | NodeKind::Call { name, .. } => {
                match self.bound_before(name, names) {
                    Some(&Bound::Part(part, names)) => self.speaks(part, names),
                    Some(Bound::Value(_)) => false,
                    None => ["P", "N", "G"].contains(&&name[..]),
                }
            }
            _ => false,
        })
    }

    /// Whether a part says that x is a P-position, or an N-position.
    fn described(&self, node: &Node) -> Compiled<Option<bool>> {
        let named = |node: &Node| match &node.kind {
            NodeKind::Name(name) => Some((name.clone(), true)),
            NodeKind::Call {
                name, arguments, ..
            } => Some((name.clone(), self.all_heaps(arguments))),
            _ => None,
        };
        let (part, value) = match &node.kind {
            NodeKind::Not(inner) => return Ok(self.described(inner)?.map(|is_p| !is_p)),
            NodeKind::Chain(first, rest) => match &rest[..] {
                [(relation @ (Relation::Equal | Relation::NotEqual), last)] => {
                    let zero = |node: &Node| matches!(node.kind, NodeKind::Number(0));
                    let equal = *relation == Relation::Equal;
                    match (zero(first), zero(last)) {
                        (false, true) => (&**first, Some(equal)),
                        (true, false) => (last, Some(equal)),
                        _ => return Ok(None),
                    }
                }
                _ => return Ok(None),
            },
            _ => (node, None),
        };
        let Some((name, whole)) = named(part) else {
            return Ok(None);
        };
        let is_p = match (name.as_str(), value) {
            ("P", None) => true,
            ("N", None) => false,
            ("G", Some(zero)) => zero,
            _ => return Ok(None),
        };
        if self.bound(&name).is_some() {
            return Ok(None);
        }
        Ok(whole.then_some(is_p))
    }

    /// Whether the arguments are the position itself.
    pub(super) fn all_heaps(&self, arguments: &[Node]) -> bool {
        let heap = |node: &Node| match &node.kind {
            NodeKind::Name(name) if self.bound(name).is_none() => self.heap(name),
            _ => None,
        };
        match arguments {
            [] => true,
            [one] => match &one.kind {
                _ if one.is("x") => true,
                NodeKind::List(all) => self.all_heaps(all),
                _ => self.heaps == 1 && heap(one) == Some(0),
            },
            all => {
                all.len() == self.heaps
                    && all
                        .iter()
                        .enumerate()
                        .all(|(i, node)| heap(node) == Some(i))
            }
        }
    }

    /// The P-positions by a condition, or where a statement holds, and whether it is one on sorted
    /// positions.
    pub(super) fn positions(
        &mut self,
        condition: &'c Node,
        is_p: bool,
        order: Order,
    ) -> Compiled<(Dfao, bool)> {
        let truth = self.truth_without_zero(condition)?;
        let members = if is_p { truth } else { not(&truth) };
        let spread = match order {
            Order::Sorted => self.spread(&members)?,
            Order::Ordered => None,
        };
        let sorted = spread.is_some();
        Ok((spread.unwrap_or(members), sorted))
    }
}
