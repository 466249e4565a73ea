//! What stands for heaps of every size: automata that are discovered, and claims that are proved by
//! them.

mod counts;
mod discover;
mod discovered;
mod files;
mod given;
mod prove;
mod proved;

pub use discover::{
    CountDiscovery, DigitDiscovery, Discover, DiscoverAnswer, DiscoverRequest, Sought,
};
pub use files::{AutomatonFiles, StoredText};
pub use given::{HeapNumber, TimeSpan, TypedBase, UpTo};
pub use prove::{CountProved, DigitProved, ProveAnswer, ProveRequest};

use super::AskError;
use crate::work::{Context, Stop};
use std::time::Instant;

/// The context of a search that ends after a time, if one was given.
fn until(context: &Context, time: Option<TimeSpan>) -> Context {
    let moment = time.and_then(|span| Instant::now().checked_add(span.0));
    match moment {
        Some(moment) => context.clone().until(moment),
        None => context.clone(),
    }
}

/// An end because the time was over, not because somebody ended the work, told as such.
fn timed<T, E: Into<AskError>>(
    found: Result<T, E>,
    context: &Context,
    over: &str,
) -> Result<T, AskError> {
    let found = found.map_err(Into::into);
    match found {
        Err(AskError::Stop(Stop::Cancelled)) if context.check().is_ok() => {
            Err(AskError::Unfinished(over.into()))
        }
        found => found,
    }
}
