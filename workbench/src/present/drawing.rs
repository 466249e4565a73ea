use grundy::game::{Grid, HeapRules};
use grundy::play::{Shown, WholePosition, memories};
use grundy::rulesets::{Rules, Ruleset};
use num_bigint::BigUint;
use std::fmt::Write;

/// Columns of a line.
const WIDTH: usize = 80;

/// Longest number of a heap; longer ones are cut.
const DIGITS: usize = 40;

/// A position as a line of text: `3 4 5`, `5 2 | 4`, `34, at most 33 may be taken`, `##./...`.
pub fn position_line(ruleset: &Ruleset, position: &WholePosition) -> String {
    match told(ruleset, position) {
        told if told.is_empty() => place_line(ruleset, position),
        told => format!("{}, {}", place_line(ruleset, position), told.join(", ")),
    }
}

/// The heaps or the board alone.
pub(super) fn place_line(ruleset: &Ruleset, position: &WholePosition) -> String {
    match position.shown(ruleset) {
        Shown::Heaps { summands, .. } => heaps_line(&summands),
        Shown::Grid(grid) => grid.to_string(),
    }
}

/// What is remembered, in words.
pub(super) fn told(ruleset: &Ruleset, position: &WholePosition) -> Vec<String> {
    let Shown::Heaps { states, .. } = position.shown(ruleset) else {
        return Vec::new();
    };
    let pairs = memories(ruleset).into_iter().zip(states);
    pairs.map(|(memory, number)| memory.told(number)).collect()
}

/// `5 2 | 4`; a summand without heaps is written 0.
pub(super) fn heaps_line(summands: &[Vec<BigUint>]) -> String {
    let list = |heaps: &Vec<BigUint>| match heaps.is_empty() {
        true => "0".to_owned(),
        false => heaps
            .iter()
            .map(BigUint::to_string)
            .collect::<Vec<_>>()
            .join(" "),
    };
    summands.iter().map(list).collect::<Vec<_>>().join(" | ")
}

/// A picture of a position: a line of sticks a heap, or the cells of a board; lines end within 80
/// columns.
pub fn drawing(ruleset: &Ruleset, position: &WholePosition) -> String {
    match position.shown(ruleset) {
        Shown::Heaps { summands, .. } => {
            let mut text = sticks(&names(ruleset, summands.len()), &summands);
            for told in told(ruleset, position) {
                _ = writeln!(text, "  {told}");
            }
            text
        }
        Shown::Grid(grid) => cells(&grid),
    }
}

/// What stands above the heaps of each summand, where their number changes.
fn names(ruleset: &Ruleset, summands: usize) -> Vec<String> {
    match &ruleset.rules {
        Rules::Heaps(rules) if summands > 1 => rules
            .summands()
            .iter()
            .map(|(rules, _)| rules.to_string())
            .collect(),
        _ => Vec::new(),
    }
}

fn sticks(names: &[String], summands: &[Vec<BigUint>]) -> String {
    let mut text = String::new();
    let short = |heap: &BigUint| match heap.to_string() {
        long if long.len() > DIGITS => {
            format!(
                "{}...{} ({} digits)",
                &long[..8],
                &long[long.len() - 8..],
                long.len()
            )
        }
        short => short,
    };
    let sizes = || summands.iter().flatten().map(|heap| short(heap).len());
    let width = sizes().max().unwrap_or(1);
    let count = sizes().count();
    let number = count.to_string().len();
    let room = WIDTH.saturating_sub(2 + number + 2 + width + 2);
    let mut next = 1;
    for (s, heaps) in summands.iter().enumerate() {
        if let Some(name) = names.get(s) {
            _ = writeln!(text, "  {name}");
        }
        if heaps.is_empty() {
            _ = writeln!(text, "  {:number$}  (no heap is left)", "");
        }
        for heap in heaps {
            let line = format!(
                "  {next:>number$}: {:>width$}  {}",
                short(heap),
                row(heap, room)
            );
            _ = writeln!(text, "{}", line.trim_end());
            next += 1;
        }
    }
    text
}

/// Sticks in fives; where they do not fit, the first and the last ones.
fn row(heap: &BigUint, room: usize) -> String {
    let fives = |n: usize| {
        let full = std::iter::repeat_n("|||||", n / 5);
        let rest = &"||||"[..n % 5];
        full.chain((!rest.is_empty()).then_some(rest))
            .collect::<Vec<_>>()
            .join(" ")
    };
    match usize::try_from(heap) {
        Ok(n) if n + n / 5 <= room => fives(n),
        _ if room >= 23 => "||||| ||||| ... |||||".into(),
        _ => String::new(),
    }
}

