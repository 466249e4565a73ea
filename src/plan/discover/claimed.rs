use super::question::Question;
use super::{DiscoveryVerdict, ProvedStage, Search, Unsettled, discover};
use crate::rulesets::Ruleset;
use crate::theory::automata::moves::Moves;
use crate::theory::automata::prove::{Broken, Failed, Wrong};
use crate::theory::automata::{Dfao, TooLarge};
use crate::work::{Context, Stop};

/// What comes of an automaton that was not learned.
#[derive(Clone, Debug)]
pub enum Claimed {
    /// It is right on every position.
    Proved(Vec<ProvedStage>),
    /// It is wrong there, or about a position that a move leads to.
    Wrong(Wrong),
    /// Why nothing is known.
    Unsettled(Unsettled),
}

/// Proves that an automaton tells what is sought on every position. For rules with passes, those
/// with one pass less are discovered first. The proof itself takes no more than some steps, each a
/// few nanoseconds.
///
/// # Errors
/// [`Stop::Refused`] for rules that no automaton can be asked of, and those whose moves are not
/// declared as linear conditions; [`Stop::Cancelled`].
pub fn prove_claimed(
    search: &Search<'_>,
    automaton: &Dfao,
    steps: u64,
    context: &Context,
) -> Result<Claimed, Stop> {
    let question = Question::new(search, context)?;
    if let Some(periodic) = &question.periodic {
        return Ok(match periodic.differs(automaton) {
            None => Claimed::Proved(vec![periodic.stage()]),
            Some(Some((position, is_p))) => Claimed::Wrong(Wrong {
                position,
                level: 0,
                broken: Broken::Repeats { is_p },
            }),
            Some(None) => {
                let what = "the automata differ only at heaps beyond 64 bits";
                Claimed::Unsettled(Unsettled::Grew(TooLarge(what.into())))
            }
        });
    }
    let (automaton, moves) = (question.among(automaton), declared(&question)?);
    let mut proved = Vec::new();
    if let [.., fewer, _] = &question.stages[..] {
        let ruleset = Ruleset {
            rules: fewer.clone().into(),
            convention: search.ruleset.convention,
        };
        let fewer = Search {
            ruleset: &ruleset,
            ..*search
        };
        match discover(&fewer, context)?.verdict {
            DiscoveryVerdict::Proved(stages) => proved = stages,
            DiscoveryVerdict::Unsettled(why) => {
                return Ok(Claimed::Unsettled(Unsettled::FewerPasses {
                    rules: ruleset.to_string(),
                    why: Box::new(why),
                }));
            }
        }
    }
    Ok(
        match question.prove((&automaton, moves), proved.last(), steps, context) {
            Ok(proof) => {
                proved.push(ProvedStage { automaton, proof });
                Claimed::Proved(proved)
            }
            Err(Failed::Wrong(wrong)) => Claimed::Wrong(wrong),
            Err(Failed::Grew(what)) => Claimed::Unsettled(Unsettled::Grew(what)),
            Err(Failed::Stop(stop)) => return Err(stop),
        },
    )
}

/// Whether an automaton can be asked of the rules, and their moves are declared so that a proof can
/// be tried.
///
/// # Errors
/// [`Stop::Refused`] with the reason.
pub fn askable(search: &Search<'_>, context: &Context) -> Result<(), Stop> {
    let question = Question::new(search, context)?;
    match question.periodic {
        Some(_) => Ok(()),
        None => declared(&question).map(|_| ()),
    }
}

fn declared<'a>(question: &'a Question<'_>) -> Result<&'a [Moves], Stop> {
    let stages = 0..question.stages.len();
    let all = stages.map(|stage| question.moves(stage).as_deref());
    // those of the last stage, if all are declared
    all.reduce(|fewer, moves| fewer.and(moves))
        .expect("there is a stage")
        .map_err(|why| {
            let rules = question.search.ruleset.to_string();
            let why = why.clone();
            Stop::told(Unsettled::Undeclared { rules, why })
        })
}
