//! What a claim that fails says on its two sides.

use super::{Code, Compiled, Compiler};
use crate::expression::env::Env;
use crate::expression::tree::{Connective, Node, NodeKind};
use crate::text::Span;

/// A part of a claim, and what it comes to.
pub(crate) type Side = (Span, String);

/// Lists the parts that make a claim false at a position.
pub(crate) type Sides = Box<dyn Fn(&Env<'_>, &mut Vec<Side>) + Send + Sync>;

impl Compiler<'_> {
    pub(super) fn sides(&mut self, node: &Node) -> Compiled<Sides> {
        Ok(match &node.kind {
            NodeKind::Let(bound, body) => self.scoped(|this| {
                let setters = this.bindings(bound)?;
                let body = this.sides(body)?;
                let sides: Sides = Box::new(move |env, to| {
                    setters.iter().for_each(|set| set(env));
                    body(env, to);
                });
                Ok(sides)
            })?,
            NodeKind::Over {
                name,
                binders,
                body,
                ..
            } if name == "all" => self.scoped(|this| {
                let bound = this.bind_all(binders, node.span)?;
                let (truth, sides) = (this.truth(body)?, this.sides(body)?);
                let names = binders
                    .iter()
                    .map(|binder| this.side(&Node::name(&binder.name, binder.span)));
                let names = names.collect::<Compiled<Vec<Sides>>>()?;
                let sides: Sides = Box::new(move |env, to| {
                    bound.run(env, &mut || {
                        if truth(env) {
                            return true;
                        }
                        names.iter().for_each(|name| name(env, to));
                        sides(env, to);
                        false
                    });
                });
                Ok(sides)
            })?,
            NodeKind::Joined(Connective::Implies, _, body) | NodeKind::Counted(body, _) => {
                self.sides(body)?
            }
            NodeKind::If(condition, yes, no) => {
                let condition = self.truth(condition)?;
                let (yes, no) = (self.sides(yes)?, self.sides(no)?);
                Box::new(move |env, to| match condition(env) {
                    true => yes(env, to),
                    false => no(env, to),
                })
            }
            NodeKind::Joined(Connective::And, a, b) => {
                let first = self.truth(a)?;
                let (a, b) = (self.sides(a)?, self.sides(b)?);
                Box::new(move |env, to| if first(env) { b(env, to) } else { a(env, to) })
            }
            NodeKind::Joined(Connective::Iff, a, b) => {
                let (a, b) = (self.side(a)?, self.side(b)?);
                Box::new(move |env, to| {
                    a(env, to);
                    b(env, to);
                })
            }
            NodeKind::In(a, _) | NodeKind::Parity(_, a) => self.side(a)?,
            NodeKind::Chain(first, rest) => {
                let all = [&**first]
                    .into_iter()
                    .chain(rest.iter().map(|(_, node)| node));
                let all = all.map(|node| self.side(node));
                let all = all.collect::<Compiled<Vec<Sides>>>()?;
                Box::new(move |env, to| all.iter().for_each(|side| side(env, to)))
            }
            _ => self.side(node)?,
        })
    }

    /// A part and its value.
    fn side(&mut self, node: &Node) -> Compiled<Sides> {
        let span = node.span;
        // what stands for itself says nothing
        if let NodeKind::Number(_) = node.kind {
            return Ok(Box::new(|_, _| ()));
        }
        let code = match self.fractional(node) {
            true => Code::Real(self.real(node)?),
            false => self.typed(node)?,
        };
        Ok(match code {
            Code::Number(run) => Box::new(move |env, to| to.push((span, run.at(env).to_string()))),
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
