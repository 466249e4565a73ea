use super::{MoveVector, MoveVectors, Times, potential};
use crate::arithmetic::gcd;

/// Why a list of vectors and weights makes no rules, and in words what was expected instead. Vectors
/// are counted from 0, as given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VectorsError {
    /// No vector, or vectors of no component.
    #[error("a list of move vectors")]
    NoVector,
    /// A vector is longer or shorter than the first.
    #[error("{expected} components, as in the first vector, not {found}")]
    Length {
        /// Which.
        vector: usize,
        /// Its length.
        found: usize,
        /// The length of the first.
        expected: usize,
    },
    /// A vector takes nothing.
    #[error("a vector that is not zero")]
    Zero {
        /// Which.
        vector: usize,
    },
    /// Not one weight a heap.
    #[error("{expected} weights, one for each heap, not {found}")]
    PotentialLength {
        /// Number of weights.
        found: usize,
        /// Number of heaps.
        expected: usize,
    },
    /// A weight is 0.
    #[error("a weight of at least 1")]
    WeightZero {
        /// Which, from 0.
        heap: usize,
    },
    /// The potential does not fall with a vector.
    #[error("{}", if *weighed { "a move that lowers the potential" } else { "a move that lowers the number of tokens, or a potential" })]
    Rises {
        /// Which.
        vector: usize,
        /// Whether a potential was given.
        weighed: bool,
        /// Weights with which every move lowers the total, if small ones do.
        remedy: Option<Vec<u64>>,
    },
}

impl MoveVectors {
    /// Rules of move vectors, and the weights of the heaps whose sum falls with every move;
    /// without them all weights are 1.
    ///
    /// # Errors
    /// See [`VectorsError`].
    pub fn new(vectors: Vec<MoveVector>, weights: Option<Vec<u64>>) -> Result<Self, VectorsError> {
        let heaps = vectors.first().map_or(0, |first| first.takes.len());
        if heaps == 0 {
            return Err(VectorsError::NoVector);
        }
        for (vector, MoveVector { takes, .. }) in vectors.iter().enumerate() {
            if takes.len() != heaps {
                let (found, expected) = (takes.len(), heaps);
                return Err(VectorsError::Length {
                    vector,
                    found,
                    expected,
                });
            }
            if takes.iter().all(|&t| t == 0) {
                return Err(VectorsError::Zero { vector });
            }
        }
        let weighed = weights.is_some();
        let weights = weights.unwrap_or_else(|| vec![1; heaps]);
        if weights.len() != heaps {
            let (found, expected) = (weights.len(), heaps);
            return Err(VectorsError::PotentialLength { found, expected });
        }
        if let Some(heap) = weights.iter().position(|&w| w == 0) {
            return Err(VectorsError::WeightZero { heap });
        }
        let falls = |v: &MoveVector| potential::lowers(&weights, &v.takes);
        if let Some(vector) = vectors.iter().position(|v| !falls(v)) {
            let remedy = potential::find(&vectors);
            return Err(VectorsError::Rises {
                vector,
                weighed,
                remedy,
            });
        }
        let (vectors, shared) = once_each(vectors);
        // where no move raises a heap every potential falls, and none is needed
        let raises = vectors.iter().any(|v| v.takes.iter().any(|&t| t < 0));
        let potential = if raises { weights } else { vec![1; heaps] };
        Ok(Self {
            vectors,
            potential,
            shared,
        })
    }
}

/// The vectors sorted, without those that a starred one swallows; and for each the multiples
/// that an earlier starred one takes as well.
fn once_each(mut vectors: Vec<MoveVector>) -> (Vec<MoveVector>, Vec<Vec<u64>>) {
    vectors.sort();
    vectors.dedup();
    let all = vectors.clone();
    vectors.retain(|v| {
        let mut stars = all.iter().filter(|u| u.times == Times::Any && *u != v);
        !stars.any(|u| multiple(&v.takes, &u.takes).is_some_and(|(v, u)| v % u == 0))
    });
    let shared = (0..vectors.len()).map(|at| {
        if vectors[at].times == Times::Once {
            return Vec::new();
        }
        let earlier = vectors[..at].iter().filter(|u| u.times == Times::Any);
        // k v = j u for some j: every u/gcd-th multiple of v
        let common = earlier.filter_map(|u| multiple(&vectors[at].takes, &u.takes));
        common.map(|(v, u)| u / gcd(v, u)).collect()
    });
    let shared = shared.collect();
    (vectors, shared)
}

/// If the vectors have the same direction, how often each takes the shortest of that direction.
fn multiple(v: &[i32], u: &[i32]) -> Option<(u64, u64)> {
    let size = |v: &[i32]| v.iter().fold(0, |all, t| gcd(all, t.unsigned_abs().into()));
    let (a, b) = (size(v), size(u));
    let same =
        |(&v, &u): (&i32, &i32)| i128::from(v) * i128::from(b) == i128::from(u) * i128::from(a);
    v.iter().zip(u).all(same).then_some((a, b))
}
