//! The vectors engine: rules whose moves are a finite list of vectors, by whole rows.
//!
//! A Grundy value g is kept as the code 1 << g. Positions of one level (their token total, or a
//! declared potential: every move lowers it) make a plane; within a plane rows are taken along
//! which one heap rises as another falls. The options of a row by one vector are one piece of a
//! row of an earlier plane, so the codes of all options are ORed by plain loops over slices, and
//! the lowest zero bit, !t & (t + 1), is the code of the position. Positions outside have code
//! 0, so nothing is tested on the way. Only as many planes are kept as the longest move spans,
//! unless the table is wanted.
//!
//! Codes have 8 bits; a value that does not fit gives the code 0, and all begins again with 16
//! or 64. Outcomes are kept as bits, 1 for P, in words that are shifted, or as bytes where a
//! table is made of them. A starred vector (any multiple) gives outcomes only, kept as bytes:
//! whether some P-position lies on its ray is carried along it.
//!
//! Moves that raise a heap are played in the region {x >= 0, potential <= that of the corner},
//! which they do not leave; the box asked for is cut out of it.
//!
//! The table of two heaps that no vector raises is made by bands of its rows, each swept in this
//! way by planes that the cache holds.
//!
//! Time O(vectors) byte or bit operations a position, 16 to 64 bytes at a time; memory the
//! planes, and one byte a position for the table.

mod band;
mod bands;
mod bits;
mod code;
mod convert;
mod layout;
mod plane;
mod planes;
mod row;
mod square;
mod table;

use super::{Cells, Inapplicable, Prepared, Ready, Table, Want};
use crate::game::{Convention, Heap, HeapBox, MoveVectors, Order, Shape};
use crate::work::{Context, Stop};
use bits::Word;
use code::{Code, Mark};
pub(crate) use convert::move_vectors;
use layout::PlaneLayout;
use plane::{Kept, RowFindings};
use planes::{Count, Keeps, Planes};
use std::borrow::Cow;
use table::Fill;

/// Ordered positions that the engine computes in the time of one option of the dense one.
const PACE: u128 = 4;
/// Heaps up to which rows are too short to gain from it.
const SHORT: Heap = 31;

/// Prepares rules by vectors, or by amounts that are few enough to be written as vectors, on at
/// least two heaps; starred ones for outcomes only. As [`Prepare`](super::Prepare).
///
/// # Errors
/// Why the engine does not apply.
pub fn prepare<'a>(shape: &Shape, positions: &'a HeapBox, want: Want) -> Ready<'a> {
    let vectors = vectors_of(shape, positions.heaps(), want)?;
    let declared = matches!(shape, Shape::Vectors(_));
    if declared && positions.order() == Order::Sorted && !vectors.symmetric() {
        return Err(Inapplicable::Asymmetric);
    }
    Ok(Box::new(TableJob {
        layout: PlaneLayout::new(&vectors, positions.max())?,
        positions,
        want,
        work: match declared {
            true => positions.count() / PACE,
            _ if positions.max().iter().all(|&m| m <= SHORT) => {
                let vectors = vectors.vectors().len() as u128;
                positions.count_ordered().saturating_mul(vectors)
            }
            false => positions.count_ordered() / PACE,
        },
    }))
}

struct TableJob<'a> {
    layout: PlaneLayout,
    positions: &'a HeapBox,
    want: Want,
    work: u128,
}

impl Prepared for TableJob<'_> {
    /// If values are below 8.
    fn bytes(&self, _: &Context) -> u128 {
        Job::table_bytes::<u8>(&self.layout, self.positions)
    }

    fn work(&self) -> u128 {
        self.work
    }

    fn table(&self, context: &Context) -> Result<Option<Table>, Stop> {
        let positions = self.positions;
        let job = Job {
            layout: &self.layout,
            convention: self.want.convention(),
            context,
        };
        let cells = match self.want {
            Want::Outcomes(_) => job.table::<Mark>(positions)?,
            Want::Values => (job.table::<u8>(positions).transpose())
                .or_else(|| job.table::<u16>(positions).transpose())
                .or_else(|| job.table::<u64>(positions).transpose())
                .transpose()?,
        };
        Ok(cells.map(|cells| Table::new(positions.clone(), self.want, Cells::U8(cells))))
    }

    /// A plane of two heaps is one row.
    fn threads(&self, context: &Context) -> usize {
        match self.positions.heaps() {
            2 => 1,
            _ => context.threads(),
        }
    }
}

