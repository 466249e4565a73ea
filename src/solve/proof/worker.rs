//! What one thread does of a search.

use super::children::{All, Child, Expansion, Sight};
use super::kept::KeptTable;
use super::shared::Shared;
use super::slots::Slots;
use super::{CLAIMED, Halt, INF, Proofs};
use crate::game::Pieces;
use crate::nimber::mex;
use crate::work::Context;

/// What a search of a claim ended with.
pub(super) enum Ended {
    /// It is decided, and kept.
    Decided,
    /// The work to refute it, and to prove it, as far as it is known.
    Open(u32, u32),
}

/// A thread that searches.
pub(super) struct Worker<'a, G> {
    pub(super) game: &'a G,
    pub(super) table: &'a Slots,
    pub(super) first: &'a [(u32, u32)],
    pub(super) context: &'a Context,
    pub(super) shared: &'a Shared,
    pub(super) kept: Option<&'a KeptTable>,
    /// Whether others search the same claims.
    pub(super) crewed: bool,
    /// Whether others may be asked to help.
    pub(super) may_ask: bool,
    /// Claims that were looked at before.
    pub(super) before: u64,
    pub(super) visits: u64,
    /// Those that were told.
    pub(super) told: u64,
    /// The visit at which time, memory and nodes are looked at.
    pub(super) pause: u64,
    /// The claims that are being searched, the outermost first.
    pub(super) path: Vec<(u64, u64)>,
}

impl<'a, G: Pieces> Worker<'a, G> {
    pub(super) fn new(
        proofs: &'a Proofs<G>,
        shared: &'a Shared,
        crewed: bool,
        context: &'a Context,
    ) -> Self {
        Self {
            game: &proofs.game,
            table: &proofs.table,
            first: &proofs.first,
            context,
            shared,
            kept: proofs.kept.as_ref(),
            crewed,
            may_ask: false,
            before: proofs.visits(),
            visits: 0,
            told: 0,
            pause: 0,
            path: Vec::new(),
        }
    }

    /// The value of a piece.
    fn exact(&mut self, piece: u64) -> Result<u64, Halt> {
        if let Some(value) = self.game.known(piece) {
            return Ok(value);
        }
        for claim in 0..CLAIMED {
            self.decide(piece, claim)?;
            if let Some(value) = self.table.get(piece).exact() {
                return Ok(value);
            }
        }
        self.by_mex(piece)
    }

    /// The value of a piece from those of all its options.
    pub(super) fn by_mex(&mut self, piece: u64) -> Result<u64, Halt> {
        let mut all = All::default();
        self.game.options(piece, &mut all);
        let mut values = Vec::with_capacity(all.options.len());
        for (known, parts) in all.options {
            let mut sum = known;
            for part in parts {
                sum ^= self.exact(part)?;
            }
            values.push(sum);
        }
        let value = mex(values);
        self.table.proved(piece, value)?;
        Ok(value)
    }

    /// Searches a claim until it is decided.
    pub(super) fn decide(&mut self, piece: u64, claim: u64) -> Result<(), Halt> {
        while self.table.get(piece).is(claim).is_none() {
            self.search(piece, claim, (INF, INF))?;
        }
        Ok(())
    }

    /// The first estimates for a claim about a piece.
    fn estimate(&self, piece: u64) -> (u32, u32) {
        let moves = self.game.weight(piece) as usize;
        self.first[moves.min(self.first.len() - 1)]
    }

    /// Works on a claim until it is decided, or one of its numbers reaches its limit: that of its
    /// refutation, and that of its proof.
    fn search(&mut self, piece: u64, claim: u64, limits: (u32, u32)) -> Result<Ended, Halt> {
        self.visits += 1;
        if self.visits >= self.pause {
            self.look()?;
        }
        if self.table.get(piece).is(claim).is_some() {
            return Ok(Ended::Decided);
        }
        if claim >= CLAIMED {
            self.exact(piece)?;
            return Ok(Ended::Decided);
        }
        if !self.crewed {
            return self.work(piece, claim, limits);
        }
        let depth = self.path.len();
        self.path.push((piece, claim));
        let heavy = self.game.weight(piece) >= HEAVY;
        if heavy {
            self.shared.enter(piece, claim);
        }
        let found = self.work(piece, claim, limits);
        if heavy {
            self.shared.leave(piece, claim);
        }
        self.path.truncate(depth);
        match found {
            Err(Halt::Decided(at)) if at == depth => Ok(Ended::Decided),
            found => found,
        }
    }

