use super::ends::every_play_ends;
use super::mex::Mex;
use super::single::Singles;
use super::{Certificate, CertifyError, Stored, TableKind, counts, reached};
use crate::game::{Convention, HeapRules, each_option};
use crate::work::Context;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Entries in one task.
const CHUNK: u64 = 1 << 12;

/// Options between two looks at the wish to stop.
const PAUSE: u64 = 1 << 16;

/// Checks every entry of a table; the result does not depend on the threads.
///
/// Time is about 50 ns an option. Memory is the table, 8 bytes for each heap size and further
/// heap of a sorted box, and one bit a value for each thread. Where not all options are entries,
/// one thread computes the positions that can be reached, and keeps them.
///
/// # Errors
/// Rules that loop, or heaps that do not fall where they split; too little memory; interrupted.
pub fn certify(stored: &Stored, context: &Context) -> Result<Certificate, CertifyError> {
    let misere = stored.ruleset.convention == Convention::Misere;
    if misere && stored.kind == TableKind::Values {
        return Err(CertifyError::input(
            format!("Grundy values of {}", stored.ruleset),
            "outcomes, as misere play has no such values",
            "write the table again with ‹outcomes›",
        ));
    }
    let beyond = !stored.rules().heaps_alone() || misere && stored.splits();
    let found = match beyond {
        true => None,
        false => of_entries(stored, context)?,
    };
    let found = match found {
        Some(found) => found,
        None => reached::certify(stored, context)?,
    };
    // of entries that are wrong nothing else is said
    if let (0, Some(said)) = (found.bad, &stored.said) {
        counts::check(said, stored, context)?;
    }
    Ok(found)
}

/// Checks every entry by others, in parallel; `None` if some option is not among them.
fn of_entries(stored: &Stored, context: &Context) -> Result<Option<Certificate>, CertifyError> {
    let singles = match stored.splits() {
        true => Some(Singles::new(stored, context)?),
        false => None,
    };
    let entries = stored.entries();
    context.progress().begin("entries checked", Some(entries));
    let chunks = entries.div_ceil(CHUNK);
    let restricted = stored.rules().is_restricted();
    let falls = AtomicBool::new(true);
    let chunk = |chunk: u64| {
        context.check().map_err(CertifyError::from)?;
        let (from, to) = (chunk * CHUNK, entries.min((chunk + 1) * CHUNK));
        let mut found = Certificate::default();
        let mut position = stored.index.position(from);
        // a position has fewer options than there are entries; the parts of a heap may have more
        let mut mex = Mex::new(entries);
        for at in from..to {
            if restricted && !stored.rules().is_position(&position) {
                stored.index.advance(&mut position);
                continue;
            }
            found.entries += 1;
            let here = stored.cells.get(at as usize);
            let computed = match &singles {
                Some(singles) => singles.number(stored, &position, &mut mex)?,
                None => number(stored, &position, &mut mex, (&falls, context))?,
            };
            if here != computed {
                found.add(&position, here, computed);
            }
            stored.index.advance(&mut position);
        }
        context.progress().advance(to - from);
        Ok(found)
    };
    let found: Result<Certificate, Option<CertifyError>> = context.pool().install(|| {
        let all = (0..chunks).into_par_iter().map(chunk);
        all.try_reduce(Certificate::default, |a, b| Ok(a.merge(b)))
    });
    context.progress().end();
    let found = match found {
        Ok(found) => found,
        Err(None) => return Ok(None),
        Err(Some(error)) => return Err(error),
    };
    if found.bad == 0 && !falls.into_inner() {
        every_play_ends(stored, context)?;
    }
    Ok(Some(found))
}

/// What the options of a position, as stored, make it; and whether all of them lower the total. An
/// option that is no entry is an error without words.
fn number(
    stored: &Stored,
    position: &[u64],
    mex: &mut Mex,
    (falls, context): (&AtomicBool, &Context),
) -> Result<u64, Option<CertifyError>> {
    let index = &stored.index;
    let (total, mut room) = (sum(position), Vec::new());
    let (mut beyond, mut options, mut reaches_p) = (false, 0_u64, false);
    mex.clear();
    each_option(stored.rules(), position, |option| {
        options += 1;
        if options % PAUSE == 0 && context.check().is_err() {
            return false;
        }
        beyond = index.outside(option);
        if beyond {
            return false;
        }
        if sum(option) >= total {
            falls.store(false, Relaxed);
        }
        let value = stored.cells.get(index.of(option, &mut room) as usize);
        if stored.kind == TableKind::Values {
            mex.add(value);
            return true;
        }
        reaches_p = value == 0;
        !reaches_p
    })
    .map_err(CertifyError::from)?;
    context.check().map_err(CertifyError::from)?;
    if beyond {
        return Err(None);
    }
    Ok(match (stored.kind, stored.ruleset.convention) {
        (TableKind::Values, _) => mex.least(),
        // the player who cannot move wins
        (_, Convention::Misere) if options == 0 => 1,
        _ => u64::from(reaches_p),
    })
}

fn sum(heaps: &[u64]) -> u128 {
    heaps.iter().map(|&heap| u128::from(heap)).sum()
}
