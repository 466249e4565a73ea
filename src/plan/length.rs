//! Tables of remoteness and suspense numbers.

use super::gathered::gathered;
use super::search::no_values;
use crate::game::{HeapBox, HeapRules, Length, Wholes, extended};
use crate::solve::length::Lengths;
use crate::solve::{Legal, Table, Want, playable};
use crate::work::{Context, Stop};
use std::fmt::Display;
use std::sync::Arc;

/// The lengths of play (normal play) of all positions of a box, as the values of a table.
///
/// # Errors
/// [`Stop::Refused`] for rules that forbid options, and on another number of heaps; those of the
/// search.
pub fn lengths<R>(
    rules: &R,
    positions: &HeapBox,
    length: Length,
    context: &Context,
) -> Result<Table, Stop>
where
    R: HeapRules + Clone + Sync + Display,
{
    playable(rules, rules, positions.heaps())?;
    let extra = rules.extra().unwrap_or_default();
    if extra.no_values().is_some() {
        return Err(no_values(rules, &extra));
    }
    let legal = Legal::of(rules, positions, context)?.map(Arc::new);
    let mut lengths = Lengths::new(Wholes::new(rules), length);
    let place = (positions, legal.as_ref());
    gathered(place, Want::Values, context, &mut |heaps| {
        let whole = extended(rules, heaps).into_boxed_slice();
        lengths.number(&whole, context).map(u64::from)
    })
}
