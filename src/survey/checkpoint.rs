use super::{SurveyRow, SurveyRun, games};
use crate::store::checkpoint::{self, LoggedRun, differs, header};
use crate::store::{Log, LogError, from_json, plainly};
use crate::work::Shard;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};

/// Time of which a loss of power takes the rows, about, if nothing else is said.
const SYNC: Duration = Duration::from_secs(10);

/// The rows of a survey that are done, in a file that grows row by row.
///
/// Its header holds the run, such as a [`SurveyRun`], and a file with another one is refused: rows of another
/// program, other games, another last heap or another shard are never taken.
#[derive(Debug)]
pub struct Checkpoint<R = SurveyRow> {
    log: Log,
    /// When the disk was last told to hold the rows.
    synced: Instant,
    every: Duration,
    /// Those that it held when it was opened, each with the place of its game.
    pub(super) rows: Vec<(u64, R)>,
}

/// A survey, or a shard of it: what binds its rows to each other. Its rows may be kept and combined.
pub trait KeptRun: LoggedRun + Clone {
    /// A row.
    type Row: Clone + Serialize + DeserializeOwned;

    /// What a record of its rows says it is, and the version that is written and the newest that is
    /// read.
    const RECORD: (&'static str, u32);

    /// What writes such a record, for errors.
    const SOURCE: &'static str;

    /// How many rows there are in all shards.
    fn count(&self) -> u64;

    /// Which of them are its own.
    fn shard(&self) -> Shard;

    /// The same survey, with another shard.
    #[must_use]
    fn of_shard(self, shard: Shard) -> Self;

    /// What all shards agree in: name and text of each.
    fn agreed(&self) -> Vec<(&'static str, String)>;

    /// Whether all rows, in their order, are of its games or graphs.
    fn is_of(&self, rows: &[Self::Row]) -> bool;

    /// The places of its rows among all.
    fn range(&self) -> Range<u64> {
        self.shard().ranks(self.count())
    }
}

impl KeptRun for SurveyRun {
    type Row = SurveyRow;
    const RECORD: (&'static str, u32) = ("grundy survey", 4);
    const SOURCE: &'static str = "one of ‹grundy survey ... shard=i/n out=FILE›";

    fn count(&self) -> u64 {
        self.games
    }

    fn shard(&self) -> Shard {
        self.shard
    }

    fn of_shard(self, shard: Shard) -> Self {
        Self { shard, ..self }
    }

    fn agreed(&self) -> Vec<(&'static str, String)> {
        self.same()
    }

    fn is_of(&self, rows: &[SurveyRow]) -> bool {
        games::hash(rows.iter().map(|row| row.code.clone())) == self.codes
    }
}

impl checkpoint::LoggedRun for SurveyRun {
    const FORMAT: &'static str = "grundy survey checkpoint";
    const VERSION: u32 = 4;

    fn parts(&self) -> Vec<(&'static str, String)> {
        let mut parts = self.same();
        parts.push(("shard", self.shard.to_string()));
        parts
    }
}

#[derive(Serialize, Deserialize)]
struct Line<R> {
    /// Its place among all games, from 0.
    game: u64,
    #[serde(flatten)]
    row: R,
}

impl<R: Clone + Serialize + DeserializeOwned> Checkpoint<R> {
    /// Starts a checkpoint where no file is.
    ///
    /// # Errors
    /// A file that is there; those of the system.
    pub fn create(path: &Path, run: &impl KeptRun<Row = R>) -> Result<Self, LogError> {
        let log = Log::create(path, &header(run))?;
        Ok(Self::over(log, Vec::new()))
    }

    /// Goes on with a checkpoint of the same survey, or starts one where there is no file. A last
    /// row that was not written whole is dropped.
    ///
    /// # Errors
    /// A checkpoint of another survey; damage.
    pub fn resume(path: &Path, run: &impl KeptRun<Row = R>) -> Result<Self, LogError> {
        let (range, mut rows) = (run.range(), Vec::new());
        let log = Log::resume(path, &header(run), |line, text| {
            let wrong = |why: String| LogError::Line {
                path: path.into(),
                line,
                why,
            };
            let read: Line<R> =
                from_json(text.as_bytes()).map_err(|e| wrong(plainly(&e.to_string())))?;
            if !range.contains(&read.game) {
                return Err(wrong(format!("game {}", read.game)));
            }
            rows.push((read.game, read.row));
            Ok(())
        });
        let log = log.map_err(|e| differs(e, run))?;
        Ok(Self::over(log, rows))
    }

    fn over(log: Log, rows: Vec<(u64, R)>) -> Self {
        Self {
            log,
            synced: Instant::now(),
            every: SYNC,
            rows,
        }
    }

    /// The same, of which a loss of power takes the rows of another time, about.
    #[must_use]
    pub fn every(mut self, every: Duration) -> Self {
        self.every = every;
        self
    }

    /// How many rows are done.
    pub fn done(&self) -> usize {
        self.rows.len()
    }

    /// Appends the row of a game.
    pub(super) fn append(&mut self, game: u64, row: &R) -> Result<(), LogError> {
        let row = row.clone();
        let line = serde_json::to_string(&Line { game, row }).expect("a row is JSON");
        self.log.append(&line)?;
        if self.synced.elapsed() > self.every {
            self.log.sync()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Waits until the disk holds all rows.
    pub(super) fn sync(&self) -> Result<(), LogError> {
        self.log.sync()
    }
}
