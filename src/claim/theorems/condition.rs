use super::columns::{all_zero, misere_zero};
use super::count;
use super::explain::by_columns;
use crate::game::{Convention, Heap};

/// Moore's condition for P-positions (Bouton's for modulus 2), in normal or misere play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Condition {
    /// k + 1.
    pub(super) modulus: u64,
    pub(super) convention: Convention,
}

impl Condition {
    /// The statement in words.
    pub(super) fn claim(&self) -> String {
        let m = self.modulus;
        match (self.convention, m) {
            (Convention::Normal, 2) => "P-positions: the nim-sum is 0".into(),
            (Convention::Normal, _) => format!("P-positions: every column sum is 0 mod {m}"),
            (Convention::Misere, _) => {
                format!("misere: as normal if a heap is >= 2, else P iff the ones are 1 mod {m}")
            }
        }
    }

    /// Whether it calls a position P.
    #[inline]
    pub(super) fn is_p(&self, heaps: &[Heap]) -> bool {
        match self.convention {
            Convention::Normal => all_zero(heaps, self.modulus),
            Convention::Misere => misere_zero(heaps, self.modulus),
        }
    }

    /// How many ordered tuples of a box it calls P.
    pub(super) fn count(&self, max: &[Heap]) -> Option<u128> {
        match self.convention {
            Convention::Normal => count::normal(max, self.modulus),
            Convention::Misere => count::misere(max, self.modulus),
        }
    }

    /// Why it calls a position what it does.
    pub(super) fn because(&self, heaps: &[Heap]) -> String {
        let m = self.modulus;
        match self.convention {
            Convention::Misere if heaps.iter().all(|&heap| heap < 2) => {
                format!(
                    "the number of ones is {} mod {m}",
                    heaps.iter().sum::<u64>() % m
                )
            }
            _ => by_columns(heaps, m),
        }
    }
}
