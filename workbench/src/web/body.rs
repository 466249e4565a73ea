//! What comes in: bodies within the limits, as JSON, or the query of an address.

use super::error::Error;
use super::limits::{ARRIVAL, BODY};
use axum::body::{Body, HttpBody};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use grundy::store::{from_json, plainly};
use serde::de::DeserializeOwned;
use std::future::poll_fn;
use std::pin::Pin;
use tokio::time::timeout;

/// Bytes that are read and discarded, so that a client that sends too much still gets the answer.
const FORGOTTEN: usize = 4 << 20;

/// What a request asks for: a body of JSON, or of GET what follows `?` in the address.
pub(super) struct Received<T>(pub(super) T);

impl<S: Sync, T: DeserializeOwned> FromRequest<S> for Received<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let (parts, body) = request.into_parts();
        if parts.method != Method::POST {
            let query = Query::try_from_uri(&parts.uri);
            return query.map(|Query(asked)| Self(asked)).map_err(|e| {
                Error::usage(format!(
                    "in the address, {}; expected parameters as GET /api describes them",
                    parameter(&e.body_text())
                ))
            });
        }
        let bytes = timeout(ARRIVAL, whole(body)).await.map_err(|_| {
            Error::limit(format!(
                "found a body that takes more than {} s to arrive, expected a faster one",
                ARRIVAL.as_secs()
            ))
        })??;
        is_json(&parts.headers)?;
        let value = from_json(&bytes);
        value.map(Self).map_err(|e| {
            Error::usage(format!(
                "in the body of the request, {}; expected a JSON object as GET /api describes it",
                plainly(&e.to_string())
            ))
        })
    }
}

/// What is wrong with a parameter, of a message such as "Failed to ..: NAME: unknown field `NAME`".
fn parameter(message: &str) -> String {
    let (_, text) = message.split_once(": ").unwrap_or(("", message));
    let begins = ["unknown ", "missing ", "duplicate ", "invalid "];
    let named = text.match_indices(": ").find_map(|(end, between)| {
        let why = &text[end + between.len()..];
        let begun = begins.iter().any(|begin| why.starts_with(begin));
        begun.then_some((&text[..end], why))
    });
    match named {
        Some((name, why)) if !why.contains(&format!("`{name}`")) => {
            format!("{name}: {}", plainly(why))
        }
        Some((_, why)) => plainly(why),
        None => plainly(text),
    }
}

/// A name at the end of an address.
pub(super) struct Named(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(name)) => Ok(Self(name)),
            Err(_) => Err(Error::refused(
                StatusCode::NOT_FOUND,
                format!("found {}, expected a name in UTF-8", parts.uri.path()),
            )),
        }
    }
}

/// Refuses other types: pages of other sites may send them without the browser asking first.
fn is_json(headers: &HeaderMap) -> Result<(), Error> {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let bare = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
    match bare {
        Some(bare) if bare.eq_ignore_ascii_case("application/json") => Ok(()),
        found => Err(Error::usage(format!(
            "found the content type {}, expected application/json",
            found.unwrap_or("of nothing")
        ))),
    }
}

async fn whole(mut body: Body) -> Result<Vec<u8>, Error> {
    let (mut bytes, mut seen) = (Vec::new(), 0);
    while let Some(frame) = poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
        let frame = frame.map_err(|e| Error::usage(format!("the body does not arrive: {e}")))?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        seen += data.len();
        match seen {
            0..=BODY => bytes.extend_from_slice(&data),
            _ if seen > FORGOTTEN => break,
            _ => bytes.clear(),
        }
    }
    if seen > BODY {
        return Err(Error::refused(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!(
                "found a body of more than {} KiB, expected a smaller one",
                BODY >> 10
            ),
        ));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_parameter_is_named_once() {
        for (message, plain) in [
            (
                "Failed to deserialize query string: x: y: unknown field `x: y`, expected `rules`",
                "unknown field `x: y`, expected `rules`",
            ),
            (
                "Failed to deserialize query string: what: unknown variant `x`, expected `values`",
                "what: unknown word `x`, expected `values`",
            ),
            (
                "Failed to deserialize query string: missing field `max`",
                "missing field `max`",
            ),
        ] {
            assert_eq!(parameter(message), plain);
        }
    }
}
