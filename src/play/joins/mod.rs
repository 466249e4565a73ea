//! Games that are played side by side, by their theory: the outcome of many parts from what is known
//! of each, without a search of their product.

mod moves;

use super::position::{Form, Position};
use crate::game::{Convention, Heap, HeapRules, Measure, Outcome, REMOTENESS, SUSPENSE, Wholes};
use crate::rulesets::{Compound, HeapRuleset, Sum};
use crate::solve::Fold;
use crate::solve::memo::Memo;
use crate::work::{Context, Stop};
use hashbrown::HashMap;

/// The theory of a compound.
///
/// * Conjunctive: the remoteness is the least of the parts.
/// * Continued conjunctive: the suspense is the greatest of the parts.
/// * Selective: in normal play P if all parts are P. In misere play the same where two parts or more
///   have a move; where only one has, its misere outcome.
/// * Shortened selective: P if all parts are P, where all have a move.
///
/// Sources: C. A. B. Smith, Graphs and composite games (1966); J. H. Conway, On Numbers and Games,
/// chapter 14. The tests compare it with the search of the product.
pub(super) struct Join<'a> {
    compound: Compound,
    convention: Convention,
    whole: &'a [Heap],
    parts: Vec<(&'a HeapRuleset, usize, &'a [Heap])>,
    searches: Searches,
}

/// What the theory says.
pub(super) struct Joined {
    pub(super) outcome: Outcome,
    /// The measure of the compound that is known, and its number.
    pub(super) length: Option<(Measure, u32)>,
    /// One winning move, if there is one.
    pub(super) winning: Option<Vec<Heap>>,
}

/// Searches of the parts, by rules, measure and convention.
#[derive(Default)]
struct Searches(HashMap<(HeapRuleset, Measure, Convention), Memo<Wholes<HeapRuleset>>>);

impl Searches {
    fn number(
        &mut self,
        (rules, whole): (&HeapRuleset, &[Heap]),
        (measure, convention): (Measure, Convention),
        context: &Context,
    ) -> Result<u32, Stop> {
        let fold = Fold::Measured(measure, convention);
        let key = (rules.clone(), measure, convention);
        let memo = self.0.entry(key);
        let memo = memo.or_insert_with(|| Memo::common(Wholes::new(rules), fold));
        let position = crate::game::Game::canonical(&Wholes::new(rules), whole.into());
        let found = memo.solve(&[position], context)?;
        Ok(u32::try_from(fold.shown(found[0])).unwrap_or(u32::MAX))
    }
}

/// Whether a length of play is that of a P-position.
fn is_p(length: u32, convention: Convention) -> bool {
    length.is_multiple_of(2) == (convention == Convention::Normal)
}

impl<'a> Join<'a> {
    /// The join that a position is, if its rules are one whose theory is known.
    pub(super) fn of(position: &'a Position) -> Option<Self> {
        let Form::Heaps(HeapRuleset::Sum(sum), whole) = position.form() else {
            return None;
        };
        let known = !matches!(sum.compound(), Compound::Disjunctive | Compound::Ordinal);
        let ends = |rules: &HeapRuleset| rules.loops() || !rules.has_values();
        let parts = parts(sum, whole)?;
        let plain = !parts.iter().any(|(rules, ..)| ends(rules));
        (known && plain).then(|| Self {
            compound: sum.compound(),
            convention: position.ruleset().convention,
            whole,
            parts,
            searches: Searches::default(),
        })
    }

    /// How many parts there are.
    pub(super) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// What is known of a part: the length that decides, and in a selective compound in misere play
    /// that of normal play.
    fn facts(
        &mut self,
        part: (&HeapRuleset, &[Heap]),
        context: &Context,
    ) -> Result<[u32; 2], Stop> {
        let measure = match self.compound {
            Compound::Continued => SUSPENSE,
            _ => REMOTENESS,
        };
        let own = self
            .searches
            .number(part, (measure, self.convention), context)?;
        let normal = match (self.compound, self.convention) {
            (Compound::Selective, Convention::Misere) => {
                let asked = (measure, Convention::Normal);
                self.searches.number(part, asked, context)?
            }
            _ => own,
        };
        Ok([own, normal])
    }

    fn all(&mut self, context: &Context) -> Result<Vec<[u32; 2]>, Stop> {
        let mut all = Vec::with_capacity(self.parts.len());
        for i in 0..self.parts.len() {
            let (rules, _, own) = self.parts[i];
            all.push(self.facts((rules, own), context)?);
        }
        Ok(all)
    }

    /// The outcome from what is known of the parts, and the length of play.
    fn combined(&self, facts: &[[u32; 2]]) -> (bool, Option<(Measure, u32)>) {
        let convention = self.convention;
        let own = || facts.iter().map(|[own, _]| *own);
        match self.compound {
            Compound::Conjunctive => {
                let least = own().min().unwrap_or(0);
                (is_p(least, convention), Some((REMOTENESS, least)))
            }
            Compound::Continued => {
                let greatest = own().max().unwrap_or(0);
                (is_p(greatest, convention), Some((SUSPENSE, greatest)))
            }
            Compound::Shortened if own().any(|length| length == 0) => {
                (convention == Convention::Normal, None)
            }
            Compound::Shortened => (own().all(|length| is_p(length, convention)), None),
            _ if convention == Convention::Normal => {
                (own().all(|length| is_p(length, convention)), None)
            }
            _ => {
                let mut live = facts.iter().filter(|[own, _]| *own > 0);
                let p = match (live.next(), live.next()) {
                    (None, _) => false,
                    (Some([own, _]), None) => is_p(*own, convention),
                    _ => facts
                        .iter()
                        .all(|[_, normal]| is_p(*normal, Convention::Normal)),
                };
                (p, None)
            }
        }
    }

    /// Outcome, length and a winning move.
    pub(super) fn solve(&mut self, context: &Context) -> Result<Joined, Stop> {
        let facts = self.all(context)?;
        let (p, length) = self.combined(&facts);
        let winning = match p {
            true => None,
            false => self.winning(&facts, context)?,
        };
        Ok(Joined {
            outcome: if p { Outcome::P } else { Outcome::N },
            length,
            winning,
        })
    }

    /// The length of play alone, where the theory knows that measure.
    pub(super) fn length(
        &mut self,
        measure: Measure,
        context: &Context,
    ) -> Result<Option<u32>, Stop> {
        let known = match self.compound {
            Compound::Conjunctive => REMOTENESS,
            Compound::Continued => SUSPENSE,
            _ => return Ok(None),
        };
        if measure != known {
            return Ok(None);
        }
        let facts = self.all(context)?;
        Ok(self.combined(&facts).1.map(|(_, length)| length))
    }
}

/// The parts of a position: rules, place, heaps and what they remember.
fn parts<'a>(sum: &'a Sum, whole: &'a [Heap]) -> Option<Vec<(&'a HeapRuleset, usize, &'a [Heap])>> {
    let parts = sum.parts(whole);
    parts
        .map(|(rules, start, own)| Some((rules, start, own?)))
        .collect()
}

#[cfg(test)]
mod tests;
