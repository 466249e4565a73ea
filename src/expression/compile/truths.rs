//! Statements: comparisons, and what joins them.

use super::{Code, Compiled, Compiler, ListRun, Listed, Number, POSITION, Reals, Run, Truth};
use crate::arithmetic::{Inexact, Surd};
use crate::expression::tree::{Connective, Node, NodeKind, Relation};
use std::cmp::Ordering;

impl Compiler<'_> {
    /// A statement that is neither a name, a call nor a choice.
    pub(super) fn statement(&mut self, kind: &NodeKind) -> Compiled<Truth> {
        Ok(match kind {
            NodeKind::Not(inner) => {
                let inner = self.truth(inner)?;
                Box::new(move |env| !inner(env))
            }
            NodeKind::Parity(parity, inner) => {
                let parity = i128::from(*parity);
                let inner = self.number(inner)?;
                Box::new(move |env| inner.at(env).rem_euclid(2) == parity)
            }
            NodeKind::Chain(first, rest) => self.chain(first, rest)?,
            NodeKind::In(element, set) => self.within(element, set)?,
            NodeKind::Except(inner, set) => self.except(inner, set)?,
            NodeKind::Joined(connective, a, b) => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                match connective {
                    Connective::And => Box::new(move |env| a(env) && b(env)),
                    Connective::Or => Box::new(move |env| a(env) || b(env)),
                    Connective::Implies => Box::new(move |env| !a(env) || b(env)),
                    Connective::Iff => Box::new(move |env| a(env) == b(env)),
                }
            }
            _ => unreachable!("it is compiled as what it is"),
        })
    }

    /// `a <= b < c`: all neighbours compare so.
    fn chain(&mut self, first: &Node, rest: &[(Relation, Node)]) -> Compiled<Truth> {
        if let Some(run) = self.numbers_in_order(first, rest)? {
            return Ok(run);
        }
        let lefts = [first].into_iter().chain(rest.iter().map(|(_, node)| node));
        let links = lefts.zip(rest);
        let links = links.map(|(left, (relation, right))| self.compare(left, *relation, right));
        let mut links = links.collect::<Compiled<Vec<Truth>>>()?;
        Ok(match links.len() {
            1 => links.remove(0),
            _ => Box::new(move |env| links.iter().all(|link| link(env))),
        })
    }

    /// `a <= b < c` of whole numbers: what stands in the middle is computed once.
    fn numbers_in_order(
        &mut self,
        first: &Node,
        rest: &[(Relation, Node)],
    ) -> Compiled<Option<Truth>> {
        let [(left, middle), (right, last)] = rest else {
            return Ok(None);
        };
        let (left, right) = (*left, *right);
        let ordered = |relation| !matches!(relation, Relation::NotEqual | Relation::Divides);
        if !ordered(left) || !ordered(right) {
            return Ok(None);
        }
        let nodes = [first, middle, last];
        if nodes.iter().any(|node| self.fractional(node)) {
            return Ok(None);
        }
        let mut numbers = Vec::new();
        for node in nodes {
            let (Code::Number(run), depends) = self.depending(|this| this.typed(node))? else {
                return Ok(None);
            };
            numbers.push(self.once(run, depends, 1));
        }
        let [a, b, c] = <[Number; 3]>::try_from(numbers).unwrap_or_else(|_| unreachable!("three"));
        Ok(Some(Box::new(move |env| {
            let middle = b.at(env);
            in_order(left, a.at(env), middle) && in_order(right, middle, c.at(env))
        })))
    }

    fn compare(&mut self, left: &Node, relation: Relation, right: &Node) -> Compiled<Truth> {
        let fractional = self.fractional(left) || self.fractional(right);
        if fractional && relation != Relation::Divides {
            let (a, b) = (self.real(left)?, self.real(right)?);
            return Ok(reals(left, relation, a, b));
        }
        let wanted = "a number";
        Ok(match (self.typed(left)?, self.typed(right)?) {
            (Code::List(a), Code::List(b)) => {
                let equal = match relation {
                    Relation::Equal => true,
                    Relation::NotEqual => false,
                    _ => {
                        return Err(self.error(
                            left.span,
                            "lists compared by = or != only",
                            "compare elements: x[1] < x[2]",
                        ));
                    }
                };
                Box::new(move |env| a.read(env, |a| b.read(env, |b| (a == b) == equal)))
            }
            (Code::Truth(a), Code::Truth(b)) if relation == Relation::Equal => {
                Box::new(move |env| a(env) == b(env))
            }
            (a @ Code::List(_), _) => return Err(self.wrong_type(left, &a, wanted)),
            (_, b @ Code::List(_)) => return Err(self.wrong_type(right, &b, wanted)),
            (a @ Code::Truth(_), _) => return Err(self.wrong_type(left, &a, wanted)),
            (_, b @ Code::Truth(_)) => return Err(self.wrong_type(right, &b, wanted)),
            (Code::Number(a), Code::Number(b)) => numbers(left, relation, a, b),
            // a name that stands for a number of another kind
            (a, b) => reals(left, relation, to_real(a), to_real(b)),
        })
    }

    /// The truth of `inner`, turned at the positions of a set.
    fn except(&mut self, inner: &Node, set: &Node) -> Compiled<Truth> {
        let inner = self.truth(inner)?;
        self.heaps(set.span)?;
        let sorted = self.lookups.symmetric();
        let set = self.holds_list(set)?;
        self.depends |= POSITION;
        Ok(Box::new(move |env| {
            let mut heaps = env.x.clone();
            // positions of symmetric rules are meant in any order
            let inside = set(env, &heaps)
                || sorted && {
                    heaps.sort_unstable();
                    set(env, &heaps)
                };
            inner(env) != inside
        }))
    }

    /// `if a > b then a else b`.
    pub(super) fn choice(&mut self, condition: &Node, yes: &Node, no: &Node) -> Compiled<Code> {
        let condition = self.truth(condition)?;
        Ok(match (self.typed(yes)?, self.typed(no)?) {
            (Code::Number(yes), Code::Number(no)) => {
                Code::Number(Number::Run(either(condition, yes.into(), no.into())))
            }
            (Code::Truth(yes), Code::Truth(no)) => Code::Truth(either(condition, yes, no)),
            (Code::List(yes), Code::List(no)) => Code::List(Listed {
                count: yes.count.filter(|count| Some(*count) == no.count),
                run: ListRun::Made(Box::new(move |env, to| {
                    let list = if condition(env) { &yes } else { &no };
                    list.read(env, |list| to.extend_from_slice(list));
                })),
            }),
            (a @ (Code::Number(_) | Code::Real(_)), b @ (Code::Number(_) | Code::Real(_))) => {
                Code::Real(either(condition, to_real(a), to_real(b)))
            }
            (yes, other) => return Err(self.wrong_type(no, &other, yes.kind())),
        })
    }
}

