use super::answer::ClaimError;
use super::found::{Found, State, merge};
use super::prepare::Prepared;
use super::slots::restricted;
use super::tables::Tables;
use crate::expression::Env;
use crate::game::{Heap, HeapBox, HeapRules, Order};
use crate::plan::Engine;
use crate::rulesets::HeapRuleset;
use crate::work::share::{Keeping, kept_sum};
use crate::work::{Context, Stop};

/// Times that tables are made larger.
const LARGER: usize = 24;

/// Bytes of a list of failures from which on they are compared with the limit.
const MUCH: u128 = 1 << 16;

/// A claim about one choice of its parameters, being decided.
pub(super) struct ClaimRun<'c> {
    pub(super) prepared: Prepared,
    pub(super) context: &'c Context,
    pub(super) positions: Option<HeapBox>,
    /// Whether these are full boards, of a row and a column at least.
    pub(super) boards: bool,
    /// The engine of all tables, if one was asked for.
    pub(super) engine: Option<Engine>,
    pub(super) largest: Option<Heap>,
    /// Rules of which the positions of the box are positions, too.
    pub(super) restricted: Vec<HeapRuleset>,
    /// Failures that are listed at most.
    pub(super) listed: usize,
}

pub(super) type Settled = (Tables, Vec<i128>, Found);

