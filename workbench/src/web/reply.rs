use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

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
