//! What is declared where some positions have no moves.

use crate::game::linear::{Case, Linear, before};
use crate::game::{Heap, Shape};

/// Cases, at most.
const CASES: usize = 1 << 10;
/// Positions without moves, and heaps, of which a declaration is made.
const LISTED: usize = 64;
const HEAPS: usize = 8;

/// The moves of a shape from all but some positions, which are sorted.
pub(super) fn ended(shape: Shape, list: &[Vec<Heap>]) -> Shape {
    let heaps = list.first().map_or(0, Vec::len);
    // a box ends before its next heap, and both have 64 bits with a sign
    let bounded = |heap: &Heap| i64::try_from(*heap).is_ok_and(|heap| heap < i64::MAX);
    let fits = list.iter().flatten().all(bounded);
    if !shape.may_have_cases() || !fits || heaps > HEAPS || list.len() > LISTED {
        return Shape::OPAQUE;
    }
    let (list, of) = (list.to_vec(), shape.clone());
    let cases = move |count: usize| {
        let declared = of.cases(count, CASES).filter(|_| count == heaps)?;
        let others = others(&list.iter().map(|x| &x[..]).collect::<Vec<_>>(), 0);
        Case::product([declared, others], CASES)
    };
    let declared = Linear::by_heaps(cases);
    Shape::Linear(match shape.positions(heaps) {
        None => declared,
        Some(_) => declared.among(Linear::by_heaps(move |count| shape.positions(count))),
    })
}

/// Boxes that hold just the tuples that are not listed, by the heaps from `i` on; the list is
/// sorted, of heaps below 2^63 - 1.
fn others(list: &[&[Heap]], i: usize) -> Vec<Case> {
    let Some(first) = list.first() else {
        return vec![Case::new([])];
    };
    if i == first.len() {
        return Vec::new();
    }
    let (mut boxes, mut next) = (Vec::new(), 0);
    for group in list.chunk_by(|x, y| x[i] == y[i]) {
        let heap = group[0][i] as i64;
        if next < heap {
            boxes.push(Case::new([before(i).within(next, heap - 1)]));
        }
        let inner = others(group, i + 1).into_iter();
        boxes.extend(inner.map(|case| case.and(before(i).equals(heap))));
        next = heap + 1;
    }
    boxes.push(Case::new([before(i).at_least(next)]));
    boxes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Amounts, HeapBox, Order};

    #[test]
    fn heaps_beyond_the_bounds_of_constraints_declare_nothing() {
        let nim = || Shape::Each(Amounts::Any);
        for (heap, declared) in [
            (5, true),
            (i64::MAX as u64 - 1, true),
            (i64::MAX as u64, false),
        ] {
            let shape = ended(nim(), &[vec![0, 1], vec![heap, 0]]);
            assert_eq!(shape != Shape::OPAQUE, declared, "{heap}");
            if declared {
                // all but the listed ones move
                assert_eq!(shape.allows(&[heap, 0], &[0, 0]), Some(false));
                assert_eq!(shape.allows(&[heap + 1, 0], &[0, 0]), Some(true));
            }
        }
        assert_eq!(ended(nim(), &[vec![u64::MAX, 0]]), Shape::OPAQUE);
    }

    #[test]
    fn boxes_hold_what_is_not_listed() {
        for list in [
            vec![[0, 1]],
            vec![[0, 0], [0, 1], [1, 0], [3, 3]],
            vec![[2, 0], [2, 1], [2, 2], [3, 2]],
        ] {
            let refs: Vec<&[Heap]> = list.iter().map(|x| &x[..]).collect();
            let boxes: Vec<Case> = others(&refs, 0)
                .into_iter()
                .map(|case| case.behind(0, 2))
                .collect();
            for x in HeapBox::new(vec![5; 2], Order::Ordered).unwrap().iter() {
                let inside = boxes.iter().filter(|case| case.holds(&x, &x)).count();
                let listed = list.iter().any(|one| one[..] == x[..]);
                assert_eq!(inside, usize::from(!listed), "{list:?} {x:?}");
            }
        }
    }
}
