//! NoGo on a row of cells as pieces, for the search of values by proofs.
//!
//! A run of stones of one colour may be one stone, and between stones of two colours the row comes
//! apart: what either run can breathe through is on its own side.

use crate::game::{BoardPieces, Convention, FREE, GONE, Grid, Mismatch, PieceSink, Pieces, beyond};
use smallvec::SmallVec;

/// Cells at most: two bits each, and one above them.
pub(super) const MOST: usize = 31;

/// A free cell; the colours are 1 and 2.
const EMPTY: u8 = 0;

/// Cells in a row.
type Cells = SmallVec<[u8; MOST]>;

/// What a row comes apart into.
type Apart = SmallVec<[u64; 8]>;

/// Strips of up to so many cells, in normal or misere play.
pub(super) struct Strips(pub(super) usize, pub(super) Convention);

fn row(mut piece: u64) -> Cells {
    let mut row = Cells::new();
    while piece > 1 {
        row.push((piece & 3) as u8);
        piece >>= 2;
    }
    row
}

/// The least word for a row, mirrored or not, with its colours exchanged or not.
fn least(row: &[u8]) -> u64 {
    let mut words = [1_u64; 4];
    for (&cell, &back) in row.iter().zip(row.iter().rev()) {
        let other = |cell: u8| if cell == EMPTY { EMPTY } else { 3 - cell };
        for (word, cell) in words.iter_mut().zip([cell, other(cell), back, other(back)]) {
            *word = *word << 2 | u64::from(cell);
        }
    }
    words.into_iter().fold(u64::MAX, u64::min)
}

/// What a row comes apart into, without parts that have no moves.
fn parts(row: &[u8]) -> Apart {
    let (mut parts, mut part) = (Apart::new(), Cells::new());
    let mut end = |part: &mut Cells| {
        // a stone on the only free cell has nothing to breathe through
        if part.iter().filter(|&&cell| cell == EMPTY).count() > 1 {
            parts.push(least(part));
        }
        part.clear();
    };
    for &cell in row {
        match part.last() {
            Some(&last) if last != EMPTY && cell == last => continue,
            Some(&last) if last != EMPTY && cell != EMPTY => end(&mut part),
            _ => {}
        }
        part.push(cell);
    }
    end(&mut part);
    parts
}

/// Whether the stones of one colour around a place have a free cell beside them.
fn breathes(row: &[u8], at: usize) -> bool {
    let apart = |&cell: &u8| cell != row[at];
    let [before, after] = [
        row[..at].iter().copied().rev().find(apart),
        row[at..].iter().copied().find(apart),
    ];
    before == Some(EMPTY) || after == Some(EMPTY)
}

/// Whether a stone may lie where it was put.
fn may(row: &[u8], at: usize) -> bool {
    let near = at.saturating_sub(1)..=(at + 1).min(row.len() - 1);
    near.into_iter()
        .all(|at| row[at] == EMPTY || breathes(row, at))
}

impl Pieces for Strips {
    fn options(&self, piece: u64, to: &mut dyn PieceSink) {
        let mut row = row(piece);
        // what comes apart is searched sooner
        let mut single = SmallVec::<[u64; 64]>::new();
        for at in 0..row.len() {
            if row[at] != EMPTY {
                continue;
            }
            for colour in [1, 2] {
                row[at] = colour;
                let left = may(&row, at).then(|| parts(&row));
                row[at] = EMPTY;
                let Some(parts) = left else { continue };
                if let [part] = parts[..] {
                    single.push(part);
                } else if !to.option(0, &parts) {
                    return;
                }
            }
        }
        if to.batch() && single.iter().all(|&part| to.option(0, &[part])) {
            to.batch();
        }
    }

    fn weight(&self, piece: u64) -> u32 {
        2 * row(piece).iter().filter(|&&cell| cell == EMPTY).count() as u32
    }

    fn whole(&self) -> bool {
        self.1 == Convention::Misere
    }

    fn lasting(&self) -> Option<String> {
        Some("nogo on strips".into())
    }
}

