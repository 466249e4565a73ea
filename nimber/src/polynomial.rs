//! The field of 64-bit nimbers as polynomials over GF(2) modulo x^64 + x^4 + x^3 + x + 1: bit i
//! stands for x^i. Products are quick there (carry-less multiplication), so nimbers are taken
//! there and back by tables, 16 KiB each way.

use crate::byte::Bytes;
#[cfg(target_arch = "x86_64")]
use crate::cpu::carryless;
use crate::tower::{Double, Planes, Roots, Tower};

/// The images of *2, *4, *16, *256, *65536 and *2^32: each satisfies the equation of its nimber,
/// x_k^2 = x_k + x_0 x_1 .. x_(k-1), so sums and products are kept.
const IMAGES: [u64; 6] = [
    0x19c9_369f_278a_dc02,
    0xa181_e7d6_6f5f_f794,
    0x013b_052f_bd1c_fb5c,
    0xf56a_0fcd_d619_1e26,
    0x4f6f_64c7_147f_c9a2,
    0xf2f9_2872_b79c_2ec2,
];

/// What each byte of a 64-bit number contributes to its image.
pub(crate) type ByteImages = [[u64; 256]; 8];

/// Nimbers to polynomials.
pub(crate) static FROM_NIM: ByteImages = table(&BASIS);
/// Polynomials to nimbers.
pub(crate) static TO_NIM: ByteImages = table(&inverse(BASIS));

/// The image of *2^63, by which the tower above 64 bits multiplies.
const TOP: u64 = BASIS[63];

/// The images of *1, *2, *4, *8, ..: *2^i is the product of the *2^(2^j) for the bits j of i.
const BASIS: [u64; 64] = {
    let mut basis = [1; 64];
    let mut i = 1;
    while i < 64 {
        let below = i & (i - 1);
        basis[i] = portable(basis[below], IMAGES[(i ^ below).trailing_zeros() as usize]);
        i += 1;
    }
    basis
};

const fn table(basis: &[u64; 64]) -> ByteImages {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 8 {
        let mut i = 1;
        while i < 256_usize {
            let bit = 8 * byte + i.trailing_zeros() as usize;
            table[byte][i] = table[byte][i & (i - 1)] ^ basis[bit];
            i += 1;
        }
        byte += 1;
    }
    table
}

/// The columns of the inverse of a matrix over GF(2), by Gauss-Jordan elimination of columns.
const fn inverse(mut matrix: [u64; 64]) -> [u64; 64] {
    let mut inverse = [0; 64];
    let mut i = 0;
    while i < 64 {
        inverse[i] = 1 << i;
        i += 1;
    }
    let mut row = 0;
    while row < 64 {
        let mut pivot = row;
        while matrix[pivot] >> row & 1 == 0 {
            pivot += 1;
        }
        let (column, image) = (matrix[pivot], inverse[pivot]);
        matrix[pivot] = matrix[row];
        inverse[pivot] = inverse[row];
        matrix[row] = column;
        inverse[row] = image;
        let mut other = 0;
        while other < 64 {
            if other != row && matrix[other] >> row & 1 == 1 {
                matrix[other] ^= column;
                inverse[other] ^= image;
            }
            other += 1;
        }
        row += 1;
    }
    inverse
}

/// The image of a number of at most `bytes` bytes.
#[inline(always)]
pub(crate) fn mapped(table: &ByteImages, x: u64, bytes: usize) -> u64 {
    let mut image = 0;
    for i in 0..bytes {
        image ^= table[i][usize::from((x >> (8 * i)) as u8)];
    }
    image
}

/// The remainder of `high` x^64 + `low`.
#[inline(always)]
const fn reduced(high: u64, low: u64) -> u64 {
    let high = high ^ high >> 60 ^ high >> 61 ^ high >> 63;
    low ^ high ^ high << 1 ^ high << 3 ^ high << 4
}

/// The product by integer multiplications.
pub(crate) const fn portable(a: u64, b: u64) -> u64 {
    let high = low_half(a.reverse_bits(), b.reverse_bits()).reverse_bits() >> 1;
    reduced(high, low_half(a, b))
}

/// The lower 64 bits of the product of two polynomials. For factors with every fourth bit alone no
/// sum of bits reaches its neighbour, except beyond bit 63.
const fn low_half(a: u64, b: u64) -> u64 {
    const EACH: u64 = 0x1111_1111_1111_1111;
    let a = [a & EACH, a & EACH << 1, a & EACH << 2, a & EACH << 3];
    let b = [b & EACH, b & EACH << 1, b & EACH << 2, b & EACH << 3];
    let mut product = 0;
    let mut sum = 0;
    while sum < 4 {
        let mut part = 0;
        let mut i = 0;
        while i < 4 {
            part ^= a[i].wrapping_mul(b[(sum + 4 - i) % 4]);
            i += 1;
        }
        product |= part & EACH << sum;
        sum += 1;
    }
    product
}

