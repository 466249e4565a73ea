use super::{Row, Run};
use crate::store::{Log, LogError};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What the header of a checkpoint says it is.
const FORMAT: &str = "grundy survey checkpoint";

/// The version that is written and read.
const VERSION: u32 = 2;

/// The rows of a survey that are done, in a file that grows row by row.
///
/// Its header holds the [`Run`], and a file with another one is refused: rows of another program,
/// other games, another last heap or another shard are never taken.
#[derive(Debug)]
pub struct Checkpoint {
    log: Log,
    rows: Vec<(u64, Row)>,
}

/// Why a checkpoint cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// Its file.
    #[error(transparent)]
    Log(#[from] LogError),
    /// It belongs to another survey.
    #[error(
        "`{file}`: found a checkpoint with {found}, expected {expected} as asked for now; repeat \
         the survey that it was made for, or name another file"
    )]
    Another {
        /// The file.
        file: String,
        /// What differs, there.
        found: String,
        /// What differs, here.
        expected: String,
    },
    /// A row that this survey does not write.
    #[error(
        "`{file}`: found row {row} wrong ({why}), expected rows of this survey; start with a new file"
    )]
    Row {
        /// The file.
        file: String,
        /// Which row, from 1.
        row: usize,
        /// Why.
        why: String,
    },
}

#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
    #[serde(flatten)]
    run: Run,
}

#[derive(Serialize, Deserialize)]
struct Line {
    /// Its place among all games, from 0.
    game: u64,
    #[serde(flatten)]
    row: Row,
}

impl Checkpoint {
    /// Starts a checkpoint where no file is.
    ///
    /// # Errors
    /// A file that is there; those of the system.
    pub fn create(path: &Path, run: &Run) -> Result<Self, CheckpointError> {
        let log = Log::create(path, &header(run))?;
        let rows = Vec::new();
        Ok(Self { log, rows })
    }

    /// Goes on with a checkpoint of the same survey, or starts one where there is no file. A last
    /// row that was not written whole is dropped.
    ///
    /// # Errors
    /// A checkpoint of another survey; damage.
    pub fn resume(path: &Path, run: &Run) -> Result<Self, CheckpointError> {
        let (log, lines) = Log::resume(path, &header(run)).map_err(|e| match e {
            LogError::Header { path, found } => another(&path, &found, run),
            other => other.into(),
        })?;
        let range = run.shard.ranks(run.games);
        let rows = (1..).zip(&lines).map(|(row, line)| {
            let wrong = |why: String| CheckpointError::Row {
                file: path.display().to_string(),
                row,
                why,
            };
            let line: Line = serde_json::from_str(line).map_err(|e| wrong(e.to_string()))?;
            if !range.contains(&line.game) {
                return Err(wrong(format!("game {}", line.game)));
            }
            Ok((line.game, line.row))
        });
        let rows = rows.collect::<Result<_, _>>()?;
        Ok(Self { log, rows })
    }

    /// How many rows are done.
    pub fn done(&self) -> usize {
        self.rows.len()
    }

    /// Appends the row of a game.
    pub(super) fn append(&mut self, game: u64, row: &Row) -> Result<(), CheckpointError> {
        let row = row.clone();
        let line = serde_json::to_string(&Line { game, row }).expect("a row is JSON");
        Ok(self.log.append(&line)?)
    }

    /// The rows that it held when it was opened, each with the place of its game.
    pub(super) fn take_rows(&mut self) -> Vec<(u64, Row)> {
        std::mem::take(&mut self.rows)
    }
}

fn header(run: &Run) -> String {
    let header = Header {
        format: FORMAT.into(),
        version: VERSION,
        run: run.clone(),
    };
    serde_json::to_string(&header).expect("a header is JSON")
}

/// What differs first.
fn another(path: &Path, found: &str, run: &Run) -> CheckpointError {
    let file = path.display().to_string();
    let there = serde_json::from_str::<Header>(found).ok();
    let there = there.filter(|there| there.format == FORMAT && there.version == VERSION);
    let Some(there) = there else {
        return CheckpointError::Another {
            file,
            found: "another format".into(),
            expected: format!("{FORMAT}, version {VERSION}"),
        };
    };
    let name = |run: &Run| {
        let mut agreed = run.agreed();
        agreed.push(("shard", run.shard.to_string()));
        agreed
    };
    let differs = name(&there.run).into_iter().zip(name(run));
    let mut differs = differs.filter(|((_, there), (_, here))| there != here);
    let ((what, there), (_, here)) = differs.next().unwrap_or_default();
    CheckpointError::Another {
        file,
        found: format!("{what} {there}"),
        expected: here,
    }
}
