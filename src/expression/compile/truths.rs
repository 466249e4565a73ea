//! Statements: comparisons, and what joins them.

use super::tested::{Standing, Test, Tested};
use super::{Code, Compiled, Compiler, Listed, Number, POSITION, Reals, Run, Truth};
use crate::arithmetic::{Inexact, Surd};
use crate::expression::env::Env;
use crate::expression::tree::{Connective, Node, NodeKind, Relation};
use crate::text::Span;
use std::cmp::Ordering;

impl Compiler<'_> {
    /// A statement that is neither a name, a call nor a choice.
    pub(super) fn statement(&mut self, kind: &NodeKind, standing: Standing) -> Compiled<Truth> {
        let either_way = standing.either_way();
        Ok(match kind {
            NodeKind::Not(inner) => {
                let inner = self.truth_of(either_way, inner)?;
                Box::new(move |env| !inner(env))
            }
            NodeKind::Parity(parity, inner) => {
                let parity = i128::from(*parity);
                let inner = self.number(inner)?;
                Box::new(move |env| inner.at(env).rem_euclid(2) == parity)
            }
            NodeKind::Chain(first, rest) => self.chain(first, rest)?,
            NodeKind::In(element, set) => self.within(element, set)?,
            NodeKind::Except(inner, set) => self.except(standing, inner, set)?,
            NodeKind::Joined(Connective::Implies, a, b) => self.implication(standing, a, b)?,
            NodeKind::Joined(connective, a, b) => {
                let (first, second) = match connective {
                    Connective::And => (standing, standing.after_another()),
                    Connective::Or => (either_way, either_way.perhaps()),
                    _ => (either_way, either_way),
                };
                let (a, b) = (self.truth_of(first, a)?, self.truth_of(second, b)?);
                match connective {
                    Connective::And => Box::new(move |env| a(env) && b(env)),
                    Connective::Or => Box::new(move |env| a(env) || b(env)),
                    _ => Box::new(move |env| a(env) == b(env)),
                }
            }
            _ => unreachable!("it is compiled as what it is"),
        })
    }

    /// `a => b`, which is tested where `a` is true.
    fn implication(&mut self, standing: Standing, a: &Node, b: &Node) -> Compiled<Truth> {
        let met = self.test(Test {
            what: Tested::Left,
            span: a.span,
            guards: b.span,
            always: standing.looked_at,
        });
        let left = self.truth_of(standing.either_way(), a)?;
        let right = self.truth_of(standing.perhaps(), b)?;
        Ok(Box::new(move |env| {
            if !left(env) {
                return true;
            }
            env.meet(met);
            right(env)
        }))
    }

    /// `a <= b < c`: all neighbours compare so. Each part is compiled once, however deep it is
    /// nested.
    fn chain(&mut self, first: &Node, rest: &[(Relation, Node)]) -> Compiled<Truth> {
        let relations: Vec<Relation> = rest.iter().map(|(relation, _)| *relation).collect();
        let exact = relations.iter().any(|&r| r != Relation::Divides);
        let (mut nodes, mut codes) = (vec![first], Vec::new());
        nodes.extend(rest.iter().map(|(_, node)| node));
        for node in &nodes {
            codes.push(match exact && self.fractional(node) {
                true => Code::Real(self.real(node)?),
                false => match self.depending(|this| this.typed(node))? {
                    (Code::Number(run), depends) if rest.len() > 1 => {
                        Code::Number(self.once(run, depends, 1))
                    }
                    (code, _) => code,
                },
            });
        }
        for (i, &relation) in relations.iter().enumerate() {
            self.comparable(
                (nodes[i], &codes[i]),
                relation,
                (nodes[i + 1], &codes[i + 1]),
            )?;
        }
        let real = codes.iter().any(|code| matches!(code, Code::Real(_)));
        let truths = matches!(codes[0], Code::Truth(_));
        let lists = matches!(codes[0], Code::List(_));
        let parts = nodes.into_iter().zip(codes);
        if truths {
            let parts = parts.map(|(node, code)| self.as_truth(node, code));
            let parts = parts.collect::<Compiled<_>>()?;
            return Ok(neighbours(parts, relations, |env, a: &Truth, _, b| {
                a(env) == b(env)
            }));
        }
        if lists {
            let parts = parts.map(|(node, code)| self.as_list(node, code));
            let parts = parts.collect::<Compiled<_>>()?;
            return Ok(neighbours(
                parts,
                relations,
                |env, a: &Listed, relation, b| {
                    a.read(env, |a| {
                        b.read(env, |b| (a == b) == (relation == Relation::Equal))
                    })
                },
            ));
        }
        if real {
            // a name may stand for a number of another kind
            let parts = parts.map(|(node, code)| (node.span, to_real(code)));
            return Ok(neighbours(parts.collect(), relations, reals));
        }
        let parts = parts.map(|(node, code)| Ok((node.span, self.as_number(node, code)?)));
        Ok(numbers(parts.collect::<Compiled<_>>()?, relations))
    }

    /// Whether parts compare so: lists by = and !=, statements by =, numbers by all relations.
    fn comparable(
        &self,
        (left, a): (&Node, &Code),
        relation: Relation,
        (right, b): (&Node, &Code),
    ) -> Compiled<()> {
        use Code::{List, Number, Real, Truth};
        let wanted = "a number";
        match (a, relation, b) {
            (List(a), Relation::Equal | Relation::NotEqual, List(b)) => {
                self.of_one_length(right, [b.count], a.count)
            }
            (Number(_) | Real(_), _, Number(_) | Real(_))
            | (Truth(_), Relation::Equal, Truth(_)) => Ok(()),
            (List(_), _, List(_)) => Err(self.error(
                left.span,
                "lists compared by = or != only",
                "compare elements: x[1] < x[2]",
            )),
            (List(_), ..) | (Truth(_), _, Truth(_) | Number(_) | Real(_)) => {
                Err(self.wrong_type(left, a, wanted))
            }
            _ => Err(self.wrong_type(right, b, wanted)),
        }
    }

    /// The truth of `inner`, turned at the positions of a set.
    fn except(&mut self, standing: Standing, inner: &Node, set: &Node) -> Compiled<Truth> {
        let met = self.test(Test {
            what: Tested::Exceptions,
            span: set.span,
            guards: Span::default(),
            always: standing.looked_at,
        });
        let inner = self.truth_of(standing.either_way(), inner)?;
        let heaps = self.heaps(set.span)?;
        let set = self.holds_list(set, Some(heaps))?;
        self.depends |= POSITION;
        Ok(Box::new(move |env| {
            let excepted = set(env, &env.x);
            if excepted {
                env.meet(met);
            }
            inner(env) != excepted
        }))
    }

    /// `if a > b then a else b`.
    pub(super) fn choice(
        &mut self,
        standing: Standing,
        condition: &Node,
        yes: &Node,
        no: &Node,
    ) -> Compiled<Code> {
        let condition = self.truth_of(standing.either_way(), condition)?;
        let mut branch = |node: &Node| {
            self.standing = standing.perhaps();
            self.typed(node)
        };
        Ok(match (branch(yes)?, branch(no)?) {
            (Code::Number(yes), Code::Number(no)) => {
                Code::Number(Number::Run(either(condition, yes.into(), no.into())))
            }
            (Code::Truth(yes), Code::Truth(no)) => Code::Truth(either(condition, yes, no)),
            (Code::List(yes), Code::List(no)) => {
                let count = yes.count.filter(|count| Some(*count) == no.count);
                Code::List(Listed::made(count, move |env, to| {
                    let list = if condition(env) { &yes } else { &no };
                    list.write(env, to);
                }))
            }
            (a @ (Code::Number(_) | Code::Real(_)), b @ (Code::Number(_) | Code::Real(_))) => {
                Code::Real(either(condition, to_real(a), to_real(b)))
            }
            (yes, other) => return Err(self.wrong_type(no, &other, yes.kind())),
        })
    }
}

