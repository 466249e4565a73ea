use super::{
    Declared, ProvedStage, Search, Stages, Unsettled, Verdict, discover, on_heaps, prove_stage,
    stages,
};
use crate::rulesets::{Rules, Ruleset};
use crate::solve::playable;
use crate::theory::automata::Dfao;
use crate::theory::automata::prove::{Failed, Wrong};
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
/// with one pass less are discovered first.
///
/// # Errors
/// [`Stop::Refused`] for rules that no automaton can be asked of, and those whose moves are not
/// declared as linear conditions; [`Stop::Cancelled`].
pub fn prove_claimed(
    search: &Search<'_>,
    automaton: &Dfao,
    context: &Context,
) -> Result<Claimed, Stop> {
    let (stages, declared) = asked(search, context)?;
    let automaton = &declared.among(automaton.clone(), search.sought.levels());
    let moves = declared.moves.map_err(|why| undeclared(search, &why))?;
    let (before, last) = stages.split_at(stages.len() - 1);
    let mut proved = Vec::new();
    if let Some(stage) = before.last() {
        let ruleset = Ruleset {
            rules: Rules::Heaps(stage.rules.clone()),
            convention: search.ruleset.convention,
        };
        let fewer = Search {
            ruleset: &ruleset,
            ..*search
        };
        match discover(&fewer, context)?.verdict {
            Verdict::Proved(stages) => proved = stages,
            Verdict::Unsettled(why) => {
                return Ok(Claimed::Unsettled(Unsettled::FewerPasses {
                    rules: ruleset.to_string(),
                    why: Box::new(why),
                }));
            }
        }
    }
    Ok(
        match prove_stage(search, (automaton, &moves), proved.last(), context) {
            Ok(proof) => {
                proved.extend(last.iter().map(|stage| ProvedStage {
                    passes: stage.passes,
                    automaton: automaton.clone(),
                    proof: proof.clone(),
                }));
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
    let declared = asked(search, context)?.1;
    declared
        .moves
        .map(|_| ())
        .map_err(|why| undeclared(search, &why))
}

fn asked(search: &Search<'_>, context: &Context) -> Result<(Stages, Declared), Stop> {
    let rules = on_heaps(search.ruleset)?;
    playable(rules, rules, search.heaps)?;
    let stages = stages(rules)?;
    let declared = Declared::of(&stages, search, context)?;
    Ok((stages, declared))
}

fn undeclared(search: &Search<'_>, why: &str) -> Stop {
    Stop::Refused(format!("{}: {why}", search.ruleset))
}
