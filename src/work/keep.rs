//! Unfinished work that is kept, so that a later run goes on from there.
//!
//! A stage is a part of the work with a name that says all it depends on: a later run that comes to
//! a stage of the same name takes over what was kept of it. What is kept are numbers and how far
//! they go, nothing else.

use super::{Context, Stop};
use std::fmt::Display;
use std::sync::Arc;

/// How far a stage came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The step that is next, in whatever steps the stage has.
    pub next: u64,
    /// Units of progress that are done.
    pub done: u64,
}

/// Numbers to keep: how many, the largest that they can be, and the numbers.
pub struct Numbers<'a> {
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
    fn put(&self, stage: &str, mark: Mark, numbers: Numbers<'_>) -> Result<(), Stop>;

    /// As [`put`](Self::put) of something small, for many stages one after the other: what was told
    /// last may be lost with the power.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    fn note(&self, stage: &str, mark: Mark, numbers: Numbers<'_>) -> Result<(), Stop>;

    /// Passes on the numbers that were kept of a stage; `None` if there are none.
    ///
    /// # Errors
    /// [`Stop::Disk`] if they cannot be read or are damaged.
    fn find(&self, stage: &str, each: &mut dyn FnMut(u64)) -> Result<Option<Mark>, Stop>;
}

/// Where a context keeps work, and the part of the work that it is for.
#[derive(Clone)]
pub(super) struct Kept {
    to: Arc<dyn Keep>,
    part: String,
}

impl Context {
    /// The same context, with a place where unfinished work is kept.
    #[must_use]
    pub fn with_keep(mut self, keep: Arc<dyn Keep>) -> Self {
        let part = String::new();
        self.kept = Some(Kept { to: keep, part });
        self
    }

    /// The same context, which keeps no unfinished work.
    #[must_use]
    pub fn without_keep(mut self) -> Self {
        self.kept = None;
        self
    }

    /// The same context for a part of the work, whose stages have names of their own.
    #[must_use]
    pub fn within(&self, part: &dyn Display) -> Self {
        let mut within = self.clone();
        if let Some(kept) = &mut within.kept {
            kept.part.push_str(&format!("{part}; "));
        }
        within
    }

    /// Whether unfinished work is kept.
    pub fn keeps(&self) -> bool {
        self.kept.is_some()
    }

    /// A stage of the work.
    pub fn stage(&self, name: &dyn Display) -> Stage<'_> {
        let kept = self.kept.as_ref();
        Stage(kept.map(|kept| (&*kept.to, format!("{}{name}", kept.part))))
    }
}

/// A stage, if work is kept.
pub struct Stage<'c>(Option<(&'c dyn Keep, String)>);

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
    pub fn put(&self, mark: Mark, numbers: Numbers<'_>) -> Result<(), Stop> {
        match &self.0 {
            Some((keep, name)) => keep.put(name, mark, numbers),
            None => Ok(()),
        }
    }

    /// Keeps a text.
    ///
    /// # Errors
    /// [`Stop::Disk`].
    pub fn put_text(&self, mark: Mark, text: &str) -> Result<(), Stop> {
        bytes(text, |numbers| self.put(mark, numbers))
    }

    /// Keeps a small text, for many stages one after the other: what was told last may be lost with
    /// the power.
    ///
    /// # Errors
    /// [`Stop::Disk`].
    pub fn note(&self, text: &str) -> Result<(), Stop> {
        match &self.0 {
            Some((keep, name)) => bytes(text, |numbers| keep.note(name, Mark::default(), numbers)),
            None => Ok(()),
        }
    }

    /// As [`end`](Self::end) of a text.
    pub fn end_text(&self, stop: Stop, mark: Mark, text: &str) -> Stop {
        bytes(text, |numbers| self.end(stop, mark, numbers))
    }

    /// The text that was kept, and how far it goes.
    ///
    /// # Errors
    /// [`Stop::Disk`].
    pub fn find_text(&self) -> Result<Option<(Mark, String)>, Stop> {
        let mut bytes = Vec::new();
        let mark = self.find(&mut |byte| bytes.push(byte as u8))?;
        let text = String::from_utf8(bytes).ok();
        Ok(mark.and_then(|mark| Some((mark, text?))))
    }

    /// How work ends that was stopped: what is done of it is kept.
    pub fn end(&self, stop: Stop, mark: Mark, numbers: Numbers<'_>) -> Stop {
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
    pub fn find(&self, each: &mut dyn FnMut(u64)) -> Result<Option<Mark>, Stop> {
        match &self.0 {
            Some((keep, name)) => keep.find(name, each),
            None => Ok(None),
        }
    }
}

/// A text as numbers.
fn bytes<T>(text: &str, keep: impl FnOnce(Numbers<'_>) -> T) -> T {
    keep(Numbers {
        count: text.len() as u64,
        most: u8::MAX.into(),
        each: &mut text.bytes().map(u64::from),
    })
}
