//! From marks to a PNG file.

use super::canvas::{Canvas, Mark, Rect};
use super::colour::{PAPER, Rgb};
use super::error::PlotError;
use super::font;

/// The bytes of the file.
pub(super) fn encode(canvas: &Canvas) -> Result<Vec<u8>, PlotError> {
    let sheet = Sheet::of(canvas);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width, canvas.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    encoder.set_filter(png::FilterType::Sub);
    encoder.set_adaptive_filter(png::AdaptiveFilterType::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(sheet.pixels.as_flattened())?;
    writer.finish()?;
    Ok(bytes)
}

/// Rows of pixels from the top.
struct Sheet {
    width: usize,
    pixels: Vec<Rgb>,
}

impl Sheet {
    /// The canvas with all its marks painted.
    fn of(canvas: &Canvas) -> Sheet {
        let width = canvas.width as usize;
        let mut sheet = Sheet {
            width,
            pixels: vec![PAPER; width * canvas.height as usize],
        };
        for mark in &canvas.marks {
            match *mark {
                Mark::Fill(rect, colour) => sheet.fill(rect, colour),
                Mark::Cells(rect, columns, ref colours) => {
                    let cells = rect.cells(columns, colours.len() as i32 / columns);
                    cells
                        .zip(colours)
                        .for_each(|(cell, &colour)| sheet.fill(cell, colour));
                }
                Mark::Disc { x, y, r, colour } => sheet.disc((x, y), r, colour),
                Mark::Text {
                    x,
                    y,
                    em,
                    ref text,
                    upward,
                    colour,
                } => {
                    // Baselines lie between pixels, so that the feet of letters are sharp.
                    if upward {
                        font::paint(text, em, (-y, x.round()), |along, across, share| {
                            sheet.blend(across, -1 - along, colour, share);
                        });
                    } else {
                        font::paint(text, em, (x, y.round()), |x, y, share| {
                            sheet.blend(x, y, colour, share);
                        });
                    }
                }
            }
        }
        sheet
    }

    fn fill(&mut self, rect: Rect, colour: Rgb) {
        for row in rect.y..rect.bottom() {
            let from = row as usize * self.width + rect.x as usize;
            self.pixels[from..from + rect.w as usize].fill(colour);
        }
    }

    /// Mixes a share of the colour into a pixel, if it is on the sheet.
    fn blend(&mut self, x: i32, y: i32, colour: Rgb, share: f32) {
        let at = y as usize * self.width + x as usize;
        if x < 0 || y < 0 || x as usize >= self.width || at >= self.pixels.len() {
            return;
        }
        for (old, new) in self.pixels[at].iter_mut().zip(colour) {
            *old = (f32::from(*old) + (f32::from(new) - f32::from(*old)) * share).round() as u8;
        }
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
                self.blend(px, py, colour, parts as f32 / (PARTS * PARTS) as f32);
            }
        }
    }
}
