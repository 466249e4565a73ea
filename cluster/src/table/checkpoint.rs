//! Work that is kept: a folder with a shard of each worker, and an index once all are there.

use super::kept::{Keeps, LevelStep};
use crate::files::{
    Index, Payload, Stored, TakePart, read_index, read_job, read_shard, write_index, write_shard,
};
use grundy::game::Mismatch;
use grundy::solve::Want;
use grundy_carrier::{COMMIT, Checkpoint, ClusterError, Desk, TABLE, UNITS, make_folder};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a worker needs to keep its work.
pub(crate) struct Keeper {
    folder: PathBuf,
    every: Duration,
    last: Instant,
    index: Index,
    turn: u64,
    writing: Arc<AtomicBool>,
}

impl Keeper {
    /// The keeper of a job, whose index is given without shards.
    pub(crate) fn new(checkpoint: &Checkpoint, index: Index, turn: u64) -> Self {
        Self {
            folder: checkpoint.folder.clone(),
            every: checkpoint.every,
            last: Instant::now(),
            index,
            turn,
            writing: Arc::clone(&checkpoint.writing),
        }
    }

    pub(crate) fn every(&self) -> Duration {
        self.every
    }

    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    /// Keeps the work of all workers, who are all at one step.
    pub(crate) fn keep(
        &mut self,
        desk: &mut Desk<'_, '_>,
        kept: &mut dyn Keeps,
        step: LevelStep,
    ) -> Result<(), ClusterError> {
        self.turn += 1;
        self.writing.store(true, Ordering::Relaxed);
        let turn = turn_folder(&self.folder, self.turn);
        make_folder(&turn)?;
        (self.index.base, self.index.level) = (step.base, Some(step.level));
        let shard = (kept.ranks(), &*self.index.job());
        let stored = write_shard(&turn, shard, &mut |ranks, bytes| {
            kept.write(ranks, bytes);
        })?;
        let shards = desk.exchange(kept, &stored)?;
        if desk.post.index() == 0 {
            self.index.shards = shards;
            write_index(&turn.join(COMMIT), &self.index)?;
            // the one before is of no use any more
            forget(&self.folder, self.turn);
        }
        // the others of this process have written theirs, too
        self.writing.store(false, Ordering::Relaxed);
        self.last = Instant::now();
        Ok(())
    }
}

/// The folder of a turn.
fn turn_folder(folder: &Path, turn: u64) -> PathBuf {
    folder.join(format!("{turn:06}"))
}

/// The turns of a folder, with an index or not.
fn turns(folder: &Path) -> Vec<u64> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    let mut turns: Vec<u64> = names.filter_map(|name| name.parse().ok()).collect();
    turns.sort_unstable();
    turns
}

/// Removes all turns before one.
fn forget(folder: &Path, before: u64) {
    for turn in turns(folder).into_iter().filter(|&turn| turn < before) {
        _ = fs::remove_dir_all(turn_folder(folder, turn));
    }
}

/// Says which table a folder is of. What another run kept there goes, unless this one goes on.
pub(crate) fn begin(checkpoint: &Checkpoint, job: &Index) -> Result<(), ClusterError> {
    let folder = &checkpoint.folder;
    fs::create_dir_all(folder).map_err(|e| ClusterError::disk(folder, &e))?;
    if !checkpoint.resume {
        forget(folder, u64::MAX);
    }
    write_index(&folder.join(TABLE), job)
}

/// What a run goes on from.
pub(crate) struct Resumed {
    folder: PathBuf,
    index: Index,
    /// The last turn that was begun.
    pub(crate) turn: u64,
}

impl Resumed {
    /// The last work that is whole; `None` if there is none.
    ///
    /// # Errors
    /// A damaged index, work of another job.
    pub(crate) fn find(folder: &Path, job: &Index) -> Result<Option<Self>, ClusterError> {
        let of_table = folder.join(TABLE);
        if of_table.exists() {
            Self::is_of(&of_table, &read_job(&of_table)?, job)?;
        } else if folder.join(UNITS).exists() {
            let what = Mismatch::new(
                "the records of a sweep",
                "the work of a table",
                "give another ‹checkpoint›",
            );
            return Err(ClusterError::file(folder, what));
        }
        let all = turns(folder);
        let turn = all.last().copied().unwrap_or(0);
        let whole = |&&turn: &&u64| turn_folder(folder, turn).join(COMMIT).exists();
        let Some(&last) = all.iter().rev().find(whole) else {
            return Ok(None);
        };
        let folder = turn_folder(folder, last);
        let index = read_index(&folder.join(COMMIT))?;
        Self::is_of(&folder, &index, job)?;
        Ok(Some(Self {
            folder,
            index,
            turn,
        }))
    }

    fn is_of(path: &Path, found: &Index, job: &Index) -> Result<(), ClusterError> {
        if found.is_of(job) {
            return Ok(());
        }
        let what = |index: &Index| match index.want() {
            Want::Values => "values",
            Want::Outcomes(_) => "outcomes",
        };
        let of = |index: &Index| {
            let (what, rules, order) = (what(index), &index.rules, index.order);
            format!("{what} of {rules} on {:?}, {order}", index.max)
        };
        let what = Mismatch::new(
            format!("the work of {}", of(found)),
            format!("that of {}", of(job)),
            "give another ‹checkpoint›, or the command it was begun with",
        );
        Err(ClusterError::file(path, what))
    }

    /// The step that is next.
    pub(crate) fn step(&self) -> LevelStep {
        LevelStep {
            base: self.index.base,
            level: self.index.level.unwrap_or(0),
        }
    }

    /// What is kept of a position.
    pub(crate) fn payload(&self) -> Payload {
        self.index.payload
    }

    /// Passes on the bytes of some ranks. Shards with none of them are not read.
    pub(crate) fn read(
        &self,
        ranks: &Range<u64>,
        take: &mut TakePart<'_>,
    ) -> Result<(), ClusterError> {
        let meets = |stored: &&Stored| {
            stored.ranks.start < ranks.end && ranks.start < stored.ranks.end
                || stored.ranks.is_empty()
        };
        let job = self.index.job();
        for stored in self.index.shards.iter().filter(meets) {
            let from = (&*self.folder, stored);
            read_shard(from, (self.index.payload, &job), ranks, take)?;
        }
        Ok(())
    }
}
