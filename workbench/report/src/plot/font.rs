//! The embedded typeface, a subset of DejaVu Sans: widths of texts and the ink of their glyphs.
//!
//! Texts are laid out glyph by glyph from the font's own widths, so that the layout is the same
//! for PNG and SVG and on every system.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, GlyphId, point};

/// `assets/font/README.md` describes how the file was made.
static BYTES: &[u8] = include_bytes!("../../assets/font/dejavu-sans-subset.ttf");

static FACE: LazyLock<FontRef> =
    LazyLock::new(|| FontRef::try_from_slice(BYTES).expect("the embedded font can be read"));

/// Units of the font in an em.
static UNITS: LazyLock<f64> = LazyLock::new(|| f64::from(FACE.units_per_em().unwrap_or(2048.0)));

/// How far the pen moves on after a glyph, in ems.
fn advance(id: GlyphId) -> f64 {
    f64::from(FACE.h_advance_unscaled(id)) / *UNITS
}

/// The width of a line of text in pixels, at `em` pixels an em.
pub(super) fn width(text: &str, em: f64) -> f64 {
    text.chars().map(|c| advance(FACE.glyph_id(c))).sum::<f64>() * em
}

/// Calls `dot` with each pixel that a line of text touches and the share of it that is ink; the
/// baseline begins at `(x, y)` and runs to the right.
pub(super) fn paint(
    text: &str,
    em: f64,
    (mut x, y): (f64, f64),
    mut dot: impl FnMut(i32, i32, f32),
) {
    // The size of a font is to this crate the height from its lowest to its highest letters.
    let size = (em * f64::from(FACE.height_unscaled()) / *UNITS) as f32;
    for c in text.chars() {
        let id = FACE.glyph_id(c);
        let glyph = id.with_scale_and_position(size, point(x as f32, y as f32));
        if let Some(outline) = FACE.outline_glyph(glyph) {
            let corner = outline.px_bounds().min;
            outline.draw(|dx, dy, share| {
                dot(
                    corner.x as i32 + dx as i32,
                    corner.y as i32 + dy as i32,
                    share,
                );
            });
        }
        x += advance(id) * em;
    }
}

fn has(c: char) -> bool {
    FACE.glyph_id(c).0 != 0
}

/// The text as it can be drawn: white space is a space, other control characters vanish, and a
/// character that the font lacks becomes `?`.
pub(super) fn drawable(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control())
        .map(|c| if has(c) { c } else { '?' })
        .collect()
}

/// The text, cut with `…` where it is wider than `room` pixels.
pub(super) fn cut(text: &str, em: f64, room: f64) -> String {
    let mut text = drawable(text);
    if width(&text, em) <= room {
        return text;
    }
    while width(&text, em) + width("…", em) > room && text.pop().is_some() {}
    format!("{}…", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Characters that labels use besides printable ASCII.
    const SIGNS: &str = "×–—≤≥≠★⊕⌊⌋⌈⌉φµ…⁰¹²³⁴⁵⁶⁷⁸⁹öőéßñ∞−“”’→";

    #[test]
    fn every_character_of_labels_is_in_the_font() {
        for c in (' '..='~').chain(SIGNS.chars()) {
            assert!(has(c), "{c:?} is not in the font");
        }
    }

    #[test]
    fn a_character_that_the_font_lacks_is_replaced() {
        assert_eq!(drawable("a\u{4e00}\n\u{0}b"), "a? b");
    }

    #[test]
    fn a_text_is_cut_only_where_it_is_too_wide() {
        assert_eq!(cut("heap 1", 10.0, 100.0), "heap 1");
        let short = cut("the first of many heaps", 10.0, 60.0);
        assert!(
            short.ends_with('…') && width(&short, 10.0) <= 60.0,
            "{short}"
        );
    }

    #[test]
    fn widths_are_those_of_dejavu_sans() {
        // All digits are 1303 of 2048 units wide; i is 569.
        for c in '0'..='9' {
            assert_eq!(width(&c.to_string(), 2048.0), 1303.0);
        }
        assert_eq!(width("i", 2048.0), 569.0);
        assert_eq!(width("11", 2048.0), 2606.0);
    }

    #[test]
    fn ink_stands_on_the_baseline_within_the_width() {
        let (mut left, mut right, mut foot, mut ink) = (i32::MAX, i32::MIN, i32::MIN, 0.0);
        paint("11", 20.0, (5.0, 30.0), |x, y, share| {
            if share > 0.0 {
                (left, right, foot) = (left.min(x), right.max(x), foot.max(y));
                ink += share;
            }
        });
        assert!(left >= 5 && f64::from(right) < 5.0 + width("11", 20.0));
        assert!(foot == 29 && ink > 60.0, "{foot} {ink}");
    }
}
