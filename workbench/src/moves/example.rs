use super::options;
use grundy::play::{Position, splits};

/// How a move is typed at a position, where what was typed is none.
pub(super) fn example(from: &Position) -> String {
    if splits(from.ruleset())
        && let Ok(options) = options(from)
        && let Some(option) = options.get(options.len() / 2)
    {
        return format!("such as {option} (all heaps after the move)");
    }
    match from.heap_lists().concat().len() {
        1 => "such as 3 (the heap after the move), or take 2",
        2 => "such as 3 1 (both heaps after the move), 2: 1 or take 3 from heap 2",
        _ => "such as 3 4 1 (all heaps after the move), 2: 3 or take 3 from heap 2",
    }
    .to_owned()
}
