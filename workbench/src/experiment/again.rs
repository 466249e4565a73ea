//! An experiment of which there is a record, recomputed.

use super::error::Inputs;
use super::file::{Experiment, Size};
use super::outcome::Outcome;
use super::run::make;
use super::tables::Tables;
use crate::failure::Failure;
use grundy::work::Context;
use serde_json::Value;
use std::path::Path;

/// The experiment of a record.
///
/// # Errors
/// A record without the text of its experiment, or with another one than its hash says; a text that
/// is no experiment.
pub fn of_record(record: &Value) -> Result<Experiment, String> {
    let Some(text) = record["experiment"].as_str() else {
        return Err(
            "a record without the text of its experiment (older versions wrote none), from which \
             its claims could be decided again"
                .into(),
        );
    };
    if record["experiment_sha256"] != grundy::store::sha256(text.as_bytes()) {
        return Err("a record whose experiment_sha256 is not that of its experiment".into());
    }
    let inputs = record["inputs"].as_object().into_iter().flatten();
    let inputs = inputs.map(|(name, text)| (name.clone(), text.as_str().unwrap_or("").into()));
    let inputs: Inputs = inputs.collect();
    let size = match record["command"].as_str() {
        Some(command) if command.ends_with(" --quick") => Size::Quick,
        _ => Size::Full,
    };
    let experiment = Experiment::of(Path::new("experiment"), text.into(), size, Some(&inputs));
    experiment.map_err(|error| error.to_string())
}

/// Makes an experiment again in a folder, small boxes by the definition: the record of it.
///
/// # Errors
/// Those of the computation, and of the disk.
pub fn again(experiment: &Experiment, folder: &Path, context: &Context) -> Result<Value, Failure> {
    let mut outcome = Outcome::begun(&experiment.path, "again".into());
    make(experiment, &mut outcome, folder, Tables::plainly(context))
}
