//! One position of rules that may go on for ever.

use super::computer::{Choice, Computer};
use super::options::MOST;
use super::position::{Form, Position};
use super::random::SplitMix64;
use crate::game::Wholes;
use crate::solve::loopy::{Explored, Fate, LoopyValue, LoopyValues, Outcomes};
use crate::work::{Context, Stop};
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

/// Positions of a sum that are searched as a whole.
const PRODUCT: u64 = 1 << 16;

/// What is known of one position of rules that may go on for ever.
#[derive(Clone, Debug)]
pub struct LoopyAnalysis {
    /// The position.
    pub position: Position,
    /// Who wins, or a draw.
    pub fate: Fate,
    /// The value, in normal play.
    pub value: Option<LoopyValue>,
    /// In how many moves play ends where the winner hurries; `None` for draws, and where values
    /// were added.
    pub remoteness: Option<u32>,
    /// Every option, with its outcome and remoteness.
    pub options: Vec<(Position, Fate, Option<u32>)>,
    /// How many positions were searched.
    pub positions: u64,
    /// Whether the values of components were added, instead of a search of their sum.
    pub summed: bool,
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

/// The values of the components that were met, each searched once.
#[derive(Default)]
struct Components {
    known: HashMap<String, LoopyValue>,
    positions: u64,
}

impl Components {
    /// How many positions the sum of some components has, each searched alone, and their values.
    fn search(&mut self, parts: &[Position], context: &Context) -> Result<u64, Stop> {
        let mut product = 1_u64;
        for part in parts {
            let Form::Heaps(rules, whole) = part.form() else {
                return Ok(0);
            };
            let found = Explored::of(&Wholes::new(rules), [whole.into()], context)?;
            let count = found.positions.len() as u64;
            product = product.saturating_mul(count);
            let name = format!("{}: {part}", part.ruleset());
            if let Entry::Vacant(entry) = self.known.entry(name) {
                let values = LoopyValues::of(&found.graph, context)?;
                let value = values.value(&found.graph, 0);
                entry.insert(value.expect("nothing leads out of what was explored"));
                self.positions += count;
            }
        }
        Ok(product)
    }

    /// The value of a position, as the sum of those of its components.
    fn value(&mut self, position: &Position, context: &Context) -> Result<LoopyValue, Stop> {
        let mut sum = LoopyValue::Nimber(0);
        for part in position.components() {
            let name = format!("{}: {part}", part.ruleset());
            if !self.known.contains_key(&name) {
                self.search(std::slice::from_ref(&part), context)?;
            }
            sum = sum + self.known[&name].clone();
        }
        Ok(sum)
    }
}

/// A sum whose product of positions is large, by the values of its components: without numbers of
/// moves. `None` of other positions.
fn by_values(position: &Position, context: &Context) -> Result<Option<LoopyAnalysis>, Stop> {
    let parts = position.components();
    let mut known = Components::default();
    if parts.len() < 2 || known.search(&parts, context)? <= PRODUCT {
        return Ok(None);
    }
    let value = known.value(position, context)?;
    let all = position.options(MOST as u64)?.unwrap_or_default();
    let mut options = Vec::with_capacity(all.len());
    for to in all {
        context.check()?;
        let fate = known.value(&to, context)?.fate();
        options.push((to, fate, None));
    }
    Ok(Some(LoopyAnalysis {
        position: position.clone(),
        fate: value.fate(),
        value: Some(value),
        remoteness: None,
        options,
        positions: known.positions,
        summed: true,
    }))
}

/// Outcome, value, winning and drawing moves of a position, by a search of all positions that are
/// reached from it. O(positions + moves) for the outcomes, times the number of nimbers for values. Of
/// a sum of more than 2^16 positions each component is searched alone and their values are added
/// (C. A. B. Smith 1966), which tells no number of moves.
///
/// # Errors
/// [`Stop::Refused`] for positions on boards and rules that forbid options; those of the search.
pub fn analyse_loopy(position: &Position, context: &Context) -> Result<LoopyAnalysis, Stop> {
    if let Some(found) = by_values(position, context)? {
        return Ok(found);
    }
    let Form::Heaps(rules, whole) = position.form() else {
        return Err(Stop::refused(
            format!("{position} of {}", position.ruleset()),
            "heaps of rules that may go on for ever",
            "",
        ));
    };
    if position.blocks() > 0 {
        return Err(Stop::refused(
            "rules in which options are forbidden and play may go on for ever",
            "one of both",
            "leave `block` out",
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
        summed: false,
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

    #[test]
    fn large_sums_by_values_are_as_small_ones_by_search() {
        let (mut generator, context) = (SplitMix64::new(61), Context::default());
        let mut draws = 0;
        for _ in 0..60 {
            let ruleset = drawn(&mut generator);
            let names = |count: u64, generator: &mut SplitMix64| {
                let all = (0..count).map(|_| format!("v{}", generator.below(11)));
                all.collect::<Vec<_>>().join(" ")
            };
            let Ok(small) = Position::read(&ruleset, &names(3, &mut generator)) else {
                continue;
            };
            if !small.loops() || small.components().len() < 2 {
                continue;
            }
            let whole = analyse_loopy(&small, &context).unwrap();
            let mut known = Components::default();
            let value = known.value(&small, &context).unwrap();
            assert_eq!(Some(&value), whole.value.as_ref(), "{ruleset}, {small}");
            for (to, fate, _) in &whole.options {
                let value = known.value(to, &context).unwrap();
                assert_eq!(value.fate(), *fate, "{ruleset}, {to}");
            }
            draws += u32::from(whole.fate == Fate::D);
        }
        assert!(draws > 3, "{draws}");
        // 24 tokens: more positions than any memory holds
        let ruleset: Ruleset = "edges{a>b,b>a,b>c,c>d,a>e}".parse().unwrap();
        let large = Position::read(&ruleset, &"a b c ".repeat(8)).unwrap();
        let found = analyse_loopy(&large, &context).unwrap();
        let mut known = Components::default();
        assert_eq!(found.value, Some(known.value(&large, &context).unwrap()));
        assert_eq!(found.remoteness, None);
    }
}
