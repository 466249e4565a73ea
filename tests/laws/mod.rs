//! The laws of the core traits, for every class of the registry, and for each law a game that
//! breaks it and must be rejected.

mod boards;
mod changed;
mod faults;
mod games;
mod listed;
mod positions;
mod registry;
mod sinks;
mod words;
mod wrong;
mod wrong_linear;
mod wrong_shapes;
