//! The depth-first walk with an explicit stack.

use super::BATCH;
use super::fold::{Folding, Halt};
use super::order::{Roots, Shuffle};
use super::store::{DONE, ELSEWHERE, EMPTY, PENDING, Store};
use crate::game::{GROWTH, Game, Options};
use crate::work::Stop;

/// Bytes outside of options that count as much as a position of a batch.
const HELD: u64 = 1024;

/// How far a batch came.
#[derive(PartialEq, Eq)]
pub(super) enum Pause {
    /// All positions of the batch are expanded, and more are waiting.
    Batch,
    /// All roots are finished.
    Finished,
}

/// An expanded position that waits for some of its options.
pub(super) struct Frame<P> {
    pub(super) position: P,
    /// What is kept of the options known so far.
    seen: u64,
    /// Where its waiting options begin in [`Walk::waiting`].
    base: usize,
    /// Whether `seen` is of no use, because the waiting components belong to sums.
    again: bool,
}

/// One thread's search. Expanded positions form the current path; their options without a
/// result wait on a second stack, the last one first. A position that is complete at its first
/// visit never enters the path.
pub(super) struct Walk<'g, G: Game + ?Sized> {
    pub(super) game: &'g G,
    step: Folding,
    roots: Roots<'g, G::Position>,
    /// The order of the options, `None` for the natural one.
    shuffle: Option<Shuffle>,
    /// Whether other threads write to the same store.
    pub(super) shared: bool,
    pub(super) path: Vec<Frame<G::Position>>,
    waiting: Vec<G::Position>,
    pub(super) options: Options<G::Position>,
    pub(super) states: Vec<u64>,
    /// Length of the path at which it is searched for a loop (between threads only).
    pub(super) suspect: usize,
    /// Bytes that the stacks may take.
    pub(super) limit: u128,
    /// Bytes that a position holds outside itself, about: those of the roots.
    pub(super) beside: u128,
    /// Positions this walk has added to the store.
    pub(super) stored: u64,
    /// Options that it has looked at.
    pub(super) looked: u64,
}

/// Bytes that positions hold outside themselves, by some of the roots.
pub(super) fn beside<G: Game + ?Sized>(game: &G, roots: &[G::Position]) -> u128 {
    let some = roots.iter().take(64).map(|root| game.beside(root));
    some.max().unwrap_or(0) as u128
}

impl<'g, G: Game + ?Sized> Walk<'g, G> {
    /// A walk of one thread alone, in natural order.
    pub(super) fn alone(game: &'g G, step: Folding, roots: &'g [G::Position]) -> Self {
        Self {
            game,
            step,
            roots: Roots::natural(roots),
            shuffle: None,
            shared: false,
            path: Vec::new(),
            waiting: Vec::new(),
            options: Options::new(),
            states: Vec::new(),
            suspect: usize::MAX,
            limit: 0,
            beside: beside(game, roots),
            stored: 0,
            looked: 0,
        }
    }

    /// The walk of worker `index` of several: the first in natural order, the others each in an
    /// order of its own, so that they meet little of each other's work.
    pub(super) fn shared(
        game: &'g G,
        step: Folding,
        roots: &'g [G::Position],
        index: usize,
    ) -> Self {
        let mut walk = Self {
            shared: true,
            suspect: BATCH as usize,
            ..Self::alone(game, step, roots)
        };
        if index > 0 {
            let mut shuffle = Shuffle::new(index as u64);
            walk.roots = Roots::scattered(roots, &mut shuffle);
            walk.shuffle = Some(shuffle);
        }
        walk
    }

    /// Bytes of the two stacks, and of the lists of the options at hand.
    pub(super) fn bytes(&self) -> u128 {
        let options = self.options.bytes() + self.states.capacity() * size_of::<u64>();
        self.stacks() + GROWTH * options as u128
    }

    /// Bytes of the two stacks.
    fn stacks(&self) -> u128 {
        let held = (self.path.len() + self.waiting.len()) as u128 * self.beside;
        Self::size(self.path.capacity(), self.waiting.capacity()) + held
    }

    /// As many options as there is memory for.
    fn hold_options(&mut self) {
        let spare = self.limit.saturating_sub(self.stacks());
        self.options.hold_in(spare, self.beside);
    }

    fn size(path: usize, waiting: usize) -> u128 {
        (path * size_of::<Frame<G::Position>>() + waiting * size_of::<G::Position>()) as u128
    }

    /// Goes on for `batch` positions, fewer where their options hold much memory outside
    /// themselves: it grows until the next look.
    pub(super) fn run<S: Store<G>>(&mut self, store: &S, batch: u64) -> Result<Pause, Halt> {
        let mut left = batch;
        self.hold_options();
        loop {
            let base = self.path.last().map_or(0, |frame| frame.base);
            if self.waiting.len() > base {
                if left == 0 {
                    return Ok(Pause::Batch);
                }
                let position = self.waiting.pop().expect("one is waiting");
                let state = store.state(self.game, &position);
                if let Some(number) = self.step.number(state) {
                    self.give(number);
                } else if state == PENDING && !self.shared {
                    // its own option: it was not marked yet when the options were looked up
                    return Err(self.witness(&[], &position));
                } else {
                    self.expand(store, position)?;
                    let held = self.options.len() as u64 * self.beside as u64;
                    left = left.saturating_sub(1 + held / HELD);
                }
            } else if let Some(frame) = self.path.pop() {
                self.close(store, &frame)?;
            } else if let Some(root) = self.roots.next() {
                // a root that is already stored costs something, too
                left = left.saturating_sub(1);
                self.waiting.push(root.clone());
            } else {
                return Ok(Pause::Finished);
            }
        }
    }

