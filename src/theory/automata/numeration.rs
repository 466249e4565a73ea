use std::fmt;
use std::str::FromStr;

/// How a heap is written in digits, the most significant one first. Leading zeros change nothing,
/// and words of the same length are ordered as their numbers are.
///
/// The numbers of at most j digits are those below the weight w(j), where w(0) = 1 and
/// w(j + 1) = r w(j) + w(j - 1); base b has w(j) = b^j.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeration {
    /// Positional, 2 <= base <= 16.
    Base(u32),
    /// Ostrowski's for the continued fraction [1; r, r, r, ..], 1 <= r <= 15: weights 1, r + 1,
    /// r (r + 1) + 1, .., digits 0..=r, and a digit r is followed by 0. r = 1 is Zeckendorf's, by
    /// Fibonacci numbers.
    Ostrowski(u32),
}

/// Which heaps ended in the digit that only 0 may follow: bit i stands for heap i.
pub(super) type Tails = u32;

impl Numeration {
    /// Number of digit symbols.
    pub fn digits(self) -> u32 {
        match self {
            Self::Base(base) => base,
            Self::Ostrowski(r) => r + 1,
        }
    }

    /// Whether `digit` must be followed by 0.
    pub(super) fn is_tail(self, digit: u32) -> bool {
        matches!(self, Self::Ostrowski(r) if digit == r)
    }

    /// (a, b) such that a number of value p w(j) + q w(j - 1) becomes, as a digit d is appended
    /// to every word it is made of, (a p + b q + d) w(j - 1) + p w(j - 2).
    pub(super) fn recurrence(self) -> (i128, i128) {
        match self {
            Self::Base(base) => (base.into(), 0),
            Self::Ostrowski(r) => (r.into(), 1),
        }
    }

    /// Numbers of at most `length` digits; `None` beyond 64 bits.
    pub fn count(self, length: u32) -> Option<u64> {
        match self {
            Self::Base(base) => u64::from(base).checked_pow(length),
            Self::Ostrowski(r) => {
                let (mut this, mut last) = (1_u64, 1_u64);
                for _ in 0..length {
                    let next = this.checked_mul(r.into())?.checked_add(last)?;
                    (last, this) = (this, next);
                }
                Some(this)
            }
        }
    }

    /// The largest number of digits such that all numbers with that many are at most `max`.
    pub fn length(self, max: u64) -> u32 {
        let fits = |length: &u32| self.count(*length).is_some_and(|count| count - 1 <= max);
        (1..).take_while(fits).last().unwrap_or(0)
    }

    /// The number of a word; `None` beyond 64 bits.
    pub fn number(self, word: &[u32]) -> Option<u64> {
        let places = (0..word.len() as u32).rev();
        let mut parts = word.iter().zip(places).filter(|(digit, _)| **digit > 0);
        parts.try_fold(0_u64, |sum, (&digit, place)| {
            sum.checked_add(self.count(place)?.checked_mul(digit.into())?)
        })
    }

    /// Number of letters, tuples of a digit of each heap; `None` where they are too many to list.
    pub fn letters(self, heaps: usize) -> Option<u32> {
        let letters = self.digits().checked_pow(u32::try_from(heaps).ok()?)?;
        (letters <= 1 << 12).then_some(letters)
    }
}

impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(base) => write!(f, "base {base}"),
            Self::Ostrowski(1) => f.write_str("fib"),
            Self::Ostrowski(r) => write!(f, "ostrowski {r}"),
        }
    }
}

/// A numeration that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found base `{0}`, expected 2 to 16, fib, or ostrowski:r with r from 1 to 15")]
pub struct NumerationError(String);

impl FromStr for Numeration {
    type Err = NumerationError;

    /// `2`, `base 2`, `fib`, `ostrowski:2` or `ostrowski 2`.
    fn from_str(text: &str) -> Result<Self, NumerationError> {
        let error = || NumerationError(text.into());
        let number = |digits: &str| digits.trim().parse::<u32>().map_err(|_| error());
        let trimmed = text.trim();
        if trimmed == "fib" {
            return Ok(Self::Ostrowski(1));
        }
        if let Some(rest) = trimmed.strip_prefix("ostrowski") {
            let r = number(rest.trim_start_matches(':'))?;
            let legal = (1..=15).contains(&r);
            return legal.then_some(Self::Ostrowski(r)).ok_or_else(error);
        }
        let base = number(trimmed.strip_prefix("base").unwrap_or(trimmed))?;
        let legal = (2..=16).contains(&base);
        legal.then_some(Self::Base(base)).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::super::alphabet::Alphabet;
    use super::*;

    const ALL: [Numeration; 6] = [
        Numeration::Base(2),
        Numeration::Base(3),
        Numeration::Base(10),
        Numeration::Ostrowski(1),
        Numeration::Ostrowski(2),
        Numeration::Ostrowski(4),
    ];

    fn word(numeration: Numeration, number: u64) -> Vec<u32> {
        Alphabet::new(numeration, 1).unwrap().spell(&[number])
    }

    #[test]
    fn words_are_those_that_are_valid_in_the_order_of_their_numbers() {
        for numeration in ALL {
            let mut words: Vec<Vec<u32>> = vec![vec![]];
            for _ in 0..4 {
                let longer = words.iter().flat_map(|word| {
                    (0..numeration.digits()).map(move |digit| {
                        let mut word = word.clone();
                        word.push(digit);
                        word
                    })
                });
                words = longer
                    .filter(|word| {
                        word.windows(2)
                            .all(|pair| !numeration.is_tail(pair[0]) || pair[1] == 0)
                    })
                    .collect();
            }
            words.sort();
            assert_eq!(Some(words.len() as u64), numeration.count(4));
            for (number, long) in (0..).zip(&words) {
                assert_eq!(numeration.number(long), Some(number), "{numeration}");
                let short = long.iter().copied().skip_while(|&digit| digit == 0);
                assert_eq!(word(numeration, number), short.collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn heaps_are_spelt_and_read() {
        for numeration in ALL {
            for heaps in [
                [0, 0, 0],
                [5, 0, 17],
                [1, 1000, 999],
                [u64::MAX, 1 << 50, 3],
            ] {
                let alphabet = Alphabet::new(numeration, 3).unwrap();
                let letters = alphabet.spell(&heaps);
                assert_eq!(alphabet.position(&letters), Some(heaps.to_vec()));
            }
        }
        assert_eq!(word(Numeration::Ostrowski(1), 11), [1, 0, 1, 0, 0]);
        assert_eq!(word(Numeration::Ostrowski(1), u64::MAX).len(), 92);
    }

    #[test]
    fn numerations_are_read_as_they_are_written() {
        for numeration in ALL {
            assert_eq!(numeration.to_string().parse(), Ok(numeration));
        }
        assert_eq!("2".parse(), Ok(Numeration::Base(2)));
        assert_eq!("ostrowski:3".parse(), Ok(Numeration::Ostrowski(3)));
        for bad in ["", "1", "17", "ostrowski", "ostrowski:0", "fibonacci", "-2"] {
            assert!(bad.parse::<Numeration>().is_err(), "{bad}");
        }
    }
}
