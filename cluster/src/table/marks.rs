//! What is known of positions that are not reached yet.
//!
//! Values are found in sweeps over the levels, each for a window of consecutive values: a position
//! of which the sweeps before found no value has options of all smaller values, and the bits of its
//! mask say which values of the window its options have. Outcomes are a sweep for value 0 alone,
//! whose one bit says that some option is P.

use super::numbers::{Cell, RankNumbers, room};
use grundy::work::Stop;

/// The marks of a run of positions.
pub(crate) trait Marks {
    /// An option of position `at` has this value of the window.
    fn mark(&mut self, at: usize, value: u8);

    /// Settles a position of whose options all is known: its value of the window, if it has one.
    ///
    /// # Errors
    /// Those of `terminal`, which says whether there is no move.
    fn settle(
        &mut self,
        at: usize,
        terminal: &mut dyn FnMut() -> Result<bool, Stop>,
    ) -> Result<Option<u8>, Stop>;

    /// Writes the part of the state from one position to another.
    fn write(&self, from: u64, to: u64, bytes: &mut Vec<u8>);

    /// Takes what was written, from a position on.
    fn read(&mut self, from: u64, to: u64, bytes: &[u8]);

    /// Begins the sweep of the window from a value on.
    fn begin(&mut self, base: u64);

    /// Goes on with the sweep of the window from a value on.
    fn go_on(&mut self, base: u64);

    /// Whether a position that was settled has no number yet.
    fn is_open(&self, at: usize) -> bool;

    /// A tuple that is no position has the number of one without moves.
    fn absent(&mut self, at: usize);

    /// The numbers, at the end.
    fn finish(self) -> RankNumbers;
}

/// A bit a position: whether it is known to be N.
pub(crate) struct Outcomes {
    numbers: RankNumbers,
    misere: bool,
}

impl Outcomes {
    pub(crate) fn new(count: u64, misere: bool) -> Result<Self, Stop> {
        let numbers = RankNumbers::new(Cell::Bit, count)?;
        Ok(Self { numbers, misere })
    }
}

impl Marks for Outcomes {
    #[inline]
    fn mark(&mut self, at: usize, _: u8) {
        if let RankNumbers::Bits(words) = &mut self.numbers {
            words[at / 64] |= 1 << (at % 64);
        }
    }

    #[inline]
    fn settle(
        &mut self,
        at: usize,
        terminal: &mut dyn FnMut() -> Result<bool, Stop>,
    ) -> Result<Option<u8>, Stop> {
        if self.numbers.get(at) == 1 {
            return Ok(None);
        }
        // the player who cannot move wins
        if self.misere && terminal()? {
            self.numbers.set(at, 1);
            return Ok(None);
        }
        Ok(Some(0))
    }

    fn write(&self, from: u64, to: u64, bytes: &mut Vec<u8>) {
        self.numbers.write(from, to, bytes);
    }

    fn read(&mut self, from: u64, _: u64, bytes: &[u8]) {
        self.numbers.read(from, bytes);
    }

    fn begin(&mut self, _: u64) {}

    fn go_on(&mut self, _: u64) {}

    fn is_open(&self, _: usize) -> bool {
        false
    }

    fn absent(&mut self, at: usize) {
        self.numbers.set(at, self.misere.into());
    }

    fn finish(self) -> RankNumbers {
        self.numbers
    }
}

/// A mask of a window of values.
pub(crate) trait Mask: Copy + Into<u64> {
    /// How many values.
    const VALUES: u32;
    /// No value.
    const EMPTY: Self;
    /// The same with one value more.
    fn with(self, value: u8) -> Self;
}

macro_rules! masks {
    ($($mask:ty),*) => {$(
        impl Mask for $mask {
            const VALUES: u32 = <$mask>::BITS;
            const EMPTY: Self = 0;

            #[inline]
            fn with(self, value: u8) -> Self {
                self | 1 << value
            }
        }
    )*};
}
masks!(u8, u64);

/// A value a position, and a mask.
pub(crate) struct MarkedValues<M> {
    numbers: RankNumbers,
    masks: Vec<M>,
    none: u64,
    base: u64,
}

impl<M: Mask> MarkedValues<M> {
    pub(crate) fn new(cell: Cell, count: u64) -> Result<Self, Stop> {
        Ok(Self {
            numbers: RankNumbers::new(cell, count)?,
            masks: room(count, M::EMPTY)?,
            none: cell.none(),
            base: 0,
        })
    }
}

impl<M: Mask> Marks for MarkedValues<M> {
    #[inline]
    fn mark(&mut self, at: usize, value: u8) {
        self.masks[at] = self.masks[at].with(value);
    }

    #[inline]
    fn settle(
        &mut self,
        at: usize,
        _: &mut dyn FnMut() -> Result<bool, Stop>,
    ) -> Result<Option<u8>, Stop> {
        if self.numbers.get(at) != self.none {
            return Ok(None);
        }
        let mask: u64 = self.masks[at].into();
        let least = mask.trailing_ones();
        if least >= M::VALUES {
            return Ok(None);
        }
        // no value is larger than the total, which the cells hold
        self.numbers.set(at, self.base + u64::from(least));
        Ok(Some(least as u8))
    }

    fn write(&self, from: u64, to: u64, bytes: &mut Vec<u8>) {
        self.numbers.write(from, to, bytes);
        let size = M::VALUES as usize / 8;
        for &mask in &self.masks[from as usize..to as usize] {
            let mask: u64 = mask.into();
            bytes.extend_from_slice(&mask.to_le_bytes()[..size]);
        }
    }

    fn read(&mut self, from: u64, to: u64, bytes: &[u8]) {
        let split = self.numbers.cell().bytes(to - from) as usize;
        self.numbers.read(from, &bytes[..split]);
        let size = M::VALUES as usize / 8;
        let masks = &mut self.masks[from as usize..to as usize];
        for (mask, bytes) in masks.iter_mut().zip(bytes[split..].chunks_exact(size)) {
            *mask = M::EMPTY;
            for value in 0..M::VALUES as usize {
                if bytes[value / 8] >> (value % 8) & 1 == 1 {
                    *mask = mask.with(value as u8);
                }
            }
        }
    }

    fn begin(&mut self, base: u64) {
        self.base = base;
        self.masks.fill(M::EMPTY);
    }

    fn go_on(&mut self, base: u64) {
        self.base = base;
    }

    #[inline]
    fn is_open(&self, at: usize) -> bool {
        self.numbers.get(at) == self.none
    }

    fn absent(&mut self, at: usize) {
        self.numbers.set(at, 0);
    }

    fn finish(self) -> RankNumbers {
        self.numbers
    }
}
