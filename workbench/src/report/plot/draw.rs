//! From marks to bytes: the one place that names the drawing library.

use std::sync::Once;

use plotters::backend::DrawingBackend;
use plotters::prelude::{BitMapBackend, Color, IntoFont, RGBColor, SVGBackend, TextStyle};
use plotters::style::{FontStyle, FontTransform, register_font};

use super::canvas::{Canvas, Mark, Turn};
use super::colour::{PAPER, Rgb};
use super::error::PlotError;
use super::{Picture, font};

/// Viewers of SVG use the first of these that they have; the first two are equally wide.
const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// SVG coordinates are whole numbers: tenths of a pixel, so that points stand where they should.
const FINE: i32 = 10;

/// The library's ratio of a font's size to its em in SVG, and its drop from top to baseline.
const SVG_SIZE: f64 = 1.24;
const SVG_DROP: f64 = 0.76;

const MAX_HEIGHT: u32 = 20_000;

fn refused(found: impl std::fmt::Display) -> PlotError {
    PlotError::Draw {
        found: found.to_string(),
    }
}

fn ink(colour: Rgb) -> RGBColor {
    RGBColor(colour.0, colour.1, colour.2)
}

/// The bytes of a PNG file, or the text of an SVG file.
pub(super) fn draw(canvas: &Canvas, picture: Picture) -> Result<Vec<u8>, PlotError> {
    if canvas.height > MAX_HEIGHT {
        return Err(PlotError::Height {
            found: canvas.height,
            limit: MAX_HEIGHT,
        });
    }
    match picture {
        Picture::Png => encode(canvas),
        Picture::Svg => svg(canvas),
    }
}

fn encode(canvas: &Canvas) -> Result<Vec<u8>, PlotError> {
    static FONT: Once = Once::new();
    // A refusal would show at the first text as a missing font.
    FONT.call_once(|| drop(register_font(FAMILY, FontStyle::Normal, font::BYTES)));
    let mut pixels = vec![0; 3 * canvas.width as usize * canvas.height as usize];
    paint(canvas, &mut pixels)?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width, canvas.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    encoder.set_filter(png::FilterType::Sub);
    encoder.set_adaptive_filter(png::AdaptiveFilterType::Adaptive);
    let mut writer = encoder.write_header().map_err(refused)?;
    writer.write_image_data(&pixels).map_err(refused)?;
    writer.finish().map_err(refused)?;
    Ok(bytes)
}

/// Draws the marks on a sheet of RGB pixels.
fn paint(canvas: &Canvas, pixels: &mut [u8]) -> Result<(), PlotError> {
    let mut sheet = BitMapBackend::with_buffer(pixels, (canvas.width, canvas.height));
    let (w, h) = (canvas.width as i32, canvas.height as i32);
    sheet
        .draw_rect((0, 0), (w, h), &ink(PAPER), true)
        .map_err(refused)?;
    for mark in &canvas.marks {
        match mark {
            Mark::Rect { x, y, w, h, colour } => sheet
                .draw_rect((*x, *y), (x + w, y + h), &ink(*colour), true)
                .map_err(refused)?,
            Mark::Pixels { x, y, w, h, rgb } => {
                sheet
                    .blit_bitmap((*x, *y), (*w, *h), rgb)
                    .map_err(refused)?;
            }
            Mark::Disc { x, y, r, colour } => disc(&mut sheet, (*x, *y), *r, *colour)?,
            Mark::Text {
                x,
                y,
                em,
                text,
                turn,
                colour,
            } => {
                line(&mut sheet, (*x, *y), *em, text, *turn, *colour)?;
            }
        }
    }
    sheet.present().map_err(refused)
}

