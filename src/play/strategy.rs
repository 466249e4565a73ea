//! Who wins by an argument that needs no search: equal parts, or what rules on boards say of one.

use super::position::{Form, Position};
use crate::game::{Convention, Outcome};

/// Options among which an answer is looked for, at most.
const MOST: u64 = 2_000;

/// Who wins, and why, without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Who wins.
    pub outcome: Outcome,
    /// Moves to positions that are lost by the same argument: perhaps not all that win, and none
    /// where it is only known that there is one.
    pub winning: Vec<Position>,
    /// The argument, in a sentence.
    pub why: String,
}

impl Position {
    /// The strategy that decides this position, where one is known.
    pub fn strategy(&self) -> Option<Strategy> {
        // who copies where play may go on for ever loses not, and wins nothing
        if self.loops() || self.ruleset().convention == Convention::Misere {
            return None;
        }
        if let Some(why) = self.lost_by() {
            return Some(Strategy {
                outcome: Outcome::P,
                winning: Vec::new(),
                why,
            });
        }
        let options = self.options(MOST).ok().flatten().unwrap_or_default();
        let few = options.len() as u64 <= MOST;
        let options = if few { options } else { Vec::new() };
        let winning = options
            .into_iter()
            .filter_map(|to| Some((to.lost_by()?, to)));
        let (mut all, winning): (Vec<String>, Vec<Self>) = winning.unzip();
        let outcome = Outcome::N;
        if let Some(why) = all.pop() {
            let why = format!("After it: {}{}", why[..1].to_lowercase(), &why[1..]);
            return Some(Strategy {
                outcome,
                winning,
                why,
            });
        }
        let why = match self.form() {
            Form::Grid(rules, grid) => rules.declared().won_by(grid)?,
            _ => return None,
        };
        Some(Strategy {
            outcome,
            winning,
            why,
        })
    }

    /// Why the player to move loses, where it is seen at once.
    fn lost_by(&self) -> Option<String> {
        match self.form() {
            Form::Grid(rules, grid) => rules.declared().lost_by(grid),
            _ => self.in_pairs(),
        }
    }

    /// Equal parts in pairs: each move is answered by the same one in the twin.
    fn in_pairs(&self) -> Option<String> {
        let parts = self.components();
        let mut left: Vec<&Self> = Vec::new();
        for part in &parts {
            match left.iter().position(|other| *other == part) {
                Some(twin) => _ = left.swap_remove(twin),
                None => left.push(part),
            }
        }
        (left.is_empty() && !parts.is_empty()).then(|| {
            "Mirror play: the parts come in equal pairs, and each move is answered by the same \
             move in the twin of its part."
                .into()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Grid;
    use crate::play::analyse;
    use crate::rulesets::Ruleset;
    use crate::work::Context;

    /// Every strategy of many boards and heaps says what the search says.
    #[test]
    fn strategies_agree_with_the_search() {
        let context = Context::default();
        let (mut told, mut lost) = (0, 0);
        let mut compare = |at: &Position| {
            let Some(found) = at.strategy() else { return };
            let analysis = analyse(at, None, &context).unwrap();
            assert_eq!(found.outcome, analysis.outcome, "{at:?}: {}", found.why);
            let wins = |to: &Position| {
                let to = analyse(to, None, &context).unwrap();
                to.outcome == Outcome::P
            };
            assert!(found.winning.iter().all(wins), "{at:?}: {}", found.why);
            told += 1;
            lost += usize::from(found.outcome == Outcome::P);
        };
        let cram: Ruleset = "cram".parse().unwrap();
        for (rows, cols) in [(1, 7), (2, 4), (3, 3), (3, 4)] {
            for set in 0..1_u32 << (rows * cols) {
                let sign = |r: usize, c: usize| match set >> (r * cols + c) & 1 {
                    1 => b'.',
                    _ => b'#',
                };
                let at = Position::board(&cram, Grid::of(rows, cols, sign)).unwrap();
                compare(&at);
            }
        }
        let chomp: Ruleset = "chomp".parse().unwrap();
        for code in 0..7_usize.pow(4) {
            let lengths = [code % 7, code / 7 % 7, code / 49 % 7, code / 343];
            if lengths.is_sorted_by(|a, b| a >= b) && lengths[0] > 0 {
                compare(&Position::board_of(&chomp, &lengths).unwrap());
            }
        }
        for rules in ["nim", "kayles", "grundy", "kayles misere", "moore:2"] {
            let ruleset: Ruleset = rules.parse().unwrap();
            for code in 0..512_u64 {
                let heaps = [code % 8, code / 8 % 8, code / 64];
                compare(&Position::heaps(&ruleset, heaps, None).unwrap());
            }
        }
        assert!(lost > 100 && told > lost + 1000, "{told} {lost}");
    }

    #[test]
    fn large_boards_are_decided_at_once() {
        let of = |rules: &str, (rows, cols)| {
            let ruleset = rules.parse().unwrap();
            Position::start_on(&ruleset, rows, cols).unwrap().strategy()
        };
        assert_eq!(of("cram", (8, 8)).unwrap().outcome, Outcome::P);
        let odd = of("cram", (7, 8)).unwrap();
        assert_eq!(odd.winning.len(), 1);
        assert_eq!(of("cram", (7, 7)), None);
        assert_eq!(of("cram misere", (6, 6)), None);
        let square = of("chomp", (9, 9)).unwrap();
        assert_eq!(square.winning.len(), 1);
        let stolen = of("chomp", (4, 5)).unwrap();
        assert_eq!((stolen.outcome, stolen.winning.len()), (Outcome::N, 0));
        assert_eq!(of("chomp", (2, 5)).unwrap().winning.len(), 1);

        let endless = "edges{a>b,b>a}".parse().unwrap();
        let twins = Position::read(&endless, "a a").unwrap();
        assert_eq!(twins.strategy(), None);
    }
}
