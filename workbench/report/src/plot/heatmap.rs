//! Values or outcomes of two heaps as a map of square cells.

use grundy::number::grouped;
use grundy::solve::Want;

use super::canvas::{Anchor, Canvas, Mark};
use super::colour::{self, Rgb};
use super::error::MAX_CELLS;
use super::frame::{Frame, Plane};
use super::heading::heading;
use super::legend::Legend;
use super::{Picture, PlotError, font, sheet};

/// Cells a side that an SVG map holds at most.
const MAX_SVG_SIDE: u64 = 128;

/// What the numbers of a map are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Values of positions.
    Values,
    /// Outcomes, 0 for P and 1 for N.
    Outcomes,
    /// Outcomes where play may go on for ever: also 2 for a draw, and 3 where it depends on
    /// positions outside the box.
    Fates,
    /// Numbers that are no positions' values.
    Numbers,
}

impl Scale {
    /// Whether numbers stand for outcomes.
    fn is_of_outcomes(self) -> bool {
        matches!(self, Self::Outcomes | Self::Fates)
    }
}

impl From<Want> for Scale {
    fn from(want: Want) -> Self {
        match want {
            Want::Values => Self::Values,
            Want::Outcomes(_) => Self::Outcomes,
        }
    }
}

/// A map of equal square cells, P-positions in a colour off the scale, with a dot where there is room.
///
/// A map with more cells than pixels shows a square block of cells as one pixel, and says so.
#[derive(Clone)]
pub struct HeatMap<'a> {
    /// Title and axes.
    pub plane: Plane,
    /// The value at (x, y); `None` where there is no such position. Asked once a cell.
    pub cell: &'a dyn Fn(u64, u64) -> Option<u64>,
    /// What is shown.
    pub shown: Scale,
}

/// The map as it is drawn: one entry a square of `block` times `block` cells, from the bottom.
struct Squares {
    columns: i32,
    rows: i32,
    /// Pixels a side of a square.
    side: i32,
    entries: Vec<Option<u64>>,
    max: u64,
}

impl HeatMap<'_> {
    /// Where everything stands; nothing is drawn yet.
    ///
    /// # Errors
    /// No position at all, a width out of range, more than 2^26 cells, or more than 128 cells a
    /// side in SVG.
    pub fn layout(&self, picture: Picture, width: u32) -> Result<Canvas, PlotError> {
        let HeatMap { plane, shown, .. } = self;
        let mut canvas = sheet(width, &plane.title)?;
        let [nx, ny] = plane.max.map(|max| u128::from(max) + 1);
        if picture == Picture::Svg && nx.max(ny) > u128::from(MAX_SVG_SIDE) {
            return Err(PlotError::TooLargeForSvg(
                format!("{} × {} cells", grouped(nx), grouped(ny)),
                format!("{MAX_SVG_SIDE} × {MAX_SVG_SIDE}"),
            ));
        }
        let found = nx.saturating_mul(ny);
        if found > MAX_CELLS {
            return Err(PlotError::TooManyCells(found));
        }
        // The legend needs the largest value, its width decides the size of a cell.
        let widest = legend(*shown, u64::MAX >> 40, true).room(&canvas).0;
        let room = plane.room(&canvas, widest);
        let block = nx.max(ny).div_ceil(room as u128) as u64;
        let squares = sample(self, block, room);
        if squares.entries.iter().all(Option::is_none) {
            return Err(PlotError::Empty("position"));
        }
        let legend = legend(*shown, squares.max, squares.entries.contains(&None));
        let top = heading(&mut canvas, &note(*shown, block), &[]);
        let right = legend.room(&canvas);
        let frame = plane.frame(
            &mut canvas,
            top,
            (squares.columns * squares.side, squares.rows * squares.side),
            right,
            (0, f64::from(squares.side) / block as f64),
        );
        let colours: Vec<Rgb> = (squares.entries.iter())
            .map(|&entry| colour_of(*shown, entry, squares.max))
            .collect();
        inscribe(&mut canvas, *shown, &squares, colours, frame);
        legend.draw(&mut canvas, frame.inner);
        Ok(canvas)
    }
}

fn note(what: Scale, block: u64) -> String {
    let rest = match what {
        Scale::Values => "positions: P where any of them is P, else the mean value",
        Scale::Outcomes => "positions: P where any of them is P, else N",
        Scale::Fates => {
            "positions: P where any of them is P, else the mean of P = 0, N = 1, draw = 2"
        }
        Scale::Numbers => "numbers: 0 where any of them is 0, else their mean",
    };
    match block {
        1 => String::new(),
        _ => format!("each pixel is {block} × {block} {rest}"),
    }
}

