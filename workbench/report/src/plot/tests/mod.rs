//! What holds of every kind of plot; the samples that the tests draw.

mod files;
mod marks;
mod places;

use super::canvas::Canvas;
use super::*;
use grundy::game::Convention;
use grundy::sequence::{Period, PeriodVerdict};
use grundy::solve::Want;

const WIDTHS: [u32; 3] = [600, 1_111, 2_400];

fn nim(x: u64, y: u64) -> Option<u64> {
    Some(x ^ y)
}

fn map<'a>(max_x: u64, max_y: u64, cell: &'a dyn Fn(u64, u64) -> Option<u64>) -> HeatMap<'a> {
    let plane = Plane {
        title: "nim, 2 heaps, a title & <tag>, long enough to be broken into lines, as it is \
                where the slice heap_3 = 0, heap_4 = 0, heap_5 = 0, heap_6 = 0 is named in it"
            .into(),
        names: ["heap 1".into(), "heap 2".into()],
        max: [max_x, max_y],
    };
    HeatMap {
        plane,
        cell,
        shown: Want::Values.into(),
    }
}

fn points<'a>(max: u64, points: &'a [(u64, u64)]) -> Scatter<'a> {
    Scatter {
        plane: Plane {
            title: "wythoff".into(),
            names: ["heap 1".into(), "heap 2".into()],
            max: [max, max],
        },
        points,
    }
}

fn counts(counts: &[(u64, u128)]) -> Histogram<'_> {
    Histogram {
        title: "nim".into(),
        counts,
    }
}

fn values<'a>(points: &'a [(u64, u64)], period: Option<Period>) -> Sequence<'a> {
    Sequence {
        told: "Grundy value",
        title: "kayles".into(),
        points,
        period,
        rares: &[0, 3, 11],
    }
}

fn period(preperiod: u64, length: u64) -> Period {
    Period {
        preperiod,
        length,
        saltus: 0,
        verdict: PeriodVerdict::Observed { times: 8 },
    }
}

/// Layouts of every kind, small and large.
fn layouts(picture: Picture, width: u32) -> Vec<(&'static str, Canvas)> {
    let large = |x: u64, y: u64| Some((x ^ y) * 7_874);
    let half = |x: u64, y: u64| (x <= y).then_some(x ^ y);
    let mut all = Vec::new();
    let mut add = |name, canvas: Result<Canvas, PlotError>| all.push((name, canvas.unwrap()));
    add("one cell", map(0, 0, &nim).layout(picture, width));
    add("two cells", map(1, 0, &nim).layout(picture, width));
    add("small map", map(15, 15, &nim).layout(picture, width));
    add("gaps", map(30, 30, &half).layout(picture, width));
    add("flat map", map(100, 2, &nim).layout(picture, width));
    add("tall map", map(2, 100, &nim).layout(picture, width));
    add("large values", map(127, 127, &large).layout(picture, width));
    let outcomes = HeatMap {
        shown: Want::Outcomes(Convention::Normal).into(),
        ..map(40, 40, &nim)
    };
    add("outcomes", outcomes.layout(picture, width));
    let numbers = HeatMap {
        shown: Scale::Numbers,
        ..map(40, 40, &nim)
    };
    add("numbers", numbers.layout(picture, width));
    if picture == Picture::Png {
        add("large map", map(1_023, 700, &nim).layout(picture, width));
    }
    for max in [0, 7, 100, 1_000_000, u64::MAX] {
        let corners = [(0, 0), (max, 0), (0, max), (max, max)];
        add("points", points(max, &corners).layout(picture, width));
        let histogram = [(0, 5), (max, u128::from(max) + 1)];
        add("histogram", counts(&histogram).layout(width));
        let sequence = [(0, 0), (max / 2, max), (max, 1)];
        let period = Some(period(max / 3, 12));
        add("sequence", values(&sequence, period).layout(picture, width));
    }
    add(
        "huge counts",
        counts(&[(0, 1), (9, u128::MAX)]).layout(width),
    );
    all
}
