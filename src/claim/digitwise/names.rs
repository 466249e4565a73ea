//! What names stand for, and what does not depend on the position.

use super::form::{Form, Number};
use super::{Bound, Compiled, Compiler, Refusal};
use crate::claim::language::ClaimError;
use crate::expression::{Heaps, Kind, Node, Setting, evaluate};
use crate::text::Span;

/// Names of the first heaps.
const HEAPS: [&str; 5] = ["a", "b", "c", "d", "e"];

impl<'c> Compiler<'c> {
    pub(super) fn bound(&self, name: &str) -> Option<&Bound<'c>> {
        let mut scope = self.scope.iter().rev();
        scope.find(|(bound, _)| bound == name).map(|found| &found.1)
    }

    /// Compiles with more names than before.
    pub(super) fn with<T>(
        &mut self,
        names: impl IntoIterator<Item = (String, Bound<'c>)>,
        compile: impl FnOnce(&mut Self) -> Compiled<T>,
    ) -> Compiled<T> {
        let outer = self.scope.len();
        self.scope.extend(names);
        let result = compile(self);
        self.scope.truncate(outer);
        result
    }

    /// Compiles a part with the names that are bound where it stands.
    pub(super) fn within_scope<T>(
        &mut self,
        names: usize,
        compile: impl FnOnce(&mut Self) -> Compiled<T>,
    ) -> Compiled<T> {
        let inner = self.scope.split_off(names);
        let result = compile(self);
        self.scope.extend(inner);
        result
    }

    /// The heap that a name stands for where it is not bound.
    pub(super) fn heap(&self, name: &str) -> Option<usize> {
        let letter = HEAPS.iter().position(|heap| *heap == name);
        let numbered = || {
            let number = name.strip_prefix('x')?.parse::<usize>().ok()?;
            number.checked_sub(1)
        };
        let single = || (name == "h" && self.heaps == 1).then_some(0);
        let heap = letter.or_else(numbered).or_else(single);
        heap.filter(|&heap| heap < self.heaps)
    }

    /// Whether a part depends on the position.
    pub(super) fn varies(&self, node: &Node) -> bool {
        node.any(&mut |part| match &part.kind {
            Kind::Name(name) => match self.bound(name) {
                Some(Bound::Value(number)) => number.as_constant().is_none(),
                Some(Bound::Part(part, _)) => self.varies(part),
                None => {
                    name == "x" || ["P", "N", "G"].contains(&&name[..]) || self.heap(name).is_some()
                }
            },
            Kind::Call { name, .. } => ["P", "N", "G"].contains(&&name[..]),
            _ => false,
        })
    }

    /// The value of a part that does not depend on the position, `more` names bound beside those
    /// of the claim.
    pub(super) fn evaluated(&self, node: &Node, more: &[(&str, i128)]) -> Compiled<i128> {
        let mut parameters = vec![("n".to_owned(), self.heaps as i128)];
        for (name, bound) in &self.scope {
            let value = match bound {
                Bound::Value(number) => number.as_constant(),
                Bound::Part(part, _) if self.varies(part) => None,
                Bound::Part(part, _) if self.is_truth(part) => None,
                Bound::Part(part, _) => Some(self.evaluated(part, &[])?),
            };
            parameters.extend(value.map(|value| (name.clone(), value)));
        }
        parameters.extend(
            more.iter()
                .map(|(name, value)| ((*name).to_owned(), *value)),
        );
        let setting = Setting {
            text: self.text,
            parameters: &parameters,
            heaps: Heaps::None,
            max: None,
        };
        evaluate(node, &setting)?.map_err(|fault| {
            let at: Vec<String> = (more.iter())
                .map(|(name, value)| format!("{name} = {value}"))
                .collect();
            Refusal::Error(ClaimError::fault_at(self.text, fault, at.join(", ")))
        })
    }

    /// Whether a part that does not depend on the position holds.
    pub(super) fn decided(&self, node: &Node, more: &[(&str, i128)]) -> Compiled<bool> {
        let span = Span::default();
        let number = |value| {
            Box::new(Node {
                span,
                kind: Kind::Number(value),
            })
        };
        let kind = Kind::If(Box::new(node.clone()), number(1), number(0));
        let choice = Node {
            span: node.span,
            kind,
        };
        Ok(self.evaluated(&choice, more)? == 1)
    }

    /// Whether a part is true or false, no number and no list.
    pub(super) fn is_truth(&self, node: &Node) -> bool {
        match &node.kind {
            Kind::Not(_)
            | Kind::Odd(_)
            | Kind::Even(_)
            | Kind::Chain(..)
            | Kind::In(..)
            | Kind::And(..)
            | Kind::Or(..)
            | Kind::Implies(..)
            | Kind::Iff(..)
            | Kind::Except(..) => true,
            Kind::If(_, yes, _) => self.is_truth(yes),
            Kind::Let(_, body) => self.is_truth(body),
            Kind::Name(name) => match self.bound(name) {
                Some(Bound::Part(part, _)) => self.is_truth(part),
                Some(Bound::Value(_)) => false,
                None => ["true", "false", "P", "N"].contains(&&name[..]),
            },
            Kind::Call { name, .. } | Kind::Over { name, .. } => {
                ["all", "any", "P", "N"].contains(&&name[..])
            }
            _ => false,
        }
    }

    /// The number that a name stands for.
    pub(super) fn named(&mut self, node: &'c Node, name: &str) -> Compiled<Number> {
        match self.bound(name).cloned() {
            Some(Bound::Value(number)) => Ok(number),
            Some(Bound::Part(part, names)) => self.within_scope(names, |inner| inner.number(part)),
            None => match self.heap(name) {
                Some(heap) => Ok(Form::track(heap).into()),
                None => Ok(Number::constant(self.evaluated(node, &[])?)),
            },
        }
    }
}
