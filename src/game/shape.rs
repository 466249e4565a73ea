use super::{Code, Falls, Heap, Linear, MoveVectors};
use std::ops::RangeInclusive;

/// How much a move takes from each heap of the chosen set (always at least one).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Amounts {
    /// Any amounts, free of each other.
    Any,
    /// The same amount from each.
    Equal,
    /// At least 1 and at most this many from each.
    UpTo(u64),
    /// An amount of this sorted list from each.
    In(Vec<u64>),
    /// An amount that is not in this sorted list from each.
    AllBut(Vec<u64>),
}

impl Amounts {
    /// Whether these amounts may be taken from the heaps of a set.
    pub fn allow(&self, taken: &[u64]) -> bool {
        match self {
            Self::Any => true,
            Self::Equal => taken.windows(2).all(|w| w[0] == w[1]),
            Self::UpTo(b) => taken.iter().all(|t| t <= b),
            Self::In(set) => taken.iter().all(|t| set.binary_search(t).is_ok()),
            Self::AllBut(set) => taken.iter().all(|t| set.binary_search(t).is_err()),
        }
    }

    /// Number of allowed amounts from a heap of size `x`.
    fn count(&self, x: Heap) -> u128 {
        u128::from(match self {
            Self::Any | Self::Equal => x,
            Self::UpTo(b) => x.min(*b),
            Self::In(set) => set.partition_point(|&s| s <= x) as u64,
            Self::AllBut(set) => x - set.partition_point(|&s| s <= x) as u64,
        })
    }
}

/// The declared structure of a ruleset's moves, from which a plan picks the narrowest engine.
/// A law test compares it with the options.
///
/// What a declaration buys, against the same moves without one:
///
/// | shape | what it buys |
/// |---|---|
/// | sums of heaps (`Each`, `Code`, [`Facts::sum`]) | normal play by single heaps: O(max) positions instead of a box |
/// | `Each`, `Faces` and `Sets` with any amounts | `budget`: outcomes, 64 positions a word |
/// | `Each` with any amounts, `Faces` from one heap on with equal amounts | `lines` and `rows`: a position at the price of its lines, however many options |
/// | `Vectors` | `vectors`: whole rows at once, about 95 times faster on two heaps and seven moves |
/// | `Linear` | proofs for all heaps by automata |
/// | nothing but [`Facts`] | room for heaps that rise, sums where heaps split |
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One heap at a time, each on its own: the game is the sum of its heaps.
    Each(Amounts),
    /// Any set of heaps whose size lies in `sizes`, and `amounts` from each heap of the set.
    Faces {
        /// Numbers of heaps that a move may touch.
        sizes: RangeInclusive<usize>,
        /// What it takes from each.
        amounts: Amounts,
    },
    /// Exactly the heaps of one of some sets, and `amounts` from each heap of the set.
    Sets {
        /// Sets of heaps, increasing: bit i of a set stands for heap i.
        sets: Vec<u64>,
        /// What a move takes from each heap of the set.
        amounts: Amounts,
    },
    /// A finite list of vectors, on as many heaps as they are long.
    Vectors(MoveVectors),
    /// One heap at a time, as a code says that never splits it: the game is the sum of its
    /// heaps.
    Code(Code),
    /// A move satisfies the linear conditions of some case, which proofs read; to engines it is
    /// as if the moves were not declared.
    Linear(Linear),
    /// The moves are not declared, but some facts about them are.
    Undeclared(Facts),
}

/// What is known of moves, whether or not they are declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// A move looks at one heap alone and leaves the others: a position is the disjunctive sum of
    /// its heaps.
    pub sum: bool,
    /// A heap may become several.
    pub splits: bool,
    /// What falls with each move where some move raises a heap, so that a box is not closed under
    /// moves; `None` where no move does.
    pub raises: Option<Falls>,
}

impl Shape {
    /// Nothing is known, but that no move raises or splits a heap.
    pub const OPAQUE: Self = Self::Undeclared(Facts {
        sum: false,
        splits: false,
        raises: None,
    });
    /// A sum of heaps that may split.
    pub const SPLITS: Self = Self::Undeclared(Facts {
        sum: true,
        splits: true,
        raises: None,
    });
    /// A sum of heaps that never split.
    pub const HEAPS: Self = Self::Undeclared(Facts {
        sum: true,
        splits: false,
        raises: None,
    });

