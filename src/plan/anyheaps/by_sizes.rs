//! Automata that read the sizes of heaps: learned by questions and counterexamples, and decided.

use super::playable::playable_by_size;
use super::{AnyDiscovery, AnySearch, AnyUnsettled};
use crate::game::Convention;
use crate::theory::anyheaps::{
    CountAutomaton, CountClasses, CountProof, CountSteps, SIZES, SizeLearner, SizeMoves,
    joined_by_size, stuck_by_size,
};
use crate::work::{Context, Stop};

/// Classes of numbers of heaps that are tried: from where on numbers repeat, and by how much.
const CLASSES: [(u32, u32); 11] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (2, 2),
    (1, 3),
    (3, 2),
    (4, 2),
    (5, 2),
    (1, 4),
    (6, 2),
    (8, 2),
];

/// Candidates for some classes, at most.
const ROUNDS: usize = 100;

/// Looks for an automaton that reads sizes. Each candidate is proved, or refuted by a position from
/// which the next one is learned.
///
/// # Errors
/// [`Stop`]: rules that cannot be read so; the context before the first candidate.
pub(super) fn discovered_by_size(
    search: &AnySearch<'_>,
    context: &Context,
) -> Result<AnyDiscovery, Stop> {
    let moves = playable_by_size(search)?;
    let played = (
        search.levels,
        search.ruleset.convention == Convention::Misere,
    );
    let mut last = None;
    for (tail, period) in CLASSES {
        let learner = SizeLearner::new(&moves, played, CountClasses { tail, period });
        match of_classes(learner, (&moves, played), context) {
            Err(Stop::Cancelled | Stop::Memory { .. }) if last.is_some() => break,
            found => last = Some(found?),
        }
        if last.as_ref().is_some_and(|found| found.verdict.is_ok()) {
            break;
        }
    }
    Ok(last.expect("some classes are tried"))
}

/// Candidates for some classes, one after the other.
fn of_classes(
    mut learner: SizeLearner<'_>,
    (moves, played): (&SizeMoves, (u32, bool)),
    context: &Context,
) -> Result<AnyDiscovery, Stop> {
    let found = |learner: &SizeLearner<'_>, automaton, verdict, pairs| AnyDiscovery {
        base: SIZES,
        table: learner.asked(),
        automaton,
        verdict,
        pairs,
    };
    let mut refuted = None;
    for _ in 0..ROUNDS {
        let Some(candidate) = learner.candidate(context)? else {
            break;
        };
        match decided(moves, &candidate, played, context)? {
            Ok((proof, pairs)) => {
                let automaton = Some(proof.automaton.clone());
                return Ok(found(&learner, automaton, Ok(proof), pairs));
            }
            Err(why) => {
                let positions = match &why {
                    AnyUnsettled::Joined { joined, .. } => vec![&joined.from, &joined.to],
                    AnyUnsettled::Stuck { stuck, .. } => vec![&stuck.position],
                    _ => Vec::new(),
                };
                let mut learned = false;
                for position in positions {
                    learned = learned || learner.refine(&candidate, position, context)?;
                }
                refuted = Some(why);
                if !learned {
                    break;
                }
            }
        }
    }
    let why = refuted.map_or_else(
        || AnyUnsettled::NotLearned("too many positions are needed for a candidate".into()),
        |why| why.of_table_of(learner.asked()),
    );
    Ok(found(&learner, None, Err(why), 0))
}

/// The proof of an automaton and the pairs of states that were met, or where it is wrong.
pub(super) fn decided(
    moves: &SizeMoves,
    automaton: &CountAutomaton,
    (levels, misere): (u32, bool),
    context: &Context,
) -> Result<Result<(CountProof, u64), AnyUnsettled>, Stop> {
    let pairs = match joined_by_size(automaton, moves, levels, context)? {
        Ok(pairs) => pairs,
        Err(joined) => {
            return Ok(Err(AnyUnsettled::Joined {
                learned: None,
                joined,
            }));
        }
    };
    for level in 0..levels {
        if let Some(stuck) = stuck_by_size(automaton, moves, (level, misere), context)? {
            return Ok(Err(AnyUnsettled::Stuck {
                learned: None,
                stuck,
                levels,
            }));
        }
    }
    let proof = CountProof {
        automaton: automaton.least(),
        steps: CountSteps::Sizes(levels),
    };
    Ok(Ok((proof, pairs)))
}
