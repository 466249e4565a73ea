//! Sweeps: units of work that know nothing of each other, dealt out as processes become free.
//!
//! The first process deals, and keeps what comes back, so that work that was done survives any
//! process but the one that keeps it on disk. A unit is a number, its result a sealed record.

mod dealer;
mod records;

use crate::disk::Checkpoint;
use crate::{ClusterError, Desk, Idle, Mesh};
use dealer::Dealer;
use grundy::work::Context;
use records::Records;
use std::sync::{Arc, Mutex, PoisonError};

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
    sweep: UnitSweep,
    mesh: Mesh,
    context: &Context,
    work: impl Fn(u64) -> Record + Send + Sync + 'static,
) -> Result<Vec<String>, ClusterError> {
    sweep_all(sweep, mesh, context, Arc::new(work))
}

/// [`sweep`] of any work, compiled once.
fn sweep_all(
    mut sweep: UnitSweep,
    mesh: Mesh,
    context: &Context,
    work: Arc<UnitWork>,
) -> Result<Vec<String>, ClusterError> {
    let kept = match (&sweep.checkpoint, mesh.process()) {
        (Some(checkpoint), 0) => Some(Records::open(&sweep, checkpoint)?),
        _ => None,
    };
    let (units, needless) = (sweep.units, sweep.needless.take());
    let context = context.clone();
    let start = Arc::new(Mutex::new(Some((kept, needless))));
    let records = crate::run(mesh, 1, move |post| {
        let mut desk = Desk::new(post);
        let first = desk.post.index() == 0;
        let start = start.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut dealer = Dealer::new(&work);
        if first {
            let (kept, needless) = start.unwrap_or_default();
            let left = dealer.begin(desk.post, units, kept, needless);
            context.progress().begin("units", Some(left));
        }
        while !dealer.has_ended() {
            context.check()?;
            dealer.own(desk.post, &context)?;
            if first && dealer.end(desk.post) {
                break;
            }
            desk.wait(&mut dealer)?;
        }
        desk.round(&mut Idle, Vec::new())?;
        if first {
            context.progress().end();
        }
        Ok(dealer.into_records())
    })?;
    Ok(records.into_iter().flatten().collect())
}
