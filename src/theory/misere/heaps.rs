use super::canonical::{Arena, MisereForm};
use super::options::options;
use crate::sequence::HeapWise;
use crate::work::{Context, Stop};

/// The canonical forms of the heaps 0, .. `to` of a game. All sums that can be reached from them
/// are made, so that this is for small heaps.
///
/// # Errors
/// If memory or time run out, or a move cannot be computed.
pub fn heap_forms(
    game: &dyn HeapWise,
    to: usize,
    context: &Context,
) -> Result<(Arena, Vec<MisereForm>), Stop> {
    let mut arena = Arena::new(context);
    let mut forms: Vec<MisereForm> = Vec::new();
    for heap in 0..=to {
        context.check()?;
        let mut sums: Vec<Vec<MisereForm>> = Vec::new();
        options(game, heap, &mut |parts| {
            sums.push(parts.iter().map(|&part| forms[part as usize]).collect());
        })?;
        let mut list = Vec::with_capacity(sums.len());
        for sum in sums {
            let mut whole = arena.zero();
            for part in sum {
                whole = arena.sum(whole, part)?;
            }
            list.push(whole);
        }
        forms.push(arena.form(list)?);
    }
    Ok((arena, forms))
}
