//! Periods of take-and-break games with any number of parts, with or without a saltus, decided on
//! binary digits.
//!
//! Let G(n + p) = G(n) + s be seen from n0 on, and let F be the sequence that has the known values
//! below n0 and goes on so for ever. F = G if each F(n) is the mex of what F gives to the options of
//! n, as only one sequence is. Write s = 2^e o with o odd (o = 0 for s = 0, and all bits are low). For
//! each residue i modulo p, *large* heaps are n = a_i + p q with q >= 0, and F(n) = 2^e (o q + h_i) +
//! r_i, where r_i < 2^e; the other heaps, finitely many, are *small* and have known values.
//!
//! An option of a large heap n = a_i + p Q takes t and leaves m large and some small heaps. Its sizes
//! add up: Q = q_1 + .. + q_m + C, where C depends on t, the residues and the small heaps only. Its
//! value has the lower e bits r_1 xor .. xor r_m xor those of the small heaps, and the upper bits
//! (o q_1 + h_1) xor .. xor X. So finitely many classes of options (low bits, C, X, h_1, .., h_m) say
//! all, and each class is a relation between Q and the upper bits w that an automaton reads bit by
//! bit from the least: its state is the carry of the sum and the carries of the products o q_j. That
//! F(n) is the mex for all large n is that for ALL Q and w:
//!
//! * a value (w, low) below (o Q + h_i, r_i) is that of some option, and
//! * (o Q + h_i, r_i) itself is that of none.
//!
//! Both are decided by going through the finitely many sets of states that are reached. Nothing is
//! lost on the way: where it fails the period does not hold. The small heaps have been computed. (That
//! relations of sums and xors of binary numbers are finite automata:
//! J. R. Buchi, Weak second-order arithmetic and finite automata, 1960.)
//!
//! Where all amounts of a tail may be taken too (`4.[3]`), these amounts are one more summand, of
//! which the value does not depend. Where the sizes of the parts must be all equal, or not all equal,
//! that is seen from residues, or from digits as they are read: large parts of one residue are equal if
//! all digits of their q are. Codes that ask for three parts or more no two of which are equal, or
//! leave any number of them, are not decided here.

mod classes;
mod decide;
mod options;
mod part;
#[cfg(test)]
mod tests;

use super::known::Known;
use crate::game::{Code, Digit, Sizes};
use crate::work::{Context, Stop};
use classes::HeapClasses;

/// The longest period that is decided.
const LONGEST: u64 = 1 << 12;

/// Parts that a move leaves at most.
const PARTS: u32 = 32;

/// Whether a code is one of those that are decided: few parts are left, and of three or more it is not
/// asked that no two are equal.
pub(super) fn covers(code: &Code) -> bool {
    let digits = code.digits().iter().chain(code.tail());
    let few = code.max_parts().is_some_and(|most| most <= PARTS);
    let unequal = |digit: &Digit| {
        let asked = digit.counts().iter();
        let mut asked = asked.filter(|(_, sizes)| *sizes == Sizes::Unequal);
        asked.any(|&(parts, _)| parts > 2)
    };
    few && !digits.clone().any(unequal)
}

/// What is claimed of the heaps from `from` on: of each residue, G(n + length) = G(n) + gained, or
/// what a ruler says. If `from` is 0 the first residue is that of heap 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claimed {
    pub(super) from: u64,
    pub(super) length: u64,
    pub(super) residues: Vec<Gain>,
}

/// What the heaps of a residue gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gain {
    /// In each period.
    pub(super) gained: u64,
    pub(super) ruler: Option<RulerGain>,
}

/// After q periods the value is begin + gained q + times 2^v, where v is how often 2 divides q + shift;
/// where that is a power of 2, alone + gained q, if that is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RulerGain {
    pub(super) begin: i64,
    pub(super) times: i64,
    /// At least 1.
    pub(super) shift: i64,
    pub(super) alone: Option<i64>,
}

impl Claimed {
    /// All residues gain the same.
    pub(super) fn period(from: u64, length: u64, saltus: u64) -> Self {
        let gain = Gain {
            gained: saltus,
            ruler: None,
        };
        Self {
            from,
            length,
            // of longer ones nothing is decided
            residues: vec![gain; length.min(LONGEST) as usize],
        }
    }

    /// What all residues gain, if that is the same.
    fn uniform(&self) -> Option<u64> {
        let first = self.residues.first()?;
        let same = |one: &Gain| one == first && one.ruler.is_none();
        self.residues.iter().all(same).then_some(first.gained)
    }
}

/// Whether a period of a code that [`covers`] covers goes on for ever, where the known values show
/// it. `None` if too few values are known, or the automata are too large.
///
/// Time and memory grow with the period, the saltus and, for p residues and k parts, p^(k-1) at most.
///
/// # Errors
/// [`Stop::Cancelled`].
pub(super) fn again(
    code: &Code,
    known: &dyn Known,
    claimed: &Claimed,
    context: &Context,
) -> Result<Option<bool>, Stop> {
    let classes = HeapClasses::new(known, claimed);
    let Some(classes) = classes.filter(|all| all.needed() <= known.count() as u64) else {
        return Ok(None);
    };
    match options::of(code, &classes, context)? {
        Some(options) => decide::holds(&classes, &options, context),
        None => Ok(None),
    }
}
