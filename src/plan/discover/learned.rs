//! Tables of a question, and what is learned from them.

use super::Search;
use super::apart::{Apart, apart};
use super::question::Question;
use crate::game::{BoxError, Convention, Heap, HeapBox, HeapRules, Order};
use crate::number::grouped;
use crate::plan::cost::prepared;
use crate::plan::{Computed, TableJob, table};
use crate::solve::thin::{ByRow, Thin};
use crate::solve::{Table, Want};
use crate::theory::automata::learn::{Learned, dense, sparse, symmetric};
use crate::theory::automata::{Meaning, NOWHERE};
use crate::work::{Context, Stop};

/// Positions of the largest table that is tried where no bound is given.
const CELLS: u128 = 1 << 24;

/// The same where an engine computes it in this many options of the dense one.
const MORE_CELLS: u128 = 1 << 25;
const QUICK: u128 = 1 << 29;

/// Positions, in any order of their heaps, of which all are examined where a bound is given.
const ALL: u128 = 1 << 30;

/// Positions times the largest heap that are soon computed by any engine.
const SOON: u128 = 1 << 28;

/// The largest heap that thin sets are tried to.
const THIN: u64 = 1 << 21;

/// Bytes of a row of thin sets, and of a position of other tables, with what is learned of it.
const ROW: u64 = 256;
const CELL: u64 = 16;

impl Question<'_> {
    /// The largest heaps of the tables to try, one after the other: as many as fit a memory, or as
    /// are computed in some time; where nothing can be proved of them, no more than are soon
    /// computed from the rules alone.
    pub(super) fn boxes(&self, provable: bool, memory: Option<u64>) -> Vec<Heap> {
        if let Some(max) = self.search.max {
            return vec![max];
        }
        let numeration = self.search.numeration;
        let sides = (1..64).map_while(|length| numeration.count(length));
        if self.thin.is_some() {
            // each with some more digits: all before the last one cost less than it
            let most = memory.map_or(THIN, |memory| (memory / ROW).max(THIN));
            let wide = sides.take_while(|&side| side <= most).collect::<Vec<_>>();
            let mut chosen = vec![wide[wide.len() - 1] - 1];
            for &side in wide.iter().rev() {
                if (side - 1) * 5 / 2 <= chosen[chosen.len() - 1] && side > 1 << 8 {
                    chosen.push(side - 1);
                }
            }
            chosen.reverse();
            return chosen;
        }
        let fits = |max: &Heap| {
            self.heap_box(*max).is_ok_and(|positions| {
                let count = positions.count();
                let soon = match self.is_heaps() {
                    true => SOON,
                    false => SOON / 16,
                };
                let soon = count.saturating_mul((*max).into()) <= soon;
                match provable {
                    _ if memory.is_some_and(|memory| count <= u128::from(memory / CELL)) => true,
                    true if count > CELLS => count <= MORE_CELLS && self.is_quick(&positions),
                    _ => count <= CELLS && (provable && self.is_heaps() || soon),
                }
            })
        };
        let maxes: Vec<Heap> = sides.map(|side| side - 1).take_while(fits).collect();
        // one digit teaches nothing
        let first = 1.min(maxes.len().saturating_sub(1));
        maxes[first..].to_vec()
    }

    /// What is known of a stage for heaps up to `max`.
    pub(super) fn tables(
        &self,
        stage: usize,
        max: Heap,
        context: &Context,
    ) -> Result<OnTable<'_>, Stop> {
        let (kind, engine) = match self.thin {
            Some(thin) => {
                let levels = self.level_sets(thin, stage, max, context)?;
                let rows = grouped(max.saturating_add(1));
                (Kind::Thin(levels), format!("level sets of {rows} rows"))
            }
            None => {
                let positions = self.heap_box(max)?;
                let job = TableJob::usual(&self.stages[stage], positions, self.want());
                let Computed { table, plan } = table(&job, context)?;
                let engine = format!("{}: {}", plan.engine, plan.why);
                (Kind::Table(table), engine)
            }
        };
        Ok(OnTable {
            question: self,
            max,
            kind,
            engine,
        })
    }

    /// Whether a table that is the next to be tried teaches nothing where an automaton has at
    /// least this many states.
    pub(super) fn is_hopeless(&self, max: Heap, states: usize) -> bool {
        let positions = self.heap_box(max);
        let vast = positions.is_ok_and(|positions| is_vast(self.search, &positions));
        self.thin.is_none() && vast && states > self.search.states
    }

    /// The heaps up to `max`.
    fn heap_box(&self, max: Heap) -> Result<HeapBox, BoxError> {
        let order = match self.stages.iter().all(HeapRules::symmetric) {
            true => Order::Sorted,
            false => Order::Ordered,
        };
        HeapBox::new(vec![max; self.search.heaps], order)
    }

    fn want(&self) -> Want {
        match self.search.sought {
            Meaning::Values(1) | Meaning::Only(0) => Want::Outcomes(self.search.ruleset.convention),
            _ => Want::Values,
        }
    }

    /// Whether an engine that knows the moves computes a table soon.
    fn is_quick(&self, positions: &HeapBox) -> bool {
        let shape = self.base().shape();
        let engines = prepared(&shape, positions, self.want());
        engines.iter().any(|(_, engine)| engine.work() <= QUICK)
    }

    /// The level sets of a stage. Those of the stages before it tell where a pass leads.
    fn level_sets(
        &self,
        thin: Thin,
        stage: usize,
        max: Heap,
        context: &Context,
    ) -> Result<Vec<ByRow>, Stop> {
        let misere = self.search.ruleset.convention == Convention::Misere;
        let mut before: Vec<ByRow> = Vec::new();
        for stage in 0..=stage {
            let mut levels: Vec<ByRow> = Vec::new();
            for value in 0..self.search.levels() {
                let holds = |level: &ByRow, a: Heap, b: Heap| level[a as usize] == Some(b);
                let excluded = |a: Heap, b: Heap| {
                    let over = (a, b) == (0, 0);
                    levels.iter().any(|level| holds(level, a, b))
                        || misere && value == 0 && over
                        || stage > 0 && !over && holds(&before[value as usize], a, b)
                };
                let level = thin.level(max, excluded, context)?;
                levels.push(level);
            }
            before = levels;
        }
        Ok(before)
    }
}

