//! What is drawn is what was given.

use super::super::canvas::{Canvas, Mark};
use super::super::*;
use super::{WIDTHS, counts, map, nim, values};

/// The map itself: the first bitmap of the canvas.
fn bitmap(canvas: &Canvas) -> (u32, u32, &[u8]) {
    let found = canvas.marks.iter().find_map(|mark| match mark {
        Mark::Pixels { w, h, rgb, .. } => Some((*w, *h, rgb.as_slice())),
        _ => None,
    });
    found.expect("a map")
}

#[test]
fn cells_are_equal_squares_of_whole_pixels() {
    for width in WIDTHS {
        let canvas = heatmap::layout(&map(15, 6, &nim), Picture::Png, width).unwrap();
        let (w, h, rgb) = bitmap(&canvas);
        assert_eq!((w % 16, h % 7, w / 16), (0, 0, h / 7));
        assert_eq!(rgb.len() as u32, 3 * w * h);
        // The lower left corner is (0, 0), the upper left one (0, 6).
        let pixel = |x: u32, y: u32| {
            let at = 3 * (y * w + x) as usize;
            (rgb[at], rgb[at + 1], rgb[at + 2])
        };
        assert_eq!(pixel(0, h - 1), colour::P);
        assert_eq!(pixel(0, 0), colour::scale(6, 15));
        assert_eq!(pixel(w - 1, h - 1), colour::scale(15, 15));
    }
}

#[test]
fn p_positions_stay_where_cells_are_taken_together() {
    let lone = |x: u64, y: u64| Some(u64::from((x, y) != (700, 300)));
    let canvas = heatmap::layout(&map(1_999, 1_999, &lone), Picture::Png, 600).unwrap();
    let (w, _, rgb) = bitmap(&canvas);
    assert!(w < 600);
    let p = [colour::P.0, colour::P.1, colour::P.2];
    assert_eq!(rgb.chunks(3).filter(|c| *c == p).count(), 1);
    let said = |canvas: &Canvas| {
        canvas
            .marks
            .iter()
            .any(|m| matches!(m, Mark::Text { text, .. } if text.contains("each pixel is 5 × 5")))
    };
    assert!(said(&canvas));
    let small = heatmap::layout(&map(99, 99, &lone), Picture::Png, 600).unwrap();
    assert!(!said(&small));
}

#[test]
fn a_histogram_has_a_bar_for_each_value() {
    let bars = |n: u64| {
        let all: Vec<_> = (0..n).map(|v| (v, u128::from(v + 1))).collect();
        let canvas = histogram::layout(&counts(&all), 600).unwrap();
        let blue = |m: &&Mark| {
            matches!(
                m,
                Mark::Rect {
                    colour: colour::BLUE,
                    ..
                }
            )
        };
        canvas.marks.iter().filter(blue).count()
    };
    assert_eq!([1, 8, 500, 5_000].map(bars), [1, 8, 500, 500]);
}

#[test]
fn rare_values_and_periods_are_drawn() {
    let kayles = [
        (0, 0),
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 1),
        (5, 4),
        (6, 3),
        (7, 2),
    ];
    let period = Some(Period {
        preperiod: 2,
        period: 3,
    });
    let canvas = sequence::layout(&values(&kayles, period), Picture::Png, 600).unwrap();
    let rects = |wanted| {
        let is = |m: &&Mark| matches!(m, Mark::Rect { colour, .. } if *colour == wanted);
        canvas.marks.iter().filter(is).count()
    };
    // Each tint but the last has a square in the legend as well; heap 11 has no point.
    assert_eq!(rects(colour::P), 3);
    assert_eq!(rects(colour::PREPERIOD), 2);
    assert_eq!((rects(colour::BAND), rects(colour::OTHER_BAND)), (2, 1));
    let discs = canvas
        .marks
        .iter()
        .filter(|m| matches!(m, Mark::Disc { .. }))
        .count();
    assert_eq!(discs, 6 + 1);
}
