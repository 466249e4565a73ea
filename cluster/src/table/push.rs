//! Tables by marks: a worker that settles a position marks those from which a move leads there, and
//! tells the workers that may have some.
//!
//! A message is a list of positions with their values and a level: all that its worker has below
//! that level was told. A worker settles a level once those that it depends on are past all lower
//! ones. Where no move raises a heap these are the workers of smaller numbers, so that workers
//! follow each other through the levels without ever meeting, and messages grow as long as the
//! followers are behind.

use super::kept::{Keeps, LevelStep};
use super::kind;
use super::layout::Layout;
use super::listener::Listener;
use super::marks::Marks;
use super::step::Pace;
use crate::before::Backwards;
use grundy::game::{Heap, HeapRules, each_option};
use grundy::work::Stop;
use grundy_carrier::{ClusterError, Desk, Packet, Post, Takes};
use std::ops::Range;
use std::time::{Duration, Instant};

/// Bytes of a message, about.
const MESSAGE: usize = 1 << 16;

/// Time between two messages, at least, if nobody waits for them.
const OFTEN: Duration = Duration::from_millis(3);

/// Positions between two looks at the clock.
const LOOK: u32 = 1 << 12;

/// Bytes that may be on their way to all workers, or from all.
pub(super) const ON_THE_WAY: u64 = 16 << 20;

/// The part of a worker in a table by marks.
pub(super) struct Push<'a, M> {
    layout: &'a Layout,
    before: &'a Backwards,
    ranks: Range<u64>,
    pub(super) marks: M,
    /// Bytes of a rank in messages, and whether a value follows.
    width: usize,
    valued: bool,
    /// Up to which level each worker that this one depends on has told all.
    told: Vec<Option<u64>>,
    /// Who receives it.
    to: Vec<Listener>,
    /// Bytes from each that were taken and not yet answered.
    taken: Vec<u64>,
    window: u64,
    /// Positions that were told, counted once for each worker that was told.
    pub(super) copies: u64,
    last: Instant,
}

impl<'a, M: Marks> Push<'a, M> {
    pub(super) fn new(
        (layout, before): (&'a Layout, &'a Backwards),
        (worker, workers): (usize, usize),
        marks: M,
        (valued, raises): (bool, bool),
        on_the_way: u64,
    ) -> Self {
        // who has no positions is not told, and waits for nobody
        let some = |worker: usize| !layout.range(worker).is_empty();
        let tells =
            |from: usize, to: usize| from != to && (raises || from < to) && some(from) && some(to);
        let largest = layout.count().max(2) - 1;
        Self {
            layout,
            before,
            ranks: layout.range(worker),
            marks,
            width: (u64::BITS - largest.leading_zeros()).div_ceil(8) as usize,
            valued,
            told: (0..workers)
                .map(|from| tells(from, worker).then_some(0))
                .collect(),
            to: (0..workers)
                .filter(|&to| tells(worker, to))
                .map(|to| Listener::new(to, layout.range(to).start))
                .collect(),
            taken: vec![0; workers],
            window: (on_the_way / workers as u64).clamp(1 << 17, 4 << 20),
            copies: 0,
            last: Instant::now(),
        }
    }

    /// Bytes of a position in a message.
    pub(super) fn entry(&self) -> u64 {
        (self.width + usize::from(self.valued)) as u64
    }

    /// Begins the sweep of the window from a value on. Nobody has sent anything of it yet, and
    /// nobody does before all have begun.
    pub(super) fn begin(&mut self, base: u64) {
        self.marks.begin(base);
        for told in self.told.iter_mut().flatten() {
            *told = 0;
        }
        for listener in &mut self.to {
            listener.said = 0;
        }
    }

    /// One sweep over the levels from a step on: how many positions have no number after it.
    pub(super) fn sweep<R: HeapRules>(
        &mut self,
        desk: &mut Desk<'_, '_>,
        rules: &R,
        from: LevelStep,
        pace: &mut Pace<'_>,
    ) -> Result<u64, ClusterError> {
        let restricted = rules.is_restricted();
        let ranks = self.ranks.clone();
        let mut open = 0;
        for level in 0..=pace.last() {
            if level >= from.level {
                if pace.is_due(level) {
                    self.send(desk, level)?;
                    let at = LevelStep { level, ..from };
                    pace.meet(desk, self, at)?;
                }
                while self.told.iter().flatten().any(|&told| told < level) {
                    pace.check()?;
                    self.send(desk, level)?;
                    desk.wait(self)?;
                }
            }
            let mut seen = 0_u32;
            let layout = self.layout;
            layout.level(level, &ranks, &mut |rank, heaps| {
                seen += 1;
                if seen.is_multiple_of(LOOK) {
                    pace.check()?;
                    if self.last.elapsed() > OFTEN {
                        self.send(desk, level)?;
                    }
                }
                let at = (rank - ranks.start) as usize;
                if level < from.level {
                    // settled before the work was resumed
                    open += u64::from(self.marks.is_open(at));
                    return Ok(());
                }
                if restricted && !rules.is_position(heaps) {
                    self.marks.absent(at);
                    return Ok(());
                }
                let mut terminal = || is_terminal(rules, heaps);
                match self.marks.settle(at, &mut terminal)? {
                    Some(value) => self.settled(desk, (rank, heaps, value), level),
                    None => {
                        open += u64::from(self.marks.is_open(at));
                        Ok(())
                    }
                }
            })?;
            if level >= from.level {
                pace.advance(1);
                if self.last.elapsed() > OFTEN {
                    self.send(desk, level + 1)?;
                }
            }
        }
        self.send(desk, pace.last() + 1)?;
        Ok(open)
    }

