use super::lines::{RowLines, Rows};
use super::words::{first_free, raised, set, words};
use super::zeros;
use crate::game::Heap;
use crate::work::{Context, Stop};

/// Lines of sorted positions of two heaps along which one heap falls, or both by the same
/// amount: bit c of `axis` says that c has a partner, bit d of `apart` that some pair that is d
/// apart is P (after a word of zeros, so that shifted words can be read).
pub(super) struct Two {
    words: usize,
    axis: Vec<u64>,
    apart: Vec<u64>,
}

impl Two {
    pub(super) fn new(max: Heap, context: &Context) -> Result<Self, Stop> {
        let words = words(u128::from(max) + 1);
        Ok(Self {
            words: words as usize,
            axis: zeros(words, context)?,
            apart: zeros(words + 1, context)?,
        })
    }
}

impl RowLines for Two {
    type Rows<'l> = &'l mut Self;

    #[inline(always)]
    fn rows(&mut self, _: usize, _: &[Heap]) -> &mut Self {
        self
    }
}

impl Rows for &mut Two {
    #[inline(always)]
    fn settled(&self, word: usize) -> u64 {
        self.axis[word]
    }

    #[inline(always)]
    fn first(&self, b: usize, from: usize) -> usize {
        let length = self.words - b / 64;
        let axis = &self.axis[b / 64..][..length];
        let apart = &self.apart[..length + 1];
        let shift = (b % 64) as u32;
        let reached = |w: usize| axis[w] | raised(apart[w], apart[w + 1], shift);
        first_free(from, self.words, reached)
    }

    #[inline(always)]
    fn mark(&mut self, b: usize, c: usize) {
        set(&mut self.axis, c);
        set(&mut self.apart[1..], c - b);
    }
}

/// The same for three heaps a <= b <= c; all three fall by the same amount if `ALL`.
///
/// * `axis`: row z, bit c: z and c and some smaller heap are P.
/// * `third`: row d, bit c: c and two smaller heaps that are d apart are P.
/// * `apart`: row z, bit d: z and two heaps that are d apart are P.
/// * `all`: row d, bit e: heaps of which the lower two are d and the upper two e apart are P.
///
/// The rows of the last two come after a word of zeros.
pub(super) struct Three<const ALL: bool> {
    words: usize,
    axis: Vec<u64>,
    third: Vec<u64>,
    apart: Vec<u64>,
    all: Vec<u64>,
    a: usize,
}

impl<const ALL: bool> Three<ALL> {
    pub(super) fn new(max: Heap, context: &Context) -> Result<Self, Stop> {
        let side = u128::from(max) + 1;
        let words = words(side);
        let aligned = || zeros(side.saturating_mul(words), context);
        let shifted = || zeros(side.saturating_mul(words + 1), context);
        Ok(Self {
            words: words as usize,
            axis: aligned()?,
            third: aligned()?,
            apart: shifted()?,
            all: if ALL { shifted()? } else { Vec::new() },
            a: 0,
        })
    }
}

impl<const ALL: bool> RowLines for Three<ALL> {
    type Rows<'l> = &'l mut Self;

    #[inline(always)]
    fn rows(&mut self, rank: usize, _: &[Heap]) -> &mut Self {
        self.a = rank;
        self
    }
}

impl<const ALL: bool> Rows for &mut Three<ALL> {
    #[inline(always)]
    fn settled(&self, word: usize) -> u64 {
        self.axis[self.a * self.words + word]
    }

    #[inline(always)]
    fn first(&self, b: usize, from: usize) -> usize {
        let (a, d, first) = (self.a, b - self.a, b / 64);
        let length = self.words - first;
        let aligned = |rows: &'_ [u64], row: usize| row * self.words + first..rows.len();
        let axis_a = &self.axis[aligned(&self.axis, a)][..length];
        let axis_b = &self.axis[aligned(&self.axis, b)][..length];
        let third = &self.third[aligned(&self.third, d)][..length];
        let wide = self.words + 1;
        let apart_b = &self.apart[b * wide + first - a / 64..][..length + 1];
        let apart_a = &self.apart[a * wide..][..length + 1];
        let all: &[u64] = if ALL {
            &self.all[d * wide..][..length + 1]
        } else {
            &[]
        };
        let (shift_a, shift_b) = ((a % 64) as u32, (b % 64) as u32);
        first_free(from, self.words, |w| {
            // two rows with the same shift: together
            let (mut low, mut high) = (apart_a[w], apart_a[w + 1]);
            if ALL {
                (low, high) = (low | all[w], high | all[w + 1]);
            }
            axis_a[w]
                | axis_b[w]
                | third[w]
                | raised(apart_b[w], apart_b[w + 1], shift_a)
                | raised(low, high, shift_b)
        })
    }

    #[inline(always)]
    fn mark(&mut self, b: usize, c: usize) {
        let (a, words, wide) = (self.a, self.words, self.words + 1);
        set(&mut self.axis[a * words..][..words], c);
        set(&mut self.axis[b * words..][..words], c);
        set(&mut self.third[(b - a) * words..][..words], c);
        let mut apart = |z: usize, d: usize| set(&mut self.apart[z * wide + 1..][..words], d);
        apart(a, c - b);
        apart(b, c - a);
        apart(c, b - a);
        if ALL {
            set(&mut self.all[(b - a) * wide + 1..][..words], c - b);
        }
    }
}

/// Bytes of the lines of two or three heaps.
pub(super) fn bytes(heaps: usize, together: usize, max: Heap) -> u128 {
    let side = u128::from(max) + 1;
    let (aligned, shifted) = (words(side) * 8, words(side) * 8 + 8);
    match (heaps, together) {
        (2, _) => aligned + shifted,
        (_, 2) => side.saturating_mul(2 * aligned + shifted),
        _ => side.saturating_mul(2 * aligned + 2 * shifted),
    }
}
