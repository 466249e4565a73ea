use super::error::Error;
use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

const HTML: &str = "text/html; charset=utf-8";
const MARKDOWN: &str = "text/markdown; charset=utf-8";

/// The files of the page: name, content type, bytes. A new one needs its line here.
const FILES: &[(&str, &str, &[u8])] = &[("index.html", HTML, include_bytes!("page/index.html"))];

fn answer(kind: &'static str, bytes: &'static [u8]) -> Response {
    let mut response = Response::new(bytes.into());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

pub(super) async fn page() -> Response {
    file(Path("index.html".into())).await
}

pub(super) async fn file(Path(wanted): Path<String>) -> Response {
    match FILES.iter().find(|(name, ..)| *name == wanted) {
        Some((_, kind, bytes)) => answer(kind, bytes),
        None => Error::refused(
            StatusCode::NOT_FOUND,
            format!("found no file {wanted:?} of the page; it begins at /"),
        )
        .into_response(),
    }
}

pub(super) async fn api() -> Response {
    answer(MARKDOWN, include_bytes!("API.md"))
}
