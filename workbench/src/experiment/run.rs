//! Runs experiments into one folder: each writes next to its place and is renamed at the end, so
//! that there is no half-written one.

use super::file::{Experiment, Size, stem};
use super::outcome::Outcome;
use super::output::{Output, bytes, plot, proof, sheet};
use super::page;
use super::record::{record, times};
use super::sums;
use super::tables::Tables;
use super::unfinished::Unfinished;
use crate::failure::Failure;
use grundy::work::Context;
use grundy_report::dest::{Dest, reason};
use grundy_report::html::{Page, render};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime};

/// Where runs go that name no folder.
const RUNS: &str = "data/runs";

/// The file that shows the whole run.
const REPORT: &str = "report.html";

/// A run that is going on.
#[derive(Debug)]
pub struct Run {
    /// Its folder.
    pub folder: PathBuf,
    size: Size,
    date: SystemTime,
    names: Vec<String>,
    unfinished: Unfinished,
    /// Whether it goes on from one that was stopped.
    resumed: bool,
}

impl Run {
    /// Makes the folder of a run: `out`, which must be new or empty, or one named by the time; or
    /// goes on with the run in `out`. `writing` is set while its checkpoint is written.
    ///
    /// # Errors
    /// If the folder holds something already, or cannot be made; if there is no run to go on with.
    pub fn begin(
        out: Option<&Path>,
        (size, resume): (Size, bool),
        date: SystemTime,
        writing: Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let folder = match out {
            Some(folder) if resume => folder.to_owned(),
            Some(folder) => {
                fs::create_dir_all(folder).map_err(|e| unmade(folder, &e))?;
                let mut entries = fs::read_dir(folder).map_err(|e| unmade(folder, &e))?;
                if entries.next().is_some() {
                    return Err(Failure::Input(format!(
                        "found --out {} with something in it, expected a new or empty folder, \
                         so that no older result is lost; choose another one, or go on with a run \
                         that was stopped by --resume",
                        folder.display()
                    )));
                }
                folder.to_owned()
            }
            None => dated(Path::new(RUNS), date)?,
        };
        Ok(Self {
            unfinished: Unfinished::open(&folder, (size, resume), writing)?,
            folder,
            size,
            date,
            names: Vec::new(),
            resumed: resume,
        })
    }

    /// Runs an experiment. What goes wrong is in the outcome, and the next one can follow.
    pub fn experiment(&mut self, path: &Path, context: &Context) -> Outcome {
        let start = Instant::now();
        let name = self.name(path);
        let mut outcome = Outcome::begun(path, name);
        let experiment = match Experiment::read(path, self.size) {
            Ok(experiment) => experiment,
            Err(error) => {
                outcome.error = Some(error.into());
                page::complete(&mut outcome);
                return outcome;
            }
        };
        outcome.family.clone_from(&experiment.raw.family);
        page::begin(&mut outcome.section, &experiment);
        let known = self
            .unfinished
            .outcome(&experiment, &outcome.section.id, context);
        let done = match known {
            Ok(Some(known)) => return known,
            Ok(None) => {
                let kept = self.unfinished.context(&outcome.section.id, context);
                self.fill(&experiment, &mut outcome, (start, &kept))
            }
            Err(stop) => Err(stop.into()),
        };
        outcome.error = done.err().map(Failure::of_experiment);
        outcome.section.time = start.elapsed();
        page::complete(&mut outcome);
        match outcome.error {
            // nothing of it was kept
            Some(_) => outcome.outputs.clear(),
            None => {
                let kept = self.unfinished.keep(&outcome, &experiment.sha256, context);
                outcome.error = kept.err().map(Failure::from);
                page::complete(&mut outcome);
            }
        }
        outcome
    }

    fn fill(
        &self,
        experiment: &Experiment,
        outcome: &mut Outcome,
        (start, context): (Instant, &Context),
    ) -> Result<(), Failure> {
        let mut builder = tempfile::Builder::new();
        let beside = builder
            .prefix(".grundy-")
            .suffix(".tmp")
            .tempdir_in(&self.folder);
        let beside = beside.map_err(|e| unmade(&self.folder, &e))?;
        let record = make(experiment, outcome, beside.path(), Tables::new(context))?;
        let output = json_file(beside.path(), "record.json", &record, context)?;
        outcome.outputs.push(output);
        page::record(&mut outcome.section, &record);
        let times = times(start.elapsed(), context.threads(), self.date);
        json_file(beside.path(), "times.json", &times, context)?;
        context.check()?;
        let place = self.folder.join(&outcome.section.id);
        open_to_all(beside.path());
        if self.resumed && place.exists() {
            // it was finished, but the run was stopped before it knew, or its files have changed
            fs::remove_dir_all(&place).map_err(|e| unmade(&place, &e))?;
        }
        fs::rename(beside.path(), &place).map_err(|e| unmade(&place, &e))
    }

