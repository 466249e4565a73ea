use super::{Row, cost, sweep};
use crate::game::{Convention, HeapBox, Order, Shape};
use crate::solve::cell::Cell;
use crate::solve::{Table, Want};
use crate::work::memory::{addressable, filled};
use crate::work::{Context, Stop};
use std::sync::atomic::AtomicU8;

/// Bytes that [`run`] takes: the sweep of all tuples, and a byte for each position of the table.
///
/// # Errors
/// As [`cost`].
pub fn cost_table(shape: &Shape, positions: &HeapBox, context: &Context) -> Result<u128, Stop> {
    Ok(cost(shape, positions.max(), context)?.saturating_add(positions.count()))
}

/// The table of outcomes of a box. All tuples are swept, also for a sorted box.
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
    let bytes = cost_table(shape, positions, context)?;
    context.afford(&what, bytes)?;
    let count = addressable(positions.count())?;
    let cells = filled(count, "the outcomes", context, || AtomicU8::new(1))?;
    let visit = |row: &Row<'_>| match positions.order() {
        Order::Ordered => {
            let first = positions.rank(row.heaps);
            let inside = &positions.max()[..row.axis];
            let step: u64 = inside.iter().map(|m| m + 1).product();
            row.each_size(|size| cells[(first + size * step) as usize].set(0));
        }
        Order::Sorted => {
            let mut heaps = row.heaps.to_vec();
            row.each_size(|size| {
                heaps[row.axis] = size;
                if heaps.is_sorted() {
                    cells[positions.rank(&heaps) as usize].set(0);
                }
            });
        }
    };
    sweep(shape, positions.max(), convention, context, &visit)?;
    Ok(Table::new(
        positions.clone(),
        Want::Outcomes(convention),
        AtomicU8::finish(cells),
    ))
}