/// What a pass over all positions of a box found without keeping them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VectorCounts {
    /// Positions.
    pub positions: u128,
    /// P-positions.
    pub p: u128,
    /// The largest value; 1 if outcomes were computed.
    pub largest: u64,
}

/// Counts over all tuples with heap `i` in `0..=max[i]`; only a few planes are kept.
///
/// # Errors
/// [`Stop::Memory`], [`Stop::Cancelled`]; [`Stop::Refused`] if the engine does not apply, or a
/// value is above 63.
pub fn count(
    shape: &Shape,
    max: &[Heap],
    want: Want,
    context: &Context,
) -> Result<VectorCounts, Stop> {
    let vectors = vectors_of(shape, max.len(), want)?;
    let positions = HeapBox::new(max.to_vec(), Order::Ordered)?;
    let job = Job {
        layout: &PlaneLayout::new(&vectors, max)?,
        convention: want.convention(),
        context,
    };
    let found = match want {
        Want::Outcomes(_) if job.layout.layers == 1 => job.count::<Word>()?,
        Want::Outcomes(_) => job.count::<Mark>()?,
        Want::Values => (job.count::<u8>().transpose())
            .or_else(|| job.count::<u16>().transpose())
            .or_else(|| job.count::<u64>().transpose())
            .transpose()?,
    };
    let found = found.ok_or(Inapplicable::Wide)?;
    Ok(VectorCounts {
        positions: positions.count(),
        p: found.p.into(),
        largest: found.largest.into(),
    })
}

/// The vectors of a shape that the engine can play.
fn vectors_of(
    shape: &Shape,
    heaps: usize,
    want: Want,
) -> Result<Cow<'_, MoveVectors>, Inapplicable> {
    let vectors = move_vectors(shape, heaps).ok_or(Inapplicable::Shape)?;
    if heaps < 2 {
        return Err(Inapplicable::Heaps);
    }
    if want == Want::Values && vectors.starred() {
        return Err(Inapplicable::Stars);
    }
    Ok(vectors)
}

struct Job<'a> {
    layout: &'a PlaneLayout,
    convention: Convention,
    context: &'a Context,
}

impl Job<'_> {
    fn table_bytes<C: Code>(layout: &PlaneLayout, positions: &HeapBox) -> u128 {
        let sorted = match positions.order() {
            Order::Sorted => positions.count(),
            Order::Ordered => 0,
        };
        if bands::fits(layout) {
            return bands::bytes::<C>(layout).saturating_add(sorted);
        }
        C::bytes(layout)
            .saturating_add(Fill::bytes(layout, positions))
            .saturating_add(sorted)
    }

    fn pass<C: Kept>(&self, keeps: &mut impl Keeps) -> Result<Option<RowFindings>, Stop> {
        Planes::<C>::new(self)?.pass(keeps)
    }

    /// P-positions and the largest number; `None` if one is too large for the codes.
    fn count<C: Kept>(&self) -> Result<Option<RowFindings>, Stop> {
        let bytes = C::bytes(self.layout);
        self.context
            .afford("the planes of the vectors engine", bytes)?;
        self.pass::<C>(&mut Count)
    }

    /// The cells of the table; `None` if a number is too large for the codes.
    fn table<C: Code>(&self, positions: &HeapBox) -> Result<Option<Vec<u8>>, Stop> {
        let bytes = Self::table_bytes::<C>(self.layout, positions);
        self.context.afford(
            &format!("a table of {positions} with planes of vectors"),
            bytes,
        )?;
        let cells = if bands::fits(self.layout) {
            self.bands::<C>()?
        } else {
            self.fill::<C>(positions)?
        };
        let Some(cells) = cells else {
            return Ok(None);
        };
        Ok(Some(match positions.order() {
            Order::Ordered => cells,
            Order::Sorted => convert::sorted(&cells, positions, self.context)?,
        }))
    }

    /// The cells of the ordered table from planes of all heaps.
    fn fill<C: Code>(&self, positions: &HeapBox) -> Result<Option<Vec<u8>>, Stop> {
        let mut fill = Fill::new(self.layout, positions, self.context)?;
        let found = self.pass::<C>(&mut fill)?;
        Ok(found.map(|_| fill.cells))
    }
}

#[cfg(test)]
mod tests;
