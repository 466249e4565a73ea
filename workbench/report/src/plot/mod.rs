//! Plots as PNG or SVG: heat maps, P-positions, histograms, sequences.
//!
//! Every function takes plain numbers and texts and returns the bytes of a file, the same bytes
//! for the same input. One file holds one kind of plot; `canvas` collects the marks, `png` and
//! `svg` write them.

mod axis;
mod canvas;
mod colour;
mod error;
mod font;
mod frame;
mod heading;
mod heatmap;
mod histogram;
mod legend;
mod png;
mod scatter;
mod sequence;
mod svg;

pub use canvas::Canvas;
pub use error::PlotError;
pub use frame::Plane;
pub use heatmap::{HeatMap, Scale};
pub use histogram::Histogram;
pub use scatter::Scatter;
pub use sequence::{Sequence, sequence_fits};

use grundy::number::grouped;
use std::path::Path;

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Portable Network Graphics: any number of cells and points.
    Png,
    /// Scalable Vector Graphics: for print, up to some thousand marks.
    Svg,
}

impl Picture {
    /// The format that the name of a file says.
    pub fn of(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "png" => Some(Picture::Png),
            "svg" => Some(Picture::Svg),
            _ => None,
        }
    }

    /// The media type, as a data URI names it.
    pub fn mime(self) -> &'static str {
        match self {
            Picture::Png => "image/png",
            Picture::Svg => "image/svg+xml",
        }
    }
}

/// Narrower pictures hold no readable labels.
pub const MIN_WIDTH: u32 = 300;
/// Wider pictures take more memory than they show.
pub const MAX_WIDTH: u32 = 8_000;

/// Points that an SVG file holds at most.
const MAX_SVG_POINTS: usize = 20_000;

/// Pictures of more rows than this are not drawn.
const MAX_HEIGHT: u32 = 20_000;

fn sheet(width: u32, title: &str) -> Result<Canvas, PlotError> {
    if !(MIN_WIDTH..=MAX_WIDTH).contains(&width) {
        return Err(PlotError::Width(width));
    }
    Ok(Canvas::new(width, title))
}

impl Canvas {
    /// The bytes of the file.
    ///
    /// # Errors
    /// A picture that is too high.
    pub fn draw(&self, picture: Picture) -> Result<Vec<u8>, PlotError> {
        if self.height > MAX_HEIGHT {
            return Err(PlotError::Height(self.height));
        }
        match picture {
            Picture::Png => png::encode(self),
            Picture::Svg => Ok(svg::text(self).into_bytes()),
        }
    }
}

/// Refuses points that an SVG file cannot hold.
fn points_fit(count: usize, picture: Picture) -> Result<(), PlotError> {
    if picture == Picture::Svg && count > MAX_SVG_POINTS {
        return Err(PlotError::TooLargeForSvg(
            format!("{} points", grouped(count as u128)),
            grouped(MAX_SVG_POINTS as u128),
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