impl ClaimRun<'_> {
    /// Computes tables until they are large enough, and decides all positions.
    pub(super) fn settle(&mut self) -> Result<Settled, ClaimError> {
        if let Some(settled) = self.by_counts()? {
            return Ok(settled);
        }
        self.probe();
        for round in 0..LARGER {
            let Prepared { tables, facts, .. } = &self.prepared;
            let tables = Tables::compute(tables, facts, (self.largest, self.engine), self.context)?;
            let (counts, mut found) = self.counts(&tables)?;
            if found.needs.is_empty() && found.fault.is_none() {
                // counts go through the box as well
                let (counted, met) = (found.seen, found.met);
                found = self.decide(&tables, &counts)?;
                found.seen = found.seen.max(counted);
                found.met |= met;
            }
            // what was stopped has no fault of its own
            self.context.check()?;
            if !self.enlarge(&found.needs, round > 2) {
                return Ok((tables, counts, found));
            }
        }
        Err(ClaimError::refused(
            format!(
                "a claim that asks for positions further and further outside the box: tables were made \
                 larger {LARGER} times"
            ),
            "positions near those of the box",
            "name only such",
        ))
    }

    /// Looks at the ends of the box for positions outside, with no numbers known.
    fn probe(&mut self) {
        let Some(positions) = self.positions.clone() else {
            return;
        };
        for _ in 0..4 {
            let Prepared {
                tables,
                facts,
                program,
                ..
            } = &self.prepared;
            let stub = Tables::stub(tables, facts);
            let counts = vec![0; program.counts.len()];
            let mut env = Env::new(&stub, &counts, Some(self.context));
            env.settled = false;
            env.go(positions.max(), None);
            _ = (program.truth)(&env);
            let needs = env.needs.take();
            if !self.enlarge(&needs, false) {
                return;
            }
        }
    }

    /// Makes room for positions outside, twice as much at least if `boldly`; whether there are
    /// some.
    fn enlarge(&mut self, needs: &[Vec<Heap>], boldly: bool) -> bool {
        let mut larger = false;
        for (slot, need) in self.prepared.tables.iter_mut().zip(needs) {
            for (max, &need) in slot.max.iter_mut().zip(need) {
                if need > *max {
                    *max = need.max(max.saturating_mul(if boldly { 2 } else { 1 }));
                    larger = true;
                }
            }
            if slot.order == Order::Sorted {
                let most = slot.max.iter().max().copied().unwrap_or(0);
                slot.max.fill(most);
            }
        }
        larger
    }

    /// Counts over the whole box, those first that others are about.
    fn counts(&self, tables: &Tables) -> Result<(Vec<i128>, Found), ClaimError> {
        let mut counts = Vec::new();
        let mut all = Found::default();
        for (number, counted) in self.prepared.program.counts.iter().enumerate() {
            let Some(positions) = &self.positions else {
                return Err(ClaimError::refused(
                    "a count over the box, and no box",
                    "its heaps and the largest of them",
                    "add ‹heaps› and ‹max›",
                ));
            };
            let order = counted.order.unwrap_or(positions.order());
            let alike = self.prepared.symmetric_counts[number];
            let widens =
                (positions.order(), order, alike) == (Order::Sorted, Order::Ordered, false);
            // rearrangements that are not alike are counted one by one
            let ordered = widens.then(|| HeapBox::new(positions.max().to_vec(), order));
            let ordered = ordered.transpose().map_err(Stop::from)?;
            let positions = ordered.as_ref().unwrap_or(positions);
            let passes_over = (positions.order(), order) == (Order::Ordered, Order::Sorted);
            let weight = |heaps: &[Heap]| match (positions.order(), order) {
                (Order::Sorted, Order::Ordered) => positions.multiplicity(heaps),
                _ => 1,
            };
            let name = format!("count {number}");
            let found = self.visit((positions, &name), tables, &counts, |env, found| {
                if passes_over && !env.heaps.is_sorted() {
                    return;
                }
                // the box that is meant is the sorted one
                found.seen -= u128::from(widens && !env.heaps.is_sorted());
                let holds = (counted.truth)(env);
                if !found.faulty(env) && holds {
                    found.count += weight(&env.heaps);
                }
            })?;
            counts.push(found.count as i128);
            let seen = found.seen.max(all.seen);
            all = all.merge(found);
            all.seen = seen;
        }
        Ok((counts, all))
    }

    /// Decides the claim at all positions.
    fn decide(&self, tables: &Tables, counts: &[i128]) -> Result<Found, ClaimError> {
        let program = &self.prepared.program;
        let each = |env: &Env<'_>, found: &mut Found| self.at(env, found);
        match &self.positions {
            Some(positions) if program.of_positions => {
                let name = format!("positions, at most {} listed", self.listed);
                Ok(self.visit((positions, &name), tables, counts, each)?)
            }
            _ => Ok(self.of_counts(tables, counts)),
        }
    }

    /// Decides a claim that is about no position.
    pub(super) fn of_counts(&self, tables: &Tables, counts: &[i128]) -> Found {
        let mut found = Found {
            seen: 1,
            ..Found::default()
        };
        self.at(&Env::new(tables, counts, Some(self.context)), &mut found);
        found
    }

    /// Decides the claim at one position.
    fn at(&self, env: &Env<'_>, found: &mut Found) {
        let holds = (self.prepared.program.truth)(env);
        if !found.faulty(env) && !holds {
            found.failures.add(&env.heaps);
            found.listed.add(&env.heaps, self.listed);
        }
    }

    /// Goes through the box, on all threads. What is found at a position does not depend on how
    /// large the tables are, so what was kept holds of larger ones too.
    fn visit(
        &self,
        (positions, name): (&HeapBox, &str),
        tables: &Tables,
        counts: &[i128],
        each: impl Fn(&Env<'_>, &mut Found) + Sync,
    ) -> Result<Found, Stop> {
        let init = || {
            let env = Env::new(tables, counts, Some(self.context));
            (env, Found::default())
        };
        let all = !self.boards && self.restricted.is_empty();
        let is_meant = |heaps: &[Heap]| {
            let is_board = !self.boards || !heaps.contains(&0);
            all || is_board && self.restricted.iter().all(|rules| rules.is_position(heaps))
        };
        let keeping = Keeping {
            stage: self.context.stage(&name),
            unit: 0,
            write: &|state: &State<'_>| state.1.text(),
            read: &|state: &mut State<'_>, text: &str| {
                let read = Found::read(text).map(|found| state.1 = found);
                read.is_some()
            },
        };
        let (beside, threads) = (tables.bytes(), self.context.threads() as u128);
        // each thread has a list of its own
        let afford = |found: &Found| match found.listed.bytes() {
            ..MUCH => Ok(()),
            bytes => {
                let bytes = u128::from(beside) + threads * bytes;
                self.context.afford("a list of all failures", bytes)
            }
        };
        // a table passes over what is no position of its rules
        let first = self.prepared.tables.first();
        let passes = first.is_none_or(|slot| slot.here || restricted(&slot.ruleset).is_none());
        if let Some(table) = tables.on(0, positions).filter(|_| passes) {
            let (_, found) = table.visit_kept(
                self.context,
                (init, &keeping),
                |(env, found), heaps, number| {
                    if !is_meant(heaps) {
                        return Ok(());
                    }
                    found.seen += 1;
                    env.go(heaps, Some(number));
                    each(env, found);
                    afford(found)
                },
                merge,
            )?;
            return Ok(found);
        }
        let count = u64::try_from(positions.count()).map_err(|_| {
            Stop::refused(
                "more than 2^64 positions",
                "fewer, which can be visited",
                "choose a smaller box",
            )
        })?;
        const CHUNK: u64 = 1 << 12;
        let run = |(env, found): &mut State<'_>, chunk: u64| {
            self.context.check()?;
            let mut heaps = positions.unrank(chunk * CHUNK);
            for _ in chunk * CHUNK..count.min((chunk + 1) * CHUNK) {
                if is_meant(&heaps) {
                    found.seen += 1;
                    env.go(&heaps, None);
                    each(env, found);
                    afford(found)?;
                }
                positions.advance(&mut heaps);
            }
            Ok(())
        };
        let chunks = count.div_ceil(CHUNK);
        let (_, found) = kept_sum(self.context, chunks, (&init, &keeping), &run, merge)?;
        Ok(found)
    }
}
