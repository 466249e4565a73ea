//! Tables by questions, for moves of which nothing is declared: a worker goes through the options
//! of its positions, and asks others for the numbers of those that they have.
//!
//! Questions and answers are lists for many positions at once, each option once. Who is asked for
//! positions of a level that it has not done yet answers when it has; as every move lowers the
//! total, nobody waits for itself.

use super::kept::{Keeps, LevelStep};
use super::kind;
use super::layout::Layout;
use super::numbers::RankNumbers;
use super::open::Open;
use super::step::Pace;
use grundy::game::{Heap, HeapRules, each_option};
use grundy::number::tuple;
use grundy::solve::Want;
use grundy::work::Stop;
use grundy_carrier::{ClusterError, Desk, Packet, Post, Takes};
use std::ops::Range;

/// Options that are asked for at once.
const ASKED: usize = 1 << 16;

/// Positions that wait for answers at once.
const POSITIONS: usize = 1 << 13;

/// Positions between two looks at what others ask.
const LOOK: u32 = 1 << 9;

/// The part of a worker in a table by questions.
pub(super) struct Ask<'a> {
    layout: &'a Layout,
    ranks: Range<u64>,
    pub(super) numbers: RankNumbers,
    want: Want,
    /// Levels that are done.
    done: u64,
    /// Questions about levels that are not.
    later: Vec<Packet>,
    /// Answers of each worker.
    answers: Vec<Option<Vec<u8>>>,
    width: usize,
    /// Bytes of a number in an answer.
    cell: usize,
    /// Options that were asked for.
    pub(super) copies: u64,
}

impl<'a> Ask<'a> {
    pub(super) fn new(
        layout: &'a Layout,
        (worker, workers): (usize, usize),
        numbers: RankNumbers,
        want: Want,
    ) -> Self {
        let largest = layout.count().max(2) - 1;
        Self {
            layout,
            ranks: layout.range(worker),
            cell: (numbers.cell().bytes(64) / 64).max(1) as usize,
            numbers,
            want,
            done: 0,
            later: Vec::new(),
            answers: vec![None; workers],
            width: (u64::BITS - largest.leading_zeros()).div_ceil(8) as usize,
            copies: 0,
        }
    }

    /// Bytes of a question about a position, and its answer.
    pub(super) fn entry(&self) -> u64 {
        (self.width + self.cell) as u64
    }

    /// Goes through the levels from a step on.
    pub(super) fn run<R: HeapRules>(
        &mut self,
        desk: &mut Desk<'_, '_>,
        rules: &R,
        from: LevelStep,
        pace: &mut Pace<'_>,
    ) -> Result<(), ClusterError> {
        self.done = from.level;
        let ranks = self.ranks.clone();
        let layout = self.layout;
        for level in from.level..=pace.last() {
            if pace.is_due(level) {
                pace.meet(desk, self, LevelStep { level, ..from })?;
            }
            pace.check()?;
            let (mut open, mut asked, mut seen) = (Vec::new(), Vec::new(), 0_u32);
            layout.level(level, &ranks, &mut |rank, heaps| {
                seen += 1;
                if seen.is_multiple_of(LOOK) {
                    pace.check()?;
                    desk.deliver(self)?;
                }
                open.push(self.look(rules, (rank, heaps, level), open.len(), &mut asked)?);
                if asked.len() >= ASKED || open.len() >= POSITIONS {
                    self.settle(desk, (&mut open, &mut asked), pace)?;
                }
                Ok::<(), ClusterError>(())
            })?;
            self.settle(desk, (&mut open, &mut asked), pace)?;
            self.done = level + 1;
            for packet in std::mem::take(&mut self.later) {
                self.take(desk.post, packet)?;
            }
            pace.advance(1);
        }
        Ok(())
    }

    /// Goes through the options of a position; those of others are put on a list.
    fn look<R: HeapRules>(
        &self,
        rules: &R,
        (rank, heaps, level): (u64, &[Heap], u64),
        at: usize,
        asked: &mut Vec<(u64, u32)>,
    ) -> Result<Open, Stop> {
        let mut open = Open {
            rank,
            terminal: true,
            seen: Vec::new(),
        };
        let mut wrong = None;
        let mut sorted = Vec::with_capacity(heaps.len());
        each_option(rules, heaps, |option| {
            open.terminal = false;
            let total = option
                .iter()
                .try_fold(0_u64, |sum, &heap| sum.checked_add(heap));
            let inside = self.layout.positions().contains(option);
            if !inside || total.is_none_or(|total| total >= level) {
                wrong.get_or_insert_with(|| option.to_vec());
                return false;
            }
            sorted.clear();
            sorted.extend_from_slice(option);
            if self.layout.is_sorted() {
                sorted.sort_unstable();
            }
            let option = self.layout.rank(&sorted);
            match self.ranks.contains(&option) {
                true => {
                    let number = self.numbers.get((option - self.ranks.start) as usize);
                    open.see(number, self.want);
                }
                false => asked.push((option, at as u32)),
            }
            // of outcomes one P is enough, unless a fault is to be found
            rules.may_fail() || self.want == Want::Values || open.seen.is_empty()
        })?;
        match wrong {
            None => Ok(open),
            Some(option) => Err(Stop::refused(
                format!(
                    "a move from {} to {}",
                    tuple(heaps.iter().copied()),
                    tuple(option)
                ),
                "one to as many heaps with a smaller total, as tables by several processes need",
                "leave ‹processes› out",
            )),
        }
    }

