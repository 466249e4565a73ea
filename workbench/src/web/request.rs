//! Requests that are answered by a function.

use super::body::Received;
use super::error::Error;
use super::limits::Limits;
use super::reply::Reply;
use axum::extract::State;
use axum::routing::{self, MethodFilter, MethodRouter};
use grundy::work::Context;
use serde::de::DeserializeOwned;

/// Gives a short answer, which is computed within the limits.
type Handler<R> = fn(R, &Context) -> Result<Reply, Error>;

/// Answers requests of a method.
pub(super) fn on<R: DeserializeOwned + Send + 'static>(
    method: MethodFilter,
    answer: Handler<R>,
) -> MethodRouter<Limits> {
    routing::on(
        method,
        move |State(limits): State<Limits>, Received(asked): Received<R>| async move {
            limits.compute(move |context| answer(asked, context)).await
        },
    )
}
