//! Answers that may take long: lines of progress, then one of what was found.

use super::body::Received;
use super::error::Error;
use super::forward::{Forward, line};
use super::limits::Limits;
use super::reply::Reply;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::State;
use axum::routing::{self, MethodRouter};
use grundy::work::Context;
use hyper::body::Frame;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Poll, ready};
use tokio::sync::mpsc::{Receiver, channel};
use tokio::task::JoinSet;

/// Lines that wait to be sent.
const LINES: usize = 16;

/// What is done for a request.
type Work = Box<dyn FnOnce(&Context) -> Result<Value, Error> + Send>;

/// Answers POST requests line by line.
pub(super) fn streamed<R: DeserializeOwned + Send + 'static>(
    answer: fn(R, &Context) -> Result<Value, Error>,
) -> MethodRouter<Limits> {
    routing::post(
        move |State(limits): State<Limits>, Received(asked): Received<R>| {
            told(limits, Box::new(move |context| answer(asked, context)))
        },
    )
}

async fn told(limits: Limits, work: Work) -> Result<Reply, Error> {
    let (to, mut lines) = channel(LINES);
    let forward = Arc::new(Forward::new(to.downgrade()));
    let equip = |context: Context| context.with_progress(forward);
    let work = move |context: &Context| Ok(line(&json!({ "result": work(context)? })));
    let (job, cancel) = limits.start(equip, work).await?;
    let mut end = JoinSet::new();
    end.spawn(async move {
        _ = to.send(limits.ended(job, cancel).await).await;
    });
    // the status reports an error at the very beginning
    let first = lines.recv().await.transpose()?;
    let lines = Lines {
        first,
        lines,
        _end: end,
    };
    Ok(Reply("application/x-ndjson", Body::new(lines)))
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
