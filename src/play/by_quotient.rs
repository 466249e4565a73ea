use super::analysis::{Analysis, Goal, Reason};
use super::known::PositionTheorem;
use super::options::MOST;
use super::position::{Form, Position};
use crate::game::{Convention, Heap, Outcome};
use crate::plan::HeapGame;
use crate::theory::misere::{Limits, Quotient};
use crate::work::{Context, Stop};

/// Tokens up to which a search of all positions is soon over.
const TOKENS: u64 = 40;

/// How far a quotient is looked for.
const LIMITS: Limits = Limits {
    to: 2_000,
    order: 512,
    effort: 30_000_000,
    ..Limits::NONE
};

/// A position in misere play of a game played heap by heap, by the misere quotient of its heaps, where
/// it has one that is soon found.
///
/// # Errors
/// Those of the moves, and [`Stop::Cancelled`].
pub(super) fn by_quotient(
    position: &Position,
    whole: &[Heap],
    goal: Goal,
    context: &Context,
) -> Result<Option<Analysis>, Stop> {
    let ruleset = position.ruleset();
    let total = whole
        .iter()
        .fold(0_u64, |sum, &heap| sum.saturating_add(heap));
    if ruleset.convention != Convention::Misere || goal.engine().is_some() || total <= TOKENS {
        return Ok(None);
    }
    // heaps with names are no sizes: those of a graph are all its sets of vertices
    if matches!(position.form(), Form::Heaps(rules, _) if rules.has_names()) {
        return Ok(None);
    }
    let Ok(game) = HeapGame::of_misere(ruleset) else {
        return Ok(None);
    };
    let largest = whole.iter().copied().max().unwrap_or(0);
    // without a code nothing is proved of larger heaps
    if game.code().is_err() && largest > LIMITS.to as u64 {
        return Ok(None);
    }
    let limits = Limits {
        to: usize::try_from(largest).map_or(LIMITS.to, |heap| heap.min(LIMITS.to)),
        ..LIMITS
    };
    let quotient = match game.quotient(limits, context) {
        Err(Stop::Cancelled) => return Err(Stop::Cancelled),
        Err(_) => return Ok(None),
        Ok(quotient) => quotient,
    };
    let Some(outcome) = outcome(&quotient, whole) else {
        return Ok(None);
    };
    // the outcome is known where the options are too many to list
    let listed = match position.options(MOST as u64) {
        Err(Stop::Refused(_)) => None,
        listed => listed?,
    };
    let unlisted = listed.is_none() && outcome == Outcome::N;
    let numbered = listed.into_iter().flatten().filter_map(|option| {
        let number = match option.form() {
            Form::Heaps(_, whole) => self::outcome(&quotient, whole)?,
            _ => return None,
        };
        Some((option, u64::from(number == Outcome::N)))
    });
    let numbered: Vec<(Position, u64)> = numbered.collect();
    let winning = numbered.iter().filter(|(_, number)| *number == 0);
    Ok(Some(Analysis {
        position: position.clone(),
        outcome,
        value: None,
        winning: winning.map(|(option, _)| option.clone()).collect(),
        cut: unlisted,
        unlisted,
        sought: true,
        reason: Reason::Known(PositionTheorem::Quotient {
            order: quotient.order(),
        }),
        options: (goal.every() && !unlisted).then_some(numbered),
    }))
}

/// The outcome of a sum of heaps, if the quotient reaches so far.
fn outcome(quotient: &Quotient, whole: &[Heap]) -> Option<Outcome> {
    let heaps: Option<Vec<usize>> = whole.iter().map(|&heap| heap.try_into().ok()).collect();
    let element = quotient.sum(&heaps?)?;
    Some(match quotient.is_p(element) {
        true => Outcome::P,
        false => Outcome::N,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Engine;
    use crate::play::analyse;
    use crate::rulesets::Ruleset;

    /// Against the search of all positions.
    #[test]
    fn outcomes_and_winning_moves_are_those_of_the_search() {
        let context = Context::default();
        let mut won = 0;
        for (rules, places) in [
            (
                "kayles misere",
                &["9 14 18", "20 21 1", "8 33", "5 5 5 5 5 5 5 6"][..],
            ),
            ("0.123 misere", &["11 15 15", "40 1", "21 20"]),
            ("subtract{1,2,4} misere", &["9 17 15", "30 11"]),
        ] {
            let ruleset: Ruleset = rules.parse().unwrap();
            for place in places {
                let position = Position::read(&ruleset, place).unwrap();
                let known = analyse(&position, None, &context).unwrap();
                assert!(matches!(known.reason, Reason::Known(_)), "{rules} {place}");
                let searched = analyse(&position, Some(Engine::Memo), &context).unwrap();
                assert_eq!(known.outcome, searched.outcome, "{rules} {place}");
                assert_eq!(known.winning, searched.winning, "{rules} {place}");
                won += usize::from(known.outcome == Outcome::N);
            }
        }
        assert!((1..9).contains(&won), "{won}");
        // sets of vertices are searched
        for graph in ["path(6)", "g6:EErw"] {
            let ruleset: Ruleset = format!("grim({graph}) misere").parse().unwrap();
            let position = Position::read(&ruleset, "all").unwrap();
            let found = analyse(&position, None, &context).unwrap();
            assert!(!matches!(found.reason, Reason::Known(_)), "{graph}");
        }
        // a period is proved, so heaps of any size are known
        let ruleset: Ruleset = "kayles misere".parse().unwrap();
        let position = Position::read(&ruleset, "1000000000000 5").unwrap();
        let found = analyse(&position, None, &context).unwrap();
        assert!(matches!(found.reason, Reason::Known(_)));
    }
}
