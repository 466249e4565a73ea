//! The values of all sets of cells of a small board.

/// Sets of the first row that are computed side by side.
const LANES: usize = 16;

/// The values of all sets of cells of a board of at most four columns, by the definition: the mex
/// over all dominoes. Sets of one first row lie side by side.
pub(super) fn values(rows: u32, cols: u32) -> Vec<u8> {
    let lanes = 1_usize << cols;
    let high = (rows - 1) * cols;
    let first = (0..rows - 1).fold(0, |mask, r| mask | 1_usize << (r * cols));
    let not_last = !(first << (cols - 1));
    // a bit for each value
    let mut one_hot = vec![1_u16; lanes << high];
    for set in 0..1_usize << high {
        let mut met = [0_u16; LANES];
        let met = &mut met[..lanes];
        // dominoes below the first row, for all sets of that row at once
        for (mut starts, other) in [(set & set >> 1 & not_last, 1), (set & set >> cols, cols)] {
            while starts != 0 {
                let cell = starts & starts.wrapping_neg();
                starts &= starts - 1;
                let option = (set & !(cell | cell << other)) * lanes;
                let option = &one_hot[option..option + lanes];
                for lane in 0..lanes {
                    met[lane] |= option[lane];
                }
            }
        }
        // those between the first row and the second
        for c in 0..cols as usize {
            if set >> c & 1 == 1 {
                let option = (set & !(1 << c)) * lanes;
                let option = &one_hot[option..option + lanes];
                for lane in 0..lanes {
                    if lane >> c & 1 == 1 {
                        met[lane] |= option[lane & !(1 << c)];
                    }
                }
            }
        }
        // those within the first row, from smaller sets of it
        let own = &mut one_hot[set * lanes..(set + 1) * lanes];
        for lane in 0..lanes {
            let mut all = met[lane];
            for c in 1..cols as usize {
                if lane >> (c - 1) & 3 == 3 {
                    all |= own[lane & !(3 << (c - 1))];
                }
            }
            own[lane] = 1 << all.trailing_ones();
        }
    }
    one_hot
        .into_iter()
        .map(|value| value.trailing_zeros() as u8)
        .collect()
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
