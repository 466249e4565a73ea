use super::{cost, sweep};
use crate::game::{Convention, Heap, HeapBox, Shape};
use crate::solve::{Cells, Table, Want};
use crate::work::memory::{addressable, filled};
use crate::work::{Context, Stop};

/// Bytes that [`run`] takes: the sweep, and a byte for each position of the table.
///
/// # Errors
/// As [`cost`].
pub fn cost_table(shape: &Shape, positions: &HeapBox) -> Result<u128, Stop> {
    Ok(cost(shape, positions)?.saturating_add(positions.count()))
}

/// The table of outcomes of a box.
///
/// # Errors
/// As [`sweep`]; [`Stop::Refused`] if the table cannot be addressed.
pub fn run(
    shape: &Shape,
    positions: &HeapBox,
    convention: Convention,
    context: &Context,
) -> Result<Table, Stop> {
    let what = format!("a table of {positions}");
    let bytes = cost_table(shape, positions)?;
    context.afford(&what, bytes)?;
    let count = addressable(positions.count())?;
    let mut cells = filled(count, "the outcomes", context, || 1_u8)?;
    let mut visit = |heaps: &[Heap]| cells[positions.rank(heaps) as usize] = 0;
    sweep(shape, positions, convention, context, &mut visit)?;
    Ok(Table::new(
        positions.clone(),
        Want::Outcomes(convention),
        Cells::U8(cells),
    ))
}
