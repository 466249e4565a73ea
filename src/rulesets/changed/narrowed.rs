use crate::game::{Amounts, Linear, MoveKind, Shape};

/// Amounts, and sets of heaps, that are listed at most.
const LISTED: u64 = 1 << 12;

/// What is declared where at most `most` are taken from a heap.
pub(super) fn narrowed(shape: Shape, most: u64) -> Shape {
    let fewer = |amounts: Amounts| match amounts {
        Amounts::Any => Some(Amounts::UpTo(most)),
        Amounts::UpTo(b) => Some(Amounts::UpTo(b.min(most))),
        Amounts::In(mut set) => {
            set.retain(|&amount| amount <= most);
            (!set.is_empty()).then_some(Amounts::In(set))
        }
        Amounts::AllBut(set) if most <= LISTED => {
            let amounts = (1..=most).filter(|amount| set.binary_search(amount).is_err());
            let amounts: Vec<u64> = amounts.collect();
            (!amounts.is_empty()).then_some(Amounts::In(amounts))
        }
        Amounts::AllBut(_) | Amounts::Equal => None,
    };
    match shape {
        Shape::Each(amounts) => fewer(amounts).map(Shape::Each),
        Shape::Faces { ref amounts, .. } | Shape::Sets { ref amounts, .. }
            if *amounts == Amounts::Equal =>
        {
            equal(shape, most)
        }
        Shape::Faces { sizes, amounts } => {
            fewer(amounts).map(|amounts| Shape::Faces { sizes, amounts })
        }
        Shape::Sets { sets, amounts } => {
            fewer(amounts).map(|amounts| Shape::Sets { sets, amounts })
        }
        Shape::Linear(linear) => match linear.bounded(most) {
            Some(linear) => Some(Shape::Linear(linear)),
            None => linear.is_sum().then_some(Shape::Heaps),
        },
        Shape::Split => Some(Shape::Split),
        Shape::Heaps => Some(Shape::Heaps),
        Shape::Total | Shape::Vectors(_) | Shape::Code(_) | Shape::Opaque => None,
    }
    .unwrap_or(Shape::Opaque)
}

/// The same amount, at most `most`, from each heap of a set.
fn equal(shape: Shape, most: u64) -> Option<Shape> {
    let cases = Linear::by_heaps(move |heaps| {
        let few = heaps <= LISTED.ilog2() as usize;
        let kinds = few.then(|| shape.kinds(heaps).ok())??.into_iter();
        let case = |kind| match kind {
            MoveKind::Case(case) => Some(case),
            MoveKind::Taken { .. } => None,
        };
        kinds.map(case).collect()
    });
    cases.bounded(most).map(Shape::Linear)
}
