use super::AskError;
use crate::game::Heap;

/// Heaps of a box at most.
const HEAPS: usize = 1_000;

fn refused<T>(text: impl Into<String>) -> Result<T, AskError> {
    Err(AskError::Place(text.into()))
}

/// The bounds of the heaps of a box: one for all, or one for each.
///
/// # Errors
/// No heaps, or more than a thousand; no bound; one bound without a number of heaps; bounds of
/// another number of heaps.
pub fn heap_bounds(heaps: Option<usize>, max: &[Heap]) -> Result<Vec<Heap>, AskError> {
    match (heaps, max) {
        (Some(0), _) => refused(
            "found --heaps 0, expected at least 1: a game without heaps has no position to show",
        ),
        (Some(n), _) if n > HEAPS => refused(format!("found --heaps {n}, expected at most 1,000")),
        (_, []) => refused("found no box, expected --heaps N --max M; such as --heaps 3 --max 15"),
        (Some(n), &[most]) => Ok(vec![most; n]),
        (None, &[_]) => refused(
            "found one bound and no number of heaps, expected --heaps N beside --max M, such as \
             --heaps 1 for a table of single heaps",
        ),
        (Some(n), list) if n != list.len() => refused(format!(
            "found {} bounds for --heaps {n}; give one for all, or one for each",
            list.len()
        )),
        (_, list) => Ok(list.to_vec()),
    }
}
