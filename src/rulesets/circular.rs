use super::class::ruleset;
use crate::game::linear::{Case, Linear, keeps, takes};
use crate::game::{Heap, HeapRules, Moves, Shape};

ruleset! {
    /// Circular Nim: heaps on a cycle, take at least one token in all from k consecutive heaps
    /// (M. Dufour, S. Heubach, Circular Nim games, 2013). Who takes nothing from one of the k takes
    /// from fewer.
    Circular(k: "consecutive heaps"), "circular", example "2",
    "heaps on a cycle: take from any of k consecutive heaps",
    "M. Dufour, S. Heubach, Circular Nim games (2013)"
}

/// Heaps that a move touches, told from the last to the first, and when they lie in k in a row.
#[derive(Clone, Copy)]
struct Touched {
    heaps: usize,
    /// On the cycle, a step from one touched heap to the next one must be as long as this.
    leap: usize,
    last: usize,
    first: usize,
    longest: usize,
}

impl Touched {
    /// The heaps with heap `i` as well, which lies before them, if they still lie in a row of k.
    #[inline]
    fn with(touched: Option<Self>, i: usize, (heaps, leap): (usize, usize)) -> Option<Self> {
        let touched = match touched {
            None => Self {
                heaps,
                leap,
                last: i,
                first: i,
                longest: 0,
            },
            Some(touched) => Self {
                longest: touched.longest.max(touched.first - i),
                first: i,
                ..touched
            },
        };
        let around = touched.heaps - touched.last + touched.first;
        (touched.longest.max(around) >= touched.leap).then_some(touched)
    }
}

/// Lowers at least one of the heaps before `end`; each set of heaps is met once.
fn lower<M: Moves>(
    heaps: &[Heap],
    end: usize,
    touched: Option<Touched>,
    cycle: (usize, usize),
    to: &mut M,
) {
    let inside = move |end: usize, touched| {
        let below = (0..end).rev().filter(move |&i| heaps[i] > 0);
        below.filter_map(move |i| Some((i, Touched::with(touched, i, cycle)?)))
    };
    for (i, touched) in inside(end, touched) {
        to.range(i, 0..heaps[i]);
        if inside(i, Some(touched)).next().is_some() {
            for y in (0..heaps[i]).rev() {
                if to.enough() {
                    return;
                }
                to.enter(i, y);
                lower(heaps, i, Some(touched), cycle, to);
                to.leave();
            }
        }
        if to.enough() {
            return;
        }
    }
}

impl HeapRules for Circular {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let (n, k) = (heaps.len(), usize::try_from(self.0).unwrap_or(usize::MAX));
        // heaps lie in k in a row if the others leave a gap of n - k
        lower(heaps, n, None, (n, n.saturating_sub(k) + 1), to);
    }

    fn shape(&self) -> Shape {
        let k = usize::try_from(self.0).unwrap_or(usize::MAX);
        Shape::Linear(Linear::by_heaps(move |heaps| {
            let case = |first| {
                let heap = |i| match (heaps + i - first) % heaps < k {
                    true => takes(i).at_least(0),
                    false => keeps(i),
                };
                let all = (0..heaps).map(takes).reduce(|a, b| a + b)?;
                Some(Case::new((0..heaps).map(heap)).and(all.at_least(1)))
            };
            // a row of all heaps is the same wherever it starts
            let rows = if k < heaps { heaps } else { 1 };
            (0..rows).map(case).collect()
        }))
    }
}
