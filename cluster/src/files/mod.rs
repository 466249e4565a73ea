//! Tables in shards on disk: those that are finished, and those that a run goes on from.
//!
//! A folder holds a file for each run of ranks and an index, which is written last: a folder
//! without one holds nothing. The index carries its own SHA-256, and the length and CRC-32C of each
//! shard; each block of a shard has its CRC-32C too.

mod index;
mod payload;
mod shard;

pub(crate) use index::{Index, Stored, read as read_index, write as write_index};
pub(crate) use payload::Payload;
pub(crate) use shard::{TakePart, read as read_shard, write as write_shard};

use grundy::store::sync_folder_of;
use grundy_carrier::ClusterError;
use std::fs::{File, rename};
use std::io::Write;
use std::path::Path;

/// Writes a file beside its place and renames it once the disk has it.
pub(crate) fn whole(
    path: &Path,
    fill: &mut dyn FnMut(&mut dyn Write) -> std::io::Result<()>,
) -> Result<(), ClusterError> {
    let temporary = path.with_extension("part");
    let written = (|| {
        let mut out = std::io::BufWriter::with_capacity(1 << 16, File::create(&temporary)?);
        fill(&mut out)?;
        out.into_inner()
            .map_err(std::io::IntoInnerError::into_error)?
            .sync_all()?;
        rename(&temporary, path)?;
        sync_folder_of(path)
    })();
    written.map_err(|e| {
        _ = std::fs::remove_file(&temporary);
        ClusterError::disk(path, &e)
    })
}
