//! What `find` found, for people and for scripts.

mod beatty;
mod game;
mod plane;
mod redundant;
mod rows;
mod theorems;

pub use beatty::FoundPairs;
pub use game::{FoundGames, Source};
pub use plane::FoundPlane;
pub use redundant::FoundChanges;
pub use rows::{row_periods_json, row_periods_text};
pub use theorems::theorems_text;
