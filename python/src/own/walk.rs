//! Values of a game of Python: a depth-first walk over the numbers of its positions.
//!
//! What Python's own memo would cost next to the options is what this is about: a position is one
//! number, its state one place in a list, and an option whose value is known is a bit in a word.

use super::known::Known;
use super::plain::plain_items;
use super::reading::Origin;
use super::{Own, look};
use crate::errors::CallError;
use grundy::work::Stop;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyRange, PyTuple};

/// States of positions: not seen, on the path, and from here on values.
const NEW: u32 = 0;
const OPEN: u32 = 1;
const DONE: u32 = 2;

/// What marks the number of the components of an option that is a sum.
const SUM: u32 = 1 << 31;

/// A position on the path.
struct Frame {
    node: u32,
    /// The set of the values below 64 of the options so far.
    seen: u64,
    /// Where its options without a value begin.
    base: usize,
    /// Where its larger values begin.
    far: usize,
}

/// What is known of the values of a game, and where a search is.
#[derive(Default)]
pub(super) struct Walk {
    states: Vec<u32>,
    path: Vec<Frame>,
    /// Options that wait for values: of one component its number, of others the numbers of all and
    /// then how many, marked.
    waiting: Vec<u32>,
    /// Values from 64 on.
    far: Vec<u32>,
    /// Positions with a value.
    done: usize,
}

impl Walk {
    /// Positions that have a value.
    pub(super) fn done(&self) -> usize {
        self.done
    }

    /// The value of a position, if it has one already.
    pub(super) fn known(&self, node: u32) -> Option<u32> {
        self.state(node).checked_sub(DONE)
    }

    /// The value of a position.
    pub(super) fn value(
        &mut self,
        py: Python<'_>,
        own: &Own,
        known: &mut Known,
        root: u32,
    ) -> Result<u32, CallError> {
        if let Some(value) = self.state(root).checked_sub(DONE) {
            return Ok(value);
        }
        let found = self.search(py, own, known, root);
        if found.is_err() {
            // what was found stays
            for frame in self.path.drain(..) {
                self.states[frame.node as usize] = NEW;
            }
            self.waiting.clear();
            self.far.clear();
        }
        found
    }

    #[inline]
    fn state(&self, node: u32) -> u32 {
        self.states.get(node as usize).copied().unwrap_or(NEW)
    }

    fn search(
        &mut self,
        py: Python<'_>,
        own: &Own,
        known: &mut Known,
        root: u32,
    ) -> Result<u32, CallError> {
        self.enter(py, own, known, root)?;
        loop {
            let Some(frame) = self.path.last() else {
                return Ok(self.state(root) - DONE);
            };
            if self.waiting.len() == frame.base {
                self.close();
                continue;
            }
            let last = self.waiting[self.waiting.len() - 1];
            let (count, mark) = match last & SUM {
                0 => (1, 0),
                _ => ((last & !SUM) as usize, 1),
            };
            let start = self.waiting.len() - count - mark;
            let parts = &self.waiting[start..start + count];
            let mut value = DONE;
            let mut next = None;
            for &part in parts {
                match self.states.get(part as usize).copied().unwrap_or(NEW) {
                    NEW | OPEN => {
                        next = Some(part);
                        break;
                    }
                    state => value = DONE + ((value - DONE) ^ (state - DONE)),
                }
            }
            match next {
                None => {
                    self.waiting.truncate(start);
                    self.take(value - DONE);
                }
                Some(part) if self.state(part) == OPEN => return Err(self.round(part)),
                Some(part) => self.enter(py, own, known, part)?,
            }
        }
    }

    /// The value of an option of the last position of the path.
    #[inline]
    fn take(&mut self, value: u32) {
        if value < 64 {
            if let Some(frame) = self.path.last_mut() {
                frame.seen |= 1 << value;
            }
        } else {
            self.far.push(value);
        }
    }

    /// All options of the last position have values.
    fn close(&mut self) {
        let Some(frame) = self.path.pop() else {
            return;
        };
        let mut mex = frame.seen.trailing_ones();
        if mex == 64 {
            let far = &mut self.far[frame.far..];
            far.sort_unstable();
            for &value in far.iter() {
                mex += u32::from(value == mex);
            }
        }
        self.far.truncate(frame.far);
        self.states[frame.node as usize] = DONE + mex;
        self.done += 1;
    }

