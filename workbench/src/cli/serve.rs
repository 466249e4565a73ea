use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::web::{ServeError, Server, is_origin};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The page in a browser: play, tables, sequences, claims.
///
/// The address is printed on stdout; Ctrl-C ends the server. GET /api describes its JSON API. Only
/// this machine is listened to, unless asked otherwise. --threads and --max-memory are for each of
/// at most four computations at a time (256M at most).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy serve
  grundy serve --port 8080 --threads 2")]
pub(super) struct ServeArgs {
    /// Port to listen on; 0 is any that is free
    #[arg(long, value_name = "PORT", default_value_t = 7878)]
    port: u16,
    /// Address to listen on, instead of 127.0.0.1
    #[arg(long, value_name = "ADDRESS")]
    open_to: Option<IpAddr>,
    /// Listen beyond this machine. Dangerous: there is no password, and anyone who can reach the
    /// address can read what you compute and keep your processors and memory busy
    #[arg(long, requires = "open_to")]
    allow_remote: bool,
    /// Further name by which browsers ask for the page, such as nim.example.org
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Origin whose pages may show a board in a frame, such as https://example.org
    #[arg(long, value_name = "ORIGIN")]
    allow_embed: Vec<String>,
    /// Time that one computation may take
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    time_limit: u64,
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Self {
        match error {
            ServeError::Listen { .. } => Self::Input(error.to_string()),
            ServeError::Stop(stop) => stop.into(),
            _ => Self::Unfinished(error.to_string()),
        }
    }
}

impl ServeArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        if self.time_limit == 0 {
            return Err(Failure::input(
                "found --time-limit 0, expected at least 1: no computation ends in no time",
            ));
        }
        if let Some(found) = self.allow_embed.iter().find(|one| !is_origin(one)) {
            return Err(Failure::input(format!(
                "found --allow-embed {found:?}, expected an origin, such as https://example.org or \
                 http://localhost:8888"
            )));
        }
        let ip = self.open_to.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        if !ip.is_loopback() && !self.allow_remote {
            return Err(Failure::input(format!(
                "found --open-to {ip}, which other machines may reach: there is no password and no \
                 encryption, and anyone who can reach it can keep your processors and memory busy; \
                 expected \
                 an address of this machine, such as 127.0.0.1, or --allow-remote if you mean it"
            )));
        }
        let address = SocketAddr::new(ip, self.port);
        let limits = (&session.context, Duration::from_secs(self.time_limit));
        let server = Server::listen(address, &self.allow_host, limits, &session.flags.busy)?
            .framed_by(&self.allow_embed);
        output::print(&format!("http://{}\n", server.address()))?;
        session.remark("Ctrl-C ends it");
        session.flags.waiting.store(true, Ordering::Relaxed);
        server.run(&session.flags.cancel)?;
        Ok(())
    }
}
