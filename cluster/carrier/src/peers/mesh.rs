//! Connections of every process with every other: those of smaller numbers listen.

use super::greeting::{self, Greeting, RunIdentity, Unread, Welcome};
use super::hosts::resolved;
use super::{Hosts, Watch};
use crate::error::ClusterError;
use std::io;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// Time between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// Time for a connection to come about.
const CALL: Duration = Duration::from_secs(1);

/// Time for a greeting or an answer.
const GREETING: Duration = Duration::from_secs(5);

/// Callers that are listened to at the same time: strangers may be many.
const CALLERS: usize = 512;

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
        // those that came are notified at once
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
    let mut callers = Callers::new();
    loop {
        let mut moved = false;
        match listener.accept() {
            Ok((socket, from)) => {
                moved = true;
                callers.hear(socket, from.to_string());
            }
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
            Err(e) => return Err(network(e)),
        }
        moved |= callers.answer(own, pairs)?;
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
            let why = why[missing].take().or_else(|| callers.stray.take());
            let why = why.map_or(String::new(), |why| format!(" ({why})"));
            return Err(ClusterError::Peer {
                process: missing,
                name: hosts.names[missing].clone(),
                why: format!(
                    "did not connect within {}{why}; found {there} of {} processes; start it, or \
                     wait longer with ‹patience›",
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
                let answer: Welcome = greeting::read(&mut socket).map_err(io::Error::from)?;
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

/// Who called while the processes gather: each is heard in a thread of its own, so that who says
/// nothing keeps nobody waiting.
struct Callers {
    came: Receiver<Caller>,
    sender: Sender<Caller>,
    /// Those who are listened to at the moment.
    heard: usize,
    /// The last one that was no process of the run, for the error of a run that does not come
    /// together.
    stray: Option<String>,
}

/// Somebody who called, and what was heard of them.
struct Caller {
    socket: TcpStream,
    from: String,
    said: Result<Greeting, Unread>,
}

impl Callers {
    fn new() -> Self {
        let (sender, came) = mpsc::channel();
        Self {
            came,
            sender,
            heard: 0,
            stray: None,
        }
    }

    /// Listens to somebody who called.
    fn hear(&mut self, mut socket: TcpStream, from: String) {
        let to = self.sender.clone();
        let listening = move || {
            let said = (|| {
                socket.set_nonblocking(false)?;
                socket.set_nodelay(true)?;
                socket.set_read_timeout(Some(GREETING))?;
                let said = greeting::read(&mut socket)?;
                socket.set_read_timeout(None)?;
                Ok(said)
            })();
            _ = to.send(Caller { socket, from, said });
        };
        if self.heard < CALLERS && thread::Builder::new().spawn(listening).is_ok() {
            self.heard += 1;
        }
    }

    /// Answers those who were heard; whether there were any.
    fn answer(&mut self, own: &Greeting, pairs: &mut [Pair]) -> Result<bool, ClusterError> {
        let mut some = false;
        while let Ok(caller) = self.came.try_recv() {
            some = true;
            self.heard -= 1;
            match caller.said {
                Ok(other) => greeted((caller.socket, &caller.from), &other, own, pairs)?,
                Err(Unread::Stray(e)) => {
                    self.stray = Some(format!("{} called, but {e}", caller.from));
                }
                // who it is cannot be known
                Err(version) => {
                    return Err(ClusterError::Network(format!(
                        "{} called process {}, and {}; start the same program everywhere",
                        caller.from,
                        own.process,
                        io::Error::from(version)
                    )));
                }
            }
        }
        Ok(some)
    }
}

/// Answers a process that called.
fn greeted(
    (mut socket, from): (TcpStream, &str),
    other: &Greeting,
    own: &Greeting,
    pairs: &mut [Pair],
) -> Result<(), ClusterError> {
    let slot = usize::from(!other.packets);
    let there = pairs
        .get(other.process)
        .and_then(|pair| pair[slot].as_ref());
    let refused = own.refusal(other).or_else(|| {
        let place = there?
            .peer_addr()
            .map_or("another place".into(), |at| at.to_string());
        Some(format!(
            "says that it is number {0}, as another at {place} does; give each process a \
             ‹process› of its own",
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
