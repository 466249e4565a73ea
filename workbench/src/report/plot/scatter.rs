//! P-positions of two heaps as points.

use super::axis;
use super::canvas::Canvas;
use super::colour::BLUE;
use super::draw::draw;
use super::plane::Plane;
use super::{Picture, PlotError, heading, points_fit, sheet};

/// Points in a box of two coordinates.
#[derive(Clone, Debug)]
pub struct Scatter<'a> {
    /// Rules and box.
    pub title: String,
    /// Name of the first coordinate.
    pub x_label: String,
    /// Name of the second coordinate.
    pub y_label: String,
    /// Largest first coordinate of the box.
    pub max_x: u64,
    /// Largest second coordinate of the box.
    pub max_y: u64,
    /// The points, all inside the box, in any order.
    pub points: &'a [(u64, u64)],
}

/// Draws points on axes of the same scale; the fewer they are the larger they are drawn.
///
/// # Errors
/// No point, a point outside the box, a width out of range, or too many points for SVG.
pub fn scatter(spec: &Scatter, picture: Picture, width: u32) -> Result<Vec<u8>, PlotError> {
    draw(&layout(spec, picture, width)?, picture)
}

/// Where everything stands; nothing is drawn yet.
pub(super) fn layout(spec: &Scatter, picture: Picture, width: u32) -> Result<Canvas, PlotError> {
    let (max_x, max_y) = (spec.max_x, spec.max_y);
    let mut canvas = sheet(width, &spec.title)?;
    if spec.points.is_empty() {
        return Err(PlotError::Empty { what: "point" });
    }
    points_fit(spec.points.len(), picture)?;
    if let Some(&(x, y)) = spec.points.iter().find(|&&(x, y)| x > max_x || y > max_y) {
        return Err(PlotError::Outside { x, y, max_x, max_y });
    }
    let em = heading::text_em(&canvas);
    let top = heading::heading(&mut canvas, &spec.title, "", &[]);
    // The last label of the axis below reaches past the frame.
    let overhang = axis::label_width(u128::from(max_x), em) / 2.0;
    let plane = Plane {
        x_label: &spec.x_label,
        y_label: &spec.y_label,
        max_x,
        max_y,
        top,
        right: (overhang as i32, 0),
    };
    let (nx, ny) = (max_x as f64 + 1.0, max_y as f64 + 1.0);
    // Points of the first and last heaps are whole.
    let inset = canvas.px(5.0);
    let per = f64::from(plane.room(&canvas) - 2 * inset) / nx.max(ny);
    let size = |n: f64| (n * per).round() as i32 + 2 * inset;
    let inner = plane.place(&mut canvas, (size(nx), size(ny)));
    plane.axes(&mut canvas, inner, inset, per);
    let r = radius(&canvas, spec.points.len(), per);
    for &(x, y) in spec.points {
        let at = (
            f64::from(inner.x + inset) + (x as f64 + 0.5) * per,
            f64::from(inner.bottom() - inset) - (y as f64 + 0.5) * per,
        );
        canvas.disc(at.0, at.1, r, BLUE);
    }
    Ok(canvas)
}

/// Points touch each other only where their cells do, and never vanish.
pub(super) fn radius(canvas: &Canvas, count: usize, per: f64) -> f64 {
    let wanted = 30.0 / (count as f64).sqrt();
    let unit = canvas.unit();
    (wanted.clamp(1.1, 4.5) * unit).min((0.45 * per).max(1.1 * unit))
}
