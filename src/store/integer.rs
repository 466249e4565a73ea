//! Integers in JSON: numbers up to 2^53, which every reader takes exactly, strings beyond.
//! For `#[serde(with = "integer")]`.

use serde::{Deserialize, Deserializer, Serializer, de::Error};
use serde_json::Value;

/// Largest number.
const EXACT: u128 = 1 << 53;

/// Writes an integer.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(n: &u128, to: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*n) {
        Ok(small) if *n <= EXACT => to.serialize_u64(small),
        _ => to.collect_str(n),
    }
}

/// Reads an integer.
///
/// # Errors
/// What is neither a number nor a string of digits.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
    let value = Value::deserialize(from)?;
    number(&value).ok_or_else(|| D::Error::custom(format!("{value} is no whole number")))
}

pub(super) fn number(value: &Value) -> Option<u128> {
    match value {
        Value::Number(n) => n.as_u64().map(Into::into),
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}
