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

/// Sets that differ in the first row only lie side by side, and are computed together: there are
/// `LANES` of them, 2^`COLS`.
fn by_rows<const COLS: usize, const LANES: usize>(rows: u32) -> Vec<u8> {
    let high = (rows as usize - 1) * COLS;
    let first = (0..rows as usize - 1).fold(0, |mask, r| mask | 1_usize << (r * COLS));
    let not_last = !(first << (COLS - 1));
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
                for lane in 0..LANES {
                    met[lane] |= option[lane];
                }
            }
        }
        // those between the first row and the second
        for c in 0..COLS {
            if set >> c & 1 == 1 {
                let option = &one_hot[set & !(1 << c)];
                for lane in 0..LANES {
                    if lane >> c & 1 == 1 {
                        met[lane] |= option[lane & !(1 << c)];
                    }
                }
            }
        }
        // those within the first row, from smaller sets of it
        for lane in 0..LANES {
            for c in 1..COLS {
                if lane >> (c - 1) & 3 == 3 {
                    met[lane] |= one_hot[set][lane & !(3 << (c - 1))];
                }
            }
            one_hot[set][lane] = 1 << met[lane].trailing_ones();
        }
    }
    let values = one_hot.as_flattened().iter();
    values.map(|value| value.trailing_zeros() as u8).collect()
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
