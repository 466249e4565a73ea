//! The search of one thread.

use super::fold::Halt;
use super::job::SearchJob;
use super::room::Slotted;
use super::store::Store;
use super::walk::{Pause, Walk};
use super::{BATCH, Tally, full, so_far};
use crate::game::Game;

/// Batches of a search that one thread does before others are woken: a few positions are found
/// sooner.
const SOON: u64 = if cfg!(test) { 1 } else { 32 };

/// Searches the roots, to the end if no other thread may help; whether it has come there.
pub(super) fn search<G: Game + ?Sized, S: Store<G::Position>>(
    job: &SearchJob<'_, G>,
    store: &mut S,
) -> Result<(Tally, bool), Halt> {
    let context = job.context;
    let batches = match (job.alone, job.fresh) {
        (true, _) => u64::MAX,
        (false, true) => SOON,
        (false, false) => 0,
    };
    let mut walk = Walk::alone(job.game, job.fold, job.roots);
    let memory = u128::from(context.memory());
    let mut finished = false;
    for _ in 0..batches {
        context
            .check()
            .map_err(|stop| so_far(stop, job.stored + walk.stored))?;
        let now = job.stored + walk.stored;
        let held = u128::from(now) * walk.beside;
        let stacks = walk.bytes() + held;
        let short = |bytes| full(now, bytes, context);
        let table = store.table_mut();
        table
            .room(now, BATCH, memory.saturating_sub(stacks))
            .map_err(|bytes| short(bytes + stacks))?;
        let bytes = table.bytes();
        walk.limit = memory.saturating_sub(bytes + held);
        let before = walk.stored;
        let pause = walk.run(store, BATCH).map_err(|halt| match halt {
            Halt::Stack(stacks) => short(stacks + bytes + held).into(),
            other => other,
        })?;
        context.progress().advance(walk.stored - before);
        if pause == Pause::Finished {
            finished = true;
            break;
        }
    }
    let tally = Tally {
        stored: walk.stored,
        crewed: false,
    };
    Ok((tally, finished))
}
