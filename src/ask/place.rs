use super::AskError;
use crate::game::{Heap, HeapRules};

/// Heaps of a box at most.
const HEAPS: usize = 1_000;
/// Heaps where neither the request nor the rules say how many.
pub(super) const USUAL: usize = 2;

fn refused<T>(text: impl Into<String>) -> Result<T, AskError> {
    Err(AskError::Place(text.into()))
}

/// The number of heaps of a box where none is given: two, or the nearest number that the rules are
/// played on.
pub fn usual_heaps(rules: &impl HeapRules) -> usize {
    let played = rules.heaps();
    USUAL.max(*played.start()).min(*played.end())
}

/// The largest heap of a box of this many heaps where none is given: a table that is made at once.
pub fn usual_max(heaps: usize) -> Heap {
    match heaps {
        0 | 1 => 63,
        2..=4 => 15,
        5 => 7,
        6..=8 => 3,
        _ => 1,
    }
}

/// The bounds of the heaps of a box: one for all, or one for each; with none [`usual_max`], and
/// `usual` heaps where no number of heaps is given either.
///
/// # Errors
/// No heaps, or more than a thousand; bounds of another number of heaps.
pub fn heap_bounds(
    heaps: Option<usize>,
    max: &[Heap],
    usual: usize,
) -> Result<Vec<Heap>, AskError> {
    match (heaps, max) {
        (Some(0), _) => refused(
            "found --heaps 0, expected at least 1: a game without heaps has no position to show",
        ),
        (Some(n), _) if n > HEAPS => refused(format!("found --heaps {n}, expected at most 1,000")),
        (heaps, []) => {
            let heaps = heaps.unwrap_or(usual);
            Ok(vec![usual_max(heaps); heaps])
        }
        (heaps, &[most]) => Ok(vec![most; heaps.unwrap_or(usual)]),
        (Some(n), list) if n != list.len() => refused(format!(
            "found {} bounds for --heaps {n}; give one for all, or one for each",
            list.len()
        )),
        (_, list) => Ok(list.to_vec()),
    }
}
