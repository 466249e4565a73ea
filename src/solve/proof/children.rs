//! The options of a piece, as claims that would refute one about it.

use super::slots::Slots;
use super::{CLAIMED, INF, add};
use crate::game::{PieceSink, Pieces};

/// A claim which, if it is proved, refutes another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) piece: u64,
    pub(super) claim: u64,
    /// The work to refute it, and to prove it.
    pub(super) phi: u32,
    pub(super) delta: u32,
    /// For an option of several pieces of unknown value: its place among those.
    pub(super) sum: Option<u32>,
}

impl Child {
    pub(super) fn new(piece: u64, claim: u64, (phi, delta): (u32, u32)) -> Self {
        Self {
            piece,
            claim,
            phi,
            delta,
            sum: None,
        }
    }
}

/// What is known of the options at first sight.
#[derive(Default)]
pub(super) struct Sight {
    /// Values below 16 of options that are known.
    pub(super) seen: u16,
    /// Claims that are open.
    pub(super) children: Vec<Child>,
    /// Options of several pieces.
    pub(super) sums: Vec<(u64, Vec<u64>)>,
    /// Whether an option has the claimed value.
    pub(super) met: bool,
}

/// Collects the options of a piece, until one has the claimed value.
pub(super) struct Expansion<'a, G> {
    claim: u64,
    table: &'a Slots,
    first: &'a [(u32, u32)],
    game: &'a G,
    sight: Sight,
    /// Options of one piece that were not looked up yet.
    waiting: [(u64, u64); WAITING],
    count: usize,
    /// A bit for each claim that is open, by its hash.
    some: u64,
}

/// Options that wait for each other: those of most pieces.
const WAITING: usize = 32;

/// Claims among which an equal one is not looked for one after the other.
const MANY: usize = 64;

impl<'a, G: Pieces> Expansion<'a, G> {
    pub(super) fn new(claim: u64, table: &'a Slots, first: &'a [(u32, u32)], game: &'a G) -> Self {
        Self {
            claim,
            table,
            first,
            game,
            sight: Sight {
                seen: 0,
                children: Vec::new(),
                sums: Vec::new(),
                met: false,
            },
            waiting: [(0, 0); WAITING],
            count: 0,
            some: 0,
        }
    }

    /// All that was found.
    pub(super) fn finish(&mut self) -> Sight {
        self.look_up();
        let children = &mut self.sight.children;
        if children.len() >= MANY && !self.sight.met {
            children.sort_unstable_by_key(|child| (child.piece, child.claim));
            children.dedup_by(|a, b| {
                a.sum.is_none() && (a.piece, a.claim, a.sum) == (b.piece, b.claim, b.sum)
            });
        }
        std::mem::take(&mut self.sight)
    }

    fn value(&mut self, value: u64) {
        if value < CLAIMED {
            self.sight.seen |= 1 << value;
        }
        self.sight.met |= value == self.claim;
    }

    fn estimate(&self, piece: u64) -> (u32, u32) {
        let moves = self.game.weight(piece) as usize;
        self.first[moves.min(self.first.len() - 1)]
    }

    #[inline]
    fn wait(&mut self, known: u64, piece: u64) {
        if self.count == WAITING {
            self.look_up();
        }
        self.table.fetch(piece);
        self.waiting[self.count] = (known, piece);
        self.count += 1;
    }

    /// Adds a claim, if it is not there already; of many claims equal ones go at the end.
    #[inline]
    fn push(&mut self, piece: u64, claim: u64, numbers: (u32, u32)) {
        let children = &mut self.sight.children;
        let mixed = (piece ^ piece >> 29 ^ claim).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let bit = 1 << (mixed >> 58);
        let same = |child: &Child| child.piece == piece && child.claim == claim;
        if self.some & bit != 0 && children.len() < MANY && children.iter().any(same) {
            return;
        }
        self.some |= bit;
        if children.capacity() == 0 {
            children.reserve(WAITING);
        }
        children.push(Child::new(piece, claim, numbers));
    }

    fn look_up(&mut self) {
        for at in 0..self.count {
            let (known, piece) = self.waiting[at];
            let slot = self.table.get(piece);
            if let Some(exact) = slot.exact() {
                self.value(known ^ exact);
                continue;
            }
            let claim = known ^ self.claim;
            if slot.is(claim) == Some(false) {
                continue;
            }
            let numbers = slot.numbers(claim).unwrap_or_else(|| self.estimate(piece));
            self.push(piece, claim, numbers);
        }
        self.count = 0;
    }

    fn sum(&mut self, known: u64, parts: &[u64]) {
        let (mut known, mut left) = (known, Vec::with_capacity(parts.len()));
        for &part in parts {
            match self.table.get(part).exact() {
                Some(exact) => known ^= exact,
                None => add(&mut left, part),
            }
        }
        match left[..] {
            [] => self.value(known),
            [part] => self.wait(known, part),
            _ => {
                left.sort_unstable_by_key(|&part| self.game.weight(part));
                let (mut phi, mut delta) = (0_u32, 0_u32);
                for (i, &part) in left.iter().enumerate() {
                    let (p, d) = self.estimate(part);
                    phi = phi.saturating_add(p);
                    delta = delta.saturating_add(d);
                    if i + 1 < left.len() {
                        phi = phi.saturating_add(d);
                    }
                }
                let child = Child {
                    sum: Some(self.sight.sums.len() as u32),
                    ..Child::new(0, 0, (phi.min(INF), delta.min(INF - 1)))
                };
                self.sight.children.push(child);
                self.sight.sums.push((known, left));
            }
        }
    }
}

impl<G: Pieces> PieceSink for Expansion<'_, G> {
    fn option(&mut self, known: u64, parts: &[u64]) -> bool {
        match *parts {
            [] => self.value(known),
            [piece] => self.wait(known, piece),
            _ => self.sum(known, parts),
        }
        !self.sight.met
    }

    fn batch(&mut self) -> bool {
        self.look_up();
        !self.sight.met
    }
}

/// All options.
#[derive(Default)]
pub(super) struct All {
    pub(super) options: Vec<(u64, Vec<u64>)>,
}

impl PieceSink for All {
    fn option(&mut self, known: u64, parts: &[u64]) -> bool {
        self.options.push((known, parts.to_vec()));
        true
    }

    fn batch(&mut self) -> bool {
        true
    }
}
