//! What can go wrong with a plot, and the way out.

use super::{MAX_HEIGHT, MAX_WIDTH, MIN_WIDTH};
use grundy::number::grouped;
use grundy::work::Stop;
use thiserror::Error;

/// Cells of a map at most: 8,192 a side.
pub(super) const MAX_CELLS: u128 = 1 << 26;
/// Points of a sequence at most: more of them are a bar, and take long.
pub(super) const MAX_POINTS: u64 = 1 << 20;

/// A plot that was not drawn.
#[derive(Debug, Error)]
pub enum PlotError {
    /// There is nothing to draw: no cells, points or counts.
    #[error("found no {0} to draw, expected at least one; widen the box or the slice")]
    Empty(&'static str),
    /// The width is too small to be read or too large to be kept in memory.
    #[error(
        "found width {0}, expected {MIN_WIDTH} to {MAX_WIDTH} pixels; 600 to 2400 suit most uses"
    )]
    Width(u32),
    /// SVG keeps every mark as text: too many of them make a file nobody can open.
    #[error("found {0}, expected at most {1} in SVG; use PNG for larger plots")]
    TooLargeForSvg(String, String),
    /// The map has more cells than are worth enumerating for a picture.
    #[error(
        "found a heat map of {0} cells, expected at most {MAX_CELLS}; use a smaller box or a slice"
    )]
    TooManyCells(u128),
    /// A sequence has more points than can be distinguished.
    #[error("found a sequence of {found} points, expected at most {limit}; plot fewer heaps",
        found = grouped(*.0), limit = grouped(MAX_POINTS))]
    TooManyPoints(u64),
    /// A point lies outside the axes: its coordinates, and the largest ones.
    #[error("found the point ({x}, {y}), expected x <= {max_x} and y <= {max_y}; widen the box",
        x = .point.0, y = .point.1, max_x = .max[0], max_y = .max[1])]
    Outside {
        /// The point.
        point: (u64, u64),
        /// The largest coordinates.
        max: [u64; 2],
    },
    /// A period of 0 repeats nothing.
    #[error("found a period of 0, expected at least 1; leave the period out if none is known")]
    ZeroPeriod,
    /// The picture would be taller than can be drawn.
    #[error("found a picture {0} pixels high, expected at most {MAX_HEIGHT}; shorten the title")]
    Height(u32),
    /// The slice does not leave the right number of heaps, or the table does not fit the kind.
    #[error("{0}")]
    Slice(String),
    /// The work was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// The picture could not be encoded.
    #[error("the picture could not be drawn: found {0}; this is a defect, please report it")]
    Png(#[from] png::EncodingError),
}
