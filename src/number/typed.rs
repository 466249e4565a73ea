//! Whole numbers as they are typed: 1000, 1_000, 10^3 or 1e3; and as JSON has them.

use num_bigint::BigUint;
use serde_json::Value;

/// Bits of a number that is written as a power, at most.
const BITS: u64 = 1 << 16;

/// A whole number, as it is typed; `None` for anything else, and for powers of more than 65,536 bits.
#[must_use]
pub fn amount(text: &str) -> Option<BigUint> {
    let number = |text: &str| {
        let digits = text.bytes().all(|b| b.is_ascii_digit() || b == b'_');
        let number = digits.then(|| text.replace('_', ""))?;
        number.parse::<BigUint>().ok()
    };
    let power = |base: BigUint, exponent: &str| {
        let exponent = exponent.parse::<u32>().ok()?;
        let bits = base.bits().saturating_mul(exponent.into());
        (bits <= BITS).then(|| base.pow(exponent))
    };
    if let Some((base, exponent)) = text.split_once('^') {
        return power(number(base)?, exponent);
    }
    match text.split_once(['e', 'E']) {
        Some((digits, exponent)) => Some(number(digits)? * power(10_u32.into(), exponent)?),
        None => number(text),
    }
}

/// A whole number below 2^128, as it is typed.
#[must_use]
pub fn whole(text: &str) -> Option<u128> {
    amount(text)?.try_into().ok()
}

/// What to write for a heap that is no whole number.
#[must_use]
pub fn no_amount(text: &str) -> String {
    let hexadecimal = text
        .strip_prefix("0x")
        .and_then(|digits| u64::from_str_radix(digits, 16).ok());
    match (hexadecimal, text.strip_prefix('*').and_then(amount)) {
        (Some(number), _) => format!("write {number}"),
        (_, Some(number)) => {
            format!("write {number}; ‹grundy nimber '*3 + *4'› adds nimbers")
        }
        _ if text == "+" => "a sum is in quotes: 'kayles + dawson' 10 7".into(),
        _ if text.starts_with('-') => "leave the minus out".into(),
        _ if text.len() > 1 && text.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            "rules of several words are put in quotes: 'nim pass(1)' 3 4".into()
        }
        _ if text.contains('^') => "choose a smaller power, such as 10^30".into(),
        _ => "such as 1000, 10^3 or 1e3".into(),
    }
}

/// Largest integer up to which every reader of JSON is exact (doubles).
const EXACT: u64 = 1 << 53;

/// An integer as a JSON value: a number up to 2^53, a string beyond.
#[must_use]
pub fn integer(n: impl Into<u128>) -> Value {
    let n = n.into();
    match u64::try_from(n) {
        Ok(n) if n <= EXACT => n.into(),
        _ => n.to_string().into(),
    }
}

/// The same of a number of any size.
#[must_use]
pub fn big_integer(n: &BigUint) -> Value {
    match u64::try_from(n) {
        Ok(n) => integer(n),
        Err(_) => n.to_string().into(),
    }
}
