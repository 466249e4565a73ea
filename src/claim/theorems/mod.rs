//! Named theorems, verified at every position of a box. Outcomes and values come from the rules
//! alone; the theorem is only what they are compared with.

pub mod bounded;
pub mod columns;
mod condition;
mod count;
mod explain;
pub mod local;
pub mod moore;
mod planes;
pub mod sprague_grundy;
mod statements;
mod streamed;
pub mod wythoff;

pub use moore::{Report, Request, Values, verify};

use std::fmt;

/// A theorem that can be verified by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// Bouton's theorem on Nim.
    Bouton,
    /// Moore's theorem on Nim_k.
    Moore,
    /// The Sprague-Grundy theorem on sums.
    SpragueGrundy,
}

impl Theorem {
    /// All theorems.
    pub const ALL: [Self; 3] = [Self::Bouton, Self::Moore, Self::SpragueGrundy];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bouton => "bouton",
            Self::Moore => "moore",
            Self::SpragueGrundy => "sprague-grundy",
        }
    }

    /// The statement in one line.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Bouton => "Nim: the value is the nim-sum, P iff it is 0; misere Nim",
            Self::Moore => "Nim_k: P iff every binary column sum is 0 mod (k+1); value 1; misere",
            Self::SpragueGrundy => "the value of a sum of games is the nim-sum of their values",
        }
    }

    /// Where it was first proved.
    pub fn source(self) -> &'static str {
        match self {
            Self::Bouton => "C. L. Bouton, Ann. of Math. 3 (1901)",
            Self::Moore => "E. H. Moore, Ann. of Math. 11 (1910); Jenkyns, Mayberry (1980)",
            Self::SpragueGrundy => "R. P. Sprague (1935), P. M. Grundy (1939)",
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
