use crate::game::{Code, Heap};
use crate::sequence::{Engine, Sequence, Setup};
use crate::store::{LogError, NumberLog};
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What the header of a file says it is.
const FORMAT: &str = "grundy sequence checkpoint";

/// The version that is written and read.
const VERSION: u32 = 1;

/// The values of a heap game that are known, in a file that grows while more are computed.
///
/// Its header holds the code, and a file with another one is refused. How far a run was to go is
/// not in it: a longer one goes on from a shorter one.
#[derive(Debug)]
pub struct KeptValues {
    log: NumberLog,
    values: Vec<u32>,
}

/// Why there is no sequence, or none that can be kept.
#[derive(Debug, thiserror::Error)]
pub enum KeptError {
    /// The file.
    #[error(transparent)]
    Log(#[from] LogError),
    /// It holds something else.
    #[error(
        "`{file}`: found a checkpoint of {found}, expected one of {expected}; name another file"
    )]
    Another {
        /// The file.
        file: String,
        /// What it holds.
        found: String,
        /// What it should.
        expected: String,
    },
    /// The file could be opened, and takes no more.
    #[error("{0}")]
    Writing(LogError),
    /// The work was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
    code: String,
}

impl KeptValues {
    /// Starts a file where there is none.
    ///
    /// # Errors
    /// A file that is there; those of the system.
    pub fn create(path: &Path, code: &Code) -> Result<Self, KeptError> {
        let log = NumberLog::create(path, &header(code))?;
        let values = Vec::new();
        Ok(Self { log, values })
    }

    /// Reads a file of the same game to go on with it, or starts one where there is none. A last
    /// line that was not written whole is dropped. O(values).
    ///
    /// # Errors
    /// A file of another game; damage; more values than the memory limit has room for.
    pub fn resume(path: &Path, code: &Code, context: &Context) -> Result<Self, KeptError> {
        let mut values: Vec<u32> = Vec::new();
        let log = NumberLog::resume(path, &header(code), |more| {
            let bytes = size_of::<u32>() * (values.len() + more.len());
            context.afford("the values of the checkpoint", bytes as u128)?;
            context.check()?;
            values.extend(more);
            Ok(())
        });
        let log = log.map_err(|e| match e {
            KeptError::Log(LogError::Header { path, found }) => another(&path, &found, code),
            other => other,
        })?;
        Ok(Self { log, values })
    }

    /// How many values are known.
    pub fn count(&self) -> u64 {
        self.log.count()
    }
}

/// [`Sequence::with`], where values that `kept` holds are not computed again, and further ones are
/// appended to it about once a second, at the end, and when the run is stopped.
///
/// # Errors
/// Those of [`Sequence::with`]; a file that takes no more.
pub fn kept_sequence(
    code: &Code,
    to: Heap,
    engine: Option<Engine>,
    kept: Option<KeptValues>,
    context: &Context,
) -> Result<Sequence, KeptError> {
    let Some(KeptValues { mut log, values }) = kept else {
        let setup = Setup {
            engine,
            ..Setup::default()
        };
        return Ok(Sequence::with(code, to, setup, context)?);
    };
    let mut failed = None;
    let mut keep = |first: Heap, values: &mut dyn Iterator<Item = u32>| {
        debug_assert_eq!(first, log.count());
        log.append(values).map_err(|e| {
            failed = Some(e);
            Stop::Cancelled
        })
    };
    let setup = Setup {
        engine,
        known: values,
        keep: Some(&mut keep),
    };
    let sequence = Sequence::with(code, to, setup, context);
    match failed {
        Some(error) => Err(KeptError::Writing(error)),
        None => Ok(sequence?),
    }
}

fn header(code: &Code) -> String {
    let header = Header {
        format: FORMAT.into(),
        version: VERSION,
        code: code.to_string(),
    };
    serde_json::to_string(&header).expect("a header is JSON")
}

/// A file with this header is that of another game, or of no game.
fn another(path: &Path, found: &str, code: &Code) -> KeptError {
    let there = serde_json::from_str::<Header>(found).ok();
    let there = there.filter(|there| there.format == FORMAT && there.version == VERSION);
    let (found, expected) = match there {
        Some(there) => (format!("code {}", there.code), format!("code {code}")),
        None => (
            "another kind".into(),
            format!("a sequence, version {VERSION}"),
        ),
    };
    KeptError::Another {
        file: path.display().to_string(),
        found,
        expected,
    }
}
