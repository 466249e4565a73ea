use super::body::Received;
use super::error::Error;
use super::forward::{Forward, line};
use super::limits::Limits;
use super::reading::{ruleset, short};
use super::reply::Reply;
use crate::present::claim_json;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::State;
use grundy::claim::language::{Claim, ClaimError, Place};
use grundy::game::Heap;
use grundy::work::Context;
use hyper::body::Frame;
use serde::Deserialize;
use serde_json::json;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Poll, ready};
use std::time::Instant;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::task::JoinSet;

/// Lines that wait to be sent.
const LINES: usize = 16;
/// Heaps of a box, as on the command line.
const HEAPS: usize = 1_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClaimRequest {
    claim: String,
    rules: Option<String>,
    heaps: Option<usize>,
    max: Option<Max>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Max {
    Common(Heap),
    Each(Vec<Heap>),
}

/// Decides a claim; lines of progress, then one of what was found.
pub(super) async fn check(
    State(limits): State<Limits>,
    Received(request): Received<ClaimRequest>,
) -> Result<Reply, Error> {
    let (to, mut lines) = channel(LINES);
    let forward = Arc::new(Forward::new(to.downgrade()));
    let equip = |context: Context| context.with_progress(forward);
    let work = move |context: &Context| request.decided(context);
    let (job, cancel) = limits.start(equip, work).await?;
    let mut end = JoinSet::new();
    end.spawn(async move {
        _ = to.send(limits.ended(job).await).await;
        drop(cancel);
    });
    // an error at the very beginning is told by the status
    let first = lines.recv().await.transpose()?;
    let lines = Lines {
        first,
        lines,
        _end: end,
    };
    Ok(Reply("application/x-ndjson", Body::new(lines)))
}

impl ClaimRequest {
    fn decided(self, context: &Context) -> Result<Bytes, Error> {
        short("a claim", &self.claim)?;
        let claim = Claim::parse(&self.claim).map_err(ClaimError::from)?;
        let rules = self
            .rules
            .as_deref()
            .filter(|rules| !rules.trim().is_empty());
        let place = Place {
            rules: rules.map(ruleset).transpose()?,
            max: bounds(self.heaps, self.max)?,
            ..Place::default()
        };
        let start = Instant::now();
        let answer = claim.decide(&place, context)?;
        let decided = claim_json(&answer, start.elapsed());
        Ok(line(&json!({ "result": decided })))
    }
}

/// The bounds of the box, if there is one.
fn bounds(heaps: Option<usize>, max: Option<Max>) -> Result<Option<Vec<Heap>>, Error> {
    match (heaps, max) {
        (None, None) => Ok(None),
        // one heap, of a game that is played on one
        (None, Some(Max::Common(max))) => Ok(Some(vec![max])),
        (Some(heaps @ 1..=HEAPS), Some(Max::Common(max))) => Ok(Some(vec![max; heaps])),
        (Some(heaps), _) if !(1..=HEAPS).contains(&heaps) => Err(Error::usage(format!(
            "found {heaps} heaps, expected 1 to {HEAPS}"
        ))),
        (heaps, Some(Max::Each(max))) if heaps.is_none_or(|heaps| heaps == max.len()) => {
            match max.is_empty() {
                true => Err(Error::usage("found no bound in max, expected one a heap")),
                false => Ok(Some(max)),
            }
        }
        (heaps, Some(Max::Each(max))) => Err(Error::usage(format!(
            "found {} bounds for {} heaps, expected one for all, or one for each",
            max.len(),
            heaps.unwrap_or(0)
        ))),
        (_, _) => Err(Error::usage(
            "found heaps and no max, expected both, such as \"heaps\": 3, \"max\": 15",
        )),
    }
}

/// The lines of an answer. If they are dropped before the end because the connection was closed,
/// the work is cancelled.
struct Lines {
    first: Option<Bytes>,
    lines: Receiver<Result<Bytes, Error>>,
    /// Waits for the last line.
    _end: JoinSet<()>,
}

impl HttpBody for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut std::task::Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = match self.first.take() {
            Some(first) => Some(Ok(first)),
            None => ready!(self.lines.poll_recv(cx)),
        };
        let line = next.map(|next| next.unwrap_or_else(|error| line(&error.json())));
        Poll::Ready(line.map(|line| Ok(Frame::data(line))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes() {
        let each = |list: &[Heap]| Some(Max::Each(list.to_vec()));
        let ok = |heaps, max| bounds(heaps, max).unwrap();
        assert_eq!(ok(None, None), None);
        assert_eq!(ok(None, Some(Max::Common(9))), Some(vec![9]));
        assert_eq!(ok(Some(2), Some(Max::Common(9))), Some(vec![9, 9]));
        assert_eq!(ok(None, each(&[3, 5])), Some(vec![3, 5]));
        assert_eq!(ok(Some(2), each(&[3, 5])), Some(vec![3, 5]));
        assert!(bounds(Some(3), each(&[3, 5])).is_err());
        assert!(bounds(None, each(&[])).is_err());
        assert!(bounds(Some(2), None).is_err());
        for heaps in [0, HEAPS + 1, usize::MAX] {
            assert!(bounds(Some(heaps), Some(Max::Common(1))).is_err());
        }
    }
}
