//! Tables of remoteness and other numbers that follow from those of the options.

use super::gathered::gathered;
use super::search::{search, with_values};
use super::{Engine, Way};
use crate::game::{Convention, Heap, HeapBox, HeapRules, Measure, extended};
use crate::solve::{Fold, Legal, Table, Want, playable};
use crate::work::{Context, Stop};
use std::fmt::Display;
use std::sync::Arc;

/// The numbers of all positions of a box, as the values of a table.
///
/// # Errors
/// [`Stop::Refused`] for rules that forbid options, and on another number of heaps; those of the
/// search.
pub fn measured<R>(
    rules: &R,
    positions: &HeapBox,
    (measure, convention): (Measure, Convention),
    engine: Option<Engine>,
    context: &Context,
) -> Result<Table, Stop>
where
    R: HeapRules + Clone + Send + Sync + Display,
{
    playable(rules, rules, positions.heaps())?;
    with_values(rules, rules)?;
    let legal = Legal::of(rules, positions, context)?.map(Arc::new);
    let most = positions.max().iter().copied().max().unwrap_or(0);
    let (fold, size) = (
        Fold::Measured(measure, convention),
        (positions.heaps(), most),
    );
    let mut search = search(
        rules,
        size,
        fold,
        (engine.unwrap_or(Engine::Memo), Way::Whole),
    )?;
    let mut number = |heaps: &[Heap]| search.number(&extended(rules, heaps), context);
    if legal
        .as_ref()
        .is_none_or(|legal| legal.index(positions.max()).is_some())
    {
        // the corner first: most positions are reached from it, on all threads
        number(positions.max())?;
    }
    gathered(
        (positions, legal.as_ref()),
        Want::Values,
        context,
        &mut number,
    )
}
