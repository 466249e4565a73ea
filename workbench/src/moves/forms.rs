//! How moves are typed, in the forms that the rules of a game have.

use crate::present::memory_word;
use grundy::play::{Position, memories, splits};
use std::borrow::Cow;

/// How moves from a position are typed: a line for each form that its rules have.
pub fn forms(from: &Position) -> String {
    let forms = match from.ruleset().board_rules() {
        Some(rules) => rules.declared().forms(),
        None => {
            let forms = on_heaps(from).into_iter();
            forms
                .map(|(form, means)| (Cow::Borrowed(form), means))
                .collect()
        }
    };
    let lines = forms
        .iter()
        .map(|(form, means)| format!("  {form:<20}{means}\n"));
    lines.collect()
}

fn on_heaps(from: &Position) -> Vec<(&'static str, &'static str)> {
    let (summands, splits) = (from.heap_lists(), splits(from.ruleset()));
    let Allowed { take, several } = Allowed::of(from);
    let alone = !splits && summands.concat().len() < 2;
    let mut forms = vec![match (alone, summands.len()) {
        (true, _) => ("3", "the size of the heap after your move"),
        (_, 0 | 1) => ("3 4 1", "the heaps after your move, in the order shown"),
        _ => ("3 4 | 1", "the heaps after your move, by summand"),
    }];
    if several {
        forms.push(("1: 0, 2: 3", "heap 1 becomes 0 and heap 2 becomes 3"));
    } else if !alone && take {
        forms.push(("2: 3", "heap 2 becomes 3"));
    }
    if take {
        forms.push(match (alone, several) {
            (true, _) => ("take 3", "makes it smaller by 3"),
            (_, true) => ("take 3 from heap 2", "and 1 from heap 3"),
            _ => ("take 3 from heap 2", "or: take 3 from the heap of 5"),
        });
    }
    if from.coins().contains(&true) {
        forms.push((
            "turn 5 4 3",
            "turns the coins at these places, the last one a head",
        ));
    } else if splits {
        let two = "heap 2 becomes heaps of 3 and 1; or: split heap 2 into 3 1";
        forms.push(("2: 3 1", two));
    }
    let words = memories(from.ruleset());
    let words = words.iter().filter_map(memory_word);
    forms.extend(words.map(|word| (word, "leaves the heaps as they are")));
    forms
}

/// What moves from a position may do.
struct Allowed {
    /// Only take.
    take: bool,
    /// Change several heaps.
    several: bool,
}

impl Allowed {
    fn of(from: &Position) -> Self {
        if let Some(k) = from.lowered() {
            return Self {
                take: true,
                several: k > 1,
            };
        }
        let before = from.heap_lists().concat();
        // of too many options nothing is known
        let options = from.options(0).ok().flatten().unwrap_or_default();
        let (mut take, mut several) = (options.is_empty(), false);
        for after in options.iter().map(|to| to.heap_lists().concat()) {
            let pairs = || before.iter().zip(&after);
            if after.len() < before.len() {
                take = true;
            } else if after.len() == before.len() && after != before {
                take |= pairs().all(|(x, y)| y <= x);
                several |= pairs().filter(|(x, y)| x != y).count() > 1;
            }
        }
        Self { take, several }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_forms_of_the_game_are_told() {
        let told = |rules: &str, heaps: &[u64]| {
            let ruleset = rules.parse().unwrap();
            let at = Position::heaps(&ruleset, heaps.iter().copied(), None).unwrap();
            forms(&at.bare())
        };
        let nim = told("nim", &[3, 4, 5]);
        assert!(!nim.contains("split") && !nim.contains("pass") && !nim.contains("1: 0,"));
        assert!(told("moore(2)", &[3, 4, 5]).contains("1: 0, 2: 3"));
        assert!(told("wythoff", &[3, 4]).contains("1: 0, 2: 3"));
        assert!(!told("greedy", &[3, 4, 5]).contains("1: 0, 2: 3"));
        assert!(!told("yama", &[3, 4]).contains("take"));
        assert!(!told("grundy", &[5]).contains("take"));
        assert!(told("kayles", &[5]).contains("split heap 2 into 3 1"));
        let coins = told("turning 1-2", &[5]);
        assert!(coins.contains("turn 5 4 3") && !coins.contains("split"));
        assert!(told("nim pass(1)", &[3, 4]).contains("  pass  "));
        assert!(told("kayles + nim", &[3, 4]).contains("3 4 | 1"));
        assert!(!told("fibonacci", &[20]).contains("heap 2"));
    }
}
