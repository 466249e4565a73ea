//! The opening of a search: claims about the options of its pieces, which processes decide apart.

use super::slot::Slot;
use super::{CLAIMED, Halt, Proofs};
use crate::game::{PieceSink, Pieces};
use crate::work::{Context, Stop};

/// Claims "this option has this value" about the options of the pieces of a position, numbered from
/// 0: those about one value before those about the next, options of few moves first.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    options: Vec<OpeningOption>,
    /// Claims are about values below this.
    claimed: u64,
}

/// An option of a piece: the nim-sum of the parts that are known at once, and the other parts, the
/// heaviest last.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OpeningOption {
    /// Which of the pieces it is an option of.
    of: usize,
    known: u64,
    parts: Vec<u64>,
}

impl Opening {
    /// How many claims there are.
    pub fn claims(&self) -> u64 {
        self.options.len() as u64 * self.claimed
    }

    fn claim(&self, number: u64) -> (u64, &OpeningOption) {
        let count = self.options.len() as u64;
        (number / count, &self.options[(number % count) as usize])
    }
}

/// Lists the options of one piece.
struct OptionsOf<'a> {
    of: usize,
    options: &'a mut Vec<OpeningOption>,
}

impl PieceSink for OptionsOf<'_> {
    fn option(&mut self, known: u64, parts: &[u64]) -> bool {
        self.options.push(OpeningOption {
            of: self.of,
            known,
            parts: parts.to_vec(),
        });
        true
    }

    fn batch(&mut self) -> bool {
        true
    }
}

impl<G: Pieces> Proofs<G> {
    /// The opening of a sum of pieces, for its value, or for its outcome alone. It is the same in every
    /// process that has searched nothing yet.
    pub fn opening(&self, pieces: &[u64], outcome: bool) -> Opening {
        let mut options = Vec::new();
        for (of, &piece) in pieces.iter().enumerate() {
            let options = &mut options;
            self.game.options(piece, &mut OptionsOf { of, options });
        }
        let weight = |part: u64| self.game.weight(part);
        for option in &mut options {
            option.parts.sort_by_key(|&part| (weight(part), part));
        }
        let moves = |option: &OpeningOption| option.parts.iter().map(|&part| weight(part)).sum();
        options.sort_by_cached_key(|option| {
            let moves: u32 = moves(option);
            (moves, option.of, option.known, option.parts.clone())
        });
        options.dedup();
        let claimed = if outcome { 1 } else { CLAIMED };
        Opening { options, claimed }
    }

    /// Decides a claim of an opening: what is known then of the parts of its option, a word for each.
    ///
    /// # Errors
    /// As [`is`](Self::is).
    pub fn decide_opening(
        &mut self,
        opening: &Opening,
        number: u64,
        context: &Context,
    ) -> Result<Vec<u64>, Stop> {
        let (claim, option) = opening.claim(number);
        self.is(claim, option.known, &option.parts, context)?;
        let fact = |&part: &u64| match self.game.known(part) {
            Some(value) => Slot::of_value(value).lasting(),
            None => self.table.get(part).lasting(),
        };
        Ok(option.parts.iter().map(fact).collect())
    }

    /// Takes over what another process found when it [decided](Self::decide_opening) a claim.
    ///
    /// # Errors
    /// [`Stop::Memory`]; [`Stop::Refused`] of what is not about this claim.
    pub fn learn(&mut self, opening: &Opening, number: u64, facts: &[u64]) -> Result<(), Stop> {
        let (_, option) = opening.claim(number);
        if facts.len() != option.parts.len() {
            return Err(Stop::refused(
                format!("{} facts about an option", facts.len()),
                format!("one for each of its {} parts", option.parts.len()),
                "begin again without what was kept",
            ));
        }
        for (&part, &fact) in option.parts.iter().zip(facts) {
            while let Err(halt) = self.table.learn(part, fact) {
                match halt {
                    Halt::Stop(stop) => return Err(stop),
                    _ => self.table.grow()?,
                }
            }
        }
        Ok(())
    }
}

/// What is known of the options of an opening, and which claims need not be decided any more.
#[derive(Clone, Debug)]
pub struct OpeningFound {
    opening: Opening,
    /// By option: the values that it does not have, or the one that it has.
    told: Vec<Slot>,
}

impl OpeningFound {
    /// Nothing yet.
    pub fn new(opening: &Opening) -> Self {
        Self {
            opening: opening.clone(),
            told: vec![Slot::default(); opening.options.len()],
        }
    }

    /// Takes note of what was found when a claim was decided: the claims that are needless then, among
    /// them those that are decided.
    pub fn needless(&mut self, number: u64, facts: &[u64]) -> Vec<u64> {
        let count = self.told.len() as u64;
        let (_, option) = self.opening.claim(number);
        let of = option.of;
        self.told[(number % count) as usize] = option.told(facts);
        let options = || (0..).zip(&self.opening.options).zip(&self.told);
        let own = || options().filter(|((_, option), _)| option.of == of);
        let values = own().filter_map(|(_, told)| told.exact());
        let met = values.fold(0_u64, |met, value| {
            met | 1_u64.checked_shl(value as u32).unwrap_or(0)
        });
        let least = u64::from(met.trailing_ones());
        // the least value that no option has by now is that of the piece, if none can have it
        let decided = met & 1 == 1 && self.opening.claimed == 1
            || own().all(|(_, told)| told.is(least) == Some(false));
        let mut needless = Vec::new();
        for ((at, _), told) in own() {
            let claims = (0..self.opening.claimed)
                .filter(|&claim| decided || met >> claim & 1 == 1 || told.is(claim).is_some());
            needless.extend(claims.map(|claim| claim * count + at));
        }
        needless
    }
}

impl OpeningOption {
    /// What is known of the option, of what is known of its parts.
    fn told(&self, facts: &[u64]) -> Slot {
        let facts = || facts.iter().map(|&fact| Slot::of_lasting(fact));
        let Some(heaviest) = facts().next_back() else {
            return Slot::of_value(self.known);
        };
        let mut light = facts().rev().skip(1).map(Slot::exact);
        let light = light.try_fold(self.known, |sum, value| Some(sum ^ value?));
        light.map_or(Slot::default(), |light| heaviest.beside(light))
    }
}
