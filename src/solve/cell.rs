use super::Cells;
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
                // same layout: collected in place
                Cells::$variant(cells.into_iter().map(<$atomic>::into_inner).collect())
            }
        }
    };
}

cell!(AtomicU8, u8, U8);
cell!(AtomicU16, u16, U16);
cell!(AtomicU32, u32, U32);
