//! Squares of 64 x 64 numbers, turned over: columns become rows.

use super::code::Code;

/// Cells along a side of a square.
pub(super) const SIDE: usize = 64;

/// 64 bytes as 8 words.
type Eight = [u64; 8];

/// A square on its way: `[part][k][l]` is 8 numbers of one row. Kept from square to square, so
/// that it is not cleared each time.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Words([[Eight; 8]; 8]);

/// The numbers of 64 columns of codes, `stride` cells apart, as pieces of 64 rows, from `at` on.
#[inline(always)]
pub(super) fn turn<C: Code, const N: usize>(
    columns: &[C],
    stride: usize,
    words: &mut Words,
    rows: &mut [[u8; N]],
    at: usize,
) {
    for (part, eight) in words.0.iter_mut().enumerate() {
        for (k, column) in eight.iter_mut().enumerate() {
            let codes = columns[(8 * part + k) * stride..].first_chunk::<SIDE>();
            let mut numbers = [0; SIDE];
            let codes = codes.expect("whole columns");
            for (i, number) in numbers.iter_mut().enumerate() {
                *number = codes[i].number();
            }
            let bytes = numbers.as_chunks().0;
            for (i, word) in column.iter_mut().enumerate() {
                *word = u64::from_le_bytes(bytes[i]);
            }
        }
        swap::<4>(eight, 32, 0xffff_ffff);
        swap::<2>(eight, 16, 0x0000_ffff_0000_ffff);
        swap::<1>(eight, 8, 0x00ff_00ff_00ff_00ff);
    }
    // word l of vector k of a part belongs to row 8 l + k
    for k in 0..8 {
        for l in 0..8 {
            let row = rows[8 * l + k][at..at + SIDE].as_chunks_mut().0;
            for (part, bytes) in row.iter_mut().enumerate() {
                *bytes = words.0[part][k][l].to_le_bytes();
            }
        }
    }
}

/// Exchanges the upper parts of words with the lower parts of those `BY` further on.
#[inline(always)]
fn swap<const BY: usize>(eight: &mut [Eight; 8], bits: u32, lower: u64) {
    for i in 0..8 {
        if i & BY != 0 {
            continue;
        }
        let (a, b) = (eight[i], eight[i + BY]);
        for l in 0..8 {
            eight[i][l] = (a[l] & lower) | (b[l] << bits & !lower);
            eight[i + BY][l] = (a[l] >> bits & lower) | (b[l] & !lower);
        }
    }
}
