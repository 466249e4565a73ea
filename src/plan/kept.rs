use crate::game::Heap;
use crate::sequence::{Engine, Game, Sequence, Setup};
use crate::store::{KeptValues, LogError};
use crate::work::{Context, Stop};

/// [`Sequence::with`], where values that `kept` holds are not computed again, and further ones are
/// appended to it about once a second, at the end, and when the run is stopped.
///
/// # Errors
/// Those of [`Sequence::with`]; [`Stop::Disk`] if the file cannot be written.
pub fn kept_sequence(
    game: &dyn Game,
    to: Heap,
    engine: Option<Engine>,
    kept: Option<KeptValues>,
    context: &Context,
) -> Result<Sequence, Stop> {
    let mut setup = Setup {
        engine,
        ..Setup::default()
    };
    if let Some(mut kept) = kept {
        setup.known = kept.take();
        setup.keep = Some(Box::new(move |first, more| {
            debug_assert_eq!(first, kept.count());
            kept.append(more).map_err(LogError::stop)
        }));
    }
    Sequence::with(game, to, setup, context)
}
