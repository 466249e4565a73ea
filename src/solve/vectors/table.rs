use super::layout::PlaneLayout;
use super::plane::RowNumbers;
use super::planes::{Keeps, zeros};
use crate::game::HeapBox;
use crate::work::{Context, Hot, Stop, memory};

/// Writes the numbers of planes into the ordered table.
///
/// Rows of planes run across the rows of the table: cell x_0 of the plane of level s lies in row
/// s - x_0. The numbers of a few planes are kept, and squares of the table are cut out of them
/// by shifting columns, 1, 2, 4, .. columns apart at a time, so that whole rows move and the
/// table is written in pieces of rows. Where rows run otherwise, numbers are written one by one.
pub(super) struct Fill<'a> {
    layout: &'a PlaneLayout,
    context: &'a Context,
    /// Cells of the table from a heap of one size to the next.
    strides: Vec<usize>,
    /// Numbers of the last planes; that of level s is at s modulo their number.
    kept: Vec<Vec<u8>>,
    /// Bytes of a row of those.
    bytes: usize,
    /// Side of a square; 0 where numbers are written one by one.
    side: usize,
    pub(super) cells: Vec<u8>,
}

/// Rows of this length are cut in large squares.
const LONG: usize = 128;

fn side(layout: &PlaneLayout) -> usize {
    let even = layout.weights[layout.along] == 1 && layout.weights[layout.against] == 1;
    match layout.extent[layout.along] + 1 {
        _ if layout.along != 0 || !even => 0,
        LONG.. => 64,
        _ => 16,
    }
}

/// Bytes of the numbers of a row: whole squares, and room for a last block.
fn row_bytes(layout: &PlaneLayout, side: usize) -> usize {
    (layout.extent[layout.along] + 1).next_multiple_of(side) + layout.lanes
}

impl<'a> Fill<'a> {
    /// Bytes of everything but the planes, saturating.
    pub(super) fn bytes(layout: &PlaneLayout, positions: &HeapBox) -> u128 {
        let side = side(layout).max(1);
        let row = row_bytes(layout, side) as u128;
        let kept = row.saturating_mul(layout.rows as u128 * (2 * side as u128 - 1));
        positions.count_ordered().saturating_add(kept)
    }

    pub(super) fn new(
        layout: &'a PlaneLayout,
        positions: &HeapBox,
        context: &'a Context,
    ) -> Result<Self, Stop> {
        let count = memory::addressable(positions.count_ordered())?;
        let side = side(layout);
        let bytes = row_bytes(layout, side.max(1));
        let planes = (2 * side).max(2) - 1;
        let kept = (0..planes).map(|_| zeros(layout.rows * bytes, context));
        let strides = layout.asked.iter().scan(1, |stride, &max| {
            let here = *stride;
            *stride *= max + 1;
            Some(here)
        });
        Ok(Self {
            layout,
            context,
            strides: strides.collect(),
            kept: kept.collect::<Result<_, _>>()?,
            bytes,
            side,
            cells: zeros(count, context)?,
        })
    }

    /// The cell of the first position of a row, nothing along it and `against` as given.
    fn cell(&self, others: &[usize], against: usize) -> usize {
        let layout = self.layout;
        let others = layout.others.iter().zip(others);
        let others: usize = others.map(|(&i, &x)| self.strides[i] * x).sum();
        others + self.strides[layout.against] * against
    }

    /// One number after the other.
    fn scatter(&mut self, level: usize) {
        let layout = self.layout;
        let (a, z) = (layout.weights[layout.along], layout.weights[layout.against]);
        let pace = layout.pace;
        let mut others = vec![0; layout.others.len()];
        for row in 0..layout.rows {
            let weight = level.checked_sub(layout.weigh_others(&others));
            let asked = weight.and_then(|w| Some((w, layout.asked(w, &others)?)));
            if let Some((weight, (first, last))) = asked {
                let mut at = self.cell(&others, (weight - a * first) / z);
                at += self.strides[layout.along] * first;
                let up = self.strides[layout.along] * pace;
                let down = self.strides[layout.against] * (a * pace / z);
                let numbers = &self.kept[0][row * self.bytes..];
                for x in (first..=last).step_by(pace) {
                    self.cells[at] = numbers[x];
                    if x < last {
                        at = at + up - down;
                    }
                }
            }
            layout.advance(&mut others);
        }
    }

