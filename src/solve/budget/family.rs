use crate::game::{Amounts, Shape};

/// The sets of coordinates that a move may touch, in the first `dim` coordinates of a box. The
/// empty set is in it where the move has touched a coordinate outside already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Family {
    dim: usize,
    sets: Sets,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Sets {
    /// All sets of a number of coordinates in this range.
    Sizes { least: usize, most: usize },
    /// These sets, increasing: bit c stands for coordinate c.
    List(Vec<u64>),
}

impl Family {
    /// The family that a shape declares if amounts are free; `None` if they are not, or nothing
    /// is declared. `axes[c]` is the heap that is coordinate c; heaps that are no coordinate are
    /// always 0. The family may be empty.
    pub(super) fn of(shape: &Shape, axes: &[usize], heaps: usize) -> Option<Self> {
        let sets = match shape {
            Shape::Linear(_) if axes.len() <= 64 => {
                Sets::List(renamed(&shape.lowered_sets(heaps)?, axes))
            }
            Shape::Each(Amounts::Any) => Sets::Sizes { least: 1, most: 1 },
            Shape::Faces {
                sizes,
                amounts: Amounts::Any,
            } => Sets::Sizes {
                least: (*sizes.start()).max(1),
                most: *sizes.end(),
            },
            Shape::Sets {
                sets,
                amounts: Amounts::Any,
            } if axes.len() <= 64 => Sets::List(renamed(sets, axes)),
            _ => return None,
        };
        Some(
            Self {
                dim: axes.len(),
                sets,
            }
            .tidy(),
        )
    }

    /// One form for each family.
    fn tidy(mut self) -> Self {
        match &mut self.sets {
            Sets::Sizes { least, most } => {
                *most = (*most).min(self.dim);
                if least > most {
                    (*least, *most) = (1, 0);
                }
            }
            Sets::List(list) => list.sort_unstable(),
        }
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        match &self.sets {
            Sets::Sizes { least, most } => least > most,
            Sets::List(list) => list.is_empty(),
        }
    }

    /// The sets without the last coordinate.
    pub(super) fn without(&self) -> Self {
        let dim = self.dim - 1;
        let sets = match &self.sets {
            Sets::List(list) => {
                Sets::List(list.iter().copied().filter(|set| set >> dim == 0).collect())
            }
            sizes => sizes.clone(),
        };
        Self { dim, sets }.tidy()
    }

    /// What a move in the last coordinate leaves: the sets with it, less it.
    pub(super) fn link(&self) -> Self {
        let dim = self.dim - 1;
        let sets = match &self.sets {
            Sets::Sizes { most: 0, .. } => Sets::Sizes { least: 1, most: 0 },
            Sets::Sizes { least, most } => Sets::Sizes {
                least: least.saturating_sub(1),
                most: most - 1,
            },
            Sets::List(list) => {
                let with = list.iter().filter(|&set| set >> dim & 1 == 1);
                Sets::List(with.map(|set| set ^ 1 << dim).collect())
            }
        };
        Self { dim, sets }.tidy()
    }

    /// In at most two coordinates: bit s is set for each set s of the family.
    pub(super) fn code(&self) -> usize {
        let has = |set: u64| match &self.sets {
            Sets::Sizes { least, most } => (*least..=*most).contains(&(set.count_ones() as usize)),
            Sets::List(list) => list.contains(&set),
        };
        let sets = (0..1_u64 << self.dim).filter(|&set| has(set));
        sets.fold(0, |code, set| code | 1 << set)
    }

    /// Whether a move can be made where just these coordinates are not 0. The family must be
    /// one of whole moves.
    pub(super) fn moves_in(&self, support: u64) -> bool {
        match &self.sets {
            Sets::Sizes { least, most } => least <= most && support.count_ones() as usize >= *least,
            Sets::List(list) => list.iter().any(|set| set & !support == 0),
        }
    }

    /// A larger one for a family that holds another one.
    pub(super) fn weight(&self) -> usize {
        match &self.sets {
            Sets::Sizes { most, .. } => *most,
            Sets::List(list) => list.len(),
        }
    }
}

/// Sets of heaps as sets of coordinates, without those that hold a heap which is no coordinate.
fn renamed(sets: &[u64], axes: &[usize]) -> Vec<u64> {
    let live = axes.iter().filter(|&&heap| heap < 64);
    let live = live.fold(0, |live, heap| live | 1_u64 << heap);
    let playable = sets.iter().filter(|&&set| set != 0 && set & !live == 0);
    let renamed = playable.map(|set| {
        let inside = axes.iter().enumerate().filter(|(_, heap)| **heap < 64);
        inside.fold(0, |to, (c, heap)| to | (set >> heap & 1) << c)
    });
    let mut list: Vec<u64> = renamed.collect();
    list.sort_unstable();
    list.dedup();
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::linear::{Case, Linear, keeps, takes};

    fn list(dim: usize, sets: &[u64]) -> Family {
        Family {
            dim,
            sets: Sets::List(sets.to_vec()),
        }
    }

    #[test]
    fn links_of_sizes_are_those_of_their_sets() {
        for dim in 1..=5 {
            for least in 1..=dim {
                for most in least..=dim {
                    let sizes = Family {
                        dim,
                        sets: Sets::Sizes { least, most },
                    };
                    let all = 0..1_u64 << dim;
                    let fits = |set: &u64| (least..=most).contains(&(set.count_ones() as usize));
                    let sets = list(dim, &all.filter(fits).collect::<Vec<_>>());
                    compare(&sizes, &sets);
                }
            }
        }
    }

    /// The same sets, written in two ways, down to the last coordinate.
    fn compare(a: &Family, b: &Family) {
        assert_eq!(a.is_empty(), b.is_empty(), "{a:?} {b:?}");
        if a.dim <= 2 {
            assert_eq!(a.code(), b.code(), "{a:?} {b:?}");
        }
        if a.dim > 0 {
            compare(&a.without(), &b.without());
            compare(&a.link(), &b.link());
        }
    }

    #[test]
    fn heaps_that_are_always_0_take_their_sets_along() {
        let sets = vec![0b011, 0b101, 0b110];
        let shape = Shape::Sets {
            sets,
            amounts: Amounts::Any,
        };
        // heap 2 is coordinate 0, heap 1 coordinate 1
        assert_eq!(Family::of(&shape, &[2, 1], 3), Some(list(2, &[0b11])));
        assert!(Family::of(&shape, &[1], 3).is_some_and(|family| family.is_empty()));
        // heap 64 is in no set, though it is a coordinate
        assert_eq!(Family::of(&shape, &[1, 64, 0], 65), Some(list(3, &[0b101])));
        // a set has no bit for a coordinate 64
        let axes: Vec<usize> = (0..65).collect();
        assert_eq!(Family::of(&shape, &axes, 65), None);
        // heap 64 is in no set, and is not heap 0
        assert!(Family::of(&shape, &[64, 1], 65).is_some_and(|family| family.is_empty()));
    }

    /// Linear conditions that say no more than which heaps are lowered.
    #[test]
    fn linear_conditions_may_be_sets_of_heaps() {
        let sets = [0b010, 0b100, 0b101];
        let case = |set: u64| {
            Case::new((0..3).map(|i: usize| match set >> i & 1 {
                0 => keeps(i),
                _ => takes(i).at_least(1),
            }))
        };
        let shape = Shape::Linear(Linear::on(3, sets.map(case)));
        assert_eq!(Family::of(&shape, &[0, 1, 2], 3), Some(list(3, &sets)));
    }
}
