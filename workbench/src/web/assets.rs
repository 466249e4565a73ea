use super::error::Error;
use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const MARKDOWN: &str = "text/markdown; charset=utf-8";

/// The files of the page: name, content type, bytes. A new one needs its line here.
const FILES: &[(&str, &str, &[u8])] = &[
    ("api.js", SCRIPT, include_bytes!("page/api.js")),
    ("board.js", SCRIPT, include_bytes!("page/board.js")),
    ("chart.js", SCRIPT, include_bytes!("page/chart.js")),
    ("claims.js", SCRIPT, include_bytes!("page/claims.js")),
    ("colours.js", SCRIPT, include_bytes!("page/colours.js")),
    (
        "digital-sum.js",
        SCRIPT,
        include_bytes!("page/digital-sum.js"),
    ),
    ("dom.js", SCRIPT, include_bytes!("page/dom.js")),
    ("fault.js", SCRIPT, include_bytes!("page/fault.js")),
    ("game.js", SCRIPT, include_bytes!("page/game.js")),
    ("heaps.js", SCRIPT, include_bytes!("page/heaps.js")),
    ("heatmap.js", SCRIPT, include_bytes!("page/heatmap.js")),
    ("icon.svg", SVG, include_bytes!("page/icon.svg")),
    ("index.html", HTML, include_bytes!("page/index.html")),
    ("known.js", SCRIPT, include_bytes!("page/known.js")),
    ("main.js", SCRIPT, include_bytes!("page/main.js")),
    ("new-game.js", SCRIPT, include_bytes!("page/new-game.js")),
    ("play.js", SCRIPT, include_bytes!("page/play.js")),
    ("position.js", SCRIPT, include_bytes!("page/position.js")),
    (
        "rules-line.js",
        SCRIPT,
        include_bytes!("page/rules-line.js"),
    ),
    ("sequences.js", SCRIPT, include_bytes!("page/sequences.js")),
    ("state.js", SCRIPT, include_bytes!("page/state.js")),
    ("style.css", CSS, include_bytes!("page/style.css")),
    (
        "suggestions.js",
        SCRIPT,
        include_bytes!("page/suggestions.js"),
    ),
    ("tables.js", SCRIPT, include_bytes!("page/tables.js")),
    ("tabs.js", SCRIPT, include_bytes!("page/tabs.js")),
    (
        "transcript.js",
        SCRIPT,
        include_bytes!("page/transcript.js"),
    ),
];

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
