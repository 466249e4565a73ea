//! Heaps that split, in normal play: a single heap has the mex of the nim-sums of its options'
//! parts, several heaps the nim-sum of theirs (Sprague 1935, Grundy 1939).

use super::mex::Mex;
use super::{CertifyError, Stored, TableKind};
use crate::game::each_option;
use crate::work::{Context, Stop};

/// Heaps between two looks at the wish to stop.
const PAUSE: u64 = 1 << 6;

/// The values of single heaps, up to the largest bound.
pub(super) struct Singles {
    values: Vec<u64>,
    /// The heap whose bound is largest: alone, it has all sizes.
    longest: usize,
}

impl Singles {
    /// Values as the table has them, to be checked with it. A table of outcomes does not have
    /// them: they are computed here.
    pub(super) fn new(stored: &Stored, context: &Context) -> Result<Self, CertifyError> {
        let max = stored.max();
        let longest = (0..max.len()).max_by_key(|&i| max[i]).unwrap_or(0);
        let most = max[longest];
        context.afford("the values of single heaps", (u128::from(most) + 1) * 8)?;
        let mut values = Vec::new();
        if stored.kind == TableKind::Values {
            let mut alone = vec![0; max.len()];
            for heap in 0..=most {
                alone[longest] = heap;
                values.push(stored.cells.get(stored.index.at(&alone) as usize));
            }
            return Ok(Self { values, longest });
        }
        context.progress().begin("single heaps", Some(most));
        let mut mex = Mex::new(u64::MAX);
        for heap in 0..=most {
            if heap % PAUSE == 0 {
                context.check()?;
                context.progress().advance(PAUSE);
            }
            values.push(single(stored, &values, heap, &mut mex)?);
        }
        context.progress().end();
        Ok(Self { values, longest })
    }

    /// What a position has to be.
    pub(super) fn number(
        &self,
        stored: &Stored,
        position: &[u64],
        mex: &mut Mex,
    ) -> Result<u64, CertifyError> {
        let mut others = position
            .iter()
            .enumerate()
            .filter(|(i, _)| *i != self.longest);
        if stored.kind == TableKind::Values && others.all(|(_, &heap)| heap == 0) {
            return single(stored, &self.values, position[self.longest], mex);
        }
        let sum = position
            .iter()
            .fold(0, |sum, &heap| sum ^ self.values[heap as usize]);
        Ok(if stored.kind == TableKind::Values {
            sum
        } else {
            sum.min(1)
        })
    }
}

/// The mex of the nim-sums of the options of one heap.
fn single(stored: &Stored, values: &[u64], heap: u64, mex: &mut Mex) -> Result<u64, CertifyError> {
    let mut wrong = None;
    loop {
        mex.clear();
        each_option(stored.rules(), &[heap], |parts| {
            if parts.iter().any(|&part| part >= heap) {
                wrong = Some(parts.to_vec());
                return false;
            }
            let values = parts.iter().map(|&part| values[part as usize]);
            mex.add(values.fold(0, |sum, value| sum ^ value));
            true
        })?;
        if wrong.is_some() || !mex.widen() {
            break;
        }
    }
    match wrong {
        None => Ok(mex.least()),
        Some(parts) => Err(Stop::refused(
            format!(
                "a move of {} from a heap of {heap} to {parts:?}, which is not lower",
                stored.ruleset
            ),
            "moves to smaller heaps: the check is an induction on the size of a heap",
            "mend the rules",
        )
        .into()),
    }
}
