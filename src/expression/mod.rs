//! Expressions: text that a mathematician would almost write, compiled once to closures over
//! exact integers of 128 bits, every operation checked.
//!
//! Claims are expressions, and so are guards and amounts in rulesets of one's own. What rules
//! and tables are is not known here: whoever compiles says it by [`Lookups`] and [`Numbers`].

mod bracketed;
mod compile;
mod env;
mod fault;
mod inline;
mod lookup;
mod parse;
mod places;
mod tree;
mod unroll;

pub(crate) use compile::{
    Compiler, Counted, Heaps, Listed, Loop, NO_BOX, Number, Plain, Program, Setting, Test, Tested,
    Told, Truth, heap_named, own_name, speaks_of_elements, untested,
};
pub(crate) use compile::{compile, evaluate};
pub(crate) use env::{Env, raise};
pub(crate) use fault::{Fault, Why};
pub(crate) use lookup::{Asked, At, Fact, Lookups, NoTables, Numbers, Sought, asks_positions};
pub(crate) use parse::{Clause, clause, parse};
pub(crate) use tree::{Binder, Connective, Node, NodeKind, On, Operator, Relation, Template};
