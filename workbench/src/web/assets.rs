use super::body::Named;
use super::error::Error;
use super::reply::Reply;
use axum::http::StatusCode;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const MARKDOWN: &str = "text/markdown; charset=utf-8";

/// The name of a file of the page, its content type and its bytes.
type PageFile = (&'static str, &'static str, &'static [u8]);

/// Includes files of the page.
macro_rules! files {
    ($($kind:ident: $($name:literal)*;)*) => {
        &[$($(($name, $kind, include_bytes!(concat!("page/", $name))),)*)*]
    };
}

/// The files of the page: a new one is named here.
#[rustfmt::skip] // a few names a line
const FILES: &[PageFile] = files! {
    HTML: "index.html";
    CSS: "style.css";
    SVG: "icon.svg";
    SCRIPT: "api.js" "automaton.js" "board.js" "chart.js" "claims.js" "colours.js"
        "counterexample.js" "counts.js" "digital-sum.js" "dom.js" "download.js" "fault.js" "find.js"
        "focus.js" "forbidding.js" "game.js" "heaps.js" "heatmap.js" "job.js" "known.js" "legal.js" "main.js"
        "new-game.js" "play.js" "position.js" "regularities.js" "rules-line.js" "sequences.js"
        "state.js" "suggestions.js" "tables.js" "tabs.js" "transcript.js";
};

pub(super) async fn page() -> Result<Reply, Error> {
    file(Named("index.html".into())).await
}

pub(super) async fn file(Named(wanted): Named) -> Result<Reply, Error> {
    let found = FILES.iter().find(|(name, ..)| *name == wanted);
    let file = found.map(|&(_, kind, bytes)| Reply(kind, bytes.into()));
    file.ok_or_else(|| {
        Error::refused(
            StatusCode::NOT_FOUND,
            format!("found no file {wanted:?} of the page; it begins at /"),
        )
    })
}

pub(super) async fn api() -> Reply {
    Reply(MARKDOWN, include_str!("API.md").into())
}
