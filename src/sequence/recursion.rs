use super::end::reserve;
use super::law::Window;
use crate::game::Heap;
use crate::work::{Context, Stop};

/// Heaps between two looks at the cancel flag.
const PAUSE: usize = 1 << 12;

/// The values of the heaps of a game one after the other, each from the formula for it: O(1) steps.
pub(super) struct Recursion {
    window: Window,
    /// The values so far: those of heaps 0, 1, ...
    pub(super) values: Vec<u32>,
}

impl Recursion {
    /// Goes on from the values of some heaps.
    pub(super) fn new(window: Window, values: Vec<u32>) -> Self {
        Self { window, values }
    }

    /// Goes on until the values of this many heaps are known.
    pub(super) fn extend(&mut self, heaps: usize, context: &Context) -> Result<(), Stop> {
        reserve(&mut self.values, heaps, context)?;
        while self.values.len() < heaps {
            if self.values.len().is_multiple_of(PAUSE) {
                context.check()?;
            }
            let heap = self.values.len() as Heap;
            let value = self.window.value(heap.into(), &self.values);
            let value = value.and_then(|value| u32::try_from(value).ok());
            self.values.push(value.ok_or_else(|| {
                Stop::refused(
                    format!("a value of heap {heap} above 32 bits"),
                    "one below 2^32",
                    "ask for fewer heaps",
                )
            })?);
        }
        Ok(())
    }
}
