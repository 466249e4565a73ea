//! Tree to closures, with all names and types checked.

mod bindings;
mod calls;
mod columns;
mod folds;
mod functions;
mod lists;
mod lookups;
mod loops;
mod names;
mod number;
mod numbers;
mod over;
mod plain;
mod program;
mod reals;
mod sets;
mod setting;
mod sides;
mod tested;
mod truths;

use super::env::{Env, NAMES};
use super::lookup::Lookups;
use super::tree::{Node, NodeKind, Operator};
use crate::arithmetic::Surd;
use crate::game::Order;
use crate::text::{NotationError, Span};
use names::Name;
use tested::{Noted, Standing};

pub(crate) use calls::speaks_of_elements;
pub(crate) use loops::Loop;
pub(crate) use names::{NO_BOX, heap_named, own_name};
pub(crate) use number::Number;
pub(crate) use program::{Program, compile, evaluate};
pub(crate) use setting::{Counted, Heaps, Plain, Setting, Told};
pub(crate) use tested::{Test, Tested, untested};

/// Computes a part at a position.
type Run<T> = Box<dyn Fn(&Env<'_>) -> T + Send + Sync>;
pub(crate) type Truth = Run<bool>;
type Reals = Run<Surd>;
/// Sets a name.
type Setter = Run<()>;
type List = Box<dyn Fn(&Env<'_>, &mut Vec<i128>) + Send + Sync>;

type Compiled<T> = Result<T, NotationError>;

/// What a part depends on: bit 0 for the position, bit i + 1 for name i.
pub(crate) type Depends = u64;

const POSITION: Depends = 1;

/// A part that was compiled.
enum Code {
    Number(Number),
    Truth(Truth),
    Real(Reals),
    List(Listed),
}

impl Code {
    fn kind(&self) -> &'static str {
        match self {
            Self::Number(_) | Self::Real(_) => "a number",
            Self::Truth(_) => "true or false",
            Self::List(_) => "a list",
        }
    }
}

/// A list, and how long it is where that is known beforehand.
pub(crate) struct Listed {
    run: ListRun,
    count: Option<usize>,
}

enum ListRun {
    /// The position itself.
    Position,
    Made(List),
}

impl Listed {
    /// A list that is made at each position, and its length where that is known.
    fn made(
        count: Option<usize>,
        make: impl Fn(&Env<'_>, &mut Vec<i128>) + Send + Sync + 'static,
    ) -> Self {
        let run = ListRun::Made(Box::new(make));
        Self { run, count }
    }

    /// Adds the elements to others.
    pub(crate) fn write(&self, env: &Env<'_>, to: &mut Vec<i128>) {
        match &self.run {
            ListRun::Position => to.extend_from_slice(&env.x),
            ListRun::Made(make) => make(env, to),
        }
    }

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
    scope: Vec<Name>,
    names: usize,
    /// What the parts depend on that were compiled up to now.
    depends: Depends,
    counts: Vec<Counted>,
    /// The order that is named after a count.
    counted: Option<Order>,
    k: Option<u64>,
    /// What is watched.
    tests: Vec<Test>,
    kept: Noted,
    /// What is known of the part that is compiled next.
    standing: Standing,
}

impl<'s> Compiler<'s> {
    pub(crate) fn new(setting: &'s Setting<'s>, lookups: &'s mut dyn Lookups) -> Self {
        Self {
            setting,
            scope: Vec::new(),
            names: 0,
            depends: 0,
            counts: Vec::new(),
            counted: None,
            k: None,
            tests: Vec::new(),
            kept: Noted::default(),
            standing: Standing::default(),
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
        NotationError::at(self.setting.text, span, expected, remedy)
    }

    fn wrong_type(&self, node: &Node, found: &Code, expected: &str) -> NotationError {
        let kind = found.kind();
        let remedy = match (found, expected) {
            (Code::Truth(_), "a number") => {
                "count things by count(x, h > 1), or choose by if c then 1 else 0"
            }
            (Code::Number(_), "true or false")
                if matches!(node.kind, NodeKind::Operation(Operator::Or, ..)) =>
            {
                "write t divides h where t | h means that; | works on bits"
            }
            (Code::Number(_), "true or false") => "compare it with something, such as .. = 0",
            (Code::List(_), _) => "such as sum(x), max(x) or x[1]",
            _ => "see ‹grundy check help=› for what can be said",
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

    /// Compiles something; and what that depends on.
    pub(crate) fn depending<T>(
        &mut self,
        compile: impl FnOnce(&mut Self) -> Compiled<T>,
    ) -> Compiled<(T, Depends)> {
        let outer = std::mem::take(&mut self.depends);
        let compiled = compile(self)?;
        let depends = self.depends;
        self.depends |= outer;
        Ok((compiled, depends))
    }

    /// Compiles something with names of its own, which nothing outside of it depends on.
    fn scoped<T>(&mut self, compile: impl FnOnce(&mut Self) -> Compiled<T>) -> Compiled<T> {
        let (outer, first) = (self.scope.len(), self.names);
        let compiled = compile(self);
        self.scope.truncate(outer);
        self.depends &= (first..self.names).fold(!0, |all, place| all & !own_name(place));
        compiled
    }

    /// Any part.
    fn typed(&mut self, node: &Node) -> Compiled<Code> {
        let standing = std::mem::take(&mut self.standing);
        Ok(match &node.kind {
            kind if kind.is_statement() => Code::Truth(self.statement(kind, standing)?),
            &NodeKind::Number(value) => Code::Number(Number::Fixed(value)),
            NodeKind::Name(name) => self.named(node, name)?,
            NodeKind::Call {
                name,
                at,
                rules,
                arguments,
            } => self.call(node, (name, *at, standing), rules.as_ref(), arguments)?,
            NodeKind::Over {
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
                        "a box only after the first quantifiers of a claim",
                        "put the quantifiers over parameters first: forall k in 1..3 on heaps 3 max 15: ..",
                    ));
                }
                self.over(node, (name, *at), (binders, standing), body)?
            }
            NodeKind::List(all) => Code::List(self.gathered(all)?),
            NodeKind::Listed(..) => Code::List(self.elements(node)?),
            NodeKind::Set(_) | NodeKind::Gathered(..) | NodeKind::Range(..) => {
                return Err(self.error(
                    node.span,
                    "a set only after `in`, `except`, or in mex(..)",
                    "such as x1 in {0, 1, 4}; moves by each of some numbers are take t for t in {1,3,4}",
                ));
            }
            NodeKind::Element(list, index) => Code::Number(self.element(list, index)?),
            NodeKind::Operation(..) if self.irrational(node) => Code::Real(self.real(node)?),
            NodeKind::Operation(operator, left, right) => {
                Code::Number(self.operation(node.span, *operator, left, right)?)
            }
            NodeKind::If(condition, yes, no) => self.choice(standing, condition, yes, no)?,
            NodeKind::Let(bound, body) => self.bound(standing, bound, body)?,
            NodeKind::Counted(inner, order) => {
                let before = self.counted.replace(*order);
                self.standing = standing;
                let typed = self.typed(inner);
                self.counted = before;
                typed?
            }
            _ => unreachable!("a statement"),
        })
    }

    pub(crate) fn number(&mut self, node: &Node) -> Compiled<Number> {
        let code = self.typed(node)?;
        self.as_number(node, code)
    }

    fn as_number(&self, node: &Node, code: Code) -> Compiled<Number> {
        let span = node.span;
        match code {
            Code::Number(run) => Ok(run),
            Code::Real(run) => Ok(Number::new(move |env| {
                env.or_fail(span, run(env).to_whole())
            })),
            code => Err(self.wrong_type(node, &code, "a number")),
        }
    }

    pub(crate) fn numbers(&mut self, nodes: &[Node]) -> Compiled<Vec<Number>> {
        nodes.iter().map(|node| self.number(node)).collect()
    }

    pub(crate) fn truth(&mut self, node: &Node) -> Compiled<Truth> {
        let code = self.typed(node)?;
        self.as_truth(node, code)
    }

    /// A statement of which something is known.
    fn truth_of(&mut self, standing: Standing, node: &Node) -> Compiled<Truth> {
        self.standing = standing;
        self.truth(node)
    }

    fn as_truth(&self, node: &Node, code: Code) -> Compiled<Truth> {
        match code {
            Code::Truth(run) => Ok(run),
            code => Err(self.wrong_type(node, &code, "true or false")),
        }
    }
}
