//! Requests that are read from JSON or from an address, and answered by themselves.

use super::body::{Json, Parameters};
use super::error::Error;
use super::limits::Limits;
use super::reply::Reply;
use axum::extract::State;
use axum::routing::{self, MethodRouter};
use grundy::work::Context;
use serde::de::DeserializeOwned;

/// A request with a short answer, which is computed within the limits.
pub(super) trait Request: DeserializeOwned + Send + 'static {
    fn answer(self, context: &Context) -> Result<Reply, Error>;
}

/// Answers a request whose body is JSON.
pub(super) fn post<R: Request>() -> MethodRouter<Limits> {
    routing::post(
        |State(limits): State<Limits>, Json(request): Json<R>| async move {
            limits.compute(|context| request.answer(context)).await
        },
    )
}

/// Answers a request that is in the address.
pub(super) fn get<R: Request>() -> MethodRouter<Limits> {
    routing::get(
        |State(limits): State<Limits>, Parameters(request): Parameters<R>| async move {
            limits.compute(|context| request.answer(context)).await
        },
    )
}
