//! Room for what engines fill: what cannot be had is refused, not a crash.

use super::{Context, Stop};

/// `count` things, or a refusal that says what they are for.
pub(crate) fn filled<T>(
    count: usize,
    what: &str,
    context: &Context,
    thing: impl FnMut() -> T,
) -> Result<Vec<T>, Stop> {
    let mut things = reserved(count, what, context)?;
    things.resize_with(count, thing);
    Ok(things)
}

/// Room for `count` things, or a refusal that says what they are for.
pub(crate) fn reserved<T>(count: usize, what: &str, context: &Context) -> Result<Vec<T>, Stop> {
    let mut room = Vec::new();
    reserve(&mut room, count, what, context)?;
    Ok(room)
}

/// Makes room for `count` things in all.
pub(crate) fn reserve<T>(
    things: &mut Vec<T>,
    count: usize,
    what: &str,
    context: &Context,
) -> Result<(), Stop> {
    let more = count.saturating_sub(things.len());
    things.try_reserve_exact(more).map_err(|_| Stop::Memory {
        what: what.into(),
        needed: count as u128 * size_of::<T>() as u128,
        limit: context.memory(),
    })
}

/// `count` zeros, or a refusal that says what they are for. Memory that the system gives is zero
/// already, and touching it is what takes time: once there is seen to be enough, it is taken
/// untouched.
pub(crate) fn zeros<T: Copy + Default>(
    count: u128,
    what: &str,
    context: &Context,
) -> Result<Vec<T>, Stop> {
    let refused = || Stop::Memory {
        what: what.into(),
        needed: count.saturating_mul(size_of::<T>() as u128),
        limit: context.memory(),
    };
    let count = usize::try_from(count).map_err(|_| refused())?;
    drop(reserved::<T>(count, what, context)?);
    Ok(vec![T::default(); count])
}

/// A size as this machine addresses it.
pub(crate) fn addressable(count: u128) -> Result<usize, Stop> {
    usize::try_from(count).map_err(|_| {
        Stop::refused(
            "more positions in the box than this machine can address",
            "fewer",
            "choose a smaller box",
        )
    })
}
