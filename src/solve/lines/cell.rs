use crate::solve::Cells;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

/// A cell of a table under construction, shared by the threads that fill it. Relaxed stores cost
/// what plain ones do; each cell is written once.
pub(super) trait Cell: Send + Sync + Sized {
    const BYTES: u64;

    fn zero() -> Self;
    fn set(&self, number: usize);
    fn finish(cells: Vec<Self>) -> Cells;
}

macro_rules! cell {
    ($atomic:ty, $plain:ty, $variant:ident) => {
        impl Cell for $atomic {
            const BYTES: u64 = size_of::<$plain>() as u64;

            fn zero() -> Self {
                Self::new(0)
            }

            #[inline]
            fn set(&self, number: usize) {
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
