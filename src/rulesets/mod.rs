//! Rulesets, one a file; the registry; the notation (text to ruleset and back).
//!
//! A new heap ruleset is its file, one `mod` line and one line of the registry in this file.

mod allbut;
mod amounts;
mod bounded;
mod changed;
mod chocolate;
mod chomp;
mod circular;
mod code;
mod cram;
mod definitions;
mod delete;
mod end;
mod equal;
mod euclid;
mod exact;
mod greedy;
mod hyper;
mod mark;
mod maximum;
mod mem;
mod moore;
mod named_set;
mod nim;
mod notation;
mod own;
mod registry;
mod rwythoff;
mod slow;
mod subtract;
mod sum;
mod takeaway;
mod triangular;
mod triwythoff;
mod vdn;
mod vectors;
mod welter;
mod xorwythoff;
mod yama;

pub use crate::text::{NotationError, Span, nearest, none_of, pointed};
pub use allbut::AllBut;
pub use amounts::AmountSet;
pub use bounded::Bounded;
pub use changed::{Change, Changed, Unfit};
pub use chocolate::Chocolate;
pub use chomp::Chomp;
pub use circular::Circular;
pub use code::TakeAndBreak;
pub use cram::Cram;
pub use definitions::Definitions;
pub use delete::Delete;
pub use end::End;
pub use equal::Equal;
pub use euclid::Euclid;
pub use exact::Exact;
pub use greedy::Greedy;
pub use hyper::{Hyper, Taken};
pub use mark::Mark;
pub use maximum::Maximum;
pub use mem::Mem;
pub use moore::Moore;
pub use named_set::NamedSet;
pub use nim::Nim;
pub use notation::{Arguments, Family, MODIFIERS, TypedVector};
pub use own::{Definition, Own};
use registry::named;
pub use registry::{ArgumentForm, Info, Named, Rules, Ruleset};
pub use rwythoff::RWythoff;
pub use slow::Slow;
pub use subtract::Subtract;
pub use sum::Sum;
pub use takeaway::TakeAway;
pub use triangular::Triangular;
pub use triwythoff::TriWythoff;
pub use vdn::Vdn;
pub use vectors::VectorGame;
pub use welter::Welter;
pub use xorwythoff::XorWythoff;
pub use yama::Yama;

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
    Code(Each<TakeAndBreak>);
    AllBut(Each<AllBut>),
    Maximum(Each<Maximum>),
    Mark(Each<Mark>),
    Circular(Circular),
    Greedy(Greedy),
    End(End),
    Welter(Welter),
    RWythoff(RWythoff),
    XorWythoff(XorWythoff),
    Euclid(Euclid),
    Chocolate(Chocolate),
    Delete(Delete),
    Vdn(Vdn),
    Yama(Yama),
    Triangular(Triangular),
    TriWythoff(TriWythoff),
    TakeAway(TakeAway),
    Mem(Mem),
    Own(Own);
    Changed(Changed),
    Sum(Sum),
}

registry::board_rulesets! {
    Chomp(Chomp),
    Cram(Cram),
}
