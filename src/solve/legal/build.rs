use super::{Legal, Level, Start, Word};
use crate::arithmetic::binomial;
use crate::game::{Heap, HeapBox, HeapRules, Order};
use crate::work::{Context, Stop, share};
use std::mem::{size_of, take};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Whether heaps begin a position; all heaps, whether they are one.
type Accepts<'a> = dyn Fn(&[Heap]) -> bool + Sync + 'a;

impl Legal {
    /// The positions of rules in a box; `None` if the rules allow all tuples.
    ///
    /// Time: the tuples whose beginnings [may begin](HeapRules::may_begin) a position.
    ///
    /// # Errors
    /// [`Stop::Memory`], [`Stop::Cancelled`].
    pub fn of<R: HeapRules + Sync>(
        rules: &R,
        tuples: &HeapBox,
        context: &Context,
    ) -> Result<Option<Self>, Stop> {
        if !rules.is_restricted() {
            return Ok(None);
        }
        Self::few_enough(rules, tuples, context)?;
        let heaps = tuples.heaps();
        let accepts = |first: &[Heap]| match first.len() == heaps {
            true => rules.is_position(first),
            false => rules.may_begin(first),
        };
        let legal = Self::accepted(tuples, context, &accepts)?;
        Ok(Some(legal).filter(|legal| u128::from(legal.count()) < tuples.count()))
    }

    /// The tuples of a box that are accepted, with all their beginnings.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn accepted(
        tuples: &HeapBox,
        context: &Context,
        accepts: &Accepts<'_>,
    ) -> Result<Self, Stop> {
        let search = Finder {
            tuples,
            accepts,
            context,
            bytes: AtomicU64::new(0),
        };
        let progress = context.progress();
        progress.begin("tuples of heaps", u64::try_from(tuples.count()).ok());
        let levels = search.levels();
        progress.end();
        Ok(Self {
            tuples: tuples.clone(),
            levels: levels?,
        })
    }
}

struct Finder<'a> {
    tuples: &'a HeapBox,
    accepts: &'a Accepts<'a>,
    context: &'a Context,
    /// Of all parts.
    bytes: AtomicU64,
}

impl Finder<'_> {
    /// The rows of each heap, by the sizes of the first one.
    fn levels(&self) -> Result<Vec<Level>, Stop> {
        let sizes = self.tuples.max()[0].saturating_add(1);
        let nothing = || Branch::new(self.tuples.heaps());
        let add = |part: &mut Branch, heap: u64| {
            part.heaps[0] = heap;
            if part.goes_on(self, 0)? {
                part.open[0].push(heap);
            }
            Ok(())
        };
        let mut part = share::sum(self.context, sizes, &nothing, &add, Branch::join)?;
        part.close(self, 0)?;
        Ok(part.levels)
    }

    /// Tuples that begin with these heaps; 1 for more than can be counted.
    fn tuples_from(&self, first: &[Heap]) -> u64 {
        let rest = &self.tuples.max()[first.len()..];
        let count = match self.tuples.order() {
            Order::Ordered => rest
                .iter()
                .try_fold(1_u128, |all, &max| all.checked_mul(u128::from(max) + 1)),
            Order::Sorted => {
                let (n, low) = (rest.len() as u64, first.last().copied().unwrap_or(0));
                binomial(self.tuples.max()[0] - low + n, n)
            }
        };
        count.map_or(1, |count| u64::try_from(count).unwrap_or(1))
    }
}

/// The rows of some sizes of the first heap.
struct Branch {
    levels: Vec<Level>,
    /// The row that is sought for each heap.
    open: Vec<Open>,
    heaps: Vec<Heap>,
    /// Tuples since the last report.
    looked: u64,
    /// Bytes at the last report.
    bytes: u64,
}

/// Tuples between two reports.
const REPORT: u64 = 1 << 14;

impl Branch {
    fn new(heaps: usize) -> Self {
        Self {
            levels: vec![Level::default(); heaps],
            open: vec![Open::default(); heaps],
            heaps: vec![0; heaps],
            looked: 0,
            bytes: 0,
        }
    }

