//! What the digital sums of Nim and Moore's Nim say, in sentences.

use super::drawing::move_line;
use super::position::position_line;
use grundy::game::{Convention, Outcome};
use grundy::play::{Analysis, DigitalSum, Position};
use num_bigint::BigUint;

/// Columns that are named; of more, their number is.
const NAMED: usize = 12;

/// Who wins, and the sums that show it: `you can win: the 2's column is odd`.
pub(super) fn verdict(table: &DigitalSum, analysis: &Analysis, mover: &str) -> String {
    let because = because(table, analysis);
    match analysis.outcome {
        Outcome::N => format!("{mover} can win: {because}"),
        Outcome::P => format!("whoever moves loses: {because}"),
    }
}

/// The same for who moves, with a move that wins.
pub(super) fn advice(table: &DigitalSum, analysis: &Analysis) -> String {
    let (position, m) = (&analysis.position, table.modulus);
    let mut text = capital(&verdict(table, analysis, "you")) + ".";
    let misere = position.ruleset().convention == Convention::Misere;
    let won = analysis.winning.first();
    if let (Outcome::N, Some(to)) = (analysis.outcome, won) {
        let how = match move_line(position, to) {
            // of long heaps it does not say how much
            line if line.starts_with("take") => line,
            _ => format!("move to {}", position_line(to)),
        };
        let after = match (misere && only_ones(to), m) {
            (true, 2) => "an odd number of heaps of 1 is left".into(),
            (true, _) => format!("the number of heaps of 1 is 1 mod {m}"),
            (false, 2) => "every column is even".into(),
            (false, _) => format!("every column sum is 0 mod {m}"),
        };
        text += &format!(" {}, and {after}.", capital(&how));
    }
    if misere && !only_ones(position) {
        let ones = match m {
            2 => "an odd number of them".into(),
            _ => format!("1 mod {m} of them"),
        };
        text += &format!(
            " Misere: play as in normal play while a heap of 2 or more is left; when your move \
             leaves only heaps of 1, leave {ones}."
        );
    }
    text
}

fn because(table: &DigitalSum, analysis: &Analysis) -> String {
    let (position, m) = (&analysis.position, table.modulus);
    if position.size() == BigUint::ZERO {
        return "nothing is left to take".into();
    }
    if position.ruleset().convention == Convention::Misere && only_ones(position) {
        return match (m, analysis.outcome) {
            (2, Outcome::N) => "an even number of heaps of 1 is left".into(),
            (2, Outcome::P) => "an odd number of heaps of 1 is left".into(),
            (_, outcome) => format!(
                "the number of heaps of 1 is {}, which is {}1 mod {m}",
                table.sums[0],
                if outcome == Outcome::N { "not " } else { "" }
            ),
        };
    }
    let fault = table.at_fault();
    let name = |&column: &usize| match u32::try_from(column)
        .ok()
        .and_then(|j| 1_u64.checked_shl(j))
    {
        Some(counts) => counts.to_string(),
        None => format!("2^{column}"),
    };
    let list: Vec<String> = fault.iter().map(name).collect();
    let bad = match m {
        2 => "odd".to_owned(),
        m => format!("not 0 mod {m}"),
    };
    match &list[..] {
        [] if m == 2 => "every column is even, and any move makes one odd".into(),
        [] => format!("every column sum is 0 mod {m}, and any move changes that"),
        [one] => format!("the {one}'s column is {bad}"),
        few if few.len() <= NAMED => format!("the columns {} are {bad}", few.join(", ")),
        many => format!("{} columns are {bad}", many.len()),
    }
}

/// Whether no heap holds more than one token.
fn only_ones(at: &Position) -> bool {
    at.heap_lists()
        .iter()
        .flatten()
        .all(|heap| heap.bits() <= 1)
}

/// A sentence begins so.
pub fn capital(text: &str) -> String {
    let first = text.chars().take(1).flat_map(char::to_uppercase);
    first.chain(text.chars().skip(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::play::analyse;
    use grundy::work::Context;

    #[test]
    fn nim_is_taught_by_its_columns() {
        let misere = "Misere: play as in normal play while a heap of 2 or more is left; when your \
                      move leaves only heaps of 1, leave an odd number of them.";
        for (rules, heaps, expected) in [
            (
                "nim",
                "3 4 5",
                "You can win: the 2's column is odd. Take 2 from the heap of 3, and every column \
                 is even.",
            ),
            (
                "nim",
                "1 4 5",
                "Whoever moves loses: every column is even, and any move makes one odd.",
            ),
            (
                "nim misere",
                "1 1 2",
                "You can win: the 2's column is odd. Take 1 from the heap of 2, and an odd number \
                 of heaps of 1 is left.",
            ),
            (
                "nim misere",
                "1 1",
                "You can win: an even number of heaps of 1 is left. Take 1 from the heap of 1, \
                 and an odd number of heaps of 1 is left.",
            ),
            (
                "nim misere",
                "1 0",
                "Whoever moves loses: an odd number of heaps of 1 is left.",
            ),
            (
                "moore(2)",
                "3 3 3",
                "Whoever moves loses: every column sum is 0 mod 3, and any move changes that.",
            ),
        ] {
            let ruleset = rules.parse().unwrap();
            let at = Position::read(&ruleset, heaps).unwrap();
            let analysis = analyse(&at, None, &Context::default()).unwrap();
            let said = advice(&analysis.digital_sum().unwrap(), &analysis);
            let also = said.strip_suffix(misere).map(str::trim_end);
            assert_eq!(also.unwrap_or(&said), expected, "{rules} {heaps}");
            assert_eq!(also.is_some(), rules == "nim misere" && heaps.contains('2'));
        }
    }
}
