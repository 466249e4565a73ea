use super::{Code, Compiler, Depends, ListRun, Listed, Number, Reals, Result2, Truth, Typed};
use crate::expression::env::Env;
use crate::expression::fault::Why;
use crate::expression::tree::{Node, Relation};
use crate::text::NotationError;
use std::cmp::Ordering;

impl Compiler<'_> {
    pub(super) fn both(
        &mut self,
        a: &Node,
        b: &Node,
        join: fn(Truth, Truth) -> Truth,
    ) -> Result2<Truth> {
        let (a, first) = self.truth(a)?;
        let (b, second) = self.truth(b)?;
        Ok((join(a, b), first | second))
    }

    pub(super) fn parity(&mut self, inner: &Node, parity: i128) -> Result2<Truth> {
        let (inner, depends) = self.number(inner)?;
        Ok((
            Box::new(move |env| inner(env).rem_euclid(2) == parity),
            depends,
        ))
    }

    /// `a <= b < c`: all neighbours compare so.
    pub(super) fn chain(&mut self, first: &Node, rest: &[(Relation, Node)]) -> Result2<Truth> {
        if let Some(run) = self.numbers_in_order(first, rest)? {
            return Ok(run);
        }
        let nodes: Vec<&Node> = [first]
            .into_iter()
            .chain(rest.iter().map(|(_, n)| n))
            .collect();
        let mut links = Vec::new();
        let mut depends = 0;
        for (pair, (relation, _)) in nodes.windows(2).zip(rest) {
            let (link, with) = self.compare(pair[0], *relation, pair[1])?;
            depends |= with;
            links.push(link);
        }
        let run: Truth = match links.len() {
            1 => links.remove(0),
            _ => Box::new(move |env| links.iter().all(|link| link(env))),
        };
        Ok((run, depends))
    }

    /// `a <= b < c` of whole numbers: what stands in the middle is computed once.
    fn numbers_in_order(
        &mut self,
        first: &Node,
        rest: &[(Relation, Node)],
    ) -> Result<Option<(Truth, Depends)>, NotationError> {
        let [(left, middle), (right, last)] = rest else {
            return Ok(None);
        };
        let by_order = |relation: Relation| {
            Some(match relation {
                Relation::Less => Ordering::Less..=Ordering::Less,
                Relation::LessEqual => Ordering::Less..=Ordering::Equal,
                Relation::Equal => Ordering::Equal..=Ordering::Equal,
                Relation::GreaterEqual => Ordering::Equal..=Ordering::Greater,
                Relation::Greater => Ordering::Greater..=Ordering::Greater,
                Relation::NotEqual | Relation::Divides => return None,
            })
        };
        let (Some(left), Some(right)) = (by_order(*left), by_order(*right)) else {
            return Ok(None);
        };
        let nodes = [first, middle, last];
        if nodes.iter().any(|node| self.fractional(node)) {
            return Ok(None);
        }
        let mut numbers = Vec::new();
        let mut depends = 0;
        for node in nodes {
            let typed = self.typed(node)?;
            let Code::Number(run) = typed.code else {
                return Ok(None);
            };
            numbers.push(self.once((run, typed.depends), 1));
            depends |= typed.depends;
        }
        let [a, b, c] = <[Number; 3]>::try_from(numbers).unwrap_or_else(|_| unreachable!("three"));
        let run = move |env: &Env<'_>| {
            let middle = b(env);
            left.contains(&a(env).cmp(&middle)) && right.contains(&middle.cmp(&c(env)))
        };
        Ok(Some((Box::new(run), depends)))
    }

    fn compare(&mut self, left: &Node, relation: Relation, right: &Node) -> Result2<Truth> {
        let fractional = self.fractional(left) || self.fractional(right);
        if fractional && relation != Relation::Divides {
            let (a, first) = self.real(left)?;
            let (b, second) = self.real(right)?;
            return Ok((reals(left, relation, a, b), first | second));
        }
        let (a, b) = (self.typed(left)?, self.typed(right)?);
        let depends = a.depends | b.depends;
        let run = match (a.code, b.code) {
            (Code::List(a), Code::List(b)) => self.lists(left, relation, (a, b))?,
            (Code::List(a), _) => return Err(self.wrong_type(left, &Code::List(a), "a number")),
            (_, Code::List(b)) => return Err(self.wrong_type(right, &Code::List(b), "a number")),
            (Code::Truth(a), Code::Truth(b)) if relation == Relation::Equal => {
                Box::new(move |env: &Env<'_>| a(env) == b(env)) as Truth
            }
            (Code::Truth(a), _) => return Err(self.wrong_type(left, &Code::Truth(a), "a number")),
            (_, Code::Truth(b)) => return Err(self.wrong_type(right, &Code::Truth(b), "a number")),
            (Code::Number(a), Code::Number(b)) => {
                let kept = self.once((a, 0), 0);
                numbers(left, relation, kept, b)
            }
            // a name that stands for a number of another kind
            (a, b) => reals(left, relation, to_real(a), to_real(b)),
        };
        Ok((run, depends))
    }

    fn lists(
        &self,
        left: &Node,
        relation: Relation,
        (a, b): (Listed, Listed),
    ) -> Result<Truth, NotationError> {
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
        Ok(Box::new(move |env| {
            a.read(env, |a| b.read(env, |b| (a == b) == equal))
        }))
    }

    /// The truth of `inner`, turned at the positions of a set.
    pub(super) fn except(&mut self, inner: &Node, set: &Node) -> Result2<Truth> {
        let (inner, first) = self.truth(inner)?;
        self.heaps(set.span)?;
        let sorted = self.lookups.symmetric();
        let (set, second) = self.holds_list(set)?;
        let run = move |env: &Env<'_>| {
            let mut heaps = env.x.clone();
            // positions of symmetric rules are meant in any order
            let inside = set(env, &heaps)
                || sorted && {
                    heaps.sort_unstable();
                    set(env, &heaps)
                };
            inner(env) != inside
        };
        Ok((Box::new(run), first | second | super::POSITION))
    }

    pub(super) fn choice(
        &mut self,
        condition: &Node,
        yes: &Node,
        no: &Node,
    ) -> Result<Typed, NotationError> {
        let (condition, with) = self.truth(condition)?;
        let (yes_type, no_type) = (self.typed(yes)?, self.typed(no)?);
        let depends = with | yes_type.depends | no_type.depends;
        let code = match (yes_type.code, no_type.code) {
            (Code::Number(yes), Code::Number(no)) => {
                Code::Number(Box::new(
                    move |env| {
                        if condition(env) { yes(env) } else { no(env) }
                    },
                ))
            }
            (Code::Truth(yes), Code::Truth(no)) => {
                Code::Truth(Box::new(
                    move |env| {
                        if condition(env) { yes(env) } else { no(env) }
                    },
                ))
            }
            (Code::List(yes), Code::List(no)) => Code::List(Listed {
                count: yes.count.filter(|count| Some(*count) == no.count),
                run: ListRun::Made(Box::new(move |env, to| {
                    let list = if condition(env) { &yes } else { &no };
                    list.read(env, |list| to.extend_from_slice(list));
                })),
            }),
            (a @ (Code::Number(_) | Code::Real(_)), b @ (Code::Number(_) | Code::Real(_))) => {
                let (yes, no) = (to_real(a), to_real(b));
                Code::Real(Box::new(
                    move |env| {
                        if condition(env) { yes(env) } else { no(env) }
                    },
                ))
            }
            (Code::Number(_) | Code::Real(_), other) => {
                return Err(self.wrong_type(no, &other, "a number"));
            }
            (Code::Truth(_), other) => return Err(self.wrong_type(no, &other, "true or false")),
            (_, other) => return Err(self.wrong_type(no, &other, "a list")),
        };
        Ok(Typed { code, depends })
    }
}

