use super::error::Error;
use super::reading::short;
use super::reply::Reply;
use super::request::Request;
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

impl Request for SequenceRequest {
    /// What `grundy sequence` says of a heap game.
    fn answer(self, context: &Context) -> Result<Reply, Error> {
        if self.to > LAST {
            return Err(Error::limit(format!(
                "found the last heap {}, expected at most {}; use `grundy sequence`, which takes \
                 more",
                grouped(self.to),
                grouped(LAST)
            )));
        }
        short("rules", &self.rules)?;
        let game = HeapGame::read(&self.rules)?;
        let sequence = Sequence::run(game.game(), self.to, context)?;
        let statistics = sequence.statistics(self.to + 1);
        let rows = SequenceRows::new(&sequence, self.to).ok_or_else(|| {
            Error::usage(format!(
                "found a value of more than 63 bits up to heap {}, expected a smaller last heap",
                self.to
            ))
        })?;
        let mut all = sequence_json(&game.to_string(), &sequence, &statistics, self.to, true);
        let rares = rare_heaps(&rows, &statistics, self.to).take(RARES);
        all["rare_heaps"] = rares.collect::<Vec<u64>>().into();
        Ok(all.into())
    }
}
