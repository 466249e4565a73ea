use super::sides::Sides;
use super::tested::{Noted, Standing, Test};
use super::{Compiled, Compiler, Counted, POSITION, Setting, Truth};
use crate::expression::env::Env;
use crate::expression::fault::Fault;
use crate::expression::lookup::{Lookups, NoTables};
use crate::expression::tree::Node;

/// An expression that was compiled.
pub(crate) struct Program {
    pub(crate) truth: Truth,
    pub(crate) sides: Sides,
    pub(crate) counts: Vec<Counted>,
    /// Whether it is about positions of the box.
    pub(crate) of_positions: bool,
    /// What must be met for its parts to be tested.
    pub(crate) tests: Vec<Test>,
    /// What was met for values that are kept.
    pub(crate) kept: Noted,
}

/// Checks and compiles a statement.
///
/// # Errors
/// Names that nobody knows, and parts of the wrong type, with their places.
pub(crate) fn compile(
    node: &Node,
    setting: &Setting<'_>,
    lookups: &mut dyn Lookups,
) -> Compiled<Program> {
    let mut compiler = Compiler::new(setting, lookups);
    compiler.find_k(node)?;
    let (truth, depends) =
        compiler.depending(|compiler| compiler.truth_of(Standing::WHOLE, node))?;
    let sides = compiler.sides(node)?;
    Ok(Program {
        truth,
        sides,
        counts: compiler.counts,
        of_positions: depends & POSITION != 0,
        tests: compiler.tests,
        kept: compiler.kept,
    })
}

/// The value of a part that depends on nothing but parameters.
///
/// # Errors
/// As [`compile`]; inside, what cannot be computed.
pub(crate) fn evaluate(node: &Node, setting: &Setting<'_>) -> Compiled<Result<i128, Fault>> {
    let remedy = "ranges of the first quantifiers are known before any table is computed";
    let mut tables = NoTables(remedy);
    let mut compiler = Compiler::new(setting, &mut tables);
    let run = compiler.number(node)?;
    if !compiler.counts.is_empty() {
        return Err(compiler.error(node.span, "a number", remedy));
    }
    let none = NoTables(remedy);
    let env = Env::new(&none, &[], None);
    let value = run.at(&env);
    Ok(env.fault().map_or(Ok(value), Err))
}
