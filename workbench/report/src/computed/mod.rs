//! What the library computed, as tables and pictures.

mod pictures;
mod rows;
mod slice;

pub use pictures::{PictureError, PlotKind, board_picture, picture};
pub use rows::{BoxRows, board_rows, board_table};
pub use slice::{Fixed, free_heaps, slice_text};