    /// The loop that a position on the path closes.
    fn round(&self, again: u32) -> CallError {
        let nodes = self.path.iter().map(|frame| frame.node);
        let nodes = nodes.skip_while(|&node| node != again).chain([again]);
        let witness = nodes.map(|node| node.to_string()).collect();
        CallError::Stop(Stop::Loop { witness })
    }

    /// Puts a position on the path. Its first options are examined first, as they are mostly the
    /// smaller ones, or are those that others lead to: then fewer wait.
    fn enter(
        &mut self,
        py: Python<'_>,
        own: &Own,
        known: &mut Known,
        node: u32,
    ) -> Result<(), CallError> {
        let base = self.waiting.len();
        self.expand(py, own, known, node)?;
        let waiting = &mut self.waiting[base..];
        if waiting.iter().all(|option| option & SUM == 0) {
            waiting.reverse();
        }
        Ok(())
    }

    /// Asks Python for the options of a position and puts it on the path.
    fn expand(
        &mut self,
        py: Python<'_>,
        own: &Own,
        known: &mut Known,
        node: u32,
    ) -> Result<(), CallError> {
        look(py, known, own.memory, self.bytes())?;
        if self.states.len() < known.count() {
            self.states.resize(known.count().next_power_of_two(), NEW);
        }
        self.states[node as usize] = OPEN;
        self.path.push(Frame {
            node,
            seen: 0,
            base: self.waiting.len(),
            far: self.far.len(),
        });
        let position = known.object(py, node)?;
        let options = own.asked(py, &position)?;
        if own.canonical.is_none()
            && let Ok(range) = options.cast_exact::<PyRange>()
        {
            return Ok(known.range(range, |part| self.option(part))?);
        }
        if let Ok(list) = options.cast_exact::<PyList>() {
            return self.list(own, known, list, &position);
        }
        if let Ok(tuple) = options.cast_exact::<PyTuple>() {
            for item in tuple.iter_borrowed() {
                self.item(own, known, &item, &position)?;
            }
            return Ok(());
        }
        for item in own.iterated(&position, &options)? {
            self.item(own, known, &item?, &position)?;
        }
        Ok(())
    }

    fn list(
        &mut self,
        own: &Own,
        known: &mut Known,
        list: &Bound<'_, PyList>,
        position: &Bound<'_, PyAny>,
    ) -> Result<(), CallError> {
        let tuples = own.keeps_tuples(position);
        let mut at = 0;
        loop {
            // most games are played with numbers
            if own.canonical.is_none() {
                at = plain_items(list, at, tuples, known, |part| self.option(part))?;
            }
            // what asks Python may change the list
            if at >= list.len() {
                return Ok(());
            }
            self.item(own, known, &list.get_item(at)?, position)?;
            at += 1;
        }
    }

    /// An option.
    #[inline]
    fn item(
        &mut self,
        own: &Own,
        known: &mut Known,
        item: &Bound<'_, PyAny>,
        position: &Bound<'_, PyAny>,
    ) -> Result<(), CallError> {
        let from = Origin::Position(position);
        if !own.is_sum(item, from)? {
            let part = own.part(known, from, item)?;
            self.option(part);
            return Ok(());
        }
        let start = self.waiting.len();
        own.parts(known, from, item, &mut self.waiting)?;
        let (mut value, mut all) = (0, true);
        for &part in &self.waiting[start..] {
            match self.states.get(part as usize).copied().unwrap_or(NEW) {
                NEW | OPEN => all = false,
                state => value ^= state - DONE,
            }
        }
        if all {
            self.waiting.truncate(start);
            self.take(value);
        } else {
            let count = (self.waiting.len() - start) as u32;
            self.waiting.push(count | SUM);
        }
        Ok(())
    }

    /// An option of one component.
    #[inline]
    fn option(&mut self, part: u32) {
        match self.state(part) {
            NEW | OPEN => self.waiting.push(part),
            state => self.take(state - DONE),
        }
    }

    /// Bytes that it takes.
    fn bytes(&self) -> u64 {
        let words = self.states.capacity() + self.waiting.capacity() + self.far.capacity();
        (4 * words + size_of::<Frame>() * self.path.capacity()) as u64
    }
}
