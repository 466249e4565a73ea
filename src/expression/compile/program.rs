use super::{Compiler, POSITION, Sides, Truth};
use crate::expression::env::Env;
use crate::expression::fault::Fault;
use crate::expression::lookup::{Lookups, NoTables};
use crate::expression::tree::Node;
use crate::game::{Heap, Order};
use crate::text::{NotationError, Span};

/// A count over the whole box.
pub(crate) struct Counted {
    /// The condition in the text.
    pub(crate) span: Span,
    pub(crate) truth: Truth,
    pub(crate) order: Option<Order>,
}

/// What an expression is compiled for.
pub(crate) struct Setting<'s> {
    /// The text of the whole.
    pub(crate) text: &'s str,
    /// Values of names that are fixed.
    pub(crate) parameters: &'s [(String, i128)],
    /// The heaps of a position.
    pub(crate) heaps: Heaps,
    /// Bounds of the heaps of the box, if there is one.
    pub(crate) max: Option<&'s [Heap]>,
}

/// How many heaps a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Heaps {
    /// There is no position.
    None,
    Fixed(usize),
    /// Known only when it runs.
    Any,
}

/// An expression that was compiled.
pub(crate) struct Program {
    pub(crate) truth: Truth,
    pub(crate) sides: Sides,
    pub(crate) counts: Vec<Counted>,
    /// Whether it speaks of positions of the box.
    pub(crate) of_positions: bool,
    pub(crate) names: usize,
}

/// Checks and compiles a statement.
///
/// # Errors
/// Names that nobody knows, and parts of the wrong type, with their places.
pub(crate) fn compile(
    node: &Node,
    setting: &Setting<'_>,
    lookups: &mut dyn Lookups,
) -> Result<Program, NotationError> {
    let mut compiler = Compiler::new(setting, lookups);
    compiler.find_k(node)?;
    let (truth, depends) = compiler.truth(node)?;
    let sides = compiler.sides(node)?;
    Ok(Program {
        truth,
        sides,
        counts: compiler.counts,
        of_positions: depends & POSITION != 0,
        names: compiler.names,
    })
}

/// The value of a part that depends on nothing but parameters.
///
/// # Errors
/// As [`compile`]; inside, what cannot be computed.
pub(crate) fn evaluate(
    node: &Node,
    setting: &Setting<'_>,
) -> Result<Result<i128, Fault>, NotationError> {
    let remedy = "ranges of the first quantifiers are known before any table is computed";
    let mut tables = NoTables(remedy);
    let mut compiler = Compiler::new(setting, &mut tables);
    let (run, _) = compiler.number(node)?;
    let (names, counts) = (compiler.names, compiler.counts.len());
    if counts > 0 {
        return Err(compiler.error(node.span, "a number", remedy));
    }
    let none = NoTables(remedy);
    let env = Env::new(names, &none, &[], None);
    let value = run(&env);
    Ok(env.fault().map_or(Ok(value), Err))
}