impl BoardPieces for Strips {
    fn read(&self, grid: &Grid) -> Result<(u64, Vec<u64>), Mismatch> {
        let (rows, cols) = (grid.rows(), grid.cols());
        if rows.min(cols) > 1 || rows.max(cols) > self.0 {
            return Err(beyond(grid, 1, self.0));
        }
        let cells: Vec<u8> = grid.all().map(|(r, c)| grid.at(r, c)).collect();
        let mut known = Vec::new();
        for part in cells.split(|&sign| sign == GONE) {
            let sign = |&sign: &u8| match sign {
                FREE => EMPTY,
                b'X' => 1,
                _ => 2,
            };
            let row: Cells = part.iter().map(sign).collect();
            for part in parts(&row) {
                match self.1 {
                    Convention::Normal => crate::solve::proof::add(&mut known, part),
                    Convention::Misere => known.push(part),
                }
            }
        }
        Ok((0, known))
    }

    fn written(&self, piece: u64) -> Option<Grid> {
        let row = row(piece);
        let sign = |_, c: usize| [FREE, b'X', b'O'][usize::from(row[c])];
        Some(Grid::of(1, row.len(), sign))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{BoardRules, WholeBoard};
    use crate::rulesets::NoGo;
    use crate::solve::Fold;
    use crate::solve::definition::Definition;
    use crate::solve::proof::{Proofs, WholeSums};
    use crate::work::Context;

    /// All rows of up to eight cells, some of them gone, against the definition on boards.
    #[test]
    fn values_of_all_rows_are_those_of_the_definition() {
        let context = Context::default();
        let mut plain = Definition::new(WholeBoard(&NoGo as &dyn BoardRules), Fold::Values);
        let mut found = Proofs::new(Strips(MOST, Convention::Normal), &context);
        let misere = Fold::Outcomes(Convention::Misere);
        let mut lost = Definition::new(WholeBoard(&NoGo as &dyn BoardRules), misere);
        let sums = WholeSums::new(Strips(MOST, Convention::Misere));
        let mut sums = Proofs::new(sums, &context);
        let (mut legal, mut zeros) = (0, 0);
        for cells in 1..=8 {
            for code in 0..4_usize.pow(cells) {
                let signs = (0..cells).map(|i| [b'.', b'X', b'O', b'#'][code >> (2 * i) & 3]);
                let text = String::from_utf8(signs.collect()).unwrap();
                let grid: Grid = text.parse().unwrap();
                if NoGo.check(&grid).is_err() || cells > 6 && code % 3 != 0 {
                    continue;
                }
                let value = plain.solve(&grid, &context).unwrap();
                let (known, parts) = found.game().read(&grid).unwrap();
                assert_eq!(found.value(known, &parts, &context), Ok(value), "{grid}");
                assert_eq!(
                    found.is(0, known, &parts, &context),
                    Ok(value == 0),
                    "{grid}"
                );
                let expected = lost.solve(&grid, &context).unwrap() == 0;
                let (_, parts) = sums.game().game().read(&grid).unwrap();
                let sum = sums.game().sum(&parts);
                assert_eq!(sums.is(0, 0, &[sum], &context), Ok(expected), "{grid}");
                legal += 1;
                zeros += usize::from(value == 0);
            }
        }
        assert!(
            legal > 3_000 && zeros > 500 && legal - zeros > 500,
            "{zeros} of {legal}"
        );
    }

    /// Empty strips, as another program found them.
    #[test]
    fn values_of_strips() {
        let context = Context::default();
        let known = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 1, 0, 3, 1, 0, 2, 2, 3];
        for (i, value) in known.into_iter().enumerate() {
            let mut found = Proofs::new(Strips(MOST, Convention::Normal), &context);
            let grid = Grid::full(i + 1, 1);
            let (nothing, parts) = found.game().read(&grid).unwrap();
            assert_eq!(
                found.value(nothing, &parts, &context),
                Ok(value),
                "{}",
                i + 1
            );
        }
    }
}
