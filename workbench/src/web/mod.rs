//! `grundy serve`: the page, and the JSON API that it uses (`API.md`).
//!
//! Nothing is read from disk or written to it, whatever a request asks: rules and claims are text,
//! and the files of the page are in the program.

mod ask;
mod assets;
mod automata;
mod body;
mod claims;
mod connections;
mod counts;
mod error;
mod finders;
mod forward;
mod help;
mod host;
mod limits;
mod moves;
mod position;
mod reading;
mod reply;
mod request;
mod review;
mod rules;
mod sequences;
mod stream;
mod streamed;
mod tables;
#[cfg(test)]
mod tests;
mod why;
mod wording;

use axum::Router;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::routing::{self, MethodFilter};
use error::Error;
use grundy::work::{Context, Stop};
use host::Hosts;
pub(crate) use host::is_origin;
use limits::Limits;
pub use limits::MEMORY;
use request::on;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;
use streamed::streamed;

/// Stack of the threads that read and compute: texts may nest. Only what is used takes memory.
const STACK: usize = 64 << 20;
/// How long computations may take to notice that they are cancelled.
const END: Duration = Duration::from_secs(2);

/// A server that listens, and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    hosts: Hosts,
    limits: Limits,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("{address} cannot be listened on ({cause}); choose another --port, or 0 for any")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        cause: io::Error,
    },
    /// The system grants no threads.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// The system fails otherwise.
    #[error("the server cannot run: {0}")]
    Io(#[from] io::Error),
}

impl Server {
    /// Listens on an address; port 0 is any free one. `hosts` are further names under which it
    /// answers, besides those of this machine. Each computation has the threads of the context, at
    /// most its memory, and some time; `busy` is kept at their number.
    ///
    /// # Errors
    /// [`ServeError`] if the address is taken, or there are no threads.
    pub fn listen(
        address: SocketAddr,
        hosts: &[String],
        (context, time): (&Context, Duration),
        busy: &Arc<AtomicU64>,
    ) -> Result<Self, ServeError> {
        let cause = |cause| ServeError::Listen { address, cause };
        let listener = TcpListener::bind(address).map_err(cause)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Self {
            listener,
            address,
            hosts: Hosts::new(address, hosts),
            limits: Limits::new(context, time, busy)?,
        })
    }

    /// Lets pages of some origins show the board alone in a frame.
    #[must_use]
    pub fn framed_by(mut self, origins: &[String]) -> Self {
        self.hosts.framed_by(origins);
        self
    }

    /// The address, with its port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `end` is set.
    ///
    /// # Errors
    /// [`ServeError::Io`] if it cannot begin.
    pub fn run(self, end: &AtomicBool) -> Result<(), ServeError> {
        let mut builder = tokio::runtime::Builder::new_current_thread();
        let runtime = builder.enable_all().thread_stack_size(STACK).build()?;
        let router = router(self.limits, self.hosts);
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            connections::answer(listener, router, end).await;
            io::Result::Ok(())
        })?;
        runtime.shutdown_timeout(END);
        Ok(())
    }
}

fn router(limits: Limits, hosts: Hosts) -> Router {
    const GET: MethodFilter = MethodFilter::GET;
    const POST: MethodFilter = MethodFilter::POST;
    Router::new()
        .route("/", routing::get(assets::page))
        .route(connections::BOARD, routing::get(assets::page))
        .route("/page/{*name}", routing::get(assets::file))
        .route("/help/{name}", routing::get(help::reference))
        .route("/api", routing::get(assets::api))
        .route("/api/rulesets", routing::get(rules::list))
        .route("/api/rules", routing::post(rules::rules))
        .route("/api/position", on(POST, position::position))
        .route("/api/move", on(POST, moves::play))
        .route("/api/game", on(POST, moves::replay))
        .route("/api/review", on(POST, review::review))
        .route("/api/why", on(POST, why::why))
        .route("/api/options", on(POST, moves::options))
        .route("/api/forbid", on(POST, moves::forbid))
        .route("/api/computer", on(POST, moves::turn))
        .route("/api/table", on(POST, tables::square))
        .route("/api/ask", streamed(ask::ask))
        .route("/api/count", streamed(counts::count))
        .route("/api/table.csv", on(GET, tables::csv))
        .route("/api/plot.png", on(GET, tables::plot))
        .route("/api/sequence", on(POST, sequences::sequence))
        .route("/api/check", streamed(claims::check))
        .route("/api/prove", streamed(claims::prove))
        .route("/api/discover", streamed(automata::discover))
        .route("/api/find/beatty", streamed(finders::pairs))
        .route("/api/find/row-periods", streamed(finders::rows))
        .route("/api/survey", streamed(finders::games))
        .fallback(nothing)
        .method_not_allowed_fallback(other_method)
        .with_state(limits)
        .layer(from_fn_with_state(Arc::new(hosts), connections::guard))
}

async fn nothing(uri: Uri) -> Error {
    let message = format!(
        "found nothing at {}; GET /api lists what there is",
        uri.path()
    );
    Error::refused(StatusCode::NOT_FOUND, message)
}

async fn other_method(method: Method, uri: Uri) -> Error {
    let message = format!(
        "found {method} {}, expected the other of GET and POST; GET /api says which",
        uri.path()
    );
    Error::refused(StatusCode::METHOD_NOT_ALLOWED, message)
}
