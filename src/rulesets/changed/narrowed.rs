use crate::game::linear::{Case, Linear};
use crate::game::{Amounts, Shape};

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
    let facts = shape.facts();
    match shape {
        Shape::Each(amounts) => fewer(amounts).map(Shape::Each),
        Shape::Faces {
            amounts: Amounts::Equal,
            ..
        }
        | Shape::Sets {
            amounts: Amounts::Equal,
            ..
        } => equal(shape, most),
        Shape::Faces { sizes, amounts } => {
            fewer(amounts).map(|amounts| Shape::Faces { sizes, amounts })
        }
        Shape::Sets { sets, amounts } => {
            fewer(amounts).map(|amounts| Shape::Sets { sets, amounts })
        }
        Shape::Linear(linear) => linear.bounded(most).map(Shape::Linear),
        Shape::Vectors(_) | Shape::Code(_) | Shape::Undeclared(_) => None,
    }
    .unwrap_or(Shape::Undeclared(facts))
}

/// The same amount, at most `most`, from each heap of one of the sets of a shape.
fn equal(shape: Shape, most: u64) -> Option<Shape> {
    let most = i64::try_from(most).ok()?;
    Some(Shape::Linear(Linear::by_heaps(move |heaps| {
        let all = 1_u64.checked_shl(u32::try_from(heaps).ok()?)?;
        let (sets, _) = (all <= LISTED).then(|| shape.sets(heaps))??;
        let sets = sets.into_iter().filter(|set| (1..all).contains(set));
        Some(
            sets.map(|set| Case::equal(set, heaps, Some(most)))
                .collect(),
        )
    })))
}
