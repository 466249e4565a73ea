//! Beatty sequences by digits.

use super::room::{Room, TooLarge};
use super::{Dfao, Numeration};

impl Dfao {
    /// The pairs (j, floor(j t)) as output 0, where t = [1; r, r, r, ..] = (2 - r + sqrt(r^2 + 4))/2
    /// and numbers are written in Ostrowski's numeration of r; t = phi for r = 1, sqrt(2) for r = 2.
    /// `None` in a base.
    ///
    /// # Theorem
    /// The numbers floor(j t), j >= 1, are those whose word ends in an even number of zeros, and
    /// with a 0 appended it is the word of floor(j t) + r j. (A. S. Fraenkel, How to beat your
    /// Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982), 353-361.)
    ///
    /// So y = floor(j t) if y = j = 0, or if y is such a number and s = y + r j for the number s of
    /// that longer word.
    pub(crate) fn beatty(numeration: Numeration, room: Room) -> Result<Option<Self>, TooLarge> {
        let Numeration::Ostrowski(r) = numeration else {
            return Ok(None);
        };
        let words = (numeration, 3, room);
        // j, y, s: the digits of y are those of s one place later
        let last = |&(s, _): &(Option<u32>, Zeros), digits: &[u32]| {
            (s == Some(digits[1])).then_some(digits[2])
        };
        let shifted = Self::read(
            words,
            (Some(0), Zeros::All),
            |state, digits| (last(state, digits), state.1.and(digits[1])),
            |&(s, zeros)| u32::from(s != Some(0) || zeros == Zeros::Odd),
        )?;
        let sum = Self::between(numeration, &[r.into(), 1, -1], (Some(0), Some(0)), room)?;
        let both = shifted.joined(&sum, u32::max, room)?;
        both.exists(room).map(Some)
    }
}

/// How many zeros a word ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Zeros {
    /// It is 0.
    All,
    Even,
    Odd,
}

impl Zeros {
    fn and(self, digit: u32) -> Self {
        match (self, digit) {
            (Self::All, 0) => Self::All,
            (Self::Even, 0) => Self::Odd,
            _ => Self::Even,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::automata::alphabet::Alphabet;

    /// floor(j (2 - r + sqrt(r^2 + 4)) / 2), exact.
    fn floor(j: u64, r: u64) -> u64 {
        let (j, r) = (i128::from(j), i128::from(r));
        let root = (j * j * (r * r + 4)).isqrt();
        (j * (2 - r) + root).div_euclid(2) as u64
    }

    #[test]
    fn the_relation_is_the_floor() {
        for (r, most) in [(1, 100_000), (2, 100_000), (3, 5_000), (5, 1_000)] {
            let numeration = Numeration::Ostrowski(r);
            let pairs = Dfao::beatty(numeration, Room::MOST).unwrap().unwrap();
            for j in 0..=most {
                let y = floor(j, r.into());
                assert_eq!(pairs.run(&[j, y]), 0, "r = {r}, {j}");
                for other in [y.wrapping_sub(1), y + 1, y + 2, j] {
                    if other != y && other < u64::MAX {
                        assert_eq!(pairs.run(&[j, other]), 1, "r = {r}, {j}, {other}");
                    }
                }
            }
        }
        assert!(
            Dfao::beatty(Numeration::Base(2), Room::MOST)
                .unwrap()
                .is_none()
        );
    }

    #[test]
    fn the_theorem_holds_of_the_words() {
        for r in [1, 2, 4] {
            let numeration = Numeration::Ostrowski(r);
            for j in 1..3_000_u64 {
                let y = floor(j, r.into());
                let alphabet = Alphabet::new(numeration, 1).unwrap();
                let mut word = alphabet.spell(&[y]);
                let zeros = word.iter().rev().take_while(|&&digit| digit == 0).count();
                assert_eq!(zeros % 2, 0);
                word.push(0);
                assert_eq!(numeration.number(&word), Some(y + u64::from(r) * j));
            }
        }
    }
}
