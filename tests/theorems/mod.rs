//! The named theorems on boxes, the same statements refuted where they are false, and all
//! engines against each other. What is claimed of a counterexample is checked by a search of its
//! own, on rules written a second time.

mod brackets;
mod claims;
mod compounds;
mod counting;
mod elsewhere;
mod engines;
mod formulas;
mod local;
mod products;
mod random;
mod refuted;
mod spoken;
mod streamed;
mod valued;
mod verified;
