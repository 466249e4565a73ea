//! Positions whose box a table engine fills sooner than a search would end.

use super::choose::choose;
use super::{Engine, Search, TableJob, Way, edges, table};
use crate::game::{Heap, HeapBox, HeapRules, Order};
use crate::rulesets::HeapRuleset;
use crate::solve::{Table, Want};
use crate::work::{Context, Stop};

/// Options that a search looks at in some tenths of a second: below, it assumes least.
const SOON: u128 = 10_000_000;

/// How many times the steps of an engine fit in one of a search.
const FASTER: u128 = 4;

/// The numbers of a box.
#[derive(Debug)]
pub(crate) struct Tabled {
    table: Table,
    /// The engine that filled it.
    pub(crate) engine: Engine,
}

impl Tabled {
    /// The table of the positions below one, where an engine that knows the structure of the moves
    /// takes far less time than a search; `None` elsewhere.
    ///
    /// # Errors
    /// Those of the engine.
    pub(crate) fn new(
        rules: &HeapRuleset,
        heaps: &[Heap],
        want: Want,
        context: &Context,
    ) -> Result<Option<Self>, Stop> {
        let shape = rules.shape();
        let simple = rules.is_plain();
        if !simple || shape.raises() {
            return Ok(None);
        }
        let boxes = around(rules, heaps);
        let searched = boxes.first().and_then(|positions| edges(rules, positions));
        let Some(searched) = searched.filter(|&options| options > SOON) else {
            return Ok(None);
        };
        for positions in boxes {
            let job = TableJob {
                rules,
                positions,
                want,
                engine: None,
                way: Way::Whole,
            };
            let pays = choose(&job, &shape, context)
                .is_some_and(|(_, engine)| engine.work().saturating_mul(FASTER) < searched);
            if pays {
                let computed = table(&job, context)?;
                return Ok(Some(Self {
                    engine: computed.plan.engine,
                    table: computed.table,
                }));
            }
        }
        Ok(None)
    }
}

/// The boxes around a position, the smaller one first: all tuples, and sorted ones where these are
/// enough.
fn around(rules: &HeapRuleset, heaps: &[Heap]) -> Vec<HeapBox> {
    let ordered = HeapBox::new(heaps.to_vec(), Order::Ordered);
    let most = heaps.iter().copied().max().unwrap_or(0);
    let sorted = rules
        .symmetric()
        .then(|| HeapBox::sorted(heaps.len(), most));
    let mut boxes: Vec<HeapBox> = [Some(ordered), sorted]
        .into_iter()
        .flatten()
        .flatten()
        .collect();
    boxes.sort_by_key(HeapBox::count);
    boxes
}

impl Search for Tabled {
    fn number(&mut self, heaps: &[Heap], _: &Context) -> Result<u64, Stop> {
        Ok(self.table.number(heaps))
    }

    fn covers(&self, heaps: &[Heap]) -> bool {
        self.table.positions().contains(heaps)
    }

    fn stored(&self) -> u64 {
        u64::try_from(self.table.positions().count()).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::heap_rules;

    fn tabled(rules: &str, heaps: &[Heap], memory: u64) -> Option<Tabled> {
        let rules = heap_rules(rules);
        let context = Context::new(1, memory).unwrap();
        Tabled::new(&rules, heaps, Want::Values, &context).unwrap()
    }

    #[test]
    fn tables_where_they_pay() {
        assert!(tabled("wythoff", &[30, 50], 1 << 30).is_none());
        assert!(tabled("wythoff", &[300, 1_500], 1 << 10).is_none());
        let mut large = tabled("wythoff", &[300, 1_500], 1 << 30).expect("lines are faster");
        assert!(large.covers(&[1_500, 7]) && !large.covers(&[2, 1_501]));
        let context = Context::default();
        for heaps in [[1, 2], [3, 5], [7, 4]] {
            assert_eq!(large.number(&heaps, &context), Ok(0));
        }
        assert_eq!(large.number(&[0, 1_234], &context), Ok(1_234));
    }
}
