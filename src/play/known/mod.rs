//! Positions that a theorem decides: Wythoff's games, Euclid, take-away games with a memory,
//! chocolate bars, undirected geography, green Hackenbush. For single positions only, where a search would take long; its twin in tests.

mod euclid;
mod geography;
mod takeaway;
#[cfg(test)]
mod tests;
mod wythoff;

use crate::game::{Amounts, Convention, Each, Heap, HeapRules, Outcome, Shape};
use crate::number::joined;
use crate::rulesets::{Deletion, Geography, Hackenbush, HeapRuleset, Ruleset};
use crate::solve::Want;
use crate::work::{Context, Stop};
use std::fmt;
use takeaway::Terms;

/// A theorem on rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionTheorem {
    /// The P-positions of rwythoff(r): of wythoff with 1.
    Wythoff {
        /// Amounts from both heaps differ by less.
        r: u64,
    },
    /// Values of Euclid, one division after the other.
    Euclid {
        /// Whether a heap may become 0.
        zero: bool,
    },
    /// The P-positions of takeaway(q): of fibonacci with 2.
    TakeAway {
        /// Most times the last amount.
        q: u64,
    },
    /// Values of chocolate bars with an even k.
    Chocolate,
    /// Outcomes of misere play, by the quotient of the heaps.
    Quotient {
        /// Its number of elements.
        order: usize,
    },
    /// Outcomes of vertex geography on an undirected graph.
    Geography(Geography),
    /// Values of green Hackenbush.
    Hackenbush(Deletion<Hackenbush>),
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// The Grundy value.
    Value(u64),
    /// The outcome alone.
    Outcome(Outcome),
}

impl Told {
    /// As the number of a search: the value, or 0 for P and 1 for N.
    pub(super) fn number(self) -> u64 {
        match self {
            Self::Value(value) => value,
            Self::Outcome(outcome) => u64::from(outcome == Outcome::N),
        }
    }
}

/// A theorem, the rules and the convention that it is asked for.
pub(super) struct Applied {
    pub(super) known: PositionTheorem,
    convention: Convention,
    terms: Option<Terms>,
}

/// Says that a sum needs the value of a part of which a theorem tells the outcome alone, where the
/// search for it may take long.
pub(super) fn announce_value(rules: &HeapRuleset, whole: &[Heap], context: &Context) {
    if let Some((applied, said)) = outcome_alone(rules, whole)
        && matches!(applied.known, PositionTheorem::TakeAway { .. })
        && applied.pays(whole, || true)
    {
        let text = format!("{said}, and a sum needs its value; the search for it may take long");
        context.progress().remark(&text);
    }
}

/// The refusal of such a search.
pub(super) fn value_needed(stop: Stop, rules: &HeapRuleset, whole: &[Heap]) -> Stop {
    match (stop, outcome_alone(rules, whole)) {
        (
            Stop::Memory {
                what,
                needed,
                limit,
            },
            Some((_, said)),
        ) => Stop::Memory {
            what: format!("{said}, and a sum needs its value: {what}"),
            needed,
            limit,
        },
        (stop, _) => stop,
    }
}

/// The theorem that tells the outcome of rules in normal play, and no value; with the sentence that
/// says so.
fn outcome_alone(rules: &HeapRuleset, whole: &[Heap]) -> Option<(Applied, String)> {
    let ruleset = Ruleset {
        rules: rules.clone().into(),
        convention: Convention::Normal,
    };
    let applied = Applied::of(&ruleset, whole)?;
    let heaps = joined(whole, " ");
    let said = format!(
        "{} tells the outcome of {rules} at {heaps} alone",
        applied.known
    );
    matches!(applied.told(whole), Told::Outcome(_)).then_some((applied, said))
}

/// Tuples from which on no table is made.
const TUPLES: u128 = 64_000_000;
/// Tokens of a heap with a memory from which on nothing is searched.
const TOKENS: Heap = 256;

impl Applied {
    /// The theorem on a position, heaps and what is remembered, if there is one.
    pub(super) fn of(ruleset: &Ruleset, whole: &[Heap]) -> Option<Self> {
        let rules = ruleset.heap_rules()?;
        let misere = ruleset.convention == Convention::Misere;
        let known = match rules {
            HeapRuleset::Euclid(rules) => PositionTheorem::Euclid {
                zero: rules.is_position(&[0, 0]),
            },
            HeapRuleset::TakeAway(rules) if !misere => PositionTheorem::TakeAway { q: rules.k() },
            HeapRuleset::Geography(Each(rules))
                if !misere && whole.len() == 1 && rules.is_undirected() =>
            {
                PositionTheorem::Geography(rules.clone())
            }
            HeapRuleset::Hackenbush(Each(rules)) if !misere => {
                PositionTheorem::Hackenbush(rules.clone())
            }
            HeapRuleset::Chocolate(rules) if rules.k().is_multiple_of(2) && !misere => {
                PositionTheorem::Chocolate
            }
            HeapRuleset::RWythoff(rules) if rules.k() == 1 || !misere => {
                PositionTheorem::Wythoff { r: rules.k() }
            }
            rules if whole.len() == 2 && rules.heaps_alone() => match rules.shape() {
                Shape::Faces {
                    sizes,
                    amounts: Amounts::Equal,
                } if *sizes.start() == 1 && *sizes.end() >= 2 => PositionTheorem::Wythoff { r: 1 },
                _ => return None,
            },
            _ => return None,
        };
        let terms = match known {
            PositionTheorem::TakeAway { q } => Some(Terms::new(q, *whole.first()?)?),
            _ => None,
        };
        Some(Self {
            known,
            convention: ruleset.convention,
            terms,
        })
    }

