//! Positions of games with heaps that people draw as rows of cells.

use super::checks::{PositionError, wrong};
use crate::game::Heap;
use crate::rulesets::{HeapRuleset, Ruleset};

/// The heaps of rows of cells, one after the other; `None` where the rules have no such picture,
/// or the text is none.
pub(super) fn heaps(ruleset: &Ruleset, text: &str) -> Option<Result<Vec<Heap>, PositionError>> {
    let mut rules = ruleset.heap_rules()?;
    while let HeapRuleset::Changed(changed) = rules {
        rules = changed.base();
    }
    let of_row = match rules.to_string().as_str() {
        "treblecross" => treblecross,
        "kayles" => kayles,
        _ => return None,
    };
    let mut rows = text.split_whitespace().peekable();
    let drawn = |row: &str| row.bytes().all(|c| b".XxoO".contains(&c));
    if rows.peek().is_none() || !text.split_whitespace().all(drawn) {
        return None;
    }
    let all = rows.map(of_row).collect::<Result<Vec<Vec<Heap>>, _>>();
    // a row without anything to take is an empty heap
    Some(all.map(|all| match all.concat() {
        heaps if heaps.is_empty() => vec![0],
        heaps => heaps,
    }))
}

/// Cells from 0 on, and marks X, of which three in a row win. Who puts one next to or next but one
/// to another loses, as the other completes three: what is played on are the runs of other cells. A
/// mark takes up to 5 of a run, the cell and two on each side. So a run of n cells, with one more
/// on each side, is a heap of n + 2 from which 3 are taken.
fn treblecross(row: &str) -> Result<Vec<Heap>, PositionError> {
    let marks: Vec<bool> = row.bytes().map(|c| b"Xx".contains(&c)).collect();
    if row.bytes().any(|c| b"oO".contains(&c)) || marks.len() < 3 {
        return wrong(
            format!("the row {row}"),
            "at least 3 cells, . or X: ..X...X.",
        );
    }
    let inside = |three: &[bool]| three.iter().filter(|&&mark| mark).count();
    match marks.windows(3).map(inside).max() {
        Some(3) => {
            return wrong(
                format!("{row}, where three marks are in a row"),
                "a game that is not over",
            );
        }
        Some(2) => {
            return wrong(
                format!("{row}, where the player to move completes three in a row and wins"),
                "a row in which no mark completes three: heaps describe only such rows",
            );
        }
        _ => {}
    }
    let near = |i: usize| marks[i.saturating_sub(2)..marks.len().min(i + 3)].contains(&true);
    let runs = runs((0..marks.len()).map(|i| !near(i)));
    Ok(runs.into_iter().map(|run| run + 2).collect())
}

/// Pins o, and gaps: each run of pins is a heap.
fn kayles(row: &str) -> Result<Vec<Heap>, PositionError> {
    match row.bytes().any(|c| b"Xx".contains(&c)) {
        true => wrong(format!("the row {row}"), "pins o and gaps . only: oo.ooo"),
        false => Ok(runs(row.bytes().map(|c| c != b'.'))),
    }
}

/// The lengths of the runs of what is true.
fn runs(cells: impl Iterator<Item = bool>) -> Vec<Heap> {
    let (mut all, mut run) = (Vec::new(), 0);
    for cell in cells.chain([false]) {
        match cell {
            true => run += 1,
            false if run > 0 => all.push(std::mem::take(&mut run)),
            false => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::{Position, analyse};
    use crate::game::Outcome;
    use crate::work::Context;
    use std::collections::HashMap;

    /// Whether the player to move wins: the first with three marks in a row.
    fn wins(row: &[bool], known: &mut HashMap<Vec<bool>, bool>) -> bool {
        if let Some(&wins) = known.get(row) {
            return wins;
        }
        let found = (0..row.len()).filter(|&i| !row[i]).any(|i| {
            let mut after = row.to_vec();
            after[i] = true;
            after.windows(3).any(|three| three == [true; 3]) || !wins(&after, known)
        });
        known.insert(row.to_vec(), found);
        found
    }

    #[test]
    fn rows_of_treblecross_are_heaps() {
        let (context, ruleset) = (Context::default(), "treblecross".parse().unwrap());
        let (mut known, mut compared) = (HashMap::new(), 0);
        for length in 3..=10_usize {
            for bits in 0..1_u32 << length {
                let row: Vec<bool> = (0..length).map(|i| bits >> i & 1 == 1).collect();
                let text: String = row.iter().map(|&x| if x { 'X' } else { '.' }).collect();
                let Ok(position) = Position::read(&ruleset, &text) else {
                    let two = |three: &[bool]| three.iter().filter(|&&x| x).count() > 1;
                    assert!(row.windows(3).any(two), "{text}");
                    continue;
                };
                let found = analyse(&position, None, &context).unwrap().outcome;
                assert_eq!(found == Outcome::N, wins(&row, &mut known), "{text}");
                compared += 1;
            }
        }
        assert!(compared > 100, "{compared}");
    }

    #[test]
    fn rows_of_pins_are_heaps() {
        let read = |rules: &str, text: &str| {
            let position = Position::read(&rules.parse().unwrap(), text);
            position.map(|position| position.to_string())
        };
        assert_eq!(read("kayles", "oo.ooo..o").unwrap(), "2 3 1");
        assert_eq!(read("treblecross", "..X...X.").unwrap(), "0");
        assert_eq!(read("treblecross", ".....X...... ...").unwrap(), "5 6 5");
        assert_eq!(read("treblecross pass(1)", "....").unwrap(), "6 state 1");
        for (rules, text) in [
            ("kayles", "oXo"),
            ("treblecross", "X."),
            ("treblecross", "X.X"),
            ("treblecross", concat!("XX", "X.")),
            ("nim", "..X.."),
        ] {
            assert!(read(rules, text).is_err(), "{rules} {text}");
        }
    }
}
