//! Linear forms of the heaps before and after a move, read digit by digit.

use super::digits::{Numeration, Read, value};
use crate::game::Amounts;
use crate::game::linear::{Allowed, Constraint};
use crate::text::Because;

/// Coefficients of a form, all together, at most: sums of products then fit 128 bits.
const HEAVIEST: i128 = 1 << 40;

/// By which remainders are taken, at most.
const MODULUS: u32 = 1 << 16;

/// What a value of a form means for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Meaning {
    /// There is no such move.
    Barred,
    /// Nothing stands against it.
    Legal,
    /// Nor here, and the move takes from the heap of the form.
    Taken,
}

/// A sum of c x + d y over all heaps, and what its values mean.
#[derive(Clone, Debug)]
pub(super) struct FormReader {
    /// Coefficients c of the heaps before the move, and d of those after it.
    coefficients: [Vec<i64>; 2],
    values: Values,
}

/// What values of a form mean.
#[derive(Clone, Debug)]
enum Values {
    /// Each from a number on, increasing; the first from the least of all.
    From(Vec<(i128, Meaning)>),
    /// Each remainder by the modulus; Barred or Legal.
    Remainders(i128, Vec<Meaning>),
}

/// What has been read of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Carry {
    /// So much.
    Open(Read),
    /// Enough to know the meaning, whatever comes.
    Settled(Meaning),
}

impl FormReader {
    /// What a constraint asks.
    ///
    /// # Errors
    /// The coefficients or the modulus are too large.
    pub(super) fn asks(constraint: &Constraint) -> Result<Self, Because> {
        let values = match constraint.allowed() {
            &Allowed::Between(least, most) => Values::From(between(least, most)),
            &Allowed::Remainders { modulus, .. } if modulus > MODULUS => {
                return Err(format!("remainders by {modulus}, more than {MODULUS}").into());
            }
            Allowed::Remainders {
                modulus,
                remainders,
            } => {
                let meaning = |remainder| match remainders.contains(&remainder) {
                    true => Meaning::Legal,
                    false => Meaning::Barred,
                };
                Values::Remainders((*modulus).into(), (0..*modulus).map(meaning).collect())
            }
        };
        let form = Self {
            coefficients: [constraint.before(), constraint.after()].map(<[i64]>::to_vec),
            values,
        };
        let (positive, negative) = form.weights();
        match positive + negative > HEAVIEST {
            true => Err("coefficients beyond 2^40".into()),
            false => Ok(form),
        }
    }

    /// What is taken from a heap: nothing, or one of some amounts.
    pub(super) fn taken(heap: usize, heaps: usize, amounts: &Amounts) -> Self {
        use Meaning::{Barred, Legal, Taken};
        let listed = |list: &[u64], inside: Meaning, outside: Meaning| {
            let list = list.iter().filter(|&&amount| amount > 0);
            let each = list.map(|&amount| i128::from(amount));
            let each = each.flat_map(|amount| [(amount, inside), (amount + 1, outside)]);
            [vec![(1, outside)], each.collect()].concat()
        };
        let positive = match amounts {
            Amounts::Any | Amounts::Equal => vec![(1, Taken)],
            Amounts::UpTo(most) => vec![(1, Taken), (i128::from(*most) + 1, Barred)],
            Amounts::In(list) => listed(list, Taken, Barred),
            Amounts::AllBut(list) => listed(list, Barred, Taken),
        };
        let mut from = vec![(i128::MIN, Barred), (0, Legal)];
        for change in positive {
            // of two at one amount the later one counts
            from.retain(|earlier| earlier.0 < change.0);
            from.push(change);
        }
        let unit = |sign: i64| (0..heaps).map(move |other| sign * i64::from(other == heap));
        Self {
            coefficients: [1, -1].map(|sign| unit(sign).collect()),
            values: Values::From(from),
        }
    }

    /// The last heap that counts.
    pub(super) fn last_heap(&self) -> usize {
        let last = |all: &Vec<i64>| all.iter().rposition(|&c| c != 0).unwrap_or(0);
        self.coefficients.iter().map(last).max().unwrap_or(0)
    }

