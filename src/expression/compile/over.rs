//! Functions that run over ranges, lists and columns.

use super::columns::{Answered, columns};
use super::functions::{add, xor};
use super::{Code, Compiled, Compiler, Depends, Listed, Number, Truth, own_name};
use crate::expression::env::Env;
use crate::expression::fault::Why;
use crate::expression::tree::{Binder, Node, NodeKind};
use crate::text::Span;

/// Names and the ranges that they run through, the first the outermost.
pub(crate) struct Loop {
    names: Vec<(usize, Through)>,
    span: Span,
}

enum Through {
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
            return env.round(self.span) && body();
        };
        let last = depth + 1 == self.names.len();
        let mut each = |value: i128| {
            env.set(*place, value);
            match last {
                true => env.round(self.span) && body(),
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
                    body()
                });
                env.or_fail(self.span, walked)
            }),
        }
    }

    /// Whether what depends on so much is a matter of the sums of columns alone.
    fn is_of_sums(&self, depends: Depends) -> bool {
        matches!(self.names[..], [(sum, Through::Columns(..))] if depends == own_name(sum))
    }

    /// The first of the names now.
    fn value(&self, env: &Env<'_>) -> i128 {
        self.names.first().map_or(0, |(place, _)| env.name(*place))
    }
}

/// Whether all sums of columns are as wanted.
fn of_sums(mut run: Loop, body: Truth) -> Truth {
    let Some((place, Through::Columns(list, base, _))) = run.names.pop() else {
        unreachable!("a loop over columns");
    };
    let answered = Answered::default();
    Box::new(move |env| {
        let base = base.as_ref().map(|base| base.at(env));
        let all = list.read(env, |list| {
            columns(list, base, |_, sum| {
                answered.at(sum).unwrap_or_else(|| {
                    env.set(place, sum);
                    answered.keep(sum, env, body(env))
                })
            })
        });
        env.or_fail(run.span, all)
    })
}

impl Compiler<'_> {
    /// Binds the names of a loop, until the scope is cut back.
    pub(crate) fn bind_all(&mut self, binders: &[Binder], span: Span) -> Compiled<Loop> {
        let mut names = Vec::new();
        for binder in binders {
            let through = self.through(binder)?;
            names.push((self.bind(&binder.name, binder.span)?, through));
        }
        Ok(Loop { names, span })
    }

    fn through(&mut self, binder: &Binder) -> Compiled<Through> {
        match &binder.range {
            None => {
                let max = self.setting.max.and_then(|max| max.iter().max()).copied();
                let max = max.ok_or_else(|| {
                    let name = &binder.name;
                    self.error(
                        binder.span,
                        "a range, or a box whose heaps it runs through",
                        format!("such as {name} in 0..100, or add --heaps 1 --max 100"),
                    )
                })?;
                Ok(Through::Range(Number::Fixed(0), Number::Fixed(max.into())))
            }
            Some(set) => match &set.kind {
                NodeKind::Range(low, high) => {
                    Ok(Through::Range(self.number(low)?, self.number(high)?))
                }
                _ => Ok(Through::List(self.elements(set)?)),
            },
        }
    }

    /// `sum(i in 1..n: x[i])`, `forall j in 0..9: ..`.
    pub(super) fn over(
        &mut self,
        node: &Node,
        (name, at): (&str, Span),
        binders: &[Binder],
        body: &Node,
    ) -> Compiled<Code> {
        self.scoped(|this| {
            let run = this.bind_all(binders, node.span)?;
            this.aggregate((name, at), run, body)
        })
    }

    fn aggregate(&mut self, (name, at): (&str, Span), run: Loop, node: &Node) -> Compiled<Code> {
        let (body, depends) = self.depending(|this| this.typed(node))?;
        let number = |code: Code| self.as_number(node, code);
        Ok(match name {
            "all" => {
                let body = self.as_truth(node, body)?;
                if run.is_of_sums(depends) {
                    return Ok(Code::Truth(of_sums(run, body)));
                }
                Code::Truth(Box::new(move |env| run.run(env, &mut || body(env))))
            }
            "any" => {
                let body = self.as_truth(node, body)?;
                Code::Truth(Box::new(move |env| !run.run(env, &mut || !body(env))))
            }
            "count" => {
                let body = self.as_truth(node, body)?;
                Code::Number(Number::new(move |env| {
                    let mut count = 0;
                    run.run(env, &mut || {
                        count += i128::from(body(env));
                        true
                    });
                    count
                }))
            }
            "first" | "last" => {
                Code::Number(found(run, self.as_truth(node, body)?, name == "first"))
            }
            "sum" | "nimsum" | "min" | "max" | "argmin" | "argmax" => {
                Code::Number(folded(run, number(body)?, name))
            }
            "preperiod" => Code::Number(repeats(run, number(body)?, 0)),
            "period" => Code::Number(repeats(run, number(body)?, 1)),
            "saltus" => Code::Number(repeats(run, number(body)?, 2)),
            _ => return Err(self.unknown(at, name)),
        })
    }

    /// `count(x, h = 1)`; `all(bits(x), sum mod 3 = 0)`: `sum` is a column's sum, `j` its place,
    /// from 0.
    pub(super) fn over_list(
        &mut self,
        node: &Node,
        name: &str,
        list: &Node,
        part: &Node,
    ) -> Compiled<Code> {
        let span = node.span;
        let Some((numbers, base)) = list.columns() else {
            let list = self.elements(list)?;
            return self.over_elements(node, name, list, part);
        };
        self.scoped(|this| {
            let list = this.gathered(numbers)?;
            let base = base.map(|base| this.number(base)).transpose()?;
            let sum = this.bind("sum", span)?;
            let names = vec![(sum, Through::Columns(list, base, this.bind("j", span)?))];
            this.aggregate((name, span), Loop { names, span }, part)
        })
    }

    /// `sum(x, h*h)`: `h` is an element of the list.
    pub(super) fn over_elements(
        &mut self,
        node: &Node,
        name: &str,
        list: Listed,
        part: &Node,
    ) -> Compiled<Code> {
        let span = node.span;
        self.scoped(|this| {
            let names = vec![(this.bind("h", span)?, Through::List(list))];
            this.aggregate((name, span), Loop { names, span }, part)
        })
    }
}

