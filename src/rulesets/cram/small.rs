//! The values of all sets of cells of a small board.

/// The values of all sets of cells of a board of at most four columns, by the definition: the mex
/// over all dominoes.
pub(super) fn values(rows: u32, cols: u32) -> Vec<u8> {
    match cols {
        1 => by_rows::<1, 2>(rows),
        2 => by_rows::<2, 4>(rows),
        3 => by_rows::<3, 8>(rows),
        _ => by_rows::<4, 16>(rows),
    }
}

/// The least value that is not among some, each a bit.
#[inline(always)]
fn mex(met: u16) -> u16 {
    !met & met.wrapping_add(1)
}

/// Sets that differ in the first row only lie side by side, and are computed together: there are
/// `LANES` of them, 2^`COLS`.
fn by_rows<const COLS: usize, const LANES: usize>(rows: u32) -> Vec<u8> {
    let high = (rows as usize - 1) * COLS;
    let first = (0..rows as usize - 1).fold(0, |mask, r| mask | 1_usize << (r * COLS));
    let not_last = !(first << (COLS - 1));
    // dominoes within the first row, by the sets that have them, small ones first
    let mut within = [(0, 0); 12];
    let (mut count, mut lane) = (0, 0);
    while lane < LANES {
        for c in 1..COLS {
            if lane >> (c - 1) & 3 == 3 {
                within[count] = (lane, c - 1);
                count += 1;
            }
        }
        lane += 1;
    }
    let within = &within[..count];
    // a bit for each value
    let mut one_hot = vec![[1_u16; LANES]; 1 << high];
    for set in 0..1_usize << high {
        let mut met = [0_u16; LANES];
        // dominoes below the first row, for all sets of that row at once
        for (mut starts, other) in [(set & set >> 1 & not_last, 1), (set & set >> COLS, COLS)] {
            while starts != 0 {
                let cell = starts & starts.wrapping_neg();
                starts &= starts - 1;
                let option = &one_hot[set & !(cell | cell << other)];
                let mut more = [0; LANES];
                for lane in 0..LANES {
                    more[lane] = met[lane] | option[lane];
                }
                met = more;
            }
        }
        // those between the first row and the second
        for c in 0..COLS {
            if set >> c & 1 == 1 {
                let option = &one_hot[set & !(1 << c)];
                // by halves of the lanes, quarters, ..: with the cell, and without
                let step = 1 << c;
                for (with, without) in met.chunks_exact_mut(2 * step).zip(option.chunks(2 * step)) {
                    for i in 0..step {
                        with[step + i] |= without[i];
                    }
                }
            }
        }
        // the mex, a bit again, and those within the first row, from smaller sets of it
        let row = &mut one_hot[set];
        for lane in 0..LANES {
            row[lane] = mex(met[lane]);
        }
        for &(lane, c) in within {
            met[lane] |= row[lane & !(3 << c)];
            row[lane] = mex(met[lane]);
        }
    }
    let values = one_hot.as_flattened().iter();
    values.map(|value| (value - 1).count_ones() as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::mex;

    #[test]
    fn values_are_those_of_the_definition() {
        for (rows, cols) in [(1, 1), (1, 4), (5, 1), (3, 2), (4, 3), (3, 4)] {
            let found = values(rows, cols);
            let mut plain: Vec<u64> = Vec::new();
            for set in 0..1_usize << (rows * cols) {
                let cells = 0..rows * cols;
                let dominoes = cells.flat_map(|cell| {
                    let right = (cell % cols + 1 < cols).then_some(cell + 1);
                    let down = (cell + cols < rows * cols).then_some(cell + cols);
                    [right, down]
                        .into_iter()
                        .flatten()
                        .map(move |other| 1 << cell | 1 << other)
                });
                let taken = dominoes.filter(|domino: &usize| set & domino == *domino);
                plain.push(mex(taken.map(|domino| plain[set & !domino])));
            }
            let found: Vec<u64> = found.into_iter().map(u64::from).collect();
            assert_eq!(found, plain, "{rows}x{cols}");
        }
    }
}
