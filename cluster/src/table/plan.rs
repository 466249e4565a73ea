//! How a table is computed, and what it takes, before anything is allocated or started.

use super::layout::Layout;
use super::numbers::Cell;
use crate::before::Backwards;
use grundy::game::{HeapBox, HeapRules, Order, Shape};
use grundy::number;
use grundy::rulesets::HeapRuleset;
use grundy::solve::{Want, suits};
use grundy::work::Stop;
use grundy_carrier::ClusterError;

/// How workers learn of the numbers of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// By marks, a window of this many values (1: outcomes) in each sweep.
    Marks(u64),
    /// By questions.
    Questions,
}

/// How a table is computed by some processes, and what each of them needs.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The box that is computed: larger than the one asked for, where moves raise heaps.
    pub(crate) within: HeapBox,
    pub(crate) max: Vec<u64>,
    pub(crate) want: Want,
    pub(crate) method: Method,
    pub(crate) cell: Cell,
    pub(crate) processes: usize,
    pub(crate) threads: usize,
    /// Bytes that may be on their way to a worker.
    pub(crate) on_the_way: u64,
    /// Whether process 0 has room for the whole table.
    pub(crate) gathers: bool,
}

/// Bytes that a connection takes for its buffers.
const CONNECTION: u128 = 3 << 20;
/// Bytes that a worker takes for each other one to send to.
const PAIR: u128 = 4 << 10;

impl Plan {
    /// The plan of a table for some processes of some threads each, with a limit of bytes for each
    /// process. With `shards` the table need not fit one process.
    ///
    /// # Errors
    /// [`Stop::Memory`] if a process has not enough, and rules or boxes of which no such table can
    /// be made.
    pub fn new(
        (rules, positions, want): (&HeapRuleset, &HeapBox, Want),
        (processes, threads): (usize, usize),
        memory: u64,
        shards: bool,
    ) -> Result<Self, ClusterError> {
        suits(rules, positions)?;
        let within = within(rules, positions)?;
        let most: u64 = positions.max().iter().sum();
        let values = Cell::holding(most)?;
        let cell = match want {
            Want::Values => values,
            Want::Outcomes(_) => Cell::Bit,
        };
        let workers = processes * threads;
        // of bytes and what is on its way, which is a share of the limit
        let enough = |bytes: u128| {
            let most = bytes.saturating_add(3 * u128::from(super::push::ON_THE_WAY));
            bytes.saturating_mul(16).div_ceil(13).min(most)
        };
        let refused = |bytes: u128| {
            ClusterError::Stop(Stop::Memory {
                what: format!(
                    "a part of the table of {positions} in {processes} process{}",
                    if processes == 1 { "" } else { "es" }
                ),
                needed: enough(bytes),
                limit: memory,
            })
        };
        // the largest part is half a word longer than the mean
        let part = within.count() * threads as u128 / workers as u128 + 64 * threads as u128;
        let bits = |bits: u128| part.saturating_mul(bits) / 8;
        let layout = Layout::bytes(&within);
        let cells = match cell {
            Cell::Bit => 1,
            cell => u128::from(cell.bytes(8)),
        };
        // what follows makes a layout
        if layout > u128::from(memory) || within.count() >= 1 << 63 {
            return Err(refused(layout.saturating_add(bits(cells))));
        }
        let on_the_way = (memory / 16).min(super::push::ON_THE_WAY);
        let pairs = threads as u128 * workers as u128;
        let beside = layout + CONNECTION * (processes as u128 - 1) + PAIR * pairs;
        let before = Backwards::new(rules, &Layout::new(&within, workers));
        let marked = |window: u64| {
            let masks = if window == 1 { 0 } else { u128::from(window) };
            bits(cells + masks) + beside + before.as_ref().map_or(0, Backwards::bytes)
        };
        let sent = 3 * u128::from(on_the_way);
        let fits = |bytes: u128| bytes + sent <= u128::from(memory);
        let (method, bytes) = match (&before, want) {
            (None, _) => (
                Method::Questions,
                bits(cells) + beside + QUESTIONS * threads as u128,
            ),
            (Some(_), Want::Outcomes(_)) => (Method::Marks(1), marked(1)),
            // a larger window takes fewer sweeps
            (Some(_), Want::Values) if fits(marked(64)) => (Method::Marks(64), marked(64)),
            (Some(_), Want::Values) => (Method::Marks(8), marked(8)),
        };
        if !fits(bytes) {
            return Err(refused(bytes));
        }
        let width = match want {
            Want::Values => u128::from(cell.bytes(1)),
            Want::Outcomes(_) => 1,
        };
        // the masks are gone by then; parts come faster than they are put in their place, and
        // what shows the table needs some room
        let whole = within.count().saturating_mul(width);
        let shown = positions.count().saturating_mul(width);
        let widened = if within == *positions { 0 } else { shown };
        let gathers = fits(bits(cells) + beside + whole * 5 / 2 + widened);
        if !gathers && !shards {
            let needed = number::bytes(enough(whole * 5 / 2 + widened + bits(cells) + beside));
            return Err(ClusterError::refused(
                format!("the whole table of {positions}, which needs {needed}"),
                format!("one within the limit of {}", number::bytes(memory)),
                "keep it in shards with ‹out NAME.grundy›, or raise ‹max-memory›",
            ));
        }
        Ok(Self {
            within,
            max: positions.max().to_vec(),
            want,
            method,
            cell,
            processes,
            threads,
            on_the_way,
            gathers,
        })
    }

