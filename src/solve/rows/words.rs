/// Words that hold `bits` bits.
pub(super) fn words(bits: u128) -> u128 {
    bits.div_ceil(64)
}

/// Sets a bit.
#[inline(always)]
pub(super) fn set(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

/// The first bit from `from` on that is 0 in every word `reached` gives, which is asked for the
/// words from that of `from` on, counted from 0; `64 end` or more if there is none before.
#[inline(always)]
pub(super) fn first_free(from: usize, end: usize, reached: impl Fn(usize) -> u64) -> usize {
    let first = from / 64;
    let mut free = !reached(0) & (u64::MAX << (from % 64));
    let mut word = 0;
    while free == 0 {
        word += 1;
        if first + word >= end {
            return end * 64;
        }
        free = !reached(word);
    }
    (first + word) * 64 + free.trailing_zeros() as usize
}

/// 64 bits that begin `shift` < 64 bits below the word `high`, whose lower neighbour is `low`.
#[inline(always)]
pub(super) fn raised(low: u64, high: u64, shift: u32) -> u64 {
    // in two steps, since a shift by 64 is none
    (high << shift) | ((low >> 1) >> (63 - shift))
}

/// 64 bits that begin `shift` < 64 bits above the start of `low`, whose upper neighbour is
/// `high`.
#[inline(always)]
pub(super) fn lowered(low: u64, high: u64, shift: u32) -> u64 {
    (low >> shift) | ((high << 1) << (63 - shift))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_are_those_of_wide_numbers() {
        let (low, high) = (0x8123_4567_89ab_cdef_u64, 0xfedc_ba98_7654_3211_u64);
        let both = u128::from(high) << 64 | u128::from(low);
        for shift in 0..64 {
            assert_eq!(raised(low, high, shift), ((both << shift) >> 64) as u64);
            assert_eq!(lowered(low, high, shift), (both >> shift) as u64);
        }
    }

    #[test]
    fn the_first_free_bit_is_found_or_not() {
        let row = [u64::MAX, !(1 << 5 | 1 << 63), u64::MAX];
        let first = |from: usize| first_free(from, 3, |w| row[from / 64 + w]);
        assert_eq!([0, 69, 70, 127, 128].map(first), [69, 69, 127, 127, 192]);
    }
}
