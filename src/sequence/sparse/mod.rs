//! Values of games with few rare heaps: a common heap's value is met from rare heaps only, and
//! that all rare values below it are met is checked.

mod check;
mod codes;
mod game;
mod kernel;
mod make;
mod rares;
mod steps;

use super::breaks::Breaks;
use super::end::{End, reserve};
use super::known::Known;
use super::space::{Counts, Rares as RareHeaps, Space};
use crate::game::Heap;
use crate::work::{Context, Stop, share};
use check::{Checked, Checker};
use codes::Codes;
use game::Game;
use make::Maker;
use rares::Rares;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Heaps that are made before they are checked.
const BATCH: usize = 1 << 15;
/// Heaps whose values must be known before; somewhat more if a move takes many tokens.
const FIRST: usize = 1 << 10;
/// Heaps that are checked by one task.
const TASK: usize = 1 << 10;

/// What a mutex guards; a thread that panicked ends all.
fn hold<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Known for Sparse {
    fn count(&self) -> usize {
        self.checked
    }

    #[inline]
    fn at(&self, heap: usize) -> u32 {
        self.game.value(heap, self.codes.late().code(heap))
    }

    fn copy(&self, from: usize, into: &mut [u32]) {
        let codes = self.codes.late().range(from, from + into.len());
        self.game.values(from, codes, into);
    }
}

/// The engine.
pub(super) struct Sparse {
    game: Game,
    /// The codes that were made.
    codes: Codes,
    /// Of these heaps no value is wrong.
    checked: usize,
    maker: Maker,
    checker: Checker,
    /// Pairs that are marked.
    marks: usize,
}

impl Sparse {
    /// Goes on from the values of some heaps; `None` if they are few, a code does not hold one,
    /// or a move may leave two equal heaps only.
    pub(super) fn new(breaks: Breaks, space: Space, values: &[u32]) -> Option<Self> {
        let few = values.len() < FIRST + 2 * breaks.most;
        if few || space.mask == 0 || breaks.splits.iter().any(|split| !split.unequal) {
            return None;
        }
        let mut rares = Rares::default();
        let mut codes = Vec::with_capacity(values.len());
        for (heap, &value) in values.iter().enumerate() {
            let code = u8::try_from(space.code(value)).ok()?;
            if space.rare(heap as u64, value) {
                rares.push(heap, code);
            }
            codes.push(code);
        }
        let game = Game::new(breaks, space, rares);
        let codes = Codes::all(codes);
        Some(Self {
            maker: Maker::new(&game, codes.late()),
            checker: Checker::new(&game, &codes),
            game,
            checked: codes.count(),
            codes,
            marks: 512,
        })
    }

    /// How often each value occurs.
    pub(super) fn counts(&self) -> Counts {
        let game = &self.game;
        let mut codes = [[0_u32; 256]; 2];
        for pair in self.codes.early()[..self.checked].chunks(2) {
            for (codes, &code) in codes.iter_mut().zip(pair) {
                codes[usize::from(code)] += 1;
            }
        }
        let mut counts = Counts::default();
        for &(heap, code) in &game.rares.list {
            counts.add(heap, game.value(heap, code));
            codes[heap % 2][usize::from(code)] -= 1;
        }
        for (odd, codes) in codes.iter().enumerate() {
            for (code, &count) in (0..).zip(codes) {
                counts.add_many(odd, game.space.value(odd as u64, code, false), count);
            }
        }
        counts
    }

    /// Keeps from now on only the heaps that are known, and as many of the last ones.
    pub(super) fn forget(&mut self) {
        self.codes.truncate(self.checked);
        self.codes.forget(self.checked + 4 * BATCH);
        self.maker.restart(self.codes.late());
    }

    /// The rare heaps, and the space in which they are.
    pub(super) fn rare_heaps(&self) -> RareHeaps {
        let rares = &self.game.rares.list;
        RareHeaps {
            count: rares.len() as u64,
            last: rares.last().map(|&(heap, _)| heap as Heap),
            space: self.game.space,
        }
    }

