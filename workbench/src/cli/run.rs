//! The experiments.

mod show;

use super::output;
use super::resume::again;
use super::session::Session;
use crate::experiment::{Experiment, Outcome, Run, Size, stem};
use crate::failure::Failure;
use grundy::claim::Verdict;
use grundy::number;
use grundy_report::dest::Dest;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

/// Experiments: claims with their expected verdicts, tables, plots, a record
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Tables, plots and a record of each experiment go to a folder under data/runs,
with a report.html for the whole run. Exit code: 0 every verdict is the expected
one, 1 some differs, 2 a file is wrong, 3 something could not be finished.

Examples:
  grundy run experiments
  grundy run experiments/moore.toml --quick --out my-run"
)]
pub(super) struct RunArgs {
    /// Experiment files, or folders of them (*.toml, by name; those of the folders in it where it
    /// has none)
    #[arg(value_name = "FILE|DIR", required = true)]
    files: Vec<PathBuf>,
    /// The smaller boxes that the files name, with the same expected verdicts
    #[arg(long)]
    quick: bool,
    /// Folder for the results, new or empty [default: data/runs/<time>]
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the run in --out, which was stopped
    #[arg(long, requires = "out")]
    resume: bool,
    /// Also write question, verdict and time of each experiment as a Markdown table
    #[arg(long, value_name = "FILE")]
    readme: Option<PathBuf>,
}

impl RunArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        let files = files(&self.files)?;
        let readme = self.readme.as_deref().map(Dest::check).transpose()?;
        let size = if self.quick { Size::Quick } else { Size::Full };
        let start = Instant::now();
        let writing = session.flags.keep();
        let size = (size, self.resume);
        // dates before 1970 cannot be written
        let date = SystemTime::now().max(SystemTime::UNIX_EPOCH);
        let mut run = Run::begin(self.out.as_deref(), size, date, writing)?;
        let width = files.iter().map(|f| stem(f).chars().count()).max();
        let mut outcomes: Vec<Outcome> = Vec::new();
        for file in &files {
            let outcome = run.experiment(file, &session.context);
            if !session.json {
                output::print(&show::line(&outcome, width.unwrap_or(0)))?;
            }
            outcomes.push(outcome);
            if session.context.check().is_err() {
                break;
            }
        }
        // the summary is for reading also where the report finds no room on the disk
        let all = (&outcomes[..], files.len());
        let report = run.finish(all, session.context.threads(), start.elapsed());
        let json = || show::as_json(&outcomes, &run, report.as_deref().ok());
        output::show(session, json, || {
            let mut text = show::summary(&outcomes, files.len(), &run.folder);
            _ = writeln!(text, "{} in all", number::duration(start.elapsed()));
            if let Ok(report) = &report {
                _ = writeln!(text, "report {}", report.display());
            }
            text
        })?;
        report?;
        // without every result the older table is the better one
        let verdict = verdict(&outcomes).map_err(|failure| go_on(failure, &run.folder))?;
        if let Some(readme) = readme {
            readme.put(show::table(&outcomes).as_bytes())?;
        }
        Ok(verdict)
    }
}

/// With the command that goes on with a run that could not be finished.
fn go_on(failure: Failure, folder: &Path) -> Failure {
    let Failure::Unfinished(text) = failure else {
        return failure;
    };
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let mut more: Vec<OsString> = vec!["--resume".into()];
    if !args
        .iter()
        .any(|arg| arg == "--out" || arg.as_encoded_bytes().starts_with(b"--out="))
    {
        more.extend(["--out".into(), folder.as_os_str().to_owned()]);
    }
    let command = again(&args, &more);
    Failure::Unfinished(format!("{text}; go on with: {command}"))
}

/// The exit code: what could not be finished before wrong files, before verdicts that differ.
fn verdict(outcomes: &[Outcome]) -> Result<Verdict, Failure> {
    let failed: Vec<&Failure> = outcomes.iter().filter_map(|o| o.error.as_ref()).collect();
    let text = match failed.len() {
        1 => "1 experiment has no result".into(),
        n => format!("{n} experiments have no result"),
    };
    if failed.iter().any(|e| matches!(e, Failure::Unfinished(_))) {
        return Err(Failure::Unfinished(text));
    }
    if !failed.is_empty() {
        return Err(Failure::Input(text));
    }
    let differ = outcomes.iter().filter(|o| !o.as_expected()).count();
    Ok(Verdict::of(differ as u128))
}

/// The files named, folders replaced by their experiments.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in named {
        let path = &place(path);
        if !path.is_dir() {
            if !path.exists() {
                return Err(Failure::input(format!(
                    "found no file or folder {}, expected experiments; `grundy list experiments` \
                     lists those that come with the source of grundy, in its folder experiments",
                    path.display()
                )));
            }
            files.push(path.clone());
            continue;
        }
        let found = experiments(path)
            .map_err(|e| Failure::input(format!("cannot read folder {}: {e}", path.display())))?;
        if found.is_empty() {
            return Err(Failure::input(format!(
                "found no *.toml in {}, expected at least one experiment",
                path.display()
            )));
        }
        files.extend(found);
    }
    Ok(files)
}

/// Where something is: here, or else in the source that this program was built from.
fn place(path: &Path) -> PathBuf {
    let there = Path::new(env!("CARGO_MANIFEST_DIR"))
        .with_file_name("")
        .join(path);
    match !path.exists() && there.exists() {
        true => there,
        false => path.to_owned(),
    }
}

/// The *.toml of a folder, by name; where it has none, those of the folders in it.
fn experiments(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), Vec::new());
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "toml") && path.is_file() {
            files.push(path);
        } else if path.is_dir() {
            folders.push(path);
        }
    }
    if files.is_empty() {
        for folder in folders {
            let inside = folder.read_dir()?.collect::<Result<Vec<_>, _>>()?;
            let paths = inside.into_iter().map(|entry| entry.path());
            files.extend(paths.filter(|path| path.extension().is_some_and(|e| e == "toml")));
        }
    }
    // moore.toml before moore-k3.toml
    files.sort_by_key(|path| stem(path));
    Ok(files)
}

/// Name, title and source of each experiment that comes with the source.
pub(super) fn titles() -> Vec<(String, String, String)> {
    let files = experiments(&place("experiments".as_ref())).unwrap_or_default();
    let line = |path: &PathBuf| match Experiment::read(path, Size::Full) {
        Ok(experiment) => (stem(path), experiment.raw.title, experiment.raw.source),
        Err(error) => (stem(path), error.to_string(), String::new()),
    };
    files.iter().map(line).collect()
}
