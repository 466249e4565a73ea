//! Numbers: linear forms, and functions that choose among them.

use super::choice::FORMS;
use super::form::{Form, Number};
use super::quantified::Ranged;
use super::{Compiled, Compiler};
use crate::expression::{Node, NodeKind, Operator, speaks_of_elements};
use crate::text::Span;

const LINEAR: &str = "a sum of heaps times constants";

impl<'c> Compiler<'c> {
    pub(super) fn number(&mut self, node: &'c Node) -> Compiled<Number> {
        let span = node.span;
        self.step()?;
        if !self.varies(node) {
            return Ok(Number::constant(self.evaluated(node, &[])?));
        }
        match &node.kind {
            NodeKind::Name(name) => self.named(node, name),
            NodeKind::Operation(operator, a, b) => self.operation(span, *operator, a, b),
            NodeKind::Element(list, index) => {
                let index_of = self.evaluated(index, &[])?;
                let list = self.list_of(list)?;
                let place = usize::try_from(index_of)
                    .ok()
                    .and_then(|i| i.checked_sub(1));
                match place.and_then(|place| list.get(place)) {
                    Some(number) => Ok(number.clone()),
                    None => self.refused(
                        index.span,
                        format!("an element of {}", list.len()),
                        "elements are counted from 1",
                    ),
                }
            }
            NodeKind::If(condition, yes, no) => {
                let condition = self.truth(condition)?;
                let (yes, no) = (self.number(yes)?, self.number(no)?);
                self.chosen(&condition, &yes, &no)
            }
            NodeKind::Let(bound, body) => self.with_let(bound, |inner| inner.number(body)),
            NodeKind::Call {
                name, arguments, ..
            } => match (name.as_str(), &arguments[..]) {
                ("P" | "N" | "G", _) => self.refused(
                    span,
                    "a condition on the digits only, which describes the P-positions",
                    "values are unbounded; ‹grundy discover RULES value=V› looks for one of them",
                ),
                ("floor", [inner]) => self.floor(inner),
                ("abs", [inner]) => {
                    let number = self.number(inner)?;
                    let zero = Number::constant(0);
                    let natural = self.sign_of(&number, &zero, (Some(0), None))?;
                    let turned = self.sum_of(&zero, -1, &number)?;
                    self.chosen(&natural, &number, &turned)
                }
                ("count", [list, part]) => self.over(span, name, &Ranged::elements(list), part),
                ("v2" | "valuation", _) => self.no_valuation(span),
                ("nimsum", [list, base]) if self.is_list(list) && !speaks_of_elements(base) => {
                    if self.varies(base) {
                        return self.refused(base.span, "a constant", "such as nimsum(x, 3)");
                    }
                    let base = self.evaluated(base, &[])?;
                    let all = self.list(std::slice::from_ref(list))?;
                    self.without_carries(span, base, all)
                }
                ("sum" | "nimsum" | "min" | "max", [list, part]) if self.is_list(list) => {
                    self.over(span, name, &Ranged::elements(list), part)
                }
                ("sum" | "nimsum" | "min" | "max", [_, ..]) => {
                    let all = self.list(arguments)?;
                    self.folded(span, name, all)
                }
                ("length", [_, ..]) => Ok(Number::constant(self.list(arguments)?.len() as i128)),
                _ => self.refused(span, "a number that digits can express", super::SAYABLE),
            },
            NodeKind::Over {
                name,
                binders,
                body,
                ..
            } => match &name[..] {
                "first" | "last" => self.sought(span, name == "first", &Ranged::all(binders), body),
                _ => self.over(span, name, &Ranged::all(binders), body),
            },
            _ => self.refused(span, "a number that digits can express", super::SAYABLE),
        }
    }

    fn operation(
        &mut self,
        span: Span,
        operator: Operator,
        a: &'c Node,
        b: &'c Node,
    ) -> Compiled<Number> {
        match operator {
            Operator::Add | Operator::Subtract => {
                let (left, right) = (self.number(a)?, self.number(b)?);
                let times = if operator == Operator::Add { 1 } else { -1 };
                self.sum_of(&left, times, &right)
            }
            Operator::Multiply => {
                let (left, right) = (self.number(a)?, self.number(b)?);
                let (times, number) = match (left.as_constant(), right.as_constant()) {
                    (Some(times), _) => (times, right),
                    (_, Some(times)) => (times, left),
                    _ => {
                        let remedy =
                            "no automaton multiplies heaps; take constants, such as 2*a + 3*b";
                        return self.refused(span, LINEAR, remedy);
                    }
                };
                self.sum_of(&Number::constant(0), times, &number)
            }
            Operator::Mod | Operator::Div => {
                if self.varies(b) {
                    return self.refused(b.span, "a constant", "such as (a + b) mod 3, a div 2");
                }
                let by = self.evaluated(b, &[])?;
                if by < 1 {
                    return self.refused(
                        b.span,
                        "a constant of at least 1",
                        "such as (a + b) mod 3, a div 2",
                    );
                }
                let number = self.number(a)?;
                match operator {
                    Operator::Mod => {
                        if by > FORMS as i128 {
                            // what the multiples of the modulus leave
                            let quotient = self.quotient(&number, by, a.span)?;
                            return self.sum_of(&number, -by, &quotient);
                        }
                        let choice = self.residues(&number, by, b.span)?;
                        let forms = (0..by).map(Form::constant).collect();
                        Ok(Number {
                            choice: Some(choice),
                            forms,
                        })
                    }
                    _ => self.quotient(&number, by, a.span),
                }
            }
            Operator::Xor | Operator::And | Operator::Or => {
                let all = vec![self.number(a)?, self.number(b)?];
                self.bitwise(span, operator, all)
            }
            Operator::Divide => self.refused(span, LINEAR, "write div for the floor of a quotient"),
            Operator::Power | Operator::ShiftLeft | Operator::ShiftRight => {
                self.refused(span, LINEAR, "powers and shifts of heaps are not linear")
            }
        }
    }

    /// A track for the floor of a quotient.
    pub(super) fn quotient(&mut self, number: &Number, by: i128, span: Span) -> Compiled<Number> {
        let of = self.as_track(number.clone(), span)?;
        let track = self.new_track(span)?;
        let quotient: Number = Form::of(track).into();
        let scaled = self.sum_of(&Number::constant(0), by, &quotient)?;
        let rest = self.sign_of(&Form::of(of).into(), &scaled, (Some(0), Some(by - 1)))?;
        self.defined.push(rest);
        Ok(quotient)
    }

    pub(super) fn folded(&mut self, span: Span, name: &str, all: Vec<Number>) -> Compiled<Number> {
        if name == "nimsum" {
            return self.bitwise(span, Operator::Xor, all);
        }
        let mut all = all.into_iter();
        let first = match (name, all.next()) {
            (_, Some(first)) => first,
            ("sum", None) => Number::constant(0),
            _ => {
                return self.refused(
                    span,
                    "at least one number",
                    "an empty list has no least number",
                );
            }
        };
        all.try_fold(first, |a, b| match name {
            "sum" => self.sum_of(&a, 1, &b),
            _ => {
                let bounds = if name == "min" {
                    (None, Some(0))
                } else {
                    (Some(0), None)
                };
                let first = self.sign_of(&a, &b, bounds)?;
                self.chosen(&first, &a, &b)
            }
        })
    }
}
