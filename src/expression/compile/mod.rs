//! Tree to closures, with all names and types checked.

mod bindings;
mod calls;
mod columns;
mod functions;
mod lists;
mod lookups;
mod names;
mod numbers;
mod over;
mod program;
mod reals;
mod sets;
mod sides;
mod truths;

use super::env::Env;
use super::fault::Why;
use super::lookup::Lookups;
use super::tree::{Kind, Node};
use crate::arithmetic::Surd;
use crate::game::Order;
use crate::text::{NotationError, Span};
use names::Name;
use std::sync::OnceLock;

pub(crate) use names::own_name;
pub(crate) use over::Loop;
pub(crate) use program::{Counted, Heaps, Program, Setting, compile, evaluate};
pub(crate) use sides::Sides;

pub(crate) type Number = Box<dyn Fn(&Env<'_>) -> i128 + Send + Sync>;
pub(crate) type Truth = Box<dyn Fn(&Env<'_>) -> bool + Send + Sync>;
pub(super) type Reals = Box<dyn Fn(&Env<'_>) -> Surd + Send + Sync>;
/// Sets a name.
pub(super) type Setter = Box<dyn Fn(&Env<'_>) + Send + Sync>;
pub(super) type List = Box<dyn Fn(&Env<'_>, &mut Vec<i128>) + Send + Sync>;

/// What a part depends on: bit 0 for the position, bit i + 1 for name i.
pub(crate) type Depends = u64;

const POSITION: Depends = 1;
/// Names that one claim may bind.
const NAMES: usize = 62;

/// A part that was compiled.
struct Typed {
    code: Code,
    depends: Depends,
}

enum Code {
    Number(Number),
    Truth(Truth),
    Real(Reals),
    List(Listed),
}

/// A list, and how long it is where that is known beforehand.
struct Listed {
    run: ListRun,
    count: Option<usize>,
}

enum ListRun {
    /// The position itself.
    Position,
    Made(List),
}

impl Listed {
    /// Reads the list.
    #[inline]
    fn read<R>(&self, env: &Env<'_>, read: impl FnOnce(&[i128]) -> R) -> R {
        match &self.run {
            ListRun::Position => read(&env.x),
            ListRun::Made(make) => {
                let mut list = env.spare_list();
                make(env, &mut list);
                let result = read(&list);
                env.spare(list);
                result
            }
        }
    }
}

/// Compiles the parts of one expression.
pub(crate) struct Compiler<'s> {
    setting: &'s Setting<'s>,
    lookups: &'s mut dyn Lookups,
    /// Names that are bound, the innermost last.
    scope: Vec<(String, Name)>,
    names: usize,
    counts: Vec<Counted>,
    /// The order that is named behind a count.
    counted: Option<Order>,
    k: Option<u64>,
}

pub(crate) type Result2<T> = Result<(T, Depends), NotationError>;

impl<'s> Compiler<'s> {
    pub(crate) fn new(setting: &'s Setting<'s>, lookups: &'s mut dyn Lookups) -> Self {
        Self {
            setting,
            scope: Vec::new(),
            names: 0,
            counts: Vec::new(),
            counted: None,
            k: None,
            lookups,
        }
    }
}

impl Compiler<'_> {
    fn error(
        &self,
        span: Span,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> NotationError {
        let text = self.setting.text;
        let found = format!("`{}`", span.of(text));
        NotationError::new(text, span, found, expected, remedy)
    }

    fn wrong_type(&self, node: &Node, found: &Code, expected: &str) -> NotationError {
        let kind = match found {
            Code::Number(_) | Code::Real(_) => "a number",
            Code::Truth(_) => "true or false",
            Code::List(_) => "a list",
        };
        let remedy = match (found, expected) {
            (Code::Truth(_), "a number") => {
                "count things by count(x, h > 1), or choose by if c then 1 else 0"
            }
            (Code::Number(_), "true or false") => "compare it with something, such as .. = 0",
            (Code::List(_), _) => "such as sum(x), max(x) or x[1]",
            _ => "see `grundy check --help` for what can be said",
        };
        let text = self.setting.text;
        let part = node.span.of(text);
        NotationError::new(
            text,
            node.span,
            format!("`{part}`, which is {kind}"),
            expected,
            remedy,
        )
    }

    /// Any part.
    fn typed(&mut self, node: &Node) -> Result<Typed, NotationError> {
        let number = |(run, depends): (Number, Depends)| Typed {
            code: Code::Number(run),
            depends,
        };
        let truth = |(run, depends): (Truth, Depends)| Typed {
            code: Code::Truth(run),
            depends,
        };
        Ok(match &node.kind {
            &Kind::Number(value) => number((Box::new(move |_| value), 0)),
            Kind::Name(name) => self.named(node, name)?,
            Kind::Call {
                name,
                at,
                rules,
                arguments,
            } => self.call(node, (name, *at), rules.as_ref(), arguments)?,
            Kind::Over {
                name,
                at,
                binders,
                body,
                on,
            } => {
                if let Some(on) = on {
                    let place = on.heaps.as_ref().or(on.max.as_ref());
                    let span = place.map_or(node.span, |place| place.span);
                    return Err(self.error(
                        span,
                        "a box behind the first quantifiers of a claim only",
                        "put the quantifiers over parameters first: forall k in 1..3 on heaps 3 max 15: ..",
                    ));
                }
                self.over(node, (name, *at), binders, body)?
            }
            Kind::List(all) => self.tuple(all)?,
            Kind::Set(_) | Kind::Gathered(..) | Kind::Range(..) => {
                return Err(self.error(
                    node.span,
                    "a set only behind `in`, `except`, or in mex(..)",
                    "such as x1 in {0, 1, 4}",
                ));
            }
            Kind::Element(list, index) => number(self.element(list, index)?),
            Kind::Minus(_) | Kind::Operation(..) if self.irrational(node) => {
                let (run, depends) = self.real(node)?;
                Typed {
                    code: Code::Real(run),
                    depends,
                }
            }
            Kind::Minus(inner) => number(self.minus(node.span, inner)?),
            Kind::Operation(operator, left, right) => {
                number(self.operation(node.span, *operator, left, right)?)
            }
            Kind::Not(inner) => {
                let (inner, depends) = self.truth(inner)?;
                truth((Box::new(move |env| !inner(env)), depends))
            }
            Kind::Odd(inner) => truth(self.parity(inner, 1)?),
            Kind::Even(inner) => truth(self.parity(inner, 0)?),
            Kind::Chain(first, rest) => truth(self.chain(first, rest)?),
            Kind::In(element, set) => truth(self.within(element, set)?),
            Kind::And(a, b) => {
                truth(self.both(a, b, |a, b| Box::new(move |env| a(env) && b(env)))?)
            }
            Kind::Or(a, b) => truth(self.both(a, b, |a, b| Box::new(move |env| a(env) || b(env)))?),
            Kind::Implies(a, b) => {
                truth(self.both(a, b, |a, b| Box::new(move |env| !a(env) || b(env)))?)
            }
            Kind::Iff(a, b) => {
                truth(self.both(a, b, |a, b| Box::new(move |env| a(env) == b(env)))?)
            }
            Kind::Except(inner, set) => truth(self.except(inner, set)?),
            Kind::If(condition, yes, no) => self.choice(condition, yes, no)?,
            Kind::Let(bound, body) => self.bound(bound, body)?,
            Kind::Counted(inner, order) => {
                let before = self.counted.replace(*order);
                let typed = self.typed(inner);
                self.counted = before;
                typed?
            }
        })
    }

    pub(crate) fn number(&mut self, node: &Node) -> Result2<Number> {
        let typed = self.typed(node)?;
        let span = node.span;
        match typed.code {
            Code::Number(run) => Ok((run, typed.depends)),
            Code::Real(run) => {
                let whole = move |env: &Env<'_>| {
                    run(env).to_whole().unwrap_or_else(|why| {
                        env.fail(span, Why::Inexact(why));
                        0
                    })
                };
                Ok((Box::new(whole), typed.depends))
            }
            code => Err(self.wrong_type(node, &code, "a number")),
        }
    }

    pub(crate) fn truth(&mut self, node: &Node) -> Result2<Truth> {
        let typed = self.typed(node)?;
        match typed.code {
            Code::Truth(run) => Ok((run, typed.depends)),
            code => Err(self.wrong_type(node, &code, "true or false")),
        }
    }

    /// A number that is computed once, if it depends on nothing while something else does.
    fn once(&self, (run, depends): (Number, Depends), others: Depends) -> Number {
        if depends != 0 || others == 0 {
            return run;
        }
        let kept = OnceLock::new();
        Box::new(move |env| match kept.get() {
            Some(&value) => value,
            None => {
                let value = run(env);
                if env.is_fine() {
                    _ = kept.set(value);
                }
                value
            }
        })
    }
}
