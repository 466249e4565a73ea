//! The numbers of all positions of the vectors engine, row by row, for comparison.

use crate::game::{Heap, Shape};
use crate::solve::vectors::bits::Word;
use crate::solve::vectors::code::Mark;
use crate::solve::vectors::layout::PlaneLayout;
use crate::solve::vectors::plane::Kept;
use crate::solve::vectors::planes::{Keeps, zeros};
use crate::solve::vectors::{Job, vectors_of};
use crate::solve::{Inapplicable, Want};
use crate::work::{Context, Stop};

/// Positions along which one heap rises as another falls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    /// The first position.
    pub(super) heaps: &'a [Heap],
    /// The heap that rises from a position to the next, and by how much.
    pub(super) along: (usize, Heap),
    /// The heap that falls, and by how much.
    pub(super) against: (usize, Heap),
    /// The value of each position, or 0 for P and 1 for N.
    pub(super) numbers: &'a [u8],
}

/// The numbers of all tuples with heap `i` in `0..=max[i]`, row by row as soon as they are
/// there; only a few planes are kept. Values are below 64.
///
/// # Errors
/// [`Stop::Memory`], [`Stop::Cancelled`]; a value above 63. If codes turn out too narrow, `visit`
/// sees all rows again from the first one on, after a call of `again`.
pub(super) fn sweep(
    shape: &Shape,
    max: &[Heap],
    want: Want,
    context: &Context,
    mut again: impl FnMut(),
    mut visit: impl FnMut(&Row<'_>),
) -> Result<(), Stop> {
    let vectors = vectors_of(shape, max.len(), want)?;
    let job = Job {
        layout: &PlaneLayout::new(&vectors, max)?,
        convention: want.convention(),
        context,
    };
    if let Want::Outcomes(_) = want {
        let attempt = match job.layout.layers {
            1 => Job::sweep::<Word>,
            _ => Job::sweep::<Mark>,
        };
        return attempt(&job, &mut visit).map(|_| ());
    }
    type Attempt<'j, V> = fn(&Job<'j>, &mut V) -> Result<bool, Stop>;
    let attempts: [Attempt<'_, _>; 4] = [
        Job::sweep::<u8>,
        Job::sweep::<u16>,
        Job::sweep::<u64>,
        Job::sweep::<u64>,
    ];
    for attempt in attempts {
        if attempt(&job, &mut visit)? {
            return Ok(());
        }
        again();
    }
    Err(Inapplicable::Wide.into())
}

impl Job<'_> {
    /// `false` if a number is too large for the codes.
    pub(super) fn sweep<C: Kept>(&self, visit: &mut impl FnMut(&Row<'_>)) -> Result<bool, Stop> {
        let layout = self.layout;
        let row = layout.extent[layout.along] + 1 + layout.lanes;
        let row = row.next_multiple_of(64);
        let bytes = C::bytes(layout).saturating_add(row as u128 * layout.rows as u128);
        self.context
            .afford("the planes of the vectors engine", bytes)?;
        let mut show = Show {
            layout,
            row,
            numbers: zeros(row * layout.rows, self.context)?,
            heaps: vec![0; layout.asked.len()],
            paced: Vec::new(),
            visit,
        };
        Ok(self.pass::<C>(&mut show)?.is_some())
    }
}

/// Shows the rows of a plane.
struct Show<'a, V> {
    layout: &'a PlaneLayout,
    row: usize,
    numbers: Vec<u8>,
    heaps: Vec<Heap>,
    paced: Vec<u8>,
    visit: V,
}

impl<V: FnMut(&Row<'_>)> Keeps for Show<'_, V> {
    fn numbers(&mut self, _: usize) -> Option<(&mut [u8], usize)> {
        Some((&mut self.numbers, self.row))
    }

    fn keep(&mut self, level: usize) -> Result<(), Stop> {
        let layout = self.layout;
        let (a, z) = (layout.weights[layout.along], layout.weights[layout.against]);
        let pace = layout.pace;
        let mut others = vec![0; layout.others.len()];
        for row in self.numbers.chunks_exact(self.row) {
            let weight = level.checked_sub(layout.weigh_others(&others));
            let asked = weight.and_then(|w| Some((w, layout.asked(w, &others)?)));
            if let Some((weight, (first, last))) = asked {
                for (&i, &x) in layout.others.iter().zip(&others) {
                    self.heaps[i] = x as Heap;
                }
                self.heaps[layout.along] = first as Heap;
                self.heaps[layout.against] = ((weight - a * first) / z) as Heap;
                let mut numbers = &row[first..=last];
                if pace > 1 {
                    self.paced.clear();
                    self.paced.extend(numbers.iter().step_by(pace));
                    numbers = &self.paced;
                }
                (self.visit)(&Row {
                    heaps: &self.heaps,
                    along: (layout.along, pace as Heap),
                    against: (layout.against, (a * pace / z) as Heap),
                    numbers,
                });
            }
            layout.advance(&mut others);
        }
        Ok(())
    }
}
