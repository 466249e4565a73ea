//! The positions of a box alone, where the rules allow few of its tuples: one cell for each of
//! them. Time O(options), each O(heaps); memory one cell a position and the list of them.

use super::cell::Mexed;
use super::fold::{Fold, SomeP};
use crate::game::{Fault, Heap, HeapRules, each_option};
use crate::solve::cell::{Cell, kept, restored};
use crate::solve::legal::Parts;
use crate::solve::{Cells, Legal, Table, Want};
use crate::work::memory::{addressable, filled};
use crate::work::share::Workers;
use crate::work::{Context, Reached, Stop};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};

/// Writes the options of a position until the caller has enough.
type OptionsOf<'a> =
    dyn Fn(&[Heap], &mut dyn FnMut(&[Heap]) -> bool) -> Result<(), Fault> + Sync + 'a;

/// The table of the positions that are listed: Grundy values or outcomes. Cells widen by
/// themselves.
///
/// # Errors
/// [`Stop::Memory`] before cells are allocated, [`Stop::Cancelled`], [`Stop::Refused`] if a move
/// raises a heap or leads to what is no position.
pub fn run_listed<R: HeapRules + Sync>(
    rules: &R,
    legal: &Arc<Legal>,
    want: Want,
    context: &Context,
) -> Result<Table, Stop> {
    // compiled once for all rules
    let options =
        |heaps: &[Heap], each: &mut dyn FnMut(&[Heap]) -> bool| each_option(rules, heaps, each);
    let positions = legal.tuples();
    crate::solve::early_fault(rules, positions)?;
    let filling = Filling {
        legal,
        options: &options,
        context,
    };
    let cells = filling.cells(want);
    let cells = cells.map_err(|stop| crate::solve::smallest_fault(rules, positions, stop))?;
    let cells = cells.ok_or_else(super::too_wide)?;
    Ok(Table::of_legal(Arc::clone(legal), want, cells))
}

struct Filling<'a> {
    legal: &'a Legal,
    options: &'a OptionsOf<'a>,
    context: &'a Context,
}

impl Filling<'_> {
    fn cells(&self, want: Want) -> Result<Option<Cells>, Stop> {
        let values = match want {
            Want::Outcomes(convention) => {
                return self.fill::<AtomicU8>(&|| Box::new(SomeP::new(convention)));
            }
            Want::Values => self.values::<AtomicU8>()?,
        };
        match values {
            Some(cells) => Ok(Some(cells)),
            None => match self.values::<AtomicU16>()? {
                Some(cells) => Ok(Some(cells)),
                None => self.values::<AtomicU32>(),
            },
        }
    }

    fn values<C: Mexed>(&self) -> Result<Option<Cells>, Stop> {
        self.fill::<C>(&|| Box::new(C::Seen::default()))
    }

    /// Fills the cells, parts of one total of their common heaps after those of lower ones: moves
    /// lower heaps, also after sorting, so that they stay in a part or lead to one of a lower
    /// total. `None` if a cell is too narrow.
    fn fill<C: Cell>(
        &self,
        fold: &(dyn Fn() -> Box<dyn Fold> + Sync),
    ) -> Result<Option<Cells>, Stop> {
        let (legal, context) = (self.legal, self.context);
        let need = u128::from(legal.bytes()) + u128::from(legal.count()) * u128::from(C::BYTES);
        context.afford("a table of the positions", need)?;
        let count = addressable(legal.count().into())?;
        let cells: Vec<C> = filled(count, "the table", context, C::zero)?;
        let stage = context.stage(&format!("listed, {} bytes a cell", C::BYTES));
        let from = restored(&cells, &stage)?;
        let progress = context.progress();
        progress.begin("positions", Some(legal.count()));
        progress.advance(from.done);
        let parts = legal.parts();
        let mut levels: BTreeMap<u128, Vec<u64>> = BTreeMap::new();
        for part in 0..parts.count {
            let beginning = legal.beginning(parts, part);
            let total = beginning.into_iter().map(u128::from).sum();
            levels.entry(total).or_default().push(part);
        }
        let workers = Workers::new(context, fold);
        let (mut done, mut fits) = (from.done, true);
        for (level, own) in (0..).zip(levels.values()).skip(from.next as usize) {
            let here = Reached { next: level, done };
            let end = |stop| kept(&cells, |numbers| stage.end(stop, here, numbers));
            context.check().map_err(end)?;
            if stage.due() {
                kept(&cells, |numbers| stage.put(here, numbers))?;
            }
            let (narrow, filled) = (AtomicBool::new(false), AtomicU64::new(0));
            let each = workers.each(context, own.len() as u64, &|fold, i| {
                let found = self.part(parts, own[i as usize], &cells, &mut **fold)?;
                narrow.fetch_or(!found.fits, Relaxed);
                filled.fetch_add(found.count, Relaxed);
                progress.advance(found.count);
                Ok(())
            });
            // of the level that was stopped nothing is known
            each.map_err(end)?;
            done += filled.into_inner();
            fits = !narrow.into_inner();
            if !fits {
                break;
            }
        }
        progress.end();
        if fits && stage.due() {
            let mark = Reached {
                next: levels.len() as u64,
                done,
            };
            kept(&cells, |numbers| stage.put(mark, numbers))?;
        }
        Ok(fits.then(|| C::finish(cells)))
    }

    /// The positions of a part.
    fn part<C: Cell>(
        &self,
        parts: Parts,
        part: u64,
        cells: &[C],
        fold: &mut dyn Fold,
    ) -> Result<Filled, Stop> {
        let mut done = Filled {
            count: 0,
            fits: true,
        };
        self.legal.each_of(parts, part, &mut |heaps, at| {
            if done.count % super::BLOCK == super::BLOCK - 1 {
                self.context.check()?;
            }
            let mut wrong = None;
            let moves = (self.options)(heaps, &mut |option| {
                match self.legal.index(option).filter(|&other| other < at) {
                    Some(other) if lowered(option, heaps) => {
                        fold.option(cells[other as usize].get())
                    }
                    _ => wrong = Some(option.to_vec()),
                }
                wrong.is_none() && !fold.enough()
            });
            moves?;
            if let Some(option) = wrong {
                return Err(refused(heaps, &option, self.legal.index(&option).is_some()));
            }
            let number = fold.take();
            cells[at as usize].set(number);
            done.count += 1;
            done.fits &= number <= C::MAX;
            Ok(())
        })?;
        Ok(done)
    }
}

/// What was filled of a part.
struct Filled {
    count: u64,
    fits: bool,
}

fn lowered(option: &[Heap], heaps: &[Heap]) -> bool {
    option.len() == heaps.len()
        && option
            .iter()
            .zip(heaps)
            .all(|(after, before)| after <= before)
}

#[cold]
fn refused(heaps: &[Heap], option: &[Heap], legal: bool) -> Stop {
    match legal {
        true => super::raises(heaps),
        false => Stop::refused(
            format!("a move from {heaps:?} to {option:?}, which is no position of the rules"),
            "moves to positions",
            "mend the rules",
        ),
    }
}
