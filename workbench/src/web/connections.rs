//! Connections: which are served, for how long, and the headers of every answer.

use super::error::Error;
use super::host::Hosts;
use super::limits::ARRIVAL;
use super::stream::Stream;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{sleep, timeout};

/// Connections at a time; more wait to be accepted. Each takes a file descriptor.
const CONNECTIONS: usize = 512;
/// How often the flag that ends the server is checked.
const LOOK: Duration = Duration::from_millis(50);

/// The board alone, which pages of other sites may show in a frame where that is allowed.
pub(super) const BOARD: &str = "/embed";
const POLICY: &str = "default-src 'self'; base-uri 'none'; form-action 'self'";

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

/// Answers until `end` is set. Where there is room for no more connections, the oldest one that
/// has asked nothing yet is closed for a new one. Open connections are closed at the end, and what they wait for cancelled.
pub(super) async fn answer(listener: TcpListener, router: Router, end: &AtomicBool) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let mut open = JoinSet::new();
    let mut silent: VecDeque<(AbortHandle, Arc<AtomicBool>)> = VecDeque::new();
    while !end.load(Ordering::Relaxed) {
        while open.try_join_next().is_some() {}
        silent.retain(|(task, asked)| !task.is_finished() && !asked.load(Ordering::Relaxed));
        if room.available_permits() == 0
            && let Some((oldest, _)) = silent.pop_front()
        {
            oldest.abort();
        }
        let Ok(Ok(permit)) = timeout(LOOK, Arc::clone(&room).acquire_owned()).await else {
            continue;
        };
        match timeout(LOOK, listener.accept()).await {
            Ok(Ok((stream, _))) => {
                let router = router.clone();
                let asked = Arc::new(AtomicBool::new(false));
                let asks = Arc::clone(&asked);
                // lines of progress are small
                _ = stream.set_nodelay(true);
                let task = open.spawn(async move {
                    connection(Stream::new(stream), router, &asks).await;
                    drop(permit);
                });
                silent.push_back((task, asked));
            }
            // perhaps out of file descriptors: some will be freed
            Ok(Err(_)) => sleep(LOOK).await,
            Err(_) => {}
        }
    }
    open.shutdown().await;
}

/// Serves a connection; `asked` is set by its first request.
pub(super) async fn connection<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    router: Router,
    asked: &AtomicBool,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(ARRIVAL);
    let stream = TokioIo::new(stream);
    let router = TowerToHyperService::new(router);
    let service = service_fn(|request| {
        asked.store(true, Ordering::Relaxed);
        router.call(request)
    });
    // errors here concern the client alone
    _ = http.serve_connection(stream, service).await;
}

/// Answers a request unless it is refused, with the headers of every answer.
pub(super) async fn guard(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    let framed = request.uri().path() == BOARD;
    let mut response = match refused(&request, &hosts) {
        Some(error) => error.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    let policy = format!("{POLICY}; frame-ancestors {}", hosts.frames());
    if framed && let Ok(value) = HeaderValue::from_str(&policy) {
        response
            .headers_mut()
            .insert(CONTENT_SECURITY_POLICY, value);
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
    // browsers that say nothing of sites still name the origin of what computes or reads
    let origin = text(ORIGIN).is_some_and(|origin| {
        let host = origin.strip_prefix("http://");
        !hosts.allows(host.or_else(|| origin.strip_prefix("https://")))
    });
    let site = text(HeaderName::from_static("sec-fetch-site"));
    let foreign = site.is_some_and(|site| !matches!(site, "same-origin" | "none"));
    if origin || foreign && !matches!(request.uri().path(), "/" | BOARD) {
        return Some(Error::refused(
            StatusCode::FORBIDDEN,
            "found a request of another site, expected one of the page",
        ));
    }
    None
}
