//! How many positions of a box have an outcome or a value. For sums of heaps, and of games side by
//! side, in normal play by the counts of the values of each alone (Sprague and Grundy), of any
//! number of positions; of everything else by a table.

mod counted;
mod sums;
mod tables;
mod values;

pub use counted::Counted;

use super::{Engine, Enumerated, Plan};
use crate::game::{Convention, Heap, HeapBox, HeapRules, Order};
use crate::rulesets::{HeapRuleset, Rules, Ruleset};
use crate::solve::playable;
use crate::work::{Context, Stop};
use num_bigint::BigUint;
use tables::{by_positions, visited};
use values::{by_values, heap_by_heap};

/// Positions to be counted.
#[derive(Clone, Debug)]
pub struct CountJob<'a> {
    /// The rules, and the convention.
    pub ruleset: &'a Ruleset,
    /// The bound of each heap, or the rows and columns of the largest board.
    pub max: Vec<Heap>,
    /// The least that each heap holds.
    pub least: Heap,
    /// Which positions.
    pub of: Counted,
    /// The engine of the table, if one is asked for; no count does without a table then.
    pub engine: Option<Engine>,
}

/// OfOrders of positions: of nondecreasing tuples, where the rules are symmetric and the bounds
/// equal, and of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfOrders {
    /// Nondecreasing tuples.
    pub sorted: Option<BigUint>,
    /// All tuples.
    pub ordered: BigUint,
}

/// What was counted.
#[derive(Clone, Debug)]
pub struct Count {
    /// The positions that are counted.
    pub found: OfOrders,
    /// All positions.
    pub positions: OfOrders,
    /// The table that was counted; `None` where there was none.
    pub plan: Option<Plan>,
}

/// Counts positions.
///
/// ```
/// use grundy::plan::{CountJob, Counted, count};
/// use grundy::work::Context;
///
/// let ruleset = "subtract{squares}".parse()?;
/// let job = CountJob {
///     ruleset: &ruleset,
///     max: vec![100; 3],
///     least: 0,
///     of: Counted::P,
///     engine: None,
/// };
/// let count = count(&job, &Context::default())?;
/// assert_eq!(count.found.sorted, Some(25_582_u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stop::Refused`] for values where there are none, and for heaps that the rules are not played
/// on; those of the engines.
pub fn count(job: &CountJob<'_>, context: &Context) -> Result<Count, Stop> {
    if let (Counted::Value(_), Convention::Misere) = (job.of, job.ruleset.convention) {
        return Err(Stop::refused(
            "values in misere play, which has outcomes",
            "P or N",
            "",
        ));
    }
    match &job.ruleset.rules {
        Rules::Heaps(rules) => {
            playable(rules, rules, job.max.len())?;
            match by_values(job, rules, context)? {
                Some(count) => Ok(count),
                None => by_positions(job, rules, context),
            }
        }
        Rules::Board(rules) => {
            let positions = HeapBox::new(job.max.clone(), Order::Ordered)?;
            let place = Enumerated {
                rules: rules.clone().into(),
                positions,
            };
            let want = job.of.want(job.ruleset.convention);
            let computed = place.table(want, job.engine, context)?;
            let mut count = visited(job, &computed.table, false, context)?;
            count.plan = Some(computed.plan);
            Ok(count)
        }
    }
}

/// Whether positions of rules are counted without a table of them.
pub fn counts_by_values(job: &CountJob<'_>) -> bool {
    let Some(rules) = job.ruleset.heap_rules() else {
        return false;
    };
    let sum = !rules.summands().is_empty() || heap_by_heap(rules).is_some();
    sum && job.engine.is_none() && job.ruleset.convention == Convention::Normal
}

/// The order of a box that has each position once.
fn usual(rules: &HeapRuleset, max: &[Heap]) -> Order {
    match rules.symmetric() && max.windows(2).all(|pair| pair[0] == pair[1]) {
        true => Order::Sorted,
        false => Order::Ordered,
    }
}
