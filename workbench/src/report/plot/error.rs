//! What can go wrong with a plot, and the way out.

use grundy::number::grouped;
use thiserror::Error;

/// A plot that was not drawn.
#[derive(Debug, Error)]
pub enum PlotError {
    /// There is nothing to draw.
    #[error("found no {what} to draw, expected at least one; widen the box or the slice")]
    Empty {
        /// What is missing: cells, points, counts.
        what: &'static str,
    },
    /// The width is too small to be read or too large to be kept in memory.
    #[error("found width {found}, expected {min} to {max} pixels; 600 to 2400 suit most uses")]
    Width {
        /// The width asked for.
        found: u32,
        /// The smallest width that can be read.
        min: u32,
        /// The largest width that is drawn.
        max: u32,
    },
    /// SVG keeps every mark as text: too many of them make a file nobody can open.
    #[error("found {found} {what}, expected at most {limit} in SVG; use PNG for larger plots")]
    TooLargeForSvg {
        /// How many marks there are.
        found: String,
        /// What the marks are.
        what: &'static str,
        /// How many are drawn at most.
        limit: String,
    },
    /// The map has more cells than are worth enumerating for a picture.
    #[error(
        "found a heat map of {found} cells, expected at most {limit}; use a smaller box or a slice"
    )]
    TooManyCells {
        /// How many cells there are.
        found: u128,
        /// How many are drawn at most.
        limit: u128,
    },
    /// A sequence has more points than can be distinguished.
    #[error("found a sequence of {} points, expected at most {}; plot fewer heaps", grouped(*.found), grouped(*.limit))]
    TooManyPoints {
        /// How many points there are.
        found: u64,
        /// How many are drawn at most.
        limit: u64,
    },
    /// A point lies outside the axes.
    #[error("found the point ({x}, {y}), expected x <= {max_x} and y <= {max_y}; widen the box")]
    Outside {
        /// First coordinate.
        x: u64,
        /// Second coordinate.
        y: u64,
        /// Largest first coordinate.
        max_x: u64,
        /// Largest second coordinate.
        max_y: u64,
    },
    /// A period of 0 repeats nothing.
    #[error("found a period of 0, expected at least 1; leave the period out if none is known")]
    ZeroPeriod,
    /// The picture would be taller than can be drawn.
    #[error("found a picture {found} pixels high, expected at most {limit}; shorten the title")]
    Height {
        /// The height that the layout asks for.
        found: u32,
        /// The largest height that is drawn.
        limit: u32,
    },
    /// The picture could not be encoded.
    #[error("the picture could not be drawn: found {0}; this is a defect, please report it")]
    Png(#[from] png::EncodingError),
}
