use crate::arithmetic;
use crate::game::Heap;
use crate::number::joined;
use std::fmt;
use std::ops::{Add, Sub};

/// A linear form of the heaps x before a move and y after it, in tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearForm {
    pub(super) before: Vec<i64>,
    pub(super) after: Vec<i64>,
}

/// Heap `i` (from 0) before the move.
pub fn before(i: usize) -> LinearForm {
    let mut form = LinearForm {
        before: vec![0; i + 1],
        after: vec![0; i + 1],
    };
    form.before[i] = 1;
    form
}

/// Heap `i` (from 0) after the move.
pub fn after(i: usize) -> LinearForm {
    let LinearForm { before, after } = before(i);
    LinearForm {
        before: after,
        after: before,
    }
}

/// What a move takes from heap `i` (from 0): less than 0 where it puts something on it.
pub fn takes(i: usize) -> LinearForm {
    before(i) - after(i)
}

/// A move leaves heap `i` (from 0) as it is.
pub fn keeps(i: usize) -> Constraint {
    takes(i).equals(0)
}

impl LinearForm {
    /// The form multiplied by a number. Coefficients have 64 bits, a factor has 32: no
    /// declaration multiplies so often that they overflow.
    #[must_use]
    pub fn times(mut self, factor: i32) -> Self {
        let all = self.before.iter_mut().chain(&mut self.after);
        all.for_each(|coefficient| *coefficient *= i64::from(factor));
        self
    }

    /// It is this number.
    pub fn equals(self, number: i64) -> Constraint {
        self.within(number, number)
    }

    /// It is at least this number.
    pub fn at_least(self, least: i64) -> Constraint {
        self.bounded(Some(least), None)
    }

    /// It is at most this number.
    pub fn at_most(self, most: i64) -> Constraint {
        self.bounded(None, Some(most))
    }

    /// It lies between two numbers, both included.
    pub fn within(self, least: i64, most: i64) -> Constraint {
        self.bounded(Some(least), Some(most))
    }

    /// It leaves one of some remainders, from 0 to `modulus` - 1, when divided by `modulus`.
    ///
    /// # Panics
    /// If the modulus is 0.
    pub fn leaves(self, remainders: impl IntoIterator<Item = u32>, modulus: u32) -> Constraint {
        assert!(modulus > 0, "a remainder by 0");
        let mut remainders: Vec<u32> = remainders.into_iter().collect();
        // no number leaves more
        remainders.retain(|&remainder| remainder < modulus);
        remainders.sort_unstable();
        remainders.dedup();
        Constraint {
            form: self,
            allowed: Allowed::Remainders {
                modulus,
                remainders,
            },
        }
    }

    /// It lies between two numbers, both included, where these are given.
    pub(in crate::game) fn bounded(self, least: Option<i64>, most: Option<i64>) -> Constraint {
        Constraint {
            form: self,
            allowed: Allowed::Between(least, most),
        }
    }

    /// What the form is for a move from `x` to `y`.
    pub(super) fn sum(&self, x: &[Heap], y: &[Heap]) -> Wide {
        let before = self.before.iter().zip(x);
        let all = before.chain(self.after.iter().zip(y));
        sum(all.map(|(&coefficient, &heap)| i128::from(coefficient) * i128::from(heap)))
    }

    /// A coefficient for each of this many heaps, which must be all that the form is about.
    pub(super) fn widen(&mut self, heaps: usize) {
        assert!(
            self.before.len() <= heaps,
            "a declaration for {heaps} heaps names heap {}",
            self.before.len()
        );
        self.before.resize(heaps, 0);
        self.after.resize(heaps, 0);
    }

    /// A form of one heap becomes that of heap `i`.
    pub(super) fn move_to(&mut self, i: usize) {
        for coefficients in [&mut self.before, &mut self.after] {
            coefficients.splice(0..0, vec![0; i]);
        }
    }

    /// Adds another form a number of times.
    fn plus(mut self, other: &Self, times: i64) -> Self {
        self.widen(self.before.len().max(other.before.len()));
        let before = self.before.iter_mut().zip(&other.before);
        let after = self.after.iter_mut().zip(&other.after);
        before.chain(after).for_each(|(a, b)| *a += times * b);
        self
    }
}

impl Add for LinearForm {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.plus(&other, 1)
    }
}

impl Sub for LinearForm {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.plus(&other, -1)
    }
}

/// Heaps are numbered from 1 here: `x1 - y1 + 2 x2`.
impl fmt::Display for LinearForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let mut write = |coefficient: i64, name: char, i: usize| {
            let sign = match (first, coefficient < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            first = false;
            match coefficient.unsigned_abs() {
                1 => write!(f, "{sign}{name}{}", i + 1),
                n => write!(f, "{sign}{n} {name}{}", i + 1),
            }
        };
        for (i, (&x, &y)) in self.before.iter().zip(&self.after).enumerate() {
            if x != 0 {
                write(x, 'x', i)?;
            }
            if y != 0 {
                write(y, 'y', i)?;
            }
        }
        if first { f.write_str("0") } else { Ok(()) }
    }
}

