//! The face of all searches of single positions.

use crate::game::Heap;
use crate::solve::proof::Opening;
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

    /// The claims about its options that decide the number of a position, for processes to share; `None`
    /// of a search that makes none.
    ///
    /// # Errors
    /// Those of the engine.
    fn opening(&mut self, position: &P, context: &Context) -> Result<Option<Opening>, Stop> {
        _ = (position, context);
        Ok(None)
    }

    /// Decides a claim of an [opening](Self::opening): what is known then.
    ///
    /// # Errors
    /// Those of the engine.
    fn decide(&mut self, _: &Opening, claim: u64, context: &Context) -> Result<Vec<u64>, Stop> {
        _ = (claim, context);
        Ok(Vec::new())
    }

    /// Takes over what another process knew when it had [decided](Self::decide) a claim.
    ///
    /// # Errors
    /// Those of the engine.
    fn learn(
        &mut self,
        _: &Opening,
        (claim, facts): (u64, &[u64]),
        context: &Context,
    ) -> Result<(), Stop> {
        _ = (claim, facts, context);
        Ok(())
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
