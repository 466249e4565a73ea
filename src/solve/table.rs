use super::Want;
use crate::game::{Heap, HeapBox, Outcome};
use crate::work::{Context, Stop, share};

/// The numbers of all positions of a box, in rank order, in the narrowest cells that hold them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Numbers up to 255.
    U8(Vec<u8>),
    /// Numbers up to 65,535.
    U16(Vec<u16>),
    /// Larger numbers.
    U32(Vec<u32>),
}

impl Cells {
    /// The number at a rank.
    #[inline]
    pub fn get(&self, rank: u64) -> u64 {
        let rank = rank as usize;
        match self {
            Self::U8(cells) => cells[rank].into(),
            Self::U16(cells) => cells[rank].into(),
            Self::U32(cells) => cells[rank].into(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::U8(cells) => cells.len(),
            Self::U16(cells) => cells.len(),
            Self::U32(cells) => cells.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same numbers in the narrowest cells that hold them.
    pub(crate) fn narrowed(self) -> Self {
        // a number that is too large is nearly always met early
        match self {
            Self::U16(cells) if cells.iter().all(|&cell| cell <= 0xff) => {
                Self::U8(cells.into_iter().map(|cell| cell as u8).collect())
            }
            Self::U32(cells) if cells.iter().all(|&cell| cell <= 0xff) => {
                Self::U8(cells.into_iter().map(|cell| cell as u8).collect())
            }
            Self::U32(cells) if cells.iter().all(|&cell| cell <= 0xffff) => {
                Self::U16(cells.into_iter().map(|cell| cell as u16).collect())
            }
            cells => cells,
        }
    }

    /// Bytes a cell takes.
    pub fn width(&self) -> u64 {
        match self {
            Self::U8(_) => 1,
            Self::U16(_) => 2,
            Self::U32(_) => 4,
        }
    }
}

/// What was computed on a box: Grundy values, or outcomes (0 = P, 1 = N).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    positions: HeapBox,
    want: Want,
    cells: Cells,
    /// The cells are those of a single heap, a position is the nim-sum of its heaps.
    sums: bool,
    /// Ranks of tuples that are no positions, as bits, if there are some.
    absent: Option<Vec<u64>>,
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
            absent: None,
        }
    }

    /// The same table, in which tuples that are no positions have no number: they are not
    /// visited, counted or listed. One bit a position.
    ///
    /// # Errors
    /// [`Stop::Memory`], [`Stop::Cancelled`].
    pub fn restricted(
        self,
        context: &Context,
        is_position: impl Fn(&[Heap]) -> bool + Sync,
    ) -> Result<Self, Stop> {
        let count = self.ranks()?;
        let what = "the marks of tuples that are no positions";
        context.afford(what, u128::from(count / 8))?;
        let mut absent = vec![0_u64; count.div_ceil(64) as usize];
        let chunks = absent.chunks_mut((CHUNK / 64) as usize);
        share::parts(context, chunks, &|chunk, words| {
            context.check()?;
            let from = chunk as u64 * CHUNK;
            let mut heaps = self.positions.unrank(from);
            for at in 0..count.min(from + CHUNK) - from {
                if !is_position(&heaps) {
                    words[(at / 64) as usize] |= 1 << (at % 64);
                }
                self.positions.advance(&mut heaps);
            }
            Ok(())
        })?;
        let some = absent.iter().any(|&word| word != 0);
        Ok(Self {
            absent: some.then_some(absent),
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
        assert!(want.convention() == crate::game::Convention::Normal);
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

    /// The cells in rank order, if there is one for each position.
    pub fn cells(&self) -> Option<&Cells> {
        (!self.sums).then_some(&self.cells)
    }

    /// How many ranks the box has.
    fn ranks(&self) -> Result<u64, Stop> {
        u64::try_from(self.positions.count())
            .map_err(|_| Stop::Refused("more than 2^64 positions cannot be visited".into()))
    }

    #[inline]
    fn is_absent(&self, rank: u64) -> bool {
        let absent = self.absent.as_ref();
        absent.is_some_and(|bits| bits[(rank / 64) as usize] >> (rank % 64) & 1 == 1)
    }

    /// Whether a tuple of the box is a position of the rules. O(heaps).
    pub fn is_position(&self, heaps: &[Heap]) -> bool {
        self.absent.is_none() || !self.is_absent(self.positions.rank(heaps))
    }

    /// Whether every tuple of the box is a position.
    pub fn is_full(&self) -> bool {
        self.absent.is_none()
    }

    /// How many tuples of the box are no positions: nondecreasing ones, and all.
    ///
    /// # Errors
    /// [`Stop::Cancelled`].
    pub fn absent(&self, context: &Context) -> Result<(u128, u128), Stop> {
        let Some(bits) = &self.absent else {
            return Ok((0, 0));
        };
        let (mut sorted, mut ordered) = (0, 0);
        let mut heaps = self.positions.unrank(0);
        for word in bits {
            context.check()?;
            for at in 0..64 {
                if word >> at & 1 == 1 {
                    sorted += u128::from(heaps.is_sorted());
                    ordered += self.positions.multiplicity(&heaps);
                }
                self.positions.advance(&mut heaps);
            }
        }
        Ok((sorted, ordered))
    }

    /// The number at a tuple of the box, if it is a position. O(heaps).
    pub fn get(&self, heaps: &[Heap]) -> Option<u64> {
        self.is_position(heaps).then(|| self.number(heaps))
    }

    /// The number at a position of the box: the value, or 0 for P and 1 for N. What is no
    /// position has the number of one without moves. O(heaps).
    pub fn number(&self, heaps: &[Heap]) -> u64 {
        if self.sums {
            return self.sum(heaps);
        }
        self.cells.get(self.positions.rank(heaps))
    }

    fn sum(&self, heaps: &[Heap]) -> u64 {
        let sum = heaps
            .iter()
            .fold(0, |sum, &heap| sum ^ self.cells.get(heap));
        self.want.of_sum(sum)
    }

    /// The outcome of a position of the box.
    pub fn outcome(&self, heaps: &[Heap]) -> Outcome {
        self.want.outcome(self.number(heaps))
    }

    /// Visits every position (and no other tuple) with its number, in parallel: `fold` over each
    /// run of consecutive ranks from `init()`, then `merge`, which must be associative and
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

    /// How many runs of ranks there are.
    fn chunks(&self) -> Result<u64, Stop> {
        Ok(self.ranks()?.div_ceil(CHUNK))
    }

    /// What is done with a run of ranks.
    fn chunk<'a, T>(
        &'a self,
        context: &'a Context,
        fold: &'a (impl Fn(&mut T, &[Heap], u64) -> Result<(), Stop> + Sync),
    ) -> Result<impl Fn(&mut T, u64) -> Result<(), Stop> + Sync + 'a, Stop> {
        let count = self.ranks()?;
        let run = move |result: &mut T, chunk: u64| {
            context.check()?;
            let mut heaps = self.positions.unrank(chunk * CHUNK);
            for rank in chunk * CHUNK..count.min((chunk + 1) * CHUNK) {
                if !self.is_absent(rank) {
                    let number = if self.sums {
                        self.sum(&heaps)
                    } else {
                        self.cells.get(rank)
                    };
                    fold(result, &heaps, number)?;
                }
                self.positions.advance(&mut heaps);
            }
            Ok(())
        };
        Ok(run)
    }
}
