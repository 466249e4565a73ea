//! Misere theory: canonical forms, genera of heaps, quotients of heap games.

mod canonical;
mod facts;
mod genus;
mod quotient;

pub use canonical::{CanonicalAnswer, CanonicalRequest, PairFacts};
pub use facts::FormFacts;
pub use genus::{GenusAnswer, GenusRequest, HeapGenus};
pub use quotient::{HeapSum, QuotientAnswer, QuotientRequest};