/// The product by carry-less multiplication.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "pclmulqdq")]
pub(crate) fn carryless_product(a: u64, b: u64) -> u64 {
    use std::arch::x86_64::{
        _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64,
    };
    let (a, b) = (_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64));
    let product = _mm_clmulepi64_si128::<0>(a, b);
    let high = _mm_cvtsi128_si64(_mm_unpackhi_epi64(product, product));
    reduced(high as u64, _mm_cvtsi128_si64(product) as u64)
}

/// The product, by whatever this CPU has.
// A single product took 8 ns by carry-less multiplication, 20 ns by `portable`, its safe twin.
#[inline]
#[allow(unsafe_code, reason = "carry-less multiplication halves the time")]
pub(crate) fn product(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if carryless() {
        // SAFETY: the feature was detected
        return unsafe { carryless_product(a, b) };
    }
    portable(a, b)
}

/// The field as a storey of the tower, by some multiplication.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Polynomials<M>(pub(crate) M);

impl<M: Fn(u64, u64) -> u64 + Copy> Tower for Polynomials<M> {
    type Element = u64;

    #[inline(always)]
    fn zero(self) -> u64 {
        0
    }

    #[inline(always)]
    fn add(self, a: u64, b: u64) -> u64 {
        a ^ b
    }

    #[inline(always)]
    fn mul(self, a: u64, b: u64) -> u64 {
        (self.0)(a, b)
    }

    #[inline(always)]
    fn times_top(self, a: u64) -> u64 {
        (self.0)(a, TOP)
    }

    #[inline(always)]
    fn times_top_twice(self, a: u64) -> u64 {
        (self.0)(a, const { portable(TOP, TOP) })
    }

    #[inline(always)]
    fn times_top_thrice(self, a: u64) -> u64 {
        (self.0)(a, const { portable(TOP, portable(TOP, TOP)) })
    }
}

/// By the tower of nimbers: rare, compared to products.
impl<M: Fn(u64, u64) -> u64 + Copy> Roots for Polynomials<M> {
    #[inline(always)]
    fn square(self, a: u64) -> u64 {
        (self.0)(a, a)
    }

    fn sqrt(self, a: u64) -> u64 {
        through_nimbers(a, |tower, a| tower.sqrt(a))
    }

    fn inverse(self, a: u64) -> u64 {
        through_nimbers(a, |tower, a| tower.inverse(a))
    }

    fn trace(self, a: u64) -> u64 {
        mapped(&TO_NIM, a, 8) >> 63
    }

    fn artin(self, c: u64) -> u64 {
        through_nimbers(c, |tower, c| tower.artin(c))
    }
}

impl<M: Fn(u64, u64) -> u64 + Copy> Planes for Polynomials<M> {
    type Plane = u64;

    #[inline(always)]
    fn read(self, planes: &[u64]) -> u64 {
        planes[0]
    }

    #[inline(always)]
    fn write(self, element: u64, planes: &mut [u64]) {
        planes[0] = element;
    }
}

/// 64-bit nimbers above bytes.
type Nimbers = Double<Double<Double<Bytes>>>;

fn through_nimbers(
    a: u64,
    map: impl Fn(Nimbers, <Nimbers as Tower>::Element) -> <Nimbers as Tower>::Element,
) -> u64 {
    let tower = Double(Double(Double(Bytes)));
    let mut bytes = mapped(&TO_NIM, a, 8).to_le_bytes();
    tower.write(map(tower, tower.read(&bytes)), &mut bytes);
    mapped(&FROM_NIM, u64::from_le_bytes(bytes), 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn images_satisfy_the_equations_of_their_nimbers() {
        let mut below = 1;
        for image in IMAGES {
            assert_eq!(portable(image, image), image ^ below);
            below = portable(below, image);
        }
        assert_eq!(below, TOP);
        assert_eq!(TOP, 0x2d77_a66c_cc32_3348);
    }

    proptest! {
        #[test]
        fn products_agree(a: u64, b: u64) {
            // schoolbook
            let mut expected = 0;
            let mut power = a;
            for i in 0..64 {
                expected ^= if b >> i & 1 == 1 { power } else { 0 };
                power = power << 1 ^ if power >> 63 == 1 { 0x1b } else { 0 };
            }
            prop_assert_eq!(portable(a, b), expected);
            prop_assert_eq!(product(a, b), expected);
        }

        #[test]
        fn tables_are_inverse(x: u64) {
            prop_assert_eq!(mapped(&TO_NIM, mapped(&FROM_NIM, x, 8), 8), x);
        }
    }
}
