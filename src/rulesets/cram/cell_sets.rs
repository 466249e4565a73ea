//! Sets of cells of a board as bits: their neighbours, their images, what they cover.

/// Sets of cells of boards with `W` columns and at most 64 cells: bit `row * W + col`.
pub(super) struct CellSets<const W: u32>;

/// The first column of a board of 64 bits and more.
const fn first_column(cols: u32) -> u64 {
    let (mut mask, mut at) = (0, 0);
    while at < 64 {
        mask |= 1 << at;
        at += cols;
    }
    mask
}

/// The bits of two sets at least.
#[inline(always)]
fn two(sets: [u64; 6]) -> u64 {
    let (mut one, mut two, mut i) = (0, 0, 0);
    while i < sets.len() {
        two |= one & sets[i];
        one |= sets[i];
        i += 1;
    }
    two
}

impl<const W: u32> CellSets<W> {
    pub(super) const FIRST: u64 = first_column(W);
    pub(super) const NOT_FIRST: u64 = !Self::FIRST;
    pub(super) const NOT_LAST: u64 = !(Self::FIRST << (W - 1));

    #[inline(always)]
    pub(super) fn right(cells: u64) -> u64 {
        (cells & Self::NOT_LAST) << 1
    }

    #[inline(always)]
    pub(super) fn left(cells: u64) -> u64 {
        (cells & Self::NOT_FIRST) >> 1
    }

    #[inline(always)]
    pub(super) fn down(cells: u64) -> u64 {
        cells << W
    }

    #[inline(always)]
    pub(super) fn up(cells: u64) -> u64 {
        cells >> W
    }

    /// CellSets with a neighbour on the left, on the right, above and below.
    #[inline(always)]
    pub(super) fn sides(g: u64) -> [u64; 4] {
        [
            Self::right(g) & g,
            Self::left(g) & g,
            Self::down(g) & g,
            Self::up(g) & g,
        ]
    }

    #[inline(always)]
    pub(super) fn around(cells: u64) -> u64 {
        Self::right(cells) | Self::left(cells) | Self::down(cells) | Self::up(cells)
    }

    /// The cells that are connected with a seed; no further once all of `enough` is reached.
    #[inline]
    pub(super) fn reach(seed: u64, cells: u64, enough: u64) -> u64 {
        let mut reached = seed;
        loop {
            // two steps at once: how many there are is hard to foresee
            let grown = (reached | Self::around(reached)) & cells;
            let grown = (grown | Self::around(grown)) & cells;
            if grown == reached || grown & enough == enough {
                return grown;
            }
            reached = grown;
        }
    }

    /// Cells with one neighbour, of cells with one on the left, on the right, above and below.
    #[inline(always)]
    pub(super) fn leaves([a, b, c, d]: [u64; 4]) -> u64 {
        (a | b | c | d) & !(a & b | c & d | (a | b) & (c | d))
    }

    /// Around which dominoes that lie, and which that stand, by their first cells, some cells are not
    /// connected: of the cells beside a domino those that lie beside each other are, and those that
    /// have a neighbour in common round its corner.
    #[inline]
    pub(super) fn apart(g: u64) -> [u64; 2] {
        let (up, down) = (Self::down(g), Self::up(g));
        let (left, right) = (Self::right(g), Self::left(g));
        let (up_left, down_left) = (Self::right(up), Self::right(down));
        let (up_right, down_right) = (Self::left(up), Self::left(down));
        // as seen from the first cell of a domino, two cells along
        let (far, far_up, far_down) = (
            Self::left(right),
            Self::left(up_right),
            Self::left(down_right),
        );
        let (deep, deep_left, deep_right) =
            (Self::up(down), Self::up(down_left), Self::up(down_right));
        let across = [
            left & !(up_left & up),
            up & !up_right,
            up_right & !(far_up & far),
            far & !(far_down & down_right),
            down_right & !down,
            down & !(down_left & left),
        ];
        let along = [
            up & !(up_right & right),
            right & !down_right,
            down_right & !(deep_right & deep),
            deep & !(deep_left & down_left),
            down_left & !left,
            left & !(up_left & up),
        ];
        [two(across), two(along)]
    }

