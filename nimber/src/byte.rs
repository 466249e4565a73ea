//! 8-bit nimbers by small tables, made at compile time: the ground of scalar towers, and of the
//! matrices of the vectors.

use crate::tower::{Planes, Roots, Tower};

/// Logarithms to the base *18, the least primitive nimber of 8 bits; that of 0 is not used.
static LOG: [u8; 256] = LOGS.0;
/// Powers of *18, twice round, so that two logarithms can be added.
static POWER: [u8; 510] = LOGS.1;
const BASE: u8 = 18;

/// Square roots.
pub(crate) static SQRT: [u8; 256] = {
    let mut roots = [0; 256];
    let mut x = 0;
    while x < 256_usize {
        roots[product(x as u8, x as u8, 8) as usize] = x as u8;
        x += 1;
    }
    roots
};

/// The even x with x^2 + x = c, for c below 128.
pub(crate) static ARTIN: [u8; 128] = {
    let mut solutions = [0; 128];
    let mut x = 0;
    while x < 256_usize {
        solutions[product(x as u8, x as u8, 8) as usize ^ x] = x as u8;
        x += 2;
    }
    solutions
};

const LOGS: ([u8; 256], [u8; 510]) = {
    let (mut log, mut power) = ([0; 256], [0; 510]);
    let mut x = 1;
    let mut i = 0;
    while i < 255_usize {
        power[i] = x;
        power[i + 255] = x;
        log[x as usize] = i as u8;
        x = product(x, BASE, 8);
        i += 1;
    }
    (log, power)
};

/// The product by the tower, of numbers of at most `bits` bits.
pub(crate) const fn product(a: u8, b: u8, bits: u32) -> u8 {
    if bits == 1 {
        return a & b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a0, a1, b0, b1) = (a & mask, a >> half, b & mask, b >> half);
    let low = product(a0, b0, half);
    let high = product(product(a1, b1, half), 1 << (half - 1), half);
    let middle = product(a0 ^ a1, b0 ^ b1, half) ^ low;
    middle << half | low ^ high
}

/// The field of 8-bit nimbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes;

impl Tower for Bytes {
    type Element = u8;

    #[inline(always)]
    fn zero(self) -> u8 {
        0
    }

    #[inline(always)]
    fn add(self, a: u8, b: u8) -> u8 {
        a ^ b
    }

    #[inline(always)]
    fn mul(self, a: u8, b: u8) -> u8 {
        if a == 0 || b == 0 {
            return 0;
        }
        let log = |x: u8| usize::from(LOG[usize::from(x)]);
        POWER[log(a) + log(b)]
    }

    #[inline(always)]
    fn times_top(self, a: u8) -> u8 {
        self.mul(a, 128)
    }
}

impl Roots for Bytes {
    #[inline(always)]
    fn square(self, a: u8) -> u8 {
        self.mul(a, a)
    }

    #[inline(always)]
    fn sqrt(self, a: u8) -> u8 {
        SQRT[usize::from(a)]
    }

    #[inline(always)]
    fn inverse(self, a: u8) -> u8 {
        match a {
            0 => 0,
            _ => POWER[255 - usize::from(LOG[usize::from(a)])],
        }
    }

    #[inline(always)]
    fn trace(self, a: u8) -> u8 {
        a >> 7
    }

    #[inline(always)]
    fn artin(self, c: u8) -> u8 {
        ARTIN[usize::from(c & 127)]
    }
}

impl Planes for Bytes {
    type Plane = u8;

    #[inline(always)]
    fn read(self, planes: &[u8]) -> u8 {
        planes[0]
    }

    #[inline(always)]
    fn write(self, element: u8, planes: &mut [u8]) {
        planes[0] = element;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_the_tower() {
        for a in 0..=255 {
            for b in 0..=255 {
                assert_eq!(Bytes.mul(a, b), product(a, b, 8), "*{a} * *{b}");
            }
            assert_eq!(Bytes.square(Bytes.sqrt(a)), a);
            assert_eq!(Bytes.mul(a, Bytes.inverse(a)), u8::from(a > 0));
            let c = a & 127;
            let x = Bytes.artin(c);
            assert_eq!((Bytes.square(x) ^ x, x % 2), (c, 0));
        }
    }

    #[test]
    fn the_base_is_the_least_primitive_nimber() {
        let order = |x: u8| {
            let powers = std::iter::successors(Some(x), |&y| Some(product(y, x, 8)));
            1 + powers.take_while(|&y| y != 1).count()
        };
        assert_eq!((2..=255).find(|&x| order(x) == 255), Some(BASE));
    }
}