fn to_real(code: Code) -> Reals {
    use crate::arithmetic::Surd;
    match code {
        Code::Real(run) => run,
        Code::Number(run) => Box::new(move |env| Surd::whole(run(env))),
        Code::Truth(_) | Code::List(_) => unreachable!("only numbers are compared so"),
    }
}

fn numbers(at: &Node, relation: Relation, a: Number, b: Number) -> Truth {
    let span = at.span;
    match relation {
        Relation::Equal => Box::new(move |env| a(env) == b(env)),
        Relation::NotEqual => Box::new(move |env| a(env) != b(env)),
        Relation::Less => Box::new(move |env| a(env) < b(env)),
        Relation::LessEqual => Box::new(move |env| a(env) <= b(env)),
        Relation::Greater => Box::new(move |env| a(env) > b(env)),
        Relation::GreaterEqual => Box::new(move |env| a(env) >= b(env)),
        Relation::Divides => Box::new(move |env| {
            let (a, b) = (a(env), b(env));
            // 0 divides 0 alone
            if a == 0 {
                return b == 0;
            }
            b.checked_rem(a).is_some_and(|rest| rest == 0) || {
                if b.checked_rem(a).is_none() {
                    env.fail(span, Why::Inexact(crate::arithmetic::Inexact::Overflow));
                }
                false
            }
        }),
    }
}

fn reals(at: &Node, relation: Relation, a: Reals, b: Reals) -> Truth {
    let span = at.span;
    Box::new(move |env| match a(env).compare(b(env)) {
        Ok(order) => match relation {
            Relation::Equal => order == Ordering::Equal,
            Relation::NotEqual => order != Ordering::Equal,
            Relation::Less => order == Ordering::Less,
            Relation::LessEqual => order != Ordering::Greater,
            Relation::Greater => order == Ordering::Greater,
            Relation::GreaterEqual => order != Ordering::Less,
            Relation::Divides => false,
        },
        Err(why) => {
            env.fail(span, Why::Inexact(why));
            false
        }
    })
}
