//! Rare and common values: a sparse space of nim-sums.

use super::breaks::Breaks;

/// Splits the heaps of a game into rare and common ones by their values, so that two common
/// heaps make a rare value: a move to two common heaps never reaches the value of a common one.
///
/// Heap n of value v is common if `v & mask` has an odd number of bits, counting one more for an
/// odd n if `parity` is set, and one more if `shift` is. With `parity`, all amounts of which two
/// heaps may be left must be even, or all odd and `shift` set.
///
/// E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4, "sparse space phenomenon".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The bits of values that are counted.
    pub mask: u32,
    /// Whether the parity of the heap counts too.
    pub parity: bool,
    shift: bool,
}

/// How often each value occurs, at even and at odd heaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts(Vec<[u32; 2]>);

impl Counts {
    /// Counts the value of one more heap.
    #[inline]
    pub(super) fn add(&mut self, heap: usize, value: u32) {
        self.add_many(heap, value, 1);
    }

    /// Counts the value of some more heaps, all even as this one or all odd.
    #[inline]
    pub(super) fn add_many(&mut self, heap: usize, value: u32, count: u32) {
        if count == 0 {
            return;
        }
        let value = value as usize;
        if value >= self.0.len() {
            let room = (value + 1).next_power_of_two();
            self.0.resize(room, [0; 2]);
        }
        self.0[value][heap % 2] += count;
    }
}

impl Space {
    /// The space of no bits: all heaps are rare.
    pub(super) const NONE: Self = Self {
        mask: 0,
        parity: false,
        shift: false,
    };

    /// The space with the fewest rare heaps, and how many they are; of equals the one without
    /// parity, and of the least mask. O(m log m) for values below m.
    pub(super) fn best(counts: &Counts, breaks: &Breaks) -> (Self, u64) {
        let total: i64 = counts
            .0
            .iter()
            .flatten()
            .map(|&count| i64::from(count))
            .sum();
        let sums = |sign: i64| {
            let of = |&[even, odd]: &[u32; 2]| i64::from(even) + sign * i64::from(odd);
            let mut sums: Vec<i64> = counts.0.iter().map(of).collect();
            transform(&mut sums);
            sums
        };
        // element m: rares less commons under the mask m
        let mut found = (total, Self::NONE);
        let mut look = |parity: bool, shift: bool| {
            let [sign, turn] = [parity, shift].map(|set| if set { -1 } else { 1 });
            for (mask, sum) in sums(sign).into_iter().enumerate() {
                if sum * turn < found.0 {
                    let mask = mask as u32;
                    let space = Self {
                        mask,
                        parity,
                        shift,
                    };
                    found = (sum * turn, space);
                }
            }
        };
        look(false, false);
        if let Some(parity) = breaks.parity() {
            look(true, parity == 1);
        }
        (found.1, ((total + found.0) / 2) as u64)
    }

    /// Whether a heap of this value is rare.
    #[inline]
    pub fn rare(&self, heap: u64, value: u32) -> bool {
        (value & self.mask).count_ones() % 2 == self.odd(heap)
    }

    /// What a rare heap's bits add up to, modulo 2.
    #[inline]
    fn odd(&self, heap: u64) -> u32 {
        u32::from(self.shift) ^ (u32::from(self.parity) & heap as u32)
    }

    /// With one more bit.
    pub(super) fn grown(self, bit: u32) -> Self {
        let mask = self.mask | bit;
        Self { mask, ..self }
    }

    /// The value without the lowest bit of the mask: what is left determines the value of a heap that
    /// is known to be rare or common, keeps the order of such values, and adds as they do.
    #[inline]
    pub(super) fn code(self, value: u32) -> u32 {
        let low = self.low();
        value & (low - 1) | (value & !(2 * low - 1)) >> 1
    }

    /// The value of a heap with this code.
    #[inline]
    pub(super) fn value(self, heap: u64, code: u32, rare: bool) -> u32 {
        let low = self.low();
        let value = code & (low - 1) | (code & !(low - 1)) << 1;
        if self.rare(heap, value) == rare {
            value
        } else {
            value | low
        }
    }

    /// The lowest bit of the mask.
    #[inline]
    fn low(self) -> u32 {
        1 << self.mask.trailing_zeros()
    }
}

/// The Walsh-Hadamard transform: element m becomes the sum of all elements v, negative where
/// m & v has an odd number of bits. A power of two many elements.
fn transform(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for pair in sums.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

/// How many heaps are rare, if as few as can be are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rares {
    /// How many; heap 0 counts if it is one of them.
    pub count: u64,
    /// The last of them.
    pub last: Option<u64>,
    /// The space in which they are rare.
    pub space: Space,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_space_has_the_fewest_rares() {
        let code: crate::game::Code = "0.142".parse().unwrap();
        let breaks = Breaks::of(&code).unwrap();
        let mut seed = 7_u64;
        let values: Vec<u32> = (0..500)
            .map(|_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 60) as u32
            })
            .collect();
        let mut counts = Counts::default();
        for (heap, &value) in values.iter().enumerate() {
            counts.add(heap, value);
        }
        let (best, rares) = Space::best(&counts, &breaks);
        let count = |space: &Space| {
            let heaps = values.iter().zip(0_u64..);
            heaps
                .filter(|&(&value, heap)| space.rare(heap, value))
                .count() as u64
        };
        assert_eq!(count(&best), rares);
        let shift = breaks.parity() == Some(1);
        for mask in 0..16 {
            for parity in [false, true] {
                let space = Space {
                    mask,
                    parity,
                    shift: parity && shift,
                };
                assert!(count(&space) >= rares, "{space:?}");
            }
        }
    }

    #[test]
    fn codes_keep_values_order_and_sums() {
        let space = Space {
            mask: 0b1_0110,
            parity: true,
            shift: true,
        };
        for heap in 0..2 {
            for rare in [false, true] {
                let values = (0..256).filter(|&value| space.rare(heap, value) == rare);
                let values: Vec<u32> = values.collect();
                assert_eq!(values.len(), 128);
                for (code, &value) in values.iter().enumerate() {
                    assert_eq!(space.code(value), code as u32);
                    assert_eq!(space.value(heap, code as u32, rare), value);
                    let sum = value ^ values[77];
                    assert_eq!(space.code(sum), space.code(value) ^ 77);
                }
            }
        }
    }
}