    /// Whether the table ends in process 0 as one; otherwise it is in shards.
    pub fn gathers(&self) -> bool {
        self.gathers
    }

    /// The last level that is of interest.
    pub(crate) fn last(&self) -> u64 {
        self.max.iter().sum()
    }
}

/// Bytes of the questions of a worker and of those that it is asked.
const QUESTIONS: u128 = 8 << 20;

/// The box that all moves from a box stay in.
fn within(rules: &HeapRuleset, positions: &HeapBox) -> Result<HeapBox, ClusterError> {
    let refused = |found: &str, remedy: &str| {
        Err(ClusterError::refused(
            found,
            "moves that lower the total and leave as many heaps, as tables by several processes need",
            remedy,
        ))
    };
    let alone = "leave ‹processes› out";
    if !rules.heaps_alone() {
        return refused("rules that remember more than the heaps", alone);
    }
    let shape = rules.shape();
    match &shape {
        shape if shape.splits() => return refused("rules that split heaps", alone),
        Shape::Vectors(vectors) => {
            let rises = |takes: &[i32]| takes.iter().map(|&t| i64::from(t)).sum::<i64>() <= 0;
            if vectors.vectors().iter().any(|vector| rises(&vector.takes)) {
                return refused("a vector that does not lower the total", alone);
            }
        }
        _ => {}
    }
    let total = positions
        .max()
        .iter()
        .try_fold(0_u64, |sum, &max| sum.checked_add(max));
    let Some(total) = total.filter(|&total| total < 1 << 40) else {
        return refused("a box of more than 2^40 levels", "choose a smaller box");
    };
    let within = if shape.raises() {
        let reach = shape.reach(positions.max()).unwrap_or_default();
        let reach = reach.into_iter().map(|most| most.min(total)).collect();
        HeapBox::new(reach, positions.order()).map_err(Stop::from)?
    } else {
        positions.clone()
    };
    if within.count() >= 1 << 62 {
        return refused("a box of more than 2^62 positions", "choose a smaller box");
    }
    debug_assert!(within.order() == Order::Ordered || rules.symmetric());
    Ok(within)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::game::Convention;
    use grundy::rulesets::Ruleset;

    fn plan(rules: &str, (heaps, max): (usize, u64), want: Want, memory: u64) -> Result<Plan, u64> {
        let ruleset: Ruleset = rules.parse().unwrap();
        let Some(rules) = ruleset.heap_rules() else {
            unreachable!("heap rules")
        };
        let positions = HeapBox::ordered(heaps, max).unwrap();
        let plan = Plan::new((rules, &positions, want), (3, 2), memory, true);
        plan.map_err(|error| match error {
            ClusterError::Stop(Stop::Memory { needed, .. }) => needed as u64,
            other => panic!("{other}"),
        })
    }

    #[test]
    fn what_a_refusal_asks_for_is_enough_and_no_more() {
        for (rules, place) in [
            ("subtract{1,2}", (3, 1_480)),
            ("subtract{1,2}", (3, 400)),
            (
                "rules{each heap: take t for t in 1..h if (t & 3) != 0}",
                (3, 900),
            ),
        ] {
            for want in [Want::Values, Want::Outcomes(Convention::Normal)] {
                for memory in [100_000, 8_000_000, 10_000_000] {
                    let needed = plan(rules, place, want, memory).unwrap_err();
                    assert!(plan(rules, place, want, needed).is_ok(), "{rules} {needed}");
                    assert!(
                        plan(rules, place, want, needed - 2).is_err(),
                        "{rules} {needed}"
                    );
                }
            }
        }
    }
}
