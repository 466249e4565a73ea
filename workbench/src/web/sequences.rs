use super::error::Error;
use super::reading::short;
use super::reply::Reply;
use crate::present::{SequenceRows, rare_heaps, sequence_json};
use grundy::number::grouped;
use grundy::plan::HeapGame;
use grundy::sequence::Sequence;
use grundy::work::Context;
use serde::Deserialize;

/// The last heap that may be asked for.
const LAST: u64 = 1_000_000;
/// Rare heaps that are listed.
const RARES: usize = 10_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SequenceRequest {
    rules: String,
    to: u64,
}

/// What `grundy sequence` says of a heap game.
pub(super) fn sequence(asked: SequenceRequest, context: &Context) -> Result<Reply, Error> {
    if asked.to > LAST {
        return Err(Error::limit(format!(
            "found the last heap {}, expected at most {}; use `grundy sequence`, which takes \
                 more",
            grouped(asked.to),
            grouped(LAST)
        )));
    }
    short("rules", &asked.rules)?;
    let game = HeapGame::read(&asked.rules)?;
    let sequence = Sequence::run(&game, asked.to, context)?;
    let statistics = sequence.statistics(asked.to + 1);
    let rows = SequenceRows::new(&sequence, asked.to).ok_or_else(|| {
        Error::usage(format!(
            "found a value of more than 63 bits up to heap {}, expected a smaller last heap",
            asked.to
        ))
    })?;
    let mut all = sequence_json(&game.to_string(), &sequence, &statistics, asked.to, true);
    let rares = rare_heaps(&rows, &statistics, asked.to).take(RARES);
    all["rare_heaps"] = rares.collect::<Vec<u64>>().into();
    Ok(all.into())
}