    /// Asks for the options of others and settles the positions.
    fn settle(
        &mut self,
        desk: &mut Desk<'_, '_>,
        (open, asked): (&mut Vec<Open>, &mut Vec<(u64, u32)>),
        pace: &Pace<'_>,
    ) -> Result<(), ClusterError> {
        // who is settled already needs no answer
        if self.want != Want::Values {
            asked.retain(|&(_, at)| open[at as usize].seen.is_empty());
        }
        asked.sort_unstable();
        let mut from = 0;
        let mut parts = Vec::new();
        while from < asked.len() {
            let owner = self.layout.owner(asked[from].0);
            let end = self.layout.range(owner).end;
            let to = from + asked[from..].partition_point(|&(rank, _)| rank < end);
            let mut body = vec![0; 8];
            let (mut last, mut most) = (None, 0);
            for &(rank, _) in &asked[from..to] {
                if last.replace(rank) != Some(rank) {
                    most = most.max(self.level_of(rank));
                    body.extend_from_slice(&rank.to_le_bytes()[..self.width]);
                    self.copies += 1;
                }
            }
            // they are done once the highest of them is
            body[..8].copy_from_slice(&(most + 1).to_le_bytes());
            desk.post.send(owner, kind::QUESTION, body);
            parts.push((owner, from..to));
            from = to;
        }
        for (owner, part) in parts {
            let answer = loop {
                match self.answers[owner].take() {
                    Some(answer) => break answer,
                    None => {
                        pace.check()?;
                        desk.wait(self)?;
                    }
                }
            };
            let (mut numbers, mut last, mut number) = (answer.chunks_exact(self.cell), None, 0);
            for &(rank, at) in &asked[part] {
                if last.replace(rank) != Some(rank) {
                    let mut wide = [0; 8];
                    let bytes = numbers.next().unwrap_or(&[]);
                    wide[..bytes.len()].copy_from_slice(bytes);
                    number = u64::from_le_bytes(wide);
                }
                open[at as usize].see(number, self.want);
            }
        }
        for one in open.drain(..) {
            let number = one.number(self.want);
            self.numbers
                .set((one.rank - self.ranks.start) as usize, number);
        }
        asked.clear();
        Ok(())
    }

    fn level_of(&self, rank: u64) -> u64 {
        self.layout.positions().unrank(rank).iter().sum()
    }

    fn answer(&self, post: &mut Post<'_>, packet: &Packet, ranks: &[u8]) {
        let mut body = Vec::with_capacity(ranks.len() / self.width * self.cell);
        for bytes in ranks.chunks_exact(self.width) {
            let mut rank = [0; 8];
            rank[..self.width].copy_from_slice(bytes);
            let at = u64::from_le_bytes(rank) - self.ranks.start;
            let number = self.numbers.get(at as usize);
            body.extend_from_slice(&number.to_le_bytes()[..self.cell]);
        }
        post.send(packet.from as usize, kind::ANSWER, body);
    }
}

impl Takes for Ask<'_> {
    fn take(&mut self, post: &mut Post<'_>, packet: Packet) -> Result<(), ClusterError> {
        match (packet.kind, packet.body.split_first_chunk()) {
            (kind::ANSWER, _) => self.answers[packet.from as usize] = Some(packet.body),
            (kind::QUESTION, Some((level, ranks))) => {
                match u64::from_le_bytes(*level) <= self.done {
                    true => self.answer(post, &packet, ranks),
                    false => self.later.push(packet),
                }
            }
            _ => {}
        }
        Ok(())
    }
}

impl Keeps for Ask<'_> {
    fn ranks(&self) -> Range<u64> {
        self.ranks.clone()
    }

    fn write(&self, ranks: Range<u64>, bytes: &mut Vec<u8>) {
        let start = self.ranks.start;
        self.numbers
            .write(ranks.start - start, ranks.end - start, bytes);
    }
}
