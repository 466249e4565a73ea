//! The field of nimbers: Conway's arithmetic of Nim heaps.
//!
//! The nimbers *0, *1, *2, .. are the values of impartial games. They are added by exclusive or,
//! and their product a b is the least nimber not of the form a' b + a b' + a' b' for a' < a, b' <
//! b. Those below 2^(2^k) are a field, for every k. Source: Conway, On Numbers and Games, chapter
//! 6.
//!
//! * [`Nim8`], [`Nim16`], [`Nim32`], [`Nim64`], [`Nim128`], and [`Nim`] of any size: numbers with
//!   operators; [`Field`] has what they have in common: inverses, square roots, powers, traces,
//!   norms, conjugates, and [`Field::artin`], the solution of x^2 + x = c.
//! * [`quadratic`] equations, [`conjugates`], [`minimal_polynomial`]; [`order`], [`primitive`]
//!   elements, discrete logarithms ([`log()`]).
//! * [`Ordinal`]: nimbers below w^w^w, an algebraic closure of GF(2).
//! * [`bulk`]: many numbers at once, by the vectors of the CPU; [`cpu`] finds out which it has.
//!
//! ```
//! use grundy_nimber::{Field, Nim, Nim64, order};
//!
//! assert_eq!(Nim64(7) * Nim64(12), Nim64(5));
//! assert_eq!(Nim64(4) + Nim64(4), Nim64(0));
//! assert_eq!(Nim64(6).inverse(), Some(Nim64(9)));
//! assert_eq!(order(&Nim64(4)), Ok(15_u8.into()));
//! // the square of *2^(2^k) is 3/2 of it
//! let x = Nim::power_of_two(1 << 10);
//! assert_eq!(x.square(), &x + &Nim::power_of_two((1 << 10) - 1));
//! ```
//!
//! `unsafe` is only where vectors are loaded and stored and where code for some CPU is called; each
//! such function has a safe twin, and tests compare them.

mod big;
pub mod bulk;
mod byte;
pub mod cpu;
mod field;
mod order;
pub mod ordinal;
mod polynomial;
mod recursion;
mod scalar;
mod tower;

pub use big::Nim;
pub use field::{Field, conjugates, minimal_polynomial, quadratic};
pub use order::{OrderError, is_primitive, log, order, primitive};
pub use ordinal::{Ordinal, OrdinalError};
pub use scalar::{Nim8, Nim16, Nim32, Nim64, Nim128};
