//! A band of rows of the table of two heaps.
//!
//! Within a band the sweep is skewed again: plane s holds the cells (s - r, row r) of all rows
//! r of the band, so no move stays in its plane, and the options of a plane by one vector are
//! one piece of an earlier plane. Before row 0 of a plane come the last rows of the band before.
//! After 64 planes squares of 64 x 64 cells are turned over. So every cell of the table is
//! written once, in order, in long pieces of rows, and all else stays in the cache.

use super::code::Code;
use super::layout::PlaneLayout;
use super::planes::zeros;
use super::row;
use super::square::{SIDE, Words, turn};
use crate::game::Convention;
use crate::work::{Context, Hot, Stop};

/// Most squares across a band: enough that a plane need not wait for the one before.
const SQUARES: usize = 4;
/// Squares of a piece of a row that is written at once: so long that memory is fetched ahead.
const RUN: usize = 16;

/// What is taken from heap 0 and from heap 1.
type Take = (usize, usize);

/// What is known before the first band or kept from one to the next.
pub(super) struct Bands<C> {
    takes: Vec<Take>,
    convention: Convention,
    /// Cells of a row of the table.
    width: usize,
    /// Rows of a band.
    lanes: usize,
    /// Planes that moves lead back.
    window: usize,
    /// Those planes, and 64 more.
    planes: Vec<C>,
    /// The last 64 rows of each plane of the band before.
    border: Vec<[C; SIDE]>,
    words: Words,
    /// A square of each row, and the squares before it that are not yet written.
    rows: Vec<[u8; (RUN + 1) * SIDE]>,
}

fn takes(layout: &PlaneLayout) -> impl Iterator<Item = Take> {
    let steps = layout.steps.iter();
    steps.map(|step| (step.takes[0] as usize, step.takes[1] as usize))
}

fn window(layout: &PlaneLayout) -> usize {
    takes(layout).map(|(a, b)| a + b).max().unwrap_or(0)
}

/// Rows of a band: few if they are short, as a band has that many planes more than columns.
fn lanes(layout: &PlaneLayout) -> usize {
    let squares = (layout.asked[0] / (SQUARES * SIDE)).clamp(1, SQUARES);
    squares.min(layout.asked[1] / SIDE + 1) * SIDE
}

/// Planes whose last rows are kept: none if there is one band.
fn border(layout: &PlaneLayout) -> usize {
    let lanes = lanes(layout);
    if layout.asked[1] < lanes {
        return 0;
    }
    layout.asked[0] + 1 + lanes
}

/// Cells of the planes; one square more, so that they can begin at a line of the cache.
fn plane_cells(layout: &PlaneLayout) -> usize {
    (window(layout) + SIDE) * (SIDE + lanes(layout)) + SIDE
}

impl<C: Code> Bands<C> {
    /// Bytes kept, saturating.
    pub(super) fn bytes(layout: &PlaneLayout) -> u128 {
        let cells = border(layout) as u128 * SIDE as u128 + plane_cells(layout) as u128;
        let rows = lanes(layout) * (RUN + 1) * SIDE;
        cells * size_of::<C>() as u128 + rows as u128
    }

    pub(super) fn new(
        layout: &PlaneLayout,
        convention: Convention,
        context: &Context,
    ) -> Result<Self, Stop> {
        Ok(Self {
            takes: takes(layout).collect(),
            convention,
            width: layout.asked[0] + 1,
            lanes: lanes(layout),
            window: window(layout),
            planes: zeros(plane_cells(layout), context)?,
            border: vec![[C::default(); SIDE]; border(layout)],
            words: Words::default(),
            rows: vec![[0; (RUN + 1) * SIDE]; lanes(layout)],
        })
    }

    /// Rows of a band.
    pub(super) fn rows(&self) -> usize {
        self.lanes
    }
}

/// One band: rows of the table from `first` on.
pub(super) struct Band<'a, C> {
    pub(super) bands: &'a mut Bands<C>,
    pub(super) first: usize,
    pub(super) cells: &'a mut [u8],
}

