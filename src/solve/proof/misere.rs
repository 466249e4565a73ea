//! Outcomes of misere play by the same proofs, of whole sums.
//!
//! In misere play the outcome of a sum does not follow from numbers of its parts, so that a piece is
//! a whole sum here. Who has no move wins: as if one more move led from there to a position of value
//! 0. With that move, a sum has the value 0 in normal play exactly where it is a P-position of misere
//! play, and claims about other values are never made.

use crate::game::{Growth, PieceSink, Pieces};
use hashbrown::HashMap;
use smallvec::SmallVec;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Whole sums of the pieces of a game, for outcomes of misere play.
pub struct WholeSums<G> {
    game: G,
    sums: Mutex<Sums>,
}

/// The pieces of a sum in their order, equal ones as often as they are there.
type Multiset = SmallVec<[u64; 3]>;

/// Stands in a sum for pieces of which one move is left, which takes all: two of them are as good as
/// none.
const ONE: u64 = 0;

/// Moves up to which pieces are compared by their options.
const SMALL: u32 = 12;

/// The sums that were met, and their numbers, from 1 on.
#[derive(Default)]
struct Sums {
    numbers: HashMap<Multiset, u64>,
    met: Vec<Multiset>,
    /// For a piece the first one with the same game tree, if it is small; none without a move.
    like: HashMap<u64, Option<u64>>,
    /// The first small piece with these options.
    first: HashMap<Vec<Multiset>, u64>,
}

impl<G: Pieces> WholeSums<G> {
    /// Sums of pieces of a game which lists its options as they are: equal parts as often as they are
    /// there, and none in place of which a value is known.
    pub fn new(game: G) -> Self {
        let whole = Self {
            game,
            sums: Mutex::default(),
        };
        whole.number(Multiset::new());
        whole
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The piece for a sum of pieces of the game.
    pub fn sum(&self, pieces: &[u64]) -> u64 {
        let mut sum = Multiset::new();
        self.add(&mut sum, pieces);
        sum.sort_unstable();
        self.number(sum)
    }

    fn sums(&self) -> MutexGuard<'_, Sums> {
        self.sums.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds pieces to a sum, not in their order.
    fn add(&self, sum: &mut Multiset, pieces: &[u64]) {
        for &piece in pieces {
            match self.like(piece) {
                None => {}
                Some(ONE) => match sum.iter().position(|&other| other == ONE) {
                    Some(at) => _ = sum.swap_remove(at),
                    None => sum.push(ONE),
                },
                Some(piece) => sum.push(piece),
            }
        }
    }

    /// The number of a sum in its order.
    fn number(&self, sum: Multiset) -> u64 {
        let mut sums = self.sums();
        if let Some(&number) = sums.numbers.get(&sum) {
            return number;
        }
        sums.met.push(sum.clone());
        let number = sums.met.len() as u64;
        sums.numbers.insert(sum, number);
        number
    }

    /// What stands for a piece in sums; nothing for one without moves.
    fn like(&self, piece: u64) -> Option<u64> {
        if let Some(&like) = self.sums().like.get(&piece) {
            return like;
        }
        let small = self.game.weight(piece) <= SMALL;
        let mut all = All {
            whole: self,
            small,
            options: Vec::new(),
        };
        self.game.options(piece, &mut all);
        let mut options = all.options;
        options.sort_unstable();
        options.dedup();
        let mut sums = self.sums();
        let like = match &options[..] {
            [] => None,
            [nothing] if nothing.is_empty() => Some(ONE),
            _ if small => Some(*sums.first.entry(options).or_insert(piece)),
            _ => Some(piece),
        };
        sums.like.insert(piece, like);
        like
    }
}

/// All options of a small piece as sums; of another one as many as tell whether there is one that
/// leaves a move.
struct All<'a, G> {
    whole: &'a WholeSums<G>,
    small: bool,
    options: Vec<Multiset>,
}

impl<G: Pieces> PieceSink for All<'_, G> {
    fn option(&mut self, _: u64, parts: &[u64]) -> bool {
        let mut sum = Multiset::new();
        match self.small {
            true => self.whole.add(&mut sum, parts),
            // whatever is left, it is something
            false => sum.extend_from_slice(parts),
        }
        sum.sort_unstable();
        self.options.push(sum);
        self.batch()
    }

    fn batch(&mut self) -> bool {
        self.small || self.options.last().is_none_or(|sum| sum.is_empty())
    }
}

