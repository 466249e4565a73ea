//! Tables, records and certificates on disk: checksummed, versioned, refused when damaged. Knows
//! numbers and text only.
//!
//! A table file, all integers little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic `89 47 52 55 4E 44 59 0A` |
//! | 4 | format version, 1 |
//! | 4 | length of the head |
//! | 4, r, 32 | length of the rules text, the text (canonical, with its convention), its SHA-256 |
//! | 1, 1, 1, 1 | order (0 sorted, 1 ordered); values 0 or outcomes 1; bytes of a cell; 0 |
//! | 4, 8 n | number of heaps n, largest size of each |
//! | 8, 4 | number of cells; bytes of a block |
//! | 4 | CRC-32C of all that comes before |
//! | | blocks of cells, each followed by its CRC-32C (4 bytes); the last may be shorter |
//! | 32 | SHA-256 of all that comes before |
//!
//! Cells are in lexicographic order of their positions, the last heap running fastest: all tuples,
//! or the nondecreasing ones only. A cell is a Grundy value, or 0 for P and 1 for N.

pub mod checkpoint;
mod error;
mod folder;
pub mod integer;
mod log;
mod numbers;
mod period;
mod read;
mod record;
mod recursion;
mod shards;
mod stages;
#[cfg(test)]
mod tests;
mod value;
mod write;

pub use crate::game::Order;
pub use crate::text::{Mismatch, from_json, plainly, unread};
pub use error::StoreError;
pub use folder::sync_folder_of;
pub use log::{Log, LogError};
pub use numbers::KeptValues;
pub use period::{PeriodRecord, values_sha256};
pub use read::{Reader, StoredCells};
pub use record::{Sum, seal, sha256, sha256_of_numbers, unseal};
pub(crate) use record::{from_record, from_record_with, sealed, sealed_with};
pub use recursion::RecursionRecord;
pub use shards::{ShardRecord, complete};
pub use stages::Stages;
pub use value::{LARGEST_VALUE_RECORD, ValueRecord};
pub use write::Writer;

/// First bytes of a table file: no text, and broken by whoever converts line ends.
pub const MAGIC: [u8; 8] = *b"\x89GRUNDY\n";

/// The format that is written, and the newest that is read.
pub const VERSION: u32 = 1;

/// Bytes of cells between two checksums.
const BLOCK: usize = 1 << 16;

/// Bytes of a head at most: more is damage, and must not be allocated.
const HEAD: u32 = 1 << 20;

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A Grundy value.
    Values = 0,
    /// 0 for P, 1 for N.
    Outcomes = 1,
}

/// Bytes of a cell: 1, 2, 4 or 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Width(u8);

impl Width {
    /// All widths.
    pub const ALL: [Self; 4] = [Self(1), Self(2), Self(4), Self(8)];

    /// The narrowest width that holds `largest`.
    pub fn holding(largest: u64) -> Self {
        let bytes = (u64::BITS - largest.leading_zeros()).div_ceil(8);
        Self(bytes.next_power_of_two() as u8)
    }

    /// Bytes.
    pub fn bytes(self) -> usize {
        self.0.into()
    }
}

/// What a table file says before its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The rules as canonical text, with their convention.
    pub rules: String,
    /// Largest size of each heap.
    pub max: Vec<u64>,
    /// Which tuples have a cell.
    pub order: Order,
    /// What a cell is.
    pub what: What,
    /// Bytes of a cell.
    pub width: Width,
    /// Number of cells.
    pub count: u64,
}
