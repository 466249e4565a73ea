//! The tests of the library from outside, in one program: laws, published values, theorems, games
//! played to their end, certificates, automata.

mod automata;
mod certify;
mod common;
mod corpus;
mod examples;
mod laws;
mod parsers;
mod play;
mod theorems;
mod values;
