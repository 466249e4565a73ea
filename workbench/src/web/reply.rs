use super::wording::of_the_page;
use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

/// What a body is, and the body.
#[derive(Debug)]
pub(super) struct Reply(pub(super) &'static str, pub(super) Body);

impl From<Value> for Reply {
    fn from(value: Value) -> Self {
        Self("application/json", of_the_page(&value.to_string()).into())
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let kind = HeaderValue::from_static(self.0);
        ([(CONTENT_TYPE, kind)], self.1).into_response()
    }
}
