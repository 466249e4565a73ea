use super::alphabet;
use crate::theory::automata::Numeration;
use crate::theory::automata::alphabet::Alphabet;
use crate::work::Stop;

/// Positions of limited heaps with a letter appended.
pub(super) struct Appended {
    pub(super) alphabet: Alphabet,
    /// By heap: with a 0 appended, and whether nothing but 0 may be.
    zero: Vec<(u64, bool)>,
}

impl Appended {
    /// For heaps up to `max`.
    ///
    /// # Errors
    /// [`Stop::Refused`] if there are too many letters.
    pub(super) fn new(numeration: Numeration, heaps: usize, max: u64) -> Result<Self, Stop> {
        let one = alphabet(numeration, 1)?;
        let zero = (0..=max).map(|number| {
            let mut word = one.spell(&[number]);
            let tail = word.last().is_some_and(|&digit| numeration.is_tail(digit));
            word.push(0);
            (numeration.number(&word).unwrap_or(u64::MAX), tail)
        });
        Ok(Self {
            alphabet: alphabet(numeration, heaps)?,
            zero: zero.collect(),
        })
    }

    /// The heaps that nothing but 0 may follow.
    pub(super) fn tails(&self, position: &[u64]) -> u32 {
        let tails = position.iter().enumerate();
        tails.fold(0, |tails, (heap, &number)| {
            tails | u32::from(self.zero[number as usize].1) << heap
        })
    }

    /// The position with a letter appended, if it may be.
    pub(super) fn longer(&self, position: &[u64], letter: u32) -> Option<Vec<u64>> {
        let mut longer = position.to_vec();
        self.write(position, letter, &mut longer).then_some(longer)
    }

    /// Writes the position with a letter appended; `false` if it may not be.
    pub(super) fn write(&self, position: &[u64], letter: u32, longer: &mut [u64]) -> bool {
        let digits = self.alphabet.digits(letter);
        let heaps = position.iter().zip(digits).zip(longer);
        let mut valid = true;
        for ((&number, &digit), longer) in heaps {
            let (zero, tail) = self.zero[number as usize];
            valid &= digit == 0 || !tail;
            *longer = zero.saturating_add(digit.into());
        }
        valid
    }
}
