//! Values of pieces by proofs: a depth-first proof-number search over claims "this piece has this
//! value".
//!
//! A claim `g = t` is refuted by an option of value `t`, or by a proof of `g = m` for some `m < t`;
//! it is proved when every option is known not to be `t`, and every `m < t` is excluded. Which claim
//! is looked at next is decided by two numbers for each: an estimate of the work to refute it and of
//! the work to prove it (V. L. Allis 1994; A. Nagai's df-pn 2002; the order "refute first" and sums
//! folded by nim-sum: after P. Beling and M. Rogalski, and J. Lemoine and S. Viennot).

mod children;
mod early;
mod misere;
mod slots;

pub use misere::WholeSums;

use crate::game::Pieces;
use crate::work::{Context, Stop};
use children::{Child, Expansion, Sight};
use slots::Slots;

/// A number of work that is never reached.
const INF: u32 = 1 << 30;

/// Values from here on are computed by the mex of all options: claims are about smaller ones.
const CLAIMED: u64 = 16;

/// Moves at which the first estimates are given.
const MOVES: i32 = 16;

/// A search with what it has found: ask for as many pieces as you like.
pub struct Proofs<G> {
    game: G,
    table: Slots,
    /// First estimates by number of moves.
    first: Vec<(u32, u32)>,
    visits: u64,
    /// Those that were told as progress.
    told: u64,
    /// The visit at which time, memory and nodes are looked at.
    pause: u64,
}

/// Puts a piece into a sum, where equal ones cancel.
pub fn add(sum: &mut Vec<u64>, piece: u64) {
    match sum.iter().position(|&other| other == piece) {
        Some(at) => _ = sum.swap_remove(at),
        None => sum.push(piece),
    }
}

/// What a search of a claim ended with.
enum Ended {
    /// It is decided, and kept.
    Decided,
    /// The work to refute it, and to prove it, as far as it is known.
    Open(u32, u32),
}

impl<G: Pieces> Proofs<G> {
    /// A search that knows nothing yet.
    pub fn new(game: G, context: &Context) -> Self {
        let growth = game.growth();
        let first = (0..256).map(|moves| {
            let grown = growth.factor.powi(moves - MOVES);
            let number = |at: f64| (at * grown).clamp(1.0, 1e7) as u32;
            (number(growth.refuted), number(growth.proved))
        });
        Self {
            game,
            table: Slots::new(context),
            first: first.collect(),
            visits: 0,
            told: 0,
            pause: 0,
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Pieces that something is known of.
    pub fn stored(&self) -> u64 {
        self.table.len as u64
    }

    /// The value of a sum of pieces, and of parts whose nim-sum is `known`.
    ///
    /// # Errors
    /// [`Stop::Memory`], [`Stop::Spent`], [`Stop::Cancelled`]; a value of 255 and more.
    pub fn value(&mut self, known: u64, pieces: &[u64], context: &Context) -> Result<u64, Stop> {
        let mut sum = known;
        for &piece in pieces {
            sum ^= self.exact(piece, context)?;
        }
        Ok(sum)
    }

    /// Whether a sum of pieces, and of parts whose nim-sum is `known`, has a value: less work than
    /// its value.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn is(
        &mut self,
        value: u64,
        known: u64,
        pieces: &[u64],
        context: &Context,
    ) -> Result<bool, Stop> {
        let mut left = pieces.to_vec();
        left.sort_unstable_by_key(|&piece| self.game.weight(piece));
        let Some(heaviest) = left.pop() else {
            return Ok(known == value);
        };
        let claim = value ^ self.value(known, &left, context)?;
        if let Some(exact) = self.game.known(heaviest) {
            return Ok(exact == claim);
        }
        self.decide(heaviest, claim, context)?;
        Ok(self.table.get(heaviest).is(claim) == Some(true))
    }

    /// The value of a piece.
    fn exact(&mut self, piece: u64, context: &Context) -> Result<u64, Stop> {
        if let Some(value) = self.game.known(piece) {
            return Ok(value);
        }
        for claim in 0..CLAIMED {
            self.decide(piece, claim, context)?;
            if let Some(value) = self.table.get(piece).exact() {
                return Ok(value);
            }
        }
        self.by_mex(piece, context)
    }

    /// The value of a piece from those of all its options.
    fn by_mex(&mut self, piece: u64, context: &Context) -> Result<u64, Stop> {
        let mut all = children::All::default();
        self.game.options(piece, &mut all);
        let mut values = Vec::with_capacity(all.options.len());
        for (known, parts) in all.options {
            values.push(self.value(known, &parts, context)?);
        }
        let value = crate::nimber::mex(values);
        self.table.proved(piece, value)?;
        Ok(value)
    }

    fn decide(&mut self, piece: u64, claim: u64, context: &Context) -> Result<(), Stop> {
        while self.table.get(piece).is(claim).is_none() {
            self.search(piece, claim, (INF, INF), context)?;
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
    fn search(
        &mut self,
        piece: u64,
        claim: u64,
        limits: (u32, u32),
        context: &Context,
    ) -> Result<Ended, Stop> {
        self.visits += 1;
        if self.visits >= self.pause {
            self.look(context)?;
        }
        let slot = self.table.get(piece);
        if slot.is(claim).is_some() {
            return Ok(Ended::Decided);
        }
        if claim >= CLAIMED {
            self.exact(piece, context)?;
            return Ok(Ended::Decided);
        }
        let mut expansion = Expansion::new(claim, &self.table, &self.first, &self.game);
        self.game.options(piece, &mut expansion);
        let Sight {
            seen,
            mut children,
            mut sums,
            met,
        } = expansion.finish();
        if seen != 0 {
            self.table.excluded(piece, seen)?;
        }
        if met {
            return Ok(Ended::Decided);
        }
        let (excluded, own) = (slot.excluded | seen, self.estimate(piece));
        for smaller in (0..claim).filter(|&smaller| excluded >> smaller & 1 == 0) {
            let (phi, delta) = slot.numbers(smaller).unwrap_or(own);
            children.push(Child::new(piece, smaller, (phi, delta)));
        }
        loop {
            // the claim is refuted with the child that is proved with the least work
            let (mut sum, mut best, mut least, mut second) = (0_u32, usize::MAX, INF, INF);
            for (i, child) in children.iter().enumerate() {
                sum = sum.saturating_add(child.phi);
                if child.delta < least {
                    second = least;
                    (best, least) = (i, child.delta);
                } else if child.delta < second {
                    second = child.delta;
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
            let child = children[best];
            let (target, at) = match child.sum {
                Some(sum) => self.single(claim, &mut sums[sum as usize], context)?,
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
            let found = self.search(at, target, limits, context)?;
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
        }
    }

    /// An option has the claimed value.
    fn refuted(&mut self, piece: u64, claim: u64) -> Result<Ended, Stop> {
        self.table.excluded(piece, 1 << claim)?;
        Ok(Ended::Decided)
    }

    /// Of an option that is a sum all parts but the heaviest are computed: what the heaviest one
    /// must be for the option to have the claimed value. The piece is 0 where it is known, and the
    /// claim then 0 where the option has the value.
    fn single(
        &mut self,
        claim: u64,
        sum: &mut (u64, Vec<u64>),
        context: &Context,
    ) -> Result<(u64, u64), Stop> {
        let (known, parts) = sum;
        parts.sort_unstable_by_key(|&part| self.game.weight(part));
        while parts.len() > 1 {
            let lightest = parts.remove(0);
            *known ^= self.exact(lightest, context)?;
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

#[cfg(test)]
mod tests;