pub(super) fn either<T: 'static>(condition: Truth, yes: Run<T>, no: Run<T>) -> Run<T> {
    Box::new(move |env| if condition(env) { yes(env) } else { no(env) })
}

fn to_real(code: Code) -> Reals {
    match code {
        Code::Real(run) => run,
        Code::Number(run) => Box::new(move |env| Surd::whole(run.at(env))),
        Code::Truth(_) | Code::List(_) => unreachable!("only numbers can be compared that way"),
    }
}

/// Whether all neighbours compare as their relations say.
fn neighbours<T: Send + Sync + 'static>(
    parts: Vec<T>,
    relations: Vec<Relation>,
    holds: impl Fn(&Env<'_>, &T, Relation, &T) -> bool + Send + Sync + 'static,
) -> Truth {
    if let [relation] = relations[..] {
        return Box::new(move |env| holds(env, &parts[0], relation, &parts[1]));
    }
    Box::new(move |env| {
        let mut pairs = relations.iter().enumerate();
        pairs.all(|(i, &relation)| holds(env, &parts[i], relation, &parts[i + 1]))
    })
}

/// Whether numbers, or what comes of comparing two with `Equal`, are in an order.
#[inline]
fn in_order<T: PartialOrd>(relation: Relation, a: T, b: T) -> bool {
    match relation {
        Relation::Less => a < b,
        Relation::LessEqual => a <= b,
        Relation::Equal => a == b,
        Relation::NotEqual => a != b,
        Relation::GreaterEqual => a >= b,
        Relation::Greater => a > b,
        Relation::Divides => unreachable!("no order"),
    }
}

