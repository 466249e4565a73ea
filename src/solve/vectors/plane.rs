use super::code::Code;
use super::layout::{PlaneLayout, Step};
use super::row;
use crate::game::Convention;
use crate::work::{Cpu, Hot};
use smallvec::SmallVec;
use std::ops::Range;

/// What planes keep: codes of positions, or words of outcomes.
pub(super) trait Kept: Copy + Default + Send + Sync {
    /// How many of them a row takes.
    fn row(layout: &PlaneLayout) -> usize;

    /// Settles some rows.
    fn settle_rows(rows: PlaneRows<'_, Self>, cpu: Cpu) -> RowFindings;

    /// Bytes of all planes, saturating.
    fn bytes(layout: &PlaneLayout) -> u128 {
        let plane = (layout.rows as u128).saturating_mul(Self::row(layout) as u128);
        let planes = layout.window.min(layout.levels) as u128;
        plane.saturating_mul(planes * size_of::<Self>() as u128)
    }
}

/// What was found in some rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RowFindings {
    /// P-positions among those asked for, if they are counted.
    pub(super) p: u64,
    /// The largest number of those, if they are counted.
    pub(super) largest: u8,
    /// Whether some number was too large.
    pub(super) overflow: bool,
}

impl RowFindings {
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            p: self.p + other.p,
            largest: self.largest.max(other.largest),
            overflow: self.overflow | other.overflow,
        }
    }
}

/// Where the numbers of rows are written, and with how many bytes for each row: enough for whole
/// blocks. `None` if their P-positions are counted instead.
pub(super) type RowNumbers<'a> = Option<(&'a mut [u8], usize)>;

/// Some rows of a plane, settled from earlier planes.
pub(super) struct PlaneRows<'a, C> {
    pub(super) layout: &'a PlaneLayout,
    pub(super) convention: Convention,
    /// The planes kept; that of level s is at s modulo their number.
    pub(super) planes: &'a [Vec<C>],
    pub(super) level: usize,
    /// The level modulo the number of planes.
    pub(super) at: usize,
    pub(super) rows: Range<usize>,
    /// The cells of these rows.
    pub(super) cells: &'a mut [C],
    pub(super) numbers: RowNumbers<'a>,
}

/// A vector that some positions of the plane may take.
struct Live<'a, C> {
    step: &'a Step,
    plane: &'a [C],
    /// Cell of row 0 that is the option of the cell of row 0 with nothing along it.
    at: i64,
}

impl<C: Code> Kept for C {
    #[inline(always)]
    fn row(layout: &PlaneLayout) -> usize {
        layout.stride * layout.layers
    }

    fn settle_rows(rows: PlaneRows<'_, C>, cpu: Cpu) -> RowFindings {
        // wide codes fill registers with 16 already; code for 64 of them would only be larger
        match rows.layout.lanes {
            64 if const { size_of::<C>() <= 2 } => cpu.run(Settle::<C, 64>(rows)),
            _ => cpu.run(Settle::<C, 16>(rows)),
        }
    }
}

struct Settle<'a, C, const LANES: usize>(PlaneRows<'a, C>);

impl<C: Code, const LANES: usize> Hot for Settle<'_, C, LANES> {
    type Output = RowFindings;
    // codes of a byte gain most; wider ones are rare
    const WIDE: bool = size_of::<C>() == 1;

    #[inline(always)]
    fn run(self) -> RowFindings {
        let Self(mut rows) = self;
        let layout = rows.layout;
        let block = C::row(layout);
        let mut live: SmallVec<[Live<'_, C>; 16]> = SmallVec::new();
        for step in layout.steps.iter().filter(|step| step.level <= rows.level) {
            live.push(Live {
                step,
                plane: rows.earlier(step),
                at: layout.halo.0 as i64 - step.takes[layout.along] - step.row * block as i64,
            });
        }
        // values are at most as many as the vectors
        let tight = C::FIRST_TOO_LARGE.is_some_and(|first| layout.steps.len() >= first);
        let mut found = RowFindings::default();
        let mut all = C::default();
        let mut others = layout.others_of(rows.rows.start);
        let cells = std::mem::take(&mut rows.cells);
        let mut from: SmallVec<[&[[C; LANES]]; 16]> = SmallVec::new();
        for (i, cells) in cells.chunks_exact_mut(block).enumerate() {
            let r = rows.rows.start + i;
            let weight = rows.level.checked_sub(layout.weigh_others(&others));
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
                if rows.convention == Convention::Misere {
                    let steps = live.iter().map(|live| live.step);
                    for (next, end) in stuck(layout, steps, weight, &others, low..high + 1) {
                        own[next - low..end - low].fill(C::default());
                    }
                }
                if tight && row::overflows(&own[..length]) {
                    found.overflow = true;
                    return found;
                }
                let row = (r - rows.rows.start, weight, low, high);
                let (p, codes) = rows.then::<LANES>(own.as_chunks().0, &others, row);
                found.p += p;
                all |= codes;
            }
            layout.advance(&mut others);
        }
        found.largest = C::largest(all);
        found
    }
}

