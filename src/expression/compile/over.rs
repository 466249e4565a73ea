//! Functions that run over ranges, lists and columns.

use super::bindings::places;
use super::{Code, Compiler, Depends, Listed, Number, Truth, Typed};
use crate::arithmetic::Inexact;
use crate::expression::env::Env;
use crate::expression::fault::Why;
use crate::expression::tree::{Binder, Kind, Node};
use crate::text::{NotationError, Span};

/// Names and the ranges that they run through, the first the outermost.
pub(crate) struct Loop {
    names: Vec<(usize, Through)>,
    span: Span,
}

enum Through {
    Range(Number, Number),
    List(Listed),
}

impl Loop {
    /// Sets the names to all they run through, until `body` answers false; whether it never did.
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
                let (low, high) = (low(env), high(env));
                (low..=high).all(&mut each)
            }
            Through::List(list) => list.read(env, |list| list.iter().all(|&value| each(value))),
        }
    }

    /// The values of the names now.
    fn values(&self, env: &Env<'_>) -> Vec<i128> {
        self.names
            .iter()
            .map(|(place, _)| env.name(*place))
            .collect()
    }
}

impl Compiler<'_> {
    /// Binds the names of a loop, until the scope is cut back; what its ranges depend on.
    pub(crate) fn bind_all(
        &mut self,
        binders: &[Binder],
        span: Span,
    ) -> Result<(Loop, Depends), NotationError> {
        let mut names = Vec::new();
        let mut depends = 0;
        for binder in binders {
            let (through, with) = self.through(binder)?;
            depends |= with;
            names.push((self.bind(&binder.name, binder.span)?, through));
        }
        Ok((Loop { names, span }, depends))
    }

    fn through(&mut self, binder: &Binder) -> Result<(Through, Depends), NotationError> {
        match binder.range.as_ref().map(|range| (range, &range.kind)) {
            None => {
                let max = self.setting.max.and_then(|max| max.iter().max()).copied();
                let max = max.ok_or_else(|| {
                    self.error(
                        binder.span,
                        "a range, or a box whose heaps it runs through",
                        format!(
                            "such as {} in 0..100, or add --heaps 1 --max 100",
                            binder.name
                        ),
                    )
                })?;
                let range = Through::Range(Box::new(|_| 0), Box::new(move |_| max.into()));
                Ok((range, 0))
            }
            Some((_, Kind::Range(low, high))) => {
                let (low, first) = self.number(low)?;
                let (high, second) = self.number(high)?;
                Ok((Through::Range(low, high), first | second))
            }
            Some((set, _)) => {
                let (list, depends) = self.elements(set)?;
                Ok((Through::List(list), depends))
            }
        }
    }

    /// `sum(i in 1..n: x[i])`, `forall j in 0..9: ..`.
    pub(super) fn over(
        &mut self,
        node: &Node,
        (name, at): (&str, Span),
        binders: &[Binder],
        body: &Node,
    ) -> Result<Typed, NotationError> {
        let (outer, first) = (self.scope.len(), self.names);
        let (run, with) = self.bind_all(binders, node.span)?;
        let inner = self.typed(body);
        self.scope.truncate(outer);
        let inner = inner?;
        let depends = (with | inner.depends) & !places(first..self.names);
        let code = self.aggregate(node.span, (name, at), run, body, inner.code)?;
        Ok(Typed { code, depends })
    }

    fn aggregate(
        &mut self,
        span: Span,
        (name, at): (&str, Span),
        run: Loop,
        node: &Node,
        body: Code,
    ) -> Result<Code, NotationError> {
        let truth = |code: Code| match code {
            Code::Truth(truth) => Ok(truth),
            code => Err(self.wrong_type(node, &code, "true or false")),
        };
        let number = |code: Code| match code {
            Code::Number(number) => Ok(number),
            code => Err(self.wrong_type(node, &code, "a number")),
        };
        Ok(match name {
            "all" => {
                let body = truth(body)?;
                Code::Truth(Box::new(move |env| run.run(env, &mut || body(env))))
            }
            "any" => {
                let body = truth(body)?;
                Code::Truth(Box::new(move |env| {
                    let mut found = false;
                    run.run(env, &mut || {
                        found = body(env);
                        !found
                    });
                    found
                }))
            }
            "count" => {
                let body = truth(body)?;
                Code::Number(Box::new(move |env| {
                    let mut count = 0;
                    run.run(env, &mut || {
                        count += i128::from(body(env));
                        true
                    });
                    count
                }))
            }
            "first" | "last" => Code::Number(found(span, run, truth(body)?, name == "first")),
            "sum" | "nimsum" | "min" | "max" | "argmin" | "argmax" => {
                Code::Number(folded(span, run, number(body)?, name))
            }
            "period" | "preperiod" | "saltus" => {
                let fact = match name {
                    "preperiod" => 0,
                    "period" => 1,
                    _ => 2,
                };
                Code::Number(repeats(span, run, number(body)?, fact))
            }
            _ => return Err(self.unknown(at, name)),
        })
    }

    /// `count(x, h = 1)`, `all(bits(x), sum mod 3 = 0)`.
    pub(super) fn over_list(
        &mut self,
        node: &Node,
        name: &str,
        list: &Node,
        part: &Node,
    ) -> Result<Typed, NotationError> {
        if let Kind::Call {
            name: of,
            arguments,
            ..
        } = &list.kind
        {
            let base = match (of.as_str(), &arguments[..]) {
                ("bits", [_, ..]) => Some((arguments.len(), None)),
                ("columns", [_, base]) => Some((1, Some(base))),
                _ => None,
            };
            if let Some((count, base)) = base {
                return self.over_columns(node, name, (&arguments[..count], base), part);
            }
        }
        let (outer, first) = (self.scope.len(), self.names);
        let (list, with) = self.elements(list)?;
        let place = self.bind("h", node.span)?;
        let inner = self.typed(part);
        self.scope.truncate(outer);
        let inner = inner?;
        let depends = (with | inner.depends) & !places(first..self.names);
        let run = Loop {
            names: vec![(place, Through::List(list))],
            span: node.span,
        };
        let code = self.aggregate(node.span, (name, node.span), run, part, inner.code)?;
        Ok(Typed { code, depends })
    }
}

