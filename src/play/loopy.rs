//! One position of rules that may go on for ever.

use super::position::{Form, Position};
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
    /// The best moves: those that win, the soonest first; in a draw those that keep it; from a lost
    /// position none.
    pub fn best(&self) -> impl Iterator<Item = &Position> {
        let wanted = match self.fate {
            Fate::N => Some(Fate::P),
            Fate::D => Some(Fate::D),
            Fate::P | Fate::Unknown => None,
        };
        let mut best: Vec<_> = self
            .options
            .iter()
            .filter(|(_, fate, _)| Some(*fate) == wanted)
            .collect();
        best.sort_by_key(|(_, _, remoteness)| *remoteness);
        best.into_iter().map(|(position, ..)| position)
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
