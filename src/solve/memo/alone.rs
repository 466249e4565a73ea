//! The search of one thread.

use super::fold::Halt;
use super::store::{Room, Store};
use super::walk::{Pause, Walk};
use super::{BATCH, Tally, full};
use crate::game::Game;
use crate::work::Context;

/// Runs a walk over a store that holds `stored` positions already, to its end or for that many
/// batches; whether it has ended.
pub(super) fn search<G: Game + ?Sized, S: Store<G::Position> + Room>(
    mut walk: Walk<'_, G>,
    store: &mut S,
    (stored, batches): (u64, u64),
    context: &Context,
) -> Result<(Tally, bool), Halt> {
    let memory = u128::from(context.memory());
    let mut finished = false;
    for _ in 0..batches {
        context.check().map_err(Halt::Stop)?;
        let (now, stacks) = (stored + walk.stored, walk.bytes());
        let short = |bytes| full(now, bytes, context);
        store
            .room(now, BATCH, memory.saturating_sub(stacks))
            .map_err(|bytes| short(bytes + stacks))?;
        walk.limit = memory.saturating_sub(store.bytes());
        let before = walk.stored;
        let pause = walk.run(store, BATCH).map_err(|halt| match halt {
            Halt::Stack(bytes) => short(bytes + store.bytes()),
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
        edges: walk.edges,
        crewed: false,
    };
    Ok((tally, finished))
}
