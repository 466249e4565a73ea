//! What is known of a position when the search of its value has used up what it may.

use super::analysis::Analysis;
use super::examine::number_kept;
use super::kept::Kept;
use super::position::Position;
use crate::game::{Convention, Outcome};
use crate::plan::Engine;
use crate::work::{Budget, Context, Stop};

/// What is known of a position whose value was not found.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The position.
    pub position: Position,
    /// Who wins, if that is known.
    pub outcome: Option<Outcome>,
    /// The argument that tells the outcome, where the search does not.
    pub why: Option<String>,
    /// Values below 16 that it does not have.
    pub excluded: Vec<u64>,
    /// No smaller value is possible.
    pub at_least: u64,
    /// Components of which something is stored.
    pub stored: u64,
    /// What was used up: [`Stop::Spent`] or [`Stop::Memory`].
    pub used_up: Stop,
}

/// A search that may end early.
#[derive(Clone, Debug)]
pub enum Within {
    /// It came to its end.
    Found(Box<Analysis>),
    /// It did not.
    Unfinished(Box<Unfinished>),
}

/// As [`analyse_number`](super::analyse_number), by a search that ends once a budget or the memory is
/// used up, and tells then what it has found.
///
/// ```
/// use grundy::play::{Position, Within, analyse_within};
/// use grundy::work::{Budget, Context};
///
/// let position = Position::start_on(&"cram".parse()?, 5, 6)?;
/// let budget = |nodes| Some(Budget { nodes: Some(nodes), time: None });
/// let within = |nodes| analyse_within(&position, None, budget(nodes), &Context::default());
/// let Within::Found(found) = within(1_000_000)? else { panic!("it takes fewer nodes") };
/// assert_eq!(found.value, Some(2_u8.into()));
/// let Within::Unfinished(known) = within(1_000)? else { panic!("it takes more nodes") };
/// assert!(known.excluded.iter().all(|&value| value != 2) && known.at_least <= 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`analyse_number`](super::analyse_number); [`Stop::Refused`] for a budget where values are not
/// found by proofs.
pub fn analyse_within(
    position: &Position,
    engine: Option<Engine>,
    budget: Option<Budget>,
    context: &Context,
) -> Result<Within, Stop> {
    let context = match budget {
        Some(budget) => &context.clone().with_budget(budget),
        None => context,
    };
    let mut kept = Kept::default();
    let stop = match number_kept(position, engine, &mut kept, context) {
        Ok(found) => return Ok(Within::Found(Box::new(found))),
        Err(stop) => stop,
    };
    match (&stop, kept.known) {
        (Stop::Spent(_) | Stop::Memory { .. }, Some(known)) => {
            let mut found = Unfinished {
                position: position.clone(),
                outcome: None,
                why: None,
                excluded: known.values,
                at_least: 0,
                stored: known.stored,
                used_up: stop,
            };
            found.conclude();
            Ok(Within::Unfinished(Box::new(found)))
        }
        _ => Err(stop),
    }
}

impl Unfinished {
    /// What follows from the values that are excluded, and from an argument that needs no search.
    fn conclude(&mut self) {
        if self.position.ruleset().convention == Convention::Misere {
            return;
        }
        if !self.excluded.contains(&0)
            && let Some(strategy) = self.position.strategy()
        {
            self.outcome = Some(strategy.outcome);
            self.why = Some(strategy.why);
            if strategy.outcome == Outcome::N {
                self.excluded.insert(0, 0);
            }
        }
        if self.excluded.contains(&0) {
            self.outcome = Some(Outcome::N);
        }
        let all = (0..).zip(&self.excluded);
        self.at_least = all.take_while(|(value, other)| value == *other).count() as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::analyse_number;
    use crate::work::Spent;
    use std::time::Duration;

    fn nodes(nodes: u64) -> Option<Budget> {
        Some(Budget {
            nodes: Some(nodes),
            time: None,
        })
    }

    /// Whatever the budget, what is said holds of the value.
    #[test]
    fn what_is_known_is_true() {
        let context = Context::default();
        let (mut ended, mut excluded) = (0, 0);
        for (rules, at) in [
            ("cram", "......./......./......./......."),
            ("cram", "...../...../.#.../...../....."),
            ("nogo", "................"),
            ("node-kayles(grid(5,6))", "all"),
            ("node-kayles(path(70))", "{1-40}"),
            ("arc-kayles(complete(6))", "all"),
            ("poset(chomp(4,5))", "all"),
            ("sprouts", "4"),
            ("sprouts", "5"),
        ] {
            let at = Position::read(&rules.parse().unwrap(), at).unwrap();
            let whole = analyse_number(&at, None, &context).unwrap();
            let value = whole.value.clone().unwrap();
            let most = (0..14).map(|i| 3_u64.pow(i));
            for most in most {
                let known = match analyse_within(&at, None, nodes(most), &context).unwrap() {
                    Within::Found(found) => {
                        assert_eq!(
                            (found.value, found.outcome),
                            (whole.value.clone(), whole.outcome)
                        );
                        continue;
                    }
                    Within::Unfinished(known) => known,
                };
                assert_eq!(known.used_up, Stop::Spent(Spent::Nodes(most)));
                assert!(
                    known.excluded.iter().all(|&other| value != other.into()),
                    "{at:?}"
                );
                assert!(value >= known.at_least.into());
                assert!(known.outcome.is_none_or(|outcome| outcome == whole.outcome));
                ended += 1;
                excluded += known.excluded.len();
            }
        }
        assert!(ended > 20 && excluded > 20, "{ended} {excluded}");
    }

    #[test]
    fn memory_and_time_end_a_search() {
        let large = |rules: &str| {
            let rules = rules.parse().unwrap();
            Position::start(&rules).unwrap_or_else(|| Position::start_on(&rules, 7, 9).unwrap())
        };
        for rules in ["cram", "node-kayles(grid(9,9))"] {
            let at = large(rules);
            let small = Context::default().with_memory(3 << 20);
            let Within::Unfinished(known) = analyse_within(&at, None, None, &small).unwrap() else {
                panic!("{rules} needs more memory");
            };
            assert!(matches!(known.used_up, Stop::Memory { .. }));
            let time = Some(Duration::from_millis(1));
            let budget = Some(Budget { time, nodes: None });
            let found = analyse_within(&at, None, budget, &Context::default()).unwrap();
            let Within::Unfinished(known) = found else {
                panic!("{rules} needs more time");
            };
            assert!(matches!(known.used_up, Stop::Spent(Spent::Time(_))));
        }
    }

    #[test]
    fn budgets_are_refused_where_nothing_is_proved() {
        let context = Context::default();
        for (rules, at, engine) in [
            ("wythoff", "30 40", None),
            ("chomp", "..../...#", None),
            ("kayles", "30 20", None),
            ("node-kayles(path(5))", "all", Some(Engine::Memo)),
            ("cram", "../..", Some(Engine::Memo)),
        ] {
            let at = Position::read(&rules.parse().unwrap(), at).unwrap();
            let refused = analyse_within(&at, engine, nodes(1 << 20), &context);
            let text = refused.unwrap_err().to_string();
            assert!(
                text.starts_with("found a budget, a checkpoint or several processes with"),
                "{rules}: {text}"
            );
        }
        let small = Position::read(&"node-kayles(path(5))".parse().unwrap(), "all").unwrap();
        let found = analyse_within(&small, None, nodes(1 << 20), &context).unwrap();
        assert!(matches!(found, Within::Found(_)));
    }
}
