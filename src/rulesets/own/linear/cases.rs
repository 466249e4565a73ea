//! Numbers that are linear case by case: `min(a, b)`, `abs(a - b)`, `if a > b then a else 2*b`.

use super::{Conditions, Form, Quotient, Remainder, Scope, both};
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
                    let conditions = self.conditions(condition, holds)?;
                    // the other branch may have no value where it is not taken
                    let cases = match conditions.is_empty() {
                        true => continue,
                        false => self.cases(node)?,
                    };
                    for conditions in conditions {
                        all.extend(under(&conditions, cases.clone()));
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
                            Some((conditions.clone(), number.negated()?))
                        });
                        let negative = negative.collect::<Option<_>>()?;
                        extreme(vec![inner.clone(), negative], false)?
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        let found = found.into_iter();
        let found: Vec<Case> = found
            .filter(|(conditions, _)| !conditions.never())
            .collect();
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
        let minus = match operator {
            Operator::Add => false,
            Operator::Subtract => true,
            Operator::Mod => {
                let by = self.form(b)?.as_constant().filter(|&by| by > 0)?;
                return left_over(self.cases(a)?, by, |_, r| Form::default().add(r));
            }
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
                let (divided, whole): (Vec<_>, Vec<_>) = self
                    .cases(node)?
                    .into_iter()
                    .partition(|(_, number)| number.by > 1);
                let mut all = left_over(whole, 1, |form, _| form.times(times))?;
                for (conditions, Quotient { form, by }) in divided {
                    // 6 * (a div 3) is 2 * (a - a mod 3)
                    let factor = (times % by == 0).then_some(times / by)?;
                    let case = vec![(conditions, Quotient::whole(form))];
                    all.extend(left_over(case, by, |form, r| form.add(-r)?.times(factor))?);
                }
                return Some(all);
            }
            _ => return None,
        };
        let (a, b) = (self.cases(a)?, self.cases(b)?);
        if a.len() * b.len() > MANY {
            return None;
        }
        let each = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
        let sum = |((first, a), (second, b)): (&Case, &Case)| {
            let sum = match minus {
                true => a.plus(&b.negated()?)?,
                false => a.plus(b)?,
            };
            Some((first.clone().and(second), sum))
        };
        each.map(sum).collect()
    }
}

/// Numbers made of what the forms of some cases are and leave, by remainders.
fn left_over(
    all: Vec<Case>,
    modulus: i128,
    number: impl Fn(&Form, i128) -> Option<Form>,
) -> Option<Vec<Case>> {
    if modulus > MANY as i128 {
        return None;
    }
    let mut found = Vec::new();
    for (conditions, of) in all {
        let form = of.as_form()?;
        for r in 0..modulus {
            let mut conditions = conditions.clone();
            if modulus > 1 {
                let remainder = Remainder::new(form.clone(), modulus, |left| left == r)?;
                conditions.remainders.push(remainder);
            }
            found.push((conditions, Quotient::whole(number(form, r)?)));
        }
    }
    (found.len() <= MANY).then_some(found)
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
