//! Sweeps: units of work that know nothing of each other, dealt out as processes become free.
//!
//! The first process deals, and keeps what comes back, so that work that was done survives any
//! process but the one that keeps it on disk. A unit is a number, its result a sealed record.

use crate::files::whole;
use crate::table::{Checkpoint, Desk, Idle, Takes};
use grundy::number::grouped;
use grundy::store::{sha256, unseal};
use grundy::work::Context;
use grundy_carrier::ClusterError;
use grundy_carrier::Mesh;
use grundy_carrier::{Packet, Post};
use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A unit for a process: its number.
const UNIT: u8 = 10;
/// Its number and its record.
const DONE: u8 = 11;
/// No unit is left, and all records are there.
const END: u8 = 12;

/// Units that a process has at a time, so that it never waits for the next.
const AHEAD: usize = 2;

/// Takes note of a unit that is done, with its record: units that need not be done any more.
pub type Needless = Box<dyn FnMut(u64, &str) -> Vec<u64> + Send>;

/// What a sweep is about, and its units.
pub struct UnitSweep {
    /// What all units have in common, as text: work that was kept is compared with it.
    pub job: String,
    /// How many units, numbered from 0.
    pub units: u64,
    /// Where records are kept.
    pub checkpoint: Option<Checkpoint>,
    /// Whether records can make other units needless, and which.
    pub needless: Option<Needless>,
}

/// What a unit ends with: a record with its checksum, in JSON.
pub type Record = Result<String, ClusterError>;

/// The work of a unit.
type UnitWork = dyn Fn(u64) -> Record + Send + Sync;

/// Computes all units with the other processes: in process 0 their records in order, without those
/// of units that became needless before they were done; nothing in the others.
///
/// # Errors
/// Those of a unit, the end of another process, disks.
pub fn sweep(
    mut sweep: UnitSweep,
    mesh: Mesh,
    context: &Context,
    work: impl Fn(u64) -> Record + Send + Sync + 'static,
) -> Result<Vec<String>, ClusterError> {
    let kept = match (&sweep.checkpoint, mesh.process()) {
        (Some(checkpoint), 0) => Some(Records::open(&sweep, checkpoint)?),
        _ => None,
    };
    let (units, needless) = (sweep.units, sweep.needless.take());
    let (work, context) = (Arc::new(work) as Arc<UnitWork>, context.clone());
    let start = Arc::new(Mutex::new(Some((kept, needless))));
    let records = grundy_carrier::run(mesh, 1, move |post| {
        let mut desk = Desk::new(post);
        let first = desk.post.index() == 0;
        let start = start.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut dealer = Dealer::new(&work);
        if first {
            let (kept, needless) = start.unwrap_or_default();
            dealer.begin(units, kept, needless);
            let left = dealer.left.len() as u64;
            context.progress().begin("units", Some(left));
            for to in (0..desk.post.workers())
                .cycle()
                .take(AHEAD * desk.post.workers())
            {
                dealer.deal(desk.post, to);
            }
        }
        while !dealer.ended {
            context.check()?;
            dealer.own(desk.post, &context)?;
            if first && dealer.left.is_empty() && dealer.out.is_empty() {
                for to in 1..desk.post.workers() {
                    desk.post.send(to, END, Vec::new());
                }
                break;
            }
            desk.wait(&mut dealer)?;
        }
        desk.round(&mut Idle, Vec::new())?;
        if first {
            context.progress().end();
        }
        Ok(dealer.records.into_iter().flatten().collect::<Vec<_>>())
    })?;
    Ok(records.into_iter().flatten().collect())
}

/// The units of a process, and in the first of all of them.
struct Dealer {
    units: Sender<u64>,
    done: Receiver<(u64, Record)>,
    left: VecDeque<u64>,
    /// Units that were dealt, are not done, and matter.
    out: BTreeSet<u64>,
    records: Vec<Option<String>>,
    kept: Option<Records>,
    needless: Option<Needless>,
    ended: bool,
}

impl Dealer {
    /// Starts the thread that works, beside the one that deals.
    fn new(work: &Arc<UnitWork>) -> Self {
        let (units, next) = mpsc::channel::<u64>();
        let (found, done) = mpsc::channel();
        let (work, waker) = (Arc::clone(work), thread::current());
        thread::spawn(move || {
            for unit in next {
                if found.send((unit, work(unit))).is_err() {
                    return;
                }
                // who waits for packets looks at once
                waker.unpark();
            }
        });
        Self {
            units,
            done,
            left: VecDeque::new(),
            out: BTreeSet::new(),
            records: Vec::new(),
            kept: None,
            needless: None,
            ended: false,
        }
    }

