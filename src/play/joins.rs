//! Games that are played side by side, by their theory: the outcome of many parts from what is known
//! of each, without a search of their product.

use super::position::{Form, Position};
use crate::game::each_option;
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
        let ends = |rules: &HeapRuleset| {
            let extra = rules.extra().unwrap_or_default();
            rules.loops() || extra.no_values().is_some()
        };
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

    /// A winning move from an N-position.
    fn winning(
        &mut self,
        facts: &[[u32; 2]],
        context: &Context,
    ) -> Result<Option<Vec<Heap>>, Stop> {
        // in misere play the end is won without a move
        let ends = match self.compound {
            Compound::Conjunctive | Compound::Shortened => facts.iter().any(|[own, _]| *own == 0),
            _ => facts.iter().all(|[own, _]| *own == 0),
        };
        if ends {
            return Ok(None);
        }
        let mut options = Vec::with_capacity(self.parts.len());
        for i in 0..self.parts.len() {
            let (rules, _, own) = self.parts[i];
            let mut list = Vec::new();
            each_option(rules, own, |option| {
                list.push(option.to_vec());
                true
            })?;
            let mut known = Vec::with_capacity(list.len());
            for option in list {
                let facts = self.facts((rules, &option), context)?;
                known.push((facts, option));
            }
            options.push(known);
        }
        let choices = match self.compound {
            Compound::Conjunctive | Compound::Continued => self.lasting(facts, &options),
            _ => self.chosen(facts, &options),
        };
        Ok(choices.map(|choices| self.written(&choices)))
    }

    /// Where all parts move: the part that decides moves as it wins, the others as late, or as soon,
    /// as they can.
    fn lasting<'o>(&self, facts: &[[u32; 2]], options: &'o [Answers]) -> Option<Choices<'o>> {
        let (_, length) = self.combined(facts);
        let (_, length) = length?;
        let decides = facts.iter().position(|[own, _]| *own == length)?;
        let all = options.iter().enumerate().map(|(i, options)| {
            let wanted = length.checked_sub(1).filter(|_| i == decides);
            let best = match (wanted, self.compound) {
                (Some(wanted), _) => options.iter().find(|([own, _], _)| *own == wanted),
                (None, Compound::Conjunctive) => options.iter().max_by_key(|([own, _], _)| *own),
                (None, _) => options.iter().min_by_key(|([own, _], _)| *own),
            };
            best.map(|(_, option)| &option[..])
        });
        Some(all.collect())
    }

    /// Where any parts move: those that are N move to P; in misere play one part is treated in
    /// another way where nothing but it would be left.
    fn chosen<'o>(&self, facts: &[[u32; 2]], options: &'o [Answers]) -> Option<Choices<'o>> {
        let mut choices: Choices<'_> = vec![None; facts.len()];
        let selective = self.compound == Compound::Selective;
        let normal = if selective {
            Convention::Normal
        } else {
            self.convention
        };
        let place = usize::from(selective);
        let p = |facts: &[u32; 2]| is_p(facts[place], normal);
        for (choice, (facts, options)) in choices.iter_mut().zip(facts.iter().zip(options)) {
            if !p(facts) {
                *choice = Some(&options.iter().find(|(facts, _)| p(facts))?.1[..]);
            }
        }
        if self.wins(facts, options, &choices) {
            return Some(choices);
        }
        // one part alone is left, or none: it goes to its own P, or stays
        let moved = choices.iter().map(Option::is_some).collect::<Vec<_>>();
        for (i, options_of) in options.iter().enumerate() {
            let before = choices[i];
            let own = options_of.iter().map(|(_, option)| Some(&option[..]));
            for option in own.chain([None]) {
                choices[i] = option;
                let moves = moved.iter().enumerate().any(|(j, &moved)| j != i && moved);
                if (moves || option.is_some()) && self.wins(facts, options, &choices) {
                    return Some(choices);
                }
            }
            choices[i] = before;
        }
        None
    }

    /// Whether a move leads to a P-position.
    fn wins(&self, facts: &[[u32; 2]], options: &[Answers], choices: &Choices<'_>) -> bool {
        let after = choices.iter().zip(facts.iter().zip(options));
        let after = after.map(|(choice, (facts, options))| match choice {
            None => *facts,
            Some(choice) => {
                let mut all = options.iter();
                all.find(|(_, option)| option == choice)
                    .map_or(*facts, |(facts, _)| *facts)
            }
        });
        self.combined(&after.collect::<Vec<_>>()).0
    }

    /// The whole position after a move.
    fn written(&self, choices: &Choices<'_>) -> Vec<Heap> {
        let (mut after, mut end) = (Vec::new(), 0);
        for ((_, start, own), choice) in self.parts.iter().zip(choices) {
            after.extend(&self.whole[end..*start]);
            after.extend(choice.unwrap_or(own));
            end = start + own.len();
        }
        after.extend(&self.whole[end..]);
        after
    }
}