/// The first or the last that is as wanted.
fn found(run: Loop, body: Truth, first: bool) -> Number {
    Number::new(move |env| {
        let mut found = None;
        run.run(env, &mut || {
            if body(env) {
                found = Some(run.value(env));
            }
            !(first && found.is_some())
        });
        env.or_fail(run.span, found.ok_or(Why::NotFound))
    })
}

/// Sums and the like of all values.
fn folded(run: Loop, body: Number, name: &str) -> Number {
    type Fold = fn(Option<i128>, i128) -> Result<i128, Why>;
    let fold: Fold = match name {
        "sum" => |all, value| add(all.unwrap_or(0), value),
        "nimsum" => |all, value| xor(all.unwrap_or(0), value),
        "min" | "argmin" => |all, value| Ok(all.map_or(value, |all| all.min(value))),
        _ => |all, value| Ok(all.map_or(value, |all| all.max(value))),
    };
    let of_nothing = match name {
        "sum" | "nimsum" => Ok(0),
        _ => Err(Why::Empty),
    };
    let place = name.starts_with("arg");
    Number::new(move |env| {
        let (mut all, mut at) = (None, 0);
        run.run(env, &mut || {
            let next = match fold(all, body.at(env)) {
                Ok(next) => next,
                Err(why) => {
                    env.fail(run.span, why);
                    return false;
                }
            };
            if place && all != Some(next) {
                at = run.value(env);
            }
            all = Some(next);
            true
        });
        let all = env.or_fail(run.span, all.map_or(of_nothing, Ok));
        if place { at } else { all }
    })
}

/// Preperiod (0), period (1) or saltus (2) of the values, as observed at least three times over
/// and in the last half.
fn repeats(run: Loop, body: Number, fact: usize) -> Number {
    Number::new(move |env| {
        let mut values = Vec::new();
        run.run(env, &mut || {
            values.push(body.at(env));
            true
        });
        if !env.is_fine() {
            return 0;
        }
        let to = values.len().saturating_sub(1) as u64;
        let found = env.tables.period(&values).ok_or(Why::NoPeriod(to));
        env.or_fail(run.span, found.map(|found| found[fact].into()))
    })
}
