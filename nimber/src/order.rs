//! Orders, primitive elements and discrete logarithms.
//!
//! The group of the field of level k has 2^(2^k) - 1 = F_0 F_1 .. F_(k-1) elements. The Fermat
//! numbers F_n = 2^(2^n) + 1 have no factor in common, and none of those that are factored here has
//! a repeated one. Source of the factors: OEIS A046053 and the papers named there (F_11: Brent
//! 1988).

use crate::big::Nim;
use crate::field::Field;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

/// The prime factors of F_0, F_1, .. except for the largest of each, which is what is left.
const SMALLER_FACTORS: [&[&str]; 12] = [
    &[],
    &[],
    &[],
    &[],
    &[],
    &["641"],
    &["274177"],
    &["59649589127497217"],
    &["1238926361552897"],
    &[
        "2424833",
        "7455602825647884208337395736200454918783366342657",
    ],
    &[
        "45592577",
        "6487031809",
        "4659775785220018543264560743076778192897",
    ],
    &[
        "319489",
        "974849",
        "167988556341760475137",
        "3560841906445833920513",
    ],
];

/// The highest level whose group has a known factorisation: 4,096 bits.
const HIGHEST: u32 = SMALLER_FACTORS.len() as u32;

/// The largest prime factor of an order that logarithms are searched for: the search takes as many
/// steps as its root.
const LARGEST_FACTOR: u64 = 1 << 32;

/// Why an order or a logarithm is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderError {
    /// 0 has no order, and is no base and no power.
    Zero,
    /// The group has more elements than numbers can be factored: a nimber of this many bits.
    Wide(u64),
    /// The order of the base has a prime factor too large for a search.
    Factor(BigUint),
    /// The number is no power of the base.
    NoPower,
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zero => f.write_str("found 0, expected a nimber that is not 0"),
            Self::Wide(bits) => write!(
                f,
                "found a nimber of {bits} bits, expected at most {} bits: the order of the group \
                 of the next field has not been factored",
                1_u64 << HIGHEST
            ),
            Self::Factor(factor) => write!(
                f,
                "the order of the base has the prime factor {factor}; logarithms are found up to \
                 prime factors of {LARGEST_FACTOR}, and so to every base of at most 64 bits"
            ),
            Self::NoPower => f.write_str("found a nimber that is no power of the base"),
        }
    }
}

impl std::error::Error for OrderError {}

/// The prime factors of the order of the group of a level.
fn factors(level: u32) -> Vec<BigUint> {
    let mut factors = Vec::new();
    for (n, smaller) in SMALLER_FACTORS.iter().enumerate().take(level as usize) {
        let mut left = group_order(n as u32) + 2_u8;
        for factor in *smaller {
            let factor: BigUint = factor.parse().expect("digits");
            left /= &factor;
            factors.push(factor);
        }
        factors.push(left);
    }
    factors
}

/// 2^(2^level) - 1.
fn group_order(level: u32) -> BigUint {
    (BigUint::from(1_u8) << (1_u64 << level)) - 1_u8
}

/// The least n > 0 with x^n = *1. Up to 4,096 bits.
///
/// # Errors
/// Of 0, and of wider nimbers.
pub fn order<F: Field>(x: &F) -> Result<BigUint, OrderError> {
    Ok(factored_order(x)?.0)
}

/// The order with its prime factors.
fn factored_order<F: Field>(x: &F) -> Result<(BigUint, Vec<BigUint>), OrderError> {
    let level = x.level();
    if *x == F::zero() {
        return Err(OrderError::Zero);
    }
    if level > HIGHEST {
        return Err(OrderError::Wide(x.bits()));
    }
    let mut order = group_order(level);
    let mut factors = factors(level);
    factors.retain(|factor| {
        let less = &order / factor;
        let superfluous = x.pow(&less) == F::one();
        if superfluous {
            order = less;
        }
        !superfluous
    });
    Ok((order, factors))
}

/// Whether the powers of x are all elements, other than 0, of the smallest field that contains it.
///
/// # Errors
/// As [`order`].
pub fn is_primitive<F: Field>(x: &F) -> Result<bool, OrderError> {
    Ok(order(x)? == group_order(x.level()))
}

/// The least primitive nimber of the field of a level.
///
/// # Errors
/// Above level 12.
pub fn primitive(level: u32) -> Result<Nim, OrderError> {
    if level > HIGHEST {
        return Err(OrderError::Wide(1 << level));
    }
    let first = match level {
        0 => BigUint::from(1_u8),
        _ => BigUint::from(1_u8) << (1_u64 << (level - 1)),
    };
    let mut candidates = (0_u64..).map(|i| Nim::from(&first + i));
    Ok(candidates
        .find(|x| is_primitive(x) == Ok(true))
        .expect("every finite field has a primitive element"))
}

/// The least n >= 0 with base^n = x.
///
/// By Pohlig and Hellman (1978) a search for each prime factor of the order of the base, each as
/// long as the root of the factor; Shanks 1971. At most 2,589 steps for 64 bits.
///
/// # Errors
/// As [`order`]; if there is none, or the order of the base has a prime factor above 2^32.
pub fn log<F: Field + Hash>(base: &F, x: &F) -> Result<BigUint, OrderError> {
    if *x == F::zero() {
        return Err(OrderError::Zero);
    }
    let (order, factors) = factored_order(base)?;
    let mut exponent = BigUint::ZERO;
    for factor in &factors {
        let prime = u64::try_from(factor.clone()).unwrap_or(u64::MAX);
        if prime > LARGEST_FACTOR {
            return Err(OrderError::Factor(factor.clone()));
        }
        let others = &order / factor;
        let digit = search(&base.pow(&others), &x.pow(&others), prime);
        let digit = digit.ok_or(OrderError::NoPower)?;
        // what is 1 modulo this factor and 0 modulo the others
        let inverse = others.modpow(&(factor - 2_u8), factor);
        exponent += others * inverse * digit;
    }
    exponent %= order;
    match base.pow(&exponent) == *x {
        true => Ok(exponent),
        false => Err(OrderError::NoPower),
    }
}

/// The n below the order of the base with base^n = x: small steps are remembered, giant steps meet
/// one of them.
fn search<F: Field + Hash>(base: &F, x: &F, order: u64) -> Option<u64> {
    let steps = order.isqrt() + 1;
    let mut power = F::one();
    let mut small = HashMap::new();
    for n in 0..steps {
        small.entry(power.clone()).or_insert(n);
        power = power.times(base);
    }
    // power is base^steps: back by as many
    let back = power.inverse()?;
    let mut left = x.clone();
    for giant in 0..steps {
        if let Some(n) = small.get(&left) {
            return Some(giant * steps + n);
        }
        left = left.times(&back);
    }
    None
}
