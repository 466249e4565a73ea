//! Unfinished work that is kept, so that a later run goes on from there.
//!
//! A stage is a part of the work with a name that says all it depends on: a later run that comes to
//! a stage of the same name takes over what was kept of it. What is kept are numbers and how far
//! they go, nothing else.

use super::Stop;
use std::sync::Arc;

/// How far a stage came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// The step that is next, in whatever steps the stage has.
    pub next: u64,
    /// Units of progress that are done.
    pub done: u64,
}

/// KeptNumbers to keep: how many, the largest that they can be, and the numbers.
pub struct KeptNumbers<'a> {
    /// How many.
    pub count: u64,
    /// None is larger.
    pub most: u64,
    /// The numbers.
    pub each: &'a mut dyn Iterator<Item = u64>,
}

/// Where unfinished work is kept.
pub trait Keep: Send + Sync {
    /// Whether so much time has gone by that work should be kept again.
    fn due(&self) -> bool;

    /// Keeps numbers of a stage in the place of those that were kept of it.
    ///
    /// # Errors
    /// [`Stop::Disk`] if they cannot be written; what was kept before stands.
    fn put(&self, stage: &str, mark: Reached, numbers: KeptNumbers<'_>) -> Result<(), Stop>;

    /// As [`put`](Self::put) of something small, for many stages one after the other: what was told
    /// last may be lost with the power.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    fn note(&self, stage: &str, mark: Reached, numbers: KeptNumbers<'_>) -> Result<(), Stop>;

    /// Passes on the numbers that were kept of a stage; `None` if there are none.
    ///
    /// # Errors
    /// [`Stop::Refused`] if they cannot be read or are damaged.
    fn find(&self, stage: &str, each: &mut dyn FnMut(u64)) -> Result<Option<Reached>, Stop>;
}

/// Where a context keeps work, and the part of the work that it is for.
#[derive(Clone)]
pub(super) struct Keeper {
    pub(super) to: Arc<dyn Keep>,
    pub(super) part: String,
}

impl Keeper {
    /// A stage of the part.
    pub(super) fn stage(&self, name: &dyn std::fmt::Display) -> (&dyn Keep, String) {
        (&*self.to, format!("{}{name}", self.part))
    }
}

/// A stage, if work is kept.
pub struct Stage<'c>(pub(super) Option<(&'c dyn Keep, String)>);

impl Stage<'_> {
    /// Whether work is kept.
    pub fn is_kept(&self) -> bool {
        self.0.is_some()
    }

    /// Whether it is time to [put](Self::put).
    pub fn due(&self) -> bool {
        self.0.as_ref().is_some_and(|(keep, _)| keep.due())
    }

    /// Keeps what is done.
    ///
    /// # Errors
    /// [`Stop::Disk`].
    pub fn put(&self, mark: Reached, numbers: KeptNumbers<'_>) -> Result<(), Stop> {
        match &self.0 {
            Some((keep, name)) => keep.put(name, mark, numbers),
            None => Ok(()),
        }
    }

    /// Keeps a text.
    ///
    /// # Errors
    /// [`Stop::Disk`].
    pub fn put_text(&self, mark: Reached, text: &str) -> Result<(), Stop> {
        bytes(text, |numbers| self.put(mark, numbers))
    }

    /// Keeps a small text, for many stages one after the other: what was told last may be lost with
    /// the power.
    ///
    /// # Errors
    /// [`Stop::Disk`].
    pub fn note(&self, text: &str) -> Result<(), Stop> {
        match &self.0 {
            Some((keep, name)) => {
                bytes(text, |numbers| keep.note(name, Reached::default(), numbers))
            }
            None => Ok(()),
        }
    }

    /// As [`end`](Self::end) of a text.
    pub fn end_text(&self, stop: Stop, mark: Reached, text: &str) -> Stop {
        bytes(text, |numbers| self.end(stop, mark, numbers))
    }

    /// The text that was kept, and how far it goes.
    ///
    /// # Errors
    /// [`Stop::Disk`].
    pub fn find_text(&self) -> Result<Option<(Reached, String)>, Stop> {
        let mut bytes = Vec::new();
        let mark = self.find(&mut |byte| bytes.push(byte as u8))?;
        let text = String::from_utf8(bytes).ok();
        Ok(mark.and_then(|mark| Some((mark, text?))))
    }

    /// How work ends that was stopped: what is done of it is kept.
    pub fn end(&self, stop: Stop, mark: Reached, numbers: KeptNumbers<'_>) -> Stop {
        match stop {
            Stop::Cancelled | Stop::Memory { .. } if mark.next > 0 => {
                self.put(mark, numbers).err().unwrap_or(stop)
            }
            stop => stop,
        }
    }

    /// Passes on what was kept: how far it goes.
    ///
    /// # Errors
    /// [`Stop::Disk`].
    pub fn find(&self, each: &mut dyn FnMut(u64)) -> Result<Option<Reached>, Stop> {
        match &self.0 {
            Some((keep, name)) => keep.find(name, each),
            None => Ok(None),
        }
    }
}

/// A text as numbers.
fn bytes<T>(text: &str, keep: impl FnOnce(KeptNumbers<'_>) -> T) -> T {
    keep(KeptNumbers {
        count: text.len() as u64,
        most: u8::MAX.into(),
        each: &mut text.bytes().map(u64::from),
    })
}
