use super::by_sizes::decided;
use super::playable::{playable, playable_by_size};
use super::{AnySearch, AnyUnsettled, proved, tables, wrong_on};
use crate::game::{Convention, Heap};
use crate::theory::anyheaps::{CountAutomaton, CountProof, SIZES, wrong_by_size};
use crate::work::{Context, Stop};

/// What comes of an automaton that was not learned.
#[derive(Clone, Debug)]
pub enum AnyClaimed {
    /// It is right on every position of every number of heaps.
    Proved(CountProof),
    /// It is wrong at a position; what it says of it, and the value.
    Wrong(Vec<Heap>, u32, u32),
    /// Nothing is known.
    Unsettled(AnyUnsettled),
}

/// Proves that an automaton tells the values of rules on every number of heaps, or finds a
/// position where it does not.
///
/// # Errors
/// [`Stop`]: rules that cannot be asked about every number of heaps; the context.
pub fn prove_any(
    search: &AnySearch<'_>,
    automaton: &CountAutomaton,
    context: &Context,
) -> Result<AnyClaimed, Stop> {
    if automaton.base() == SIZES {
        return claimed_by_size(search, automaton, context);
    }
    let played = playable(search, automaton.base())?;
    for size in tables::small(automaton.base(), played.moves.most()) {
        if let Some(AnyUnsettled::Wrong {
            position,
            said,
            value,
            ..
        }) = wrong_on(&played, automaton, size, context)?
        {
            return Ok(AnyClaimed::Wrong(position, said, value));
        }
    }
    Ok(match proved(&played, automaton, context)?.0 {
        Ok(proof) => AnyClaimed::Proved(proof),
        Err(why) => AnyClaimed::Unsettled(why),
    })
}

/// Proves that an automaton tells the P-positions, or finds where it is wrong.
///
/// # Errors
/// [`Stop`].
fn claimed_by_size(
    search: &AnySearch<'_>,
    automaton: &CountAutomaton,
    context: &Context,
) -> Result<AnyClaimed, Stop> {
    let moves = playable_by_size(search)?;
    let played = (
        search.levels,
        search.ruleset.convention == Convention::Misere,
    );
    for heaps in [2, 4, 6] {
        let wrong = wrong_by_size(automaton, &moves, (heaps, heaps), played, context)?;
        if let Some((position, value)) = wrong {
            let said = automaton.output(&position);
            return Ok(AnyClaimed::Wrong(position, said, value));
        }
    }
    Ok(match decided(&moves, automaton, played, context)? {
        Ok((proof, _)) => AnyClaimed::Proved(proof),
        Err(why) => AnyClaimed::Unsettled(why),
    })
}
