//! Requests that are read from JSON or from an address, and answered by a function.

use super::body::{Json, Parameters};
use super::error::Error;
use super::limits::Limits;
use super::reply::Reply;
use axum::extract::State;
use axum::routing::{self, MethodRouter};
use grundy::work::Context;
use serde::de::DeserializeOwned;

/// Gives a short answer, which is computed within the limits.
type Handler<R> = fn(R, &Context) -> Result<Reply, Error>;

/// Answers a request whose body is JSON.
pub(super) fn post<R: DeserializeOwned + Send + 'static>(
    answer: Handler<R>,
) -> MethodRouter<Limits> {
    routing::post(
        move |State(limits): State<Limits>, Json(request): Json<R>| async move {
            limits
                .compute(move |context| answer(request, context))
                .await
        },
    )
}

/// Answers a request that is in the address.
pub(super) fn get<R: DeserializeOwned + Send + 'static>(
    answer: Handler<R>,
) -> MethodRouter<Limits> {
    routing::get(
        move |State(limits): State<Limits>, Parameters(request): Parameters<R>| async move {
            limits
                .compute(move |context| answer(request, context))
                .await
        },
    )
}
