//! Tables in shards on disk: those that are finished, and those that a run goes on from.
//!
//! A folder holds a file for each run of ranks and an index, which is written last: a folder
//! without one holds nothing. The index carries its own SHA-256, and the length and SHA-256 of each
//! shard; each block of a shard has its CRC-32C, which says where it is damaged.

mod index;
mod payload;
mod shard;
#[cfg(test)]
mod tests;

pub(crate) use index::{Index, Stored, read as read_index, read_job, write as write_index};
pub(crate) use payload::Payload;
pub(crate) use shard::{TakePart, read as read_shard, write as write_shard};
