use super::Info;
use super::class::{class, declares};
use crate::game::{Heap, HeapRules, Moves};

/// Euclid: take a positive multiple of the smaller of two heaps from the larger one, and leave
/// something of it (A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm, 1969;
/// G. Nivasch, The Sprague-Grundy function of the game Euclid, 2006).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Euclid {
    /// Both heaps stay positive.
    Positive,
    /// A heap may become 0, which ends the game: `euclid(0)`.
    Zero,
}

impl HeapRules for Euclid {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let &[x, y] = heaps else { return };
        if x == 0 || y == 0 {
            return;
        }
        for (i, larger, smaller) in [(1, y, x), (0, x, y)] {
            if larger < smaller {
                continue;
            }
            let mut left = larger - smaller;
            while left > 0 || *self == Self::Zero {
                to.replace(i, left);
                if to.enough() {
                    return;
                }
                match left.checked_sub(smaller) {
                    Some(less) => left = less,
                    None => break,
                }
            }
        }
    }

    declares!(symmetric, 2);

    fn is_position(&self, heaps: &[Heap]) -> bool {
        *self == Self::Zero || heaps.iter().all(|&heap| heap > 0)
    }

    fn restriction(&self) -> Option<String> {
        let positive = *self == Self::Positive;
        positive.then(|| "heaps of at least 1 (euclid(0) ends with a heap of 0)".into())
    }
}

class!(
    Euclid,
    Info::new(
        "euclid",
        "euclid, euclid(0)",
        "2 heaps: take a multiple of the smaller from the larger; (0): down to 0",
        "A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm (1969)",
        "euclid",
    ),
    |arguments| {
        let zero = arguments.zero_or_none("whether a heap may become 0")?;
        Ok(if zero { Self::Zero } else { Self::Positive })
    },
    |self, f| f.write_str(match self {
        Self::Positive => "euclid",
        Self::Zero => "euclid(0)",
    }),
);
