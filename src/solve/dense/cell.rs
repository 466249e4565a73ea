use crate::solve::Cells;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

/// A cell of a table under construction, shared by the threads that fill it. Relaxed loads and
/// stores cost what plain ones do; a level barrier orders them between threads.
pub(super) trait Cell: Sync + Send + Sized {
    /// The set whose mex is taken, wide enough for all numbers of a cell.
    type Seen: Seen;
    const MAX: u64;
    const BYTES: u64;

    fn zero() -> Self;
    fn get(&self) -> u64;
    fn set(&self, number: u64);
    fn finish(cells: Vec<Self>) -> Cells;
}

macro_rules! cell {
    ($atomic:ty, $plain:ty, $variant:ident, $seen:ty) => {
        impl Cell for $atomic {
            type Seen = $seen;
            const MAX: u64 = <$plain>::MAX as u64;
            const BYTES: u64 = size_of::<$plain>() as u64;

            fn zero() -> Self {
                Self::new(0)
            }

            #[inline]
            fn get(&self) -> u64 {
                u64::from(self.load(Relaxed))
            }

            #[inline]
            fn set(&self, number: u64) {
                self.store(number as $plain, Relaxed);
            }

            fn finish(cells: Vec<Self>) -> Cells {
                // same layout: collected in place
                Cells::$variant(cells.into_iter().map(<$atomic>::into_inner).collect())
            }
        }
    };
}

cell!(AtomicU8, u8, U8, Few);
cell!(AtomicU16, u16, U16, Many<{ 1 << 10 }>);
cell!(AtomicU32, u32, U32, Growing);

/// The numbers met so far among the options of one position.
pub(super) trait Seen: Default + Send {
    fn insert(&mut self, number: u64);
    /// The mex; empties the set.
    fn take_mex(&mut self) -> u64;
}

/// Numbers below 256: four words, cleared whole.
#[derive(Default)]
pub(super) struct Few([u64; 4]);

impl Seen for Few {
    #[inline]
    fn insert(&mut self, number: u64) {
        self.0[(number >> 6) as usize & 3] |= 1 << (number & 63);
    }

    #[inline]
    fn take_mex(&mut self) -> u64 {
        let words = std::mem::take(&mut self.0);
        for (i, word) in words.iter().enumerate() {
            if *word != u64::MAX {
                return i as u64 * 64 + u64::from(word.trailing_ones());
            }
        }
        256
    }
}

/// Numbers below 64 * W, cleared up to the highest word touched.
pub(super) struct Many<const W: usize> {
    words: Box<[u64]>,
    top: usize,
}

impl<const W: usize> Default for Many<W> {
    fn default() -> Self {
        Self {
            words: vec![0; W].into(),
            top: 0,
        }
    }
}

impl<const W: usize> Seen for Many<W> {
    #[inline]
    fn insert(&mut self, number: u64) {
        let word = (number >> 6) as usize & (W - 1);
        self.words[word] |= 1 << (number & 63);
        self.top = self.top.max(word);
    }

    #[inline]
    fn take_mex(&mut self) -> u64 {
        let used = &mut self.words[..=self.top];
        let full = used.iter().take_while(|&&word| word == u64::MAX).count();
        let ones = used.get(full).map_or(0, |word| word.trailing_ones());
        used.fill(0);
        self.top = 0;
        full as u64 * 64 + u64::from(ones)
    }
}

/// Any numbers.
#[derive(Default)]
pub(super) struct Growing(crate::nimber::MexSet);

impl Seen for Growing {
    fn insert(&mut self, number: u64) {
        self.0.insert(number);
    }

    fn take_mex(&mut self) -> u64 {
        let mex = self.0.mex();
        self.0.clear();
        mex
    }
}