/// Whether too many positions differ by the order of heaps alone to look at all of them.
fn is_vast(search: &Search<'_>, positions: &HeapBox) -> bool {
    let all = match search.max {
        Some(_) => ALL,
        None => CELLS,
    };
    positions.order() == Order::Sorted && positions.count_ordered() > all
}

/// What is known of the positions of a box.
pub(super) struct OnTable<'a> {
    question: &'a Question<'a>,
    max: Heap,
    kind: Kind,
    /// How it was computed.
    pub(super) engine: String,
}

enum Kind {
    Table(Table),
    Thin(Vec<ByRow>),
}

impl OnTable<'_> {
    /// The value at a position, with all values above the largest distinguished one as one; `None`
    /// where the heaps are none.
    fn value(&self, table: &Table, heaps: &[Heap]) -> Option<u32> {
        let (levels, rules) = (self.question.search.levels(), self.question.base());
        let position = !rules.is_restricted() || rules.is_position(heaps);
        position.then(|| table.number(heaps).min(levels.into()) as u32)
    }

    /// Some words that differ in pairs, among those that learning distinguished, with
    /// ends that tell them; `None` where positions are not looked up one by one.
    pub(super) fn apart(
        &self,
        words: Vec<Vec<Heap>>,
        context: &Context,
    ) -> Result<Option<Apart>, Stop> {
        let Kind::Table(table) = &self.kind else {
            return Ok(None);
        };
        let Search {
            numeration, heaps, ..
        } = *self.question.search;
        let value = |heaps: &[Heap]| self.value(table, heaps);
        apart((numeration, heaps, self.max), words, value, context).map(Some)
    }

    /// Learns the values up to one, larger ones as one output; or whether the value is a certain
    /// one: output 0, others 1.
    pub(super) fn learn(&self, sought: Meaning, context: &Context) -> Result<Learned, Stop> {
        let Search {
            numeration, heaps, ..
        } = *self.question.search;
        let (usual, only) = match sought {
            Meaning::Values(values) => (values, None),
            Meaning::Only(value) => (1, Some(value)),
        };
        let output = |found: u32| only.map_or(found, |value| u32::from(found != value));
        match &self.kind {
            Kind::Table(table) => {
                let search = self.question.search;
                let number = |heaps: &[Heap]| match self.value(table, heaps) {
                    None => NOWHERE,
                    Some(found) => output(found).min(usual),
                };
                match is_vast(search, table.positions()) {
                    true => {
                        let limits = (self.max, search.states);
                        symmetric(numeration, heaps, limits, number, context)
                    }
                    false => dense(numeration, heaps, self.max, number, context),
                }
            }
            Kind::Thin(levels) => {
                let members = (0..).zip(levels).flat_map(|(value, rows)| {
                    let pairs = (0..).zip(rows).filter_map(|(a, b)| Some(vec![a, (*b)?]));
                    pairs.map(move |pair| (pair, value))
                });
                let members = members.map(|(pair, value)| (pair, output(value)));
                let members: Vec<(Vec<Heap>, u32)> =
                    members.filter(|member| member.1 != usual).collect();
                sparse(numeration, heaps, self.max, &members, usual, context)
            }
        }
    }
}
