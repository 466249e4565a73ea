//! Recursion certificates: what a recursion for the values of all heaps claims, as a small JSON object.
//!
//! | key | what |
//! |---|---|
//! | `format`, `version` | `grundy recursion certificate`, 1 |
//! | `rules` | the rules of each heap |
//! | `theorem` | the name of the theorem that proves the recursion |
//! | `least` | of moves to all small heaps: a, the smallest heap that may be left |
//! | `recurs` | B, m, s: what may be taken or left of h + m at most is that of h and s for h >= B |
//! | `known` | N = B + m, how many heaps show it |
//! | `values_sha256` | SHA-256 of G(0), ..., G(N-1), each a little-endian number of 4 bytes |

use super::StoreError;
use super::record::{from_record, named};
use crate::text::{from_json, plainly};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a certificate calls itself.
const FORMAT: &str = "grundy recursion certificate";

/// The format that is written, and the only one that is read.
const VERSION: u32 = 1;

/// Bytes of a certificate at most.
const LARGEST: usize = 1 << 20;

/// The claim of a recursion certificate. That it can be parsed does not make it true:
/// [`certify`](crate::certify) decides that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecursionRecord {
    /// The rules.
    pub rules: String,
    /// The name of the theorem.
    pub theorem: String,
    /// The smallest heap that may be left, where it is fixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u64>,
    /// From which heap on, after how many heaps, and by how much more.
    pub recurs: [u64; 3],
    /// How many heaps show it.
    pub known: u64,
    /// Their [`values_sha256`](super::values_sha256).
    pub values_sha256: String,
}

impl RecursionRecord {
    /// Whether a text calls itself a recursion certificate, damaged or not.
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
        from_record(object, FORMAT, VERSION, "\"grundy recursion certificate\"")
    }
}
