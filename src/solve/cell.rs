use super::{Cells, Context, Stop};
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

/// `count` things, or a refusal that says what they are for.
pub(super) fn filled<T>(
    count: usize,
    what: &str,
    context: &Context,
    thing: impl FnMut() -> T,
) -> Result<Vec<T>, Stop> {
    let mut things = Vec::new();
    things.try_reserve_exact(count).map_err(|_| Stop::Memory {
        what: what.into(),
        needed: count as u128 * size_of::<T>() as u128,
        limit: context.memory(),
    })?;
    things.resize_with(count, thing);
    Ok(things)
}

/// A size as this machine addresses it.
pub(super) fn addressable(count: u128) -> Result<usize, Stop> {
    usize::try_from(count).map_err(|_| {
        Stop::Refused("the box has more positions than this machine can address".into())
    })
}
