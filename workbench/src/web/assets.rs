use super::body::Named;
use super::error::Error;
use super::reply::Reply;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::sync::{LazyLock, OnceLock};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const MARKDOWN: &str = "text/markdown; charset=utf-8";

/// A file of the page.
struct PageFile {
    name: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
    /// The same by gzip, once a browser has asked for it.
    packed: OnceLock<Vec<u8>>,
}

/// Includes files of the page.
macro_rules! files {
    ($($kind:ident: $($name:literal)*;)*) => {
        vec![$($(PageFile {
            name: $name,
            kind: $kind,
            bytes: include_bytes!(concat!("page/", $name)),
            packed: OnceLock::new(),
        },)*)*]
    };
}

/// The files of the page: a new one is named here.
#[rustfmt::skip] // a few names a line
static FILES: LazyLock<Vec<PageFile>> = LazyLock::new(|| files! {
    HTML: "index.html";
    CSS: "style.css";
    SVG: "icon.svg";
    SCRIPT: "api.js" "automaton-run.js" "automaton.js" "board.js" "chart.js" "claim-aid.js"
        "claims.js" "coach.js" "coins.js" "colours.js" "counterexample.js" "counts.js"
        "digital-sum.js" "digits.js" "dom.js" "download.js" "drag.js" "fault.js" "find.js" "focus.js"
        "forbidding.js" "gallery.js" "game.js" "games.js" "graph.js" "heap-count.js" "heaps.js"
        "heatmap.js" "job.js" "known.js" "lands.js" "last-move.js" "layout.js" "legal.js" "lessons.js" "lines.js"
        "main.js" "misere.js" "mixed.js" "new-game.js" "picture.js" "play.js" "position.js" "prompts.js"
        "puzzles.js" "regularities.js" "review.js" "rule-number.js" "rules-line.js" "sequences.js"
        "share.js" "snapshot.js" "solved.js" "state.js" "suggestions.js" "surfaces.js" "tables.js"
        "tabs.js" "tasks.js" "transcript.js" "why.js";
});

impl PageFile {
    /// By gzip, a third as long; what cannot be packed is sent as it is.
    fn packed(&self) -> Option<&[u8]> {
        let packed = self.packed.get_or_init(|| {
            let mut packer = GzEncoder::new(Vec::new(), Compression::default());
            let written = packer.write_all(self.bytes);
            written.and_then(|()| packer.finish()).unwrap_or_default()
        });
        (!packed.is_empty()).then_some(packed)
    }
}

pub(super) async fn page(headers: HeaderMap) -> Result<Response, Error> {
    file(Named("index.html".into()), headers).await
}

pub(super) async fn file(Named(wanted): Named, headers: HeaderMap) -> Result<Response, Error> {
    let found = FILES.iter().find(|file| file.name == wanted);
    let file = found.ok_or_else(|| {
        Error::refused(
            StatusCode::NOT_FOUND,
            format!("found no file {wanted:?} of the page; it begins at /"),
        )
    })?;
    let about = [(CONTENT_TYPE, file.kind), (VARY, "accept-encoding")];
    let packed = takes_gzip(&headers).then(|| file.packed()).flatten();
    Ok(match packed {
        Some(packed) => (about, [(CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => (about, file.bytes).into_response(),
    })
}

/// Whether a client reads what is packed by gzip.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let mut named = headers.get_all(ACCEPT_ENCODING).iter();
    named.any(|value| {
        let mut codings = value.to_str().unwrap_or("").split(',');
        codings.any(|coding| {
            let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
            let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
            name.trim().eq_ignore_ascii_case("gzip") && weight.parse::<f32>().is_ok_and(|q| q > 0.0)
        })
    })
}

pub(super) async fn api() -> Reply {
    Reply(MARKDOWN, include_str!("API.md").into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    #[test]
    fn files_are_packed_for_those_who_read_it() {
        for (said, takes) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, GZIP;q=0.5", true),
            ("deflate", false),
            ("gzip;q=0", false),
            ("", false),
        ] {
            let headers = [(ACCEPT_ENCODING, said.parse().unwrap())];
            assert_eq!(takes_gzip(&headers.into_iter().collect()), takes, "{said}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
        for file in FILES.iter() {
            let (mut read, packed) = (Vec::new(), file.packed().unwrap());
            GzDecoder::new(packed).read_to_end(&mut read).unwrap();
            assert_eq!(read, file.bytes, "{}", file.name);
        }
    }
}
