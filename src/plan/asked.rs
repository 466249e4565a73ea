//! The face of all searches of single positions.

use crate::game::Heap;
use crate::work::{Context, Stop};

/// A search of positions with a hashing engine, which remembers what it has found: a value that
/// can be kept, asked again, and dropped. Positions of heap rules are given whole (see
/// [`extended`](crate::game::extended)).
pub trait Search<P: ?Sized = [Heap]>: Send {
    /// The number of a position that is searched for.
    ///
    /// # Errors
    /// Those of the engine.
    fn number(&mut self, position: &P, context: &Context) -> Result<u64, Stop>;

    /// Whether a position has the number 0: less work than its number, perhaps.
    ///
    /// # Errors
    /// Those of the engine.
    fn is_p(&mut self, position: &P, context: &Context) -> Result<bool, Stop> {
        Ok(self.number(position, context)? == 0)
    }

    /// Whether a position has a number: less work than its number, perhaps.
    ///
    /// # Errors
    /// Those of the engine.
    fn is(&mut self, number: u64, position: &P, context: &Context) -> Result<bool, Stop> {
        Ok(self.number(position, context)? == number)
    }

    /// Whether a position has a number, if that is known without a search.
    fn told(&self, number: u64, position: &P) -> Option<bool> {
        _ = (number, position);
        None
    }

    /// Values below 16 that a position does not have, as far as a search that ended early came; `None`
    /// of a search that cannot tell.
    fn excluded(&self, position: &P) -> Option<Vec<u64>> {
        _ = position;
        None
    }

    /// Positions stored.
    fn stored(&self) -> u64;

    /// Whether it can be asked for a position.
    fn covers(&self, _: &P) -> bool {
        true
    }

    /// The engine of heap sequences, if one computes the values, and whether some were taken from a
    /// proved period.
    fn sequence(&self) -> Option<(crate::sequence::Engine, bool)> {
        None
    }
}