/// A smooth disc about any point, not only about the corner of a pixel.
fn disc(
    sheet: &mut impl DrawingBackend,
    (x, y): (f64, f64),
    r: f64,
    colour: Rgb,
) -> Result<(), PlotError> {
    const PARTS: i32 = 4;
    let reach = |c: f64| ((c - r).floor() as i32)..=((c + r).floor() as i32);
    for py in reach(y) {
        for px in reach(x) {
            let mut inside = 0;
            for part in 0..PARTS * PARTS {
                let part_of = |n: i32| (f64::from(n) + 0.5) / f64::from(PARTS);
                let dx = f64::from(px) + part_of(part % PARTS) - x;
                let dy = f64::from(py) + part_of(part / PARTS) - y;
                inside += i32::from(dx * dx + dy * dy <= r * r);
            }
            if inside > 0 {
                let share = f64::from(inside) / f64::from(PARTS * PARTS);
                let colour = ink(colour).mix(share).to_backend_color();
                sheet.draw_pixel((px, py), colour).map_err(refused)?;
            }
        }
    }
    Ok(())
}

/// A line of text, glyph by glyph: the library leaves out the space before a glyph's ink.
fn line(
    sheet: &mut impl DrawingBackend,
    (x, y): (f64, f64),
    em: f64,
    text: &str,
    turn: Turn,
    colour: Rgb,
) -> Result<(), PlotError> {
    let size = font::library_size(em);
    let font = (FAMILY, size).into_font();
    let font = match turn {
        Turn::Level => font,
        Turn::Upward => font.transform(FontTransform::Rotate270),
    };
    let colour = ink(colour);
    let style = TextStyle::from(font).color(&colour);
    // The library's top is half the size above the baseline.
    let rise = (size / 2.0).round();
    let mut pen = 0.0;
    for c in text.chars() {
        let glyph = font::glyph(c);
        let at = pen + (glyph.bearing * em).floor();
        let spot = match turn {
            Turn::Level => ((x + at).round() as i32, (y - rise).round() as i32),
            Turn::Upward => ((x - rise).round() as i32, (y - at).round() as i32),
        };
        if c != ' ' {
            sheet
                .draw_text(&c.to_string(), &style, spot)
                .map_err(refused)?;
        }
        pen += glyph.advance * em;
    }
    Ok(())
}

fn svg(canvas: &Canvas) -> Result<Vec<u8>, PlotError> {
    let fine = |n: f64| (n * f64::from(FINE)).round() as i32;
    let (w, h) = (canvas.width as i32 * FINE, canvas.height as i32 * FINE);
    let mut text_of = String::new();
    {
        let mut sheet = SVGBackend::with_string(&mut text_of, (w as u32, h as u32));
        sheet
            .draw_rect((0, 0), (w, h), &ink(PAPER), true)
            .map_err(refused)?;
        for mark in &canvas.marks {
            match mark {
                Mark::Rect { x, y, w, h, colour } => sheet.draw_rect(
                    (x * FINE, y * FINE),
                    ((x + w) * FINE, (y + h) * FINE),
                    &ink(*colour),
                    true,
                ),
                // Maps are drawn cell by cell in SVG: `heatmap.rs` makes no pixels for it.
                Mark::Pixels { .. } => Ok(()),
                Mark::Disc { x, y, r, colour } => {
                    sheet.draw_circle((fine(*x), fine(*y)), fine(*r) as u32, &ink(*colour), true)
                }
                Mark::Text {
                    x,
                    y,
                    em,
                    text,
                    turn,
                    colour,
                } => {
                    let font = (FAMILY, em * f64::from(FINE) * SVG_SIZE).into_font();
                    let drop = em * SVG_DROP;
                    let (font, spot) = match turn {
                        Turn::Level => (font, (fine(*x), fine(y - drop))),
                        Turn::Upward => (
                            font.transform(FontTransform::Rotate270),
                            (fine(x - drop), fine(*y)),
                        ),
                    };
                    let colour = ink(*colour);
                    let style = TextStyle::from(font).color(&colour);
                    sheet.draw_text(text, &style, spot)
                }
            }
            .map_err(refused)?;
        }
        sheet.present().map_err(refused)?;
    }
    // The first line is the opening tag: replaced by one with the true size and a title. Crisp
    // edges leave no seams between cells where the picture is scaled.
    let body = text_of.split_once('\n').map_or("", |(_, body)| body);
    let title = canvas
        .title
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let (width, height) = (canvas.width, canvas.height);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {w} {h}\" role=\"img\">\n<title>{title}</title>\n\
         <style>rect {{ shape-rendering: crispEdges }}</style>\n{body}"
    )
    .into_bytes())
}