    /// Goes on until the values of this many heaps are known.
    pub(super) fn extend(&mut self, heaps: usize, context: &Context) -> Result<(), End> {
        if let Some(codes) = self.codes.whole() {
            reserve(codes, heaps, context)?;
        }
        while self.checked < heaps {
            context.check()?;
            let made = self.codes.count();
            let batch = self.game.rares.gap(made) / 4;
            let batch = batch.clamp(16, BATCH);
            let to = heaps.min(made + batch);
            let (checked, wide) = self.round(to, context)?;
            match checked.wrong {
                Some((heap, code)) => self.rare(heap, code, checked.lost)?,
                None => {
                    self.checked = made;
                    self.codes.extend(self.maker.from(made));
                    if wide && made == self.codes.count() {
                        return Err(End::Wide);
                    }
                }
            }
        }
        Ok(())
    }

    /// Makes the next codes and checks the last ones, at the same time.
    fn round(&mut self, to: usize, context: &Context) -> Result<(Checked, bool), Stop> {
        let (game, codes, checker, cpu) = (&self.game, &self.codes, &self.checker, context.cpu());
        let range = self.checked..codes.count();
        let tasks = range.len().div_ceil(TASK);
        let marks = self.marks.min(checker.marks());
        // to and fro, to see which is less work
        let tried = [marks - marks / 8, marks];
        let check = |task: usize| {
            let from = range.start + task * TASK;
            let to = range.end.min(from + TASK);
            checker.check(game, codes, from..to, tried[task % 2], cpu)
        };
        let (maker, mut wide) = (&mut self.maker, false);
        let found: Mutex<Vec<(usize, Checked)>> = Mutex::default();
        // making is the longer part, and cannot be shared
        let mut make = || {
            wide = maker.make(game, to, cpu).is_err();
            context.check()
        };
        share::beside(context, &mut make, tasks, &|task| {
            let checked = check(task);
            hold(&found).push((task, checked));
            context.check()
        })?;
        let mut found = hold(&found);
        found.sort_unstable_by_key(|&(task, _)| task);
        let mut work = [0; 2];
        for (task, checked) in found.iter() {
            work[task % 2] += checked.work[0] + checked.work[1];
        }
        if found.len() > 1 && found.len().is_multiple_of(2) {
            self.marks = if work[0] < work[1] {
                marks - marks / 16
            } else {
                marks + marks / 16 + 1
            };
        }
        let first = found.iter().find(|(_, checked)| checked.wrong.is_some());
        let checked = first.map_or(Checked::default(), |&(_, checked)| checked);
        Ok((checked, wide))
    }

    /// Makes a heap rare; what was made after it is recomputed.
    fn rare(&mut self, heap: usize, code: u8, lost: bool) -> Result<(), Stop> {
        let value = self.game.space.value(heap as u64, code.into(), true);
        let refused = |found: &str| {
            Err(Stop::refused(
                format!("heap {heap}, which {found}"),
                "values that the heaps that the ring keeps can settle",
                "take the engine sparse",
            ))
        };
        if lost {
            return refused(&format!("may have the value {value}"));
        }
        self.codes.truncate(heap);
        self.codes.extend(&[code]);
        self.checked = heap + 1;
        let bit = 1 << value.checked_ilog2().unwrap_or(0);
        let known = self.codes.early();
        let mut known = known[..heap.min(known.len())].iter();
        if bit > self.game.space.mask && known.all(|&code| u32::from(code) < bit / 2) {
            // with its new bit counted it is common, and nothing else changes
            self.game.space = self.game.space.grown(bit);
            self.game.decode();
            self.checker = Checker::new(&self.game, &self.codes);
            self.maker.restart(self.codes.late());
            return Ok(());
        }
        self.game.rares.push(heap, code);
        if !self.maker.rare(&self.game, self.codes.late()) {
            return refused("is rare");
        }
        Ok(())
    }
}
