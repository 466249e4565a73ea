//! Vectors of 32 bytes with the Galois field instructions.

use super::aes::{Aes, FROM_NIM, SAME, TO_NIM};
use super::avx2::{load, store};
use super::drive::{self, Slices, Vectors};
use super::operation::Operation;
use super::plane::Plane;
use super::turn::{Interleaves, Turn};
use super::vectors::galois;
use super::width::Width;
use crate::tower::{Planes, Roots};
use std::arch::x86_64::*;

galois! {
    "avx2,gfni", __m256i, 32, zero _mm256_setzero_si256, set _mm256_set1_epi64x,
    xor _mm256_xor_si256, mul _mm256_gf2p8mul_epi8, affine _mm256_gf2p8affine_epi64_epi8,
    inverse _mm256_gf2p8affineinv_epi64_epi8,
    turn Interleaves {
        low: |a, b| _mm256_unpacklo_epi8(a, b),
        high: |a, b| _mm256_unpackhi_epi8(a, b),
    }
}
