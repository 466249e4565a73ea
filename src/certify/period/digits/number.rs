//! Upper bits of the values of large heaps, as numbers of which one bit is read after the other.

/// factor q + carry, and where a ruler is said times the least power of 2 in a number that is q and some
/// more: what the bits of q that are read leave of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Number {
    pub(super) factor: i64,
    pub(super) carry: i64,
    pub(super) mark: Option<RulerMark>,
}

/// The least power of 2 in q and some more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct RulerMark {
    /// What is more, or carried of it.
    pub(super) more: i64,
    pub(super) times: i64,
    /// Whether the number has to be a power of 2, or must not be one.
    pub(super) power: Option<bool>,
    /// Whether its least 1 was read.
    pub(super) met: bool,
}

impl Number {
    /// The next bit for a bit of q, and what is left; `None` where q is none of those meant.
    pub(super) fn read(mut self, q: u32) -> Option<(u32, Self)> {
        let q = i64::from(q);
        let mut sum = self.carry + self.factor * q;
        if let Some(mut mark) = self.mark.take() {
            let digit = mark.more + q;
            mark.more = digit.div_euclid(2);
            let one = digit.rem_euclid(2) == 1;
            let again = one && mark.met;
            if one && !mark.met {
                sum += mark.times;
                mark.met = true;
            }
            if again && mark.power == Some(true) {
                return None;
            }
            let settled = mark.met && (again || mark.power.is_none());
            self.mark = (!settled).then_some(mark);
        }
        self.carry = sum.div_euclid(2);
        Some((sum.rem_euclid(2) as u32, self))
    }

    /// What is left where q has no further 1; `None` where q is none of those meant.
    pub(super) fn left(self) -> Option<i64> {
        let Some(mark) = self.mark else {
            return Some(self.carry);
        };
        if mark.met {
            return (mark.power == Some(mark.more == 0)).then_some(self.carry);
        }
        let ones = u64::try_from(mark.more).ok().filter(|&more| more > 0)?;
        let fits = mark
            .power
            .is_none_or(|power| power == ones.is_power_of_two());
        let least = 1_i64 << ones.trailing_zeros();
        fits.then(|| self.carry + mark.times * least)
    }
}
