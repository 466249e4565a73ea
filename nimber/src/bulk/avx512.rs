//! Vectors of 512 bits.

use super::avx512_gfni::{load, store};
use super::bits::{Bits, LEAF, compute};
use super::drive::{self, Slices, Vectors};
use super::operation::Operation;
use super::plane::{LOWER, Plane};
use super::turn::{Swaps, Turn};
use super::vectors::sliced;
use super::width::Width;
use crate::recursion::{Leaf, Leaves, add, step};
use crate::tower::Double;
use std::arch::x86_64::*;

sliced! {
    "avx512f", __m512i, 64, zero _mm512_setzero_si512, set _mm512_set1_epi64,
    xor _mm512_xor_si512, and _mm512_and_si512, shift _mm512_srlv_epi64 _mm512_sllv_epi64,
    halves _mm512_unpacklo_epi64 _mm512_unpackhi_epi64
}
