//! P-positions of two heaps as points.

use super::axis::label_width;
use super::canvas::Canvas;
use super::colour::BLUE;
use super::frame::Plane;
use super::heading::heading;
use super::{Picture, PlotError, points_fit, sheet};

/// Points in a box of two coordinates, drawn on axes of the same scale; the fewer they are the
/// larger they are drawn.
#[derive(Clone, Debug)]
pub struct Scatter<'a> {
    /// Title and axes.
    pub plane: Plane,
    /// The points, all inside the box, in any order.
    pub points: &'a [(u64, u64)],
}

impl Scatter<'_> {
    /// Where everything stands; nothing is drawn yet.
    ///
    /// # Errors
    /// No point, a point outside the box, a width out of range, or too many points for SVG.
    pub fn layout(&self, picture: Picture, width: u32) -> Result<Canvas, PlotError> {
        let [max_x, max_y] = self.plane.max;
        let mut canvas = sheet(width, &self.plane.title)?;
        if self.points.is_empty() {
            return Err(PlotError::Empty("point"));
        }
        points_fit(self.points.len(), picture)?;
        let outside = |point: &&(u64, u64)| point.0 > max_x || point.1 > max_y;
        if let Some(&point) = self.points.iter().find(outside) {
            let max = self.plane.max;
            return Err(PlotError::Outside { point, max });
        }
        let top = heading(&mut canvas, "", &[]);
        // The last label of the axis below reaches past the frame.
        let overhang = (label_width(max_x, canvas.em()) / 2.0) as i32;
        let (nx, ny) = (max_x as f64 + 1.0, max_y as f64 + 1.0);
        // Points of the first and last heaps are whole.
        let inset = canvas.px(5.0);
        let per = f64::from(self.plane.room(&canvas, overhang) - 2 * inset) / nx.max(ny);
        let side = |n: f64| (n * per).round() as i32 + 2 * inset;
        let size = (side(nx), side(ny));
        let frame = self
            .plane
            .frame(&mut canvas, top, size, (overhang, 0), (inset, per));
        let r = radius(&canvas, self.points.len(), per);
        for &(x, y) in self.points {
            canvas.disc(frame.x.at(x), frame.y.at(y), r, BLUE);
        }
        Ok(canvas)
    }
}

/// Points touch each other only where their cells do, and never vanish.
pub(super) fn radius(canvas: &Canvas, count: usize, per: f64) -> f64 {
    let wanted = 30.0 / (count as f64).sqrt();
    let unit = canvas.unit();
    (wanted.clamp(1.1, 4.5) * unit).min((0.45 * per).max(1.1 * unit))
}
