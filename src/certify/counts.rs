//! What the head of a table in JSON says of its entries: counted again.

use super::index::Index;
use super::item::{Item, again};
use super::said::{Counts, Histogram};
use super::{CertifyError, Stored, TableKind};
use crate::game::HeapRules;
use crate::store::Order;
use crate::work::Context;
use std::collections::BTreeMap;

/// Entries between two looks at the wish to stop.
const PAUSE: u64 = 1 << 16;

/// What the entries come to.
#[derive(Default)]
struct Counted {
    sorted: u128,
    ordered: u128,
    p_sorted: u128,
    p_ordered: u128,
    values: BTreeMap<u64, u128>,
}

/// Compares what is said with the entries.
///
/// # Errors
/// What differs; interrupted.
pub(super) fn check(said: &Counts, stored: &Stored, context: &Context) -> Result<(), CertifyError> {
    let counted = count(stored, context)?;
    for (name, said, found) in [
        ("positions, sorted", &said.positions.sorted, counted.sorted),
        (
            "positions, ordered",
            &said.positions.ordered,
            counted.ordered,
        ),
        (
            "P-positions, sorted",
            &said.p_positions.sorted,
            counted.p_sorted,
        ),
        (
            "P-positions, ordered",
            &said.p_positions.ordered,
            counted.p_ordered,
        ),
    ] {
        same(name, said.as_ref(), found)?;
    }
    let (values, kind) = (&said.values, stored.kind == TableKind::Values);
    let same_values = |said: &Histogram| kind && said.0 == counted.values;
    if !values.as_ref().is_none_or(same_values) {
        return Err(again(
            "counts of values that are not those of the entries",
            "how many entries have each value",
        ));
    }
    let largest = counted.values.keys().next_back().copied().unwrap_or(0);
    match (&said.largest_value, kind) {
        (Some(_), false) => Err(again("a largest value", "none with outcomes")),
        (largest_said, _) => same("the largest value", largest_said.as_ref(), largest.into()),
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
    let rules = stored.rules();
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
    let each = position.iter().enumerate().map(|(before, heap)| {
        let again = before > 0 && position[before - 1] == *heap;
        run = if again { run + 1 } else { 1 };
        (before as u128 + 1, run)
    });
    each.fold(1_u128, |ways, (count, run)| {
        ways.saturating_mul(count) / run
    })
}
