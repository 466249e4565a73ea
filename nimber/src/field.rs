use num_bigint::BigUint;
use std::fmt;

/// Nimbers of some width, or of any.
///
/// The nimbers below 2^(2^k) are a field, the field of level k; each is a quadratic extension of
/// the one below. Source: Conway, On Numbers and Games, chapter 6.
pub trait Field: Clone + Eq + fmt::Debug + fmt::Display {
    /// The nimber 0.
    fn zero() -> Self;
    /// The nimber *1.
    fn one() -> Self;

    /// The bit worth 2^i of the number.
    fn bit(&self, i: u64) -> bool;
    /// The length of the number in bits; 0 of 0.
    fn bits(&self) -> u64;
    /// The nim-sum: exclusive or.
    fn plus(&self, other: &Self) -> Self;
    /// The nim-product.
    fn times(&self, other: &Self) -> Self;
    /// The product with itself, in time about proportional to that of a sum of as many levels.
    fn square(&self) -> Self;
    /// The only square root.
    fn sqrt(&self) -> Self;
    /// The inverse, if this is not 0.
    fn inverse(&self) -> Option<Self>;
    /// The even x with x^2 + x = this, of which x + 1 is the other solution; `None` where x is
    /// wider than the type.
    fn artin(&self) -> Option<Self>;
    /// The lower and the upper 2^(level - 1) bits of the lower 2^level bits, for a level from 1
    /// to that of the type.
    fn halves(&self, level: u32) -> (Self, Self);

    /// The level of the smallest field that contains this.
    fn level(&self) -> u32 {
        self.bits().max(1).next_power_of_two().trailing_zeros()
    }

    /// The trace over GF(2) from the field of a level that contains this: the sum of the 2^level
    /// conjugates, which is the top bit.
    fn trace(&self, level: u32) -> bool {
        self.bit((1 << level) - 1)
    }

    /// The conjugate in the field of a level that contains this, over the field of the level
    /// below: a1 x + a0 becomes a1 x + a1 + a0.
    fn conjugate(&self, level: u32) -> Self {
        match level > 0 && level == self.level() {
            true => self.plus(&self.halves(level).1),
            false => self.clone(),
        }
    }

    /// The norm from the field of a level that contains this to the field of the level below: the
    /// product with the conjugate. That of level 0 is the number itself.
    fn norm(&self, level: u32) -> Self {
        match level {
            0 => self.clone(),
            _ => self.times(&self.conjugate(level)),
        }
    }

    /// The power with an exponent; 0^0 is *1. As many squares as the exponent has bits; of
    /// exponents wider than the field only the remainder modulo the order of its group counts.
    fn pow(&self, exponent: &BigUint) -> Self {
        let width = 1 << self.level();
        let reduced;
        let exponent = match exponent.bits() > width && *self != Self::zero() {
            true => {
                reduced = exponent % ((BigUint::from(1_u8) << width) - 1_u8);
                &reduced
            }
            false => exponent,
        };
        let mut power = Self::one();
        for i in (0..exponent.bits()).rev() {
            power = power.square();
            if exponent.bit(i) {
                power = power.times(self);
            }
        }
        power
    }
}

/// The solutions of a x^2 + b x + c = 0 where a is not 0, twice the same where there is only one;
/// `None` where a is 0, or where they are wider than the type.
///
/// By x = (b/a) y it becomes y^2 + y = a c / b^2.
pub fn quadratic<F: Field>(a: &F, b: &F, c: &F) -> Option<[F; 2]> {
    let over = a.inverse()?;
    let Some(inverse) = b.inverse() else {
        let root = c.times(&over).sqrt();
        return Some([root.clone(), root]);
    };
    let y = a.times(c).times(&inverse.square()).artin()?;
    let scale = b.times(&over);
    let root = scale.times(&y);
    Some([root.plus(&scale), root])
}

/// The conjugates over GF(2), each once: x, x^2, x^4, .. As many as the smallest field that
/// contains x has bits.
pub fn conjugates<F: Field>(x: &F) -> Vec<F> {
    let squares = std::iter::successors(Some(x.clone()), |y| Some(y.square()));
    squares.take(1 << x.level()).collect()
}

/// The minimal polynomial over GF(2): the coefficients, the constant first, the last one 1.
///
/// Its degree is the number of bits of the smallest field that contains x. X + x is multiplied by
/// its conjugate, level by level: O(4^level) products of short numbers.
pub fn minimal_polynomial<F: Field>(x: &F) -> Vec<bool> {
    let mut polynomial = vec![x.clone(), F::one()];
    for level in (1..=x.level()).rev() {
        let conjugate: Vec<F> = polynomial.iter().map(|a| a.conjugate(level)).collect();
        let mut product = vec![F::zero(); 2 * polynomial.len() - 1];
        for (i, a) in polynomial.iter().enumerate() {
            for (j, b) in conjugate.iter().enumerate() {
                product[i + j] = product[i + j].plus(&a.times(b));
            }
        }
        polynomial = product;
    }
    polynomial.iter().map(|a| *a != F::zero()).collect()
}
