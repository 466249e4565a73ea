//! What a claim that fails says on its two sides.

use super::{Code, Compiler, Setter, Truth};
use crate::expression::env::Env;
use crate::expression::tree::{Kind, Node};
use crate::text::{NotationError, Span};

/// A part of a claim, and what it comes to.
pub(crate) type Side = (Span, String);

/// Lists the parts that make a claim false at a position.
pub(crate) type Sides = Box<dyn Fn(&Env<'_>, &mut Vec<Side>) + Send + Sync>;

impl Compiler<'_> {
    pub(super) fn sides(&mut self, node: &Node) -> Result<Sides, NotationError> {
        Ok(match &node.kind {
            Kind::Let(bound, body) => {
                let outer = self.scope.len();
                let mut setters: Vec<Setter> = Vec::new();
                for (name, value) in bound {
                    setters.push(self.binding(name, value)?.0);
                }
                let body = self.sides(body);
                self.scope.truncate(outer);
                let body = body?;
                Box::new(move |env, to| {
                    setters.iter().for_each(|set| set(env));
                    body(env, to);
                })
            }
            Kind::Over {
                name,
                binders,
                body,
                ..
            } if name == "all" => {
                let outer = self.scope.len();
                let bound = self.bind_all(binders, node.span)?.0;
                let truth = self.truth(body);
                let sides = self.sides(body);
                let names: Vec<(Span, super::Number)> = binders
                    .iter()
                    .map(|binder| {
                        let name = Node {
                            span: binder.span,
                            kind: Kind::Name(binder.name.clone()),
                        };
                        Ok((binder.span, self.number(&name)?.0))
                    })
                    .collect::<Result<_, NotationError>>()?;
                self.scope.truncate(outer);
                let (truth, sides) = (truth?.0, sides?);
                Box::new(move |env, to| {
                    bound.run(env, &mut || {
                        if truth(env) {
                            return true;
                        }
                        for (span, name) in &names {
                            to.push((*span, name(env).to_string()));
                        }
                        sides(env, to);
                        false
                    });
                })
            }
            Kind::Implies(_, body) | Kind::Counted(body, _) => self.sides(body)?,
            Kind::If(condition, yes, no) => {
                let condition = self.truth(condition)?.0;
                let (yes, no) = (self.sides(yes)?, self.sides(no)?);
                Box::new(move |env, to| {
                    if condition(env) {
                        yes(env, to)
                    } else {
                        no(env, to)
                    }
                })
            }
            Kind::And(a, b) => {
                let first: Truth = self.truth(a)?.0;
                let (a, b) = (self.sides(a)?, self.sides(b)?);
                Box::new(move |env, to| if first(env) { b(env, to) } else { a(env, to) })
            }
            Kind::Iff(a, b) | Kind::In(a, b) if !matches!(node.kind, Kind::In(..)) => {
                let (a, b) = (self.told(a)?, self.told(b)?);
                Box::new(move |env, to| {
                    a(env, to);
                    b(env, to);
                })
            }
            Kind::In(a, _) | Kind::Odd(a) | Kind::Even(a) => self.told(a)?,
            Kind::Chain(first, rest) => {
                let mut all = vec![self.told(first)?];
                for (_, node) in rest {
                    all.push(self.told(node)?);
                }
                Box::new(move |env, to| all.iter().for_each(|side| side(env, to)))
            }
            _ => self.told(node)?,
        })
    }

    /// A part and its value.
    fn told(&mut self, node: &Node) -> Result<Sides, NotationError> {
        let span = node.span;
        // what stands for itself says nothing
        if let Kind::Number(_) = node.kind {
            return Ok(Box::new(|_, _| ()));
        }
        if self.fractional(node) {
            let real = self.real(node)?.0;
            return Ok(Box::new(move |env, to| {
                to.push((span, real(env).to_string()))
            }));
        }
        Ok(match self.typed(node)?.code {
            Code::Number(run) => Box::new(move |env, to| to.push((span, run(env).to_string()))),
            Code::Real(run) => Box::new(move |env, to| to.push((span, run(env).to_string()))),
            Code::Truth(run) => Box::new(move |env, to| to.push((span, run(env).to_string()))),
            Code::List(list) => Box::new(move |env, to| {
                let text = list.read(env, |list| {
                    let list: Vec<String> = list.iter().map(i128::to_string).collect();
                    format!("({})", list.join(","))
                });
                to.push((span, text));
            }),
        })
    }
}
