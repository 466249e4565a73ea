//! Connections of every process with every other: those of smaller numbers listen.

use super::greeting::{self, Greeting, RunIdentity, Welcome};
use super::hosts::resolved;
use super::{Hosts, Watch};
use crate::error::ClusterError;
use std::io;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Time between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// Time for a connection to come about.
const CALL: Duration = Duration::from_secs(1);

/// Time for a greeting or an answer.
const GREETING: Duration = Duration::from_secs(5);

/// A process with a connection to each other one.
pub struct Mesh {
    pub(crate) process: usize,
    /// For each process but this one.
    pub(crate) sockets: Vec<Option<TcpStream>>,
    pub(crate) watch: Arc<Watch>,
}

impl Mesh {
    /// A run of one process.
    pub fn alone() -> Self {
        Self {
            process: 0,
            sockets: vec![None],
            watch: Watch::start(0, vec!["this machine".into()], vec![None]),
        }
    }

    /// The number of this process.
    pub fn process(&self) -> usize {
        self.process
    }

    /// What is heard of the others, and how much went over the network.
    pub fn watch(&self) -> Arc<Watch> {
        Arc::clone(&self.watch)
    }
}

/// The connections with a process: of packets, and of signs of life.
type Pair = [Option<TcpStream>; 2];

/// Connects process `i` with all others within some time.
///
/// # Errors
/// A process that does not come in time, or is not one of this run: who and why.
pub fn connect(
    (hosts, i): (&Hosts, usize),
    listener: &TcpListener,
    run: &RunIdentity,
    coming: Duration,
) -> Result<Mesh, ClusterError> {
    let until = Instant::now() + coming;
    let own = Greeting {
        run: run.clone(),
        process: i,
        processes: hosts.count(),
        packets: true,
    };
    let mut pairs: Vec<Pair> = (0..hosts.count()).map(|_| [None, None]).collect();
    let done = meet((hosts, &own), listener, &mut pairs, (until, coming));
    let split = |k: usize, pairs: &mut Vec<Pair>| -> Vec<_> {
        pairs.iter_mut().map(|pair| pair[k].take()).collect()
    };
    let (sockets, signs) = (split(0, &mut pairs), split(1, &mut pairs));
    let watch = Watch::start(i, hosts.names.clone(), signs);
    if let Err(error) = done {
        // those who came are told at once
        watch.fail(&error);
        return Err(error);
    }
    Ok(Mesh {
        process: i,
        sockets,
        watch,
    })
}

/// Answers those of larger numbers and calls those of smaller ones, until all are there.
fn meet(
    (hosts, own): (&Hosts, &Greeting),
    listener: &TcpListener,
    pairs: &mut [Pair],
    (until, coming): (Instant, Duration),
) -> Result<(), ClusterError> {
    let i = own.process;
    let network = |e: io::Error| ClusterError::Network(format!("process {i} cannot listen: {e}"));
    listener.set_nonblocking(true).map_err(network)?;
    let mut why: Vec<Option<String>> = vec![None; pairs.len()];
    loop {
        let mut moved = false;
        match listener.accept() {
            Ok((socket, from)) => {
                moved = true;
                greeted(socket, &from.to_string(), own, pairs)?;
            }
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
            Err(e) => return Err(network(e)),
        }
        for j in 0..i {
            for packets in [true, false] {
                let slot = usize::from(!packets);
                if pairs[j][slot].is_some() {
                    continue;
                }
                let greeting = Greeting {
                    packets,
                    ..own.clone()
                };
                match call(&hosts.names[j], &greeting) {
                    Ok(socket) => {
                        pairs[j][slot] = Some(socket);
                        moved = true;
                    }
                    Err(Called::Refused(text)) => {
                        return Err(ClusterError::Peer {
                            process: j,
                            name: hosts.names[j].clone(),
                            why: format!("refuses this process {i}, which {text}"),
                        });
                    }
                    Err(Called::Not(e)) => why[j] = Some(e.to_string()),
                }
            }
        }
        let complete = |(j, pair): (usize, &Pair)| j == i || pair.iter().all(Option::is_some);
        let missing = (0..pairs.len()).find(|&j| !complete((j, &pairs[j])));
        let Some(missing) = missing else {
            return Ok(());
        };
        if Instant::now() >= until {
            let there = (0..pairs.len()).filter(|&j| complete((j, &pairs[j])));
            let there = grundy::number::joined(there, ", ");
            let why = why[missing]
                .take()
                .map_or(String::new(), |why| format!(" ({why})"));
            return Err(ClusterError::Peer {
                process: missing,
                name: hosts.names[missing].clone(),
                why: format!(
                    "did not come within {}{why}; found {there} of {} processes; start it, or \
                     wait longer with --patience",
                    grundy::number::duration(coming),
                    pairs.len()
                ),
            });
        }
        if !moved {
            sleep(PAUSE);
        }
    }
}

/// Why a call did not succeed.
enum Called {
    /// Nobody is there yet.
    Not(io::Error),
    /// The other process does not take this one.
    Refused(String),
}

impl From<io::Error> for Called {
    fn from(error: io::Error) -> Self {
        Self::Not(error)
    }
}

/// Calls a process that listens.
fn call(name: &str, greeting: &Greeting) -> Result<TcpStream, Called> {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in resolved(name)? {
        match TcpStream::connect_timeout(&address, CALL) {
            Ok(mut socket) => {
                socket.set_nodelay(true)?;
                socket.set_read_timeout(Some(GREETING))?;
                greeting::write(&mut socket, greeting)?;
                let answer: Welcome = greeting::read(&mut socket)?;
                socket.set_read_timeout(None)?;
                return match answer.refused {
                    None => Ok(socket),
                    Some(text) => Err(Called::Refused(text)),
                };
            }
            Err(e) => last = e,
        }
    }
    Err(last.into())
}

/// Answers a process that called.
fn greeted(
    mut socket: TcpStream,
    from: &str,
    own: &Greeting,
    pairs: &mut [Pair],
) -> Result<(), ClusterError> {
    let read = (|| {
        socket.set_nonblocking(false)?;
        socket.set_nodelay(true)?;
        socket.set_read_timeout(Some(GREETING))?;
        let other: Greeting = greeting::read(&mut socket)?;
        socket.set_read_timeout(None)?;
        Ok::<_, io::Error>(other)
    })();
    let other = match read {
        Ok(other) => other,
        // another program, or one of an older version; who it is cannot be known
        Err(e) if e.kind() == io::ErrorKind::InvalidData => {
            return Err(ClusterError::Network(format!(
                "{from} called process {}, and {e}; start the same program everywhere",
                own.process
            )));
        }
        Err(_) => return Ok(()),
    };
    let slot = usize::from(!other.packets);
    let there = pairs
        .get(other.process)
        .and_then(|pair| pair[slot].as_ref());
    let refused = own.refusal(&other).or_else(|| {
        let place = there?
            .peer_addr()
            .map_or("another place".into(), |at| at.to_string());
        Some(format!(
            "says that it is number {0}, as another at {place} does; give each process a \
             --process of its own",
            other.process
        ))
    });
    let answer = Welcome {
        refused: refused.clone(),
    };
    if greeting::write(&mut socket, &answer).is_err() {
        return Ok(());
    }
    match refused {
        None => {
            pairs[other.process][slot] = Some(socket);
            Ok(())
        }
        Some(why) => Err(ClusterError::Peer {
            process: other.process,
            name: from.into(),
            why,
        }),
    }
}
