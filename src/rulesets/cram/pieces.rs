//! Connected sets of free cells, for the search of values by proofs.

use super::cell_sets::CellSets;
use super::remains::Remains;
use super::small::values;
use crate::game::{BoardPieces, Convention, Grid, Growth, Mismatch, PieceSink, Pieces, beyond};

/// Boards of at most 64 cells, standing: bit `row * W + col`, with at least as many rows as columns.
pub(super) struct CramPieces<const W: u32> {
    rows: u32,
    /// Values of all sets of cells in a corner.
    small: Vec<u8>,
    small_rows: u32,
    /// Whether only what has the same game tree counts as the same: in misere play.
    whole: bool,
}

/// Cells of the corner whose sets are tabulated: small boards are searched sooner than it is filled.
const SMALL: u32 = 16;
const LARGE: u32 = 20;

/// The pieces of boards up to a size, which have at most 64 cells.
pub(super) fn pieces((rows, cols): (usize, usize), play: Convention) -> Box<dyn BoardPieces> {
    let (cols, rows) = (rows.min(cols), rows.max(cols) as u32);
    match cols {
        0 | 1 => Box::new(CramPieces::<1>::new(rows, play)),
        2 => Box::new(CramPieces::<2>::new(rows, play)),
        3 => Box::new(CramPieces::<3>::new(rows, play)),
        4 => Box::new(CramPieces::<4>::new(rows, play)),
        5 => Box::new(CramPieces::<5>::new(rows, play)),
        6 => Box::new(CramPieces::<6>::new(rows, play)),
        7 => Box::new(CramPieces::<7>::new(rows, play)),
        _ => Box::new(CramPieces::<8>::new(rows, play)),
    }
}

impl<const W: u32> CramPieces<W> {
    const SMALL_COLS: u32 = if W < 4 { W } else { 4 };

    fn new(rows: u32, play: Convention) -> Self {
        let cells = if rows * W < 30 { SMALL } else { LARGE };
        let small_rows = match play {
            Convention::Normal => (cells / Self::SMALL_COLS).min(rows),
            Convention::Misere => 0,
        };
        let small = match small_rows {
            0 => Vec::new(),
            rows => values(rows, Self::SMALL_COLS),
        };
        Self {
            rows,
            small,
            small_rows,
            whole: play == Convention::Misere,
        }
    }

    /// The pieces of some cells, and the nim-sum of those whose values are known.
    fn split(&self, mut cells: u64, parts: &mut Remains) -> u64 {
        let mut known = 0;
        while cells != 0 {
            let piece = CellSets::<W>::reach(cells & cells.wrapping_neg(), cells, u64::MAX);
            cells &= !piece;
            known ^= self.add(piece, parts);
        }
        known
    }

    /// As [`split`](Self::split), of what a domino leaves, by the cells beside it: each part has some.
    #[inline]
    fn parted(&self, mut rest: u64, near: u64, parts: &mut Remains) -> u64 {
        let (mut seeds, mut known) = (near & rest, 0);
        loop {
            let piece = CellSets::<W>::reach(seeds & seeds.wrapping_neg(), rest, seeds);
            if piece & seeds == seeds {
                return known ^ self.add(rest, parts);
            }
            known ^= self.add(piece, parts);
            rest &= !piece;
            seeds &= !piece;
        }
    }

    /// Adds a connected set in its canonical form, or tells its value; equal pieces cancel.
    #[inline]
    fn add(&self, piece: u64, parts: &mut Remains) -> u64 {
        if piece & (piece - 1) == 0 {
            return 0;
        }
        match self.canonical(CellSets::<W>::reduced(piece)) {
            Ok(value) => value,
            Err(piece) => {
                match self.whole {
                    true => parts.push(piece),
                    false => parts.toggle(piece),
                }
                0
            }
        }
    }

    /// The value of a piece that fits the corner, or the least of its images there.
    #[inline]
    fn canonical(&self, g: u64) -> Result<u64, u64> {
        let columns = CellSets::<W>::columns(g);
        let left = columns.trailing_zeros();
        let g = g >> (g.trailing_zeros() / W * W + left);
        let width = 64 - columns.leading_zeros() - left;
        let height = CellSets::<W>::height(g);
        if height < width {
            return self.least(CellSets::<W>::transposed(g, height), (width, height));
        }
        match (self.least(g, (height, width)), height == width) {
            (Err(least), true) => {
                let turned = self.least(CellSets::<W>::transposed(g, height), (height, width));
                turned.map_or_else(|turned| Err(turned.min(least)), Ok)
            }
            (found, _) => found,
        }
    }