    /// Squares whose last level is at most `last` and more than `last` - side.
    fn cut<const SIDE: usize>(&mut self, last: usize) {
        let layout = self.layout;
        let (width, depth) = (layout.asked[0] + 1, layout.asked[layout.against]);
        // level of the first row of every square
        let first = last as i64 - 2 * (SIDE as i64 - 1);
        let mut others = vec![0; layout.others.len()];
        for row in 0..layout.rows {
            let weight = layout.weigh_others(&others) as i64;
            let outside = |(&i, &x): (&usize, &usize)| x > layout.asked[i];
            if !layout.others.iter().zip(&others).any(outside) {
                for x in (0..width).step_by(SIDE) {
                    // the row of the table that the first row of the square belongs to
                    let top = first - x as i64 - weight;
                    let (low, high) = (top.max(0), (top + SIDE as i64 - 1).min(depth as i64));
                    if low > high {
                        continue;
                    }
                    let base = self.cell(&others, 0) + x;
                    let square = Square::<SIDE> {
                        kept: &self.kept,
                        first,
                        at: row * self.bytes + x,
                        rows: (low - top) as usize..(high - top) as usize + 1,
                        cells: &mut self.cells
                            [base + self.strides[layout.against] * low as usize..],
                        stride: self.strides[layout.against],
                        width: SIDE.min(width - x),
                    };
                    self.context.cpu().run(square);
                }
            }
            layout.advance(&mut others);
        }
    }

    /// Cuts squares once enough levels are there.
    fn cut_at(&mut self, last: usize) -> Result<(), Stop> {
        self.context.check()?;
        match self.side {
            64 => self.cut::<64>(last),
            _ => self.cut::<16>(last),
        }
        Ok(())
    }
}

impl Keeps for Fill<'_> {
    fn numbers(&mut self, level: usize) -> RowNumbers<'_> {
        let at = level % self.kept.len();
        Some((&mut self.kept[at], self.bytes))
    }

    fn keep(&mut self, level: usize) -> Result<(), Stop> {
        if self.side == 0 {
            self.scatter(level);
            return Ok(());
        }
        if level % self.side == self.side - 1 {
            self.cut_at(level)?;
        }
        if level + 1 == self.layout.levels {
            // the squares that are still open: what they lack lies outside the table
            let mut last = level / self.side * self.side + self.side - 1;
            if level % self.side == self.side - 1 {
                last += self.side;
            }
            while last <= level + 2 * self.side {
                self.cut_at(last)?;
                last += self.side;
            }
        }
        Ok(())
    }
}

/// Rows that do not straddle lines of the cache.
#[repr(align(64))]
struct Aligned<T>(T);

/// A square of the table: column i of row j is column i of level j + i.
struct Square<'a, const SIDE: usize> {
    kept: &'a [Vec<u8>],
    /// Level of the first row.
    first: i64,
    at: usize,
    /// Rows of the square that belong to the table.
    rows: std::ops::Range<usize>,
    /// The table from the first of those on.
    cells: &'a mut [u8],
    stride: usize,
    width: usize,
}

impl<const SIDE: usize> Hot for Square<'_, SIDE> {
    type Output = ();
    const WIDE: bool = true;

    #[inline(always)]
    fn run(self) {
        // 2 SIDE - 1 rows are used
        let mut rows = Aligned([[[0_u8; SIDE]; SIDE]; 2]);
        let rows = rows.0.as_flattened_mut();
        let planes = self.kept.len() as i64;
        let mut plane = self.first.rem_euclid(planes) as usize;
        for row in &mut rows[..2 * SIDE - 1] {
            let from = &self.kept[plane][self.at..][..SIDE];
            row.copy_from_slice(from);
            plane += 1;
            if plane == self.kept.len() {
                plane = 0;
            }
        }
        let mut by = SIDE / 2;
        let mut length = 2 * SIDE - 1;
        while by > 0 {
            let mask: [u8; SIDE] = std::array::from_fn(|i| if i & by != 0 { 0xff } else { 0 });
            length -= by;
            for j in 0..length {
                let below = rows[j + by];
                let row = &mut rows[j];
                for i in 0..SIDE {
                    row[i] = (row[i] & !mask[i]) | (below[i] & mask[i]);
                }
            }
            by /= 2;
        }
        let mut at = 0;
        for row in &rows[self.rows] {
            // a known length is one vector
            match self.cells[at..].first_chunk_mut() {
                Some(cells) if self.width == SIDE => *cells = *row,
                _ => self.cells[at..at + self.width].copy_from_slice(&row[..self.width]),
            }
            at += self.stride;
        }
    }
}
