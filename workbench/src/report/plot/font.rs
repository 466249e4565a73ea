//! The embedded typeface: a subset of DejaVu Sans, and the widths of its characters.
//!
//! Only three tables are read: `cmap` (character to glyph), `hmtx` (advance and left side
//! bearing) and the two headers that give their scale. Texts are laid out from these, glyph by
//! glyph, so that the layout is the same for PNG and SVG and on every system.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The font file as it is compiled in; `assets/font/README.md` tells how it was made.
pub(super) static BYTES: &[u8] = include_bytes!("../../../assets/font/dejavu-sans-subset.ttf");

/// Widths of one character, in ems.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glyph {
    /// How far the pen moves on.
    pub(super) advance: f64,
    /// From the pen to the left edge of the ink.
    pub(super) bearing: f64,
}

struct Face {
    glyphs: BTreeMap<char, Glyph>,
    /// Ascender minus descender in ems: the library takes this as the size of a font.
    height: f64,
}

static FACE: LazyLock<Face> =
    LazyLock::new(|| parse(BYTES).expect("the embedded font is tested to be readable"));

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn i16_at(bytes: &[u8], at: usize) -> Option<i16> {
    Some(i16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize)
}

/// The table with the given tag, to the end of the file.
fn table<'a>(bytes: &'a [u8], tag: &[u8; 4]) -> Option<&'a [u8]> {
    let count = usize::from(u16_at(bytes, 4)?);
    let record = (0..count)
        .map(|i| 12 + 16 * i)
        .find(|&at| bytes.get(at..at + 4) == Some(tag))?;
    bytes.get(u32_at(bytes, record + 8)?..)
}

fn parse(bytes: &[u8]) -> Option<Face> {
    let em = f64::from(u16_at(table(bytes, b"head")?, 18)?);
    let hhea = table(bytes, b"hhea")?;
    let height = f64::from(i16_at(hhea, 4)?) - f64::from(i16_at(hhea, 6)?);
    let long = usize::from(u16_at(hhea, 34)?);
    let hmtx = table(bytes, b"hmtx")?;
    let glyph = |id: usize| {
        // Glyphs past the long records share the last advance.
        let bearing = if id < long {
            4 * id + 2
        } else {
            4 * long + 2 * (id - long)
        };
        Some(Glyph {
            advance: f64::from(u16_at(hmtx, 4 * id.min(long - 1))?) / em,
            bearing: f64::from(i16_at(hmtx, bearing)?) / em,
        })
    };
    let cmap = table(bytes, b"cmap")?;
    let map = cmap.get(u32_at(cmap, 8)?..)?;
    if u16_at(map, 0)? != 4 {
        return None;
    }
    let segments = usize::from(u16_at(map, 6)?) / 2;
    let mut glyphs = BTreeMap::new();
    for i in 0..segments {
        let end = u16_at(map, 14 + 2 * i)?;
        let start = u16_at(map, 16 + 2 * (segments + i))?;
        let delta = u16_at(map, 16 + 2 * (2 * segments + i))?;
        let offset_at = 16 + 2 * (3 * segments + i);
        let offset = usize::from(u16_at(map, offset_at)?);
        for code in start..=end {
            let id = match offset {
                0 => code.wrapping_add(delta),
                _ => match u16_at(map, offset_at + offset + 2 * usize::from(code - start))? {
                    0 => 0,
                    id => id.wrapping_add(delta),
                },
            };
            if let (Some(c), true) = (char::from_u32(u32::from(code)), id != 0) {
                glyphs.insert(c, glyph(usize::from(id))?);
            }
        }
    }
    Some(Face {
        glyphs,
        height: height / em,
    })
}

/// The widths of a character; those of `?` for one that the font lacks.
pub(super) fn glyph(c: char) -> Glyph {
    let glyphs = &FACE.glyphs;
    glyphs
        .get(&c)
        .or_else(|| glyphs.get(&'?'))
        .copied()
        .unwrap_or(Glyph {
            advance: 0.6,
            bearing: 0.0,
        })
}

/// The width of a line of text in pixels, at `em` pixels an em.
pub(super) fn width(text: &str, em: f64) -> f64 {
    text.chars().map(|c| glyph(c).advance).sum::<f64>() * em
}

/// The size that the drawing library calls a font of `em` pixels an em.
pub(super) fn library_size(em: f64) -> f64 {
    em * FACE.height
}

/// The em nearest to the wanted one at which the library's size is an even whole number.
///
/// The library drops the fraction of half the size glyph by glyph, which makes letters dance on
/// the baseline unless there is none.
pub(super) fn snapped(em: f64) -> f64 {
    let half = (em * FACE.height / 2.0).round().max(3.0);
    2.0 * half / FACE.height
}

/// The text as it can be drawn: white space is a space, other control characters vanish, and a
/// character that the font lacks becomes `?`.
pub(super) fn drawable(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control())
        .map(|c| if FACE.glyphs.contains_key(&c) { c } else { '?' })
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
            assert!(FACE.glyphs.contains_key(&c), "{c:?} is not in the font");
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
        // All digits are 1303 of 2048 units wide; i is 569 with 193 before the ink.
        for c in '0'..='9' {
            assert_eq!(glyph(c).advance, 1303.0 / 2048.0);
        }
        assert_eq!(
            glyph('i'),
            Glyph {
                advance: 569.0 / 2048.0,
                bearing: 193.0 / 2048.0
            }
        );
        assert_eq!(width("11", 2048.0), 2606.0);
        assert_eq!(library_size(2048.0), 2384.0);
    }

    #[test]
    fn snapped_sizes_are_even() {
        for tenths in 50..800 {
            let size = library_size(snapped(f64::from(tenths) / 10.0));
            assert!((size / 2.0 - (size / 2.0).round()).abs() < 1e-9, "{size}");
        }
    }

    #[test]
    fn a_broken_font_is_refused() {
        for cut in [0, 3, 11, 200, BYTES.len() / 2] {
            assert!(parse(&BYTES[..cut]).is_none(), "{cut}");
        }
    }
}
