//! Periods of the plane of values or outcomes of rules on two heaps, proved by equal bands of rows.
//!
//! # Theorem
//! Let no move take more than U from the first heap, and let which moves are legal depend on the
//! amounts alone, as long as they last. If rows a, .., a + U - 1 are the rows a + p, .., a + p + U - 1,
//! each as a whole, then G(i + p, b) = G(i, b) for all i >= a and all b.
//!
//! # Proof
//! A move from row i >= a + U leads to rows i - U, .., i, none of which is below a >= 0, so that all
//! amounts last and row i is determined by the U rows before it, in the same way for each i. By
//! induction on i, row i + p is row i; for i < a + U that is the assumption.
//!
//! Rows are ultimately periodic, and known as a whole: from where the U rows before have all begun to
//! repeat, with L the least common multiple of their periods, what follows is determined by the
//! column modulo L and the last T numbers of the row itself, T the most that a move takes from the
//! second heap.
//!
//! Periods of subtraction games in two dimensions: U. Larsson, I. Saha, M. Yokoo, Subtraction games
//! in more than one dimension, arXiv:2307.12458 (2023).

use crate::arithmetic::gcd;
use crate::game::{Convention, MoveVector, MoveVectors};
use crate::solve::Want;
use crate::work::{Context, Stop};
use hashbrown::HashMap;

/// Values of one period of rows and columns in which shifts are tried.
const TORUS: u64 = 1 << 14;

/// What repeats in the plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanePeriod {
    /// The first row from which rows repeat.
    pub row: u64,
    /// After how many rows they do.
    pub rows: u64,
    /// The first column from which all of these rows repeat.
    pub column: u64,
    /// After how many columns they all do: the least common multiple of their periods.
    pub columns: u64,
    /// A basis of all shifts that leave the numbers of rows from `row` and columns from `column` on
    /// as they are, if the period is not too large.
    pub lattice: Option<[(u64, u64); 2]>,
    /// P-positions (value 0) in one period.
    pub zeros: u64,
}

/// A row: numbers, of which those from the preperiod on repeat for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    numbers: Vec<u32>,
    preperiod: usize,
}

impl Row {
    fn period(&self) -> usize {
        self.numbers.len() - self.preperiod
    }

    fn at(&self, column: usize) -> u32 {
        match column < self.numbers.len() {
            true => self.numbers[column],
            false => self.numbers[self.preperiod + (column - self.preperiod) % self.period()],
        }
    }

    /// With the least period and preperiod, from numbers that end with one period.
    fn least(mut numbers: Vec<u32>, mut preperiod: usize) -> Self {
        let length = numbers.len() - preperiod;
        let again = |p: &usize| {
            let tail = &numbers[preperiod..];
            length.is_multiple_of(*p) && tail[*p..] == tail[..length - p]
        };
        let period = (1..=length).find(again).unwrap_or(length);
        numbers.truncate(preperiod + period);
        while preperiod > 0 && numbers[preperiod - 1] == numbers[preperiod + period - 1] {
            numbers.pop();
            preperiod -= 1;
        }
        Self { numbers, preperiod }
    }
}

/// The rows of values, or of outcomes as 0 for P and 1 for N, of vectors on two heaps that are taken
/// once and raise no heap, up to row `last`, or the first whose period does not show up to column
/// `to`. O(rows x columns x vectors).
///
/// # Errors
/// [`Stop::Cancelled`], [`Stop::Memory`].
pub fn rows(
    vectors: &MoveVectors,
    want: Want,
    (last, to): (u64, u64),
    context: &Context,
) -> Result<Vec<Row>, Stop> {
    let takes = |v: &MoveVector| (v.takes[0] as usize, v.takes[1] as usize);
    let vectors: Vec<(usize, usize)> = vectors.vectors().iter().map(takes).collect();
    let mut rows: Vec<Row> = Vec::new();
    let mut held = 0_u128;
    for _ in 0..=last {
        context.check()?;
        let Some(row) = next(&rows, &vectors, want, to, context)? else {
            break;
        };
        held += 4 * row.numbers.len() as u128;
        context.afford("the rows", held)?;
        rows.push(row);
    }
    Ok(rows)
}

