use super::code::Code;
use super::layout::{Layout, Step};
use super::row;
use crate::game::Convention;
use crate::solve::Hot;
use smallvec::SmallVec;
use std::ops::Range;

/// What was found in some rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<C> {
    /// P-positions among those asked for, if they are counted.
    pub(super) p: u64,
    /// OR of the codes of positions asked for, if they are counted.
    pub(super) all: C,
    /// Whether some number was too large.
    pub(super) overflow: bool,
}

impl<C: Code> Found<C> {
    pub(super) fn nothing() -> Self {
        Self {
            p: 0,
            all: C::default(),
            overflow: false,
        }
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self {
            p: self.p + other.p,
            all: self.all | other.all,
            overflow: self.overflow | other.overflow,
        }
    }
}

/// What becomes of settled rows besides that they are kept for later ones.
pub(super) enum Then<'a> {
    /// Their P-positions are counted.
    Count,
    /// Their numbers are written down, with this many bytes for each row: at least a block
    /// more than positions.
    Decode(&'a mut [u8], usize),
}

/// Some rows of a plane, settled from earlier planes.
pub(super) struct Rows<'a, C, const LANES: usize> {
    pub(super) layout: &'a Layout,
    pub(super) convention: Convention,
    /// The planes kept; that of level s is at s modulo their number.
    pub(super) planes: &'a [Vec<C>],
    pub(super) level: usize,
    pub(super) rows: Range<usize>,
    /// The cells of these rows.
    pub(super) cells: &'a mut [C],
    pub(super) then: Then<'a>,
}

/// A vector that some positions of the plane may take.
struct Live<'a, C> {
    step: &'a Step,
    plane: &'a [C],
    /// Cell of row 0 that is the option of the cell of row 0 with nothing along it.
    at: i64,
}

impl<C: Code, const LANES: usize> Hot for Rows<'_, C, LANES> {
    type Output = Found<C>;

    #[inline(always)]
    fn run(mut self) -> Found<C> {
        let layout = self.layout;
        let block = layout.stride * layout.layers;
        let live = layout.steps.iter().filter(|step| step.level <= self.level);
        let live = live.map(|step| Live {
            step,
            plane: &self.planes[(self.level - step.level) % self.planes.len()],
            at: layout.halo.0 as i64 - step.takes[layout.along] - step.row * block as i64,
        });
        let live: SmallVec<[Live<'_, C>; 16]> = live.collect();
        // values are at most as many as the vectors
        let tight = C::FIRST_TOO_LARGE.is_some_and(|first| layout.steps.len() >= first);
        let mut found = Found::nothing();
        let mut others = layout.others_of(self.rows.start);
        let cells = std::mem::take(&mut self.cells);
        let mut from: SmallVec<[&[[C; LANES]]; 16]> = SmallVec::new();
        for (r, cells) in self.rows.clone().zip(cells.chunks_exact_mut(block)) {
            let weight = self.level.checked_sub(layout.weigh_others(&others));
            let span = weight.and_then(|weight| Some((weight, layout.span(weight)?)));
            if let Some((weight, (low, high))) = span {
                from.clear();
                let (own, layers) = cells.split_at_mut(layout.stride);
                // whole blocks: what is computed beyond the last position is 0 again below
                let (length, first) = (high - low + 1, layout.halo.0 + low);
                let whole = length.next_multiple_of(LANES);
                let own = &mut own[first..first + whole];
                for live in &live {
                    let layer = live.step.layer.map(|layer| (layer - 1) * layout.stride);
                    let reached = inside(layout, live.step, &others).then(|| {
                        let at = (live.at + (r * block + low) as i64) as usize;
                        &live.plane[at..]
                    });
                    match (reached, layer) {
                        (Some(reached), None) => {
                            from.push(reached[..whole].as_chunks().0);
                        }
                        (Some(reached), Some(layer)) => {
                            let ray = &reached[layer + layout.stride..];
                            let layer = &mut layers[layer + first..][..length];
                            row::either(layer, &reached[..length], &ray[..length]);
                        }
                        (None, Some(layer)) => {
                            layers[layer + first..][..length].fill(C::default());
                        }
                        (None, None) => {}
                    }
                }
                for layer in layers.chunks_exact(layout.stride) {
                    from.push(layer[first..first + whole].as_chunks().0);
                }
                row::settle(own.as_chunks_mut().0, &from);
                own[length..].fill(C::default());
                if self.convention == Convention::Misere {
                    let steps = live.iter().map(|live| live.step);
                    end(layout, steps, weight, &others, low, &mut own[..length]);
                }
                if tight && row::overflows(&own[..length]) {
                    found.overflow = true;
                    return found;
                }
                let row = (r - self.rows.start, weight, low, high);
                found = found.and(self.then(own.as_chunks().0, &others, row));
            }
            layout.advance(&mut others);
        }
        found
    }
}

impl<C: Code, const LANES: usize> Rows<'_, C, LANES> {
    /// What is done with a settled row besides.
    #[inline(always)]
    fn then(
        &mut self,
        own: &[[C; LANES]],
        others: &[usize],
        (n, weight, low, high): (usize, usize, usize, usize),
    ) -> Found<C> {
        let layout = self.layout;
        let mut found = Found::nothing();
        match &mut self.then {
            Then::Decode(numbers, bytes) => {
                let numbers = &mut numbers[n * *bytes + low..(n + 1) * *bytes];
                row::decode(own, numbers.as_chunks_mut().0);
            }
            Then::Count => {
                let asked = layout.asked(weight, others);
                (found.p, found.all) = match asked {
                    None => (0, C::default()),
                    // beyond the last position all is 0
                    Some(asked) if asked == (low, high) && layout.pace() == 1 => {
                        (row::count(own), row::all(own))
                    }
                    Some((first, last)) => {
                        let asked = &own.as_flattened()[first - low..=last - low];
                        let asked = asked.iter().step_by(layout.pace());
                        asked.fold((0, C::default()), |(p, all), &code| {
                            (p + u64::from(code.is_p()), all | code)
                        })
                    }
                };
            }
        }
        found
    }
}

/// Whether taking the vector keeps the other heaps of a row in the region.
#[inline(always)]
fn inside(layout: &Layout, step: &Step, others: &[usize]) -> bool {
    let mut heaps = layout.others.iter().zip(others);
    heaps.all(|(&i, &x)| {
        let left = x as i64 - step.takes[i];
        (0..=layout.extent[i] as i64).contains(&left)
    })
}

/// Misere play: positions from which no vector can be taken are N.
#[inline(always)]
fn end<'s, C: Code>(
    layout: &Layout,
    steps: impl Iterator<Item = &'s Step>,
    weight: usize,
    others: &[usize],
    low: usize,
    own: &mut [C],
) {
    let (a, z) = (layout.weights[layout.along], layout.weights[layout.against]);
    let mut takes: Vec<(usize, usize)> = Vec::new();
    for step in steps.filter(|step| inside(layout, step, others)) {
        // sizes along the row from which it can be taken
        let left = weight as i64 - z as i64 * step.takes[layout.against].max(0);
        let first = step.takes[layout.along].max(0) as usize;
        if left >= 0 && (left as usize / a) >= first {
            takes.push((first, left as usize / a));
        }
    }
    takes.sort_unstable();
    let mut next = low;
    let high = low + own.len();
    for (first, last) in takes {
        if first > next {
            own[next - low..first.min(high) - low].fill(C::default());
        }
        next = next.max(last + 1).min(high);
    }
    own[next - low..].fill(C::default());
}