fn legend(what: Scale, max: u64, gaps: bool) -> Legend {
    let mut signs = match what {
        Scale::Values => vec![(colour::ZERO, "0 = P")],
        Scale::Numbers => vec![(colour::ZERO, "0")],
        Scale::Outcomes => vec![(colour::N, "N"), (colour::P, "P")],
        Scale::Fates => {
            let all = [
                (colour::UNKNOWN, "unknown"),
                (colour::DRAW, "draw"),
                (colour::N, "N"),
                (colour::P, "P"),
            ];
            all[3 - max.clamp(1, 3) as usize..].to_vec()
        }
    };
    if gaps {
        signs.insert(0, (colour::NONE, "none"));
    }
    Legend {
        max: (!what.is_of_outcomes() && max > 0).then_some(max),
        signs,
    }
}

/// Asks every cell once; a block is P where any of its cells is, so that thin lines stay.
fn sample(spec: &HeatMap, block: u64, room: i32) -> Squares {
    let squares = |max: u64| (max / block + 1) as i32;
    let (columns, rows) = (squares(spec.plane.max[0]), squares(spec.plane.max[1]));
    // A small box is not blown up to fill the sheet.
    let side = (room / columns.max(rows)).min(room / 6).max(1);
    let mut entries = Vec::with_capacity(columns as usize * rows as usize);
    let mut max = 0;
    for row in 0..rows as u64 {
        for column in 0..columns as u64 {
            let (mut sum, mut count, mut least) = (0_u128, 0_u128, None);
            for y in row * block..=(row * block + block - 1).min(spec.plane.max[1]) {
                for x in column * block..=(column * block + block - 1).min(spec.plane.max[0]) {
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

fn colour_of(shown: Scale, entry: Option<u64>, max: u64) -> Rgb {
    match (entry, shown) {
        (None, _) => colour::NONE,
        (Some(0), Scale::Outcomes | Scale::Fates) => colour::P,
        (Some(2), Scale::Fates) => colour::DRAW,
        (Some(3..), Scale::Fates) => colour::UNKNOWN,
        (Some(_), Scale::Outcomes | Scale::Fates) => colour::N,
        (Some(0), _) => colour::ZERO,
        (Some(value), _) => colour::scale(value, max),
    }
}

/// Paints the cells, and writes the values into those that are large enough, else marks the
/// P-positions with a dot.
fn inscribe(
    canvas: &mut Canvas,
    shown: Scale,
    squares: &Squares,
    colours: Vec<Rgb>,
    Frame { inner, x, y }: Frame,
) {
    let side = f64::from(squares.side);
    let inks: Vec<Rgb> = colours
        .iter()
        .map(|&colour| colour::ink_on(colour))
        .collect();
    canvas
        .marks
        .push(Mark::Cells(inner, squares.columns, colours));
    let widest = font::width(&squares.max.to_string(), 1.0);
    let em = (0.78 * side / widest).min(0.5 * side).min(canvas.em());
    let numbers = !shown.is_of_outcomes() && em >= 7.5 * canvas.unit();
    if !numbers && side < 4.0 {
        return;
    }
    for (at, (&entry, ink)) in squares.entries.iter().zip(inks).enumerate() {
        let Some(value) = entry else { continue };
        let (x, y) = (
            x.at(at as u64 % squares.columns as u64),
            y.at(at as u64 / squares.columns as u64),
        );
        if numbers {
            let at = (x, y + 0.36 * em);
            canvas.text(at, em, Anchor::Middle, ink, &value.to_string());
        } else if value == 0 {
            let ink = match shown {
                Scale::Outcomes | Scale::Fates => colour::PAPER,
                _ => colour::INK,
            };
            canvas.disc(x, y, 0.17 * side, ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_values_of_positions_say_p() {
        let signs = |shown| {
            legend(shown, 9, false)
                .signs
                .into_iter()
                .map(|(_, sign)| sign)
        };
        assert!(signs(Scale::Values).eq(["0 = P"]));
        assert!(signs(Scale::Outcomes).eq(["N", "P"]));
        assert!(signs(Scale::Numbers).eq(["0"]));
        assert!(!note(Scale::Numbers, 2).contains('P') && note(Scale::Values, 2).contains('P'));
    }
}
