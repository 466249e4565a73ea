//! What is known of one piece, in a word.

/// What is known of one piece, in a word that changes whole: from the lowest bit on 16 values that it
/// does not have, its value with one added (8 bits), the claim that the proof numbers are of with
/// one added (8), and the two numbers (16 each).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slot(u64);

/// A number of up to 27 bits in 16: a length and the first 11 bits, rounded down.
#[derive(Clone, Copy, Debug, Default)]
struct Short(u16);

const BITS: u32 = 11;

impl Short {
    #[inline]
    fn new(number: u32) -> Self {
        let shift = (u32::BITS - number.leading_zeros()).saturating_sub(BITS);
        Self((shift << BITS | (number >> shift) & ((1 << BITS) - 1)) as u16)
    }

    #[inline]
    fn get(self) -> u32 {
        let shift = u32::from(self.0) >> BITS;
        (u32::from(self.0) & ((1 << BITS) - 1)) << shift
    }
}

impl Slot {
    /// The values below 16 that it does not have.
    #[inline]
    pub(super) fn excluded(self) -> u16 {
        self.0 as u16
    }

    /// The value, where it is known.
    #[inline]
    pub(super) fn exact(self) -> Option<u64> {
        (self.0 >> 16 & 0xff).checked_sub(1)
    }

    /// Whether it has a value: `None` where that is not known.
    #[inline]
    pub(super) fn is(self, value: u64) -> Option<bool> {
        match self.exact() {
            Some(exact) => Some(exact == value),
            None if value < 16 && self.excluded() >> value & 1 == 1 => Some(false),
            None => None,
        }
    }

    /// The proof numbers of a claim, if they are kept: of its refutation, and of its proof.
    #[inline]
    pub(super) fn numbers(self, value: u64) -> Option<(u32, u32)> {
        let kept = self.0 >> 24 & 0xff == value + 1;
        let phi = Short((self.0 >> 32) as u16).get();
        let delta = Short((self.0 >> 48) as u16).get();
        kept.then_some((phi, delta))
    }

    pub(super) fn of_word(word: u64) -> Self {
        Self(word)
    }

    pub(super) fn word(self) -> u64 {
        self.0
    }

    /// That of a piece of known value; nothing of a value that has no room.
    pub(super) fn of_value(value: u64) -> Self {
        let exact = u8::try_from(value.saturating_add(1)).unwrap_or(0);
        Self::default().with_exact(exact)
    }

    /// What is [lasting](Self::lasting).
    pub(super) fn of_lasting(fact: u64) -> Self {
        Self(fact & FACTS)
    }

    /// What stands whatever else is known: not the work that claims are likely to take.
    pub(super) fn lasting(self) -> u64 {
        self.0 & FACTS
    }

    /// The same of a sum of the piece and of parts whose nim-sum is known.
    pub(super) fn beside(self, known: u64) -> Self {
        if let Some(exact) = self.exact() {
            return Self::of_value(exact ^ known);
        }
        let values = (0..16_u64).filter(|value| self.excluded() >> value & 1 == 1);
        let others = values
            .map(|value| value ^ known)
            .filter(|&value| value < 16);
        Self(others.fold(0, |set, value| set | 1 << value))
    }

    /// What both tell of one piece.
    pub(super) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn with_excluded(self, values: u16) -> Self {
        Self(self.0 | u64::from(values))
    }

    pub(super) fn with_exact(self, exact: u8) -> Self {
        Self(self.0 & !(0xff << 16) | u64::from(exact) << 16)
    }

    pub(super) fn with_numbers(self, value: u64, (phi, delta): (u32, u32)) -> Self {
        let phi = u64::from(Short::new(phi).0);
        let delta = u64::from(Short::new(delta).0);
        let numbers = ((value + 1) & 0xff) << 24 | phi << 32 | delta << 48;
        Self(self.0 & FACTS | numbers)
    }
}

/// The bits of what is proved.
const FACTS: u64 = 0xff_ffff;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_rounded_down() {
        for number in (0..3000).chain([65_535, 1 << 20, (1 << 27) - 1]) {
            let kept = Short::new(number).get();
            assert!(
                kept <= number && number - kept <= number >> 10,
                "{number} {kept}"
            );
            assert!(number >= 2048 || kept == number);
        }
    }

    /// A sum of a piece and of a known part has the values that follow from its own.
    #[test]
    fn sums_are_told_beside_known_parts() {
        let some = Slot::default()
            .with_excluded(0b1011)
            .with_numbers(2, (7, 9));
        for known in 0..40_u64 {
            let sum = Slot::of_lasting(some.lasting()).beside(known);
            assert_eq!(Slot::of_value(9).beside(known).exact(), Some(9 ^ known));
            assert_eq!((sum.numbers(2), sum.numbers(2 ^ known)), (None, None));
            for value in 0..64 {
                let told = some.is(value).filter(|_| value ^ known < 16);
                assert_eq!(sum.is(value ^ known), told, "{known} {value}");
            }
        }
        assert_eq!(Slot::of_value(300).exact(), None);
    }
}
