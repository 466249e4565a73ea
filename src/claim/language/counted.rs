//! Counts over the box that need no table: of outcomes or of one value, of rules whose positions
//! are counted by the values of single heaps.

use super::run::{ClaimRun, Settled};
use super::tables::Tables;
use crate::expression::{Counted, Env, Plain, Told};
use crate::game::Order;
use crate::plan::{self, CountJob, counts_by_values};
use crate::work::Stop;
use num_bigint::BigUint;

/// A count, and how many positions it went through.
type CountOfAll = (i128, u128);

impl ClaimRun<'_> {
    /// Decides a claim that is about nothing but such counts; `None` for others.
    pub(super) fn by_counts(&self) -> Result<Option<Settled>, Stop> {
        let program = &self.prepared.program;
        let of_counts = !program.of_positions && !program.counts.is_empty();
        let no_table = self.engine.is_none() && !self.boards && self.prepared.facts.is_empty();
        if !of_counts || !no_table {
            return Ok(None);
        }
        let tables = Tables::none(&self.prepared.tables);
        let (mut counts, mut seen) = (Vec::new(), 0);
        for counted in &program.counts {
            let Some((count, all)) = self.by_count(counted, &tables)? else {
                return Ok(None);
            };
            counts.push(count);
            seen = all.max(seen);
        }
        let mut found = self.of_counts(&tables, &counts);
        // what it says next to the counts may ask for a table
        if !found.needs.iter().all(Vec::is_empty) {
            return Ok(None);
        }
        found.seen = seen;
        Ok(Some((tables, counts, found)))
    }

    fn by_count(&self, counted: &Counted, tables: &Tables) -> Result<Option<CountOfAll>, Stop> {
        let (Some(Plain { table, told }), Some(positions)) = (&counted.plain, &self.positions)
        else {
            return Ok(None);
        };
        let slot = &self.prepared.tables[*table];
        let own = |rules: &_| slot.ruleset.heap_rules() == Some(rules);
        if !self.restricted.iter().all(own) {
            return Ok(None);
        }
        let of = match told {
            Told::P => plan::Counted::P,
            Told::N => plan::Counted::N,
            Told::Value(value) => {
                let env = Env::new(tables, &[], Some(self.context));
                let value = value.at(&env);
                match u64::try_from(value) {
                    Ok(value) if env.is_fine() => plan::Counted::Value(value),
                    _ => return Ok(None),
                }
            }
        };
        let job = CountJob {
            ruleset: &slot.ruleset,
            max: positions.max().to_vec(),
            least: 0,
            of,
            engine: None,
        };
        if !counts_by_values(&job) {
            return Ok(None);
        }
        let count = plan::count(&job, self.context)?;
        let of_order = |numbers: plan::OfOrders, order| match order {
            Order::Sorted => numbers.sorted,
            Order::Ordered => Some(numbers.ordered),
        };
        let order = counted.order.unwrap_or(positions.order());
        let found = of_order(count.found, order).and_then(|found: BigUint| found.try_into().ok());
        let all = of_order(count.positions, positions.order());
        Ok(found.zip(all.and_then(|all| all.try_into().ok())))
    }
}
