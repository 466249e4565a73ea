use super::error::Error;
use super::reading::short;
use super::reply::Reply;
use crate::present::{SequenceRows, rare_heaps};
use grundy::ask::{Answered, Question, SequenceAnswer, SequenceRequest};
use grundy::number::grouped;
use grundy::rulesets::Definitions;
use grundy::work::Context;

/// The last heap that may be asked for.
const LAST: u64 = 1_000_000;
/// Rare heaps that are listed.
const RARES: usize = 10_000;

/// What `grundy sequence` says of a heap game.
pub(super) fn sequence(mut asked: SequenceRequest, context: &Context) -> Result<Reply, Error> {
    if asked.last() > LAST {
        return Err(Error::limit(format!(
            "found the last heap {}, expected at most {}; use ‹grundy sequence›, which takes \
                 more",
            grouped(asked.last()),
            grouped(LAST)
        )));
    }
    short("rules", &asked.rules.to_string())?;
    asked.values = true;
    let found = asked.answer(&Definitions::default(), context)?;
    let mut all = found.json();
    if let SequenceAnswer::Heaps {
        sequence,
        statistics,
        to,
        ..
    } = &found
    {
        let rows = SequenceRows::new(sequence, *to);
        let rares = rare_heaps(&rows, statistics, *to).take(RARES);
        all["rare_heaps"] = rares.collect::<Vec<u64>>().into();
    }
    Ok(all.into())
}
