//! Conditions on a heap and some of its parts.

use crate::game::linear::{Allowed, Leaving};

/// Numbers of conditions that are looked at, at most.
const MOST: i128 = 1 << 40;

/// Sizes of a part that are gone through, at most.
const SIZES: i128 = 1 << 12;

/// The constraint that heap times n, the sum of parts[i] times part i, and a constant is allowed.
#[derive(Clone)]
struct OpenConstraint {
    heap: i128,
    parts: Vec<i128>,
    constant: i128,
    allowed: Allowed,
}

/// Constraints on a heap and on the parts that are not chosen yet.
#[derive(Clone)]
pub(super) struct OpenCase {
    constraints: Vec<OpenConstraint>,
    open: Vec<usize>,
}

/// A part of which finitely many sizes are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bounded {
    /// There is none.
    Nowhere,
    /// It is at most so large.
    Front { part: usize, most: i128 },
    /// It is at most so much smaller than the heap.
    Back { part: usize, most: i128 },
}

/// For which heaps a condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// All from one on.
    Always(u64),
    /// None from one on.
    Never(u64),
    /// By their remainder.
    Again(u64),
}

impl OpenConstraint {
    /// What is at least 0 where it holds, as factors: of the heap, of a part, and 1.
    fn least(&self, part: usize) -> Vec<[i128; 3]> {
        let Allowed::Between(least, most) = self.allowed else {
            return Vec::new();
        };
        let own = [self.heap, self.parts[part], self.constant];
        let above = least.map(|least| [own[0], own[1], own[2] - i128::from(least)]);
        let below = most.map(|most| [-own[0], -own[1], i128::from(most) - own[2]]);
        above.into_iter().chain(below).collect()
    }

    /// For which heaps it holds, if no part is open.
    fn of_heap(&self) -> Holds {
        let constant = |holds: bool| match holds {
            true => Holds::Always(0),
            false => Holds::Never(0),
        };
        match &self.allowed {
            Allowed::Between(least, most) => {
                let above =
                    least.map(|least| at_least(self.heap, self.constant - i128::from(least)));
                let below = most.map(|most| at_least(-self.heap, i128::from(most) - self.constant));
                let both = above.into_iter().chain(below);
                both.reduce(|one, other| match (one, other) {
                    (Holds::Never(a), Holds::Never(b)) => Holds::Never(a.min(b)),
                    (Holds::Never(a), _) | (_, Holds::Never(a)) => Holds::Never(a),
                    (Holds::Always(a), Holds::Always(b)) => Holds::Always(a.max(b)),
                    (one, _) => one,
                })
                .unwrap_or(Holds::Always(0))
            }
            Allowed::Remainders {
                modulus,
                remainders,
            } => {
                let by = i128::from(*modulus);
                let step = self.heap.rem_euclid(by);
                if step == 0 {
                    let left = self.constant.rem_euclid(by) as u32;
                    return constant(remainders.contains(&left));
                }
                Holds::Again((by / super::gcd(by as u64, step as u64) as i128) as u64)
            }
        }
    }
}

/// From where on factor times a heap and a constant is at least 0, or is not.
fn at_least(factor: i128, constant: i128) -> Holds {
    let heap = |number: i128| u64::try_from(number.max(0)).unwrap_or(u64::MAX);
    match factor {
        0 if constant >= 0 => Holds::Always(0),
        0 => Holds::Never(0),
        1.. => Holds::Always(heap(-constant.div_euclid(factor))),
        _ => Holds::Never(heap(constant.div_euclid(-factor) + 1)),
    }
}

impl OpenCase {
    /// `None` where numbers are large.
    pub(super) fn new(moves: &Leaving) -> Option<Self> {
        let constraints = moves.case().constraints().iter().map(|one| OpenConstraint {
            heap: one.before()[0].into(),
            parts: one.after().iter().map(|&factor| factor.into()).collect(),
            constant: 0,
            allowed: one.allowed().clone(),
        });
        let case = Self {
            constraints: constraints.collect(),
            open: (0..moves.parts()).collect(),
        };
        case.small()
    }

    fn small(self) -> Option<Self> {
        let small = |number: &i128| number.abs() < MOST;
        let numbers = |one: &OpenConstraint| {
            small(&one.heap) && small(&one.constant) && one.parts.iter().all(small)
        };
        self.constraints.iter().all(numbers).then_some(self)
    }

    pub(super) fn is_settled(&self) -> bool {
        self.open.is_empty()
    }

    /// A part of which few sizes are left; `None` if each may be between the ends.
    pub(super) fn bounded(&self) -> Option<Bounded> {
        let of_part = |&part: &usize| {
            let alone = move |one: &&OpenConstraint| {
                (self.open.iter()).all(|&other| other == part || one.parts[other] == 0)
            };
            let least = self.constraints.iter().filter(alone);
            let least = least.flat_map(move |one| one.least(part));
            least.filter_map(move |[heap, factor, constant]| match factor {
                0 => None,
                // at most what is left of the constant, as the heap is at least 0
                ..0 if heap <= 0 => Some((constant.div_euclid(-factor), part, true)),
                1.. if -heap >= factor => Some((constant.div_euclid(factor), part, false)),
                _ => None,
            })
        };
        let (most, part, front) = self.open.iter().flat_map(of_part).min()?;
        match (most, front) {
            (..0, _) | (0, false) => Some(Bounded::Nowhere),
            (0..=SIZES, true) => Some(Bounded::Front { part, most }),
            (1..=SIZES, false) => Some(Bounded::Back { part, most }),
            _ => None,
        }
    }

    /// The same with a part of a size.
    pub(super) fn with_size(&self, part: usize, size: i128) -> Option<Self> {
        self.with(part, |one| one.constant += one.parts[part] * size)
    }

    /// The same with a part that is so much less than the heap.
    pub(super) fn with_lost(&self, part: usize, lost: i128) -> Option<Self> {
        self.with(part, |one| {
            one.heap += one.parts[part];
            one.constant -= one.parts[part] * lost;
        })
    }

    fn with(&self, part: usize, put: impl Fn(&mut OpenConstraint)) -> Option<Self> {
        let mut next = self.clone();
        next.open.retain(|&open| open != part);
        for one in &mut next.constraints {
            put(one);
            one.parts[part] = 0;
        }
        next.small()
    }

    /// For which heaps each constraint holds, where all parts are chosen.
    pub(super) fn of_heap(&self) -> Vec<Holds> {
        self.constraints
            .iter()
            .map(OpenConstraint::of_heap)
            .collect()
    }
}
