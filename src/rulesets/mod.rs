//! Rulesets, one per file; the registry; the notation (text to ruleset and back).
//!
//! A new heap ruleset is its file, one `mod` line and one line of the registry in this file.

mod allbut;
mod amounts;
mod bounded;
mod changed;
mod chocolate;
mod chomp;
mod circular;
mod class;
mod clobber;
mod code;
mod compound;
mod cram;
mod definitions;
mod delete;
mod deletion;
mod end;
mod euclid;
mod explicit;
mod geography;
mod greedy;
mod hyper;
mod kind;
mod leaving;
mod lexicode;
mod mark;
mod maximum;
mod mem;
mod modifier;
mod moore;
mod named_set;
mod nim;
mod nogo;
mod notakto;
mod notation;
mod own;
mod part;
mod product;
mod ruleset;
mod rwythoff;
mod sprouts;
mod stones;
mod subtract;
mod sum;
mod tabulated;
mod takeaway;
mod triangular;
mod turning;
mod vectors;
mod welter;
mod xorwythoff;

pub use crate::text::{NotationError, Span, nearest, none_of, pointed};
pub use allbut::AllBut;
pub use amounts::AmountSet;
pub use bounded::Bounded;
pub use changed::{Change, Changed, Terminal, Unfit};
pub use chocolate::Chocolate;
pub use chomp::Chomp;
pub use circular::Circular;
pub use class::Info;
pub use clobber::Clobber;
pub use code::TakeAndBreak;
pub use compound::Compound;
pub use cram::Cram;
pub use definitions::{Definitions, NameError};
pub use delete::{Delete, Vdn};
pub use deletion::{
    ArcKayles, DeleteEven, DeleteOdd, Deletion, GraphCode, Grim, Hackenbush, NodeKayles, Poset,
    standing,
};
pub use end::End;
pub use euclid::Euclid;
pub use explicit::{Explicit, quoted};
pub use geography::Geography;
pub use greedy::Greedy;
pub use hyper::Hyper;
pub use lexicode::Lexicode;
pub use mark::Mark;
pub use maximum::Maximum;
pub use mem::Mem;
pub use modifier::{MODIFIERS, Modifier};
pub use moore::{Equal, Exact, Moore, Slow};
pub use named_set::NamedSet;
pub use nim::Nim;
pub use nogo::NoGo;
pub use notakto::Notakto;
use notation::Arguments;
pub use notation::Family;
pub(crate) use notation::is_code;
pub use own::{Definition, Own};
pub use product::TurningProduct;
#[cfg(test)]
pub(crate) use ruleset::heap_rules;
pub use ruleset::{Rules, Ruleset};
pub use rwythoff::RWythoff;
pub use sprouts::Sprouts;
pub use stones::{GraphClobber, GraphNoGo, Stones};
pub use subtract::Subtract;
pub use sum::Sum;
pub use tabulated::{MoveLists, Tabulated};
pub use takeaway::TakeAway;
pub use triangular::{TriWythoff, Triangular, Yama};
pub use turning::Turning;
pub use vectors::VectorGame;
pub use welter::Welter;
pub use xorwythoff::XorWythoff;

use crate::game::{Each, Heap, HeapRules, Moves};
use class::{Class, Named};
use ruleset::Printed;

ruleset::heap_rulesets! {
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
    Turning(Each<Turning>),
    Lexicode(Lexicode),
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
    Own(Own),
    NodeKayles(Each<Deletion<NodeKayles>>),
    ArcKayles(Each<Deletion<ArcKayles>>),
    Grim(Each<Deletion<Grim>>),
    DeleteOdd(Each<Deletion<DeleteOdd>>),
    DeleteEven(Each<Deletion<DeleteEven>>),
    GraphCode(Each<Deletion<GraphCode>>),
    Poset(Each<Deletion<Poset>>),
    Hackenbush(Each<Deletion<Hackenbush>>),
    Geography(Each<Geography>),
    GraphNoGo(Each<Stones<GraphNoGo>>),
    GraphClobber(Each<Stones<GraphClobber>>),
    Sprouts(Each<Sprouts>),
    Explicit(Each<Explicit>);
    Changed(Changed),
    Product(TurningProduct),
    Sum(Sum),
    Tabulated(Tabulated),
    TabulatedHeap(Each<Tabulated>),
}

ruleset::board_rulesets! {
    Chomp(Chomp),
    Cram(Cram),
    Clobber(Clobber),
    NoGo(NoGo),
    Notakto(Notakto),
}
