//! Values or outcomes of two heaps as a map of square cells.

use super::axis::Inner;
use super::canvas::{Anchor, Canvas};
use super::colour::{self, Rgb};
use super::draw::draw;
use super::legend::Legend;
use super::plane::Plane;
use super::{Picture, PlotError, axis, font, heading, sheet};

/// Cells a side that an SVG map holds at most.
const MAX_SVG_SIDE: u64 = 128;
/// Cells of a map at most: 8,192 a side.
const MAX_CELLS: u128 = 1 << 26;

/// What the cells of a map show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Grundy values: 0 is a P-position.
    Values,
    /// 0 is a P-position, every other number an N-position.
    Outcomes,
}

/// A map over 0..=max_x times 0..=max_y.
#[derive(Clone)]
pub struct HeatMap<'a> {
    /// Rules and box.
    pub title: String,
    /// Name of the coordinate that runs to the right.
    pub x_label: String,
    /// Name of the coordinate that runs upward.
    pub y_label: String,
    /// Largest first coordinate.
    pub max_x: u64,
    /// Largest second coordinate.
    pub max_y: u64,
    /// The value at (x, y); none where there is no such position. Asked once a cell.
    pub cell: &'a dyn Fn(u64, u64) -> Option<u64>,
    /// Whether values or outcomes are shown.
    pub what: What,
}

/// The map as it is drawn: one entry a square of `block` times `block` cells.
struct Squares {
    columns: i32,
    rows: i32,
    /// Pixels a side of a square.
    side: i32,
    entries: Vec<Option<u64>>,
    max: u64,
}

/// Draws a map: equal square cells, P-positions in a colour off the scale.
///
/// A map with more cells than pixels shows a square block of cells as one pixel, and says so.
///
/// # Errors
/// No position at all, a width out of range, more than 2^26 cells, or more than 128 cells a side
/// in SVG.
pub fn heatmap(spec: &HeatMap, picture: Picture, width: u32) -> Result<Vec<u8>, PlotError> {
    draw(&layout(spec, picture, width)?, picture)
}

/// Where everything stands; nothing is drawn yet.
pub(super) fn layout(spec: &HeatMap, picture: Picture, width: u32) -> Result<Canvas, PlotError> {
    let mut canvas = sheet(width, &spec.title)?;
    if picture == Picture::Svg && spec.max_x.max(spec.max_y) >= MAX_SVG_SIDE {
        let side = |max: u64| axis::number(u128::from(max) + 1);
        return Err(PlotError::TooLargeForSvg {
            found: format!("{} × {}", side(spec.max_x), side(spec.max_y)),
            what: "cells",
            limit: format!("{MAX_SVG_SIDE} × {MAX_SVG_SIDE}"),
        });
    }
    let (nx, ny) = (u128::from(spec.max_x) + 1, u128::from(spec.max_y) + 1);
    let found = nx.saturating_mul(ny);
    if found > MAX_CELLS {
        return Err(PlotError::TooManyCells {
            found,
            limit: MAX_CELLS,
        });
    }
    // The legend needs the largest value, its width decides the size of a cell.
    let mut plane = Plane {
        x_label: &spec.x_label,
        y_label: &spec.y_label,
        max_x: spec.max_x,
        max_y: spec.max_y,
        top: 0,
        right: (
            legend_of(spec.what, u64::MAX >> 40, true).room(&canvas).0,
            0,
        ),
    };
    let room = plane.room(&canvas);
    let block = nx.max(ny).div_ceil(room as u128) as u64;
    let squares = sample(spec, block, room);
    if squares.entries.iter().all(Option::is_none) {
        return Err(PlotError::Empty { what: "position" });
    }
    let legend = legend_of(spec.what, squares.max, squares.entries.contains(&None));
    plane.right = legend.room(&canvas);
    plane.top = heading::heading(&mut canvas, &spec.title, &note(spec.what, block), &[]);
    let inner = plane.place(
        &mut canvas,
        (squares.columns * squares.side, squares.rows * squares.side),
    );
    paint(&mut canvas, spec.what, &squares, inner, picture);
    plane.axes(
        &mut canvas,
        inner,
        0,
        f64::from(squares.side) / block as f64,
    );
    legend.draw(&mut canvas, inner, picture);
    Ok(canvas)
}

fn note(what: What, block: u64) -> String {
    let rest = match what {
        What::Values => "else the mean value",
        What::Outcomes => "else N",
    };
    match block {
        1 => String::new(),
        _ => format!("each pixel is {block} × {block} positions: P where any of them is P, {rest}"),
    }
}

