//! Games in which the opponent forbids options before each move: outcomes, by recursion on
//! positions with those found kept in a hash map. One thread; O(options) hash look-ups.
//!
//! Of the distinct positions that can be reached the opponent forbids up to b. In normal play the
//! mover wins if and only if more than b of them are P. Who is left without an option loses; in
//! misere play wins, so that the opponent must leave some option, an N one, and the mover also
//! wins where there is none.

use crate::game::{Convention, Fault, Game, Heap, HeapRules, Wholes};
use crate::work::{Context, Stop};
use std::collections::HashMap;

/// The longest play that the recursion of the definition follows.
const DEPTH: usize = 2_000;

/// About the bytes that a position takes.
const BYTES: u128 = 96;

/// Outcomes of a game with forbidden options.
#[derive(Debug)]
pub struct Blocked<R> {
    game: Wholes<R>,
    blocks: u64,
    convention: Convention,
    done: HashMap<Box<[Heap]>, bool>,
}

impl<R: HeapRules + Clone> Blocked<R> {
    /// The game of some rules, with as many forbidden options as they say.
    pub fn new(rules: &R, convention: Convention) -> Self {
        Self {
            game: Wholes::new(rules),
            blocks: rules.extra().map_or(0, |extra| extra.blocks),
            convention,
            done: HashMap::new(),
        }
    }

    /// How many positions have been settled.
    pub fn positions(&self) -> u64 {
        self.done.len() as u64
    }

    /// 0 for P, 1 for N, by a stack of its own.
    ///
    /// # Errors
    /// [`Stop::Memory`], [`Stop::Cancelled`].
    pub fn search(&mut self, position: &[Heap], context: &Context) -> Result<u64, Stop> {
        let root = self.game.canonical(position.into());
        let mut open = vec![root.clone()];
        while let Some(top) = open.last() {
            if self.done.contains_key(top) {
                open.pop();
                continue;
            }
            context.check()?;
            let options = self.options(top)?;
            let unknown = options.iter().filter(|x| !self.done.contains_key(&x[..]));
            let unknown: Vec<Box<[Heap]>> = unknown.cloned().collect();
            if unknown.is_empty() {
                let p = options.iter().filter(|x| self.done[&x[..]]).count();
                let p = self.is_p(options.len(), p);
                let top = open.pop().expect("it was looked at");
                self.done.insert(top, p);
            } else {
                let held = self.done.len() + open.len() + unknown.len();
                context.afford("a search of positions", held as u128 * BYTES)?;
                open.extend(unknown);
            }
        }
        Ok(u64::from(!self.done[&root]))
    }

    /// The same by the recursion word for word.
    ///
    /// # Errors
    /// [`Stop::Refused`] if a play is longer than 2,000 moves; [`Stop::Cancelled`].
    pub fn define(&mut self, position: &[Heap], context: &Context) -> Result<u64, Stop> {
        let root = self.game.canonical(position.into());
        Ok(u64::from(!self.recurse(root, 0, context)?))
    }

    fn recurse(
        &mut self,
        position: Box<[Heap]>,
        depth: usize,
        context: &Context,
    ) -> Result<bool, Stop> {
        if let Some(p) = self.done.get(&position) {
            return Ok(*p);
        }
        if depth > DEPTH {
            return Err(Stop::Refused(format!(
                "the definition recurses at most {DEPTH} moves deep; use --engine memo"
            )));
        }
        context.check()?;
        let options = self.options(&position)?;
        let (count, mut to_p) = (options.len(), 0);
        for option in options {
            to_p += usize::from(self.recurse(option, depth + 1, context)?);
        }
        let p = self.is_p(count, to_p);
        self.done.insert(position, p);
        Ok(p)
    }

    /// The distinct positions that can be reached, each in canonical form.
    fn options(&self, from: &[Heap]) -> Result<Vec<Box<[Heap]>>, Fault> {
        let mut options: Vec<Box<[Heap]>> = Vec::new();
        self.game.each(from, |option| {
            options.push(option.into());
            true
        })?;
        // those that differ in the order of heaps are different
        options.sort_unstable();
        options.dedup();
        let canonical = options.into_iter().map(|x| self.game.canonical(x));
        Ok(canonical.collect())
    }

    fn is_p(&self, options: usize, to_p: usize) -> bool {
        let wins =
            to_p as u64 > self.blocks || (self.convention == Convention::Misere && to_p == options);
        !wins
    }
}
