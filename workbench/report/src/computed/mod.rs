//! What the library computed, as tables and pictures.

mod pictures;
mod products;
mod rows;
mod slice;

pub use pictures::{LARGEST, PlotKind, VALUE, picture, records};
pub use products::Products;
pub use rows::{BoxRows, planned};
pub use slice::{Fixed, Sliced, free_heaps, slice_text};