/// The row after some rows; `None` if no period shows.
fn next(
    rows: &[Row],
    vectors: &[(usize, usize)],
    want: Want,
    to: u64,
    context: &Context,
) -> Result<Option<Row>, Stop> {
    let legal = vectors.iter().filter(|(d, _)| *d <= rows.len());
    let legal: Vec<(usize, usize)> = legal.copied().collect();
    let above = || legal.iter().filter(|(d, _)| *d > 0);
    let (mut cycle, mut begun) = (1_u64, 0);
    for &(d, t) in above() {
        let row = &rows[rows.len() - d];
        let length = row.period() as u64;
        let Some(all) = (cycle / gcd(cycle, length)).checked_mul(length) else {
            return Ok(None);
        };
        (cycle, begun) = (all, begun.max(row.preperiod + t));
    }
    let window = legal.iter().map(|(_, t)| *t).max().unwrap_or(0);
    let inside = legal
        .iter()
        .filter(|(d, _)| *d == 0)
        .map(|(_, t)| *t)
        .max()
        .unwrap_or(0);
    let begun = begun.max(window);
    let (mut numbers, mut options) = (Vec::new(), Vec::new());
    let mut seen: HashMap<(u64, Vec<u32>), usize> = HashMap::new();
    for column in 0..=usize::try_from(to).unwrap_or(usize::MAX) {
        if column % (1 << 12) == 0 {
            context.check()?;
            context.afford("a row", (8 + 4 * inside as u128) * column as u128)?;
        }
        if column >= begun {
            let state = (column as u64 % cycle, numbers[column - inside..].to_vec());
            if let Some(before) = seen.insert(state, column) {
                return Ok(Some(Row::least(numbers, before)));
            }
        }
        options.clear();
        for &(d, t) in legal.iter().filter(|(_, t)| *t <= column) {
            options.push(match d {
                0 => numbers[column - t],
                d => rows[rows.len() - d].at(column - t),
            });
        }
        numbers.push(number(&options, want));
    }
    Ok(None)
}

fn number(options: &[u32], want: Want) -> u32 {
    match want {
        Want::Values => (0..).find(|mex| !options.contains(mex)).unwrap_or(0),
        Want::Outcomes(convention) => {
            let ended = options.is_empty() && convention == Convention::Misere;
            u32::from(options.contains(&0) || ended)
        }
    }
}

/// The least period of some rows, by two equal bands of `reach` of them; `None` if no two are equal.
/// O(rows^2 + periods).
pub fn plane_period(all: &[Row], reach: u64) -> Option<PlanePeriod> {
    // the place of the first row that is equal
    let mut firsts = HashMap::new();
    let kinds: Vec<usize> = (0..all.len())
        .map(|row| {
            *firsts
                .entry((&all[row].numbers, all[row].preperiod))
                .or_insert(row)
        })
        .collect();
    let band = (reach as usize).max(1);
    let last = kinds.len().checked_sub(band)?;
    let equal = |a: usize, b: usize| kinds[a..a + band] == kinds[b..b + band];
    let (mut row, later) = (1..=last).find_map(|later| {
        let earlier = (0..later).find(|&earlier| equal(earlier, later));
        Some((earlier?, later))
    })?;
    let rows = later - row;
    while row > 0 && kinds[row - 1] == kinds[row - 1 + rows] {
        row -= 1;
    }
    let period = &all[row..row + rows];
    let column = period.iter().map(|row| row.preperiod).max()?;
    let columns = period.iter().try_fold(1_u64, |all, row| {
        let length = row.period() as u64;
        (all / gcd(all, length)).checked_mul(length)
    })?;
    let size = (rows as u64).checked_mul(columns)?;
    let value = |i: u64, j: u64| {
        let row = &period[(i % rows as u64) as usize];
        row.at(column + (j % columns) as usize)
    };
    let density = |row: &Row| {
        let zeros = row.numbers[row.preperiod..]
            .iter()
            .filter(|&&number| number == 0)
            .count();
        zeros as u64 * (columns / row.period() as u64)
    };
    Some(PlanePeriod {
        row: row as u64,
        rows: rows as u64,
        column: column as u64,
        columns,
        lattice: (size <= TORUS).then(|| lattice(rows as u64, columns, value)),
        zeros: period.iter().map(density).sum(),
    })
}

