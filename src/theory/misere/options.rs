use crate::game::{Fault, Heap, Moves};
use crate::sequence::HeapWise;
use crate::work::Stop;

/// What receives the parts of each option.
struct OptionParts<'a> {
    to: &'a mut dyn FnMut(&[Heap]),
    fault: Option<Fault>,
}

impl Moves for OptionParts<'_> {
    fn replace(&mut self, _: usize, y: Heap) {
        (self.to)(&[y]);
    }

    // there is one heap, and no smaller one to change inside
    fn enter(&mut self, _: usize, _: Heap) {}

    fn leave(&mut self) {}

    fn split(&mut self, _: usize, parts: &[Heap]) {
        (self.to)(parts);
    }

    fn fail(&mut self, fault: Fault) {
        self.fault = Some(fault);
    }
}

/// Calls `to` with the heaps of each option of a heap, empty ones among them.
pub(super) fn options(
    game: &dyn HeapWise,
    heap: usize,
    to: &mut dyn FnMut(&[Heap]),
) -> Result<(), Stop> {
    let mut parts = OptionParts { to, fault: None };
    game.options(heap as Heap, &mut parts);
    match parts.fault {
        None => Ok(()),
        Some(fault) => Err(fault.into()),
    }
}
