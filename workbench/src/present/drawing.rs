use super::position::{memory_word, remembered};
use super::screen_width;
use grundy::game::{Grid, Heap, Remembered};
use grundy::number::joined;
use grundy::play::{Position, memories};
use grundy::rulesets::HeapRuleset;
use num_bigint::BigUint;
use std::fmt::Write;

/// Digits of a heap up to which a move is described by its size.
const SHORT: usize = 12;

/// A move that changes what is remembered alone.
const LEAVE: &str = "leave the heaps as they are";

/// Longest number of a heap; longer ones are cut.
const DIGITS: usize = 40;

/// A picture of a position: a line of sticks a heap, or the cells of a board; lines end within 80
/// columns.
pub fn drawing(at: &Position) -> String {
    if let Some(grid) = at.grid() {
        return cells(grid);
    }
    let summands = at.heap_lists();
    // what is above the heaps of each, where their number changes
    let names = match at.ruleset().heap_rules() {
        Some(rules) if summands.len() > 1 => rules.rules_of_pieces(),
        _ => Vec::new(),
    };
    let mut text = match at.heap_names().concat().iter().any(Option::is_some) {
        true => words(&at.heap_words().concat()),
        false => sticks(&names, &summands),
    };
    for line in remembered(at) {
        _ = writeln!(text, "  {line}");
    }
    text
}

/// Heaps with names, a line each.
fn words(heaps: &[String]) -> String {
    let lines = heaps.iter().zip(1..);
    lines
        .map(|(heap, number)| format!("  {number}: {heap}\n"))
        .collect()
}

fn sticks(names: &[&HeapRuleset], summands: &[Vec<BigUint>]) -> String {
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
    let room = screen_width().saturating_sub(2 + number + 2 + width + 2);
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
        joined(full.chain((!rest.is_empty()).then_some(rest)), " ")
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
    // of a long board one character a cell, and no numbers of columns
    let long = 2 + rows + 1 + (cols + 1) * grid.cols() > screen_width();
    let room = screen_width() - 6 - rows;
    if !long {
        let heads: String = (1..=grid.cols()).map(|c| format!(" {c:>cols$}")).collect();
        _ = writeln!(text, "  {:rows$}{heads}", "");
    }
    for (r, line) in grid.to_string().split('/').enumerate() {
        let line = match long {
            true if line.len() > room => format!(" {}...", &line[..room]),
            true => format!(" {line}"),
            false => line.chars().map(|c| format!(" {c:>cols$}")).collect(),
        };
        _ = writeln!(text, "  {:>rows$}{line}", r + 1);
    }
    text
}

/// A move in words: `take 2 from the heap of 3`, `pass`, `split 5 into 1 and 3`, `bite at row 1,
/// column 2`, `row 1, columns 1 and 2` of a domino.
pub fn move_line(from: &Position, to: &Position) -> String {
    if let (Some(rules), Some(before), Some(after)) =
        (from.ruleset().board_rules(), from.grid(), to.grid())
    {
        return rules.declared().describe(before, after);
    }
    match by_word(from, to) {
        Some(word) => word.into(),
        None => change(from, to),
    }
}

/// The word of a move that leaves the heaps as they are. After a switch fewer may be left: empty
/// ones vanish where heaps split, and equal ones cancel in a row of coins.
pub fn by_word(from: &Position, to: &Position) -> Option<&'static str> {
    let memories = memories(from.ruleset());
    let (before, after) = (from.states(), to.states());
    let numbers = before.iter().zip(&after);
    let mut fallen = memories.iter().zip(numbers).filter(|(_, (x, y))| y < x);
    let same = from.heap_lists() == to.heap_lists();
    let fallen = fallen.find(|(memory, _)| same || matches!(memory, Remembered::Switch(_)));
    fallen.and_then(|(memory, _)| memory_word(memory))
}

/// What becomes of the heaps: the coins that are turned, in a row of them.
pub(super) fn change(from: &Position, to: &Position) -> String {
    let (before, after) = (from.pieces(), to.pieces());
    if before == after || by_word(from, to).is_some() {
        return LEAVE.into();
    }
    let (coins, widths) = (from.coins(), from.widths());
    let parts = before.iter().zip(&after).enumerate();
    let changed = parts.filter(|(_, (before, after))| before != after);
    let words = changed.map(|(i, (before, after))| match coins.get(i) {
        Some(true) => turned(before, after, widths[i]),
        _ => named(from, i, (before, after)).unwrap_or_else(|| describe(before, after)),
    });
    joined(words, ", ")
}

/// A move of one heap that has a name, in the words of its rules.
fn named(
    from: &Position,
    piece: usize,
    (before, after): (&[BigUint], &[BigUint]),
) -> Option<String> {
    let rules = from.ruleset().heap_rules()?;
    let at = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let names = rules.names_of(piece, at)?;
    let end = (at + 1 + after.len()).checked_sub(before.len())?;
    if after.get(end..)? != before.get(at + 1..)? || end < at {
        return None;
    }
    let small = |heap: &BigUint| Heap::try_from(heap).ok();
    let parts: Vec<Heap> = after[at..end].iter().map(small).collect::<Option<_>>()?;
    Some(names.describe(small(before.get(at)?)?, &parts))
}

