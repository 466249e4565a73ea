//! Period certificates: what a proved period claims, as a small JSON object.
//!
//! | key | what |
//! |---|---|
//! | `format`, `version` | `grundy period certificate`, 1 |
//! | `code` | the take-and-break code, as text, or the rules |
//! | `theorem` | the name of the theorem that proves the period |
//! | `preperiod`, `period`, `saltus` | n0, p, s: G(n + p) = G(n) + s for all n >= n0 |
//! | `last_digit` | t, the place of the last digit of the code that is not 0; 0 for rules |
//! | `look_back` | of rules alone: modulus m, the heap B from which on, and how far L back |
//! | `rows` | with passes: N0, P, from where on the rows of values with each number of passes left repeat, and by which length |
//! | `gains` | of laws alone: for each n = m, ..., m + p - 1, where m = max(n0, 1), a list [s] if G(n + p q) = G(n) + s q; [s, a, c, d] if it is a + s q + c 2^v, where 2 divides q + d just v times; [s, a, c, d, b] if it is b + s q where q + d is a power of 2 |
//! | `known` | N, the least number of values, or of rows, that the theorem needs |
//! | `values_sha256` | SHA-256 of G(0), ..., G(N-1), each a little-endian number of 4 bytes; with passes of the rows |

use super::StoreError;
use super::record::{from_record, named, sha256_of};
use crate::text::{from_json, plainly};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a certificate calls itself.
const FORMAT: &str = "grundy period certificate";

/// The format that is written, and the only one that is read.
const VERSION: u32 = 1;

/// Bytes of a certificate at most: a real one is a few lines and a code.
const LARGEST: usize = 1 << 20;

/// The claim of a period certificate. That it can be parsed does not make it true:
/// [`certify`](crate::certify) decides that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodRecord {
    /// The code, as text, or the rules.
    pub code: String,
    /// The name of the theorem.
    pub theorem: String,
    /// The first heap from which on the values repeat.
    pub preperiod: u64,
    /// The length of the period.
    pub period: u64,
    /// What the values gain in each period.
    pub saltus: u64,
    /// The place of the last digit that is not 0; 0 for rules.
    pub last_digit: u64,
    /// Of rules: by which remainder, from which heap on, and how far back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look_back: Option<[u64; 3]>,
    /// With passes: the first heap from which on all rows repeat, and by which length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<[u64; 2]>,
    /// Where residues gain different numbers: what each of them does, the first being that of heap
    /// max(preperiod, 1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gains: Option<Vec<Vec<i64>>>,
    /// How many values, or rows, the theorem needs.
    pub known: u64,
    /// Their [`values_sha256`].
    pub values_sha256: String,
}

impl PeriodRecord {
    /// Whether a text calls itself a period certificate, damaged or not.
    pub fn is_named(text: &[u8]) -> bool {
        let name = format!("\"{FORMAT}\"");
        text.len() <= LARGEST && text.windows(name.len()).any(|at| at == name.as_bytes())
    }

    /// The object, its keys in the order of the table above.
    pub fn json(&self) -> Map<String, Value> {
        named(self, FORMAT, VERSION)
    }

    /// Reads the JSON text. O(length).
    ///
    /// # Errors
    /// Text that is no JSON object, another format or version, a key that is missing, unknown or
    /// out of range.
    pub fn read(text: &[u8]) -> Result<Self, StoreError> {
        let object = from_json(text).map_err(|e| {
            StoreError::field(
                format!("no JSON object ({})", plainly(&e.to_string())),
                FORMAT,
            )
        })?;
        from_record(object, FORMAT, VERSION, "\"grundy period certificate\"")
    }
}

/// The SHA-256 of values, each a little-endian number of 4 bytes, in hexadecimal.
pub fn values_sha256(values: impl IntoIterator<Item = u32>) -> String {
    sha256_of(values.into_iter().map(u32::to_le_bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kayles() -> PeriodRecord {
        PeriodRecord {
            code: "0.77".into(),
            theorem: "some theorem".into(),
            preperiod: 71,
            period: 12,
            saltus: 0,
            last_digit: 2,
            look_back: None,
            rows: None,
            gains: None,
            known: 167,
            values_sha256: values_sha256([0, 1, 2]),
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        let text = serde_json::to_string(&kayles().json()).unwrap();
        assert!(PeriodRecord::is_named(text.as_bytes()));
        assert!(!PeriodRecord::is_named(b"{\"rules\": \"nim\"}"));
        assert_eq!(PeriodRecord::read(text.as_bytes()).unwrap(), kayles());
        let keys: Vec<String> = kayles().json().into_iter().map(|(key, _)| key).collect();
        let order = "format version code theorem preperiod period saltus last_digit known \
                     values_sha256";
        assert_eq!(keys.join(" "), order);
    }

    /// printf '\0\0\0\0\1\0\0\0\2\0\0\0' | sha256sum
    #[test]
    fn values_are_hashed_as_documented() {
        assert_eq!(
            values_sha256([0, 1, 2]),
            "ad5dc1478de06a4c2728ea528bd9361a4b945e92a414bf4d180cedaaeaa5f4cc"
        );
    }

    #[test]
    fn damage_is_told() {
        let text = serde_json::to_string(&kayles().json()).unwrap();
        let refused = |from: &str, to: &str| {
            assert!(text.contains(from), "{from}");
            let changed = text.replace(from, to);
            PeriodRecord::read(changed.as_bytes())
                .unwrap_err()
                .to_string()
        };
        assert!(refused(":1,", ":2,").contains("version 2, expected 1"));
        assert!(refused(":1,", ":\"1\",").contains("version that is not a number"));
        assert!(refused("period certificate", "table").contains("format \"grundy table\""));
        assert!(refused("saltus", "saltos").contains("unknown field `saltos`"));
        assert!(refused(",\"known\":167", "").contains("missing field `known`"));
        assert!(refused("167", "167,\"note\":1").contains("unknown field `note`"));
        assert!(refused("167", "-167").contains("found a wrong"));
        assert!(refused("167", "1.5").contains("found a wrong"));
        assert!(refused("167", "99999999999999999999").contains("found a wrong"));
        assert!(refused("\"0.77\"", "77").contains("expected a string"));
        for key in ["code", "known", "format"] {
            let twice = text.replacen('{', &format!("{{\"{key}\":\"0.137\","), 1);
            let error = PeriodRecord::read(twice.as_bytes())
                .unwrap_err()
                .to_string();
            assert!(error.contains(&format!("`{key}`")), "{error}");
        }
        for cut in 0..text.len() {
            assert!(PeriodRecord::read(&text.as_bytes()[..cut]).is_err());
        }
        assert!(PeriodRecord::read(format!("[{text}]").as_bytes()).is_err());
    }
}
