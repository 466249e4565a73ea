//! A workbench for impartial combinatorial games: exact Grundy values and P-positions of whole
//! boxes of positions, computed from the rules alone, and verdicts on what is claimed of them.
//!
//! A game of one's own is one method: it writes the options of a position. Everything else is
//! derived: [`solve::Solver`] gives values, outcomes and winning moves of any [`game::Game`]; rules
//! on heaps ([`game::HeapRules`]) can be tabulated.
//!
//! ```
//! use grundy::claim::compare;
//! use grundy::game::{Heap, Moves};
//! use grundy::solve::dense;
//! use grundy::{Context, HeapBox, HeapRules, Want};
//!
//! /// Take at least one token and at most half of a heap.
//! struct Half;
//!
//! impl HeapRules for Half {
//!     fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
//!         for (i, &x) in heaps.iter().enumerate() {
//!             to.range(i, x - x / 2..x); // what is left of heap i
//!         }
//!     }
//! }
//!
//! let context = Context::default();
//! let two_heaps = HeapBox::ordered(2, 100)?;
//! let table = dense::run(&Half, &two_heaps, Want::Values, &context)?;
//! assert_eq!(table.value(&[7, 12]), Some(6));
//! // the claim: a heap of x = 2^j (2v + 1) - 1 tokens has value v, and heaps add as nimbers
//! let value = |x: u64| (x + 1) >> (x + 1).trailing_zeros() >> 1;
//! let failures = compare(&table, &context, |x, g| g != value(x[0]) ^ value(x[1]))?;
//! assert_eq!(failures.first, None); // holds on the whole box
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What a first program needs is at the root ([`Game`], [`HeapRules`], [`Solver`], [`HeapBox`],
//! [`Ruleset`], [`Context`] ..), the rest in its modules:
//!
//! | module | what |
//! |---|---|
//! | [`game`] | what a game is: options as sums, heap rules, boards, boxes, laws |
//! | [`nimber`] | nimbers, their field, mex |
//! | [`calculator`] | values of expressions of nimbers |
//! | [`rulesets`] | the registered rulesets and their notation |
//! | [`solve`] | `Solver`, the front door for any game; engines: definition, memo, dense, lines, rows, budget, levels, vectors, thin, limited |
//! | [`theory`] | what goes beyond tables: Beatty pairs, periods of rows, automata, misere quotients; their proofs |
//! | [`plan`] | picks an engine for a ruleset on a box |
//! | [`ask`] | requests of plain fields, read alike for all who ask |
//! | [`claim`] | verdicts: comparison at every position, named theorems |
//! | [`play`] | one position: outcome, value, winning moves; a match played from it |
//! | [`work`] | threads, memory, cancel flag, progress, CPU features |
//! | [`book`] | the reference pages of the book, as text |
//! | [`store`] | tables and records on disk |
//! | [`survey`] | many heap games at once, and which of them are the same |
//! | [`certify`] | a slow checker of tables and of certificates (periods, automata, misere quotients), from the rules alone |

// what a first program needs
pub use game::{Convention, Game, HeapBox, HeapRules, Options, Outcome};
pub use rulesets::Ruleset;
pub use solve::{Solver, Want};
pub use work::{Context, Stop};

mod arithmetic;
pub mod ask;
pub mod book;
pub mod calculator;
pub mod certify;
pub mod claim;
mod expression;
pub mod game;
pub mod graph;
pub mod nimber;
pub mod number;
pub mod plan;
pub mod play;
pub mod rulesets;
pub mod sequence;
pub mod solve;
pub mod store;
pub mod survey;
mod text;
pub mod theory;
pub mod work;

/// The Rust code of the book, compiled and run by the tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/guide/rust.md")]
struct Guide;