    /// A folder name that no other experiment of the run has.
    fn name(&mut self, path: &Path) -> String {
        let stem = stem(path);
        let mut name = stem.clone();
        for count in 2_u32.. {
            if !self.names.contains(&name) {
                break;
            }
            name = format!("{stem}-{count}");
        }
        self.names.push(name.clone());
        name
    }

    /// Writes the report of the whole run and says where it is. For a run that is over, with which
    /// nobody can go on, the checkpoint goes.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(
        &self,
        (outcomes, files): (&[Outcome], usize),
        threads: usize,
        time: Duration,
    ) -> Result<PathBuf, Failure> {
        let is_open = |error: &Failure| matches!(error, Failure::Unfinished(_));
        let open = outcomes
            .iter()
            .filter_map(|o| o.error.as_ref())
            .any(is_open);
        let complete = outcomes.len() == files && !open;
        let page = Page {
            title: "Experiments".into(),
            lead: page::lead(outcomes, self.size, threads, (self.date, time)),
            sections: outcomes
                .iter()
                .map(|outcome| outcome.section.clone())
                .collect(),
        };
        let path = self.folder.join(REPORT);
        let written = Dest::check(&path).and_then(|dest| dest.put(render(&page).as_bytes()));
        written.map_err(|error| Failure::from(error).of_experiment())?;
        sums::write(&self.folder).map_err(Failure::of_experiment)?;
        if complete {
            self.unfinished.remove()?;
        }
        Ok(path)
    }
}

/// Decides the claims of an experiment, and writes its certificates, tables and plots into a
/// folder: the record of it.
pub(super) fn make(
    experiment: &Experiment,
    outcome: &mut Outcome,
    folder: &Path,
    mut tables: Tables<'_>,
) -> Result<Value, Failure> {
    let context = tables.context;
    for claim in &experiment.claims {
        let decision = (claim.decide)(&claim.raw, &mut tables)?;
        outcome.decisions.push(decision);
    }
    let proved = outcome.decisions.iter().filter(|d| d.proof.is_some());
    for (number, decision) in (1..).zip(proved) {
        let outputs = proof(folder, number, decision, &mut outcome.section, context)?;
        outcome.outputs.extend(outputs);
    }
    for table in &experiment.tables {
        let (output, part) = sheet(folder, experiment, table, &mut tables)?;
        outcome.outputs.push(output);
        outcome.section.tables.push(part);
    }
    for picture in &experiment.plots {
        let (output, figure) = plot(folder, picture, &mut tables)?;
        outcome.outputs.push(output);
        outcome.section.figures.push(figure);
    }
    Ok(record(
        experiment,
        &outcome.decisions,
        &outcome.outputs,
        &tables,
    ))
}

/// `2026-11-21T10-20-30Z` in `runs`, with -2, -3, ... for runs that began in the same second.
pub(super) fn dated(runs: &Path, date: SystemTime) -> Result<PathBuf, Failure> {
    fs::create_dir_all(runs).map_err(|e| unmade(runs, &e))?;
    let time = humantime::format_rfc3339_seconds(date)
        .to_string()
        .replace(':', "-");
    let mut folder = runs.join(&time);
    for count in 2_u32.. {
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                folder = runs.join(format!("{time}-{count}"));
            }
            Err(error) => return Err(unmade(&folder, &error)),
            Ok(()) => break,
        }
    }
    Ok(folder)
}

fn unmade(folder: &Path, error: &std::io::Error) -> Failure {
    Failure::Unfinished(format!(
        "the folder {} cannot be made ({}); choose another one with --out, or free some space",
        folder.display(),
        reason(error)
    ))
}

/// A temporary folder is its owner's alone; results are as readable as any other folder here.
fn open_to_all(folder: &Path) {
    if let Some(above) = folder.parent().and_then(|above| above.metadata().ok()) {
        // results that only their owner can read are still results
        let _ = fs::set_permissions(folder, above.permissions());
    }
}

fn json_file(
    folder: &Path,
    name: &str,
    value: &Value,
    context: &Context,
) -> Result<Output, Failure> {
    bytes(folder, name, context, format!("{value:#}\n").as_bytes())
}
