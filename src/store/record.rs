//! Records: JSON objects that carry the SHA-256 of what they say.

use super::StoreError;
use super::error::hex;
use crate::text::{from_json, plainly};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// The key of the checksum, the last of a record.
const KEY: &str = "sha256";

/// SHA-256 of some bytes, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// SHA-256 of bytes that come one after the other.
#[derive(Clone, Debug, Default)]
pub struct Sum(Sha256);

impl Sum {
    /// The next bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// That of all of them, in hexadecimal.
    pub fn end(self) -> String {
        hex(&self.0.finalize())
    }
}

/// SHA-256 of things of some bytes each, in hexadecimal. O(things), constant memory.
pub(super) fn sha256_of<const N: usize>(things: impl Iterator<Item = [u8; N]>) -> String {
    let mut state = Sha256::new();
    things.for_each(|bytes| state.update(bytes));
    hex(&state.finalize())
}

/// SHA-256 of numbers, each as 16 bytes from the lowest on, in hexadecimal. O(numbers), constant
/// memory.
pub fn sha256_of_numbers(numbers: impl Iterator<Item = u128>) -> String {
    sha256_of(numbers.map(u128::to_le_bytes))
}

/// The object with its checksum: that of its compact JSON text without the checksum.
#[must_use]
pub fn seal(mut object: Map<String, Value>) -> Map<String, Value> {
    object.remove(KEY);
    let sum = sha256(text(&object).as_bytes());
    object.insert(KEY.into(), sum.into());
    object
}

/// A struct as a JSON object that begins with what it is.
pub(super) fn named(record: &impl Serialize, format: &str, version: u32) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("format".into(), format.into());
    object.insert("version".into(), version.into());
    match serde_json::to_value(record) {
        Ok(Value::Object(fields)) => object.extend(fields),
        _ => unreachable!("a struct with text as keys is a JSON object"),
    }
    object
}

/// A struct as a record of this format and version with its checksum.
pub(crate) fn sealed(record: &impl Serialize, format: &str, version: u32) -> Map<String, Value> {
    seal(named(record, format, version))
}

/// What a thing in a record says it is of.
const OF: &str = "of";

/// As [`sealed`], where each thing in the list `key` says which record it is of: a hash of all
/// other keys. No list passes as that of another record, whoever seals it again.
pub(crate) fn sealed_with(
    record: &impl Serialize,
    (format, version): (&str, u32),
    key: &str,
) -> Map<String, Value> {
    let mut object = named(record, format, version);
    let of = job(&object, key);
    for thing in things(&mut object, key) {
        thing.insert(OF.into(), of.clone().into());
    }
    seal(object)
}

/// As [`from_record`] of what was [`sealed_with`] a list.
///
/// # Errors
/// As [`from_record`]; things of another record.
pub(crate) fn from_record_with<T: DeserializeOwned>(
    mut object: Map<String, Value>,
    (format, version): (&str, u32),
    key: &str,
    expected: &str,
) -> Result<T, StoreError> {
    expect_format(&object, format, version, expected)?;
    let of = job(&object, key);
    for thing in things(&mut object, key) {
        if thing.remove(OF).as_ref().and_then(Value::as_str) != Some(&of) {
            let found = format!("{key} of another record");
            return Err(StoreError::field(found, "those of this one"));
        }
    }
    from_record(object, format, version, expected)
}

/// The objects in a list of a record.
fn things<'o>(
    object: &'o mut Map<String, Value>,
    key: &str,
) -> impl Iterator<Item = &'o mut Map<String, Value>> {
    let list = object.get_mut(key).and_then(Value::as_array_mut);
    let list = list.into_iter().flatten();
    list.filter_map(Value::as_object_mut)
}

/// A hash of all of a record but a list.
fn job(object: &Map<String, Value>, key: &str) -> String {
    let others = object.iter().filter(|(name, _)| *name != key);
    let others: Map<String, Value> = others.map(|(k, v)| (k.clone(), v.clone())).collect();
    sha256(text(&others).as_bytes())[..16].into()
}