    /// As [`canonical`](Self::canonical), of rotations by half a turn and reflections alone.
    #[inline]
    fn least(&self, g: u64, (height, width): (u32, u32)) -> Result<u64, u64> {
        if height <= self.small_rows && width <= Self::SMALL_COLS {
            return Ok(u64::from(self.small[self.index(g)]));
        }
        let flipped = CellSets::<W>::flipped(g) >> (W - width);
        let end = (height - 1) * W + width - 1;
        let turn = |cells: u64| cells.reverse_bits() >> (63 - end);
        Err(g.min(flipped).min(turn(g)).min(turn(flipped)))
    }

    /// The place of a set in the corner among all those.
    #[inline(always)]
    fn index(&self, g: u64) -> usize {
        if Self::SMALL_COLS == W {
            return g as usize;
        }
        let (mut index, mut r) = (0, 0);
        // more rows than the corner of four columns ever has
        while r < 5 {
            index |= (g >> (r * W) & 15) << (r * 4);
            r += 1;
        }
        index as usize
    }
}

impl<const W: u32> Pieces for CramPieces<W> {
    fn options(&self, g: u64, to: &mut dyn PieceSink) {
        if !self.whole && CellSets::<W>::is_paired(g) {
            // its value is 0: as if there were no option
            return;
        }
        let [a, b, c, d] = CellSets::<W>::sides(g);
        let three = (a & b) & (c | d) | (a | b) & (c & d);
        let across = CellSets::<W>::left(g) & g;
        let along = CellSets::<W>::up(g) & g;
        let leaves = CellSets::<W>::leaves([a, b, c, d]);
        // cells that are left alone do not count
        let [apart_across, apart_along] = CellSets::<W>::apart(g & !leaves);
        let mut parts = Remains::default();
        // dominoes with two, one and no cell of many neighbours
        for many in [2, 1, 0] {
            for (starts, apart, step) in [(across, apart_across, 1), (along, apart_along, W)] {
                let ends = three >> step;
                let mut starts = starts
                    & match many {
                        2 => three & ends,
                        1 => three ^ ends,
                        _ => !(three | ends),
                    };
                while starts != 0 {
                    let cell = starts & starts.wrapping_neg();
                    starts &= starts - 1;
                    let domino = cell | cell << step;
                    let near = CellSets::<W>::around(domino);
                    let rest = g & !(domino | near & leaves);
                    parts.clear();
                    let known = match apart & cell {
                        0 if rest == 0 => 0,
                        0 => self.add(rest, &mut parts),
                        _ => self.parted(rest, near, &mut parts),
                    };
                    if !to.option(known, parts.list()) {
                        return;
                    }
                }
            }
            if !to.batch() {
                return;
            }
        }
    }

    fn growth(&self) -> Growth {
        Growth {
            factor: 1.08,
            proved: 140.0,
            ..Growth::default()
        }
    }

    fn weight(&self, g: u64) -> u32 {
        (CellSets::<W>::left(g) & g).count_ones() + (CellSets::<W>::up(g) & g).count_ones()
    }

    fn whole(&self) -> bool {
        self.whole
    }

    fn lasting(&self) -> Option<String> {
        Some(format!("cram in rows of {W}"))
    }

    fn held(&self) -> u64 {
        self.small.len() as u64
    }
}

impl<const W: u32> BoardPieces for CramPieces<W> {
    fn read(&self, grid: &Grid) -> Result<(u64, Vec<u64>), Mismatch> {
        let standing = match grid.cols() > grid.rows() {
            true => &grid.transposed(),
            false => grid,
        };
        let (rows, cols) = (self.rows as usize, W as usize);
        if standing.rows() > rows || standing.cols() > cols {
            return Err(beyond(grid, rows, cols));
        }
        let cells = standing.cells();
        let cells = cells.fold(0, |set, (r, c)| set | 1 << (r * cols + c));
        let mut parts = Remains::default();
        let known = self.split(cells, &mut parts);
        Ok((known, parts.all()))
    }
}
