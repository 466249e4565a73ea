//! Statements of column sums on outcomes by local certification: nothing is stored, and a
//! box may be cut into shards.

use super::condition::Condition;
use super::digital;
use super::explain::said;
use super::planes::Planes;
use super::request::{Request, Values};
use super::streamed::condition;
use crate::claim::{Counterexample, Verdict, position_text};
use crate::game::{Convention, Heap, HeapBox, HeapRules};
use crate::rulesets::HeapRuleset;
use crate::solve::local::{Certified, Failure, Plain, Why, run};
use crate::store::integer;
use crate::work::Shard;
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};

/// A statement and what was found of it on a shard, as records write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalStatement {
    /// The statement.
    pub claim: String,
    /// The verdict on the shard.
    pub verdict: Verdict,
    /// P-positions that it claims; `None` if it was left.
    pub p_positions: Option<PCounts>,
    /// At how many positions it fails; `None` if it was left.
    #[serde(with = "integer")]
    pub failures: Option<u128>,
    /// The first failure in words. It is a position at which the statement is wrong if it is the
    /// smallest of the whole box, by total.
    pub counterexample: Option<Counterexample>,
}

/// Numbers of P-positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PCounts {
    /// Among the nondecreasing tuples, where rules and box are symmetric.
    #[serde(with = "integer")]
    pub sorted: Option<u128>,
    /// Among all tuples.
    #[serde(with = "integer")]
    pub ordered: u128,
}

/// Decides the statements on outcomes at every position of a shard of the box; those on values are
/// left. The positions of the shard, and the statements.
///
/// # Errors
/// Those of [`run`]; [`Stop::Refused`] if values are asked for.
pub(in crate::claim) fn decide(
    request: &Request<'_>,
    shard: Shard,
    context: &Context,
) -> Result<(u128, Vec<LocalStatement>), Stop> {
    if request.values == Values::Forced {
        return Err(Stop::refused(
            "the local engine, which decides outcomes only, and ‹values›",
            "one of them",
            "",
        ));
    }
    let own = request.is_own();
    let conventions = match (request.convention, own) {
        (Convention::Misere, _) => vec![Convention::Misere],
        (Convention::Normal, true) => vec![Convention::Normal, Convention::Misere],
        (Convention::Normal, false) => vec![Convention::Normal],
    };
    let mut statements = Vec::new();
    let mut positions = 0;
    for convention in conventions {
        let (count, statement) = decided(request, convention, shard, context)?;
        positions = count;
        statements.push(statement);
    }
    if own && request.convention == Convention::Normal {
        let values = digital::statements(request).filter(|one| one.of_values);
        statements.extend(values.map(|one| LocalStatement {
            claim: (one.claim)(request.k + 1),
            verdict: Verdict::NotChecked,
            p_positions: None,
            failures: None,
            counterexample: None,
        }));
    }
    Ok((positions, statements))
}

/// The positions of a shard, and what the condition comes to there.
fn decided(
    request: &Request<'_>,
    convention: Convention,
    shard: Shard,
    context: &Context,
) -> Result<(u128, LocalStatement), Stop> {
    let found = certified(request, convention, shard, context)?;
    let condition = condition(request, convention);
    let first = found.first.as_ref();
    // sorted tuples say something only of symmetric rules on one common bound
    let symmetric = request.rules.symmetric() && request.positions.common_max().is_some();
    let p_positions = PCounts {
        sorted: symmetric.then_some(found.p_sorted),
        ordered: found.p_ordered,
    };
    let statement = LocalStatement {
        claim: condition.claim(),
        verdict: Verdict::of(found.failures),
        p_positions: Some(p_positions),
        failures: Some(found.failures),
        counterexample: first.map(|first| counterexample(first, &condition)),
    };
    Ok((found.positions, statement))
}

/// The condition with its winning moves for small k, as a plain predicate beyond.
fn certified(
    request: &Request<'_>,
    convention: Convention,
    shard: Shard,
    context: &Context,
) -> Result<Certified, Stop> {
    let Request {
        rules, positions, ..
    } = request;
    let context = &context.within(&format_args!(
        "column sums mod {}, {rules}, {positions} {}, {convention}",
        request.k.saturating_add(1),
        positions.order()
    ));
    let here = (*rules, positions, convention, shard, context);
    match request.k {
        1 => with_planes::<1>(here),
        2 => with_planes::<2>(here),
        3 => with_planes::<3>(here),
        _ => {
            let condition = condition(request, convention);
            let is_p = |x: &[Heap]| condition.is_p(x);
            let claim = Plain::new(&is_p, positions.order());
            run(*rules, positions, convention, shard, &claim, context)
        }
    }
}

type Here<'a> = (&'a HeapRuleset, &'a HeapBox, Convention, Shard, &'a Context);

fn with_planes<const K: usize>(here: Here<'_>) -> Result<Certified, Stop> {
    let (rules, positions, convention, shard, context) = here;
    let claim = Planes::<K> { convention };
    run(rules, positions, convention, shard, &claim, context)
}

fn counterexample(first: &Failure, condition: &Condition) -> Counterexample {
    let at = position_text(&first.position);
    let rules = match (&first.why, condition.convention) {
        (Why::MovesToP(option), _) => format!(
            "by the rules {at} can move to {}, which is P by the condition too",
            position_text(option)
        ),
        (Why::NoMoveToP, _) => {
            format!("by the rules {at} has no move to a position that is P by the condition")
        }
        (Why::Terminal, Convention::Normal) => {
            format!("by the rules {at} has no move, and that loses")
        }
        (Why::Terminal, Convention::Misere) => {
            format!("by the rules {at} has no move, and that wins in misere play")
        }
    };
    let is_p = first.is_p(condition.convention);
    let found = if is_p { "P" } else { "N" };
    let because = condition.because(&first.position);
    let (claimed, computed, reason) = said(!is_p, found.into(), &rules, &because);
    Counterexample {
        position: first.position.clone(),
        claimed,
        computed,
        reason,
    }
}
