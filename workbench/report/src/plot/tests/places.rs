//! Nothing is clipped, no text lies on another.

use super::super::canvas::{Label, Mark};
use super::super::{Picture, font};
use super::{WIDTHS, layouts};

/// Left, top, right, bottom.
fn extent(mark: &Mark) -> [f64; 4] {
    match *mark {
        Mark::Fill(rect, _) | Mark::Cells(rect, ..) => {
            [rect.x, rect.y, rect.right(), rect.bottom()].map(f64::from)
        }
        Mark::Disc { x, y, r, .. } => [x - r, y - r, x + r, y + r],
        Mark::Text(ref label) => {
            let Label {
                x, y, em, upward, ..
            } = *label;
            let wide = font::width(&label.text, em);
            match upward {
                false => [x, y - 0.76 * em, x + wide, y + 0.24 * em],
                true => [x - 0.76 * em, y - wide, x + 0.24 * em, y],
            }
        }
    }
}

#[test]
fn nothing_is_clipped() {
    for picture in [Picture::Png, Picture::Svg] {
        for width in WIDTHS {
            for (name, canvas) in layouts(picture, width) {
                let (w, h) = (f64::from(canvas.width), f64::from(canvas.height));
                for mark in &canvas.marks {
                    let [left, top, right, bottom] = extent(mark);
                    let inside = left >= 0.0 && top >= 0.0 && right <= w && bottom <= h;
                    assert!(
                        inside,
                        "{name} at {width}: {mark:?} is not within {w} x {h}"
                    );
                }
            }
        }
    }
}

#[test]
fn texts_do_not_overlap() {
    for width in WIDTHS {
        for (name, canvas) in layouts(Picture::Png, width) {
            let texts: Vec<_> = canvas
                .marks
                .iter()
                .filter(|m| matches!(m, Mark::Text(_)))
                .collect();
            assert!(texts.len() >= 4, "{name}");
            for (i, a) in texts.iter().enumerate() {
                for b in &texts[..i] {
                    let (p, q) = (extent(a), extent(b));
                    let apart = p[2] <= q[0] || q[2] <= p[0] || p[3] <= q[1] || q[3] <= p[1];
                    assert!(apart, "{name} at {width}: {a:?} and {b:?}");
                }
            }
        }
    }
}
