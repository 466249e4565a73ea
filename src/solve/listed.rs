//! The options of one position, in a list of their own.

use crate::game::{Game, Options};
use crate::work::{Context, Stop};

/// The options of a position, where `held` bytes of the memory are taken.
///
/// # Errors
/// [`Stop::Fault`]; [`Stop::Memory`] if there are more than fit.
pub(super) fn options<G: Game + ?Sized>(
    game: &G,
    position: &G::Position,
    held: u128,
    context: &Context,
) -> Result<Options<G::Position>, Stop> {
    let memory = u128::from(context.memory());
    let beside = game.beside(position) as u128;
    let mut options = Options::in_memory(memory.saturating_sub(held), beside);
    game.options(position, &mut options);
    options.complete()?;
    if options.is_full() {
        context.afford("the options of one position", memory.max(held) + 1)?;
    }
    Ok(options)
}
