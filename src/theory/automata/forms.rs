//! Automata of linear forms of the heaps.

use super::alphabet::Alphabet;
use super::part::{Class, ReadForm, START};
use super::read::too_wide;
use super::room::{Room, TooLarge};
use super::{Dfao, Numeration};

impl Dfao {
    /// The positions x with `least <= sum c_i x_i <= most`, as output 0, others as 1. A bound that
    /// is left out holds. The form is read digit by digit and settled once nothing that follows
    /// matters: O(sum |c_i| + |bounds|) states, squared in Ostrowski's numeration.
    pub(crate) fn between(
        numeration: Numeration,
        coefficients: &[i128],
        (least, most): (Option<i128>, Option<i128>),
        room: Room,
    ) -> Result<Self, TooLarge> {
        let part = ReadForm::between(
            numeration,
            (coefficients.to_vec(), Vec::new()),
            [least, most],
        );
        let output = |class: Class| u32::from(class == Class::Barred);
        Self::read(
            (numeration, coefficients.len(), room),
            START,
            |&state, digits| part.step(numeration, state, digits, &[]),
            |&state| output(part.class(numeration, state)),
        )
    }

    /// The residue of `constant + sum c_i x_i` as output, 0 to `modulus` - 1.
    pub(crate) fn residue(
        numeration: Numeration,
        coefficients: &[i128],
        constant: i128,
        modulus: i128,
        room: Room,
    ) -> Result<Self, TooLarge> {
        let (p, q) = numeration.recurrence();
        let step = |&(a, b): &(i128, i128), digits: &[u32]| {
            let both = coefficients.iter().zip(digits);
            let more: i128 = both
                .map(|(&c, &digit)| c % modulus * i128::from(digit))
                .sum();
            let last = if q == 0 { 0 } else { a };
            ((p * a + q * b + more).rem_euclid(modulus), last)
        };
        let output = |&(a, b): &(i128, i128)| (constant + a + q * b).rem_euclid(modulus) as u32;
        Self::read((numeration, coefficients.len(), room), (0, 0), step, output)
    }

    /// A single position, as output 0.
    pub(crate) fn point(
        numeration: Numeration,
        position: &[u64],
        room: Room,
    ) -> Result<Self, TooLarge> {
        let alphabet = Alphabet::new(numeration, position.len());
        let alphabet = alphabet.ok_or_else(|| too_wide(numeration, position.len()))?;
        let word = alphabet.spell(position);
        let length = word.len();
        let step = |&read: &Option<usize>, digits: &[u32]| {
            let read = read?;
            if read == 0 && digits.iter().all(|&digit| digit == 0) {
                return Some(0);
            }
            (alphabet.digits(*word.get(read)?) == digits).then_some(read + 1)
        };
        Self::read((numeration, position.len(), room), Some(0), step, |&read| {
            u32::from(read != Some(length))
        })
    }

    /// The positions whose columns of digits, from the first that is `counted` on, are all `legal`,
    /// as output 0.
    pub(crate) fn of_columns(
        words: (Numeration, usize, Room),
        counted: impl Fn(&[u32]) -> bool,
        legal: impl Fn(&[u32]) -> bool,
    ) -> Result<Self, TooLarge> {
        // nothing yet, or whether all were legal
        let step = |&all: &Option<bool>, digits: &[u32]| match all {
            None if !counted(digits) => None,
            _ => Some(all.unwrap_or(true) && legal(digits)),
        };
        Self::read(words, None, step, |&all| u32::from(all == Some(false)))
    }
}