/// The options of a part, with what is known of each.
type Answers = Vec<([u32; 2], Vec<Heap>)>;
/// What each part becomes; `None` where it stays.
type Choices<'o> = Vec<Option<&'o [Heap]>>;

/// The parts of a position: rules, place, heaps and what they remember.
fn parts<'a>(sum: &'a Sum, whole: &'a [Heap]) -> Option<Vec<(&'a HeapRuleset, usize, &'a [Heap])>> {
    let parts = sum.parts(whole);
    parts
        .map(|(rules, start, own)| Some((rules, start, own?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Position, SplitMix64};
    use crate::solve::Want;

    const RULES: [&str; 7] = [
        "nim",
        "subtract{1,3}",
        "subtract{2,3}",
        "kayles",
        "mark",
        "wythoff",
        "dawson",
    ];

    /// Random sums, against the search of the product: the outcome, the length, and that the move
    /// wins.
    #[test]
    fn joins_are_as_their_products() {
        let context = Context::default();
        let mut random = SplitMix64::new(7);
        let mut below = |n: usize| random.below(n as u64) as usize;
        let cases = std::env::var("GRUNDY_CASES").ok();
        let cases = cases.and_then(|n| n.parse().ok()).unwrap_or(160);
        let mut found = [0; 2];
        for case in 0..cases {
            let kind = [
                "conjunctive",
                "continued conjunctive",
                "selective",
                "shortened selective",
            ][case % 4];
            let parts: Vec<&str> = (0..2 + below(2))
                .map(|_| RULES[below(RULES.len())])
                .collect();
            let misere = if below(2) == 0 { "" } else { " misere" };
            let text = parts.join(&format!(" {kind} ")) + misere;
            let ruleset: crate::rulesets::Ruleset = text.parse().unwrap();
            let heaps: usize = parts
                .iter()
                .map(|part| 1 + usize::from(*part == "wythoff"))
                .sum();
            let heaps: Vec<u64> = (0..heaps).map(|_| below(6) as u64).collect();
            let position = Position::heaps(&ruleset, heaps.clone(), None).unwrap();
            let Form::Heaps(rules, whole) = position.form() else {
                panic!("{text}")
            };
            let mut product = Memo::common(
                Wholes::new(rules),
                Fold::from(Want::Outcomes(ruleset.convention)),
            );
            let wholes = Wholes::new(rules);
            let canonical = |whole: &[Heap]| crate::game::Game::canonical(&wholes, whole.into());
            let mut is_n =
                |whole: &[Heap]| product.solve(&[canonical(whole)], &context).unwrap()[0] > 0;
            let joined = Join::of(&position).unwrap().solve(&context).unwrap();
            let expected = is_n(whole);
            assert_eq!(joined.outcome == Outcome::N, expected, "{text} {heaps:?}");
            found[usize::from(expected)] += 1;
            if let Some((measure, length)) = joined.length {
                let fold = Fold::Measured(measure, ruleset.convention);
                let mut memo = Memo::common(Wholes::new(rules), fold);
                let searched = memo.solve(&[canonical(whole)], &context).unwrap()[0];
                assert_eq!(fold.shown(searched), u64::from(length), "{text} {heaps:?}");
            }
            match joined.winning {
                Some(to) => {
                    let options = crate::game::options_of(rules, whole).unwrap();
                    assert!(options.contains(&to), "{text} {heaps:?} to {to:?}");
                    assert!(!is_n(&to), "{text} {heaps:?} to {to:?}");
                }
                // in misere play the end is won without a move
                None => {
                    let none = crate::game::options_of(rules, whole).unwrap().is_empty();
                    assert!(!expected || none, "{text} {heaps:?}");
                }
            }
        }
        assert!(found.iter().all(|&n| n > cases / 8), "{found:?}");
    }
}
