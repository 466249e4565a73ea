use crate::game::Heap;
use crate::sequence::{Engine, Game, Sequence, Setup};
use crate::store::checkpoint::{LoggedRun, differs, header};
use crate::store::{LogError, NumberLog};
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::path::Path;

/// The values of a heap game that are known, in a file that grows while more are computed.
///
/// Its header holds the code, or the rules, and a file with others is refused. How far a run was to go is
/// not in it: a longer one goes on from a shorter one.
#[derive(Debug)]
pub struct KeptValues {
    log: NumberLog,
    values: Vec<u32>,
}

/// The run that a file belongs to.
#[derive(Serialize, Deserialize)]
struct OfCode {
    code: String,
}

impl LoggedRun for OfCode {
    const FORMAT: &'static str = "grundy sequence checkpoint";
    const VERSION: u32 = 1;

    fn parts(&self) -> Vec<(&'static str, String)> {
        vec![("code", self.code.clone())]
    }
}

impl KeptValues {
    /// Starts a file where there is none.
    ///
    /// # Errors
    /// A file that is there; those of the system.
    pub fn create(path: &Path, game: &dyn Display) -> Result<Self, LogError> {
        let code = game.to_string();
        let log = NumberLog::create(path, &header(&OfCode { code }))?;
        let values = Vec::new();
        Ok(Self { log, values })
    }

    /// Reads a file of the same game to go on with it, or starts one where there is none. A last
    /// line that was not written whole is dropped. O(values).
    ///
    /// # Errors
    /// A file of another game; damage; more values than the memory limit has room for.
    pub fn resume(path: &Path, game: &dyn Display, context: &Context) -> Result<Self, LogError> {
        let mut values: Vec<u32> = Vec::new();
        let code = game.to_string();
        let run = OfCode { code };
        let log = NumberLog::resume(path, &header(&run), |more| {
            let bytes = size_of::<u32>() * (values.len() + more.len());
            context.afford("the values of the checkpoint", bytes as u128)?;
            context.check()?;
            values.extend(more);
            Ok(())
        });
        let log = log.map_err(|e| differs(e, &run))?;
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
/// Those of [`Sequence::with`]; [`Stop::Disk`] if the file cannot be written.
pub fn kept_sequence(
    game: &dyn Game,
    to: Heap,
    engine: Option<Engine>,
    kept: Option<KeptValues>,
    context: &Context,
) -> Result<Sequence, Stop> {
    let mut setup = Setup {
        engine,
        ..Setup::default()
    };
    if let Some(KeptValues { mut log, values }) = kept {
        setup.known = values;
        setup.keep = Some(Box::new(move |first, more| {
            debug_assert_eq!(first, log.count());
            log.append(more).map_err(LogError::stop)
        }));
    }
    Sequence::with(game, to, setup, context)
}
