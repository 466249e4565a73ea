//! Turns what was computed into the tables and texts of `report`, for the command line and for
//! experiments alike.

mod head;
mod rows;

pub use head::{Counts, Head, box_json};
pub use rows::{BoardRows, BoxRows, board_table, box_table};
