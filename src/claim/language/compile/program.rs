use super::{Compiler, POSITION, Sides, Truth};
use crate::claim::language::answer::{ClaimError, Failure};
use crate::claim::language::env::Env;
use crate::claim::language::tables::{Fact, Slot, Tables};
use crate::claim::language::tree::Node;
use crate::game::{Heap, Order};
use crate::rulesets::{NotationError, Ruleset, Span};
use crate::work::Context;

/// A count over the whole box.
pub(in super::super) struct Counted {
    /// The condition in the text.
    pub(in super::super) span: Span,
    pub(in super::super) truth: Truth,
    pub(in super::super) order: Option<Order>,
}

/// What a claim is compiled for.
pub(in super::super) struct Setting<'s> {
    /// The text of the claim.
    pub(in super::super) text: &'s str,
    /// Values of the leading quantifiers.
    pub(in super::super) parameters: &'s [(String, i128)],
    /// The rules of a claim that names none.
    pub(in super::super) rules: Option<&'s Ruleset>,
    /// Bounds of the heaps of the box, if there is one.
    pub(in super::super) max: Option<&'s [Heap]>,
    /// The order in which the box is enumerated.
    pub(in super::super) order: Order,
}

/// A claim that was compiled.
pub(in super::super) struct Program {
    pub(in super::super) truth: Truth,
    pub(in super::super) sides: Sides,
    pub(in super::super) slots: Vec<Slot>,
    pub(in super::super) facts: Vec<(Ruleset, Fact)>,
    pub(in super::super) counts: Vec<Counted>,
    /// Whether it speaks of positions of the box.
    pub(in super::super) of_positions: bool,
    pub(in super::super) names: usize,
}

/// Checks and compiles a claim.
///
/// # Errors
/// Names that nobody knows, and parts of the wrong type, with their places.
pub(in super::super) fn compile(
    node: &Node,
    setting: &Setting<'_>,
) -> Result<Program, NotationError> {
    let mut compiler = Compiler::new(setting);
    compiler.find_k(node)?;
    let (truth, depends) = compiler.truth(node)?;
    let sides = compiler.sides(node)?;
    Ok(Program {
        truth,
        sides,
        slots: compiler.slots,
        facts: compiler.facts,
        counts: compiler.counts,
        of_positions: depends & POSITION != 0,
        names: compiler.names,
    })
}

/// The value of a part that depends on nothing but parameters.
///
/// # Errors
/// As [`compile`], and what cannot be computed.
pub(in super::super) fn evaluate(node: &Node, setting: &Setting<'_>) -> Result<i128, ClaimError> {
    let mut compiler = Compiler::new(setting);
    let (run, _) = compiler.number(node)?;
    let tables = Tables::default();
    if !compiler.slots.is_empty() || !compiler.facts.is_empty() || !compiler.counts.is_empty() {
        let remedy = "ranges of the first quantifiers are known before any table is computed";
        return Err(compiler.error(node.span, "a number", remedy).into());
    }
    let context = Context::default();
    let env = Env::new(compiler.names, &tables, &[], &context);
    let value = run(&env);
    match env.fault() {
        Some(fault) => {
            let at = Failure {
                parameters: setting.parameters.to_vec(),
                position: Vec::new(),
            };
            Err(ClaimError::fault(setting.text, fault, &at))
        }
        None => Ok(value),
    }
}
