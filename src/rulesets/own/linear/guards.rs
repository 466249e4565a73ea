use super::{Conditions, Form, Scope, implied};
use crate::expression::{Clause, Connective, Heaps, Node, NodeKind};
use crate::rulesets::own::Definition;

/// The guard of a clause, without what holds wherever the clause makes a move.
#[derive(Default)]
pub(in super::super) struct Guards {
    /// What is left of it.
    pub(in super::super) condition: Option<Node>,
    /// The first statements of it that are linear: forms that are to be at least 0.
    pub(in super::super) linear: Vec<Form>,
    /// The others.
    pub(in super::super) others: Option<Node>,
}

impl Guards {
    /// The guard of a clause.
    pub(in super::super) fn of(clause: &Clause, definition: &Definition) -> Self {
        let Some(condition) = &clause.condition else {
            return Self::default();
        };
        let Some(scope) = Scope::new(definition, &clause.binders) else {
            return Self {
                condition: Some(condition.clone()),
                others: Some(condition.clone()),
                ..Self::default()
            };
        };
        let mut statements = Vec::new();
        split(condition, &mut statements);
        let written_out = |node: &Node| match definition.heaps {
            Heaps::Fixed(heaps) => node.unrolled(heaps),
            Heaps::None | Heaps::Any => node.clone(),
        };
        let statements = statements.into_iter().map(|node| (node, written_out(node)));
        let statements: Vec<_> = statements.collect();
        let (mut facts, _) = scope.ranges(&clause.binders);
        let all = statements
            .iter()
            .all(|(_, plain)| scope.conditions(plain, true).is_some());
        if let Some(fitting) = fitting(clause, &scope).filter(|_| all) {
            facts.extend(fitting);
        }
        let (mut condition, mut linear, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (node, plain) in statements {
            if scope.always(&plain, &facts) {
                continue;
            }
            // what comes after another statement may have no value where that is false
            match scope.inequalities(&plain).filter(|_| others.is_empty()) {
                Some(forms) => {
                    condition.push(node.clone());
                    facts.extend(forms.iter().cloned());
                    linear.extend(forms);
                }
                None => {
                    condition.push(node.clone());
                    others.push(node.clone());
                }
            }
        }
        Self {
            condition: joined(condition),
            linear,
            others: joined(others),
        }
    }
}

impl Scope<'_> {
    /// Whether a linear statement holds wherever some forms are at least 0: each alternative of its
    /// opposite says, with them, that -1 is at least 0. What is not found may hold all the same.
    fn always(&self, node: &Node, facts: &[Form]) -> bool {
        let never = |case: &Conditions| {
            let all = [&case.clone().tightened().least[..], facts].concat();
            implied(&Form::constant(-1), &all)
        };
        let opposite = self.conditions(node, false);
        opposite.is_some_and(|cases| cases.iter().all(never))
    }
}

/// Forms that are at least 0 wherever a clause that takes makes a move: nothing else of it can
/// have no value.
fn fitting(clause: &Clause, scope: &Scope<'_>) -> Option<Vec<Form>> {
    if !clause.takes || clause.from.is_some() || clause.starred {
        return None;
    }
    let left = |(heap, node): (usize, &Node)| scope.heap(heap)?.plus(-1, &scope.form(node)?);
    clause.components.iter().enumerate().map(left).collect()
}

/// The statements that a condition joins by `and`.
fn split<'n>(node: &'n Node, to: &mut Vec<&'n Node>) {
    match &node.kind {
        NodeKind::Joined(Connective::And, a, b) => {
            split(a, to);
            split(b, to);
        }
        _ => to.push(node),
    }
}

fn joined(nodes: Vec<Node>) -> Option<Node> {
    nodes.into_iter().reduce(|a, b| Node {
        span: a.span,
        kind: NodeKind::Joined(Connective::And, Box::new(a), Box::new(b)),
    })
}
