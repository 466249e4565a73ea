//! Several processes on one machine: this one starts the others and tells them by their pipes
//! where all listen. They listen on the loopback address alone.

use super::{Hosts, Mesh, RunIdentity, connect};
use crate::error::ClusterError;
use grundy::number::duration;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio, exit};
use std::sync::mpsc;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// Time that others have to leave, once the work is done.
const LEAVING: Duration = Duration::from_secs(5);

/// The processes that were started.
#[derive(Default)]
pub struct Children(Vec<Child>);

impl Drop for Children {
    /// Waits for them, and ends those that stay.
    fn drop(&mut self) {
        let until = Instant::now() + LEAVING;
        for child in &mut self.0 {
            drop(child.stdin.take());
            while matches!(child.try_wait(), Ok(None)) && Instant::now() < until {
                sleep(Duration::from_millis(2));
            }
            if matches!(child.try_wait(), Ok(None)) {
                _ = child.kill();
                _ = child.wait();
            }
        }
    }
}

fn network(e: io::Error) -> ClusterError {
    ClusterError::Network(format!("this process cannot listen on this machine: {e}"))
}

fn listen() -> Result<(TcpListener, u16), ClusterError> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(network)?;
    let port = listener.local_addr().map_err(network)?.port();
    Ok((listener, port))
}

/// Starts the processes from 1 on by their commands, as process 0, and connects all.
///
/// # Errors
/// A process that cannot be started or does not come in time.
pub fn start(
    commands: Vec<Command>,
    run: &RunIdentity,
    coming: Duration,
) -> Result<(Mesh, Children), ClusterError> {
    let until = Instant::now() + coming;
    let (listener, port) = listen()?;
    let mut ports = vec![port];
    let mut children = Children::default();
    for (at, mut command) in commands.into_iter().enumerate() {
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let child = child.map_err(|e| {
            ClusterError::Network(format!("process {} cannot be started: {e}", at + 1))
        })?;
        children.0.push(child);
    }
    for (at, child) in children.0.iter_mut().enumerate() {
        let process = at + 1;
        let out = child.stdout.take().map(BufReader::new);
        let left = until.saturating_duration_since(Instant::now());
        let line = out.and_then(|out| first_line(out, left));
        let port = line.and_then(|line| line.trim().parse().ok());
        ports.push(port.ok_or_else(|| ClusterError::Peer {
            process,
            name: "this machine".into(),
            why: match child.try_wait() {
                Ok(Some(status)) => format!("ended before the work began ({status})"),
                _ => format!("did not connect within {}", duration(coming)),
            },
        })?);
    }
    let hosts = hosts(&ports);
    let line = format!("{}\n", hosts.names.join(" "));
    for child in &mut children.0 {
        // one that ended is found missing
        _ = child.stdin.as_mut().map(|to| to.write_all(line.as_bytes()));
    }
    let mesh = connect((&hosts, 0), &listener, run, coming)?;
    Ok((mesh, children))
}

/// Connects process `i`, which was started by [`start`], with all others.
///
/// # Errors
/// Pipes that are not those of another process; a process that does not come in time.
pub fn joined(i: usize, run: &RunIdentity, coming: Duration) -> Result<Mesh, ClusterError> {
    let (listener, port) = listen()?;
    let mut out = io::stdout();
    let said = writeln!(out, "{port}").and_then(|()| out.flush());
    said.map_err(|_| ClusterError::Network("process 0 does not listen".into()))?;
    // the pipe ends with who holds it, and so does this process, if it has not left by then
    let gone = || {
        sleep(LEAVING);
        exit(3);
    };
    let line = first_line_until(BufReader::new(io::stdin()), coming, gone);
    let line = line.ok_or_else(|| {
        ClusterError::refused(
            "no addresses on the standard input",
            "those of the processes",
            "",
        )
    })?;
    let names = line.split_whitespace().map(str::to_owned).collect();
    connect((&Hosts { names }, i), &listener, run, coming)
}

fn hosts(ports: &[u16]) -> Hosts {
    let names = ports.iter().map(|port| format!("127.0.0.1:{port}"));
    Hosts {
        names: names.collect(),
    }
}

/// The first line, if it comes in time. The reader stays open, so that the writer may go on.
fn first_line(from: impl BufRead + Send + 'static, within: Duration) -> Option<String> {
    first_line_until(from, within, || {})
}

/// The same, with what is done at the end of all lines.
fn first_line_until(
    mut from: impl BufRead + Send + 'static,
    within: Duration,
    end: impl FnOnce() + Send + 'static,
) -> Option<String> {
    let (done, line) = mpsc::channel();
    let reading = move || {
        let mut text = String::new();
        let read = from.read_line(&mut text);
        _ = done.send(read.ok().filter(|&count| count > 0).map(|_| text));
        // what follows is nobody's
        _ = io::copy(&mut from, &mut io::sink());
        end();
    };
    thread::Builder::new().spawn(reading).ok()?;
    line.recv_timeout(within).ok()?
}
