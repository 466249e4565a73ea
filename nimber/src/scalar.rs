//! Nimbers of 8, 16, 32, 64 and 128 bits.

use crate::byte::Bytes;
use crate::field::Field;
use crate::polynomial::{FROM_NIM, Polynomials, TO_NIM, mapped, product};
use crate::tower::{Double, Planes, Roots, Tower};
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Sub};

/// A tower as high as numbers of some width, whose ground is single bytes.
fn through_bytes<T: Planes<Plane = u8>, const N: usize>(
    tower: T,
    bytes: [u8; N],
    map: impl Fn(T, T::Element) -> T::Element,
) -> [u8; N] {
    let mut image = [0; N];
    tower.write(map(tower, tower.read(&bytes)), &mut image);
    image
}

/// The product of numbers of at most 64 bits, by polynomials.
#[inline(always)]
fn short_product(a: u64, b: u64, bytes: usize) -> u64 {
    let [a, b] = [a, b].map(|x| mapped(&FROM_NIM, x, bytes));
    mapped(&TO_NIM, product(a, b), 8)
}

/// The product of 128-bit numbers: a storey above polynomials.
#[inline(always)]
fn long_product(a: u128, b: u128) -> u128 {
    let halves = |x: u128| {
        let [low, high] = [x as u64, (x >> 64) as u64];
        (mapped(&FROM_NIM, low, 8), mapped(&FROM_NIM, high, 8))
    };
    let (low, high) = Double(Polynomials(product)).mul(halves(a), halves(b));
    u128::from(mapped(&TO_NIM, high, 8)) << 64 | u128::from(mapped(&TO_NIM, low, 8))
}

macro_rules! nimber {
    ($name:ident, $int:ty, $bits:literal, $tower:expr, |$a:ident, $b:ident| $product:expr) => {
        #[doc = concat!("A nimber below 2^", $bits, ": an element of the field of 2^", $bits, " elements.")]
        ///
        /// `+` is nim-addition (exclusive or), which is also `-`; `*` is the nim-product. `/`
        /// panics where the divisor is 0, as that of integers does; [`Field::inverse`] does not.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(pub $int);

        impl $name {
            fn through_bytes<T: Planes<Plane = u8>>(
                self,
                tower: T,
                map: impl Fn(T, T::Element) -> T::Element,
            ) -> Self {
                Self(<$int>::from_le_bytes(through_bytes(tower, self.0.to_le_bytes(), map)))
            }
        }

        #[allow(clippy::suspicious_arithmetic_impl, reason = "nim-addition is exclusive or")]
        impl Add for $name {
            type Output = Self;

            #[inline]
            fn add(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        #[allow(clippy::suspicious_arithmetic_impl, reason = "each nimber is its own negative")]
        impl Sub for $name {
            type Output = Self;

            #[inline]
            fn sub(self, other: Self) -> Self {
                self + other
            }
        }

        impl Mul for $name {
            type Output = Self;

            #[inline]
            fn mul(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($product as $int)
            }
        }

        #[allow(clippy::suspicious_arithmetic_impl, reason = "division by the inverse")]
        impl Div for $name {
            type Output = Self;

            fn div(self, other: Self) -> Self {
                self * other.inverse().expect("the divisor is not 0")
            }
        }

        impl AddAssign for $name {
            #[inline]
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        impl MulAssign for $name {
            #[inline]
            fn mul_assign(&mut self, other: Self) {
                *self = *self * other;
            }
        }

        impl Sum for $name {
            fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
                iter.fold(Self(0), Add::add)
            }
        }

        impl Product for $name {
            fn product<I: Iterator<Item = Self>>(iter: I) -> Self {
                iter.fold(Self(1), Mul::mul)
            }
        }

        /// `*5`; 0 is `0`.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.0 {
                    0 => f.pad("0"),
                    n => f.pad(&format!("*{n}")),
                }
            }
        }

        impl Field for $name {
            fn zero() -> Self {
                Self(0)
            }

            fn one() -> Self {
                Self(1)
            }

            fn bit(&self, i: u64) -> bool {
                i < $bits && self.0 >> i & 1 == 1
            }

            fn bits(&self) -> u64 {
                u64::from(<$int>::BITS - self.0.leading_zeros())
            }

            fn plus(&self, other: &Self) -> Self {
                *self + *other
            }

            fn times(&self, other: &Self) -> Self {
                *self * *other
            }

            fn square(&self) -> Self {
                self.through_bytes($tower, |tower, a| tower.square(a))
            }

            fn sqrt(&self) -> Self {
                self.through_bytes($tower, |tower, a| tower.sqrt(a))
            }

            fn inverse(&self) -> Option<Self> {
                (self.0 != 0).then(|| self.through_bytes($tower, |tower, a| tower.inverse(a)))
            }

            fn artin(&self) -> Option<Self> {
                let solvable = !self.bit($bits - 1);
                solvable.then(|| self.through_bytes($tower, |tower, c| tower.artin(c)))
            }

            fn halves(&self, level: u32) -> (Self, Self) {
                let (all, half) = (1_u32 << level, 1_u32 << (level - 1));
                let low = self.0 & (<$int>::MAX >> ($bits - half));
                (Self(low), Self((self.0 & (<$int>::MAX >> ($bits - all))) >> half))
            }
        }
    };
}

nimber!(Nim8, u8, 8, Bytes, |a, b| Bytes.mul(a, b));
nimber!(Nim16, u16, 16, Double(Bytes), |a, b| {
    short_product(a.into(), b.into(), 2)
});
nimber!(Nim32, u32, 32, Double(Double(Bytes)), |a, b| {
    short_product(a.into(), b.into(), 4)
});
nimber!(Nim64, u64, 64, Double(Double(Double(Bytes))), |a, b| {
    short_product(a, b, 8)
});
nimber!(
    Nim128,
    u128,
    128,
    Double(Double(Double(Double(Bytes)))),
    |a, b| { long_product(a, b) }
);
