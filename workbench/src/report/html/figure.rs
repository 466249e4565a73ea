//! Pictures inside the page, as data.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::Figure;
use super::escape::escape;

/// Writes a picture with its caption and the name of its file.
pub(super) fn figure(html: &mut String, figure: &Figure) {
    let _ = write!(
        html,
        "<figure>\n<img src=\"data:{};base64,{}\" alt=\"{}\">\n<figcaption>{}",
        escape(&figure.mime),
        STANDARD.encode(&figure.bytes),
        escape(&figure.alt),
        escape(&figure.caption),
    );
    if !figure.file.is_empty() {
        let _ = write!(html, " · File: <code>{}</code>", escape(&figure.file));
    }
    html.push_str("</figcaption>\n</figure>\n");
}