    /// A move may raise heaps, and something else falls.
    pub const fn raising(falls: Falls) -> Self {
        Self::Undeclared(Facts {
            sum: false,
            splits: false,
            raises: Some(falls),
        })
    }

    /// The facts, known or declared by the moves.
    pub fn facts(&self) -> Facts {
        let (sum, raises) = match self {
            Self::Undeclared(facts) => return *facts,
            Self::Each(_) | Self::Code(_) => (true, None),
            Self::Faces { .. } | Self::Sets { .. } => (false, None),
            Self::Vectors(vectors) => (false, vectors.rising()),
            Self::Linear(linear) => (linear.is_sum(), linear.falls()),
        };
        Facts {
            sum,
            splits: false,
            raises,
        }
    }

    /// Sets of as many heaps as `sizes` says, and `amounts` from each; sets of one heap make the
    /// game the sum of its heaps.
    pub fn faces(sizes: RangeInclusive<u64>, amounts: Amounts) -> Self {
        let [least, most] =
            [*sizes.start(), *sizes.end()].map(|size| usize::try_from(size).unwrap_or(usize::MAX));
        match (most, amounts) {
            (1, Amounts::Equal) => Self::Each(Amounts::Any),
            (1, amounts) => Self::Each(amounts),
            (_, amounts) => Self::Faces {
                sizes: least..=most,
                amounts,
            },
        }
    }

    /// Whether a position is the disjunctive sum of its heaps.
    pub fn is_sum(&self) -> bool {
        self.facts().sum
    }

    /// Whether a heap may become several.
    pub fn splits(&self) -> bool {
        self.facts().splits
    }

    /// Whether it says nothing of what the moves are.
    pub(crate) fn is_undeclared(&self) -> bool {
        matches!(self, Self::Undeclared(_))
    }

    /// Whether a position may be the sum of smaller ones on fewer heaps each: two sets of heaps
    /// that have none in common, and no third set within both that connects them. For more than
    /// 512 sets nothing is said. O(sets^3).
    pub fn comes_apart(&self) -> bool {
        let Self::Sets { sets, .. } = self else {
            return false;
        };
        if sets.len() > 512 {
            return false;
        }
        let connects = |a: u64, b: u64, c: u64| c & !(a | b) == 0 && c & a != 0 && c & b != 0;
        let apart = |a: u64, b: u64| a & b == 0 && !sets.iter().any(|&c| connects(a, b, c));
        let mut pairs = sets.iter().flat_map(|&a| sets.iter().map(move |&b| (a, b)));
        pairs.any(|(a, b)| apart(a, b))
    }

    /// Whether some move raises a heap, so that a box is not closed under moves.
    pub fn raises(&self) -> bool {
        self.facts().raises.is_some()
    }

    /// Whether what falls with a move that raises a heap is not known to be the total.
    pub(crate) fn has_potential(&self) -> bool {
        self.facts().raises == Some(Falls::Potential)
    }

    /// The largest that each heap can become in any play from heaps up to `max`; `None` beyond
    /// 64 bits.
    pub fn reach(&self, max: &[Heap]) -> Option<Vec<Heap>> {
        match self {
            Self::Vectors(vectors) if vectors.heaps() == max.len() => return vectors.reach(max),
            // on other numbers of heaps there is no move
            Self::Vectors(_) => return Some(max.to_vec()),
            _ => {}
        }
        match self.facts().raises {
            None => Some(max.to_vec()),
            Some(Falls::Total) => Some(vec![total(max)?; max.len()]),
            Some(Falls::Potential) => Some(vec![Heap::MAX; max.len()]),
        }
    }

    /// Whether the declaration allows the move from `x` to `y`; `None` where it says nothing
    /// of the moves.
    pub fn allows(&self, x: &[Heap], y: &[Heap]) -> Option<bool> {
        let amounts = match self {
            Self::Each(amounts) | Self::Faces { amounts, .. } | Self::Sets { amounts, .. } => {
                amounts
            }
            Self::Vectors(vectors) => return Some(vectors.allows(x, y)),
            Self::Code(code) => return Some(one_by_code(code, x, y)),
            Self::Linear(linear) => return linear.allows(x, y),
            Self::Undeclared(_) => return None,
        };
        if x.len() != y.len() || x.iter().zip(y).any(|(x, y)| y > x) {
            return Some(false);
        }
        let taken: Vec<u64> = x
            .iter()
            .zip(y)
            .map(|(x, y)| x - y)
            .filter(|&t| t > 0)
            .collect();
        let touched = match self {
            Self::Faces { sizes, .. } => sizes.contains(&taken.len()),
            Self::Sets { sets, .. } => touched(x, y).is_some_and(|set| sets.contains(&set)),
            _ => taken.len() == 1,
        };
        Some(touched && amounts.allow(&taken))
    }

