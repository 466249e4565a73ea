use crate::store::Width;
use crate::work::KeptNumbers;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

/// Bytes of numbers that a line holds itself, at most.
const SMALL: u64 = 1 << 14;

/// What a line of the log says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct StageLine {
    pub(super) stage: String,
    pub(super) next: u64,
    pub(super) done: u64,
    pub(super) numbers: Where,
}

/// Where the numbers of a line are.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Where {
    /// Here, in Base64, each of as many bytes, the lowest first.
    Here(usize, String),
    /// In the file of this number, with this SHA-256.
    Beside(u64, String),
}

impl Where {
    /// Numbers that a line holds itself; those that are too many come back.
    pub(super) fn here(numbers: KeptNumbers<'_>) -> Result<Self, KeptNumbers<'_>> {
        let width = Width::holding(numbers.most).bytes();
        if numbers.count.saturating_mul(width as u64) > SMALL {
            return Err(numbers);
        }
        let bytes = numbers.each.map(u64::to_le_bytes);
        let bytes: Vec<u8> = bytes.flat_map(|b| b.into_iter().take(width)).collect();
        Ok(Self::Here(width, STANDARD.encode(bytes)))
    }
}

/// Passes on the numbers of a line; `None` where it holds none.
pub(super) fn each(width: usize, text: &str, each: &mut dyn FnMut(u64)) -> Option<()> {
    let bytes = STANDARD.decode(text).ok()?;
    if !matches!(width, 1 | 2 | 4 | 8) || bytes.len() % width != 0 {
        return None;
    }
    for number in bytes.chunks_exact(width) {
        let mut whole = [0; 8];
        whole[..width].copy_from_slice(number);
        each(u64::from_le_bytes(whole));
    }
    Some(())
}