    /// The sum for some heaps, or digits of them.
    fn sum<T: Copy + Into<i128>>(&self, x: &[T], y: &[T]) -> i128 {
        // by index: a chain of zips stays a chain of calls
        let of = |coefficients: &[i64], heaps: &[T]| {
            let mut sum = 0;
            for i in 0..coefficients.len().min(heaps.len()) {
                sum += i128::from(coefficients[i]) * heaps[i].into();
            }
            sum
        };
        of(&self.coefficients[0], x) + of(&self.coefficients[1], y)
    }

    /// What a value means.
    fn of(&self, value: i128) -> Meaning {
        match &self.values {
            Values::From(from) => from[range_of(from, value)].1,
            Values::Remainders(modulus, meanings) => meanings[value.rem_euclid(*modulus) as usize],
        }
    }

    /// What it means for a move from `x` to `y`, by plain arithmetic.
    pub(super) fn meaning(&self, x: &[u64], y: &[u64]) -> Meaning {
        self.of(self.sum(x, y))
    }

    /// What it means where no digit is to come.
    pub(super) fn end(&self, carry: Carry) -> Meaning {
        match carry {
            Carry::Open(read) => self.of(value(read)),
            Carry::Settled(meaning) => meaning,
        }
    }

    /// The sum of its positive coefficients, and of the others without their sign.
    fn weights(&self) -> (i128, i128) {
        let all = self.coefficients.iter().flatten();
        all.fold((0, 0), |(positive, negative), &c| match i128::from(c) {
            c if c > 0 => (positive + c, negative),
            c => (positive, negative - c),
        })
    }

    /// What has been read after one more digit of each heap; `None` if no move is left.
    pub(super) fn read(
        &self,
        numeration: Numeration,
        carry: Carry,
        x: &[u32],
        y: &[u32],
    ) -> Option<Carry> {
        match carry {
            Carry::Open(read) => self.settle(numeration, numeration.read(read, self.sum(x, y))),
            settled => Some(settled),
        }
    }

    /// What has been read, as far as it can matter; `None` if no move is left.
    ///
    /// The j digits to come of a heap amount to 0, ..., w(j) - 1, so the form is at most
    /// (a + P) w(j) + b w(j-1) - P with P the positive weight, and at least the like.
    pub(super) fn settle(&self, numeration: Numeration, (a, b): Read) -> Option<Carry> {
        let from = match &self.values {
            Values::From(from) => from,
            // both weights count by their remainders
            Values::Remainders(modulus, _) => {
                return Some(Carry::Open((
                    a.rem_euclid(*modulus),
                    b.rem_euclid(*modulus),
                )));
            }
        };
        let (positive, negative) = self.weights();
        let highest = numeration.highest((a + positive, b));
        let lowest = numeration.highest((negative - a, -b));
        let first = lowest.map_or(0, |low| range_of(from, negative - low));
        let last = highest.map(|high| range_of(from, high - positive));
        match &from[first..=last.unwrap_or(from.len() - 1)] {
            [(_, Meaning::Barred)] => None,
            [(_, meaning)] => Some(Carry::Settled(*meaning)),
            _ => Some(Carry::Open((a, b))),
        }
    }
}

/// Legal between two bounds.
fn between(least: Option<i64>, most: Option<i64>) -> Vec<(i128, Meaning)> {
    let mut from = vec![(i128::MIN, Meaning::Legal)];
    if let Some(least) = least {
        from = vec![(i128::MIN, Meaning::Barred), (least.into(), Meaning::Legal)];
    }
    match most {
        Some(most) if least.is_some_and(|least| most < least) => from.truncate(1),
        Some(most) => from.push((i128::from(most) + 1, Meaning::Barred)),
        None => {}
    }
    from
}

/// Which of the ranges of values that mean the same holds a value.
fn range_of(from: &[(i128, Meaning)], value: i128) -> usize {
    from.partition_point(|change| change.0 <= value) - 1
}