    /// Whether some position begins with the heaps up to this one, whose row is written if so.
    fn goes_on(&mut self, search: &Finder<'_>, heap: usize) -> Result<bool, Stop> {
        let (n, first) = (self.heaps.len(), &self.heaps[..=heap]);
        if !(search.accepts)(first) {
            self.looked += search.tuples_from(first);
            self.report(search)?;
            return Ok(false);
        }
        let next = heap + 1;
        if next == n {
            self.looked += 1;
            self.report(search)?;
            return Ok(true);
        }
        let low = match search.tuples.order() {
            Order::Sorted => self.heaps[heap],
            Order::Ordered => 0,
        };
        for size in low..=search.tuples.max()[next] {
            self.heaps[next] = size;
            if self.goes_on(search, next)? {
                self.open[next].push(size);
            }
        }
        self.close(search, next)
    }

    /// Writes the row of a heap; `false` if it is empty.
    fn close(&mut self, search: &Finder<'_>, heap: usize) -> Result<bool, Stop> {
        let (open, level) = (&mut self.open[heap], &mut self.levels[heap]);
        if open.bits.is_empty() {
            return Ok(false);
        }
        self.bytes += level.push(open.low, &open.bits);
        open.bits.clear();
        self.report(search)?;
        Ok(true)
    }

    /// Every so often: whether the memory still suffices and the work shall go on.
    fn report(&mut self, search: &Finder<'_>) -> Result<(), Stop> {
        if self.looked < REPORT && self.bytes < REPORT {
            return Ok(());
        }
        let context = search.context;
        context.check()?;
        context.progress().advance(take(&mut self.looked));
        let bytes = take(&mut self.bytes);
        let bytes = search.bytes.fetch_add(bytes, Relaxed) + bytes;
        context.afford("the list of the positions", bytes.into())
    }

    /// This part and one of larger sizes of the first heap.
    fn join(mut self, other: Self) -> Self {
        for (level, more) in self.levels.iter_mut().zip(other.levels) {
            level.append(more);
        }
        for (open, more) in self.open.iter_mut().zip(other.open) {
            more.sizes().for_each(|size| open.push(size));
        }
        self
    }
}

/// A row that is being written.
#[derive(Clone, Default)]
struct Open {
    /// The size of the first bit.
    low: Heap,
    bits: Vec<u64>,
}

impl Open {
    /// Adds a size, larger than all that are there.
    fn push(&mut self, size: Heap) {
        if self.bits.is_empty() {
            self.low = size;
        }
        let at = size - self.low;
        self.bits.resize((at / 64) as usize + 1, 0);
        if let Some(last) = self.bits.last_mut() {
            *last |= 1 << (at % 64);
        }
    }

    fn sizes(&self) -> impl Iterator<Item = Heap> {
        let words = self.bits.iter().zip((self.low..).step_by(64));
        words.flat_map(|(word, low)| {
            let ones = (0..64).filter(move |at| word >> at & 1 == 1);
            ones.map(move |at| low + at)
        })
    }
}

impl Level {
    /// Adds a row, the bits of which begin at a size; how many bytes it takes.
    fn push(&mut self, low: Heap, bits: &[u64]) -> u64 {
        let mut before = self.count();
        let word = self.words.len() as u64;
        self.rows.push(Start { low, word });
        for &bits in bits {
            self.words.push(Word { bits, before });
            before += u64::from(bits.count_ones());
        }
        (size_of::<Start>() + bits.len() * size_of::<Word>()) as u64
    }

    fn append(&mut self, other: Self) {
        let (word, before) = (self.words.len() as u64, self.count());
        let rows = other.rows.into_iter();
        self.rows.extend(rows.map(|row| Start {
            word: row.word + word,
            ..row
        }));
        let words = other.words.into_iter();
        self.words.extend(words.map(|each| Word {
            before: each.before + before,
            ..each
        }));
    }
}
