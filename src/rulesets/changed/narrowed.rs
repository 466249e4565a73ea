use crate::game::linear::{Case, Linear, keeps, takes};
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
    match shape {
        Shape::Each(amounts) => fewer(amounts).map(Shape::Each),
        Shape::Faces {
            sizes,
            amounts: Amounts::Equal,
        } => equal(most, move |set| {
            sizes.contains(&(set.count_ones() as usize))
        }),
        Shape::Faces { sizes, amounts } => {
            fewer(amounts).map(|amounts| Shape::Faces { sizes, amounts })
        }
        Shape::Sets {
            sets,
            amounts: Amounts::Equal,
        } => equal(most, move |set| sets.binary_search(&set).is_ok()),
        Shape::Sets { sets, amounts } => {
            fewer(amounts).map(|amounts| Shape::Sets { sets, amounts })
        }
        Shape::Linear(linear) => match linear.bounded(most) {
            Some(linear) => Some(Shape::Linear(linear)),
            None => linear.is_sum().then_some(Shape::Heaps),
        },
        Shape::Split => Some(Shape::Split),
        Shape::Heaps => Some(Shape::Heaps),
        Shape::Total | Shape::Potential | Shape::Vectors(_) | Shape::Code(_) | Shape::Opaque => {
            None
        }
    }
    .unwrap_or(Shape::Opaque)
}

/// The same amount, at most `most`, from each heap of a set of some kind: bit i of a set stands
/// for heap i.
fn equal(most: u64, touched: impl Fn(u64) -> bool + Send + Sync + 'static) -> Option<Shape> {
    let most = i64::try_from(most).ok()?;
    let case = move |heaps: usize, set: u64| {
        let first = set.trailing_zeros() as usize;
        let heap = |i| match set >> i & 1 {
            0 => keeps(i),
            _ if i == first => takes(i).within(1, most),
            _ => (takes(i) - takes(first)).equals(0),
        };
        Case::new((0..heaps).map(heap))
    };
    Some(Shape::Linear(Linear::by_heaps(move |heaps| {
        let sets = 1_u64.checked_shl(u32::try_from(heaps).ok()?)?;
        let sets = (sets <= LISTED).then(|| (1..sets).filter(|&set| touched(set)))?;
        Some(sets.map(|set| case(heaps, set)).collect())
    })))
}
