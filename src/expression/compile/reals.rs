//! Exact numbers of quadratic fields.

use super::{Code, Compiler, Depends, Number, Reals, Result2, Typed};
use crate::arithmetic::{Inexact, Surd};
use crate::expression::env::Env;
use crate::expression::fault::Why;
use crate::expression::tree::{Kind, Node, Operator};
use crate::text::{NotationError, Span};

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
            Kind::Name(name) => match self.scope.iter().rev().find(|(bound, _)| bound == name) {
                Some((_, bound)) => matches!(bound, super::Name::Real(_)),
                None => name == "phi",
            },
            Kind::Call { name, .. } => name == "sqrt",
            Kind::Operation(Operator::Divide, a, b) => {
                quotients || self.leads_to(a, quotients) || self.leads_to(b, quotients)
            }
            Kind::Operation(
                Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Power,
                a,
                b,
            ) => self.leads_to(a, quotients) || self.leads_to(b, quotients),
            Kind::Minus(a) => self.leads_to(a, quotients),
            _ => false,
        }
    }

    /// An exact number that need not be whole.
    pub(super) fn real(&mut self, node: &Node) -> Result2<Reals> {
        let span = node.span;
        let settle = move |env: &Env<'_>, value: Result<Surd, Inexact>| {
            value.unwrap_or_else(|why| {
                env.fail(span, Why::Inexact(why));
                Surd::whole(0)
            })
        };
        match &node.kind {
            Kind::Operation(Operator::Power, base, exponent) => {
                let (base, first) = self.real(base)?;
                let (exponent, second) = self.number(exponent)?;
                let run = move |env: &Env<'_>| {
                    let exponent = exponent(env);
                    match u32::try_from(exponent).ok().filter(|&e| e <= 4_096) {
                        Some(exponent) => settle(env, base(env).power(exponent)),
                        None => {
                            env.fail(span, Why::Exponent(exponent));
                            Surd::whole(0)
                        }
                    }
                };
                Ok((Box::new(run), first | second))
            }
            Kind::Operation(operator, left, right) if self.of_reals(*operator) => {
                let (a, first) = self.real(left)?;
                let (b, second) = self.real(right)?;
                let depends: Depends = first | second;
                let run: Reals = match operator {
                    Operator::Add => Box::new(move |env| settle(env, a(env).add(b(env)))),
                    Operator::Subtract => Box::new(move |env| {
                        let negative = b(env).negative();
                        settle(env, negative.and_then(|negative| a(env).add(negative)))
                    }),
                    Operator::Multiply => Box::new(move |env| settle(env, a(env).multiply(b(env)))),
                    _ => Box::new(move |env| settle(env, a(env).divide(b(env)))),
                };
                Ok((run, depends))
            }
            Kind::Minus(inner) => {
                let (inner, depends) = self.real(inner)?;
                let run = move |env: &Env<'_>| settle(env, inner(env).negative());
                Ok((Box::new(run), depends))
            }
            _ => {
                let typed = self.typed(node)?;
                match typed.code {
                    Code::Real(run) => Ok((run, typed.depends)),
                    Code::Number(run) => {
                        Ok((Box::new(move |env| Surd::whole(run(env))), typed.depends))
                    }
                    code => Err(self.wrong_type(node, &code, "a number")),
                }
            }
        }
    }

    fn of_reals(&self, operator: Operator) -> bool {
        matches!(
            operator,
            Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Divide
        )
    }

    /// `floor(..)` and `ceil(..)`.
    pub(super) fn floor(&mut self, span: Span, node: &Node, up: bool) -> Result2<Number> {
        if !self.fractional(node) {
            return self.number(node);
        }
        let (inner, depends) = self.real(node)?;
        let run = move |env: &Env<'_>| {
            let value = inner(env);
            let floor = match up {
                false => value.floor(),
                true => value.negative().and_then(Surd::floor).map(|floor| -floor),
            };
            floor.unwrap_or_else(|why| {
                env.fail(span, Why::Inexact(why));
                0
            })
        };
        Ok((Box::new(run), depends))
    }

    /// The square root of a number, where it may stand.
    pub(super) fn root(&mut self, span: Span, node: &Node) -> Result<Typed, NotationError> {
        let (inner, depends) = self.number(node)?;
        let run = move |env: &Env<'_>| {
            Surd::root(inner(env)).unwrap_or_else(|why| {
                env.fail(span, Why::Inexact(why));
                Surd::whole(0)
            })
        };
        Ok(Typed {
            code: Code::Real(Box::new(run)),
            depends,
        })
    }
}
