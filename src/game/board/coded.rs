use super::Grid;
use crate::game::Keyed;
use crate::text::Mismatch;

/// Rules on boards up to a given size, as a game whose positions are components. A component is
/// coded in a 64-bit word, which is its key; only rules of at most 56 bits may be asked for keys,
/// which a plan checks.
pub trait CodedBoard: Keyed<Position = u64> + Send + Sync {
    /// Codes are below 2^bits; at most 64.
    fn bits(&self) -> u32;

    /// The canonical components of a position.
    ///
    /// # Errors
    /// If the position does not fit the board, or is not one of this ruleset.
    fn components(&self, grid: &Grid) -> Result<Vec<u64>, Mismatch>;

    /// A picture of a component.
    fn grid(&self, code: u64) -> Grid;
}
