//! From marks to a PNG file: plotters paints the pixels.

use super::canvas::{Canvas, Label, Mark, Rect};
use super::colour::{PAPER, Rgb};
use super::error::PlotError;
use super::font;
use plotters::backend::{BitMapBackend, DrawingBackend};
use plotters::style::{Color, RGBColor};

/// The bytes of the file.
pub(super) fn encode(canvas: &Canvas) -> Result<Vec<u8>, PlotError> {
    let mut pixels = vec![0; 3 * canvas.width as usize * canvas.height as usize];
    Sheet(BitMapBackend::with_buffer(
        &mut pixels,
        (canvas.width, canvas.height),
    ))
    .paint(canvas);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width, canvas.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    encoder.set_filter(png::FilterType::Sub);
    encoder.set_adaptive_filter(png::AdaptiveFilterType::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}

/// A sheet in memory, where painting cannot fail; what lies beyond its edges is cut off.
struct Sheet<'a>(BitMapBackend<'a>);

impl Sheet<'_> {
    fn paint(mut self, canvas: &Canvas) {
        let (width, height) = (canvas.width as i32, canvas.height as i32);
        self.fill(Rect::new(0, 0, width, height), PAPER);
        for mark in &canvas.marks {
            match *mark {
                Mark::Fill(rect, colour) => self.fill(rect, colour),
                Mark::Cells(rect, columns, ref colours) => {
                    let cells = rect.cells(columns, colours.len() as i32 / columns);
                    cells
                        .zip(colours)
                        .for_each(|(cell, &colour)| self.fill(cell, colour));
                }
                Mark::Disc { x, y, r, colour } => self.disc((x, y), r, colour),
                Mark::Text(ref label) => self.text(label),
            }
        }
    }

    /// Baselines lie between pixels, so that the feet of letters are sharp.
    fn text(&mut self, label: &Label) {
        let Label {
            x, y, em, colour, ..
        } = *label;
        match label.upward {
            true => font::paint(&label.text, em, (-y, x.round()), |along, across, share| {
                self.blend(across, -1 - along, colour, share.into());
            }),
            false => font::paint(&label.text, em, (x, y.round()), |x, y, share| {
                self.blend(x, y, colour, share.into());
            }),
        }
    }

    fn fill(&mut self, rect: Rect, colour: Rgb) {
        let [from, to] = [(rect.x, rect.y), (rect.right(), rect.bottom())];
        _ = self.0.draw_rect(from, to, &ink(colour), true);
    }

    /// Mixes a share of the colour into a pixel.
    fn blend(&mut self, x: i32, y: i32, colour: Rgb, part: f64) {
        let part = ink(colour).mix(part).to_backend_color();
        _ = self.0.draw_pixel((x, y), part);
    }

    /// A smooth disc about any point, not only about the corner of a pixel.
    fn disc(&mut self, (x, y): (f64, f64), r: f64, colour: Rgb) {
        const PARTS: i32 = 4;
        let reach = |c: f64| ((c - r).floor() as i32)..=((c + r).floor() as i32);
        for py in reach(y) {
            for px in reach(x) {
                let part_of = |n: i32| (f64::from(n) + 0.5) / f64::from(PARTS);
                let inside = |&part: &i32| {
                    let dx = f64::from(px) + part_of(part % PARTS) - x;
                    let dy = f64::from(py) + part_of(part / PARTS) - y;
                    dx * dx + dy * dy <= r * r
                };
                let parts = (0..PARTS * PARTS).filter(inside).count();
                self.blend(px, py, colour, parts as f64 / f64::from(PARTS * PARTS));
            }
        }
    }
}

fn ink([r, g, b]: Rgb) -> RGBColor {
    RGBColor(r, g, b)
}
