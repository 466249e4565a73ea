//! Heap sequences: the values G(0), G(1), ... of the heaps of a take-and-break game, and the
//! period that they fall into.
//!
//! A period is PROVED by a theorem, or OBSERVED on the heaps that were computed, never assumed.
//! Values are computed until a period is proved, at the latest until the heaps asked for are;
//! those beyond follow from the period.

mod full;
mod period;
mod values;

pub use period::{Period, Theorem, Verdict};
pub use values::Values;

use crate::game::{Code, Heap};
use crate::work::{Context, Stop};
use full::Full;

/// Values that are computed before a period is looked for; the number doubles each time.
const FIRST: usize = 64;
/// Values that are computed for a proof, however few are asked for: all in the blink of an eye.
const BLINK: usize = 1 << 14;
/// Fewer values than this are computed.
const MOST: usize = 1 << 32;

/// The values of a code up to some heap, and their period.
#[derive(Clone, Debug)]
pub struct Sequence {
    values: Values,
    period: Option<Period>,
}

impl Sequence {
    /// The values of heaps 0 to `to`, or fewer if a period is proved before; some more where a
    /// theorem may prove one soon. O(to^2) steps if at most two parts are left.
    ///
    /// # Errors
    /// [`Stop::Cancelled`]; [`Stop::Memory`]; [`Stop::Refused`] for 2^32 values and more.
    pub fn run(code: &Code, to: Heap, context: &Context) -> Result<Self, Stop> {
        let soon = if code.is_octal() { BLINK } else { 1 };
        let heaps = usize::try_from(to).map_or(MOST, |to| to.saturating_add(1));
        let heaps = heaps.clamp(soon, MOST);
        let mut full = Full::new(code);
        context.progress().begin("heaps", Some(heaps as u64));
        let period = search(code, &mut full, heaps, context);
        context.progress().end();
        let period = period?;
        Ok(Self {
            values: full.into_values().into(),
            period,
        })
    }

    /// The values that were computed: those of heaps 0, 1, ...
    pub fn computed(&self) -> &Values {
        &self.values
    }

    /// How the values repeat, if they do.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The value of a heap: computed, or told by a proved period; `None` if it is neither.
    pub fn value(&self, heap: u128) -> Option<u128> {
        let known = self.values.count();
        if heap < u128::from(known) {
            return Some(self.values.get(heap as Heap).into());
        }
        let proved = |period: &Period| matches!(period.verdict, Verdict::Proved(_));
        let period = self.period.filter(proved)?;
        let (within, times) = period.fold(heap, known);
        let gained = times.checked_mul(period.saltus.into())?;
        u128::from(self.values.get(within)).checked_add(gained)
    }
}

/// Computes values, up to those of `heaps` heaps, until they prove a period.
fn search(
    code: &Code,
    full: &mut Full<'_>,
    heaps: usize,
    context: &Context,
) -> Result<Option<Period>, Stop> {
    let mut known = 0;
    loop {
        let next = (known * 2).clamp(FIRST.min(heaps), heaps);
        if next == MOST {
            return Err(Stop::Refused(
                "no period is proved by 2^32 values, and more are not computed; lower --to".into(),
            ));
        }
        afford(next, context)?;
        full.extend(next, context)?;
        context.progress().advance((next - known) as u64);
        known = next;
        if let Some(period) = period::proved(code, full.values()) {
            return Ok(Some(period));
        }
        if known == heaps {
            return Ok(period::observed(full.values()));
        }
    }
}

/// Values, and what the search for a period takes.
fn afford(heaps: usize, context: &Context) -> Result<(), Stop> {
    context.afford(
        "the values of the heaps and the search for a period",
        heaps as u128 * 16,
    )
}

#[cfg(test)]
mod tests;