    /// How many options `heaps` has by the declaration, saturating; `None` where it says
    /// nothing. Used for cost estimates only.
    pub fn options(&self, heaps: &[Heap]) -> Option<u128> {
        let (sizes, amounts) = match self {
            Self::Each(amounts) => (1..=1, amounts),
            Self::Faces { sizes, amounts } => (sizes.clone(), amounts),
            Self::Sets { sets, amounts } => {
                let all = sets.iter().map(|&set| set_options(heaps, set, amounts));
                return Some(all.fold(0, u128::saturating_add));
            }
            Self::Vectors(vectors) => return vectors.options(heaps),
            Self::Code(code) => {
                let all = heaps.iter().map(|&heap| code.unsplit_options(heap));
                return Some(all.fold(0, u128::saturating_add));
            }
            Self::Linear(_) | Self::Undeclared(_) => return None,
        };
        let most = (*sizes.end()).min(heaps.len());
        if *amounts == Amounts::Equal {
            return Some(equal_options(heaps, sizes, most));
        }
        // ways[j]: sum over sets of j heaps of the product of their amounts
        let mut ways = vec![0_u128; most + 1];
        ways[0] = 1;
        for &x in heaps {
            let count = amounts.count(x);
            for j in (1..=most).rev() {
                ways[j] = ways[j].saturating_add(ways[j - 1].saturating_mul(count));
            }
        }
        let all = ways.iter().enumerate().filter(|(j, _)| sizes.contains(j));
        Some(
            all.map(|(_, ways)| ways)
                .copied()
                .fold(0, u128::saturating_add),
        )
    }
}

/// All tokens; `None` beyond 64 bits.
fn total(heaps: &[Heap]) -> Option<Heap> {
    let mut heaps = heaps.iter();
    heaps.try_fold(0, |total: Heap, &heap| total.checked_add(heap))
}

/// Whether one heap alone differs, and the code allows what became of it.
fn one_by_code(code: &Code, x: &[Heap], y: &[Heap]) -> bool {
    let mut differ = x.iter().zip(y).filter(|(x, y)| x != y);
    let (Some((&from, to)), None) = (differ.next(), differ.next()) else {
        return false;
    };
    let parts = if *to == 0 {
        &[]
    } else {
        std::slice::from_ref(to)
    };
    x.len() == y.len() && code.allows(from, parts)
}

/// The heaps that differ, as a set; `None` if one of them has no bit.
fn touched(x: &[Heap], y: &[Heap]) -> Option<u64> {
    let differ = x.iter().zip(y).enumerate().filter(|(_, (x, y))| x != y);
    let mut bits = differ.map(|(i, _)| 1_u64.checked_shl(i as u32));
    bits.try_fold(0, |set, bit| Some(set | bit?))
}

/// Moves in exactly the heaps of a set.
fn set_options(heaps: &[Heap], set: u64, amounts: &Amounts) -> u128 {
    let inside = (0..64).filter(|i| set >> i & 1 == 1);
    let mut counts = inside.map(|i| heaps.get(i).map_or(0, |&x| amounts.count(x)));
    match amounts {
        Amounts::Equal => counts.min().unwrap_or(0),
        _ => counts
            .try_fold(1_u128, |all, count| all.checked_mul(count))
            .unwrap_or(u128::MAX),
    }
}

/// Sets of `sizes` heaps, weighted by the smallest heap of each set.
fn equal_options(heaps: &[Heap], sizes: RangeInclusive<usize>, most: usize) -> u128 {
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let mut total = 0_u128;
    for (i, &x) in sorted.iter().enumerate() {
        // sets whose smallest heap is this one: the others are among the i larger
        for j in sizes.clone().take_while(|&j| j <= most) {
            let sets = super::binomial(i as u64, j.saturating_sub(1) as u64).unwrap_or(u128::MAX);
            total = total.saturating_add(sets.saturating_mul(u128::from(x)));
        }
    }
    total
}
