//! Whole positions as text: what flat heaps cannot say, such as `5 2 | 4 state 1`.

use super::analysis::unsuited;
use super::heaps::allowed;
use super::layout::Layout;
use super::typed::{self, Typed};
use super::{Position, Shown, WholePosition, remembered};
use crate::game::{END, Grid, Heap, HeapRules};
use crate::rulesets::{HeapRuleset, Rules, Ruleset};
use crate::work::Stop;
use num_bigint::BigUint;

impl WholePosition {
    /// Reads what [`written`](Self::written) writes.
    ///
    /// # Errors
    /// [`Stop::Refused`] if it is no position of the ruleset.
    pub fn read(ruleset: &Ruleset, text: &str) -> Result<Self, Stop> {
        let rules = match &ruleset.rules {
            Rules::Heaps(rules) => rules,
            Rules::Board(_) => {
                let grid: Grid = text
                    .parse()
                    .map_err(|e: crate::game::GridError| Stop::Refused(e.to_string()))?;
                return Self::opening(ruleset, &Position::Grid(grid), None);
            }
        };
        let typed = typed::heaps(text).map_err(|e| Stop::Refused(e.to_string()))?;
        let Typed::Heaps(summands, states) = typed else {
            return Err(unsuited(ruleset));
        };
        let layout = Layout::new(rules);
        if layout.splits().count() == 1 {
            let heaps = Position::Heaps(summands.concat());
            return Self::opening(ruleset, &heaps, states.as_deref());
        }
        of_summands(rules, &layout, &summands, states.as_deref()).map(Self::Heaps)
    }

    /// The whole position as text: all summands, and what is remembered.
    pub fn written(&self, ruleset: &Ruleset) -> String {
        let (summands, states) = match self.shown(ruleset) {
            Shown::Grid(grid) => return grid.to_string(),
            Shown::Heaps { summands, states } => (summands, states),
        };
        let heaps = |heaps: &Vec<BigUint>| match heaps.is_empty() {
            true => "0".to_owned(),
            false => words(heaps),
        };
        let text: Vec<String> = summands.iter().map(heaps).collect();
        match states.is_empty() {
            true => text.join(" | "),
            false => format!("{} state {}", text.join(" | "), words(&states)),
        }
    }
}

fn words(list: &[impl ToString]) -> String {
    let words: Vec<String> = list.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// Summands that are kept apart, one after the other.
fn of_summands(
    rules: &HeapRuleset,
    layout: &Layout,
    typed: &[Vec<BigUint>],
    states: Option<&[Heap]>,
) -> Result<Vec<Heap>, Stop> {
    let summands = rules.summands();
    if typed.len() != summands.len() {
        return Err(Stop::Refused(format!(
            "found {} summands between `|`, expected {}",
            typed.len(),
            summands.len()
        )));
    }
    remembered::suit(rules, states)?;
    let (mut whole, mut states) = (Vec::new(), states);
    for (((own, count), splits), heaps) in summands.iter().zip(layout.splits()).zip(typed) {
        let small = |heap: &BigUint| Heap::try_from(heap).ok().filter(|&heap| heap < END);
        let heaps: Option<Vec<Heap>> = heaps.iter().map(small).collect();
        let heaps = heaps.ok_or_else(|| {
            Stop::Refused("found a heap of 2^64 - 1 or more, expected a smaller one".into())
        })?;
        if !splits && heaps.len() != *count {
            return Err(Stop::Refused(format!(
                "found {} heaps of {own}, expected {count}",
                heaps.len()
            )));
        }
        allowed(own, &heaps)?;
        let extra = own.extra().unwrap_or_default();
        let opening = extra.states.iter().map(|state| state.opening(&heaps));
        let opening: Vec<Heap> = opening.collect();
        if !whole.is_empty() {
            whole.push(END);
        }
        whole.extend(&heaps);
        match states {
            None => whole.extend(opening),
            Some(typed) => {
                let (now, rest) = typed.split_at(opening.len());
                whole.extend(now);
                states = Some(rest);
            }
        }
    }
    Ok(layout.tidied(&whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Match;

    #[test]
    fn every_position_of_a_game_reads_back() {
        for (rules, start) in [
            ("nim", "3 4 5"),
            ("kayles + nim", "5 | 2"),
            ("kayles pass(1) + nim", "4 | 1 state 1"),
            ("nim pass(2)", "2 1 state 2"),
            ("takeaway(2)", "7 state 6"),
            ("cram", "../.."),
            ("chomp", ".../.##"),
        ] {
            let ruleset: Ruleset = rules.parse().unwrap();
            let mut left = vec![WholePosition::read(&ruleset, start).unwrap()];
            let mut seen = 0;
            while let Some(at) = left.pop().filter(|_| seen < 200) {
                seen += 1;
                let text = at.written(&ruleset);
                let again = WholePosition::read(&ruleset, &text);
                assert_eq!(again.as_ref(), Ok(&at), "{rules}: {text}");
                let game = Match::at(&ruleset, at);
                left.extend(game.options(100).unwrap().unwrap());
            }
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let ruleset: Ruleset = "kayles + nim".parse().unwrap();
        for bad in ["3", "1 | 2 | 3", "1 | 2 3", "take 1", "1 | 2 state 1", "x"] {
            assert!(WholePosition::read(&ruleset, bad).is_err(), "{bad}");
        }
    }
}
