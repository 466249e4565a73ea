use super::Summary;
use super::family::Family;
use super::tuples::Tuples;
use crate::game::{Convention, Heap, HeapBox};
use crate::work::{Context, Hot, Stop};

/// Rows between two looks at the cancel flag.
const BLOCK: u128 = 256;

/// All tuples of a box of at least two heaps; `visit` sees each P-position.
pub(super) fn sweep(
    positions: &HeapBox,
    tuples: &Tuples,
    convention: Convention,
    context: &Context,
    visit: &mut dyn FnMut(&[Heap]),
) -> Result<Summary, Stop> {
    let families = tuples.sets.iter();
    let families = families.map(|&set| Family::new(tuples, set, context));
    let mut sweep = Sweep {
        tuples,
        families: families.collect::<Result<_, _>>()?,
        least: usize::from(convention == Convention::Misere),
        outer: vec![0; tuples.outer.len()],
        heaps: vec![0; positions.heaps()],
        visit,
        summary: Summary::default(),
    };
    let (rows, progress) = (tuples.rows(), context.progress());
    progress.begin("rows", u64::try_from(rows).ok());
    let mut run = || {
        let mut done = 0;
        while done < rows {
            context.check()?;
            let rows = BLOCK.min(rows - done);
            context.cpu().run(Block {
                sweep: &mut sweep,
                rows,
            });
            progress.advance(rows as u64);
            done += rows;
        }
        Ok(())
    };
    let done = run();
    progress.end();
    done.map(|()| sweep.summary)
}

struct Sweep<'a> {
    tuples: &'a Tuples,
    families: Vec<Family>,
    /// The least size in the first row that can be P.
    least: usize,
    outer: Vec<u64>,
    heaps: Vec<Heap>,
    visit: &'a mut dyn FnMut(&[Heap]),
    summary: Summary,
}

struct Block<'s, 'a> {
    sweep: &'s mut Sweep<'a>,
    rows: u128,
}

impl Hot for Block<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for _ in 0..self.rows {
            self.sweep.row();
        }
    }
}

impl Sweep<'_> {
    #[inline(always)]
    fn row(&mut self) {
        for family in &mut self.families {
            family.begin(&self.outer, &self.tuples.extents);
        }
        let reached = |word: usize| {
            let families = self.families.iter();
            families.fold(0, |all, family| all | family.reached(word))
        };
        let length = self.tuples.length as usize;
        let c = super::words::first_free(self.least, length.div_ceil(64), reached);
        self.least = 0;
        if c < length {
            for family in &mut self.families {
                family.mark(c);
            }
            self.heaps[self.tuples.row] = c as Heap;
            (self.visit)(&self.heaps);
            self.summary.p_ordered += 1;
            self.summary.p_sorted += u128::from(self.heaps.is_sorted());
        }
        // the next row
        for (i, (x, &extent)) in self.outer.iter_mut().zip(&self.tuples.extents).enumerate() {
            *x += 1;
            if *x == extent {
                *x = 0;
            }
            self.heaps[self.tuples.outer[i]] = *x;
            if *x > 0 {
                break;
            }
        }
    }
}
