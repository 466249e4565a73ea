//! What a position is a sum of.

use super::position::{Form, Position};
use crate::game::{Convention, HeapRules, Wholes};
use crate::rulesets::{HeapRuleset, Ruleset};
use num_bigint::BigUint;

impl Position {
    /// The positions whose sum this one is, so that in normal play its value is the nim-sum of
    /// theirs: single heaps, the parts of a compound, pieces of a board. The position alone where
    /// nothing says that it comes apart, as in misere play. Empty heaps without a name are left out.
    pub fn components(&self) -> Vec<Self> {
        let apart = match self.ruleset().convention {
            Convention::Normal => self.apart(),
            Convention::Misere => None,
        };
        apart.unwrap_or_else(|| vec![self.clone()])
    }

    fn apart(&self) -> Option<Vec<Self>> {
        let whole: Vec<(&HeapRuleset, Vec<BigUint>)> = match self.form() {
            Form::Grid(rules, grid) => {
                let parts = rules.declared().parts(grid);
                let boards = parts
                    .into_iter()
                    .map(|part| Self::board(self.ruleset(), part));
                return boards.collect::<Result<_, _>>().ok();
            }
            Form::Large(rules, heaps, _) => vec![(rules, heaps.to_vec())],
            Form::Heaps(rules, _) if !adds_up(rules) => return None,
            Form::Heaps(rules, whole) => match rules.pieces().len() {
                1 => {
                    let heaps: Vec<BigUint> = self.pieces().concat();
                    by_summand(rules, heaps)
                }
                _ => {
                    let parts = Wholes::new(rules);
                    let heaps = parts.parts(whole).map(|(heaps, _)| heaps);
                    let heaps = heaps.map(|heaps| heaps.iter().map(|&heap| heap.into()).collect());
                    rules.rules_of_pieces().into_iter().zip(heaps).collect()
                }
            },
        };
        let parts = whole.into_iter().flat_map(|(rules, heaps)| match rules {
            rules if rules.shape().is_sum() && rules.heaps().contains(&1) => {
                let some = |heap: &BigUint| heap.bits() > 0 || rules.has_names();
                let single = heaps.into_iter().filter(some).map(|heap| vec![heap]);
                single.map(|heap| (rules, heap)).collect()
            }
            _ if heaps.is_empty() => Vec::new(),
            rules => vec![(rules, heaps)],
        });
        let made = parts.map(|(rules, heaps)| {
            let ruleset = Ruleset {
                rules: rules.clone().into(),
                convention: Convention::Normal,
            };
            Self::heaps(&ruleset, heaps, None)
        });
        made.collect::<Result<_, _>>().ok()
    }
}

/// Whether nothing stands next to the heaps: rules that remember, forbid or end otherwise are one game.
fn adds_up(rules: &HeapRuleset) -> bool {
    rules.extra().is_none_or(|extra| {
        // the parts of a sum, kept apart because some of them split
        extra.apart && extra.states.is_empty() && !rules.summands().is_empty()
    })
}

/// Heaps with the rules that they belong to.
fn by_summand(rules: &HeapRuleset, mut heaps: Vec<BigUint>) -> Vec<(&HeapRuleset, Vec<BigUint>)> {
    if rules.summands().is_empty() {
        return vec![(rules, heaps)];
    }
    let summands = rules.summands().iter();
    let cut = summands.map(|(summand, count)| {
        let rest = heaps.split_off((*count).min(heaps.len()));
        (summand, std::mem::replace(&mut heaps, rest))
    });
    cut.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::analyse_number;
    use crate::work::Context;

    #[test]
    fn the_value_is_the_nim_sum_of_those_of_the_components() {
        let context = Context::default();
        let mut told = 0;
        for (rules, start, count) in [
            ("nim", "3 0 5", 2),
            ("kayles", "5 7 2", 3),
            ("wythoff", "4 6", 1),
            ("moore:2", "3 6 7", 1),
            ("kayles + wythoff", "5 2 | 3 4", 3),
            ("nim + wythoff", "3 4 4", 2),
            ("cram", "..#../..#..", 2),
            ("node-kayles(path(5))", "{1,2} {4,5}", 2),
            ("edges{a>b,b>c}", "a b", 2),
            ("turning 1-3", "5 4", 2),
            ("nim pass(1)", "3 4", 1),
            ("fibonacci", "9", 1),
            ("kayles + nim pass(1)", "5 | 2", 1),
            ("nim selective kayles", "3 | 5", 1),
        ] {
            let ruleset = rules.parse().unwrap();
            let position = Position::read(&ruleset, start).unwrap();
            let parts = position.components();
            assert_eq!(parts.len(), count, "{rules} {start}: {parts:?}");
            let value = |at: &Position| analyse_number(at, None, &context).unwrap().value;
            // some are decided by theorems that tell no value
            let values: Option<Vec<BigUint>> = parts.iter().map(value).collect();
            let sum = values.map(|all| {
                all.into_iter()
                    .fold(BigUint::ZERO, |sum, value| sum ^ value)
            });
            assert_eq!(value(&position), sum, "{rules} {start}");
            told += usize::from(sum.is_some());
        }
        assert!(told >= 11, "{told}");
        let misere = "kayles misere".parse().unwrap();
        let position = Position::heaps(&misere, [5_u8, 7], None).unwrap();
        assert_eq!(position.components().len(), 1);
    }
}