/// The first or the last that is as looked for.
fn found(span: Span, run: Loop, body: Truth, first: bool) -> Number {
    Box::new(move |env| {
        let mut found = None;
        run.run(env, &mut || {
            if body(env) {
                found = run.values(env).first().copied();
            }
            !(first && found.is_some())
        });
        found.unwrap_or_else(|| {
            env.fail(span, Why::NotFound);
            0
        })
    })
}

/// Sums and the like of all values.
fn folded(span: Span, run: Loop, body: Number, name: &str) -> Number {
    let fold: fn(Option<i128>, i128) -> Option<i128> = match name {
        "sum" => |all, value| all.unwrap_or(0).checked_add(value),
        "nimsum" => |all, value| (value >= 0).then_some(all.unwrap_or(0) ^ value),
        "min" | "argmin" => |all, value| Some(all.map_or(value, |all| all.min(value))),
        _ => |all, value| Some(all.map_or(value, |all| all.max(value))),
    };
    let of_nothing = match name {
        "sum" | "nimsum" => Some(0),
        _ => None,
    };
    let place = name.starts_with("arg");
    let refused = match name {
        "nimsum" => Why::Bits(-1),
        _ => Why::Inexact(Inexact::Overflow),
    };
    Box::new(move |env| {
        let (mut all, mut at) = (None, 0);
        run.run(env, &mut || {
            let Some(next) = fold(all, body(env)) else {
                env.fail(span, refused);
                return false;
            };
            if place && all != Some(next) {
                at = run.values(env).first().copied().unwrap_or(0);
            }
            all = Some(next);
            true
        });
        match all.or(of_nothing) {
            Some(_) if place => at,
            Some(all) => all,
            None => {
                env.fail(span, Why::Empty);
                0
            }
        }
    })
}

/// Preperiod (0), period (1) or saltus (2) of the values, as observed at least three times over
/// and in the last half.
fn repeats(span: Span, run: Loop, body: Number, fact: usize) -> Number {
    Box::new(move |env| {
        let mut values = Vec::new();
        run.run(env, &mut || {
            values.push(body(env));
            true
        });
        if !env.is_fine() {
            return 0;
        }
        match env.tables.period(&values) {
            Some(found) => found[fact].into(),
            None => {
                env.fail(span, Why::NoPeriod(values.len().saturating_sub(1) as u64));
                0
            }
        }
    })
}
