//! Wythoff's theorem: the P-positions of equal(2) on two heaps are the pairs
//! (floor(n phi), floor(n phi) + n), phi the golden ratio.

use super::{Method, Theorem};

/// Wythoff's theorem; the two heaps of a pair differ by its n.
pub(super) static WYTHOFF: Theorem = Theorem {
    name: "wythoff",
    summary: "Wythoff's game: the P-positions are (floor(n phi), floor(n phi) + n)",
    source: "W. A. Wythoff, A modification of the game of Nim, Nieuw Arch. Wisk. 7 (1907)",
    rules: "wythoff",
    heaps: Some(2),
    misere: false,
    method: Method::Said,
    statement: |_| Some("P(x) <=> min(x) = floor((max(x) - min(x))*phi)".into()),
};
