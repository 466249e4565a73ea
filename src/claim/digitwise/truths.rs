//! Statements.

use super::boxed::unbounded;
use super::quantified::Ranged;
use super::{Bound, Compiled, Compiler, SAYABLE, not};
use crate::expression::{Connective, Node, NodeKind};
use crate::theory::automata::Dfao;

impl<'c> Compiler<'c> {
    /// The automaton of a statement: 0 where it holds, 1 elsewhere.
    pub(super) fn truth(&mut self, node: &'c Node) -> Compiled<Dfao> {
        self.step()?;
        // of what is said of all numbers nothing is computed
        if !self.varies(node) && !node.any(&mut unbounded) {
            let holds = self.decided(node, &[])?;
            return self.always(holds);
        }
        match &node.kind {
            NodeKind::Joined(connective, a, b) => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                self.join(&a, &b, |a, b| match connective {
                    Connective::And => a.max(b),
                    Connective::Or => a.min(b),
                    Connective::Implies => (1 - a).min(b),
                    Connective::Iff => a ^ b,
                })
            }
            NodeKind::Not(inner) => Ok(not(&self.truth(inner)?)),
            NodeKind::Parity(parity, inner) => self.parity(inner, u32::from(*parity)),
            NodeKind::If(condition, yes, no) => {
                let condition = self.truth(condition)?;
                let (yes, no) = (self.truth(yes)?, self.truth(no)?);
                let yes = self.and(&condition, &yes)?;
                let no = self.and(&not(&condition), &no)?;
                self.or(&yes, &no)
            }
            NodeKind::Let(bound, body) => self.with_let(bound, |inner| inner.truth(body)),
            NodeKind::Name(name) => match self.bound(name).cloned() {
                Some(Bound::Part(part, names)) => {
                    self.within_scope(names, |inner| inner.truth(part))
                }
                None if name == "P" || name == "N" => self.outcome(node, name == "P"),
                _ => self.no_statement(node),
            },
            NodeKind::Chain(first, rest) => self.chain(first, rest),
            NodeKind::In(element, set) => self.member(element, set),
            NodeKind::Except(inner, set) => {
                let inner = self.truth(inner)?;
                let set = self.excepted(set)?;
                self.join(&inner, &set, |holds, inside| holds ^ (1 - inside))
            }
            NodeKind::Call {
                name, arguments, ..
            } => match (name.as_str(), &arguments[..]) {
                ("all" | "any", [list, part]) => self.over_elements(name == "all", list, part),
                ("P" | "N", _) => self.outcome(node, name == "P"),
                ("G", _) => self.no_statement(node),
                _ => self.refused(node.span, "a statement about digits", SAYABLE),
            },
            NodeKind::Over {
                name,
                binders,
                body,
                ..
            } if ["all", "any"].contains(&&name[..]) => {
                self.quantified(name == "all", &Ranged::all(binders), body)
            }
            _ => self.refused(node.span, "a statement about digits", SAYABLE),
        }
    }

    fn outcome(&mut self, node: &'c Node, is_p: bool) -> Compiled<Dfao> {
        match self.outcome_at(node, is_p)? {
            Some(automaton) => Ok(automaton),
            None => self.no_statement(node),
        }
    }

    fn no_statement(&self, node: &Node) -> Compiled<Dfao> {
        self.refused(
            node.span,
            "a condition on the digits only, which describes the P-positions",
            "write out what P(..) is there, such as all(bits(x), sum mod 3 = 0)",
        )
    }
}
