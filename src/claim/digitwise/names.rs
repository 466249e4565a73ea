//! What names stand for, and what does not depend on the position.

use super::form::{Form, Number};
use super::{Bound, Compiled, Compiler};
use crate::claim::language::ClaimError;
use crate::expression::{Heaps, Node, NodeKind, Setting, evaluate, heap_named};
use crate::text::Span;

/// What a part of a claim is.
#[derive(PartialEq, Eq)]
enum Sort {
    Truth,
    List,
    Number,
}

impl<'c> Compiler<'c> {
    pub(super) fn bound(&self, name: &str) -> Option<&Bound<'c>> {
        self.bound_before(name, self.scope.len())
    }

    /// What a name stands for among the first ones that are bound.
    pub(super) fn bound_before(&self, name: &str, names: usize) -> Option<&Bound<'c>> {
        let mut scope = self.scope[..names].iter().rev();
        scope.find(|(bound, _)| bound == name).map(|found| &found.1)
    }

    /// Compiles with the names of a let. A constant is computed once; what depends on the position
    /// is compiled where it is used.
    pub(super) fn with_let<T>(
        &mut self,
        bound: &'c [(String, Node)],
        compile: impl FnOnce(&mut Self) -> Compiled<T>,
    ) -> Compiled<T> {
        let Some(((name, part), later)) = bound.split_first() else {
            return compile(self);
        };
        let value = self.let_value(part);
        self.with([(name.clone(), value)], |inner| {
            inner.with_let(later, compile)
        })
    }

    /// What the name of a let stands for.
    pub(super) fn let_value(&self, part: &'c Node) -> Bound<'c> {
        let sort = self.sort_before(part, self.scope.len());
        let number = !self.varies(part) && sort == Sort::Number;
        // constants such as phi are no whole numbers
        match number.then(|| self.evaluated(part, &[])) {
            Some(Ok(value)) => Bound::Value(Number::constant(value)),
            _ => Bound::Part(part, self.scope.len()),
        }
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
        let single = || (name == "h" && self.heaps == 1).then_some(0);
        let heap = heap_named(name).or_else(single);
        heap.filter(|&heap| heap < self.heaps)
    }

    /// Whether a part depends on the position.
    pub(super) fn varies(&self, node: &Node) -> bool {
        node.any(&mut |part| match &part.kind {
            NodeKind::Name(name) => match self.bound(name) {
                Some(Bound::Value(number)) => number.as_constant().is_none(),
                Some(Bound::Part(..)) => true,
                None => {
                    name == "x" || ["P", "N", "G"].contains(&&name[..]) || self.heap(name).is_some()
                }
            },
            NodeKind::Call { name, .. } => ["P", "N", "G"].contains(&&name[..]),
            _ => false,
        })
    }

    /// The value of a part that does not depend on the position, `more` names bound next to those
    /// of the claim.
    pub(super) fn evaluated(&self, node: &Node, more: &[(&str, i128)]) -> Compiled<i128> {
        let mut parameters = vec![("n".to_owned(), self.heaps as i128)];
        for (name, bound) in &self.scope {
            let value = match bound {
                Bound::Value(number) => number.as_constant(),
                Bound::Part(..) => None,
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
            ClaimError::fault_at(self.text, fault, at.join(", "))
        })
    }

    /// Whether a part that does not depend on the position holds.
    pub(super) fn decided(&self, node: &Node, more: &[(&str, i128)]) -> Compiled<bool> {
        let span = Span::default();
        let number = |value| {
            Box::new(Node {
                span,
                kind: NodeKind::Number(value),
            })
        };
        let kind = NodeKind::If(Box::new(node.clone()), number(1), number(0));
        let choice = Node {
            span: node.span,
            kind,
        };
        Ok(self.evaluated(&choice, more)? == 1)
    }

    /// Whether a part is true or false.
    pub(super) fn is_truth(&self, node: &Node) -> bool {
        self.sort_before(node, self.scope.len()) == Sort::Truth
    }

    /// Whether a part is a list.
    pub(super) fn is_list(&self, node: &Node) -> bool {
        self.sort_before(node, self.scope.len()) == Sort::List
    }

    /// What a part is, among the first names that are bound.
    fn sort_before(&self, node: &Node, names: usize) -> Sort {
        match &node.kind {
            kind if kind.is_statement() => Sort::Truth,
            NodeKind::List(_) => Sort::List,
            NodeKind::If(_, part, _) | NodeKind::Let(_, part) => self.sort_before(part, names),
            NodeKind::Name(name) => match (self.bound_before(name, names), &name[..]) {
                (Some(&Bound::Part(part, names)), _) => self.sort_before(part, names),
                (None, "true" | "false" | "P" | "N") => Sort::Truth,
                (None, "x") => Sort::List,
                _ => Sort::Number,
            },
            NodeKind::Call { name, .. } | NodeKind::Over { name, .. } => match &name[..] {
                "all" | "any" | "P" | "N" => Sort::Truth,
                "sort" | "digits" | "zeckendorf" => Sort::List,
                _ => Sort::Number,
            },
            _ => Sort::Number,
        }
    }

    /// The number that a name stands for.
    pub(super) fn named(&mut self, node: &'c Node, name: &str) -> Compiled<Number> {
        match self.bound(name).cloned() {
            Some(Bound::Value(number)) => Ok(number),
            Some(Bound::Part(part, names)) => self.within_scope(names, |inner| inner.number(part)),
            None => match self.heap(name) {
                Some(heap) => Ok(Form::of(heap).into()),
                None => Ok(Number::constant(self.evaluated(node, &[])?)),
            },
        }
    }
}
