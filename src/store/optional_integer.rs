//! As [`integer`], or null.

use super::integer;
use serde::{Deserialize, Deserializer, Serializer, de::Error};
use serde_json::Value;

/// Writes an integer or null.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(n: &Option<u128>, to: S) -> Result<S::Ok, S::Error> {
    match n {
        Some(n) => integer::serialize(n, to),
        None => to.serialize_none(),
    }
}

/// Reads an integer or null.
///
/// # Errors
/// Anything else.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u128>, D::Error> {
    match Value::deserialize(from)? {
        Value::Null => Ok(None),
        value => match integer::number(&value) {
            Some(n) => Ok(Some(n)),
            None => Err(D::Error::custom(format!("{value} is no whole number"))),
        },
    }
}