    /// Whether it is used where a search takes long: `soon` says whether one ends soon.
    pub(super) fn pays(&self, whole: &[Heap], soon: impl FnOnce() -> bool) -> bool {
        match self.known {
            PositionTheorem::TakeAway { .. } => whole[0] > TOKENS,
            PositionTheorem::Hackenbush(_) => true,
            // values are known where the search ends
            PositionTheorem::Geography(ref rules) => !geography::ends_soon(rules, whole[0]),
            // tables of it are filled fast
            PositionTheorem::Wythoff { r: 1 } => {
                let sizes = whole.iter().map(|&heap| u128::from(heap) + 1);
                sizes.fold(1, u128::saturating_mul) > TUPLES
            }
            _ => !soon(),
        }
    }

    /// What is known of a position.
    pub(super) fn told(&self, whole: &[Heap]) -> Told {
        let misere = self.convention == Convention::Misere;
        let outcome = |is_p| Told::Outcome(if is_p { Outcome::P } else { Outcome::N });
        match (&self.known, whole) {
            (&PositionTheorem::Wythoff { r }, &[x, y]) => outcome(wythoff::is_p(r, (x, y), misere)),
            (&PositionTheorem::Euclid { zero }, &[x, y]) => {
                let want = match self.convention {
                    Convention::Normal => Want::Values,
                    Convention::Misere => Want::Outcomes(self.convention),
                };
                match (want, euclid::number((x, y), zero, want)) {
                    (Want::Values, value) => Told::Value(value),
                    (_, number) => outcome(number == 0),
                }
            }
            (PositionTheorem::Chocolate, &[y, z]) => Told::Value(y ^ z),
            (PositionTheorem::Geography(rules), &[heap]) => outcome(geography::is_p(rules, heap)),
            (PositionTheorem::Hackenbush(rules), whole) => {
                Told::Value(whole.iter().fold(0, |sum, &set| sum ^ rules.value(set)))
            }
            (PositionTheorem::TakeAway { .. }, &[heap, most]) => outcome(
                self.terms()
                    .least(heap)
                    .is_none_or(|term| term > u128::from(most)),
            ),
            _ => unreachable!("a theorem on positions of other rules"),
        }
    }

    /// Every option that is P, each once or more; `None` where the options are so few that each may
    /// be asked for.
    pub(super) fn winning(&self, whole: &[Heap]) -> Option<Vec<Vec<Heap>>> {
        let misere = self.convention == Convention::Misere;
        let winning = match (&self.known, whole) {
            (&PositionTheorem::Wythoff { r }, &[x, y]) => wythoff::winning(r, (x, y), misere),
            (&PositionTheorem::Euclid { zero }, &[x, y]) => {
                let options = euclid::last_options((x, y), zero);
                let is_p = |option: &Vec<Heap>| match self.told(option) {
                    Told::Value(value) => value == 0,
                    Told::Outcome(outcome) => outcome == Outcome::P,
                };
                options.into_iter().filter(is_p).collect()
            }
            // y = z nowhere else
            (PositionTheorem::Chocolate, &[0, 0]) => Vec::new(),
            (PositionTheorem::Chocolate, _) => vec![vec![0, 0]],
            (&PositionTheorem::TakeAway { q }, &[heap, most]) => {
                self.terms().winning((heap, most), q)
            }
            (PositionTheorem::Geography(_) | PositionTheorem::Hackenbush(_), _) => return None,
            _ => unreachable!("a theorem on positions of other rules"),
        };
        Some(winning)
    }

    fn terms(&self) -> &Terms {
        self.terms.as_ref().expect("a take-away game has them")
    }
}

impl fmt::Display for PositionTheorem {
    /// Whose theorem it is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wythoff { r: 1 } => "Wythoff's theorem",
            Self::Wythoff { .. } => "Fraenkel's theorem",
            Self::Euclid { .. } => "the Euclidean algorithm, all moves of a division at once",
            Self::TakeAway { q: 2 } => "Whinihan's theorem (Zeckendorf)",
            Self::TakeAway { .. } => "Schwenk's theorem",
            Self::Quotient { order } => {
                return write!(f, "the misere quotient of its heaps, of {order} elements");
            }
            Self::Geography(_) => "a maximum matching",
            Self::Hackenbush(_) => "the colon and fusion principles",
            Self::Chocolate => "the theorem of Nakamura and Miyadera",
        })
    }
}