    /// Of cells with one neighbour each that share it, all but one go: they are never covered both.
    #[inline]
    pub(super) fn reduced(g: u64) -> u64 {
        let leaf = Self::leaves(Self::sides(g));
        // cells with a leaf on their left, right, upper and lower side
        let mut with = Self::right(leaf) & g;
        let mut gone = Self::right(with & Self::left(leaf) & g);
        with |= Self::left(leaf) & g;
        gone |= Self::up(with & Self::down(leaf) & g);
        with |= Self::down(leaf) & g;
        gone |= Self::down(with & Self::up(leaf) & g);
        g & !(gone & leaf)
    }

    /// The columns with a cell, as a row.
    #[inline(always)]
    pub(super) fn columns(mut g: u64) -> u64 {
        let mut by = W;
        while by < 32 {
            by *= 2;
        }
        while by >= W {
            g |= g >> by;
            by /= 2;
        }
        g & ((1 << W) - 1)
    }

    /// Rows up to the last one with a cell.
    #[inline(always)]
    pub(super) fn height(g: u64) -> u32 {
        (63 - g.leading_zeros()) / W + 1
    }

    /// Every row from right to left.
    #[inline(always)]
    pub(super) fn flipped(g: u64) -> u64 {
        let mut flipped = 0;
        let mut c = 0;
        while c < W {
            flipped |= (g >> c & Self::FIRST) << (W - 1 - c);
            c += 1;
        }
        flipped
    }

    /// Rows and columns exchanged, of at most as many rows as the board has columns.
    #[inline]
    pub(super) fn transposed(g: u64, height: u32) -> u64 {
        let row = (1 << W) - 1;
        // a row a byte, then blocks of 1, 2 and 4 cells exchanged (H. S. Warren, Hacker's Delight)
        let mut x = 0_u64;
        for r in 0..height {
            x |= (g >> (r * W) & row) << (8 * r);
        }
        let swap = |x: u64, mask: u64, by: u32| {
            let t = (x ^ x >> by) & mask;
            x ^ t ^ t << by
        };
        x = swap(x, 0x00aa_00aa_00aa_00aa, 7);
        x = swap(x, 0x0000_cccc_0000_cccc, 14);
        x = swap(x, 0x0000_0000_f0f0_f0f0, 28);
        let (mut turned, mut r) = (0, 0);
        while r < W {
            turned |= (x >> (8 * r) & row) << (r * W);
            r += 1;
        }
        turned
    }

    /// Whether half a turn maps a piece to itself, and no domino meets its own image: the second
    /// player answers every move by its image.
    pub(super) fn is_paired(g: u64) -> bool {
        let height = Self::height(g);
        let row = (0..height).fold(0, |row, r| row | g >> (r * W)) & ((1 << W) - 1);
        let width = 64 - u64::leading_zeros(row);
        let end = (height - 1) * W + width - 1;
        if g.reverse_bits() >> (63 - end) != g {
            return false;
        }
        let at = |r: u32, c: u32| g >> (r * W + c) & 1 == 1;
        let (r, c) = (height / 2, width / 2);
        match (height % 2, width % 2) {
            (0, 0) => true,
            (1, 1) => !at(r, c),
            (1, _) => !(at(r, c - 1) && at(r, c)),
            _ => !(at(r - 1, c) && at(r, c)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of all sets of cells of a board, and all dominoes on them.
    fn compare<const W: u32>(rows: u32) -> [u32; 2] {
        let board = (1_u64 << (rows * W)) - 1;
        let mut counts = [0; 2];
        for g in 0..=board {
            let found = CellSets::<W>::apart(g);
            let starts = [CellSets::<W>::left(g) & g, CellSets::<W>::up(g) & g];
            for (at, step) in (0..rows * W).flat_map(|at| [(at, 0), (at, 1)]) {
                if starts[step] >> at & 1 == 0 {
                    continue;
                }
                let domino = 1 << at | 1 << (at + [1, W][step]);
                let wide = domino | CellSets::<W>::left(domino) | CellSets::<W>::right(domino);
                let ring =
                    (wide | CellSets::<W>::up(wide) | CellSets::<W>::down(wide)) & g & !domino;
                let near = CellSets::<W>::around(domino) & ring;
                let reached = CellSets::<W>::reach(near & near.wrapping_neg(), ring, u64::MAX);
                let apart = near & !reached != 0;
                assert_eq!(found[step] >> at & 1 == 1, apart, "{g:b} {domino:b}");
                counts[usize::from(apart)] += 1;
            }
        }
        counts
    }

    #[test]
    fn cells_around_a_domino_are_apart_as_a_walk_finds() {
        for counts in [compare::<3>(4), compare::<4>(3), compare::<4>(4)] {
            assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
        }
    }
}
