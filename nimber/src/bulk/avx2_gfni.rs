//! Vectors of 32 bytes with the Galois field instructions.

use super::aes::{Aes, FROM_NIM, SAME, TO_NIM};
use super::avx2::{load, store};
use super::drive::{self, Slices, Vectors, entrances};
use super::operation::Operation;
use super::plane::Plane;
use super::turn::{Interleaves, Turn};
use super::width::Width;
use crate::tower::{Planes, Roots};
use std::arch::x86_64::*;

/// The field of bytes. Closures are compiled for the features of the function that they stand in.
#[inline]
#[target_feature(enable = "avx2,gfni")]
fn aes() -> impl Roots + Planes<Plane = __m256i> {
    Aes {
        zero: _mm256_setzero_si256(),
        xor: |a, b| _mm256_xor_si256(a, b),
        mul: |a, b| _mm256_gf2p8mul_epi8(a, b),
        inverse: |a| _mm256_gf2p8affineinv_epi64_epi8::<0>(a, _mm256_set1_epi64x(SAME as i64)),
        affine: |a, matrix| affine(a, matrix),
    }
}

#[inline]
#[target_feature(enable = "avx2,gfni")]
fn affine(vector: __m256i, matrix: u64) -> __m256i {
    _mm256_gf2p8affine_epi64_epi8::<0>(vector, _mm256_set1_epi64x(matrix as i64))
}

/// Vectors of elements.
#[inline]
#[target_feature(enable = "avx2,gfni")]
fn rows<N: Width>()
-> Vectors<impl Fn(&[N]) -> __m256i, impl Fn(&mut [N], __m256i), impl Turn<__m256i>> {
    Vectors {
        bytes: 32,
        load: |from: &[N]| affine(load(from), FROM_NIM),
        store: |to: &mut [N], vector| store(to, affine(vector, TO_NIM)),
        turn: Interleaves {
            low: |a, b| _mm256_unpacklo_epi8(a, b),
            high: |a, b| _mm256_unpackhi_epi8(a, b),
        },
    }
}

/// Vectors of planes.
#[inline]
#[target_feature(enable = "avx2,gfni")]
fn raw() -> Vectors<impl Fn(&[u8]) -> __m256i, impl Fn(&mut [u8], __m256i), ()> {
    Vectors {
        bytes: 32,
        load: |from: &[u8]| load(from),
        store: |to: &mut [u8], vector| store(to, vector),
        turn: (),
    }
}

entrances! {
    "avx2,gfni", __m256i, each_byte(_mm256_setzero_si256()),
    <N> |operation, a, b| drive::compute(N::over(aes()), operation, a, b)
}
