use super::Cells;
use crate::work::{KeptNumbers, Reached, Stage, Stop};
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

/// A cell of a table under construction, shared by the threads that fill it. Relaxed loads and
/// stores cost what plain ones do; whoever reads what another thread wrote needs a barrier.
pub(super) trait Cell: Sync + Send + Sized {
    /// The largest number it holds.
    const MAX: u64;
    const BYTES: u64;

    fn zero() -> Self;
    fn get(&self) -> u64;
    fn set(&self, number: u64);
    fn finish(cells: Vec<Self>) -> Cells;
}

/// What is kept of cells, at an end or on the way: see [`Stage::end`] and [`Stage::put`].
pub(super) fn kept<C: Cell, T>(cells: &[C], keep: impl FnOnce(KeptNumbers<'_>) -> T) -> T {
    keep(KeptNumbers {
        count: cells.len() as u64,
        most: C::MAX,
        each: &mut cells.iter().map(C::get),
    })
}

/// Sets cells to what was kept of them; how far that goes.
pub(super) fn restored<C: Cell>(cells: &[C], stage: &Stage<'_>) -> Result<Reached, Stop> {
    let mut rest = cells.iter();
    let mark = stage.find(&mut |number| {
        if let Some(cell) = rest.next() {
            cell.set(number);
        }
    })?;
    Ok(mark.unwrap_or_default())
}

/// Bytes of a cell that holds numbers up to this one.
pub(super) fn width(largest: u128) -> u128 {
    match largest {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        _ => 4,
    }
}

macro_rules! cell {
    ($atomic:ty, $plain:ty, $variant:ident) => {
        impl Cell for $atomic {
            const MAX: u64 = <$plain>::MAX as u64;
            const BYTES: u64 = size_of::<$plain>() as u64;

            fn zero() -> Self {
                Self::new(0)
            }

            #[inline(always)]
            fn get(&self) -> u64 {
                u64::from(self.load(Relaxed))
            }

            #[inline(always)]
            fn set(&self, number: u64) {
                self.store(number as $plain, Relaxed);
            }

            fn finish(cells: Vec<Self>) -> Cells {
                let mut cells = ManuallyDrop::new(cells);
                let (at, len, room) = (cells.as_mut_ptr(), cells.len(), cells.capacity());
                // SAFETY: an atomic has the size and bit validity of its number; `const` below
                // compares the alignments, with which the memory is given back
                #[allow(unsafe_code, reason = "tables of nim take a sixth less time")]
                let plain = unsafe { Vec::from_raw_parts(at.cast(), len, room) };
                const { assert!(align_of::<$atomic>() == align_of::<$plain>()) };
                Cells::$variant(plain)
            }
        }
    };
}

cell!(AtomicU8, u8, U8);
cell!(AtomicU16, u16, U16);
cell!(AtomicU32, u32, U32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_become_the_numbers_in_them() {
        fn numbers<C: Cell>(count: u64) -> (Cells, Vec<u64>) {
            let cells: Vec<C> = (0..count).map(|_| C::zero()).collect();
            cells
                .iter()
                .zip(0..)
                .for_each(|(cell, i)| cell.set(i * 7 % (C::MAX + 1)));
            let numbers = cells.iter().map(C::get).collect();
            (C::finish(cells), numbers)
        }
        for count in [0, 1, 1000] {
            let (Cells::U8(cells), safe) = numbers::<AtomicU8>(count) else {
                panic!("other cells");
            };
            assert!(cells.iter().map(|&cell| u64::from(cell)).eq(safe));
            let (Cells::U16(cells), safe) = numbers::<AtomicU16>(count) else {
                panic!("other cells");
            };
            assert!(cells.iter().map(|&cell| u64::from(cell)).eq(safe));
            let (Cells::U32(cells), safe) = numbers::<AtomicU32>(count) else {
                panic!("other cells");
            };
            assert!(cells.iter().map(|&cell| u64::from(cell)).eq(safe));
        }
    }
}