/// `turn 5, 4 and 3`, or cells: the heads before a move or after it, and not both.
fn turned(before: &[BigUint], after: &[BigUint], width: usize) -> String {
    let (before, after) = (before.chunks(width), after.chunks(width));
    let (left, new) = (before.clone(), after.clone());
    let gone = before.filter(|head| !new.clone().any(|other| other == *head));
    let come = after.filter(|head| !left.clone().any(|other| other == *head));
    let mut heads: Vec<&[BigUint]> = gone.chain(come).collect();
    heads.sort_unstable_by(|a, b| b.cmp(a));
    format!(
        "turn {}",
        all_of(&heads.into_iter().map(head).collect::<Vec<_>>())
    )
}

/// The place of a head: a number, or row and column.
pub fn head(numbers: &[BigUint]) -> String {
    match numbers {
        [place] => place.to_string(),
        cell => format!("({})", joined(cell, ",")),
    }
}

/// `5, 4 and 3`.
pub fn all_of(numbers: &[impl std::fmt::Display]) -> String {
    match numbers {
        [others @ .., last] if !others.is_empty() => {
            format!("{} and {last}", joined(others, ", "))
        }
        numbers => joined(numbers, ", "),
    }
}

/// `take 5 from 10 and 1 from 3`, or what a heap is split into.
pub(super) fn describe(from: &[BigUint], to: &[BigUint]) -> String {
    if from.len() != to.len() {
        // the heap that was split is where the two first differ, its parts in its place
        let at = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let end = (at + 1 + to.len()).saturating_sub(from.len());
        if to.get(end..) != from.get(at + 1..) || end < at {
            // of a compound, in which several heaps may change
            return format!("leave {}", joined(to, " "));
        }
        let parts = &to[at..end];
        let all = joined(parts, " and ");
        return match parts.iter().sum::<BigUint>() {
            _ if parts.is_empty() => format!("take the heap of {}", from[at]),
            sum if sum > from[at] => format!("{} becomes {all}", from[at]),
            _ => format!("split {} into {all}", from[at]),
        };
    }
    let (mut changed, mut taken, mut put) = (Vec::new(), Vec::new(), Vec::new());
    for (number, (a, b)) in (1..).zip(from.iter().zip(to)).filter(|(_, (a, b))| a != b) {
        changed.push(number);
        match a > b {
            true => taken.push(format!("{} from {a}", a - b)),
            false => put.push(format!("{} on {a}", b - a)),
        }
    }
    if from.iter().any(|heap| heap.to_string().len() > SHORT) {
        // amounts as long as the heaps say less than which heaps change
        let plural = grundy::number::plural(changed.len());
        let verb = if put.is_empty() { "lower" } else { "change" };
        return format!("{verb} heap{plural} {}", joined(changed, " and "));
    }
    let said = |verb: &str, all: &[String]| match all {
        [one] if changed.len() == 1 => {
            let (amount, heap) = one.rsplit_once(' ').expect("an amount and a heap");
            format!("{verb} {amount} the heap of {heap}")
        }
        all => format!("{verb} {}", all.join(" and ")),
    };
    match (taken.is_empty(), put.is_empty()) {
        (false, false) => format!("{}, {}", said("take", &taken), said("put", &put)),
        (true, _) => said("put", &put),
        (_, true) => said("take", &taken),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::position_line;

    fn at(rules: &str, heaps: &[&str]) -> Position {
        let heaps = heaps.iter().map(|heap| heap.parse::<BigUint>().unwrap());
        let ruleset = rules.parse().unwrap();
        Position::heaps(&ruleset, heaps, None).unwrap().bare()
    }

    #[test]
    fn heaps_are_drawn_within_80_columns() {
        let long = "9".repeat(500);
        for heaps in [
            vec!["3", "60", "61", "62", "0"],
            vec!["123456789012345678901234567890"],
            vec![&long],
        ] {
            let text = drawing(&at("nim", &heaps));
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        }
        assert_eq!(
            drawing(&at("nim", &["3", "12"])),
            "  1:  3  |||\n  2: 12  ||||| ||||| ||\n"
        );
    }

    #[test]
    fn moves_have_words_whether_heaps_fall_split_or_grow() {
        let said = |from: &[u8], to: &[u8]| {
            let big = |heaps: &[u8]| heaps.iter().map(|&n| n.into()).collect::<Vec<BigUint>>();
            describe(&big(from), &big(to))
        };
        assert_eq!(said(&[3, 5], &[3, 1]), "take 4 from the heap of 5");
        assert_eq!(said(&[3, 5], &[1, 1]), "take 2 from 3 and 4 from 5");
        assert_eq!(said(&[4, 5], &[0, 6]), "take 4 from 4, put 1 on 5");
        assert_eq!(said(&[4, 5], &[4, 7]), "put 2 on the heap of 5");
        assert_eq!(said(&[4, 5], &[5, 7]), "put 1 on 4 and 2 on 5");
        assert_eq!(said(&[2, 5], &[2, 3, 2]), "split 5 into 3 and 2");
        assert_eq!(said(&[2, 5], &[2, 3, 4]), "5 becomes 3 and 4");
        assert_eq!(said(&[2, 5], &[5]), "take the heap of 2");
    }

    #[test]
    fn what_is_remembered_is_told() {
        let position = at("nim pass(2)", &["3", "4"]);
        assert_eq!(position_line(&position), "3 4, 2 passes left");
        let position = at("kayles + nim", &["3", "4"]);
        assert_eq!(position_line(&position), "3 | 4");
        assert_eq!(
            drawing(&position),
            "  kayles\n  1: 3  |||\n  nim\n  2: 4  ||||\n"
        );
    }
}
