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
    SCRIPT: "api.js" "automaton-run.js" "automaton.js" "board.js" "chart.js" "claim-aid.js"
        "claims.js" "coach.js" "coins.js" "colours.js" "counterexample.js" "counts.js"
        "digital-sum.js" "digits.js" "dom.js" "download.js" "drag.js" "fault.js" "find.js" "focus.js"
        "forbidding.js" "gallery.js" "game.js" "games.js" "graph.js" "heaps.js" "heatmap.js"
        "job.js" "known.js" "last-move.js" "layout.js" "legal.js" "lessons.js" "lines.js" "main.js"
        "misere.js" "mixed.js" "new-game.js" "picture.js" "play.js" "position.js" "prompts.js" "puzzles.js"
        "regularities.js" "review.js" "rule-number.js" "rules-line.js" "sequences.js"
        "share.js" "snapshot.js" "solved.js" "state.js" "suggestions.js" "surfaces.js" "tables.js"
        "tabs.js" "tasks.js" "transcript.js" "why.js";
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