fn either<T: 'static>(condition: Truth, yes: Run<T>, no: Run<T>) -> Run<T> {
    Box::new(move |env| if condition(env) { yes(env) } else { no(env) })
}

fn to_real(code: Code) -> Reals {
    match code {
        Code::Real(run) => run,
        Code::Number(run) => Box::new(move |env| Surd::whole(run.at(env))),
        Code::Truth(_) | Code::List(_) => unreachable!("only numbers are compared so"),
    }
}

/// Whether numbers are in an order.
#[inline]
fn in_order(relation: Relation, a: i128, b: i128) -> bool {
    match relation {
        Relation::Less => a < b,
        Relation::LessEqual => a <= b,
        Relation::Equal => a == b,
        Relation::GreaterEqual => a >= b,
        Relation::Greater => a > b,
        Relation::NotEqual | Relation::Divides => unreachable!("no order"),
    }
}

fn numbers(at: &Node, relation: Relation, a: Number, b: Number) -> Truth {
    let span = at.span;
    match relation {
        Relation::Equal => Box::new(move |env| a.at(env) == b.at(env)),
        Relation::NotEqual => Box::new(move |env| a.at(env) != b.at(env)),
        Relation::Less => Box::new(move |env| a.at(env) < b.at(env)),
        Relation::LessEqual => Box::new(move |env| a.at(env) <= b.at(env)),
        Relation::Greater => Box::new(move |env| a.at(env) > b.at(env)),
        Relation::GreaterEqual => Box::new(move |env| a.at(env) >= b.at(env)),
        Relation::Divides => Box::new(move |env| match (a.at(env), b.at(env)) {
            // 0 divides 0 alone
            (0, b) => b == 0,
            (a, b) => {
                let rest = b.checked_rem(a).ok_or(Inexact::Overflow);
                env.or_fail(span, rest.map(|rest| rest == 0))
            }
        }),
    }
}

fn reals(at: &Node, relation: Relation, a: Reals, b: Reals) -> Truth {
    let span = at.span;
    Box::new(move |env| {
        let order = a(env).compare(b(env)).map(|order| match relation {
            Relation::Equal => order == Ordering::Equal,
            Relation::NotEqual => order != Ordering::Equal,
            Relation::Less => order == Ordering::Less,
            Relation::LessEqual => order != Ordering::Greater,
            Relation::Greater => order == Ordering::Greater,
            Relation::GreaterEqual => order != Ordering::Less,
            Relation::Divides => false,
        });
        env.or_fail(span, order)
    })
}