/// A struct from an object of this format and version; `expected` says what such objects are.
///
/// # Errors
/// Another format or version, keys that are missing or wrong.
pub(crate) fn from_record<T: DeserializeOwned>(
    mut object: Map<String, Value>,
    format: &str,
    version: u32,
    expected: &str,
) -> Result<T, StoreError> {
    expect_format(&object, format, version, expected)?;
    object.retain(|key, _| key != "format" && key != "version");
    serde_json::from_value(Value::Object(object)).map_err(|e| {
        let found = format!("a wrong key or value ({})", plainly(&e.to_string()));
        let kind = format.trim_start_matches("grundy ");
        StoreError::field(found, format!("the keys and values of a {kind}"))
    })
}

/// Reads a record, whatever its layout, and takes its checksum off.
///
/// # Errors
/// Text that is no JSON object, or does not have its checksum.
pub fn unseal(record: &str) -> Result<Map<String, Value>, StoreError> {
    let object: Value = from_json(record.as_bytes()).map_err(|e| {
        StoreError::field(
            format!("no JSON ({})", plainly(&e.to_string())),
            "a record in JSON",
        )
    })?;
    let Value::Object(mut object) = object else {
        return Err(StoreError::field("JSON that is not an object", "a record"));
    };
    let expected = match object.remove(KEY) {
        Some(Value::String(sum)) => sum,
        _ => {
            return Err(StoreError::field(
                "no `sha256`",
                "a record, which carries its checksum",
            ));
        }
    };
    let found = sha256(text(&object).as_bytes());
    if found != expected {
        return Err(StoreError::Checksum {
            part: "a record".into(),
            found,
            expected,
        });
    }
    Ok(object)
}

/// Takes a record that says it is of this format and version; `expected` says what such records are.
///
/// # Errors
/// Another format or version.
fn expect_format(
    object: &Map<String, Value>,
    format: &str,
    version: u32,
    expected: &str,
) -> Result<(), StoreError> {
    let found = object.get("format");
    if found.and_then(Value::as_str) != Some(format) {
        let found = found.map_or("no format".into(), |format| format!("format {format}"));
        return Err(StoreError::field(found, expected));
    }
    let found = object.get("version").and_then(Value::as_u64);
    let Some(found) = found else {
        let expected = version.to_string();
        return Err(StoreError::field(
            "a version that is not a number",
            expected,
        ));
    };
    if found != u64::from(version) {
        return Err(StoreError::Version {
            found,
            expected: version.into(),
        });
    }
    Ok(())
}

fn text(object: &Map<String, Value>) -> String {
    serde_json::to_string(object).expect("a map of JSON values is JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_is_read_and_no_change_passes() {
        let object = serde_json::json!({ "rules": "nim", "positions": 17, "first": null });
        let Value::Object(object) = object else {
            unreachable!("an object was written")
        };
        let sealed = text(&seal(object.clone()));
        assert_eq!(unseal(&sealed).unwrap(), object);
        let pretty = serde_json::to_string_pretty(&seal(object.clone())).unwrap();
        assert_eq!(unseal(&pretty).unwrap(), object);
        assert!(unseal(&sealed.replace("17", "18")).is_err());
        assert!(unseal(&sealed.replace("sha256", "sha255")).is_err());
        // a value that another one of its key hides
        let twice = sealed.replacen('{', "{\"positions\":16,", 1);
        let error = unseal(&twice).unwrap_err().to_string();
        assert!(error.contains("`positions`"), "{error}");
        assert!(unseal("[1]").is_err() && unseal("{").is_err() && unseal("{}").is_err());
    }

    #[derive(Debug, PartialEq, Serialize, serde::Deserialize)]
    struct Of {
        to: u64,
        rows: Vec<Map<String, Value>>,
    }

    #[test]
    fn no_list_passes_as_that_of_another_record() {
        let rows = vec![Map::from_iter([("period".into(), 12.into())])];
        let [a, b] = [60, 50].map(|to| Of {
            to,
            rows: rows.clone(),
        });
        let format = ("grundy test", 1);
        let read = |object: Map<String, Value>| {
            let object = unseal(&text(&seal(object))).unwrap();
            from_record_with::<Of>(object, format, "rows", "a test")
        };
        let [sealed_a, sealed_b] = [&a, &b].map(|of| sealed_with(of, format, "rows"));
        assert_eq!(read(sealed_a.clone()).unwrap(), a);
        let mut mixed = sealed_a;
        mixed["rows"] = sealed_b["rows"].clone();
        let error = read(mixed).unwrap_err().to_string();
        assert!(error.contains("rows of another record"), "{error}");
    }
}
