//! Positions as text and as JSON, for every output alike.

use grundy::game::{Heap, Remembered};
use grundy::number::{joined, plural};
use grundy::play::{Position, memories};

/// A position as a line of text: `3 4 5`, `5 2 | 4`, `34, at most 33 may be taken`, `##./...`.
pub fn position_line(at: &Position) -> String {
    joined([place_line(at)].into_iter().chain(remembered(at)), ", ")
}

/// The heaps or the board alone; a summand without heaps is written 0.
pub(super) fn place_line(at: &Position) -> String {
    if let Some(grid) = at.grid() {
        return grid.to_string();
    }
    at.heaps_line()
}

/// What a title says of a position: `4 x 5 board`, or its heaps, which are listed as `line` does.
pub(super) fn place_title(at: &Position, line: fn(&Position) -> String) -> String {
    match at.grid() {
        Some(grid) => format!("{} x {} board", grid.rows(), grid.cols()),
        None => {
            // where heaps vanish none is left of 0
            let names = at.heap_names().concat();
            match &names[..] {
                [Some(_)] => line(at),
                names => format!("heap{} {}", plural(names.len().max(1)), line(at)),
            }
        }
    }
}

/// What is remembered, in words.
pub(super) fn remembered(at: &Position) -> Vec<String> {
    let pairs = memories(at.ruleset()).into_iter().zip(at.states());
    pairs
        .map(|(memory, number)| in_words(&memory, number))
        .collect()
}

fn in_words(memory: &Remembered, number: Heap) -> String {
    match (memory, number) {
        (Remembered::Falls(_), 0) => "no pass left".into(),
        (Remembered::Falls(_), 1) => "1 pass left".into(),
        (Remembered::Falls(_), n) => format!("{n} passes left"),
        (Remembered::Switch(to), 0) => format!("switched to {to}"),
        (Remembered::Switch(to), _) => format!("may switch to {to}"),
        (Remembered::Most, n) => format!("at most {n} may be taken"),
        (Remembered::Last(_), 0) => "nothing taken last".into(),
        (Remembered::Last(_), n) => format!("{n} taken last"),
    }
}

/// The word for a move that lowers this number alone.
pub fn memory_word(memory: &Remembered) -> Option<&'static str> {
    match memory {
        Remembered::Falls(_) => Some("pass"),
        Remembered::Switch(_) => Some("switch"),
        Remembered::Most | Remembered::Last(_) => None,
    }
}
