//! What `find` found, for people.

mod beatty;
mod game;
mod plane;
mod redundant;
mod rows;
mod theorems;

pub use beatty::pairs_text;
pub use game::games_text;
pub use plane::plane_text;
pub use redundant::changes_text;
pub use rows::row_periods_text;
pub use theorems::theorems_text;
