//! Several processes: on this machine, or one of those that a file lists.

use super::session::Session;
use crate::failure::Failure;
use clap::Args;
use grundy::store::{StoreError, unseal};
use grundy::work::{Context, Silent};
use grundy_cluster::{
    COMING, Children, ClusterError, Hosts, Mesh, RunIdentity, UnitSweep, connect, joined, start,
};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

/// The option by which a process that another one started knows its number.
const JOINED: &str = "--joined";

/// How many processes work together.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Several processes")]
pub(super) struct ProcessArgs {
    /// Share the work among this many processes on this machine
    #[arg(long, value_name = "P", conflicts_with = "hosts")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=256))]
    processes: Option<u64>,
    /// Work with processes on other machines: a file with one name:port per line
    #[arg(long, value_name = "FILE", requires = "process")]
    hosts: Option<PathBuf>,
    /// The number of this process: the line of --hosts, from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,
    /// Time for all processes to connect [default: 25s]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    patience: Option<Duration>,
    #[arg(long, hide = true, requires = "processes")]
    joined: Option<usize>,
}

impl ProcessArgs {
    /// Whether several processes are asked for; one as well, which is an engine of its own.
    pub(super) fn wanted(&self) -> bool {
        self.processes.is_some() || self.hosts.is_some()
    }

    /// Whether this process has the result in the end.
    pub(super) fn is_first(&self) -> bool {
        self.joined.or(self.process).unwrap_or(0) == 0
    }

    /// The file with the addresses.
    fn listed(&self) -> Result<Option<Hosts>, Failure> {
        Ok(self.hosts.as_deref().map(Hosts::read).transpose()?)
    }

    /// How many processes, and threads of each: of one machine together as many as cores.
    pub(super) fn shape(&self, session: &Session) -> Result<(usize, usize), Failure> {
        if let Some(hosts) = self.listed()? {
            return Ok((hosts.count(), session.context.threads()));
        }
        let processes = self.processes.unwrap_or(1) as usize;
        let threads = match session.threads {
            Some(threads) => threads,
            None => (session.context.threads() / processes).max(1),
        };
        Ok((processes, threads))
    }

    /// The memory of each process in bytes.
    pub(super) fn memory(&self, session: &Session) -> u64 {
        let memory = session.context.memory();
        match (session.memory, self.processes) {
            // what is free is for all of them
            (None, Some(processes)) => memory / processes,
            _ => memory,
        }
    }

    /// What a process works with: its threads and its memory.
    pub(super) fn context(&self, session: &Session) -> Result<Context, Failure> {
        let ((_, threads), memory) = (self.shape(session)?, self.memory(session));
        let context = session.context.clone();
        if threads == context.threads() {
            return Ok(context.with_memory(memory));
        }
        let cancel = Arc::clone(&session.flags.cancel);
        let apart = context.apart(threads, memory)?.with_cancel(cancel);
        Ok(match session.progress() {
            Some(reporter) => apart.with_progress(reporter),
            None => apart,
        })
    }

    /// Finds the other processes of a job, or starts them: those of this machine end with it.
    pub(super) fn together(
        &self,
        job: &str,
        session: &Session,
    ) -> Result<(Mesh, Children), Failure> {
        let (processes, threads) = self.shape(session)?;
        let patience = self.patience.unwrap_or(COMING);
        let run = RunIdentity {
            version: env!("CARGO_PKG_VERSION").into(),
            build: String::new(),
            job: job.into(),
            threads,
        };
        let none = Children::default();
        Ok(match (self.listed()?, self.joined) {
            (Some(hosts), _) => {
                let process = self.process.unwrap_or(0);
                let build = build().unwrap_or_default();
                let listener = hosts.listen(process)?;
                let run = RunIdentity { build, ..run };
                (connect((&hosts, process), &listener, &run, patience)?, none)
            }
            (None, Some(process)) => (joined(process, &run, patience)?, none),
            (None, None) if processes == 1 => (Mesh::alone(), none),
            (None, None) => {
                let commands = (1..processes).map(command).collect::<Result<_, _>>()?;
                start(commands, &run, patience)?
            }
        })
    }

    /// The records of the units of a job, and the context that each was worked on in, which shows
    /// no progress; nothing in the processes that were started.
    pub(super) fn sweep(
        &self,
        sweep: UnitSweep,
        session: &Session,
        work: impl Fn(u64, &Context) -> Result<String, ClusterError> + Send + Sync + 'static,
    ) -> Result<Option<(Vec<String>, Context)>, Failure> {
        let context = self.context(session)?;
        let (mesh, children) = self.together(&sweep.job, session)?;
        let inner = context.clone().with_progress(Arc::new(Silent));
        let each = inner.clone();
        let done = grundy_cluster::sweep(sweep, mesh, &context, move |unit| work(unit, &each));
        let records = done.map_err(|error| self.failed(error, session))?;
        if !self.is_first() {
            return Ok(None);
        }
        drop(children);
        Ok(Some((records, inner)))
    }

    /// The failure of the work of several processes. Those that were started by another leave the
    /// words to it.
    pub(super) fn failed(&self, error: ClusterError, session: &Session) -> Failure {
        if self.joined.is_some() {
            return Failure::Left;
        }
        match session.context.check() {
            Err(stop) => stop.into(),
            Ok(()) => error.into(),
        }
    }

    /// Where the parts of a job go, if it has several processes.
    pub(super) fn not_with(&self, option: &str, used: bool) -> Result<(), Failure> {
        match used && self.wanted() {
            true => Err(Failure::input(format!(
                "found {option} and several processes, expected one of them; leave {option} out"
            ))),
            false => Ok(()),
        }
    }
}

/// What records of units hold, with the names of the units.
pub(super) fn parts<P>(
    records: &[String],
    read: fn(Map<String, Value>) -> Result<P, StoreError>,
) -> Result<Vec<(String, P)>, Failure> {
    let part = |(unit, text): (usize, &String)| {
        let name = format!("part {}", unit + 1);
        let object = unseal(text).map_err(|e| Failure::input(format!("{name}: {e}")))?;
        let part = read(object).map_err(|e| Failure::input(e.to_string()))?;
        Ok((name, part))
    };
    records.iter().enumerate().map(part).collect()
}

/// This command, as process `i` of it.
fn command(i: usize) -> Result<Command, Failure> {
    let program = std::env::current_exe()
        .map_err(|e| Failure::Unfinished(format!("this program cannot be found ({e})")))?;
    let mut command = Command::new(program);
    command.args(std::env::args_os().skip(1));
    command.arg(format!("{JOINED}={i}"));
    command.env("GRUNDY_PROGRESS", "never");
    Ok(command)
}

/// A checksum of the program's file.
fn build() -> Option<String> {
    let mut file = std::fs::File::open(std::env::current_exe().ok()?).ok()?;
    let sum = grundy_cluster::checksum(&mut file).ok()?;
    Some(format!("{sum:08x}"))
}

/// The folder for a table in shards, which must not be there yet.
pub(super) fn shards(out: Option<&Path>) -> Option<PathBuf> {
    let out = out?;
    let kind = out.extension().and_then(|kind| kind.to_str());
    (kind == Some("grundy") && !out.is_file()).then(|| out.to_owned())
}
