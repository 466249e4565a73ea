//! What a claim that fails says on its two sides.

use super::bindings::after;
use super::truths::either;
use super::{Code, Compiled, Compiler, Run};
use crate::expression::tree::{Connective, Node, NodeKind};
use crate::number::tuple;
use crate::text::Span;

/// A part of a claim, and what it comes to.
pub(crate) type Side = (Span, String);

/// Lists the parts that make a claim false at a position.
pub(crate) type Sides = Run<Vec<Side>>;

impl Compiler<'_> {
    pub(super) fn sides(&mut self, node: &Node) -> Compiled<Sides> {
        match &node.kind {
            NodeKind::Let(bound, body) => self.scoped(|this| {
                let setters = this.bindings(bound)?;
                Ok(after(setters, this.sides(body)?))
            }),
            NodeKind::Over {
                name,
                binders,
                body,
                ..
            } if name == "all" => self.scoped(|this| {
                let bound = this.bind_all(binders, node.span)?;
                let (truth, sides) = (this.truth(body)?, this.sides(body)?);
                let names = binders.iter().map(|one| Node::name(&one.name, one.span));
                let names = this.each_side(&names.collect::<Vec<_>>())?;
                let sides: Sides = Box::new(move |env| {
                    let mut found = Vec::new();
                    bound.run(env, &mut || {
                        let holds = truth(env);
                        if !holds {
                            found = [names(env), sides(env)].concat();
                        }
                        holds
                    });
                    found
                });
                Ok(sides)
            }),
            NodeKind::Joined(Connective::Implies, _, body) => self.sides(body),
            NodeKind::Counted(body, order) => {
                let before = self.counted.replace(*order);
                let sides = self.sides(body);
                self.counted = before;
                sides
            }
            NodeKind::If(condition, yes, no) => {
                let condition = self.truth(condition)?;
                Ok(either(condition, self.sides(yes)?, self.sides(no)?))
            }
            NodeKind::Joined(Connective::And, a, b) => {
                let first = self.truth(a)?;
                let (a, b) = (self.sides(a)?, self.sides(b)?);
                Ok(either(first, b, a))
            }
            NodeKind::Joined(Connective::Or, a, b) => {
                let (a, b) = (self.sides(a)?, self.sides(b)?);
                Ok(Box::new(move |env| [a(env), b(env)].concat()))
            }
            NodeKind::Joined(Connective::Iff, ..) | NodeKind::Chain(..) => {
                self.each_side(node.parts())
            }
            NodeKind::In(a, _) | NodeKind::Parity(_, a) => self.side(a),
            _ => self.side(node),
        }
    }

    /// Parts and their values.
    fn each_side<'n>(&mut self, nodes: impl IntoIterator<Item = &'n Node>) -> Compiled<Sides> {
        let all = nodes.into_iter().map(|node| self.side(node));
        let all = all.collect::<Compiled<Vec<Sides>>>()?;
        Ok(Box::new(move |env| {
            all.iter().flat_map(|side| side(env)).collect()
        }))
    }

    /// A part and its value.
    fn side(&mut self, node: &Node) -> Compiled<Sides> {
        let span = node.span;
        // a part that is its own value adds nothing
        if let NodeKind::Number(_) = node.kind {
            return Ok(Box::new(|_| Vec::new()));
        }
        let code = match self.fractional(node) {
            true => Code::Real(self.real(node)?),
            false => self.typed(node)?,
        };
        let text: Run<String> = match code {
            Code::Number(run) => Box::new(move |env| run.at(env).to_string()),
            Code::Real(run) => Box::new(move |env| run(env).to_string()),
            Code::Truth(run) => Box::new(move |env| run(env).to_string()),
            Code::List(list) => Box::new(move |env| list.read(env, |list| tuple(list))),
        };
        Ok(Box::new(move |env| vec![(span, text(env))]))
    }
}
