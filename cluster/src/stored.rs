//! Tables in shards, read again.

use crate::files::{read_index, read_shard};
use crate::table::{INDEX, RankNumbers, whole_table};
use grundy::game::Mismatch;
use grundy::solve::{Table, Want};
use grundy::work::{Context, Stop};
use grundy_carrier::ClusterError;
use std::path::Path;

/// A table that was stored in shards.
#[derive(Debug)]
pub struct StoredTable {
    /// The rules as canonical text, with their convention.
    pub rules: String,
    /// The table.
    pub table: Table,
}

/// Whether a path is that of a table in shards.
pub fn is_stored(path: &Path) -> bool {
    path.is_dir() && path.join(INDEX).is_file()
}

impl StoredTable {
    /// Reads a table in shards, all of which are checked. Memory: that of the whole table.
    ///
    /// # Errors
    /// [`Stop::Memory`]; an index or a shard that is damaged or missing: which.
    pub fn read(folder: &Path, context: &Context) -> Result<Self, ClusterError> {
        let index = read_index(&folder.join(INDEX))?;
        let Some(cell) = index.payload.cell.filter(|_| index.level.is_none()) else {
            let what = Mismatch::new(
                "work that is not finished",
                "a table",
                "go on with it by ‹resume›",
            );
            return Err(ClusterError::file(folder, what));
        };
        let within = index.positions().map_err(Stop::from)?;
        let count = within.count() as u64;
        // bits become bytes, as other verbs have them
        let bytes = cell.bytes(count).max(count);
        context.afford("the table in shards", u128::from(bytes) * 9 / 8)?;
        let mut numbers = RankNumbers::new(cell, count)?;
        let job = index.job();
        for stored in &index.shards {
            context.check()?;
            let of = (index.payload, &*job);
            read_shard((folder, stored), of, &(0..count), &mut |ranks, bytes| {
                numbers.read(ranks.start, bytes);
                Ok(())
            })?;
        }
        let want: Want = index.want();
        let table = whole_table(&within, (&index.max, want), numbers)?;
        Ok(Self {
            rules: index.rules,
            table,
        })
    }
}
