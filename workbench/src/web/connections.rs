//! Connections: which are served, for how long, and the headers of every answer.

use super::error::Error;
use super::host::Hosts;
use super::limits::ARRIVAL;
use super::stream::Stream;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, HOST};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Connections at a time; more wait to be accepted. Each takes a file descriptor.
const CONNECTIONS: usize = 512;
/// How often the flag that ends the server is checked.
const LOOK: Duration = Duration::from_millis(50);

/// The page loads nothing from elsewhere, browsers guess no types, and caches ask again.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        HeaderName::from_static("content-security-policy"),
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (HeaderName::from_static("x-content-type-options"), "nosniff"),
    (HeaderName::from_static("referrer-policy"), "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (CACHE_CONTROL, "no-cache"),
];

/// Answers until `end` is set; open connections are closed then, and what they wait for cancelled.
pub(super) async fn answer(listener: TcpListener, router: Router, end: &AtomicBool) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let mut open = JoinSet::new();
    while !end.load(Ordering::Relaxed) {
        while open.try_join_next().is_some() {}
        let Ok(Ok(permit)) = timeout(LOOK, Arc::clone(&room).acquire_owned()).await else {
            continue;
        };
        match timeout(LOOK, listener.accept()).await {
            Ok(Ok((stream, _))) => {
                let router = router.clone();
                open.spawn(async move {
                    connection(stream, router).await;
                    drop(permit);
                });
            }
            // perhaps out of file descriptors: some will be freed
            Ok(Err(_)) => sleep(LOOK).await,
            Err(_) => {}
        }
    }
    open.shutdown().await;
}

async fn connection(stream: TcpStream, router: Router) {
    // lines of progress are small
    _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(ARRIVAL);
    let stream = TokioIo::new(Stream::new(stream));
    // errors here concern the client alone
    _ = http
        .serve_connection(stream, TowerToHyperService::new(router))
        .await;
}

/// Answers a request unless it is refused, with the headers of every answer.
pub(super) async fn guard(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match refused(&request, &hosts) {
        Some(error) => error.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}

/// Why a request is not answered, whatever it asks.
fn refused(request: &Request, hosts: &Hosts) -> Option<Error> {
    let text = |name: HeaderName| request.headers().get(name).and_then(|v| v.to_str().ok());
    let several = request.headers().get_all(HOST).iter().count() > 1;
    // a host in the address takes precedence over the header
    let host = match request.uri().authority() {
        Some(authority) => Some(authority.as_str()),
        None => text(HOST),
    };
    if several || !hosts.allows(text(HOST)) || !hosts.allows(host) {
        let found = host.unwrap_or("none");
        return Some(Error::refused(
            StatusCode::FORBIDDEN,
            format!(
                "found the host {found:?}, expected the address that `grundy serve` printed; \
                 other names are given to it with --allow-host"
            ),
        ));
    }
    if text(HeaderName::from_static("sec-fetch-site")) == Some("cross-site")
        && request.uri().path() != "/"
    {
        return Some(Error::refused(
            StatusCode::FORBIDDEN,
            "found a request of another site, expected one of the page",
        ));
    }
    None
}