impl<'a, C> PlaneRows<'a, C> {
    /// The plane of the options by a vector.
    #[inline(always)]
    pub(super) fn earlier(&self, step: &Step) -> &'a [C] {
        let wrap = if step.level > self.at {
            self.planes.len()
        } else {
            0
        };
        &self.planes[self.at + wrap - step.level]
    }
}

impl<C: Code> PlaneRows<'_, C> {
    /// What is done with a settled row besides: its P-positions and the OR of its codes, if
    /// they are counted.
    #[inline(always)]
    fn then<const LANES: usize>(
        &mut self,
        own: &[[C; LANES]],
        others: &[usize],
        (n, weight, low, high): (usize, usize, usize, usize),
    ) -> (u64, C) {
        let layout = self.layout;
        match &mut self.numbers {
            Some((numbers, bytes)) => {
                let numbers = &mut numbers[n * *bytes + low..(n + 1) * *bytes];
                row::decode(own, numbers.as_chunks_mut().0);
                (0, C::default())
            }
            None => match layout.asked(weight, others) {
                None => (0, C::default()),
                // beyond the last position all is 0
                Some(asked) if asked == (low, high) && layout.pace == 1 => {
                    (row::count(own), row::all(own))
                }
                Some((first, last)) => {
                    let asked = &own.as_flattened()[first - low..last - low + 1];
                    let asked = asked.iter().step_by(layout.pace);
                    asked.fold((0, C::default()), |(p, all), &code| {
                        (p + u64::from(code.is_p()), all | code)
                    })
                }
            },
        }
    }
}

/// Whether taking the vector keeps the other heaps of a row in the region.
#[inline(always)]
pub(super) fn inside(layout: &PlaneLayout, step: &Step, others: &[usize]) -> bool {
    layout.others.iter().enumerate().all(|(place, &i)| {
        let left = others[place] as i64 - step.takes[i];
        (0..=layout.extent[i] as i64).contains(&left)
    })
}

/// Parts of a row from which no vector can be taken; in misere play they are N.
#[inline(always)]
pub(super) fn stuck<'s>(
    layout: &PlaneLayout,
    steps: impl Iterator<Item = &'s Step>,
    weight: usize,
    others: &[usize],
    row: Range<usize>,
) -> SmallVec<[(usize, usize); 8]> {
    let z = layout.weights[layout.against];
    let mut takes: SmallVec<[(usize, usize); 16]> = SmallVec::new();
    for step in steps {
        // sizes along the row from which it can be taken
        let left = weight as i64 - z as i64 * step.takes[layout.against].max(0);
        let first = step.takes[layout.along].max(0) as usize;
        if left >= 0 && inside(layout, step, others) {
            takes.push((first, layout.along(left as usize)));
        }
    }
    let mut next = row.start;
    let mut stuck = SmallVec::new();
    while next < row.end {
        // where the vectors that can be taken here end, and where the next one begins
        let (mut end, mut begin) = (next, row.end);
        for &(first, last) in &takes {
            if first <= next {
                end = end.max(last + 1);
            } else if first <= last {
                begin = begin.min(first);
            }
        }
        if end > next {
            next = end;
        } else {
            stuck.push((next, begin));
            next = begin;
        }
    }
    stuck
}
