use crate::game::{Amounts, HeapBox, MoveVector, MoveVectors, Shape, Times};
use crate::work::{Context, Stop, memory};
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// Vectors up to which other shapes are written as vectors.
const FEW: usize = 63;

/// The vectors of a shape on this number of heaps, if they are what it declares or few.
pub(crate) fn move_vectors(shape: &Shape, heaps: usize) -> Option<Cow<'_, MoveVectors>> {
    let (sizes, amounts) = match shape {
        Shape::Vectors(vectors) => {
            return (vectors.heaps() == heaps).then_some(Cow::Borrowed(vectors));
        }
        Shape::Each(amounts) => (1..=1, amounts),
        Shape::Faces { sizes, amounts } => (sizes.clone(), amounts),
        Shape::Sets { sets, amounts } => {
            return sets_of_heaps(sets, amounts, heaps).map(Cow::Owned);
        }
        Shape::Code(_) | Shape::Linear(_) | Shape::Undeclared(_) => return None,
    };
    let mut list = Vec::new();
    let mut takes = vec![0; heaps];
    let each: Vec<i32> = match amounts {
        Amounts::Equal => vec![1],
        Amounts::UpTo(most) if *most <= FEW as u64 => (1..=*most as i32).collect(),
        Amounts::In(set) if set.len() <= FEW => {
            let all = set.iter().map(|&amount| i32::try_from(amount).ok());
            all.collect::<Option<_>>()?
        }
        Amounts::Any | Amounts::UpTo(_) | Amounts::In(_) | Amounts::AllBut(_) => return None,
    };
    faces(&mut takes, 0, &sizes, &each, &mut list)?;
    let times = match amounts {
        Amounts::Equal => Times::Any,
        _ => Times::Once,
    };
    let list = list.into_iter().map(|takes| MoveVector { takes, times });
    MoveVectors::new(list.collect(), None).ok().map(Cow::Owned)
}

/// One vector for each set of heaps, if a move takes one token or the same amount from each.
fn sets_of_heaps(sets: &[u64], amounts: &Amounts, heaps: usize) -> Option<MoveVectors> {
    let times = match amounts {
        Amounts::UpTo(1) => Times::Once,
        Amounts::Equal => Times::Any,
        _ => return None,
    };
    let playable = |set: &&u64| heaps >= 64 || **set >> heaps == 0;
    let list = sets.iter().filter(playable).map(|set| MoveVector {
        takes: (0..heaps)
            .map(|i| i32::from(i < 64 && set >> i & 1 == 1))
            .collect(),
        times,
    });
    let list: Vec<MoveVector> = list.collect();
    if list.len() > FEW {
        return None;
    }
    MoveVectors::new(list, None).ok()
}

/// All vectors that take amounts of the list from heap `i` on, from as many heaps as `sizes`
/// allows; `None` if they are many.
fn faces(
    takes: &mut [i32],
    i: usize,
    sizes: &RangeInclusive<usize>,
    amounts: &[i32],
    list: &mut Vec<Vec<i32>>,
) -> Option<()> {
    let touched = takes.iter().filter(|&&t| t > 0).count();
    // too few heaps are left: to go through them all might take for ever
    if touched + (takes.len() - i) < *sizes.start() {
        return Some(());
    }
    if i == takes.len() {
        if sizes.contains(&touched) {
            list.push(takes.to_vec());
        }
        return (list.len() <= FEW).then_some(());
    }
    faces(takes, i + 1, sizes, amounts, list)?;
    if touched < *sizes.end() {
        for &amount in amounts {
            takes[i] = amount;
            faces(takes, i + 1, sizes, amounts, list)?;
        }
        takes[i] = 0;
    }
    Some(())
}

/// The cells of the sorted box from those of the ordered one: heap 0 up to heap 1 of each row.
pub(super) fn sorted(
    ordered: &[u8],
    positions: &HeapBox,
    context: &Context,
) -> Result<Vec<u8>, Stop> {
    let side = positions.max()[0] as usize + 1;
    let count = positions.count() as usize;
    let mut cells = memory::reserved(count, "the table", context)?;
    let mut heaps = vec![0; positions.heaps()];
    loop {
        context.check()?;
        let others = heaps[1..].iter().rev();
        let row = others.fold(0, |row, &x| (row + x as usize) * side);
        cells.extend_from_slice(&ordered[row..=row + heaps[1] as usize]);
        // on from the last position of the row
        heaps[0] = heaps[1];
        if !positions.advance(&mut heaps) {
            return Ok(cells);
        }
    }
}
