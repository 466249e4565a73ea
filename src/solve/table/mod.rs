mod cells;
mod lexicographic;

pub use cells::Cells;

use super::{Legal, Want};
use crate::game::{Convention, Heap, HeapBox, Outcome};
use crate::work::{Context, Stop, share};
use std::sync::Arc;

/// What was computed on a box: Grundy values, or outcomes (0 = P, 1 = N).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    positions: HeapBox,
    want: Want,
    cells: Cells,
    /// The cells are those of a single heap, a position is the nim-sum of its heaps.
    sums: bool,
    /// The positions, if not all tuples are some: a cell for each, in their order.
    legal: Option<Arc<Legal>>,
}

/// Positions in one task of a parallel visit.
const CHUNK: u64 = 1 << 14;

impl Table {
    /// A table from its cells, which are in the rank order of the box.
    ///
    /// # Panics
    /// If their number is not that of the positions.
    pub fn new(positions: HeapBox, want: Want, cells: Cells) -> Self {
        assert_eq!(cells.len() as u128, positions.count());
        Self {
            positions,
            want,
            cells,
            sums: false,
            legal: None,
        }
    }

    /// A table from the cells of the positions that are listed, in their order.
    ///
    /// # Panics
    /// If their number is not that of the positions.
    pub(crate) fn of_legal(legal: Arc<Legal>, want: Want, cells: Cells) -> Self {
        assert_eq!(cells.len() as u64, legal.count());
        Self {
            positions: legal.tuples().clone(),
            want,
            cells,
            sums: false,
            legal: Some(legal),
        }
    }

    /// The same table, in which tuples that are no positions have no number: they are not
    /// visited, counted or listed, nor kept.
    ///
    /// # Errors
    /// [`Stop::Memory`], [`Stop::Cancelled`].
    ///
    /// # Panics
    /// If the positions are those of another box.
    pub fn restricted(self, legal: Arc<Legal>, context: &Context) -> Result<Self, Stop> {
        assert_eq!(&self.positions, legal.tuples());
        let cells = match self.sums {
            true => self.cells,
            false => {
                let bytes = u128::from(legal.count()) * u128::from(self.cells.width() + 8);
                context.afford("the table without other tuples", bytes)?;
                let mut ranks = Vec::with_capacity(legal.count() as usize);
                legal.each::<Stop>(&mut |heaps, at| {
                    if at.is_multiple_of(CHUNK) {
                        context.check()?;
                    }
                    ranks.push(self.positions.rank(heaps));
                    Ok(())
                })?;
                self.cells.at(&mut ranks.into_iter())
            }
        };
        Ok(Self {
            cells,
            legal: Some(legal),
            ..self
        })
    }

    /// A table of several heaps from the values of a single one: the value of a sum is the
    /// nim-sum of the values (Sprague-Grundy), in normal play only.
    ///
    /// # Panics
    /// If `single` is no table of values of one heap that reaches the bounds of the box, or
    /// misere outcomes are wanted.
    pub fn of_sums(positions: HeapBox, single: Self, want: Want) -> Self {
        assert!(single.want == Want::Values && single.positions.heaps() == 1);
        assert!(single.positions.max()[0] >= positions.max().iter().copied().max().unwrap_or(0));
        assert!(want.convention() == Convention::Normal);
        Self {
            positions,
            want,
            sums: true,
            ..single
        }
    }

    /// The box.
    pub fn positions(&self) -> &HeapBox {
        &self.positions
    }

    /// What was computed.
    pub fn want(&self) -> Want {
        self.want
    }

    /// Bytes of the cells.
    pub fn bytes(&self) -> u64 {
        self.cells.len() as u64 * self.cells.width()
    }

    /// The cells in rank order, if there is one for each tuple.
    pub fn cells(&self) -> Option<&Cells> {
        (!self.sums && self.is_full()).then_some(&self.cells)
    }

    /// How many ranks the box has.
    fn ranks(&self) -> Result<u64, Stop> {
        u64::try_from(self.positions.count()).map_err(|_| {
            Stop::refused(
                "more than 2^64 positions",
                "fewer, which can be visited",
                "choose a smaller box",
            )
        })
    }

    /// Whether a tuple of the box is a position of the rules. O(heaps).
    pub fn is_position(&self, heaps: &[Heap]) -> bool {
        let legal = self.legal.as_ref();
        legal.is_none_or(|legal| legal.index(heaps).is_some())
    }

    /// The positions, if there are other tuples in the box.
    pub fn legal(&self) -> Option<&Legal> {
        self.legal.as_deref()
    }

    /// How many tuples of the box are no positions: nondecreasing ones, if the bounds are equal,
    /// and all.
    ///
    /// # Errors
    /// [`Stop::Cancelled`].
    pub fn absent(&self, context: &Context) -> Result<(u128, u128), Stop> {
        let Some(legal) = &self.legal else {
            return Ok((0, 0));
        };
        let (mut sorted, mut ordered) = (0, 0);
        legal.each::<Stop>(&mut |heaps, at| {
            if at.is_multiple_of(CHUNK) {
                context.check()?;
            }
            sorted += u128::from(heaps.is_sorted());
            ordered += self.positions.multiplicity(heaps);
            Ok(())
        })?;
        let all = self.positions.count_sorted();
        let sorted = all.map_or(0, |all| all - sorted);
        Ok((sorted, self.positions.count_ordered() - ordered))
    }

    /// Whether every tuple of the box is a position.
    pub fn is_full(&self) -> bool {
        self.legal.is_none()
    }

