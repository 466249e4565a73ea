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

/// Heaps that a move touches: the last, the first, and the longest step between neighbours.
#[derive(Clone, Copy)]
struct Touched {
    last: usize,
    first: usize,
    longest: usize,
}

/// Lowers at least one of the heaps before those that are touched; each set of heaps is met once.
/// Heaps lie in a row of k if some step from one to the next, around the cycle, is a `leap`.
fn lower<M: Moves>(heaps: &[Heap], touched: Option<Touched>, leap: usize, to: &mut M) {
    let inside = |touched: Option<Touched>| {
        let end = touched.map_or(heaps.len(), |touched| touched.first);
        let below = (0..end).rev().filter(|&i| heaps[i] > 0);
        below.filter_map(move |i| {
            let (last, first, longest) =
                touched.map_or((i, i, 0), |t| (t.last, t.first, t.longest));
            let longest = longest.max(first - i);
            let around = heaps.len() - last + i;
            let first = i;
            (longest.max(around) >= leap).then_some(Touched {
                last,
                first,
                longest,
            })
        })
    };
    for touched in inside(touched) {
        let i = touched.first;
        to.range(i, 0..heaps[i]);
        if inside(Some(touched)).next().is_some() {
            for y in (0..heaps[i]).rev() {
                if to.enough() {
                    return;
                }
                to.enter(i, y);
                lower(heaps, Some(touched), leap, to);
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
        lower(heaps, None, n.saturating_sub(k) + 1, to);
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
