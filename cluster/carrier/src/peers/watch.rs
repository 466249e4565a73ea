//! Signs of life: what the other processes send, and what they receive at the end.

use super::SILENCE;
use crate::error::ClusterError;
use crc32c::crc32c;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// Time between two signs of life.
const BEAT: Duration = Duration::from_millis(250);

/// Time for the last words of a process whose connection is closed.
const GRACE: Duration = Duration::from_secs(2);

/// A sign of life.
const ALIVE: u8 = 1;

/// What last words begin with.
const LAST: u8 = 2;

/// Bytes of last words at most.
const WORDS: usize = 1 << 14;

/// What is heard of the other processes.
pub struct Watch {
    process: usize,
    names: Vec<String>,
    signs: Mutex<Vec<Option<TcpStream>>>,
    ending: Mutex<Option<ClusterError>>,
    over: AtomicBool,
    wrote: AtomicU64,
}

/// A process that is listened to.
struct Heard {
    last: Instant,
    closed: Option<Instant>,
    words: Vec<u8>,
}

impl Watch {
    /// Starts to listen.
    pub(super) fn start(
        process: usize,
        names: Vec<String>,
        signs: Vec<Option<TcpStream>>,
    ) -> Arc<Self> {
        let alone = signs.iter().all(Option::is_none);
        let watch = Arc::new(Self {
            process,
            names,
            signs: Mutex::new(signs),
            ending: Mutex::default(),
            over: AtomicBool::new(false),
            wrote: AtomicU64::new(0),
        });
        if !alone {
            let listening = Arc::clone(&watch);
            let started = thread::Builder::new().spawn(move || listening.listen());
            if let Err(e) = started {
                watch.end(ClusterError::Network(format!(
                    "the thread that watches the other processes cannot be started ({e})"
                )));
            }
        }
        watch
    }

    /// The end of another process, if one ended.
    pub(crate) fn check(&self) -> Result<(), ClusterError> {
        let ending = self.ending.lock().unwrap_or_else(PoisonError::into_inner);
        ending.clone().map_or(Ok(()), Err)
    }