    /// The number at a tuple of the box, if it is a position. O(heaps).
    pub fn get(&self, heaps: &[Heap]) -> Option<u64> {
        self.is_position(heaps).then(|| self.number(heaps))
    }

    /// The number at a position of the box: the value, or 0 for P and 1 for N. What is no
    /// position has the number of one without moves. O(heaps).
    pub fn number(&self, heaps: &[Heap]) -> u64 {
        match &self.legal {
            Some(legal) => match legal.index(heaps) {
                Some(at) => self.number_at(heaps, at),
                None => u64::from(self.want == Want::Outcomes(Convention::Misere)),
            },
            None if self.sums => self.sum(heaps),
            None => self.cells.get(self.positions.rank(heaps)),
        }
    }

    /// The number of a position whose cell, if each has one, is the one `at`.
    #[inline]
    fn number_at(&self, heaps: &[Heap], at: u64) -> u64 {
        match self.sums {
            true => self.sum(heaps),
            false => self.cells.get(at),
        }
    }

    fn sum(&self, heaps: &[Heap]) -> u64 {
        let sum = heaps
            .iter()
            .fold(0, |sum, &heap| sum ^ self.cells.get(heap));
        self.want.of_sum(sum)
    }

    /// The Grundy value of a position of the box; `None` of a tuple that is none, and where
    /// outcomes were computed. O(heaps).
    pub fn value(&self, heaps: &[Heap]) -> Option<u64> {
        let values = self.want == Want::Values;
        self.get(heaps).filter(|_| values)
    }

    /// The outcome of a position of the box.
    pub fn outcome(&self, heaps: &[Heap]) -> Outcome {
        self.want.outcome(self.number(heaps))
    }

    /// Visits every position (and no other tuple) with its number, in parallel: `fold` over each
    /// run of consecutive ones from `init()`, then `merge`, which must be associative and
    /// commutative.
    ///
    /// # Errors
    /// [`Stop::Cancelled`], or what `fold` ends with.
    pub fn visit<T: Send>(
        &self,
        context: &Context,
        init: impl Fn() -> T + Sync,
        fold: impl Fn(&mut T, &[Heap], u64) -> Result<(), Stop> + Sync,
        merge: impl Fn(T, T) -> T + Sync,
    ) -> Result<T, Stop> {
        let (chunks, run) = (self.chunks()?, self.chunk(context, &fold)?);
        share::sum(context, chunks, &init, &run, merge)
    }

    /// As [`visit`](Self::visit), kept on the way.
    pub(crate) fn visit_kept<T: Send>(
        &self,
        context: &Context,
        (init, keeping): (impl Fn() -> T + Sync, &share::Keeping<'_, T>),
        fold: impl Fn(&mut T, &[Heap], u64) -> Result<(), Stop> + Sync,
        merge: impl Fn(T, T) -> T + Sync,
    ) -> Result<T, Stop> {
        let (chunks, run) = (self.chunks()?, self.chunk(context, &fold)?);
        share::kept_sum(context, chunks, (&init, keeping), &run, merge)
    }

    /// How many runs there are.
    fn chunks(&self) -> Result<u64, Stop> {
        Ok(match &self.legal {
            Some(legal) => legal.parts().count,
            None => self.ranks()?.div_ceil(CHUNK),
        })
    }

    /// What is done with a run.
    fn chunk<'a, T>(
        &'a self,
        context: &'a Context,
        fold: &'a (impl Fn(&mut T, &[Heap], u64) -> Result<(), Stop> + Sync),
    ) -> Result<impl Fn(&mut T, u64) -> Result<(), Stop> + Sync + 'a, Stop> {
        let legal = self.legal.as_deref().map(|legal| (legal, legal.parts()));
        let count = match legal {
            Some(_) => 0,
            None => self.ranks()?,
        };
        let run = move |result: &mut T, chunk: u64| {
            context.check()?;
            if let Some((legal, parts)) = legal {
                return legal.each_of(parts, chunk, &mut |heaps, at| {
                    fold(result, heaps, self.number_at(heaps, at))
                });
            }
            let mut heaps = self.positions.unrank(chunk * CHUNK);
            for rank in chunk * CHUNK..count.min((chunk + 1) * CHUNK) {
                fold(result, &heaps, self.number_at(&heaps, rank))?;
                self.positions.advance(&mut heaps);
            }
            Ok(())
        };
        Ok(run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Statistics;

    #[test]
    fn cells_are_given_where_there_is_one_for_each_tuple() {
        let (want, context) = (Want::Values, Context::default());
        let single = HeapBox::sorted(1, 3).unwrap();
        let table = Table::new(single.clone(), want, Cells::U8(vec![0, 1, 2, 3]));
        assert_eq!((table.cells().map(Cells::len), table.bytes()), (Some(4), 4));
        let sums = Table::of_sums(HeapBox::ordered(2, 3).unwrap(), table.clone(), want);
        assert_eq!(sums.cells(), None);
        let legal = Legal::accepted(&single, &context, &|heaps| heaps != [2]).unwrap();
        // a row of one word
        assert_eq!(legal.bytes(), 32);
        let listed = table.restricted(Arc::new(legal), &context).unwrap();
        assert_eq!(listed.cells(), None);
        let statistics = Statistics::of(&listed, &context).unwrap();
        assert_eq!(statistics.largest(), Some(3));
        assert_eq!(listed.legal().map(Legal::count), Some(3));
        assert!(sums.legal().is_none());
    }
}
