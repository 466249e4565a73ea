//! Exact numbers of quadratic fields.

use super::names::Value;
use super::{Code, Compiled, Compiler, Number, Reals};
use crate::arithmetic::Surd;
use crate::expression::fault::Why;
use crate::expression::tree::{Node, NodeKind, Operator};
use crate::text::Span;

impl Compiler<'_> {
    /// Whether arithmetic leads to phi or a square root.
    pub(super) fn irrational(&self, node: &Node) -> bool {
        self.leads_to(node, false)
    }

    /// Whether arithmetic leads to a quotient, phi or a square root.
    pub(super) fn fractional(&self, node: &Node) -> bool {
        self.leads_to(node, true)
    }

    fn leads_to(&self, node: &Node, quotients: bool) -> bool {
        match &node.kind {
            NodeKind::Name(name) => match self.find(name) {
                Some(bound) => matches!(bound.value, Value::Real),
                None => name == "phi",
            },
            NodeKind::Call { name, .. } => name == "sqrt",
            NodeKind::Operation(Operator::Divide, a, b) => {
                quotients || self.leads_to(a, quotients) || self.leads_to(b, quotients)
            }
            NodeKind::Operation(
                Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Power,
                a,
                b,
            ) => self.leads_to(a, quotients) || self.leads_to(b, quotients),
            _ => false,
        }
    }

    /// An exact number that need not be whole.
    pub(super) fn real(&mut self, node: &Node) -> Compiled<Reals> {
        let span = node.span;
        Ok(match &node.kind {
            NodeKind::Operation(Operator::Power, base, exponent) => {
                let (base, exponent) = (self.real(base)?, self.number(exponent)?);
                Box::new(move |env| {
                    let exponent = exponent.at(env);
                    let small = u32::try_from(exponent).ok().filter(|&e| e <= 4_096);
                    let power = small.ok_or(Why::Exponent(exponent));
                    env.or_fail(span, power.and_then(|e| Ok(base(env).power(e)?)))
                })
            }
            NodeKind::Operation(
                operator @ (Operator::Add
                | Operator::Subtract
                | Operator::Multiply
                | Operator::Divide),
                left,
                right,
            ) => {
                let (a, b) = (self.real(left)?, self.real(right)?);
                match operator {
                    Operator::Add => Box::new(move |env| env.or_fail(span, a(env).add(b(env)))),
                    Operator::Subtract => Box::new(move |env| {
                        let negative = b(env).negative();
                        env.or_fail(span, negative.and_then(|negative| a(env).add(negative)))
                    }),
                    Operator::Multiply => {
                        Box::new(move |env| env.or_fail(span, a(env).multiply(b(env))))
                    }
                    _ => Box::new(move |env| env.or_fail(span, a(env).divide(b(env)))),
                }
            }
            _ => match self.typed(node)? {
                Code::Real(run) => run,
                Code::Number(run) => Box::new(move |env| Surd::whole(run.at(env))),
                code => return Err(self.wrong_type(node, &code, "a number")),
            },
        })
    }

    /// `floor(..)` and `ceil(..)`.
    pub(super) fn floor(&mut self, span: Span, node: &Node, up: bool) -> Compiled<Number> {
        if !self.fractional(node) {
            return self.number(node);
        }
        let inner = self.real(node)?;
        Ok(Number::new(move |env| {
            let value = inner(env);
            let floor = match up {
                false => value.floor(),
                true => value.negative().and_then(Surd::floor).map(|floor| -floor),
            };
            env.or_fail(span, floor)
        }))
    }

    /// The square root of a number, where it may stand.
    pub(super) fn root(&mut self, span: Span, node: &Node) -> Compiled<Code> {
        let inner = self.number(node)?;
        Ok(Code::Real(Box::new(move |env| {
            env.or_fail(span, Surd::root(inner.at(env)))
        })))
    }
}
