//! Vectors of 8-bit nimbers in the basis of AES, where products are one instruction
//! (`gf2p8mulb`) and linear maps another (`gf2p8affineqb`).
//!
//! A linear map is a matrix of 8 by 8 bits as Intel writes it: the row for bit i of the result is
//! byte 7 - i.

use crate::byte::{ARTIN, SQRT, product};
use crate::tower::{Planes, Roots, Tower};

/// Nimbers to AES: *128 becomes 0x6f.
pub(super) const FROM_NIM: u64 = 0xe1f0_c6e6_7e9a_f41a;
/// AES to nimbers.
pub(super) const TO_NIM: u64 = 0x7338_42c8_700c_dea0;
/// No change.
pub(super) const SAME: u64 = 0x0102_0408_1020_4080;

const TIMES_TOP: u64 = times(128);
const TIMES_TOP_TWICE: u64 = times(product(128, 128, 8));
const TIMES_TOP_THRICE: u64 = times(product(product(128, 128, 8), 128, 8));
const ROOT: u64 = matrix(linear(&SQRT, 256));
const SOLUTION: u64 = matrix(linear(&ARTIN, 128));
const TRACE: u64 = matrix([0, 0, 0, 0, 0, 0, 0, 1]);

/// The image of a byte.
const fn image(matrix: u64, x: u8) -> u8 {
    let rows = matrix.to_be_bytes();
    let mut image = 0;
    let mut i = 0;
    while i < 8 {
        image |= (((rows[i] & x).count_ones() & 1) as u8) << i;
        i += 1;
    }
    image
}

/// The matrix, in the basis of AES, of the linear map of nimbers with these images of *1, *2, *4,
/// .. *128.
const fn matrix(images: [u8; 8]) -> u64 {
    let mut rows = [0; 8];
    let mut bit = 0;
    while bit < 8 {
        let x = image(TO_NIM, 1 << bit);
        let mut y = 0;
        let mut j = 0;
        while j < 8 {
            if x >> j & 1 == 1 {
                y ^= images[j];
            }
            j += 1;
        }
        y = image(FROM_NIM, y);
        let mut i = 0;
        while i < 8 {
            rows[i] |= (y >> i & 1) << bit;
            i += 1;
        }
        bit += 1;
    }
    u64::from_be_bytes(rows)
}

const fn times(factor: u8) -> u64 {
    let mut images = [0; 8];
    let mut i = 0;
    while i < 8 {
        images[i] = product(factor, 1 << i, 8);
        i += 1;
    }
    matrix(images)
}

/// The images of *1, *2, .. by a table; 0 beyond its end.
const fn linear<const N: usize>(table: &[u8; N], below: usize) -> [u8; 8] {
    let mut images = [0; 8];
    let mut i = 0;
    while 1 << i < below {
        images[i] = table[1 << i];
        i += 1;
    }
    images
}

/// The field, by instructions on vectors of bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aes<V, Xor, Mul, Inverse, Affine> {
    pub(super) zero: V,
    pub(super) xor: Xor,
    pub(super) mul: Mul,
    pub(super) inverse: Inverse,
    /// The image by a matrix.
    pub(super) affine: Affine,
}

impl<V, Xor, Mul, Inverse, Affine> Tower for Aes<V, Xor, Mul, Inverse, Affine>
where
    V: Copy,
    Xor: Fn(V, V) -> V + Copy,
    Mul: Fn(V, V) -> V + Copy,
    Inverse: Fn(V) -> V + Copy,
    Affine: Fn(V, u64) -> V + Copy,
{
    type Element = V;

    #[inline(always)]
    fn zero(self) -> V {
        self.zero
    }

    #[inline(always)]
    fn add(self, a: V, b: V) -> V {
        (self.xor)(a, b)
    }

    #[inline(always)]
    fn mul(self, a: V, b: V) -> V {
        (self.mul)(a, b)
    }

    #[inline(always)]
    fn times_top(self, a: V) -> V {
        (self.affine)(a, TIMES_TOP)
    }

    #[inline(always)]
    fn times_top_twice(self, a: V) -> V {
        (self.affine)(a, TIMES_TOP_TWICE)
    }

    #[inline(always)]
    fn times_top_thrice(self, a: V) -> V {
        (self.affine)(a, TIMES_TOP_THRICE)
    }
}

impl<V, Xor, Mul, Inverse, Affine> Roots for Aes<V, Xor, Mul, Inverse, Affine>
where
    Self: Tower<Element = V>,
    Mul: Fn(V, V) -> V + Copy,
    Inverse: Fn(V) -> V + Copy,
    Affine: Fn(V, u64) -> V + Copy,
    V: Copy,
{
    #[inline(always)]
    fn square(self, a: V) -> V {
        (self.mul)(a, a)
    }

    #[inline(always)]
    fn sqrt(self, a: V) -> V {
        (self.affine)(a, ROOT)
    }

    #[inline(always)]
    fn inverse(self, a: V) -> V {
        (self.inverse)(a)
    }

    #[inline(always)]
    fn trace(self, a: V) -> V {
        (self.affine)(a, TRACE)
    }

    #[inline(always)]
    fn artin(self, c: V) -> V {
        (self.affine)(c, SOLUTION)
    }
}

impl<V, Xor, Mul, Inverse, Affine> Planes for Aes<V, Xor, Mul, Inverse, Affine>
where
    Self: Tower<Element = V>,
    V: Copy,
{
    type Plane = V;

    #[inline(always)]
    fn read(self, planes: &[V]) -> V {
        planes[0]
    }

    #[inline(always)]
    fn write(self, element: V, planes: &mut [V]) {
        planes[0] = element;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Products of polynomials modulo x^8 + x^4 + x^3 + x + 1.
    fn aes_product(a: u8, b: u8) -> u8 {
        let double = |x: &u8| Some(x << 1 ^ if x >> 7 == 1 { 0x1b } else { 0 });
        let powers = std::iter::successors(Some(a), double).enumerate().take(8);
        powers.fold(0, |sum, (i, power)| {
            sum ^ if b >> i & 1 == 1 { power } else { 0 }
        })
    }

    #[test]
    fn matrices() {
        for a in 0..=255 {
            let image_of = |x| image(FROM_NIM, x);
            assert_eq!(image(TO_NIM, image_of(a)), a);
            assert_eq!(image(SAME, a), a);
            for b in 0..=255 {
                let expected = image_of(product(a, b, 8));
                assert_eq!(aes_product(image_of(a), image_of(b)), expected);
            }
            let cases = [
                (TIMES_TOP, product(a, 128, 8)),
                (TIMES_TOP_TWICE, product(product(a, 128, 8), 128, 8)),
                (ROOT, SQRT[usize::from(a)]),
                (TRACE, a >> 7),
                (SOLUTION, ARTIN[usize::from(a & 127)]),
            ];
            for (matrix, expected) in cases {
                assert_eq!(image(matrix, image_of(a)), image_of(expected));
            }
        }
        assert_eq!(TIMES_TOP, 0xadf7_ef73_4a95_2b56);
        assert_eq!(TIMES_TOP_TWICE, 0xf217_2eae_af5e_bc79);
    }
}