impl<C: Code> Hot for Band<'_, C> {
    /// Whether all numbers did fit.
    type Output = bool;
    // codes of a byte gain most; wider ones are rare
    const WIDE: bool = size_of::<C>() == 1;

    #[inline(always)]
    fn run(self) -> bool {
        let bands = self.bands;
        let (width, window, stride) = (bands.width, bands.window, SIDE + bands.lanes);
        let height = self.cells.len() / width;
        let squares = height.div_ceil(SIDE);
        let lanes = squares * SIDE;
        let skip = bands.planes.as_ptr().align_offset(64).min(SIDE);
        let planes = &mut bands.planes[skip..][..(window + SIDE) * stride];
        let backs = bands.takes.iter();
        let backs = backs.map(|(a, b)| (a + b) * stride + b - SIDE);
        let mut backs: Vec<usize> = backs.collect();
        // values are at most as many as the vectors
        let tight = C::FIRST_TOO_LARGE.is_some_and(|first| backs.len() >= first);
        // made even, as `row::settle` does
        if backs.len() % 2 == 1 {
            backs.extend(backs.last().copied());
        }
        // left of the table is nothing, but before its rows is the band before
        let left = planes.chunks_exact_mut(stride).take(window);
        for (plane, s) in left.zip(bands.lanes - window..) {
            plane.fill(C::default());
            recall(&bands.border, s, &mut plane[..SIDE]);
        }
        // the last square of the last rows is done when that of the first is `squares` on
        let last = width.div_ceil(SIDE);
        for block in 0..last + squares {
            let levels = block * SIDE..((block + 1) * SIDE).min(width + height - 1);
            for (i, s) in levels.enumerate() {
                let (before, plane) = planes.split_at_mut((window + i) * stride);
                let (below, own) = plane[..stride].split_at_mut(SIDE);
                recall(&bands.border, s + bands.lanes, below);
                let own = &mut own[..lanes];
                settle(own.as_chunks_mut().0, before, &backs);
                // rows that have a cell on the plane
                let (low, high) = ((s + 1).saturating_sub(width), s.min(height - 1));
                if low > 0 || high + 1 < lanes {
                    own[..low].fill(C::default());
                    own[high + 1..].fill(C::default());
                }
                if bands.convention == Convention::Misere {
                    end(&bands.takes, (s, self.first), low, &mut own[..=high]);
                }
                if tight && row::overflows(&own[low..=high]) {
                    return false;
                }
                if let Some(kept) = bands.border.get_mut(s) {
                    kept.copy_from_slice(&own[lanes - SIDE..]);
                }
            }
            let rows = bands.rows.chunks_exact_mut(SIDE).take(squares);
            for (q, rows) in rows.enumerate() {
                // squares of these rows before this one
                let Some(n) = block.checked_sub(q).filter(|n| *n <= last) else {
                    continue;
                };
                let slot = if n == 0 { 0 } else { (n - 1) % RUN + 1 };
                let columns = &planes[window * stride + SIDE + q * SIDE..];
                turn(columns, stride, &mut bands.words, rows, slot * SIDE);
                if slot == RUN || n == last {
                    let cells = &mut self.cells[q * SIDE * width..];
                    write(rows, cells, width, (n - slot) * SIDE);
                }
            }
            planes.copy_within(SIDE * stride.., 0);
        }
        true
    }
}

/// The last rows of a plane of the band before; zeros if there are none.
#[inline(always)]
fn recall<C: Code>(border: &[[C; SIDE]], s: usize, below: &mut [C]) {
    match border.get(s) {
        Some(kept) => below.copy_from_slice(kept),
        None => below.fill(C::default()),
    }
}

/// Misere play: positions of plane `s` from which no vector can be taken are N.
#[inline(always)]
fn end<C: Code>(takes: &[Take], (s, first): (usize, usize), low: usize, own: &mut [C]) {
    for (r, code) in own.iter_mut().enumerate().skip(low) {
        if !takes.iter().any(|(a, b)| *a <= s - r && *b <= first + r) {
            *code = C::default();
        }
    }
}

/// Writes rows to the table from column `x` on. Row r lies r cells further than the first, as
/// planes run askew.
#[inline(always)]
fn write(rows: &mut [[u8; (RUN + 1) * SIDE]], cells: &mut [u8], width: usize, x: usize) {
    let length = (RUN * SIDE).min(width - x);
    let last = rows.len().min(cells.len() / width);
    for r in 0..last {
        cells[r * width + x..][..length].copy_from_slice(&rows[r][r..r + length]);
    }
    for row in rows {
        row.copy_within(RUN * SIDE.., 0);
    }
}

/// Settles a plane from the cells before it; `backs` says how far before its first cell the
/// options by each vector begin.
#[inline(always)]
fn settle<C: Code>(own: &mut [[C; SIDE]], before: &[C], backs: &[usize]) {
    match backs.len() {
        2 => settle_all::<C, 2>(own, before, backs),
        4 => settle_all::<C, 4>(own, before, backs),
        6 => settle_all::<C, 6>(own, before, backs),
        8 => settle_all::<C, 8>(own, before, backs),
        _ => {
            own.fill([C::default(); SIDE]);
            let (fours, rest) = backs.as_chunks::<4>();
            for four in fours {
                row::gather(own, options::<C, 4>(before, four, own.len()));
            }
            for one in rest {
                row::gather(own, options::<C, 1>(before, &[*one], own.len()));
            }
            for block in own {
                block.iter_mut().for_each(|code| *code = code.settle());
            }
        }
    }
}

#[inline(always)]
fn settle_all<C: Code, const K: usize>(own: &mut [[C; SIDE]], before: &[C], backs: &[usize]) {
    let backs = backs.first_chunk().expect("counted above");
    row::settle_all(own, options::<C, K>(before, backs, own.len()));
}

#[inline(always)]
fn options<'a, C, const K: usize>(
    before: &'a [C],
    backs: &[usize; K],
    squares: usize,
) -> [&'a [[C; SIDE]]; K] {
    // a loop: `map` is not inlined here, and passes the slices through memory
    let mut options: [&[[C; SIDE]]; K] = [&[]; K];
    for (i, option) in options.iter_mut().enumerate() {
        *option = &before[before.len() - backs[i]..].as_chunks().0[..squares];
    }
    options
}