    /// What the first process begins with: what was kept, and what is left of all units.
    fn begin(&mut self, units: u64, kept: Option<Records>, needless: Option<Needless>) {
        self.records.resize(units as usize, None);
        (self.kept, self.needless) = (kept, needless);
        self.left = (0..units).collect();
        let found = self
            .kept
            .as_mut()
            .map(|kept| std::mem::take(&mut kept.found));
        for (unit, record) in found.into_iter().flatten() {
            self.left.retain(|&left| left != unit);
            self.note(unit, record);
        }
    }

    /// Has a record, and lets go of what it makes needless.
    fn note(&mut self, unit: u64, record: String) {
        if let Some(needless) = &mut self.needless {
            let needless: BTreeSet<u64> = needless(unit, &record).into_iter().collect();
            if !needless.is_empty() {
                self.left.retain(|unit| !needless.contains(unit));
                self.out.retain(|unit| !needless.contains(unit));
            }
        }
        self.records[unit as usize] = Some(record);
    }

    /// Deals a process its next unit, if one is left.
    fn deal(&mut self, post: &mut Post<'_>, to: usize) {
        let Some(unit) = self.left.pop_front() else {
            return;
        };
        self.out.insert(unit);
        match to == post.index() {
            true => _ = self.units.send(unit),
            false => post.send(to, UNIT, unit.to_le_bytes().into()),
        }
    }

    /// Passes on what this process has done.
    fn own(&mut self, post: &mut Post<'_>, context: &Context) -> Result<(), ClusterError> {
        while let Ok((unit, record)) = self.done.try_recv() {
            let record = record?;
            if post.index() == 0 {
                self.take_record(unit, record)?;
                self.deal(post, 0);
                context.progress().advance(1);
            } else {
                let body = [&unit.to_le_bytes()[..], record.as_bytes()].concat();
                post.send(0, DONE, body);
            }
        }
        Ok(())
    }

    fn take_record(&mut self, unit: u64, record: String) -> Result<(), ClusterError> {
        self.out.remove(&unit);
        if let Some(kept) = &self.kept {
            kept.keep(unit, &record)?;
        }
        self.note(unit, record);
        Ok(())
    }
}

impl Takes for Dealer {
    fn take(&mut self, post: &mut Post<'_>, packet: Packet) -> Result<(), ClusterError> {
        let (unit, record) = packet.body.split_at(packet.body.len().min(8));
        let unit = u64::from_le_bytes(unit.try_into().unwrap_or_default());
        match packet.kind {
            UNIT => _ = self.units.send(unit),
            DONE => {
                let record = String::from_utf8_lossy(record).into_owned();
                self.take_record(unit, record)?;
                self.deal(post, packet.from as usize);
            }
            END => self.ended = true,
            _ => {}
        }
        Ok(())
    }
}

/// Records on disk: a folder with a file for each unit, and what they are of.
struct Records {
    folder: PathBuf,
    found: Vec<(u64, String)>,
}

impl Records {
    /// Opens the folder of a sweep, and reads what is there if the run goes on.
    fn open(sweep: &UnitSweep, checkpoint: &Checkpoint) -> Result<Self, ClusterError> {
        let folder = checkpoint.folder.clone();
        fs::create_dir_all(&folder).map_err(|e| ClusterError::disk(&folder, &e))?;
        let about = folder.join("sweep.txt");
        let job = format!("{}\n{} units\n", sweep.job, grouped(sweep.units));
        let job = format!("{job}{}\n", sha256(job.as_bytes()));
        let mut found = Vec::new();
        match fs::read_to_string(&about) {
            Ok(there) if there == job && checkpoint.resume => {
                for unit in 0..sweep.units {
                    if let Some(record) = read(&folder.join(name(unit)))? {
                        found.push((unit, record));
                    }
                }
            }
            Ok(_) if checkpoint.resume => {
                return Err(ClusterError::Refused(format!(
                    "`{}`: found the records of another sweep, expected those of {}; give another \
                     --checkpoint, or the command it was begun with",
                    folder.display(),
                    sweep.job
                )));
            }
            _ => {
                for unit in 0..sweep.units {
                    _ = fs::remove_file(folder.join(name(unit)));
                }
                whole(&about, &mut |out| out.write_all(job.as_bytes()))?;
            }
        }
        Ok(Self { folder, found })
    }

    fn keep(&self, unit: u64, record: &str) -> Result<(), ClusterError> {
        whole(&self.folder.join(name(unit)), &mut |out| {
            out.write_all(record.as_bytes())
        })
    }
}

fn name(unit: u64) -> String {
    format!("{unit:06}.json")
}

/// A record that was kept, if it is there.
fn read(path: &Path) -> Result<Option<String>, ClusterError> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(ClusterError::disk(path, &e)),
    };
    match unseal(&text) {
        Ok(_) => Ok(Some(text)),
        Err(e) => Err(ClusterError::Refused(format!(
            "`{}`: {e}; remove the file to have its unit computed again",
            path.display()
        ))),
    }
}