/// The shifts that leave a pattern as it is which repeats after `rows` and `columns`: (0, v) with
/// the least v > 0, and (u, w) with the least u > 0. O((rows x columns)^2) at worst.
fn lattice(rows: u64, columns: u64, value: impl Fn(u64, u64) -> u32) -> [(u64, u64); 2] {
    let keeps = |u: u64, v: u64| {
        let mut cells = (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j)));
        cells.all(|(i, j)| value(i + u, j + v) == value(i, j))
    };
    let across = (1..=columns).find(|&v| columns.is_multiple_of(v) && keeps(0, v));
    let across = across.unwrap_or(columns);
    let down = (1..=rows).filter(|&u| rows.is_multiple_of(u));
    let down = down.flat_map(|u| (0..across).map(move |w| (u, w)));
    let down = down.into_iter().find(|&(u, w)| keeps(u, w));
    [down.unwrap_or((rows, 0)), (0, across)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Times;

    fn found(vectors: &[(usize, usize)], want: Want, last: u64) -> Option<PlanePeriod> {
        let vector = |&(a, b): &(usize, usize)| MoveVector {
            takes: vec![a as i32, b as i32],
            times: Times::Once,
        };
        let list = MoveVectors::new(vectors.iter().map(vector).collect(), None).unwrap();
        let all = rows(&list, want, (last, 10_000), &Context::default()).unwrap();
        let reach = vectors.iter().map(|v| v.0).max().unwrap() as u64;
        // against the definition
        let side = 70_usize;
        let mut g = vec![vec![0_u32; side]; side];
        for a in 0..side {
            for b in 0..side {
                let to = |&(s, t): &(usize, usize)| Some(g[a.checked_sub(s)?][b.checked_sub(t)?]);
                let options: Vec<u32> = vectors.iter().filter_map(to).collect();
                g[a][b] = number(&options, want);
            }
        }
        for (row, numbers) in all.iter().zip(&g) {
            assert!((0..side).all(|b| row.at(b) == numbers[b]), "{vectors:?}");
        }
        let period = plane_period(&all, reach)?;
        let (row, column) = (period.row as usize, period.column as usize);
        let same = |u: usize, v: usize, from: usize| {
            (row..side - u).all(|a| (from..side - v).all(|b| g[a + u][b + v] == g[a][b]))
        };
        assert!(same(period.rows as usize, 0, 0), "{vectors:?}: {period:?}");
        assert!(same(0, period.columns as usize, column), "{period:?}");
        for (u, v) in period.lattice.unwrap() {
            assert!(same(u as usize, v as usize, column), "{period:?}");
        }
        Some(period)
    }

    #[test]
    fn planes_repeat() {
        let p = Want::Outcomes(Convention::Normal);
        let king = found(&[(1, 0), (0, 1), (1, 1)], p, 12).unwrap();
        assert_eq!(
            (king.row, king.rows, king.column, king.columns),
            (0, 2, 0, 2)
        );
        assert_eq!((king.lattice, king.zeros), (Some([(2, 0), (0, 2)]), 1));
        // the values near the diagonal never come back
        assert_eq!(found(&[(1, 0), (0, 1), (1, 1)], Want::Values, 40), None);
        // sums of subtraction games repeat as both do
        let sum = found(&[(1, 0), (2, 0), (0, 1), (0, 3)], Want::Values, 12).unwrap();
        assert_eq!(sum.lattice, Some([(3, 0), (0, 2)]));
        let both = found(&[(1, 0), (0, 1)], Want::Values, 12).unwrap();
        assert_eq!(both.lattice, Some([(1, 1), (0, 2)]));
        let mut closed = 0;
        for set in [
            &[(1, 0), (0, 1), (2, 1)][..],
            &[(2, 0), (0, 2), (1, 1)],
            &[(1, 1), (2, 0), (0, 3)],
            &[(1, 2), (2, 1)],
            &[(3, 0), (1, 1), (0, 2), (2, 2)],
        ] {
            for want in [Want::Values, p, Want::Outcomes(Convention::Misere)] {
                closed += usize::from(found(set, want, 40).is_some());
            }
        }
        assert!(closed >= 4, "{closed}");
    }
}