/// Rows and columns with their numbers; `.` a free cell, `#` one that is gone.
fn cells(grid: &Grid) -> String {
    let mut text = String::new();
    let (rows, cols) = (grid.rows().to_string().len(), grid.cols().to_string().len());
    if 2 + rows + 1 + (cols + 1) * grid.cols() > WIDTH {
        // a long board: one character a cell, and no numbers of columns
        let fits = WIDTH - 6 - rows;
        for r in 0..grid.rows() {
            let free = |c: usize| if grid.is_free(r, c) { '.' } else { '#' };
            let line: String = (0..grid.cols().min(fits)).map(free).collect();
            let more = if grid.cols() > fits { "..." } else { "" };
            _ = writeln!(text, "  {:>rows$} {line}{more}", r + 1);
        }
        return text;
    }
    let heads: String = (1..=grid.cols()).map(|c| format!(" {c:>cols$}")).collect();
    _ = writeln!(text, "  {:rows$}{heads}", "");
    for r in 0..grid.rows() {
        let free = |c: usize| if grid.is_free(r, c) { '.' } else { '#' };
        let line: String = (0..grid.cols())
            .map(|c| format!(" {:>cols$}", free(c)))
            .collect();
        _ = writeln!(text, "  {:>rows$}{line}", r + 1);
    }
    text
}

/// A move in words: `take 2 from the heap of 3`, `pass`, `split 5 into 1 and 3`, `cells 1,1 1,2`.
pub fn move_line(ruleset: &Ruleset, from: &WholePosition, to: &WholePosition) -> String {
    match (from.shown(ruleset), to.shown(ruleset)) {
        (
            Shown::Heaps {
                summands: from,
                states: before,
            },
            Shown::Heaps {
                summands: to,
                states: after,
            },
        ) => {
            if from == to {
                let memories = memories(ruleset);
                let numbers = before.iter().zip(&after);
                let fallen = memories.iter().zip(numbers).find(|(_, (x, y))| y < x);
                let word = fallen.and_then(|(memory, _)| memory.word());
                return word.unwrap_or("leave the heaps as they are").into();
            }
            super::analysis::describe(&from.concat(), &to.concat())
        }
        (Shown::Grid(from), Shown::Grid(to)) => {
            let gone: Vec<(usize, usize)> =
                from.cells().filter(|&(r, c)| !to.is_free(r, c)).collect();
            let name = |(r, c): &(usize, usize)| format!("{},{}", r + 1, c + 1);
            match &gone[..] {
                [one] => format!("cell {}", name(one)),
                [one, other] => format!("cells {} {}", name(one), name(other)),
                [first, ..] => format!("cell {} and {} more", name(first), gone.len() - 1),
                [] => String::new(),
            }
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::play::Position;

    fn at(rules: &str, heaps: &[&str]) -> (Ruleset, WholePosition) {
        let ruleset: Ruleset = rules.parse().unwrap();
        let heaps = heaps.iter().map(|heap| heap.parse().unwrap()).collect();
        let whole = WholePosition::opening(&ruleset, &Position::Heaps(heaps), None).unwrap();
        (ruleset, whole)
    }

    #[test]
    fn heaps_are_drawn_within_80_columns() {
        let long = "9".repeat(500);
        for heaps in [
            vec!["3", "60", "61", "62", "0"],
            vec!["123456789012345678901234567890"],
            vec![&long],
        ] {
            let (ruleset, whole) = at("nim", &heaps);
            let text = drawing(&ruleset, &whole);
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        }
        let (ruleset, whole) = at("nim", &["3", "12"]);
        assert_eq!(
            drawing(&ruleset, &whole),
            "  1:  3  |||\n  2: 12  ||||| ||||| ||\n"
        );
    }

    #[test]
    fn what_is_remembered_is_told() {
        let (ruleset, whole) = at("nim pass(2)", &["3", "4"]);
        assert_eq!(position_line(&ruleset, &whole), "3 4, 2 passes left");
        let (ruleset, whole) = at("kayles + nim", &["3", "4"]);
        assert_eq!(position_line(&ruleset, &whole), "3 | 4");
        assert_eq!(
            drawing(&ruleset, &whole),
            "  kayles\n  1: 3  |||\n  nim\n  2: 4  ||||\n"
        );
    }
}