fn legend_of(what: What, max: u64, gaps: bool) -> Legend {
    let mut signs = match what {
        What::Values => vec![(colour::P, "0 = P")],
        What::Outcomes => vec![(colour::N, "N"), (colour::P, "P")],
    };
    if gaps {
        signs.insert(0, (colour::PAPER, "none"));
    }
    Legend {
        max: (what == What::Values && max > 0).then_some(max),
        signs,
    }
}

/// Asks every cell once; a block is P where any of its cells is, so that thin lines stay.
fn sample(spec: &HeatMap, block: u64, room: i32) -> Squares {
    let squares = |max: u64| (max / block + 1) as i32;
    let (columns, rows) = (squares(spec.max_x), squares(spec.max_y));
    // A small box is not blown up to fill the sheet.
    let side = (room / columns.max(rows)).min(room / 6).max(1);
    let mut entries = Vec::with_capacity(columns as usize * rows as usize);
    let mut max = 0;
    for row in 0..rows as u64 {
        for column in 0..columns as u64 {
            let (mut sum, mut count, mut least) = (0_u128, 0_u128, None);
            for y in row * block..=(row * block + block - 1).min(spec.max_y) {
                for x in column * block..=(column * block + block - 1).min(spec.max_x) {
                    if let Some(value) = (spec.cell)(x, y) {
                        (sum, count) = (sum + u128::from(value), count + 1);
                        least = Some(least.map_or(value, |l: u64| l.min(value)));
                        max = max.max(value);
                    }
                }
            }
            // No value is 0, so their mean is at least 1.
            entries.push(least.map(|l| if l == 0 { 0 } else { (sum / count) as u64 }));
        }
    }
    Squares {
        columns,
        rows,
        side,
        entries,
        max,
    }
}

fn colour_of(what: What, entry: Option<u64>, max: u64) -> Rgb {
    match (entry, what) {
        (None, _) => colour::PAPER,
        (Some(0), _) => colour::P,
        (Some(_), What::Outcomes) => colour::N,
        (Some(value), What::Values) => colour::scale(value, max),
    }
}

fn paint(canvas: &mut Canvas, what: What, squares: &Squares, inner: Inner, picture: Picture) {
    let Squares {
        columns,
        rows,
        side,
        ref entries,
        max,
    } = *squares;
    let colour =
        |row: i32, column: i32| colour_of(what, entries[(row * columns + column) as usize], max);
    match picture {
        Picture::Svg => {
            for row in 0..rows {
                for column in 0..columns {
                    let (x, y) = (inner.x + column * side, inner.bottom() - (row + 1) * side);
                    canvas.rect(x, y, side, side, colour(row, column));
                }
            }
        }
        // One bitmap is several times faster than a rectangle for each cell.
        Picture::Png => {
            let mut rgb = Vec::with_capacity((inner.w * inner.h * 3) as usize);
            for row in (0..rows).rev() {
                let mut line = Vec::with_capacity(inner.w as usize * 3);
                for column in 0..columns {
                    let (r, g, b) = colour(row, column);
                    line.extend([r, g, b].repeat(side as usize));
                }
                rgb.extend(line.repeat(side as usize));
            }
            canvas.pixels((inner.x, inner.y), (inner.w as u32, inner.h as u32), rgb);
        }
    }
    inscribe(canvas, what, squares, inner);
}

/// Writes the values into cells that are large enough, else marks the P-positions with a dot.
fn inscribe(canvas: &mut Canvas, what: What, squares: &Squares, inner: Inner) {
    let Squares {
        columns,
        side,
        ref entries,
        max,
        ..
    } = *squares;
    let side = f64::from(side);
    let widest = font::width(&max.to_string(), 1.0);
    let wanted = (0.78 * side / widest)
        .min(0.5 * side)
        .min(heading::text_em(canvas));
    let em = font::snapped(wanted);
    let numbers = what == What::Values && wanted >= 7.5 * canvas.unit();
    if !numbers && side < 9.0 * canvas.unit() {
        return;
    }
    for (at, &entry) in entries.iter().enumerate() {
        let Some(value) = entry else { continue };
        let x = f64::from(inner.x) + (at as i32 % columns) as f64 * side + side / 2.0;
        let y = f64::from(inner.bottom()) - (at as i32 / columns) as f64 * side - side / 2.0;
        if numbers {
            let ink = colour::ink_on(colour_of(what, entry, max));
            canvas.text(
                (x, y + 0.36 * em),
                em,
                Anchor::Middle,
                ink,
                &value.to_string(),
            );
        } else if value == 0 {
            canvas.disc(x, y, 0.17 * side, colour::PAPER);
        }
    }
}
