//! Words of 64 bits, or of 128 for the widest nimbers, by safe code for any CPU: the twin of all
//! vectors.

use super::bits::{Bits, LEAF, compute};
use super::drive::{self, Slices, Vectors};
use super::operation::Operation;
use super::plane::{LOWER, Plane};
use super::turn::{Swaps, Turn};
use super::width::Width;
use crate::recursion::{Leaf, Leaves, add, step};
use crate::tower::Double;
use std::ops::{BitAnd, BitXor, Shl, Shr};

/// A word as a vector of bits.
trait Word:
    Copy
    + BitXor<Output = Self>
    + BitAnd<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BYTES: usize;
    const ZERO: Self;

    fn from_number(number: u128) -> Self;
    fn number(self) -> u128;
    fn from_bytes(bytes: &[u8]) -> Self;
    fn put(self, bytes: &mut [u8]);
    /// The lower half of each `2 * 2^d` bits.
    fn lower(d: u32) -> Self;
}

macro_rules! word {
    ($($word:ident |$d:ident| $lower:expr;)*) => {$(
        impl Word for $word {
            const BYTES: usize = size_of::<Self>();
            const ZERO: Self = 0;

            #[inline(always)]
            fn from_number(number: u128) -> Self {
                number as Self
            }

            #[inline(always)]
            fn number(self) -> u128 {
                self.into()
            }

            #[inline(always)]
            fn from_bytes(bytes: &[u8]) -> Self {
                Self::from_le_bytes(bytes.try_into().expect("the bytes of a word"))
            }

            #[inline(always)]
            fn put(self, bytes: &mut [u8]) {
                bytes.copy_from_slice(&self.to_le_bytes());
            }

            #[inline(always)]
            fn lower($d: u32) -> Self {
                $lower
            }
        }
    )*};
}

word! {
    u64 |d| LOWER[d as usize];
    u128 |d| match LOWER.get(d as usize) {
        Some(&lower) => u128::from(lower) << 64 | u128::from(lower),
        None => u128::MAX >> 64,
    };
}

/// Bytes as leaves.
#[inline]
fn bytes<W: Word>() -> impl Leaf<Limb = W> {
    let bits = Bits {
        zero: W::ZERO,
        xor: |a: W, b| a ^ b,
        and: |a: W, b| a & b,
    };
    let tower = Double(Double(Double(bits)));
    Leaves::<_, _, _, LEAF> {
        zero: W::ZERO,
        add: |a: &mut [W], b: &[W]| add(a, b, |a, b| a ^ b),
        step: move |what, a: &mut [W], b: &[W]| step::<_, LEAF>(tower, what, a, b),
    }
}

/// Vectors of elements.
#[inline]
fn rows<N: Width, W: Word>() -> Vectors<impl Fn(&[N]) -> W, impl Fn(&mut [N], W), impl Turn<W>> {
    Vectors {
        bytes: W::BYTES,
        load: |from: &[N]| {
            let mut word = 0;
            for i in 0..from.len() {
                word |= from[i].number() << (8 * N::BYTES * i);
            }
            W::from_number(word)
        },
        store: |to: &mut [N], word: W| {
            for i in 0..to.len() {
                to[i] = N::from_number(word.number() >> (8 * N::BYTES * i));
            }
        },
        turn: Swaps(|a: W, b: W, d: u32| {
            let differ = (a >> (1 << d) ^ b) & W::lower(d);
            (a ^ differ << (1 << d), b ^ differ)
        }),
    }
}

/// Vectors of planes.
#[inline]
fn raw<W: Word>() -> Vectors<impl Fn(&[u8]) -> W, impl Fn(&mut [u8], W), ()> {
    Vectors {
        bytes: W::BYTES,
        load: |from: &[u8]| W::from_bytes(from),
        store: |to: &mut [u8], word: W| word.put(to),
        turn: (),
    }
}

macro_rules! words {
    ($($module:ident $word:ty;)*) => {$(
        /// By one kind of word.
        pub(super) mod $module {
            use super::*;

            drive::entrances! {
                $word, each_bit(<$word>::ZERO), <N> |operation, a, b| compute(bytes(), operation, a, b)
            }
        }
    )*};
}

words! {
    narrow u64;
    wide u128;
}