    /// The same, of a claim that is not decided.
    fn work(&mut self, piece: u64, claim: u64, limits: (u32, u32)) -> Result<Ended, Halt> {
        let slot = self.table.get(piece);
        let mut expansion = Expansion::new(claim, self.table, self.first, self.game);
        self.game.options(piece, &mut expansion);
        let Sight {
            seen,
            mut children,
            mut sums,
            met,
        } = expansion.finish();
        if seen != 0 {
            self.table.exclude(piece, seen)?;
        }
        if met {
            return Ok(Ended::Decided);
        }
        let (excluded, own) = (slot.excluded() | seen, self.estimate(piece));
        for smaller in (0..claim).filter(|&smaller| excluded >> smaller & 1 == 0) {
            let (phi, delta) = slot.numbers(smaller).unwrap_or(own);
            children.push(Child::new(piece, smaller, (phi, delta)));
        }
        loop {
            // the claim is refuted with the child that is proved with the least work
            let (mut sum, mut best, mut least) = (0_u32, usize::MAX, INF);
            let (mut next, mut second) = (usize::MAX, INF);
            for (i, child) in children.iter().enumerate() {
                sum = sum.saturating_add(child.phi);
                if child.delta < least {
                    (next, second) = (best, least);
                    (best, least) = (i, child.delta);
                } else if child.delta < second {
                    (next, second) = (i, child.delta);
                }
            }
            if children.is_empty() {
                self.table.proved(piece, claim)?;
                return Ok(Ended::Decided);
            }
            let sum = sum.min(INF);
            if least >= limits.0 || sum >= limits.1 {
                self.table.store(piece, claim, (least, sum))?;
                return Ok(Ended::Open(least, sum));
            }
            // another thread is at the best one: the next best, if it is not much worse
            let most = least.saturating_mul(FAR).min(limits.0 - 1);
            if next != usize::MAX && second <= most && self.is_elsewhere(&children[best]) {
                best = next;
            }
            let child = children[best];
            let (target, at) = match child.sum {
                Some(sum) => self.single(claim, &mut sums[sum as usize])?,
                None => (child.claim, child.piece),
            };
            if at == 0 {
                // all parts are known
                if target == 0 {
                    return self.refuted(piece, claim);
                }
                children.swap_remove(best);
                continue;
            }
            let rest = sum - child.phi.min(sum);
            let limits = (
                limits.1.saturating_sub(rest).min(INF),
                limits
                    .0
                    .min(second.saturating_add(second / 5).saturating_add(1)),
            );
            let found = self.search(at, target, limits)?;
            match (found, self.table.get(at).is(target)) {
                (_, Some(true)) if at == piece => return Ok(Ended::Decided),
                (_, Some(true)) => return self.refuted(piece, claim),
                (_, Some(false)) => {
                    children.swap_remove(best);
                }
                (Ended::Open(phi, delta), None) => {
                    children[best] = Child::new(at, target, (phi, delta));
                }
                (Ended::Decided, None) => {
                    children[best] = Child::new(at, target, self.estimate(at));
                }
            }
            if self.crewed && self.table.get(piece).is(claim).is_some() {
                return Ok(Ended::Decided);
            }
        }
    }

    /// Whether another thread searches a child.
    fn is_elsewhere(&self, child: &Child) -> bool {
        self.crewed
            && child.sum.is_none()
            && self.game.weight(child.piece) >= HEAVY
            && self.shared.is_searched(child.piece, child.claim)
    }

    /// An option has the claimed value.
    fn refuted(&mut self, piece: u64, claim: u64) -> Result<Ended, Halt> {
        self.table.exclude(piece, 1 << claim)?;
        Ok(Ended::Decided)
    }

    /// Of an option that is a sum all parts but the heaviest are computed: what the heaviest one
    /// must be for the option to have the claimed value. The piece is 0 where it is known, and the
    /// claim then 0 where the option has the value.
    fn single(&mut self, claim: u64, sum: &mut (u64, Vec<u64>)) -> Result<(u64, u64), Halt> {
        let (known, parts) = sum;
        parts.sort_unstable_by_key(|&part| self.game.weight(part));
        while parts.len() > 1 {
            let lightest = parts.remove(0);
            *known ^= self.exact(lightest)?;
        }
        let target = claim ^ *known;
        Ok(match parts.first() {
            Some(&part) => match self.table.get(part).is(target) {
                Some(same) => (u64::from(!same), 0),
                None => (target, part),
            },
            None => (target, 0),
        })
    }
}

/// Moves of pieces that threads leave to each other: smaller ones are soon searched by both.
const HEAVY: u32 = 16;

/// How many times the work of the best child the next one may take.
const FAR: u32 = 4;
