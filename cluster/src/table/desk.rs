//! What workers agree on by messages: rounds in which each tells all others something.

use grundy_carrier::ClusterError;
use grundy_carrier::{Packet, Post};
use std::collections::{BTreeMap, VecDeque};

/// Kinds of packets.
pub(crate) mod kind {
    /// Positions that were settled, and how far their worker is.
    pub(crate) const FOUND: u8 = 1;
    /// Bytes that were taken.
    pub(crate) const TAKEN: u8 = 2;
    /// Something told to all in a round.
    pub(crate) const ROUND: u8 = 3;
    /// Positions whose numbers are asked for.
    pub(crate) const QUESTION: u8 = 4;
    /// Their numbers.
    pub(crate) const ANSWER: u8 = 5;
    /// A part of the table for the worker that gathers it.
    pub(crate) const PART: u8 = 6;
}

/// Who takes the packets that are no rounds.
pub(crate) trait Takes {
    /// Takes a packet.
    ///
    /// # Errors
    /// Those of the work that it causes.
    fn take(&mut self, post: &mut Post<'_>, packet: Packet) -> Result<(), ClusterError>;
}

/// The desk of a worker: its post, and the rounds that came.
pub(crate) struct Desk<'p, 'w> {
    pub(crate) post: &'p mut Post<'w>,
    round: u64,
    came: BTreeMap<u64, Vec<Option<Vec<u8>>>>,
    /// The round that is waited for.
    waits: Option<u64>,
    /// What came from workers that may be past it.
    held: VecDeque<Packet>,
}

impl<'p, 'w> Desk<'p, 'w> {
    pub(crate) fn new(post: &'p mut Post<'w>) -> Self {
        Self {
            post,
            round: 0,
            came: BTreeMap::new(),
            waits: None,
            held: VecDeque::new(),
        }
    }

    /// Takes all packets that have come.
    pub(crate) fn read(&mut self, takes: &mut dyn Takes) -> Result<(), ClusterError> {
        if self.waits.is_none() {
            while let Some(packet) = self.held.pop_front() {
                takes.take(self.post, packet)?;
            }
        }
        while let Some(packet) = self.post.take() {
            match packet.kind {
                kind::ROUND => self.file(packet.from as usize, packet.body),
                _ if self.is_past(packet.from as usize) => self.held.push_back(packet),
                _ => takes.take(self.post, packet)?,
            }
        }
        Ok(())
    }

    /// Whether a worker may be past the round that this one waits for, and speaks of what comes
    /// after it.
    fn is_past(&self, worker: usize) -> bool {
        let said = self.waits.and_then(|round| self.came.get(&round));
        said.is_some_and(|said| said[worker].is_some())
    }

    /// Lets packets leave and takes those that have come, without waiting.
    pub(crate) fn deliver(&mut self, takes: &mut dyn Takes) -> Result<(), ClusterError> {
        self.post.deliver();
        self.read(takes)
    }

    /// Waits for packets, and takes them.
    pub(crate) fn wait(&mut self, takes: &mut dyn Takes) -> Result<(), ClusterError> {
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
    pub(crate) fn round(
        &mut self,
        takes: &mut dyn Takes,
        words: Vec<u8>,
    ) -> Result<Vec<Vec<u8>>, ClusterError> {
        let (round, own) = (self.round, self.post.index());
        self.round += 1;
        let body = [&round.to_le_bytes()[..], &words].concat();
        for to in (0..self.post.workers()).filter(|&to| to != own) {
            self.post.send(to, kind::ROUND, body.clone());
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
}
