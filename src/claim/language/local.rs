//! Claims on the outcomes of a box without a table: by local certification, where a table would
//! not fit the memory.

use super::Claim;
use super::answer::{ClaimError, Place};
use super::decided::Decided;
use super::parameters::Instance;
use super::prepare::{Prepared, compiled};
use crate::expression::{Connective, Env, Fault, NoTables, Node, NodeKind, Numbers};
use crate::game::{Heap, HeapBox, keep_smaller};
use crate::number::{duration, grouped};
use crate::plan::{Plan, edges};
use crate::rulesets::HeapRuleset;
use crate::solve::local::{Plain, run};
use crate::work::Context;
use crate::work::Shard;
use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Options from which on it is said how many there are.
const MANY: u128 = 10_u128.pow(10);

/// Time that an option takes.
const NANOSECONDS: u128 = 10;

static NONE: NoTables = NoTables("a condition on the heaps only");

thread_local! {
    /// What the condition is evaluated in.
    static ENV: RefCell<Option<Env<'static>>> = const { RefCell::new(None) };
}

/// The two sides of `P(x) <=> condition`, if a claim is of this kind.
fn sides(node: &Node) -> Option<(&Node, &Node)> {
    let outcome = |node: &Node| match &node.kind {
        _ if node.is("P") => true,
        NodeKind::Call {
            name, arguments, ..
        } if name == "P" => match &arguments[..] {
            [] => true,
            [position] => position.is("x"),
            _ => false,
        },
        _ => false,
    };
    match &node.kind {
        NodeKind::Joined(Connective::Iff, a, b) if outcome(a) => Some((a, b)),
        NodeKind::Joined(Connective::Iff, a, b) if outcome(b) => Some((b, a)),
        _ => None,
    }
}

/// Says what is to be done, where it may take long: what each position costs is at most the time of
/// its options.
fn announce(rules: &HeapRuleset, positions: &HeapBox, context: &Context) {
    let Some(options) = edges(rules, positions).filter(|&options| options > MANY) else {
        return;
    };
    // two significant digits
    let unit = 10_u128.pow(options.ilog10() - 1);
    let nanoseconds = u64::try_from(options.saturating_mul(NANOSECONDS)).unwrap_or(u64::MAX);
    context.progress().remark(&format!(
        "a table does not fit the memory: {} positions are checked one after another, by about {} \
         options in all, at most {} of one core",
        grouped(positions.count()),
        grouped(options / unit * unit),
        duration(Duration::from_nanos(nanoseconds))
    ));
}

/// Decides a claim that says of each position whether it is P, by what it says of the options;
/// `None` of other claims.
///
/// # Errors
/// Those of the engine; what cannot be computed at some position.
pub(super) fn certify(
    (claim, instance, place): (&Claim, &Instance, &Place),
    (prepared, positions): (&Prepared, &HeapBox),
    context: &Context,
) -> Result<Option<Decided>, ClaimError> {
    let (Some((outcome, condition)), [slot]) =
        (sides(instance.body(&claim.tree)), &prepared.tables[..])
    else {
        return Ok(None);
    };
    let Some(rules) = slot.ruleset.heap_rules() else {
        return Ok(None);
    };
    let own = compiled(claim, instance, place, condition, prepared.order)?;
    if !own.tables.is_empty() || !own.facts.is_empty() || !own.program.counts.is_empty() {
        return Ok(None);
    }
    let fault: Mutex<Option<(Vec<Heap>, Fault)>> = Mutex::default();
    let is_p = |heaps: &[Heap]| {
        ENV.with_borrow_mut(|env| {
            let none: &'static dyn Numbers = &NONE;
            let env = env.get_or_insert_with(|| Env::new(none, &[], None));
            env.go(heaps, None);
            let holds = (own.program.truth)(env);
            if let Some(found) = env.fault() {
                let mut first = fault.lock().unwrap_or_else(PoisonError::into_inner);
                keep_smaller(&mut first, Some((heaps.to_vec(), found)), |(at, _)| at);
            }
            holds
        })
    };
    announce(rules, positions, context);
    let convention = slot.ruleset.convention;
    let plain = Plain::new(&is_p, positions.order());
    // a fault is known to this run alone, so that what it finds is not kept
    let context = &context.clone().without_keep();
    let certified = run(rules, positions, convention, Shard::WHOLE, &plain, context)?;
    if let Some((heaps, fault)) = fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(ClaimError::fault(&claim.text, fault, &instance.at(&heaps)));
    }
    let mut decided = Decided {
        seen: certified.positions,
        rules: vec![slot.ruleset.to_string()],
        order: Some(positions.order()),
        plans: vec![Plan::local(positions.order(), true, context.threads())],
        ..Decided::default()
    };
    if let Some(first) = certified.first {
        // where one position is claimed wrongly, those that can move there fail too
        decided.failures = 1;
        decided.uncounted = true;
        let is_p = first.is_p(convention);
        let text = |node: &Node| node.span.of(&claim.text).to_owned();
        decided.sides = vec![
            (text(outcome), is_p.to_string()),
            (text(condition), (!is_p).to_string()),
        ];
        decided.first = Some(first.position);
    }
    Ok(Some(decided))
}
