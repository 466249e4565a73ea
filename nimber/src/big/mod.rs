//! Nimbers of any size.

mod limbs;

use crate::field::Field;
use crate::scalar::{Nim8, Nim16, Nim32, Nim64, Nim128};
use limbs::Operation;
use num_bigint::BigUint;
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, Div, Mul, Sub};

/// A nimber of any size.
///
/// Of numbers of n bits a product takes O(n^1.59 log n), square, square root and [`Field::artin`]
/// O(n^1.59). As with the short types `/` panics where the divisor is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nim {
    /// Without zeros at the end.
    limbs: Vec<u64>,
}

impl Nim {
    fn new(mut limbs: Vec<u64>) -> Self {
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Self { limbs }
    }

    /// The limbs of a number of the field of a level, at least as many as a leaf has.
    fn padded(&self, level: u32) -> Vec<u64> {
        let mut limbs = self.limbs.clone();
        limbs.resize((1 << level.max(6) >> 6).max(limbs::LEAF), 0);
        limbs
    }

    /// The number, if it fits 128 bits.
    fn middling(&self) -> Option<Nim128> {
        let limb = |i| u128::from(self.limbs.get(i).copied().unwrap_or(0));
        (self.limbs.len() <= 2).then(|| Nim128(limb(1) << 64 | limb(0)))
    }

    /// Does something with the number, in the field of a level.
    fn change(&self, operation: Operation, level: u32) -> Self {
        let mut limbs = self.padded(level);
        limbs::change(operation, &mut limbs);
        Self::new(limbs)
    }

    /// The number, if it fits 64 bits.
    pub fn short(&self) -> Option<u64> {
        match self.limbs[..] {
            [] => Some(0),
            [limb] => Some(limb),
            _ => None,
        }
    }
}

impl Field for Nim {
    fn zero() -> Self {
        Self::default()
    }

    fn one() -> Self {
        1.into()
    }

    fn bit(&self, i: u64) -> bool {
        let limb = usize::try_from(i / 64).ok().and_then(|i| self.limbs.get(i));
        limb.is_some_and(|limb| limb >> (i % 64) & 1 == 1)
    }

    fn bits(&self) -> u64 {
        let last = self
            .limbs
            .last()
            .map_or(0, |limb| u64::from(limb.leading_zeros()));
        64 * self.limbs.len() as u64 - last
    }

    fn plus(&self, other: &Self) -> Self {
        let [long, short] = match self.limbs.len() >= other.limbs.len() {
            true => [self, other],
            false => [other, self],
        };
        let mut limbs = long.limbs.clone();
        limbs
            .iter_mut()
            .zip(&short.limbs)
            .for_each(|(a, b)| *a ^= b);
        Self::new(limbs)
    }

    fn times(&self, other: &Self) -> Self {
        if let (Some(a), Some(b)) = (self.short(), other.short()) {
            return (Nim64(a) * Nim64(b)).into();
        }
        if let (Some(a), Some(b)) = (self.middling(), other.middling()) {
            return (a * b).into();
        }
        let [a, b] = [self, other].map(|x| x.padded(x.level()));
        Self::new(limbs::product(a, b))
    }

    fn square(&self) -> Self {
        match self.middling() {
            Some(_) => self.times(self),
            None => self.change(Operation::Square, self.level()),
        }
    }

    fn sqrt(&self) -> Self {
        match self.middling() {
            Some(number) => number.sqrt().into(),
            None => self.change(Operation::Sqrt, self.level()),
        }
    }

    fn inverse(&self) -> Option<Self> {
        match self.middling() {
            Some(number) => number.inverse().map(Self::from),
            None => Some(self.change(Operation::Inverse, self.level())),
        }
    }

    /// Always there, in the next field where the trace is 1.
    fn artin(&self) -> Option<Self> {
        let level = self.level().max(6);
        let level = level + u32::from(self.trace(level));
        Some(self.change(Operation::Artin, level))
    }

    fn halves(&self, level: u32) -> (Self, Self) {
        if let Some(short) = self.short().filter(|_| level <= 6) {
            let (low, high) = Nim64(short).halves(level);
            return (low.into(), high.into());
        }
        let mut limbs = self.padded(level);
        limbs.truncate(1 << level >> 6);
        let (low, high) = limbs.split_at(limbs.len() / 2);
        (Self::new(low.to_vec()), Self::new(high.to_vec()))
    }
}

impl Nim {
    /// *2^i: for i = 2^k this is the x of level k + 1, for i = 2^k - 1 the top of level k.
    pub fn power_of_two(i: u64) -> Self {
        (BigUint::from(1_u8) << i).into()
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl $operator for &Nim {
            type Output = Nim;

            fn $method(self, other: &Nim) -> Nim {
                let ($a, $b) = (self, other);
                $result
            }
        }

        impl $operator for Nim {
            type Output = Nim;

            fn $method(self, other: Nim) -> Nim {
                $operator::$method(&self, &other)
            }
        }
    )*};
}

operators! {
    Add add |a, b| a.plus(b);
    Sub sub |a, b| a.plus(b);
    Mul mul |a, b| a.times(b);
    Div div |a, b| a.times(&b.inverse().expect("the divisor is not 0"));
}

impl Sum for Nim {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::zero(), Add::add)
    }
}

impl Product for Nim {
    fn product<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::one(), Mul::mul)
    }
}

/// `*5`; 0 is `0`.
impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.short() {
            Some(short) => Nim64(short).fmt(f),
            None => f.pad(&format!("*{}", BigUint::from(self))),
        }
    }
}

impl From<BigUint> for Nim {
    fn from(number: BigUint) -> Self {
        Self::new(number.to_u64_digits())
    }
}

impl From<&Nim> for BigUint {
    fn from(nimber: &Nim) -> Self {
        let halves = nimber.limbs.iter();
        Self::new(
            halves
                .flat_map(|limb| [*limb as u32, (limb >> 32) as u32])
                .collect(),
        )
    }
}

impl From<u64> for Nim {
    fn from(number: u64) -> Self {
        Self::new(vec![number])
    }
}

impl From<Nim128> for Nim {
    fn from(nimber: Nim128) -> Self {
        Self::new(vec![nimber.0 as u64, (nimber.0 >> 64) as u64])
    }
}

macro_rules! from_short {
    ($($short:ident)*) => {$(
        impl From<$short> for Nim {
            fn from(nimber: $short) -> Self {
                u64::from(nimber.0).into()
            }
        }
    )*};
}

from_short!(Nim8 Nim16 Nim32 Nim64);
