//! Requests that are read from JSON or from an address, and what is answered.

use super::body::{Json, Parameters};
use super::error::Error;
use super::limits::Limits;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{self, MethodRouter};
use grundy::work::Context;
use serde::de::DeserializeOwned;
use serde_json::Value;

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

/// Bytes and what they are.
#[derive(Debug)]
pub(super) struct Reply {
    kind: &'static str,
    bytes: Vec<u8>,
}

impl Reply {
    pub(super) fn new(kind: &'static str, bytes: Vec<u8>) -> Self {
        Self { kind, bytes }
    }
}

impl From<Value> for Reply {
    fn from(value: Value) -> Self {
        Self::new("application/json", value.to_string().into_bytes())
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let kind = HeaderValue::from_static(self.kind);
        ([(CONTENT_TYPE, kind)], self.bytes).into_response()
    }
}
