/// Rows of elements become planes of their parts, and planes become rows.
pub(super) trait Turn<V: Copy>: Copy {
    /// Rows to planes, the lowest part first. In which order a plane holds the elements is free.
    fn to_planes(self, rows: &mut [V]);
    /// The way back.
    fn to_rows(self, planes: &mut [V]);
}

/// Bit d of the index of a row and bit d of the place within an element change places, for each
/// d: its own way back.
///
/// `swap(a, b, d)` exchanges what is `2^d` places up in `a` with what is below it in `b`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swaps<S>(pub(super) S);

impl<S: Copy> Swaps<S> {
    /// The exchange of one bit d.
    #[inline(always)]
    fn exchange<V: Copy>(self, rows: &mut [V], d: u32)
    where
        S: Fn(V, V, u32) -> (V, V),
    {
        let width = 1 << d;
        if width >= rows.len() {
            return;
        }
        for first in (0..rows.len()).step_by(2 * width) {
            for i in first..first + width {
                (rows[i], rows[i + width]) = (self.0)(rows[i], rows[i + width], d);
            }
        }
    }
}

impl<V: Copy, S: Fn(V, V, u32) -> (V, V) + Copy> Turn<V> for Swaps<S> {
    // one by one: a loop over exchanges that differ would not be unrolled
    #[inline(always)]
    fn to_planes(self, rows: &mut [V]) {
        self.exchange(rows, 3);
        self.exchange(rows, 2);
        self.exchange(rows, 1);
        self.exchange(rows, 0);
        for d in 4..rows.len().trailing_zeros() {
            self.exchange(rows, d);
        }
    }

    #[inline(always)]
    fn to_rows(self, planes: &mut [V]) {
        self.to_planes(planes);
    }
}

/// Bytes of two vectors taken in turn: of the lower and of the upper halves of each 16 bytes.
///
/// A byte has a place of 4 bits within its 16, and its row a number of some bits. Interleaving the
/// rows that differ in one bit moves the top bit of the place to that bit of the number, and the
/// bit to the end of the place. One bit of the number after another: all bits go round in a circle,
/// of which 4 steps bring those
/// of the place within an element to the number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interleaves<Low, High> {
    pub(super) low: Low,
    pub(super) high: High,
}

/// Bits of the place of a byte.
const PLACE: usize = 4;

/// Rows of 16 bytes elements.
const MOST: usize = 16;

impl<Low, High> Interleaves<Low, High> {
    #[inline(always)]
    fn step<V: Copy>(self, rows: &mut [V], step: usize)
    where
        Low: Fn(V, V) -> V,
        High: Fn(V, V) -> V,
    {
        let bits = rows.len().trailing_zeros() as usize;
        let width = 1 << (step % bits);
        for i in 0..rows.len() {
            if i & width == 0 {
                let (a, b) = (rows[i], rows[i + width]);
                rows[i] = (self.low)(a, b);
                rows[i + width] = (self.high)(a, b);
            }
        }
    }
}

/// For each number of bits: the plane in a row after [`PLACE`] steps. Each bit of the number came
/// with the last step that it took part in.
const PLANE_OF: [[usize; MOST]; PLACE + 1] = {
    let mut planes = [[0; MOST]; PLACE + 1];
    let mut bits = 1;
    while bits <= PLACE {
        let mut row = 0;
        while row < 1 << bits {
            let mut step = PLACE - bits;
            while step < PLACE {
                planes[bits][row] |= (row >> (step % bits) & 1) << (PLACE - 1 - step);
                step += 1;
            }
            row += 1;
        }
        bits += 1;
    }
    planes
};

/// For each number of bits: what the number of a row was at first, after as many steps more.
const ROW_OF: [[usize; MOST]; PLACE + 1] = {
    let mut rows = [[0; MOST]; PLACE + 1];
    let mut bits = 1;
    while bits <= PLACE {
        let mut row = 0;
        while row < 1 << bits {
            let mut bit = 0;
            while bit < bits {
                rows[bits][row] |= (row >> ((PLACE + bit) % bits) & 1) << bit;
                bit += 1;
            }
            row += 1;
        }
        bits += 1;
    }
    rows
};

impl<V: Copy, Low, High> Turn<V> for Interleaves<Low, High>
where
    Low: Fn(V, V) -> V + Copy,
    High: Fn(V, V) -> V + Copy,
{
    #[inline(always)]
    fn to_planes(self, rows: &mut [V]) {
        let bits = rows.len().trailing_zeros() as usize;
        if bits == 0 {
            return;
        }
        for step in 0..PLACE {
            self.step(rows, step);
        }
        let mut planes = [rows[0]; MOST];
        for i in 0..rows.len() {
            planes[PLANE_OF[bits][i]] = rows[i];
        }
        #[expect(
            clippy::manual_memcpy,
            reason = "a copy as a whole goes through memory"
        )]
        for i in 0..rows.len() {
            rows[i] = planes[i];
        }
    }

    #[inline(always)]
    fn to_rows(self, planes: &mut [V]) {
        let bits = planes.len().trailing_zeros() as usize;
        if bits == 0 {
            return;
        }
        let mut rows = [planes[0]; MOST];
        for i in 0..planes.len() {
            rows[i] = planes[PLANE_OF[bits][i]];
        }
        for step in PLACE..PLACE + bits {
            self.step(&mut rows[..planes.len()], step);
        }
        for i in 0..planes.len() {
            planes[ROW_OF[bits][i]] = rows[i];
        }
    }
}
