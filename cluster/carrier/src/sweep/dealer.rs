use super::records::Records;
use super::{Needless, Record, UnitWork};
use crate::{ClusterError, Packet, Post, Takes};
use grundy::work::Context;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// A unit for a process: its number.
const UNIT: u8 = 1;
/// Its number and its record.
const DONE: u8 = 2;
/// No unit is left, and all records are there.
const END: u8 = 3;

/// Units that a process has at a time, so that it never waits for the next.
const AHEAD: usize = 2;

/// The units of a process, and in the first of all of them.
pub(super) struct Dealer {
    units: Sender<u64>,
    done: Receiver<(u64, Record)>,
    left: VecDeque<u64>,
    /// Units that were dealt, are not done, and matter.
    out: BTreeSet<u64>,
    records: Vec<Option<String>>,
    kept: Option<Records>,
    needless: Option<Needless>,
    ended: bool,
}

impl Dealer {
    /// Starts the thread that works, next to the one that deals.
    pub(super) fn new(work: &Arc<UnitWork>) -> Self {
        let (units, next) = mpsc::channel::<u64>();
        let (found, done) = mpsc::channel();
        let (work, waker) = (Arc::clone(work), thread::current());
        thread::spawn(move || {
            for unit in next {
                if found.send((unit, work(unit))).is_err() {
                    return;
                }
                // who waits for packets looks at once
                waker.unpark();
            }
        });
        Self {
            units,
            done,
            left: VecDeque::new(),
            out: BTreeSet::new(),
            records: Vec::new(),
            kept: None,
            needless: None,
            ended: false,
        }
    }

    /// What the first process begins with: what was kept, and what is left of all units, of which
    /// each process gets its first. The number that is left.
    pub(super) fn begin(
        &mut self,
        post: &mut Post<'_>,
        units: u64,
        kept: Option<Records>,
        needless: Option<Needless>,
    ) -> u64 {
        self.records.resize(units as usize, None);
        (self.kept, self.needless) = (kept, needless);
        self.left = (0..units).collect();
        let found = self
            .kept
            .as_mut()
            .map(|kept| std::mem::take(&mut kept.found));
        for (unit, record) in found.into_iter().flatten() {
            self.left.retain(|&left| left != unit);
            self.note(unit, record);
        }
        let left = self.left.len() as u64;
        for to in (0..post.workers()).cycle().take(AHEAD * post.workers()) {
            self.deal(post, to);
        }
        left
    }

    /// In the first process: whether all units are done, which the others receive.
    pub(super) fn end(&self, post: &mut Post<'_>) -> bool {
        let done = self.left.is_empty() && self.out.is_empty();
        for to in (1..post.workers()).filter(|_| done) {
            post.send(to, END, Vec::new());
        }
        done
    }

    /// Whether the first process has said that all are done.
    pub(super) fn has_ended(&self) -> bool {
        self.ended
    }

    /// All records that came, in order.
    pub(super) fn into_records(self) -> Vec<String> {
        self.records.into_iter().flatten().collect()
    }

    /// Has a record, and lets go of what it makes needless.
    fn note(&mut self, unit: u64, record: String) {
        if let Some(needless) = &mut self.needless {
            let needless: BTreeSet<u64> = needless(unit, &record).into_iter().collect();
            if !needless.is_empty() {
                self.left.retain(|unit| !needless.contains(unit));
                self.out.retain(|unit| !needless.contains(unit));
            }
        }
        self.records[unit as usize] = Some(record);
    }

    /// Deals a process its next unit, if one is left.
    fn deal(&mut self, post: &mut Post<'_>, to: usize) {
        let Some(unit) = self.left.pop_front() else {
            return;
        };
        self.out.insert(unit);
        match to == post.index() {
            true => _ = self.units.send(unit),
            false => post.send(to, UNIT, unit.to_le_bytes().into()),
        }
    }

    /// Passes on what this process has done.
    pub(super) fn own(
        &mut self,
        post: &mut Post<'_>,
        context: &Context,
    ) -> Result<(), ClusterError> {
        while let Ok((unit, record)) = self.done.try_recv() {
            let record = record?;
            if post.index() == 0 {
                self.take_record(unit, record)?;
                self.deal(post, 0);
                context.progress().advance(1);
            } else {
                let body = [&unit.to_le_bytes()[..], record.as_bytes()].concat();
                post.send(0, DONE, body);
            }
        }
        Ok(())
    }

    fn take_record(&mut self, unit: u64, record: String) -> Result<(), ClusterError> {
        self.out.remove(&unit);
        if let Some(kept) = &self.kept {
            kept.keep(unit, &record)?;
        }
        self.note(unit, record);
        Ok(())
    }
}

impl Takes for Dealer {
    fn take(&mut self, post: &mut Post<'_>, packet: Packet) -> Result<(), ClusterError> {
        let (unit, record) = packet.body.split_at(packet.body.len().min(8));
        let unit = u64::from_le_bytes(unit.try_into().unwrap_or_default());
        match packet.kind {
            UNIT => _ = self.units.send(unit),
            DONE => {
                let record = String::from_utf8_lossy(record).into_owned();
                self.take_record(unit, record)?;
                self.deal(post, packet.from as usize);
            }
            END => self.ended = true,
            _ => {}
        }
        Ok(())
    }
}
