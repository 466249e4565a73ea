//! What is wrong with JSON or TOML, for people: without the names that only the program knows.

/// What may be at a place, in the words of `serde` and in those of people.
const EXPECTED: [(&str, &str); 13] = [
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number below 2^32"),
    ("u64", "a whole number from 0 on, below 2^64"),
    ("u128", "a whole number from 0 on, below 2^128"),
    ("usize", "a whole number from 0 on, below 2^64"),
    ("i64", "a whole number from -2^63 on, below 2^63"),
    ("f64", "a number"),
    ("a sequence", "a list"),
    ("a map", "keys with their values"),
    ("unit variant", "a word"),
    ("unit", "null"),
    ("option", "a value"),
];

/// What is there.
const FOUND: [(&str, &str); 8] = [
    ("invalid type: sequence", "found a list"),
    ("invalid type: map", "found keys with values"),
    ("invalid type: unit value", "found null"),
    ("invalid type: newtype variant", "found keys with values"),
    ("invalid type: ", "found "),
    ("invalid value: ", "found "),
    ("invalid length ", "found a list of length "),
    ("unknown variant ", "unknown word "),
];

/// The beginning of the message for a value of no known kind, before the name of its type.
const UNTAGGED: &str = "data did not match any variant of untagged enum ";

/// The message of a reader of JSON or TOML, `expected struct Sheet` in it as `expected keys with
/// their values`. O(length).
pub fn plainly(message: &str) -> String {
    // large numbers are called by their width as well
    let message = message.replace("` as u128", "`").replace("` as i128", "`");
    let message = &message[..];
    if let Some(named) = message.strip_prefix(UNTAGGED) {
        return format!("found a value that does not fit{}", after_name(named));
    }
    let found = FOUND.iter().find(|(from, _)| message.starts_with(from));
    let (begin, rest) = match found {
        Some(&(from, to)) => (to, &message[from.len()..]),
        None => ("", message),
    };
    let Some((before, expected)) = rest.rsplit_once("expected ") else {
        return format!("{begin}{rest}");
    };
    let kinds = ["struct ", "enum ", "tuple struct "];
    if let Some(named) = kinds.iter().find_map(|kind| expected.strip_prefix(kind)) {
        let rest = after_name(named);
        return format!("{begin}{before}expected keys with their values{rest}");
    }
    let known = EXPECTED.iter().find(|(from, _)| {
        let rest = expected.strip_prefix(from);
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    });
    match known {
        Some((from, to)) => format!("{begin}{before}expected {to}{}", &expected[from.len()..]),
        None => format!("{begin}{before}expected {expected}"),
    }
}

/// What follows the name of a type: of `Sheet with 3 elements at line 1` the place.
fn after_name(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    match rest.strip_prefix(" with ") {
        Some(_) => rest.find(" at ").map_or("", |at| &rest[at..]),
        None => rest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde::de::DeserializeOwned;
    use std::fmt::Debug;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sheet {
        #[serde(rename = "heaps")]
        _heaps: u8,
        #[serde(rename = "bound")]
        _bound: Option<Bound>,
        #[serde(rename = "word")]
        _word: Option<Word>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[allow(dead_code, reason = "only what cannot be read is looked at")]
    enum Bound {
        One(u64),
        Each(Vec<u64>),
    }

    #[derive(Debug, Deserialize)]
    enum Word {
        Sorted,
    }

    fn said<T: DeserializeOwned + Debug>(text: &str) -> String {
        plainly(&serde_json::from_str::<T>(text).unwrap_err().to_string())
    }

    #[test]
    fn no_type_is_named() {
        let sheet = |fields: &str| said::<Sheet>(&format!("{{\"heaps\": {fields}}}"));
        for (said, plain) in [
            (
                said::<Sheet>("3"),
                "found integer `3`, expected keys with their values at",
            ),
            (
                said::<Sheet>("[]"),
                "found a list of length 0, expected keys with their values at",
            ),
            (
                sheet("-1"),
                "found integer `-1`, expected a whole number from 0 to 255 at",
            ),
            (
                sheet("{}"),
                "found keys with values, expected a whole number from 0 to 255 at",
            ),
            (
                sheet("1, \"bound\": \"x\""),
                "found a value that does not fit at",
            ),
            (
                sheet("1, \"word\": \"x\""),
                "unknown word `x`, expected `Sorted` at",
            ),
            (sheet("1, \"word\": [\"Sorted\"]"), ""),
            (sheet("1, \"word\": {\"Sorted\": 1}"), ""),
            (sheet("1, \"hops\": 1"), "unknown field `hops`, expected"),
            (
                said::<Vec<u64>>("{}"),
                "found keys with values, expected a list at",
            ),
            (said::<u64>(""), "EOF while parsing a value at"),
            (
                plainly("invalid type: integer `9` as u128, expected a boolean"),
                "found integer `9`, expected a boolean",
            ),
            (said::<Sheet>("{}"), "missing field `heaps` at"),
        ] {
            assert!(said.starts_with(plain), "{said}");
            for word in [
                "Sheet", "Bound", "Word ", "u8", "u64", "u128", "variant", "struct",
            ] {
                assert!(!said.contains(word), "{said}");
            }
        }
    }
}
