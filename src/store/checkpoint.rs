//! Checkpoints: the header of a [`Log`](super::Log) names the run that its lines belong to, and a
//! log of another run is refused. The header is a line of JSON: `format`, `version`, and the keys
//! of the run.

use super::LogError;
use super::record::{from_record, named};
use crate::text::from_json;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A run that keeps its results in a log while they are computed.
pub trait LoggedRun: Serialize + DeserializeOwned {
    /// What the header of its log says it is.
    const FORMAT: &'static str;

    /// The version that is written and read.
    const VERSION: u32;

    /// What results depend on: name and text of each part, in the order of [`differs`].
    fn parts(&self) -> Vec<(&'static str, String)>;
}

/// The header of the log of a run.
pub fn header<R: LoggedRun>(run: &R) -> String {
    Value::Object(named(run, R::FORMAT, R::VERSION)).to_string()
}

/// The error of a log that was opened for `run`; of another header, it says what differs first.
pub fn differs<R: LoggedRun>(error: LogError, run: &R) -> LogError {
    let LogError::Header { path, found } = error else {
        return error;
    };
    let there: Option<Map<String, Value>> = from_json(found.as_bytes()).ok();
    let other = there.as_ref().map_or("another format".into(), |there| {
        match (there.get("format"), there.get("version")) {
            (Some(format), Some(version)) if format == R::FORMAT => format!("version {version}"),
            _ => "another format".into(),
        }
    });
    let there = there.and_then(|there| from_record::<R>(there, R::FORMAT, R::VERSION, "").ok());
    let Some(there) = there else {
        return LogError::Another {
            path,
            found: other,
            expected: format!("{}, version {}", R::FORMAT, R::VERSION),
        };
    };
    let parts = there.parts().into_iter().zip(run.parts());
    let mut parts = parts.filter(|((_, there), (_, here))| there != here);
    let ((what, there), (_, here)) = parts.next().unwrap_or_default();
    LogError::Another {
        path,
        found: format!("{what} {there}"),
        expected: here,
    }
}
