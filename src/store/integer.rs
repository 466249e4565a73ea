//! Integers in JSON: numbers up to 2^53, which every reader takes exactly, strings beyond; null
//! where there may be none. For `#[serde(with = "integer")]`.

use serde::{Deserialize, Deserializer, Serializer, de::Error};
use serde_json::Value;

/// Largest number.
const EXACT: u128 = 1 << 53;

/// An integer, or perhaps none.
pub trait Whole: Copy + Into<Option<u128>> {
    /// The one that was read; `None` where there must be one.
    fn of(read: Option<u128>) -> Option<Self>;
}

impl Whole for u128 {
    fn of(read: Option<u128>) -> Option<Self> {
        read
    }
}

impl Whole for Option<u128> {
    fn of(read: Option<u128>) -> Option<Self> {
        Some(read)
    }
}

/// Writes an integer or null.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<N: Whole, S: Serializer>(n: &N, to: S) -> Result<S::Ok, S::Error> {
    match (*n).into() {
        None => to.serialize_none(),
        Some(n) if n <= EXACT => to.serialize_u64(n as u64),
        Some(n) => to.collect_str(&n),
    }
}

/// Reads an integer or null.
///
/// # Errors
/// What is neither a number nor a string of digits, nor null where that may be.
pub fn deserialize<'de, N: Whole, D: Deserializer<'de>>(from: D) -> Result<N, D::Error> {
    let value = Value::deserialize(from)?;
    let number = match &value {
        Value::Null => N::of(None),
        Value::Number(n) => n.as_u64().and_then(|n| N::of(Some(n.into()))),
        Value::String(text) => text.parse().ok().and_then(|n| N::of(Some(n))),
        _ => None,
    };
    number.ok_or_else(|| D::Error::custom(format!("{value} is not a whole number")))
}
