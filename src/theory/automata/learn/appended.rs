use crate::theory::automata::Numeration;
use crate::theory::automata::alphabet::Alphabet;

/// Numbers with a digit appended.
pub(super) struct Appended {
    /// By number: with a 0 appended, and whether nothing but 0 may be.
    zero: Vec<(u64, bool)>,
}

impl Appended {
    /// For numbers up to `max`.
    pub(super) fn new(numeration: Numeration, max: u64) -> Self {
        let alphabet = Alphabet::new(numeration, 1).expect("few digits");
        let zero = (0..=max).map(|number| {
            let mut word = alphabet.spell(&[number]);
            let tail = word.last().is_some_and(|&digit| numeration.is_tail(digit));
            word.push(0);
            (numeration.number(&word).unwrap_or(u64::MAX), tail)
        });
        Self {
            zero: zero.collect(),
        }
    }

    /// The heaps that nothing but 0 may follow.
    pub(super) fn tails(&self, position: &[u64]) -> u32 {
        let tails = position.iter().enumerate();
        tails.fold(0, |tails, (heap, &number)| {
            tails | u32::from(self.zero[number as usize].1) << heap
        })
    }

    /// Writes the position with digits appended; `false` if they may not be.
    pub(super) fn to(&self, position: &[u64], digits: &[u32], longer: &mut [u64]) -> bool {
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
