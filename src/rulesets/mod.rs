//! Rulesets, one a file; the registry; the notation (text to ruleset and back).
//!
//! A new heap ruleset is its file, one `mod` line and one line of the registry in this file.

mod bounded;
mod changed;
mod chomp;
mod code;
mod cram;
mod equal;
mod exact;
mod hyper;
mod mem;
mod moore;
mod nim;
mod notation;
mod registry;
mod slow;
mod subtract;
mod sum;
mod takeaway;
mod vectors;

pub use bounded::Bounded;
pub use changed::{Change, Changed, Unfit};
pub use chomp::Chomp;
pub use code::TakeAndBreak;
pub use cram::Cram;
pub use equal::Equal;
pub use exact::Exact;
pub use hyper::{Hyper, Taken};
pub use mem::Mem;
pub use moore::Moore;
pub use nim::Nim;
pub use notation::{Arguments, Family, MODIFIERS, NotationError, Span, TypedVector};
pub use registry::{Form, Info, Named, Rules, Ruleset, nearest, none_of};
pub use slow::Slow;
pub use subtract::Subtract;
pub use sum::Sum;
pub use takeaway::TakeAway;
pub use vectors::VectorGame;

use crate::game::Each;

registry::heap_rulesets! {
    Nim(Each<Nim>),
    Moore(Moore),
    Equal(Equal),
    Exact(Exact),
    Slow(Slow),
    Hyper(Hyper),
    Bounded(Each<Bounded>),
    Subtract(Each<Subtract>),
    Vectors(VectorGame),
    Code(Each<TakeAndBreak>),
    TakeAway(TakeAway),
    Mem(Mem);
    Changed(Changed),
    Sum(Sum),
}

registry::board_rulesets! {
    Chomp(Chomp),
    Cram(Cram),
}
