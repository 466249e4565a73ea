//! A workbench for impartial combinatorial games.

pub mod claim;
pub mod experiment;
pub mod game;
pub mod nimber;
pub mod number;
pub mod plan;
pub mod play;
pub mod present;
pub mod report;
pub mod rulesets;
pub mod solve;
