//! Turns what was computed into the tables and texts of `report`, for the command line and for
//! experiments alike.

mod analysis;
mod digits;
mod head;
mod pictures;
mod rows;
mod verdicts;

pub use analysis::{analysis_json, analysis_text};
pub use head::{Counts, Head, box_json};
pub use pictures::{Fixed, PictureError, PlotKind, board_picture, picture};
pub use rows::{BoardRows, BoxRows, board_table, box_table};
pub use verdicts::{verify_json, verify_text};
