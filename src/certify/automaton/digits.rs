//! Words of digits, the most significant first, and what they amount to.

use std::fmt;

/// How heaps are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numeration {
    /// Base b, at least 2: weights w(j) = b^j.
    Base(u32),
    /// Digits 0..=r, where 0 follows r: w(0) = 1, w(1) = r + 1, w(j+1) = r w(j) + w(j-1).
    Ostrowski(u32),
}

/// What has been read of a linear form: a w(j) + b w(j-1) where j digits are to come, with
/// w(-1) = 1; b is 0 in a base.
pub(super) type Read = (i128, i128);

impl Numeration {
    /// `base b`, `fib` (which is `ostrowski 1`) or `ostrowski r`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| text.parse::<u32>().ok().filter(|&n| n <= 1 << 15);
        match text.split_once(' ') {
            None if text == "fib" => Some(Self::Ostrowski(1)),
            Some(("base", b)) => number(b).filter(|&b| b >= 2).map(Self::Base),
            Some(("ostrowski", r)) => number(r).filter(|&r| r >= 1).map(Self::Ostrowski),
            _ => None,
        }
    }

    /// Number of digit symbols.
    pub(super) fn digits(self) -> u32 {
        match self {
            Self::Base(b) => b,
            Self::Ostrowski(r) => r + 1,
        }
    }

    /// One more digit of each heap, which contribute so much to the form.
    pub(super) fn read(self, (a, b): Read, contribution: i128) -> Read {
        match self {
            Self::Base(base) => (i128::from(base) * a + contribution, 0),
            Self::Ostrowski(r) => (i128::from(r) * a + b + contribution, a),
        }
    }

    /// The largest of the values that a form has after 0, 1, 2, ... more digits, all zero;
    /// `None` if they grow for ever.
    pub(super) fn highest(self, read: Read) -> Option<i128> {
        let (mut read, mut now) = (read, value(read));
        let mut highest = now;
        // each value is b times the one before, or r times that and the one before it: two in
        // a row of one sign decide; signs that alternate belong to ever smaller values
        loop {
            read = self.read(read, 0);
            let next = value(read);
            highest = highest.max(next);
            if now <= 0 && next <= 0 {
                return Some(highest);
            }
            if now >= 0 && next >= 0 {
                return None;
            }
            now = next;
        }
    }

    /// The number that a word writes; `None` beyond 64 bits.
    pub(super) fn number(self, word: impl IntoIterator<Item = u32>) -> Option<u64> {
        let mut read = (0, 0);
        for digit in word {
            read = self.read(read, digit.into());
            u64::try_from(value(read)).ok()?;
        }
        u64::try_from(value(read)).ok()
    }
}

/// What a form amounts to where no digit is to come: w(0) = w(-1) = 1.
pub(super) fn value((a, b): Read) -> i128 {
    a + b
}

impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(b) => write!(f, "base {b}"),
            Self::Ostrowski(1) => f.write_str("fib"),
            Self::Ostrowski(r) => write!(f, "ostrowski {r}"),
        }
    }
}

/// Letters: one digit of each heap, numbered with that of the first heap most significant.
#[derive(Clone, Debug)]
pub(super) struct Letters {
    pub(super) heaps: usize,
    pub(super) numeration: Numeration,
    digits: Vec<u32>,
}

impl Letters {
    /// Letters at most.
    pub(super) const MOST: u64 = 1 << 15;

    /// `None` if there are too many.
    pub(super) fn new(heaps: usize, numeration: Numeration) -> Option<Self> {
        let base = u64::from(numeration.digits());
        let count = base.checked_pow(u32::try_from(heaps).ok()?)?;
        if count > Self::MOST || heaps == 0 {
            return None;
        }
        let mut digits = Vec::new();
        for letter in 0..count {
            let of = |heap| letter / base.pow((heaps - 1 - heap) as u32) % base;
            digits.extend((0..heaps).map(|heap| of(heap) as u32));
        }
        Some(Self {
            heaps,
            numeration,
            digits,
        })
    }

    /// How many.
    pub(super) fn count(&self) -> usize {
        self.digits.len() / self.heaps
    }

    /// All letters; 0 is the zero letter.
    pub(super) fn all(&self) -> std::ops::Range<u32> {
        0..self.count() as u32
    }

    /// The letter with these digits.
    pub(super) fn number(&self, digits: &[u32]) -> u32 {
        let base = self.numeration.digits();
        digits.iter().fold(0, |letter, digit| letter * base + digit)
    }

    /// The digits of a letter, one per heap.
    pub(super) fn digits(&self, letter: u32) -> &[u32] {
        &self.digits[letter as usize * self.heaps..][..self.heaps]
    }

    /// The heaps that a word of letters writes; `None` beyond 64 bits.
    pub(super) fn position(&self, word: &[u32]) -> Option<Vec<u64>> {
        let heap = |i| {
            let digits = word.iter().map(|&letter| self.digits(letter)[i]);
            self.numeration.number(digits)
        };
        (0..self.heaps).map(heap).collect()
    }

    /// The heaps whose last digit is the largest one of an Ostrowski numeration, as a set;
    /// `None` if a digit of the letter may not follow what `before` says of the last ones.
    pub(super) fn full(&self, before: u64, letter: u32) -> Option<u64> {
        let Numeration::Ostrowski(r) = self.numeration else {
            return Some(0);
        };
        let mut full = 0;
        for (i, &digit) in self.digits(letter).iter().enumerate() {
            if before >> i & 1 == 1 && digit != 0 {
                return None;
            }
            full |= u64::from(digit == r) << i;
        }
        Some(full)
    }
}
