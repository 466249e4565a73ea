use super::body::Named;
use super::error::Error;
use super::reply::Reply;
use axum::http::StatusCode;
use grundy::book::PAGES;
use grundy::number::joined;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

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
    html::push_html(&mut text, served(markdown));
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

/// A page whose links lead to other pages that are served; other links become plain text.
fn served(markdown: &str) -> impl Iterator<Item = Event<'_>> {
    let mut kept = true;
    Parser::new_ext(markdown, Options::ENABLE_TABLES).filter_map(move |event| match event {
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => {
            let file = dest_url.split('#').next().unwrap_or_default();
            let name = file.rsplit('/').next().unwrap_or_default();
            let name = name.strip_suffix(".md").unwrap_or_default();
            let served = PAGES.iter().any(|(page, _)| *page == name);
            kept = served || dest_url.contains("://");
            let dest_url = if served {
                format!("/help/{name}").into()
            } else {
                dest_url
            };
            kept.then_some(Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }))
        }
        Event::End(TagEnd::Link) => kept.then_some(event),
        _ => Some(event),
    })
}
