use super::body::Named;
use super::error::Error;
use super::reply::Reply;
use axum::http::StatusCode;
use grundy::book::PAGES;
use grundy::number::joined;
use pulldown_cmark::{Parser, html};

/// A reference as a page: `{title}`, `{links}` to all of them, and its `{text}`.
const PAGE: &str = include_str!("page/reference.html");

/// A reference, for browsers.
pub(super) async fn reference(Named(wanted): Named) -> Result<Reply, Error> {
    let found = PAGES.iter().find(|(name, _)| *name == wanted);
    let (name, markdown) = found.ok_or_else(|| {
        let names = joined(PAGES.map(|(name, _)| name), ", ");
        let message = format!("found no reference {wanted:?}, expected one of {names}");
        Error::refused(StatusCode::NOT_FOUND, message)
    })?;
    let mut text = String::new();
    html::push_html(&mut text, Parser::new(markdown));
    let links = PAGES.map(|(other, _)| match other == *name {
        true => format!("<a href=\"/help/{other}\" aria-current=\"page\">{other}</a>"),
        false => format!("<a href=\"/help/{other}\">{other}</a>"),
    });
    let page = PAGE
        .replace("{title}", name)
        .replace("{links}", &links.join(" "));
    Ok(Reply(
        "text/html; charset=utf-8",
        page.replace("{text}", &text).into(),
    ))
}
