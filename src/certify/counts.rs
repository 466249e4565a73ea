//! What the head of a table in JSON says of its entries: counted again.

use super::index::Index;
use super::input::heap_rules;
use super::item::{Item, again};
use super::{CertifyError, Stored, TableKind};
use crate::game::HeapRules;
use crate::store::Order;
use crate::work::Context;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;

/// Entries between two looks at the wish to stop.
const PAUSE: u64 = 1 << 16;

/// What is said of the entries; null where it means nothing.
pub(super) struct Counts {
    pub(super) positions: Both,
    pub(super) p_positions: Both,
    pub(super) values: Option<Histogram>,
    pub(super) largest_value: Option<Item>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Both {
    sorted: Option<Item>,
    ordered: Option<Item>,
}

/// How many entries have each value.
pub(super) struct Histogram(BTreeMap<u64, u128>);

impl<'de> Deserialize<'de> for Histogram {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reading;

        impl<'de> Visitor<'de> for Reading {
            type Value = Histogram;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("values with how many entries have each, every value once")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Histogram, M::Error> {
                let wrong = |why: String| serde::de::Error::custom(why);
                let mut all = BTreeMap::new();
                while let Some((value, count)) = map.next_entry::<String, Item>()? {
                    let known = value.parse().ok().zip(count.count());
                    let (number, count) = known
                        .ok_or_else(|| wrong(format!("{value} has a count that is no number")))?;
                    if all.insert(number, count).is_some() {
                        return Err(wrong(format!("value {value} stands there twice")));
                    }
                }
                Ok(Histogram(all))
            }
        }
        from.deserialize_map(Reading)
    }
}

/// What the entries come to.
#[derive(Default)]
struct Counted {
    sorted: u128,
    ordered: u128,
    p_sorted: u128,
    p_ordered: u128,
    values: BTreeMap<u64, u128>,
}

impl Counts {
    /// Compares what is said with the entries.
    ///
    /// # Errors
    /// What differs; interrupted.
    pub(super) fn check(&self, stored: &Stored, context: &Context) -> Result<(), CertifyError> {
        let counted = count(stored, context)?;
        for (name, said, found) in [
            ("positions, sorted", &self.positions.sorted, counted.sorted),
            (
                "positions, ordered",
                &self.positions.ordered,
                counted.ordered,
            ),
            (
                "P-positions, sorted",
                &self.p_positions.sorted,
                counted.p_sorted,
            ),
            (
                "P-positions, ordered",
                &self.p_positions.ordered,
                counted.p_ordered,
            ),
        ] {
            same(name, said.as_ref(), found)?;
        }
        let (said, kind) = (&self.values, stored.kind == TableKind::Values);
        if said
            .as_ref()
            .is_some_and(|said| !kind || said.0 != counted.values)
        {
            return Err(again(
                "counts of values that are not those of the entries",
                "how many entries have each value",
            ));
        }
        let largest = counted.values.keys().next_back().copied().unwrap_or(0);
        match (&self.largest_value, kind) {
            (Some(_), false) => Err(again("a largest value", "none beside outcomes")),
            (said, _) => same("the largest value", said.as_ref(), largest.into()),
        }
    }
}

fn same(name: &str, said: Option<&Item>, found: u128) -> Result<(), CertifyError> {
    match said.map(Item::count) {
        Some(said) if said != Some(found) => Err(again(
            format!("{name}: a count that is not that of the entries"),
            format!("{found}"),
        )),
        _ => Ok(()),
    }
}

fn count(stored: &Stored, context: &Context) -> Result<Counted, CertifyError> {
    let Stored { index, cells, .. } = stored;
    let rules = heap_rules(&stored.ruleset);
    let mut counted = Counted::default();
    let mut position = index.position(0);
    for at in 0..index.count {
        if at % PAUSE == 0 {
            context.check()?;
        }
        if rules.is_position(&position) {
            let (number, ways) = (cells.get(at as usize), ways(index, &position));
            let sorted = u128::from(position.is_sorted());
            counted.sorted += sorted;
            counted.ordered += ways;
            if number == 0 {
                counted.p_sorted += sorted;
                counted.p_ordered += ways;
            }
            *counted.values.entry(number).or_default() += 1;
        }
        index.advance(&mut position);
    }
    Ok(counted)
}

/// The rearrangements that an entry stands for.
fn ways(index: &Index, position: &[u64]) -> u128 {
    if index.order == Order::Ordered {
        return 1;
    }
    // one heap after the other: the equal ones so far divide
    let mut run = 0_u128;
    let each = (1..).zip(position).map(|(count, heap)| {
        let before = position.get((count - 2) as usize);
        run = if count > 1 && before == Some(heap) {
            run + 1
        } else {
            1
        };
        (count, run)
    });
    each.fold(1_u128, |ways, (count, run): (u128, u128)| {
        ways.saturating_mul(count) / run
    })
}
