use grundy::game::{Grid, Marks};
use grundy::number::joined;
use grundy::play::Position;

/// A move as a player would type it, which [`read`](super::read) reads back: the heaps after it,
/// the cells of a domino, the corner of a bite.
pub fn written(from: &Position, to: &Position) -> String {
    let (Some(rules), Some(before), Some(after)) =
        (from.ruleset().board_rules(), from.grid(), to.grid())
    else {
        return to.to_string();
    };
    let rules = rules.declared();
    let points = rules.points(before, after);
    // where the same cells mean several moves, the board after it is typed
    let same = |option: &Grid| rules.points(before, option) == points && option != after;
    let several = rules.marks() == Marks::All || rules.signs().len() > 1;
    if several && rules.moves(before).iter().any(same) {
        return after.to_string();
    }
    let cells = points.iter();
    joined(cells.map(|&(r, c)| format!("{},{}", r + 1, c + 1)), " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::read;
    use grundy::play::Match;

    #[test]
    fn what_is_written_reads_back() {
        for (rules, start) in [
            ("nim pass(1)", "3 4"),
            ("kayles + nim", "5 | 2"),
            ("fibonacci", "9"),
            ("cram", ".../.#./..."),
            ("chomp", "..../..../..##"),
        ] {
            let ruleset = rules.parse().unwrap();
            let start = Position::read(&ruleset, start).unwrap();
            let game = Match::new(start);
            let options = game.options(100).unwrap().unwrap();
            assert!(options.len() > 1, "{rules}");
            for option in options {
                let text = written(game.position(), &option);
                assert_eq!(read(&game, &text).ok(), Some(option), "{rules}: {text}");
            }
        }
    }
}
