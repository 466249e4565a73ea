//! Names that run through ranges, lists and columns.

use super::columns::{Answered, columns};
use super::tested::Noted;
use super::{Depends, Listed, Number, Truth, own_name};
use crate::expression::env::Env;
use crate::text::Span;

/// Names and the ranges that they run through, the first the outermost.
pub(crate) struct Loop {
    pub(super) names: Vec<(usize, Through)>,
    pub(super) span: Span,
    /// What is met when it is entered.
    pub(super) entered: u64,
}

pub(super) enum Through {
    Range(Number, Number),
    List(Listed),
    /// The sums of the columns of digits, in base 2 if none is named; another name is their place.
    Columns(Listed, Option<Number>, usize),
}

impl Loop {
    /// Sets the names to all they run through, until `body` answers false; whether it never did.
    #[inline]
    pub(crate) fn run(&self, env: &Env<'_>, body: &mut dyn FnMut() -> bool) -> bool {
        self.from(0, env, body)
    }

    fn from(&self, depth: usize, env: &Env<'_>, body: &mut dyn FnMut() -> bool) -> bool {
        let Some((place, through)) = self.names.get(depth) else {
            return env.round(self.span) && self.enter(env, body);
        };
        let last = depth + 1 == self.names.len();
        let mut each = |value: i128| {
            env.set(*place, value);
            match last {
                true => env.round(self.span) && self.enter(env, body),
                false => self.from(depth + 1, env, body),
            }
        };
        match through {
            Through::Range(low, high) => {
                let (low, high) = (low.at(env), high.at(env));
                (low..=high).all(&mut each)
            }
            Through::List(list) => list.read(env, |list| list.iter().all(|&value| each(value))),
            Through::Columns(list, base, at) => list.read(env, |list| {
                let base = base.as_ref().map(|base| base.at(env));
                let walked = columns(list, base, |j, sum| {
                    env.set(*at, j as i128);
                    env.set(*place, sum);
                    self.enter(env, body)
                });
                env.or_fail(self.span, walked)
            }),
        }
    }

    #[inline]
    fn enter(&self, env: &Env<'_>, body: &mut dyn FnMut() -> bool) -> bool {
        env.meet(self.entered);
        body()
    }

    /// Whether what depends on so much is a matter of the sums of columns alone.
    pub(super) fn is_of_sums(&self, depends: Depends) -> bool {
        matches!(self.names[..], [(sum, Through::Columns(..))] if depends == own_name(sum))
    }

    /// The first of the names now.
    pub(super) fn value(&self, env: &Env<'_>) -> i128 {
        self.names.first().map_or(0, |(place, _)| env.name(*place))
    }
}

/// Whether all sums of columns are as wanted.
pub(super) fn of_sums(mut run: Loop, body: Truth, kept: Noted) -> Truth {
    let Some((place, Through::Columns(list, base, _))) = run.names.pop() else {
        unreachable!("a loop over columns");
    };
    let answered = Answered::default();
    Box::new(move |env| {
        let base = base.as_ref().map(|base| base.at(env));
        let all = list.read(env, |list| {
            columns(list, base, |_, sum| {
                env.meet(run.entered);
                answered.at(sum).unwrap_or_else(|| {
                    env.set(place, sum);
                    let holds = answered.keep(sum, env, body(env));
                    if env.may_keep() {
                        kept.note(env);
                    }
                    holds
                })
            })
        });
        env.or_fail(run.span, all)
    })
}
