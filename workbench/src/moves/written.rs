use grundy::play::Position;
use grundy::rulesets::{BoardRuleset, Rules};

/// A move as a player would type it, which [`read`](super::read) reads back: the heaps after it,
/// the cells of a domino, the corner of a bite.
pub fn written(from: &Position, to: &Position) -> String {
    let (Some(grid), Some(after)) = (from.grid(), to.grid()) else {
        return to.to_string();
    };
    let bite = matches!(from.ruleset().rules, Rules::Board(BoardRuleset::Chomp(_)));
    let gone = grid.cells().filter(|&(r, c)| !after.is_free(r, c));
    let gone = gone.take(if bite { 1 } else { usize::MAX });
    let cells: Vec<String> = gone.map(|(r, c)| format!("{},{}", r + 1, c + 1)).collect();
    cells.join(" ")
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
            let start = match start.parse() {
                Ok(grid) => Position::board(&ruleset, grid).unwrap(),
                Err(_) => {
                    let heaps = start
                        .split([' ', '|'])
                        .filter_map(|n| n.parse::<u64>().ok());
                    Position::heaps(&ruleset, heaps, None).unwrap()
                }
            };
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
