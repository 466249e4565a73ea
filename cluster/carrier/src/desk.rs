//! What workers agree on by messages: rounds in which each tells all others something.

use crate::{ClusterError, Packet, Post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};

/// The kind of packets of a round; all others are their users'.
const ROUND: u8 = 0;

/// Who takes the packets that are no rounds.
pub trait Takes {
    /// Takes a packet.
    ///
    /// # Errors
    /// Those of the work that it causes.
    fn take(&mut self, post: &mut Post<'_>, packet: Packet) -> Result<(), ClusterError>;
}

/// Takes nothing: of those who wait for rounds alone.
pub struct Idle;

impl Takes for Idle {
    fn take(&mut self, _: &mut Post<'_>, _: Packet) -> Result<(), ClusterError> {
        Ok(())
    }
}

/// The desk of a worker: its post, and the rounds that came.
pub struct Desk<'p, 'w> {
    /// What its packets leave by.
    pub post: &'p mut Post<'w>,
    round: u64,
    came: BTreeMap<u64, Vec<Option<Vec<u8>>>>,
    /// The round that is waited for.
    waits: Option<u64>,
    /// What came from workers that may be past it.
    held: VecDeque<Packet>,
}

impl<'p, 'w> Desk<'p, 'w> {
    /// The desk of a post.
    pub fn new(post: &'p mut Post<'w>) -> Self {
        Self {
            post,
            round: 0,
            came: BTreeMap::new(),
            waits: None,
            held: VecDeque::new(),
        }
    }

    /// Takes all packets that have come.
    fn read(&mut self, takes: &mut dyn Takes) -> Result<(), ClusterError> {
        if self.waits.is_none() {
            while let Some(packet) = self.held.pop_front() {
                takes.take(self.post, packet)?;
            }
        }
        while let Some(packet) = self.post.take() {
            match packet.kind {
                ROUND => self.file(packet.from as usize, packet.body),
                _ if self.is_past(packet.from as usize) => self.held.push_back(packet),
                _ => takes.take(self.post, packet)?,
            }
        }
        Ok(())
    }

    /// Whether a worker may be past the round that this one waits for, and sends what comes
    /// after it.
    fn is_past(&self, worker: usize) -> bool {
        let said = self.waits.and_then(|round| self.came.get(&round));
        said.is_some_and(|said| said[worker].is_some())
    }

    /// Lets packets leave and takes those that have come, without waiting.
    ///
    /// # Errors
    /// Those of who takes.
    pub fn deliver(&mut self, takes: &mut dyn Takes) -> Result<(), ClusterError> {
        self.post.deliver();
        self.read(takes)
    }

    /// Waits for packets, and takes them.
    ///
    /// # Errors
    /// The end of another process, and those of who takes.
    pub fn wait(&mut self, takes: &mut dyn Takes) -> Result<(), ClusterError> {
        self.post.wait()?;
        self.read(takes)
    }

    fn file(&mut self, from: usize, mut body: Vec<u8>) {
        let words = body.split_off(8);
        let round = u64::from_le_bytes(body.try_into().unwrap_or_default());
        let workers = self.post.workers();
        let said = self
            .came
            .entry(round)
            .or_insert_with(|| vec![None; workers]);
        said[from] = Some(words);
    }

    /// Tells all others something and waits for what they tell: what each says, by its number.
    /// Whatever others sent before has been taken then.
    ///
    /// # Errors
    /// The end of another process, and those of who takes.
    pub fn round(
        &mut self,
        takes: &mut dyn Takes,
        words: Vec<u8>,
    ) -> Result<Vec<Vec<u8>>, ClusterError> {
        let (round, own) = (self.round, self.post.index());
        self.round += 1;
        let body = [&round.to_le_bytes()[..], &words].concat();
        for to in (0..self.post.workers()).filter(|&to| to != own) {
            self.post.send(to, ROUND, body.clone());
        }
        self.read(takes)?;
        self.file(own, body);
        self.waits = Some(round);
        self.deliver(takes)?;
        while self.came[&round].iter().any(Option::is_none) {
            self.wait(takes)?;
        }
        self.waits = None;
        let said = self.came.remove(&round).unwrap_or_default();
        Ok(said.into_iter().flatten().collect())
    }

    /// A [round](Self::round) of things that have the form of JSON. They go by way of [`Value`],
    /// whose text is read and written by code that is compiled once, and not for each type.
    ///
    /// # Errors
    /// Those of a round, and words of another form.
    pub fn exchange<T: Serialize + DeserializeOwned>(
        &mut self,
        takes: &mut dyn Takes,
        words: &T,
    ) -> Result<Vec<T>, ClusterError> {
        let other = |e: serde_json::Error| ClusterError::Network(e.to_string());
        let value = serde_json::to_value(words).map_err(other)?;
        let said = self.round(takes, value.to_string().into_bytes())?;
        let read = said.iter().map(|words| {
            let value: Value = String::from_utf8_lossy(words).parse()?;
            serde_json::from_value(value)
        });
        read.collect::<Result<_, _>>().map_err(other)
    }
}
