//! Vectors of 512 bits.

use super::avx512_gfni::{load, store};
use super::bits::{Bits, LEAF, compute};
use super::drive::{self, Slices, Vectors, entrances};
use super::operation::Operation;
use super::plane::{LOWER, Plane};
use super::turn::{Swaps, Turn};
use super::width::Width;
use crate::recursion::{Leaf, Leaves, add, step};
use crate::tower::Double;
use std::arch::x86_64::*;

/// Bytes as leaves. Closures are compiled for the features of the function that they stand in.
#[inline]
#[target_feature(enable = "avx512f")]
fn bytes() -> impl Leaf<Limb = __m512i> {
    let bits = Bits {
        zero: _mm512_setzero_si512(),
        xor: |a, b| _mm512_xor_si512(a, b),
        and: |a, b| _mm512_and_si512(a, b),
    };
    let tower = Double(Double(Double(bits)));
    Leaves::<_, _, _, LEAF> {
        zero: _mm512_setzero_si512(),
        add: |a: &mut [__m512i], b: &[__m512i]| add(a, b, |a, b| _mm512_xor_si512(a, b)),
        step: move |what, a: &mut [__m512i], b: &[__m512i]| step::<_, LEAF>(tower, what, a, b),
    }
}

/// Vectors of elements.
#[inline]
#[target_feature(enable = "avx512f")]
fn rows<N: Width>()
-> Vectors<impl Fn(&[N]) -> __m512i, impl Fn(&mut [N], __m512i), impl Turn<__m512i>> {
    Vectors {
        bytes: 64,
        load: |from: &[N]| load(from),
        store: |to: &mut [N], vector| store(to, vector),
        turn: Swaps(|a, b, d: u32| {
            if d == 6 {
                return (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
            }
            let lower = _mm512_set1_epi64(LOWER[d as usize] as i64);
            let width = _mm512_set1_epi64(1 << d);
            let differ = _mm512_xor_si512(_mm512_srlv_epi64(a, width), b);
            let differ = _mm512_and_si512(differ, lower);
            (
                _mm512_xor_si512(a, _mm512_sllv_epi64(differ, width)),
                _mm512_xor_si512(b, differ),
            )
        }),
    }
}

/// Vectors of planes.
#[inline]
#[target_feature(enable = "avx512f")]
fn raw() -> Vectors<impl Fn(&[u8]) -> __m512i, impl Fn(&mut [u8], __m512i), ()> {
    Vectors {
        bytes: 64,
        load: |from: &[u8]| load(from),
        store: |to: &mut [u8], vector| store(to, vector),
        turn: (),
    }
}

entrances! {
    "avx512f", __m512i, each_bit(_mm512_setzero_si512()),
    <N> |operation, a, b| compute(bytes(), operation, a, b)
}
