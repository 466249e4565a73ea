//! Misere play of sums: canonical forms, the genus, and misere quotients of heap games.
//!
//! Values do not add up in misere play. What takes their place: canonical forms ([`Arena`]), which
//! are equal exactly if two games have the same outcome in every sum; the genus ([`Genus`]), which
//! settles sums with nim-heaps; and the quotient of a game ([`Quotient`]), which settles all sums of
//! its heaps.
//!
//! ```
//! use grundy::game::Code;
//! use grundy::theory::misere::{Limits, Quotient, Reach};
//! use grundy::work::Context;
//!
//! let code: Code = "0.123".parse()?;
//! let limits = Limits { to: 100, ..Limits::NONE };
//! let quotient = Quotient::find(&code, Reach::of(&code), limits, &Context::default())?;
//! assert_eq!((quotient.order(), quotient.p.len()), (20, 5));
//! assert!(quotient.period.is_some()); // proved for all heaps
//! // heaps of 3 and 3 are a P-position, and next to a heap of 1 they are none
//! assert_eq!(quotient.sum(&[3, 3]).map(|x| quotient.is_p(x)), Some(true));
//! assert_eq!(quotient.sum(&[3, 3, 1]).map(|x| quotient.is_p(x)), Some(false));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod genus;
mod heaps;
mod options;
mod positions;
mod quotient;

pub use canonical::{Arena, MisereForm, MisereKind, ReadError, count_born};
pub use genus::{Genus, Shortened};
pub use heaps::heap_forms;
pub use positions::Positions;
pub use quotient::{Exponents, Growth, Limits, Period, Presentation, Quotient, Reach, letter};
