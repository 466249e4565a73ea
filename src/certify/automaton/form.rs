//! Linear forms of the heaps before and after a move, read digit by digit.

use super::digits::{Numeration, Read, value};

/// Bounds on a sum of c x + d y over all heaps.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// Coefficients c of the heaps before the move.
    pub(super) before: Vec<i64>,
    /// Coefficients d of the heaps after it.
    pub(super) after: Vec<i64>,
    /// The least that it may be.
    pub(super) least: Option<i64>,
    /// The most.
    pub(super) most: Option<i64>,
}

/// What has been read of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Carry {
    /// So much.
    Open(Read),
    /// Enough: its condition holds, whatever comes.
    Met,
}

impl Form {
    /// c of x and d of y where only some heaps count, without bounds.
    pub(super) fn new(heaps: usize) -> Self {
        Self {
            before: vec![0; heaps],
            after: vec![0; heaps],
            least: None,
            most: None,
        }
    }

    /// Adds what a move takes from a heap, so many times.
    #[must_use]
    pub(super) fn takes(mut self, heap: usize, times: i64) -> Self {
        self.before[heap] += times;
        self.after[heap] -= times;
        self
    }

    /// Its sum for these heaps.
    pub(super) fn at(&self, x: &[u64], y: &[u64]) -> i128 {
        let of = |coefficients: &[i64], heaps: &[u64]| -> i128 {
            let products = coefficients.iter().zip(heaps);
            products.map(|(&c, &h)| i128::from(c) * i128::from(h)).sum()
        };
        of(&self.before, x) + of(&self.after, y)
    }

    /// Whether a sum is within the bounds.
    pub(super) fn admits(&self, sum: i128) -> bool {
        self.least.is_none_or(|least| i128::from(least) <= sum)
            && self.most.is_none_or(|most| sum <= i128::from(most))
    }

    /// It is at least so much.
    #[must_use]
    pub(super) fn at_least(self, least: i64) -> Self {
        Self {
            least: Some(least),
            ..self
        }
    }

    /// It is just so much.
    #[must_use]
    pub(super) fn equals(self, number: i64) -> Self {
        Self {
            least: Some(number),
            most: Some(number),
            ..self
        }
    }

    /// The sum of its positive coefficients, and of the others without their sign.
    pub(super) fn weights(&self) -> (i128, i128) {
        let all = self.before.iter().chain(&self.after);
        all.fold((0, 0), |(positive, negative), &c| match i128::from(c) {
            c if c > 0 => (positive + c, negative),
            c => (positive, negative - c),
        })
    }

    /// What a digit of each heap contributes.
    pub(super) fn contribution(&self, x: &[u32], y: &[u32]) -> i128 {
        let all = self.before.iter().zip(x).chain(self.after.iter().zip(y));
        all.map(|(&c, &digit)| i128::from(c) * i128::from(digit))
            .sum()
    }

    /// What has been read behind one more digit of each heap.
    pub(super) fn read(&self, numeration: Numeration, carry: Carry, x: &[u32], y: &[u32]) -> Carry {
        match carry {
            Carry::Open(read) => Carry::Open(numeration.read(read, self.contribution(x, y))),
            Carry::Met => Carry::Met,
        }
    }

    /// Between which numbers the form lies in the end, however many digits are to come; a bound
    /// that is missing is infinite. The j digits to come of a heap amount to 0, ..., w(j) - 1,
    /// so the form is at most (a + P) w(j) + b w(j-1) - P with P the positive weight.
    pub(super) fn range(
        &self,
        numeration: Numeration,
        (a, b): Read,
    ) -> (Option<i128>, Option<i128>) {
        let (positive, negative) = self.weights();
        let highest = numeration.highest((a + positive, b));
        let lowest = numeration.highest((negative - a, -b));
        (
            lowest.map(|low| negative - low),
            highest.map(|high| high - positive),
        )
    }

    /// The same as far as it can matter; `None` if the bounds cannot be met any more.
    pub(super) fn settle(&self, numeration: Numeration, read: Read) -> Option<Carry> {
        let (lowest, highest) = self.range(numeration, read);
        let (least, most) = (self.least.map(i128::from), self.most.map(i128::from));
        let short = least.is_some_and(|least| highest.is_some_and(|high| high < least));
        let beyond = most.is_some_and(|most| lowest.is_some_and(|low| low > most));
        if short || beyond {
            return None;
        }
        let above = least.is_none_or(|least| lowest.is_some_and(|low| low >= least));
        let below = most.is_none_or(|most| highest.is_some_and(|high| high <= most));
        Some(match above && below {
            true => Carry::Met,
            false => Carry::Open(read),
        })
    }

    /// Whether the bounds hold where no digit is to come.
    pub(super) fn holds(&self, carry: Carry) -> bool {
        let Carry::Open(read) = carry else {
            return true;
        };
        let sum = value(read);
        self.least.is_none_or(|least| sum >= least.into())
            && self.most.is_none_or(|most| sum <= most.into())
    }
}
