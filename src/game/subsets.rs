use super::linear::{Case, Subset};
use super::{Amounts, Shape};

/// Heaps of one move, at most, where moves are declared for any number of heaps at once.
const MOST_TOUCHED: usize = 8;

/// Cases of one number of heaps, at most.
const CASES: usize = 1 << 10;

impl Shape {
    /// The moves of one heap, where any heap than which no other is larger is lowered by them,
    /// whatever the others are; `None` where nothing is declared so.
    pub fn largest(&self) -> Option<Vec<Case>> {
        match self {
            Self::Linear(linear) if !linear.raises() && linear.positions(1).is_none() => {
                linear.largest().map(<[Case]>::to_vec)
            }
            _ => None,
        }
    }

    /// The moves by how many heaps they lower, where the others do not matter, so that the same
    /// declaration holds for every number of heaps; `None` where none is made, or a move may lower
    /// more than 8 heaps.
    pub fn subsets(&self) -> Option<Vec<Subset>> {
        let of_sizes = |sizes: std::ops::RangeInclusive<usize>, amounts: &Amounts| {
            let sizes = (*sizes.end() <= MOST_TOUCHED).then_some(sizes)?;
            sizes.map(|heaps| all_of(heaps, amounts)).collect()
        };
        match self {
            Self::Each(amounts) => of_sizes(1..=1, amounts),
            Self::Faces { sizes, amounts } => of_sizes(sizes.clone(), amounts),
            Self::Linear(linear) if linear.raises() || linear.positions(1).is_some() => None,
            Self::Linear(linear) if linear.is_sum() => Some(vec![Subset {
                heaps: 1,
                cases: linear.cases(1)?,
            }]),
            Self::Linear(linear) => linear.subsets().map(<[Subset]>::to_vec),
            _ => None,
        }
    }
}

/// Amounts from each of some heaps.
fn all_of(heaps: usize, amounts: &Amounts) -> Option<Subset> {
    let all = Shape::Sets {
        sets: vec![(1 << heaps) - 1],
        amounts: amounts.clone(),
    };
    let cases = all.cases(heaps, CASES)?;
    Some(Subset { heaps, cases })
}