    /// The work is done: others may leave.
    pub(crate) fn finished(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether the work is done.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// The number of this process.
    pub(crate) fn process(&self) -> usize {
        self.process
    }

    /// What came from a process is not what it sent.
    pub(crate) fn changed(&self, peer: usize, why: String) {
        let name = self.names[peer].clone();
        self.end(ClusterError::Peer {
            process: peer,
            name,
            why,
        });
    }

    /// Counts what went over the network.
    pub(crate) fn wrote(&self, bytes: usize) {
        self.wrote.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Bytes that went over the network.
    pub fn written(&self) -> u64 {
        self.wrote.load(Ordering::Relaxed)
    }

    /// A connection broke. What the process said itself goes first, if it comes in time.
    pub(crate) fn lost(&self, peer: usize, why: &str) {
        let start = Instant::now();
        while start.elapsed() < GRACE {
            if self.is_over() || self.check().is_err() {
                return;
            }
            sleep(BEAT / 8);
        }
        self.end(self.gone(peer, why.into()));
    }

    fn gone(&self, peer: usize, why: String) -> ClusterError {
        ClusterError::Peer {
            process: peer,
            name: self.names[peer].clone(),
            why: format!("ended: {why}"),
        }
    }

    /// The first end counts.
    fn end(&self, error: ClusterError) {
        let mut ending = self.ending.lock().unwrap_or_else(PoisonError::into_inner);
        ending.get_or_insert(error);
    }

    /// Tells the others why this process ends: a byte 2, the number of the process that is the
    /// reason, how many bytes the words have, a checksum of these two, the words, and theirs.
    pub(crate) fn fail(&self, error: &ClusterError) {
        let (process, why) = match error {
            ClusterError::Peer { process, why, .. } => (*process, why.clone()),
            other => (self.process, format!("ended: {other}")),
        };
        let words = &why.as_bytes()[..why.len().min(WORDS)];
        let mut message = vec![LAST];
        message.extend((process as u32).to_le_bytes());
        message.extend((words.len() as u32).to_le_bytes());
        message.extend(crc32c(&message[1..]).to_le_bytes());
        message.extend(words);
        message.extend(crc32c(words).to_le_bytes());
        let mut signs = self.signs.lock().unwrap_or_else(PoisonError::into_inner);
        for socket in signs.iter_mut().flatten() {
            _ = socket.set_nonblocking(false);
            _ = socket.set_write_timeout(Some(BEAT));
            _ = socket.write_all(&message);
            _ = socket.set_nonblocking(true);
        }
    }

    fn listen(&self) {
        let now = Instant::now();
        let heard = |_| Heard {
            last: now,
            closed: None,
            words: Vec::new(),
        };
        let mut all: Vec<Heard> = (0..self.names.len()).map(heard).collect();
        let mut looked = now;
        while !self.is_over() {
            sleep(BEAT);
            // time in which this process did not run is nobody's silence
            let away = looked.elapsed().saturating_sub(BEAT * 4);
            looked = Instant::now();
            for (peer, heard) in all.iter_mut().enumerate() {
                heard.last += away;
                if let Some(error) = self.hear(peer, heard) {
                    self.end(error);
                }
            }
        }
    }

    /// Gives a sign to a process and listens to it.
    fn hear(&self, peer: usize, heard: &mut Heard) -> Option<ClusterError> {
        let mut signs = self.signs.lock().unwrap_or_else(PoisonError::into_inner);
        let socket = signs[peer].as_mut()?;
        _ = socket.set_nonblocking(true);
        if heard.closed.is_none() {
            _ = socket.write(&[ALIVE]);
        }
        let mut bytes = [0; 4096];
        loop {
            match socket.read(&mut bytes) {
                Ok(0) => break heard.closed = heard.closed.or(Some(Instant::now())),
                Ok(count) => {
                    heard.last = Instant::now();
                    heard.words.extend(&bytes[..count]);
                }
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => break,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break heard.closed = heard.closed.or(Some(Instant::now())),
            }
        }
        if let Some((process, why)) = said(&mut heard.words, self.names.len()) {
            let name = self.names[process].clone();
            return Some(ClusterError::Peer { process, name, why });
        }
        if heard.closed.is_some_and(|since| since.elapsed() > BEAT) {
            let why = "its connection was closed without a word, as if it was killed";
            return (!self.is_over()).then(|| self.gone(peer, why.into()));
        }
        (heard.last.elapsed() > SILENCE).then(|| ClusterError::Peer {
            process: peer,
            name: self.names[peer].clone(),
            why: format!(
                "gave no sign of life for {} s; it is stopped, or the network is down",
                SILENCE.as_secs()
            ),
        })
    }
}

/// The last words of a process, if they came: which of the processes is the reason, and why. Signs
/// of life before them, and what else is no beginning of last words, is dropped.
fn said(heard: &mut Vec<u8>, processes: usize) -> Option<(usize, String)> {
    let number = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap_or_default());
    loop {
        let start = heard.iter().position(|&byte| byte == LAST);
        heard.drain(..start.unwrap_or(heard.len()));
        let head = heard.get(1..13)?;
        let (process, length) = (number(&head[..4]) as usize, number(&head[4..8]) as usize);
        if number(&head[8..]) != crc32c(&head[..8]) || process >= processes {
            heard.remove(0);
            continue;
        }
        let words = heard.get(13..13 + length + 4)?;
        let (words, sum) = words.split_at(length);
        let whole = number(sum) == crc32c(words);
        let why = match whole {
            true => String::from_utf8_lossy(words).into_owned(),
            false => "ended; the network damaged the reason that it gave".into(),
        };
        return Some((process, why));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_words_are_understood_among_signs_of_life() {
        let words = b"ended: no memory";
        let head = [
            &2_u32.to_le_bytes()[..],
            &(words.len() as u32).to_le_bytes(),
        ]
        .concat();
        let sum = |bytes: &[u8]| crc32c(bytes).to_le_bytes();
        let last = [&[LAST][..], &head, &sum(&head), words, &sum(words)].concat();
        let said = |bytes: &[u8]| said(&mut bytes.to_vec(), 3);
        // signs of life, one of them changed on the way
        let all = [&[ALIVE, 0, LAST, ALIVE, 3][..], &last, &[ALIVE]].concat();
        assert_eq!(said(&all), Some((2, "ended: no memory".into())));
        assert_eq!(said(&last[..last.len() - 1]), None);
        assert_eq!(super::said(&mut last.clone(), 2), None);
        for bit in 0..last.len() * 8 {
            let mut changed = last.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let found = said(&changed);
            let honest = found.is_none_or(|(process, why)| {
                process == 2 && why == "ended; the network damaged the reason that it gave"
            });
            assert!(honest, "bit {bit}");
        }
    }
}
