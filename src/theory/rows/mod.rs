//! Rows of rules on two heaps, G(a, 0), G(a, 1), G(a, 2), ..., and their additive periods, proved
//! by equal states.
//!
//! # Definition
//! Row a has the preperiod n, the period p and the saltus s if G(a, h + p) = G(a, h) + s for all
//! h >= n.
//!
//! # Theorem
//! Let a move be told by what it takes, d from the row's heap and t from the other, whatever the
//! heaps are (as long as they last), and for each d let all amounts t beyond some D_d be legal
//! that have certain remainders modulo m: all of them, none, or the multiples of some number. Let
//! W be the largest D_d, d <= a. For a column h and a row i let V_i(h), for each remainder c of
//! columns modulo m, be the set of the values of columns h' < h of rows i - d <= i that row i
//! reaches in all columns from h on with that remainder, by amounts beyond D_d; and b_i its mex.
//! The state of rows 0 to a at h >= W is: the b_i; what V_i holds above b_i; the values of the
//! last W columns.
//!
//! *If the states at h and h + p are the same but that all numbers of the second are larger by s,
//! and m divides p, then G(i, h' + p) = G(i, h') + s for all h' >= h and i <= a.*
//!
//! # Proof
//! The options of (i, h) are those in V_i, for the remainder of h; those of the last W columns,
//! by amounts up to D_d; and those of column h in smaller rows. V_i holds all numbers below b_i,
//! so that G(i, h) >= b_i is the least number from b_i on that neither is in V_i above b_i nor a
//! value of one of the other options; and those below b_i do not matter. At h + p the same moves
//! are legal, as h >= W lets no column below 0 count; by induction on i all these numbers are
//! larger by s, and so is the result. The state at h + 1 comes from the one at h and from column
//! h: the window moves on, and V_i gains the value that leaves the reach of D_d. So it is that at
//! h + 1 + p apart from s, and the theorem follows by induction on h. (Where V_i is empty for all
//! columns b_i is 0, and s is 0.)
//!
//! The idea is that of H. Landman, A simple FSM-based proof of the additive periodicity of the
//! Sprague-Grundy function of Wythoff's game (2002); that all rows of Wythoff's game are
//! additively periodic is by A. Dress, A. Flammenkamp, N. Pink, Additive periodicity of the
//! Sprague-Grundy function of certain Nim games, Adv. Appl. Math. 22 (1999) 249-270.
//!
//! # Search
//! The state at a column is kept, and compared with those that follow, exactly, until the number
//! of columns has doubled, when the next one is kept (R. P. Brent, An improved Monte Carlo
//! factorization algorithm, 1980): a period is proved after at most about 2 max(n + W, p) + p
//! columns. What is compared ends at the first row that differs, and rows above do not matter to
//! those below, so that low rows are proved by themselves. Preperiod and period are then made the
//! least. O(columns * rows * moves near), and 4 bytes for each row and column.

mod columns;
mod least;
mod steps;
#[cfg(test)]
mod tests;

pub use least::RowPeriod;

use crate::game::Shape;
use crate::work::{Context, Stop};
use columns::{Columns, Kept};
use least::least;
use steps::Steps;

/// Columns between two looks at the memory.
const BLOCK: u64 = 1 << 12;

/// A row as far as it was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComputedRow {
    /// The values of the columns.
    pub values: Vec<u32>,
    /// The least period, and one that two equal states prove: those at its preperiod and one
    /// period later.
    pub proved: Option<(RowPeriod, RowPeriod)>,
}

/// Whether the theorem applies to rows of these rules up to `last`: whether the shape declares
/// moves by what they take, with few enough amounts to list.
pub fn provable(shape: &Shape, last: u64) -> bool {
    Steps::of(shape, last, 0).is_some()
}

/// Rows 0 to `last` of the rules of a shape, up to column `to` or until all of them are proved.
/// `None` where [`provable`] says no.
///
/// # Errors
/// [`Stop::Cancelled`]; [`Stop::Memory`]; [`Stop::Refused`] for a value beyond 32 bits.
pub fn run(
    shape: &Shape,
    last: u64,
    to: u64,
    context: &Context,
) -> Result<Option<Vec<ComputedRow>>, Stop> {
    let Some(steps) = Steps::of(shape, last, to) else {
        return Ok(None);
    };
    context.afford(&format!("rows 0 to {last}"), Columns::least_bytes(&steps))?;
    let mut columns = Columns::new(&steps);
    let (mut kept, mut next): (Option<Kept>, u64) = (None, steps.reach());
    let mut proofs: Vec<Option<RowPeriod>> = vec![None; columns.rows()];
    loop {
        let column = columns.count() as u64;
        if column == next {
            kept = Some(columns.keep());
            next = next.saturating_mul(2).max(1);
        } else if let Some(kept) = &kept {
            let (same, proof) = columns.same(kept);
            let rows = proofs.iter_mut().take(same).filter(|row| row.is_none());
            rows.for_each(|row| *row = Some(proof));
        }
        if column > to || proofs.iter().all(Option::is_some) {
            break;
        }
        context.check()?;
        if column.is_multiple_of(BLOCK) {
            let more = BLOCK.min((to - column).saturating_add(1));
            let what = format!("rows 0 to {last} up to column {}", column + more - 1);
            context.afford(&what, columns.bytes(more))?;
        }
        columns.step()?;
    }
    let rows = columns.into_values().into_iter().zip(proofs);
    let rows = rows.map(|(values, proof)| ComputedRow {
        proved: proof.map(|proof| (least(&values, proof), proof)),
        values,
    });
    Ok(Some(rows.collect()))
}
