//! What is drawn is what was given.

use super::super::canvas::{Canvas, Mark, Rect};
use super::super::colour::Rgb;
use super::super::*;
use super::{WIDTHS, counts, map, nim, period, values};

/// The map itself: the first cells of the canvas.
fn cells(canvas: &Canvas) -> (Rect, i32, &[Rgb]) {
    let found = canvas.marks.iter().find_map(|mark| match mark {
        Mark::Cells(rect, columns, colours) => Some((*rect, *columns, colours.as_slice())),
        _ => None,
    });
    found.expect("a map")
}

#[test]
fn cells_are_equal_squares_of_whole_pixels() {
    for width in WIDTHS {
        let canvas = map(15, 6, &nim).layout(Picture::Png, width).unwrap();
        let (map, columns, colours) = cells(&canvas);
        assert_eq!((map.w % 16, map.h % 7, map.w / 16), (0, 0, map.h / 7));
        assert_eq!((columns, colours.len()), (16, 16 * 7));
        let squares: Vec<Rect> = map.cells(16, 7).collect();
        let side = map.w / 16;
        assert!(squares.iter().all(|cell| (cell.w, cell.h) == (side, side)));
        // The lower left corner is (0, 0), the upper left one (0, 6).
        assert_eq!((squares[0].x, squares[0].bottom()), (map.x, map.bottom()));
        assert_eq!((squares[111].right(), squares[111].y), (map.right(), map.y));
        assert_eq!(colours[0], colour::ZERO);
        assert_eq!(colours[6 * 16], colour::scale(6, 15));
        assert_eq!(colours[15], colour::scale(15, 15));
    }
}

#[test]
fn p_positions_stay_where_cells_are_taken_together() {
    let lone = |x: u64, y: u64| Some(u64::from((x, y) != (700, 300)));
    let canvas = map(1_999, 1_999, &lone).layout(Picture::Png, 600).unwrap();
    let (area, columns, colours) = cells(&canvas);
    assert!(area.w < 600 && area.w == columns);
    assert_eq!(colours.iter().filter(|c| **c == colour::ZERO).count(), 1);
    let said = |canvas: &Canvas| {
        canvas
            .marks
            .iter()
            .any(|m| matches!(m, Mark::Text(label) if label.text.contains("each pixel is 5 × 5")))
    };
    assert!(said(&canvas));
    let small = map(99, 99, &lone).layout(Picture::Png, 600).unwrap();
    assert!(!said(&small));
}

#[test]
fn a_histogram_has_a_bar_for_each_value() {
    let bars = |n: u64| {
        let all: Vec<_> = (0..n).map(|v| (v, u128::from(v + 1))).collect();
        let canvas = counts(&all).layout(600).unwrap();
        let blue = |m: &&Mark| matches!(m, Mark::Fill(_, colour::BLUE));
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
    let period = Some(period(2, 3));
    let canvas = values(&kayles, period).layout(Picture::Png, 600).unwrap();
    let rects = |wanted| {
        let is = |m: &&Mark| matches!(m, Mark::Fill(_, colour) if *colour == wanted);
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
