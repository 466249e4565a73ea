//! Who tells the number of a position: tables, sequences, proofs, the memo and the definition are
//! candidates, and the first that applies and pays is taken.

use super::search::search;
use super::sequence::followed;
use super::{Engine, Search, Tabled, Way, sequence_search, usual_search};
use crate::game::{Convention, Heap, HeapRules, Wholes, grouped};
use crate::rulesets::HeapRuleset;
use crate::solve::Want;
use crate::work::{Context, Stop};

/// How much may be assumed of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Policy {
    /// As little as possible: a position is one game where its search ends soon.
    Least,
    /// Whatever ends first.
    Fastest,
    /// What tables assume.
    Usual,
}

/// A position, and what is asked of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionJob<'a> {
    /// The rules.
    pub(crate) rules: &'a HeapRuleset,
    /// The position, whole (see [`extended`](crate::game::extended)).
    pub(crate) whole: &'a [Heap],
    /// Its value or its outcome.
    pub(crate) want: Want,
    /// What may be assumed.
    pub(crate) policy: Policy,
    /// The engine that was asked for.
    pub(crate) engine: Option<Engine>,
}

/// What tells the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Candidate {
    /// A table of the smaller positions.
    Table,
    /// The sequence of the values of single heaps.
    Sequence,
    /// A search.
    Search,
}

/// The numbers of a position and of those that are reached from it.
pub(crate) struct Oracle {
    /// What is asked for them.
    pub(crate) search: Box<dyn Search>,
    /// What it is.
    pub(crate) candidate: Candidate,
    /// How positions are taken.
    pub(crate) way: Way,
    /// The engine.
    pub(crate) engine: Engine,
}

impl Oracle {
    /// The candidate that fits.
    ///
    /// # Errors
    /// Those of the engine that fills a table; [`Stop::Refused`]: the engine asked for, or a budget,
    /// with rules that it is not for.
    pub(crate) fn new(job: &PositionJob<'_>, context: &Context) -> Result<Self, Stop> {
        let PositionJob {
            rules, whole, want, ..
        } = *job;
        let within = context.budget().is_some();
        let wholes = Wholes::new(rules);
        let parts = || wholes.parts(whole);
        let heaps: Vec<Heap> = parts().flat_map(|(heaps, _)| heaps).copied().collect();
        let states = parts().flat_map(|(_, states)| states);
        let most = heaps.iter().chain(states).copied().max().unwrap_or(0);
        let way = job.way(&heaps, within);
        if job.engine.is_none() && !within {
            if way == Way::Whole
                && let Some(tabled) = Tabled::new(rules, whole, want, context)?
            {
                return Ok(Self {
                    engine: tabled.engine,
                    search: Box::new(tabled),
                    candidate: Candidate::Table,
                    way,
                });
            }
            if way == Way::Heaps
                && want == Want::Values
                && let Some(search) = sequence_search(rules, most, context)?
            {
                return Ok(Self {
                    search,
                    candidate: Candidate::Sequence,
                    way,
                    engine: Engine::Sequence,
                });
            }
        }
        let usual = || match within && rules.by_proofs().is_some() {
            true => Engine::Proof,
            false => usual_search(rules, want, way),
        };
        let engine = job.engine.unwrap_or_else(usual);
        if within && engine != Engine::Proof {
            return Err(beyond_budget(&format!("the {engine} engine")));
        }
        // where heaps vanish the rules are still those of as many as at first
        let count = (heaps.len()).clamp(*rules.heaps().start(), *rules.heaps().end());
        Ok(Self {
            search: search(rules, (count, most), want, (engine, way))?,
            candidate: Candidate::Search,
            way,
            engine,
        })
    }
}

impl PositionJob<'_> {
    /// How the position is taken.
    fn way(&self, heaps: &[Heap], within: bool) -> Way {
        let (rules, values) = (self.rules, self.want == Want::Values);
        let usual = Way::usual(rules, self.want);
        // what is known meanwhile is told of components
        if grouped(rules) || within {
            return usual;
        }
        // what is remembered, and summands, are searched with the heaps
        if !rules.heaps_alone() || !rules.summands().is_empty() {
            return Way::Whole;
        }
        match self.policy {
            Policy::Fastest if values && rules.shape().is_sum() => Way::Heaps,
            Policy::Fastest if values && rules.shape().comes_apart() => Way::Components,
            Policy::Fastest | Policy::Usual => usual,
            Policy::Least => soon(rules, heaps, self.want).unwrap_or(Way::Whole),
        }
    }
}

/// Why a budget is refused.
pub(crate) fn beyond_budget(what: &str) -> Stop {
    Stop::refused(
        format!("a budget, a checkpoint or several processes with {what}"),
        "them where values are found by proofs: on boards and graphs that come apart, such as those of cram and node-kayles",
        "leave ‹seconds›, ‹nodes›, ‹checkpoint› and ‹processes› out",
    )
}

/// Options up to which a position is searched whole, some seconds; beyond, a sum of heaps is
/// searched heap by heap and a position of Nim or Moore's Nim decided by the theorem.
const SEARCHED: u128 = 300_000_000;

/// Options that are examined in the time in which a position is found and stored.
const EACH: u128 = 200;

/// How a position is searched within [`SEARCHED`] options; `None` if it is too large for that.
pub(crate) fn soon(rules: &HeapRuleset, heaps: &[Heap], want: Want) -> Option<Way> {
    let shape = rules.shape();
    let options = |heaps: &[Heap]| {
        shape
            .options(heaps)
            .unwrap_or_else(|| heaps.iter().map(|&h| u128::from(h)).sum())
    };
    let cost = |heaps: &[Heap], least: u128| {
        let sizes = heaps.iter().map(|&heap| u128::from(heap) + 1);
        let positions = sizes.fold(1_u128, u128::saturating_mul);
        positions.saturating_mul(options(heaps).max(least)) / 2
    };
    let usual = Way::usual(rules, want);
    let largest = heaps.iter().copied().max().unwrap_or(0);
    if usual == Way::Whole && cost(heaps, EACH) <= SEARCHED {
        return Some(Way::Whole);
    }
    let sum = shape.is_sum() && want.convention() == Convention::Normal;
    if want == Want::Values && shape.comes_apart() {
        return Some(Way::Components);
    }
    // large heaps of nim are decided by the theorem
    let coded = || rules.k().is_none() && followed(rules, largest);
    let heap_by_heap = sum && (cost(&[largest], 1) <= SEARCHED.saturating_mul(10) || coded());
    (heap_by_heap || usual == Way::Heaps).then_some(Way::Heaps)
}