/// What a form is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Symbol {
    /// A heap before the move, from 0.
    Before(usize),
    /// A heap after it.
    After(usize),
    /// A name that the clause binds, by its place among them.
    Name(usize),
}

/// A form of heaps and bound names: sums of a few products with heaps fit 128 bits.
pub(crate) type Form = arithmetic::Affine<Symbol, 31>;

/// The values that a constraint allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// From the least to the most, in tokens; either may be missing.
    Between(Option<i64>, Option<i64>),
    /// Those that leave certain remainders.
    Remainders {
        /// By what they are divided.
        modulus: u32,
        /// The remainders, increasing.
        remainders: Vec<u32>,
    },
}

/// A condition on a linear form of the heaps x before a move and y after it: which values
/// sum `c_i x_i` + `d_i y_i` may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    pub(super) form: LinearForm,
    allowed: Allowed,
}

impl Constraint {
    /// The coefficients of the heaps before the move, one for each heap.
    pub fn before(&self) -> &[i64] {
        &self.form.before
    }

    /// The coefficients of the heaps after the move, one for each heap.
    pub fn after(&self) -> &[i64] {
        &self.form.after
    }

    /// The values that the form may have.
    pub fn allowed(&self) -> &Allowed {
        &self.allowed
    }

    /// Forms that are all at least 0 exactly where it holds; `None` where there are none, or
    /// numbers are large.
    pub(super) fn forms(&self) -> Option<Vec<Form>> {
        let Allowed::Between(least, most) = self.allowed else {
            return None;
        };
        let form = self.form()?;
        let least = least.map(|least| form.add(-i128::from(least)));
        let most = most.map(|most| form.times(-1)?.add(most.into()));
        least.into_iter().chain(most).collect()
    }

    /// What it is about; `None` if numbers are large.
    pub(super) fn form(&self) -> Option<Form> {
        let before = self.before().iter().enumerate();
        let after = self.after().iter().enumerate();
        let before = before.map(|(heap, &times)| (Symbol::Before(heap), times));
        let after = after.map(|(heap, &times)| (Symbol::After(heap), times));
        before
            .chain(after)
            .try_fold(Form::default(), |form, (symbol, times)| {
                form.plus(times.into(), &Form::of(symbol))
            })
    }

    /// Whether it holds for a move from `x` to `y`: exactly, for all heaps of 64 bits.
    pub fn holds(&self, x: &[Heap], y: &[Heap]) -> bool {
        let sum = self.form.sum(x, y);
        match &self.allowed {
            Allowed::Between(least, most) => {
                let above = least.is_none_or(|least| sum >= wide(least));
                above && most.is_none_or(|most| sum <= wide(most))
            }
            Allowed::Remainders {
                modulus,
                remainders,
            } => remainders.contains(&remainder(sum, *modulus)),
        }
    }
}

const LOW: i128 = u64::MAX as i128;

/// A number as its upper part and its lower 64 bits, which compare like the number.
type Wide = (i128, i128);

fn wide(number: i64) -> Wide {
    let number = i128::from(number);
    (number >> 64, number & LOW)
}

fn remainder((high, low): Wide, modulus: u32) -> u32 {
    let modulus = i128::from(modulus);
    let high = high.rem_euclid(modulus) << 64;
    ((high + low) % modulus) as u32
}

/// The sum of products, none of which is beyond 127 bits and a sign.
fn sum(products: impl Iterator<Item = i128>) -> Wide {
    let (mut high, mut low) = (0, 0);
    for product in products {
        // a sum of products may leave 128 bits: that of their halves does not
        high += product >> 64;
        low += product & LOW;
    }
    (high + (low >> 64), low & LOW)
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = &self.form;
        match &self.allowed {
            Allowed::Between(Some(least), Some(most)) if least == most => {
                write!(f, "{form} = {least}")
            }
            Allowed::Between(Some(least), Some(most)) => write!(f, "{least} <= {form} <= {most}"),
            Allowed::Between(Some(least), None) => write!(f, "{form} >= {least}"),
            Allowed::Between(None, Some(most)) => write!(f, "{form} <= {most}"),
            Allowed::Between(None, None) => write!(f, "{form} is any number"),
            Allowed::Remainders {
                modulus,
                remainders,
            } => write!(
                f,
                "({form}) mod {modulus} in {{{}}}",
                joined(remainders, ", ")
            ),
        }
    }
}