    /// Marks the positions of this worker from which a move leads to a settled one. In one place:
    /// it is the most that is compiled for each kind of marks.
    #[inline(never)]
    fn mark_before(&mut self, heaps: &[Heap], value: u8) {
        let Self { marks, ranks, .. } = self;
        let start = ranks.start;
        self.before.each(self.layout, heaps, ranks, &mut |before| {
            marks.mark((before - start) as usize, value);
        });
    }

    /// Marks the positions before a settled one, and notes it for the others.
    #[inline]
    fn settled(
        &mut self,
        desk: &mut Desk<'_, '_>,
        (rank, heaps, value): (u64, &[Heap], u8),
        level: u64,
    ) -> Result<(), ClusterError> {
        self.mark_before(heaps, value);
        if self.to.is_empty() {
            return Ok(());
        }
        let last = self.before.last(self.layout, heaps).unwrap_or(u64::MAX);
        let mut full = false;
        for listener in &mut self.to {
            // the runs after the last position before this one have none
            if listener.start > last {
                continue;
            }
            let message = &mut listener.message;
            message.extend_from_slice(&rank.to_le_bytes()[..self.width]);
            if self.valued {
                message.push(value);
            }
            self.copies += 1;
            full |= message.len() >= MESSAGE;
        }
        match full {
            true => self.send(desk, level),
            false => Ok(()),
        }
    }

    /// Sends what is to be told, up to a level, and takes what has come.
    fn send(&mut self, desk: &mut Desk<'_, '_>, level: u64) -> Result<(), ClusterError> {
        self.last = Instant::now();
        for listener in &mut self.to {
            if let Some(message) = listener.leaving(level) {
                desk.post.send(listener.worker, kind::FOUND, message);
            }
        }
        desk.deliver(self)?;
        // the others wait for a process that is too far behind
        while self.to.iter().any(|to| to.on_the_way > self.window) {
            desk.wait(self)?;
        }
        Ok(())
    }
}

impl<M: Marks> Takes for Push<'_, M> {
    fn take(&mut self, post: &mut Post<'_>, packet: Packet) -> Result<(), ClusterError> {
        let from = packet.from as usize;
        let Some((number, rest)) = packet.body.split_first_chunk() else {
            return Ok(());
        };
        let number = u64::from_le_bytes(*number);
        if packet.kind == kind::TAKEN {
            if let Some(to) = self.to.iter_mut().find(|to| to.worker == from) {
                to.on_the_way = to.on_the_way.saturating_sub(number);
            }
            return Ok(());
        }
        for entry in rest.chunks_exact(self.width + usize::from(self.valued)) {
            let mut rank = [0; 8];
            rank[..self.width].copy_from_slice(&entry[..self.width]);
            let rank = u64::from_le_bytes(rank);
            let heaps = self.layout.positions().unrank(rank);
            let value = if self.valued { entry[self.width] } else { 0 };
            self.mark_before(&heaps, value);
        }
        if let Some(told) = &mut self.told[from] {
            *told = number.max(*told);
        }
        self.taken[from] += packet.body.len() as u64;
        if self.taken[from] >= self.window / 4 {
            let taken = std::mem::take(&mut self.taken[from]);
            post.send(from, kind::TAKEN, taken.to_le_bytes().into());
        }
        Ok(())
    }
}

impl<M: Marks> Keeps for Push<'_, M> {
    fn ranks(&self) -> Range<u64> {
        self.ranks.clone()
    }

    fn write(&self, ranks: Range<u64>, bytes: &mut Vec<u8>) {
        let start = self.ranks.start;
        self.marks
            .write(ranks.start - start, ranks.end - start, bytes);
    }
}

/// Whether there is no move.
fn is_terminal<R: HeapRules>(rules: &R, heaps: &[Heap]) -> Result<bool, Stop> {
    let mut terminal = true;
    each_option(rules, heaps, |_| {
        terminal = false;
        false
    })?;
    Ok(terminal)
}
