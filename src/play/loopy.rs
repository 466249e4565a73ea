//! One position of rules that may go on for ever.

use super::computer::{Choice, Computer};
use super::position::{Form, Position};
use super::random::SplitMix64;
use crate::game::Wholes;
use crate::solve::loopy::{Explored, Fate, LoopyValue, LoopyValues, Outcomes};
use crate::work::{Context, Stop};

/// What is known of one position of rules that may go on for ever.
#[derive(Clone, Debug)]
pub struct LoopyAnalysis {
    /// The position.
    pub position: Position,
    /// Who wins, or a draw.
    pub fate: Fate,
    /// The value, in normal play.
    pub value: Option<LoopyValue>,
    /// In how many moves play ends where the winner hurries; `None` for draws.
    pub remoteness: Option<u32>,
    /// Every option, with its outcome and remoteness.
    pub options: Vec<(Position, Fate, Option<u32>)>,
    /// How many positions were searched.
    pub positions: u64,
}

impl LoopyAnalysis {
    /// The best moves: those that win, the soonest first; in a draw those that keep it; none of a
    /// lost position.
    pub fn best(&self) -> impl Iterator<Item = &Position> {
        let wanted = match self.fate {
            Fate::N => Some(Fate::P),
            Fate::D => Some(Fate::D),
            Fate::P | Fate::Unknown => None,
        };
        let all = self.options.iter();
        let mut best: Vec<_> = all.filter(|(_, fate, _)| Some(*fate) == wanted).collect();
        best.sort_by_key(|(.., remoteness)| *remoteness);
        best.into_iter().map(|(position, ..)| position)
    }
}

impl Computer {
    /// The move number `number` (from 0) of a game that may go on for ever; `None` where none is
    /// left. A won game is won as soon as possible, a draw is kept, a lost game lasts as long as
    /// possible; of several such moves each is equally likely.
    pub(super) fn choose_loopy(self, found: &LoopyAnalysis, number: usize) -> Option<Choice> {
        let mut generator = SplitMix64::of_move(self.seed, number);
        let all = &found.options;
        let to_win = |fate: Fate| match found.fate {
            Fate::N => fate == Fate::P,
            Fate::D => fate == Fate::D,
            Fate::P | Fate::Unknown => true,
        };
        let of = |good: bool| all.iter().filter(move |(_, fate, _)| to_win(*fate) == good);
        let worse: Vec<_> = of(false).collect();
        if !worse.is_empty() && generator.below(100) < u64::from(self.mistakes) {
            let (to, ..) = generator.pick(&worse)?;
            return Some(Choice {
                mistake: true,
                ..Choice::of(to.clone())
            });
        }
        let lasts = of(true).map(|(.., remoteness)| *remoteness);
        let best = match found.fate {
            Fate::N => lasts.min(),
            _ => lasts.max(),
        };
        let best: Vec<_> = of(true)
            .filter(|(.., lasts)| Some(*lasts) == best)
            .collect();
        let (to, _, lasts) = generator.pick(&best)?;
        Some(Choice {
            lasts: lasts.filter(|_| found.fate == Fate::P),
            ..Choice::of(to.clone())
        })
    }
}

/// Outcome, value, winning and drawing moves of a position, by a search of all positions that are
/// reached from it. O(positions + moves) for the outcomes, times the number of nimbers for values.
///
/// # Errors
/// [`Stop::Refused`] for positions on boards and rules that forbid options; those of the search.
pub fn analyse_loopy(position: &Position, context: &Context) -> Result<LoopyAnalysis, Stop> {
    let Form::Heaps(rules, whole) = position.form() else {
        return Err(Stop::Refused(format!(
            "found {position} of {}, expected heaps of rules that may go on for ever",
            position.ruleset()
        )));
    };
    if position.blocks() > 0 {
        return Err(Stop::Refused(
            "found rules in which options are forbidden and play may go on for ever, expected one \
             of both; leave `block` out"
                .into(),
        ));
    }
    let convention = position.ruleset().convention;
    let found = Explored::of(&Wholes::new(rules), [whole.into()], context)?;
    let outcomes = Outcomes::of(&found.graph, convention, context)?;
    let value = match position.ruleset().convention {
        crate::game::Convention::Normal => {
            LoopyValues::of(&found.graph, context)?.value(&found.graph, 0)
        }
        crate::game::Convention::Misere => None,
    };
    let mut options = found.graph.options(0).to_vec();
    options.sort_unstable_by_key(|&option| &found.positions[option as usize]);
    options.dedup();
    let option = |option: u32| {
        let to = position.whole(found.positions[option as usize].to_vec());
        (to, outcomes.fate(option), outcomes.remoteness(option))
    };
    Ok(LoopyAnalysis {
        position: position.clone(),
        fate: outcomes.fate(0),
        value,
        remoteness: outcomes.remoteness(0),
        options: options.into_iter().map(option).collect(),
        positions: found.positions.len() as u64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Match, Side};
    use crate::rulesets::Ruleset;

    /// A random game of a few positions, each with a few arrows.
    fn drawn(generator: &mut SplitMix64) -> Ruleset {
        let count = 2 + generator.below(9);
        let arrows = (0..2 * count).map(|_| {
            let [from, to] = [generator.below(count), generator.below(count)];
            format!("v{from}>v{to}")
        });
        let arrows: Vec<String> = arrows.collect();
        let rules = format!("edges{{{}}}", arrows.join(","));
        rules.parse().unwrap()
    }

    #[test]
    fn the_computer_plays_to_the_outcome_that_the_analysis_says() {
        let (mut generator, context) = (SplitMix64::new(60), Context::default());
        let (mut draws, mut wins, mut given) = (0, 0, 0);
        for seed in 0..400 {
            let ruleset = drawn(&mut generator);
            let start = Position::read(&ruleset, "v0").or_else(|_| Position::read(&ruleset, "v1"));
            let Ok(start) = start else { continue };
            if !start.loops() {
                continue;
            }
            let found = analyse_loopy(&start, &context).unwrap();
            let players = [0, 0].map(|mistakes| Computer { mistakes, seed });
            let mut game = Match::new(start.clone());
            let winner = game.play_out(players, &context).unwrap();
            let expected = match found.fate {
                Fate::N => Some(Side::First),
                Fate::P => Some(Side::Second),
                _ => None,
            };
            assert_eq!(winner, expected, "{ruleset}");
            match found.remoteness {
                Some(moves) => assert_eq!(game.plies().len(), moves as usize, "{ruleset}"),
                None => assert!(game.drawn(), "{ruleset}"),
            }
            draws += u32::from(winner.is_none());
            wins += u32::from(winner.is_some());
            // who errs is punished
            let mut game = Match::new(start);
            let erring = [100, 0].map(|mistakes| Computer { mistakes, seed });
            let winner = game.play_out(erring, &context).unwrap();
            let missed = game.plies().iter().any(|ply| ply.mistake);
            given += u32::from(missed && winner != expected);
        }
        assert!(
            draws > 20 && wins > 100 && given > 20,
            "{draws} {wins} {given}"
        );
    }
}
