//! How moves are typed, in the forms that the rules of a game have.

use super::refusal::most_heaps;
use crate::present::memory_word;
use grundy::play::{Position, memories, splits};
use grundy::rulesets::{BoardRuleset, Rules};

/// How moves from a position are typed: a line for each form that its rules have.
pub fn forms(from: &Position) -> String {
    let forms = match &from.ruleset().rules {
        Rules::Board(BoardRuleset::Chomp(_)) => vec![
            ("2,3", "row and column of the cell that you bite"),
            ("3 2 1", "the lengths of the rows after your move"),
            ("..#/.##", "the whole board after your move"),
        ],
        Rules::Board(BoardRuleset::Cram(_)) => vec![
            ("1,2 1,3", "row and column of both cells of a domino"),
            ("##./.#.", "the whole board after your move"),
        ],
        Rules::Heaps(_) => on_heaps(from),
    };
    let lines = forms
        .iter()
        .map(|(form, means)| format!("  {form:<20}{means}\n"));
    lines.collect()
}

fn on_heaps(from: &Position) -> Vec<(&'static str, &'static str)> {
    let summands = from.summands();
    let (several, splits) = (most_heaps(from) > 1, splits(from.ruleset()));
    let mut forms = match summands.concat().len() {
        0 | 1 if !splits => vec![
            ("3", "the size of the heap after your move"),
            ("take 3", "makes it smaller by 3"),
        ],
        _ if several => vec![
            ("3 4 1", "the heaps after your move, in the order shown"),
            (
                "2: 3",
                "heap 2 becomes 3; several heaps, if allowed: 1: 0, 2: 3",
            ),
            ("take 3 from heap 2", "and 1 from heap 3, if allowed"),
        ],
        _ => vec![
            ("3 4 1", "the heaps after your move, in the order shown"),
            ("2: 3", "heap 2 becomes 3"),
            ("take 3 from heap 2", "or: take 3 from the heap of 5"),
        ],
    };
    if summands.len() > 1 {
        forms[0] = ("3 4 | 1", "the heaps after your move, by summand");
    }
    if splits {
        forms.push((
            "2: 3 1",
            "heap 2 becomes heaps of 3 and 1; or: split heap 2 into 3 1",
        ));
    }
    let words = memories(from.ruleset());
    let words = words.iter().filter_map(memory_word);
    forms.extend(words.map(|word| (word, "leaves the heaps as they are")));
    forms
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
        assert!(!nim.contains("split") && !nim.contains("pass") && !nim.contains("several"));
        assert!(told("moore(2)", &[3, 4, 5]).contains("several heaps"));
        assert!(told("kayles", &[5]).contains("split heap 2 into 3 1"));
        assert!(told("nim pass(1)", &[3, 4]).contains("  pass  "));
        assert!(told("kayles + nim", &[3, 4]).contains("3 4 | 1"));
        assert!(!told("fibonacci", &[20]).contains("heap 2"));
    }
}