    /// Tells the number of a finished position to the one that waits for it.
    #[inline]
    fn give(&mut self, number: u64) {
        if let Some(frame) = self.path.last_mut() {
            frame.seen = self.step.add(frame.seen, number);
            if !frame.again && self.step.settled(frame.seen) {
                self.waiting.truncate(frame.base);
            }
        }
    }

    /// Expands a position; it is finished at once if its options determine its number.
    #[inline]
    fn expand<S: Store<G>>(&mut self, store: &S, position: G::Position) -> Result<(), Halt> {
        self.look_around(store, &position)?;
        let sight = self.step.sight(&self.options, &self.states)?;
        if sight.complete {
            let number = match sight.number {
                Some(number) => number,
                None => self.step.exactly(&self.options, &self.states),
            };
            return self.finish(store, &position, number);
        }
        if !self.shared && self.states.contains(&PENDING) {
            return Err(self.back_from(position));
        }
        let mark = if self.shared && self.step.outcomes() {
            ELSEWHERE
        } else {
            PENDING
        };
        self.stored += u64::from(store.mark(self.game, &position, mark, self.shared));
        self.descend(position, sight.seen, sight.sums)
    }

    /// Generates the options of a position and reads their states.
    #[inline]
    fn look_around<S: Store<G>>(&mut self, store: &S, position: &G::Position) -> Result<(), Halt> {
        if self.beside > 0 {
            self.hold_options();
        }
        self.options.clear();
        self.game.options(position, &mut self.options);
        self.options.complete().map_err(Stop::from)?;
        if self.options.is_full() {
            return Err(self.no_room());
        }
        self.looked += self.options.len() as u64;
        self.states.clear();
        store.look(self.game, self.options.parts(), &mut self.states);
        Ok(())
    }

    /// The options of one position fill the memory that there is.
    #[cold]
    fn no_room(&self) -> Halt {
        // lists twice as long come next
        let options = self.limit.saturating_sub(self.stacks());
        Halt::Stack(self.stacks() + GROWTH * options.max(1))
    }

    /// Puts a position on the path, and its options without a result on the stack above.
    fn descend(&mut self, position: G::Position, seen: u64, again: bool) -> Result<(), Halt> {
        let base = self.waiting.len();
        self.make_room()?;
        self.path.push(Frame {
            position,
            seen,
            base,
            again,
        });
        let (step, parts) = (self.step, self.options.parts());
        if self.shared {
            // what another thread works on is visited last: it may be finished by then
            for k in 0..parts.len() {
                let state = self.states[k];
                if state != EMPTY && step.number(state).is_none() {
                    self.waiting.push(parts[k].clone());
                }
            }
            let own = self.waiting.len();
            for k in 0..parts.len() {
                if self.states[k] == EMPTY {
                    self.waiting.push(parts[k].clone());
                }
            }
            if let Some(shuffle) = &mut self.shuffle {
                shuffle.shuffle(&mut self.waiting[base..own]);
                shuffle.shuffle(&mut self.waiting[own..]);
            }
            if self.path.len() >= self.suspect {
                return self.suspect_loop();
            }
        } else {
            for k in 0..parts.len() {
                if step.number(self.states[k]).is_none() {
                    self.waiting.push(parts[k].clone());
                }
            }
        }
        Ok(())
    }

    /// Enlarges the stacks, within the limit, so that all options now at hand fit.
    #[inline]
    fn make_room(&mut self) -> Result<(), Halt> {
        let waiting = self.waiting.len() + self.states.len();
        if self.beside > 0 {
            let bytes = self.bytes() + self.states.len() as u128 * self.beside;
            if bytes > self.limit {
                return Err(Halt::Stack(bytes));
            }
        }
        if self.path.len() < self.path.capacity() && waiting <= self.waiting.capacity() {
            return Ok(());
        }
        self.enlarge(waiting)
    }

    #[cold]
    fn enlarge(&mut self, waiting: usize) -> Result<(), Halt> {
        let (mut path, mut longer) = (0, 0);
        if self.path.len() == self.path.capacity() {
            path = (2 * self.path.len()).max(64);
        }
        if waiting > self.waiting.capacity() {
            longer = (2 * self.waiting.capacity()).max(waiting).max(64);
        }
        // old and new stacks exist together for a moment
        let bytes = self.bytes() + Self::size(path, longer);
        if bytes > self.limit {
            return Err(Halt::Stack(bytes));
        }
        self.path
            .reserve_exact(path.saturating_sub(self.path.len()));
        self.waiting
            .reserve_exact(longer.saturating_sub(self.waiting.len()));
        self.hold_options();
        Ok(())
    }

    /// Finishes the position of a frame that waits for nothing more.
    fn close<S: Store<G>>(&mut self, store: &S, frame: &Frame<G::Position>) -> Result<(), Halt> {
        let number = match self.step.decide(frame.seen) {
            Some(number) if !frame.again => number,
            _ => {
                self.look_around(store, &frame.position)?;
                self.step.exactly(&self.options, &self.states)
            }
        };
        self.finish(store, &frame.position, number)
    }

    #[inline]
    fn finish<S: Store<G>>(
        &mut self,
        store: &S,
        position: &G::Position,
        number: u64,
    ) -> Result<(), Halt> {
        if number > store.largest() - DONE {
            return Err(Halt::Narrow);
        }
        self.stored += u64::from(store.finish(self.game, position, DONE + number, self.shared));
        self.give(number);
        Ok(())
    }
}
