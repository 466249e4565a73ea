//! Certificates of misere quotients, checked by definitions alone.
//!
//! A certificate names a game that is played heap by heap, the table of a commutative monoid, the
//! elements that are P-positions, and the element of each heap up to a bound. The checker makes all
//! pairs of the element of a sum and the set of the elements of its options (the transition
//! algebra of Plambeck and Siegel 2008): there are finitely many, and each must be a P-position
//! exactly if no element of its set is one. What is checked, so that anybody can without this
//! program, is the page `grundy help certificates` (`docs/reference/certificates.md`).

mod algebra;
mod check;
mod fault;
mod moves;
mod read;

pub use check::{QuotientCheck, certify_quotient};
pub use fault::QuotientFault;
pub use read::{FORMAT, QuotientClaim, Repeats};
