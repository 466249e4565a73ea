//! The one way in which JSON is read: an object that has a key twice is refused, which readers
//! would understand differently.

use serde::de::{DeserializeOwned, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::HashSet;
use std::fmt;

/// Reads JSON whose objects have each of their keys once. Two passes over the text.
///
/// # Errors
/// Other text, a key that is there twice, another form than that of `T`.
pub fn from_json<T: DeserializeOwned>(text: &[u8]) -> serde_json::Result<T> {
    // text that is not JSON is refused by the second pass, in the words of the type
    match serde_json::from_slice::<KeysOnce>(text) {
        Err(error) if error.is_data() => Err(error),
        _ => serde_json::from_slice(text),
    }
}

/// Any JSON, in which no object has a key twice.
struct KeysOnce;

impl<'de> Deserialize<'de> for KeysOnce {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for KeysOnce {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<Self, A::Error> {
        while all.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut all: A) -> Result<Self, A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = all.next_key::<String>()? {
            if keys.contains(&key) {
                return Err(A::Error::custom(format!("duplicate field `{key}`")));
            }
            keys.insert(key);
            all.next_value::<Self>()?;
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn a_key_stands_there_once() {
        let text = r#"{"a": [{"b": 1, "c": {"b": -2.5e3}}, {"b": true}], "b": null, "d": "b"}"#;
        let read: Value = from_json(text.as_bytes()).unwrap();
        assert_eq!(read["a"][0]["c"], json!({ "b": -2500.0 }));
        for (text, key) in [
            (r#"{"a": 1, "a": 2}"#, "a"),
            (r#"{"a": 1, "a": 1}"#, "a"),
            // the same key in other letters
            (r#"{"a": 1, "\u0061": 2}"#, "a"),
            (
                r#"[1, {"x": {"y": [{"code": 1, "to": 2, "code": 3}]}}]"#,
                "code",
            ),
            (r#"{"": 0, "": 1}"#, ""),
        ] {
            let error = from_json::<Value>(text.as_bytes()).unwrap_err().to_string();
            assert!(
                error.contains(&format!("duplicate field `{key}`")),
                "{error}"
            );
        }
    }

    #[test]
    fn other_errors_are_those_of_the_type() {
        for text in ["", "{", "nonsense", "[1,]", "{\"a\": 1} 2", "\"\u{1}\""] {
            let plain = serde_json::from_str::<Vec<u64>>(text).unwrap_err();
            let error = from_json::<Vec<u64>>(text.as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), plain.to_string());
        }
        let large = format!("[{}]", u128::MAX);
        assert_eq!(
            from_json::<Vec<u128>>(large.as_bytes()).unwrap(),
            [u128::MAX]
        );
        let deep = "[".repeat(1 << 20);
        assert!(from_json::<Value>(deep.as_bytes()).is_err());
    }
}
