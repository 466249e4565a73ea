//! Numbers that are linear case by case: `min(a, b)`, `abs(a - b)`, `if a > b then a else 2*b`.

use super::{Conditions, Quotient, Scope, both};
use crate::expression::{Node, NodeKind, Operator};

/// Cases of a number, at most.
const MANY: usize = 64;

/// What a number is under conditions.
pub(in super::super) type Case = (Conditions, Quotient);

impl Scope<'_> {
    /// What a number is, case by case; at any heaps and names one of them.
    pub(in super::super) fn cases(&self, node: &Node) -> Option<Vec<Case>> {
        if let Some(quotient) = self.quotient(node) {
            return Some(vec![(Conditions::default(), quotient)]);
        }
        let found = match &node.kind {
            NodeKind::If(condition, yes, no) => {
                let mut all = Vec::new();
                for (holds, node) in [(true, yes), (false, no)] {
                    for conditions in self.conditions(condition, holds)? {
                        all.extend(under(&conditions, self.cases(node)?));
                    }
                }
                all
            }
            NodeKind::Operation(operator, a, b) => self.operation(*operator, a, b)?,
            NodeKind::Call {
                name,
                rules: None,
                arguments,
                ..
            } => {
                let all = arguments.iter().map(|one| self.cases(one));
                let all = all.collect::<Option<Vec<_>>>()?;
                match (&name[..], &all[..]) {
                    ("min", [_, _, ..]) => extreme(all, true)?,
                    ("max", [_, _, ..]) => extreme(all, false)?,
                    ("abs", [inner]) => {
                        let negative = inner.iter().map(|(conditions, number)| {
                            let form = number.as_form()?.times(-1)?;
                            Some((conditions.clone(), Quotient::whole(form)))
                        });
                        let negative = negative.collect::<Option<_>>()?;
                        extreme(vec![inner.clone(), negative], false)?
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        (found.len() <= MANY).then_some(found)
    }

    /// Conditions of which some hold together where a statement about a number holds, from those
    /// about each form that it may be.
    pub(in super::super) fn of_cases(
        &self,
        node: &Node,
        about: impl Fn(&Quotient) -> Option<Vec<Conditions>>,
    ) -> Option<Vec<Conditions>> {
        let mut found = Vec::new();
        for (conditions, number) in self.cases(node)? {
            found.extend(both(&[conditions], &about(&number)?)?);
        }
        (found.len() <= MANY).then_some(found)
    }

    fn operation(&self, operator: Operator, a: &Node, b: &Node) -> Option<Vec<Case>> {
        let sign = match operator {
            Operator::Add => 1,
            Operator::Subtract => -1,
            Operator::Div => {
                let by = self.form(b)?.as_constant().filter(|&by| by > 0)?;
                let cases = self.cases(a)?.into_iter();
                let divided = |(conditions, number): Case| {
                    let by = number.by.checked_mul(by)?;
                    let form = number.form;
                    Some((conditions, Quotient { form, by }))
                };
                return cases.map(divided).collect();
            }
            Operator::Multiply => {
                let constant = |node| self.form(node)?.as_constant();
                let (node, times) = match (constant(a), constant(b)) {
                    (Some(times), _) => (b, times),
                    (None, times) => (a, times?),
                };
                let cases = self.cases(node)?.into_iter();
                let multiplied = |(conditions, number): Case| {
                    let form = number.as_form()?.times(times)?;
                    Some((conditions, Quotient::whole(form)))
                };
                return cases.map(multiplied).collect();
            }
            _ => return None,
        };
        let (a, b) = (self.cases(a)?, self.cases(b)?);
        if a.len() * b.len() > MANY {
            return None;
        }
        let each = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
        let sum = |((first, a), (second, b)): (&Case, &Case)| {
            let form = a.as_form()?.plus(sign, b.as_form()?)?;
            Some((first.clone().and(second), Quotient::whole(form)))
        };
        each.map(sum).collect()
    }
}

fn under(conditions: &Conditions, all: Vec<Case>) -> impl Iterator<Item = Case> {
    let all = all.into_iter();
    all.map(move |(more, value)| (more.and(conditions), value))
}

/// The least or the largest of some numbers.
fn extreme(all: Vec<Vec<Case>>, least: bool) -> Option<Vec<Case>> {
    let first = |one: Vec<Case>| one.into_iter().map(|(if_so, it)| (if_so, vec![it]));
    let mut all = all.into_iter();
    // what all of them are, together
    let mut together: Vec<(Conditions, Vec<Quotient>)> = first(all.next()?).collect();
    for one in all {
        if together.len() * one.len() > MANY {
            return None;
        }
        let each = together.iter().flat_map(|numbers| {
            one.iter().map(|(conditions, number)| {
                let (before, numbers) = numbers;
                let numbers = [&numbers[..], std::slice::from_ref(number)].concat();
                (before.clone().and(conditions), numbers)
            })
        });
        together = each.collect();
    }
    let mut found = Vec::new();
    for (conditions, numbers) in together {
        for (i, number) in numbers.iter().enumerate() {
            let mut conditions = conditions.clone();
            for (j, other) in numbers.iter().enumerate().filter(|&(j, _)| j != i) {
                // of equal ones the first counts
                let apart = i128::from(j < i);
                conditions.least.push(match least {
                    true => number.at_most(apart, other)?,
                    false => other.at_most(apart, number)?,
                });
            }
            found.push((conditions, number.clone()));
        }
    }
    (found.len() <= MANY).then_some(found)
}