fn divides(a: i128, b: i128) -> Result<bool, Inexact> {
    match a {
        // 0 divides 0 alone
        0 => Ok(b == 0),
        _ => Ok(b.checked_rem(a).ok_or(Inexact::Overflow)? == 0),
    }
}

/// Numbers of which neighbours compare so; what is in the middle is computed once.
fn numbers(mut parts: Vec<(Span, Number)>, relations: Vec<Relation>) -> Truth {
    let (span, a) = parts.remove(0);
    if let [relation] = relations[..] {
        let (_, b) = parts.remove(0);
        return match relation {
            Relation::Equal => Box::new(move |env| a.at(env) == b.at(env)),
            Relation::NotEqual => Box::new(move |env| a.at(env) != b.at(env)),
            Relation::Less => Box::new(move |env| a.at(env) < b.at(env)),
            Relation::LessEqual => Box::new(move |env| a.at(env) <= b.at(env)),
            Relation::Greater => Box::new(move |env| a.at(env) > b.at(env)),
            Relation::GreaterEqual => Box::new(move |env| a.at(env) >= b.at(env)),
            Relation::Divides => {
                Box::new(move |env| env.or_fail(span, divides(a.at(env), b.at(env))))
            }
        };
    }
    if let [Relation::LessEqual, Relation::LessEqual] = relations[..] {
        let ((_, b), (_, c)) = (parts.remove(0), parts.remove(0));
        // the usual chain: a quarter faster than the loop
        return Box::new(move |env| {
            let middle = b.at(env);
            a.at(env) <= middle && middle <= c.at(env)
        });
    }
    Box::new(move |env| {
        let (mut left, mut span) = (a.at(env), span);
        let mut links = relations.iter().zip(&parts);
        links.all(|(&relation, (next, number))| {
            let right = number.at(env);
            let holds = match relation {
                Relation::Divides => env.or_fail(span, divides(left, right)),
                _ => in_order(relation, left, right),
            };
            (left, span) = (right, *next);
            holds
        })
    })
}

fn reals(env: &Env<'_>, (span, a): &(Span, Reals), relation: Relation, b: &(Span, Reals)) -> bool {
    let (a, b) = (a(env), b.1(env));
    let holds = match relation {
        Relation::Divides => {
            let whole = a.to_whole().and_then(|a| Ok((a, b.to_whole()?)));
            whole.and_then(|(a, b)| divides(a, b))
        }
        _ => a
            .compare(b)
            .map(|order| in_order(relation, order, Ordering::Equal)),
    };
    env.or_fail(*span, holds)
}