/// Options of one piece of a sum, as options of the sum.
struct Inside<'a, G> {
    whole: &'a WholeSums<G>,
    /// The other pieces.
    rest: &'a Multiset,
    to: &'a mut dyn PieceSink,
    /// Whether more are wanted.
    more: bool,
}

impl<G: Pieces> PieceSink for Inside<'_, G> {
    fn option(&mut self, known: u64, parts: &[u64]) -> bool {
        debug_assert_eq!(known, 0, "options are listed as they are");
        let mut sum = self.rest.clone();
        self.whole.add(&mut sum, parts);
        sum.sort_unstable();
        self.more = match &sum[..] {
            // who is to move there wins
            [] => self.to.option(1, &[]),
            [ONE] => self.to.option(0, &[]),
            _ => {
                let number = self.whole.number(sum);
                self.to.option(0, &[number])
            }
        };
        self.more
    }

    fn batch(&mut self) -> bool {
        self.more = self.more && self.to.batch();
        self.more
    }
}

impl<G: Pieces> Pieces for WholeSums<G> {
    fn options(&self, piece: u64, to: &mut dyn PieceSink) {
        let Some(sum) = self.sums().met.get(piece as usize - 1).cloned() else {
            return;
        };
        if sum.is_empty() {
            to.option(0, &[]);
        }
        let mut before = None;
        for (at, &part) in sum.iter().enumerate() {
            // equal parts have the same options
            if before.replace(part) == Some(part) {
                continue;
            }
            let mut rest = sum.clone();
            rest.remove(at);
            let mut inside = Inside {
                whole: self,
                rest: &rest,
                to: &mut *to,
                more: true,
            };
            match part {
                ONE => _ = inside.option(0, &[]),
                part => self.game.options(part, &mut inside),
            }
            if !inside.more {
                return;
            }
        }
    }

    fn weight(&self, piece: u64) -> u32 {
        let sums = self.sums();
        let sum = sums.met.get(piece as usize - 1);
        let weight = |&part: &u64| match part {
            ONE => 1,
            part => self.game.weight(part),
        };
        sum.map_or(0, |sum| sum.iter().map(weight).sum())
    }

    fn growth(&self) -> Growth {
        self.game.growth()
    }

    fn known(&self, piece: u64) -> Option<u64> {
        match &self.sums().met.get(piece as usize - 1)?[..] {
            [] => Some(1),
            [ONE] => Some(0),
            _ => None,
        }
    }

    fn lasting(&self) -> Option<String> {
        Some(format!("sums in misere play: {}", self.game.lasting()?))
    }

    fn remembered(&self) -> Vec<u64> {
        let pieces = self.game.remembered();
        let mut words = vec![pieces.len() as u64];
        words.extend(pieces);
        for sum in &self.sums().met {
            words.push(sum.len() as u64);
            words.extend_from_slice(sum);
        }
        words
    }

    fn recall(&self, words: &[u64]) -> bool {
        let mut left = words;
        // as many words as the next one says
        let mut next = || {
            let (&count, rest) = left.split_first()?;
            let (these, rest) = rest.split_at_checked(usize::try_from(count).ok()?)?;
            left = rest;
            Some(these)
        };
        if !next().is_some_and(|pieces| self.game.recall(pieces)) {
            return false;
        }
        let mut sums = self.sums();
        let mut number = 0;
        while let Some(sum) = next() {
            let sum = Multiset::from_slice(sum);
            match sums.met.get(number) {
                Some(met) if *met != sum => return false,
                Some(_) => {}
                None => {
                    sums.numbers.insert(sum.clone(), number as u64 + 1);
                    sums.met.push(sum);
                }
            }
            number += 1;
        }
        number >= sums.met.len()
    }

    fn held(&self) -> u64 {
        let sums = self.sums();
        let most = sums.met.capacity() * size_of::<Multiset>();
        let maps = [
            sums.numbers.allocation_size(),
            sums.like.allocation_size(),
            // each has some options
            8 * sums.first.allocation_size(),
        ];
        (most + maps.iter().sum::<usize>()) as u64 + self.game.held()
    }
}
