//! Vectors of 64 bytes with the Galois field instructions.

use super::aes::{Aes, FROM_NIM, SAME, TO_NIM};
use super::drive::{self, Slices, Vectors};
use super::operation::Operation;
use super::plane::Plane;
use super::turn::{Swaps, Turn};
use super::vectors::galois;
use super::width::Width;
use crate::tower::{Planes, Roots};
use std::arch::x86_64::*;
use std::hint::black_box;

galois! {
    "avx512f,avx512bw,avx512vbmi,gfni", __m512i, 64, zero _mm512_setzero_si512, set _mm512_set1_epi64,
    xor _mm512_xor_si512, mul _mm512_gf2p8mul_epi8, affine _mm512_gf2p8affine_epi64_epi8,
    inverse _mm512_gf2p8affineinv_epi64_epi8,
    turn {
        // masks and orders that the compiler knows become permutations of two vectors or rotations
        // and blends, which take twice as long
        let each = 0x0001_0001_0001_0001;
        let uppers = black_box([0xaaaa * each, 0xcccc * each]);
        let uppers_of_words = black_box([0xaaaa, 0xcccc]);
        let order = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        let across = |d| _mm512_broadcast_i32x4(_mm_xor_si128(order, _mm_set1_epi8(1_i8 << d)));
        let acrosses = black_box([across(0), across(1)]);
        Swaps(move |a, b, d: u32| match d {
            0 | 1 => {
                let (upper, across) = (uppers[d as usize], acrosses[d as usize]);
                (
                    _mm512_mask_shuffle_epi8(a, upper, b, across),
                    _mm512_mask_shuffle_epi8(b, !upper, a, across),
                )
            }
            // a CPU has more units that exchange words than bytes
            2 => (
                _mm512_mask_shuffle_epi32::<0xb1>(a, uppers_of_words[0], b),
                _mm512_mask_shuffle_epi32::<0xb1>(b, !uppers_of_words[0], a),
            ),
            _ => (
                _mm512_mask_shuffle_epi32::<0x4e>(a, uppers_of_words[1], b),
                _mm512_mask_shuffle_epi32::<0x4e>(b, !uppers_of_words[1], a),
            ),
        })
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
#[allow(unsafe_code, reason = "vectors are loaded through pointers only")]
pub(super) fn load<T: Copy>(from: &[T]) -> __m512i {
    assert_eq!(size_of_val(from), 64);
    // SAFETY: the slice has the size of a vector; nimbers and bytes have no padding
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
#[allow(unsafe_code, reason = "vectors are stored through pointers only")]
pub(super) fn store<T: Copy>(to: &mut [T], vector: __m512i) {
    assert_eq!(size_of_val(to), 64);
    // SAFETY: the slice has the size of a vector; nimbers and bytes may be any bits
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), vector) }
}
