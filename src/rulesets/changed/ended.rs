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
    let free = matches!(
        shape,
        Shape::Split | Shape::Code(_) | Shape::Heaps | Shape::Opaque
    );
    if free || heaps > HEAPS || list.len() > LISTED {
        return Shape::Opaque;
    }
    let (list, of) = (list.to_vec(), shape.clone());
    let cases = move |count: usize| {
        let declared = of.cases(count, CASES).filter(|_| count == heaps)?;
        let others = others(&list.iter().map(|x| &x[..]).collect::<Vec<_>>(), 0);
        let all = declared.iter().flat_map(|case| {
            let both = |other: &Case| {
                let constraints = other.constraints().iter().cloned();
                constraints.fold(case.clone(), Case::and)
            };
            others.iter().map(both).collect::<Vec<_>>()
        });
        let all: Vec<Case> = all.take(CASES + 1).collect();
        (all.len() <= CASES).then_some(all)
    };
    let declared = Linear::by_heaps(cases);
    Shape::Linear(match shape.positions(heaps) {
        None => declared,
        Some(_) => declared.among(Linear::by_heaps(move |count| shape.positions(count))),
    })
}

/// Boxes that hold just the tuples that are not listed, by the heaps from `i` on; the list is
/// sorted.
fn others(list: &[&[Heap]], i: usize) -> Vec<Case> {
    let Some(first) = list.first() else {
        return vec![Case::new([])];
    };
    if i == first.len() {
        return Vec::new();
    }
    let (mut boxes, mut next) = (Vec::new(), 0);
    for group in list.chunk_by(|x, y| x[i] == y[i]) {
        let Ok(heap) = i64::try_from(group[0][i]) else {
            return boxes;
        };
        if next < heap {
            boxes.push(Case::new([before(i).within(next, heap - 1)]));
        }
        let inner = others(group, i + 1).into_iter();
        boxes.extend(inner.map(|case| case.and(before(i).equals(heap))));
        next = heap.saturating_add(1);
    }
    boxes.push(Case::new([before(i).at_least(next)]));
    boxes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{HeapBox, Order};

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
