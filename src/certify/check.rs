use super::ends::every_play_ends;
use super::mex::Mex;
use super::single::Singles;
use super::{Certificate, CertifyError, Stored, TableKind, counts};
use crate::game::{Convention, HeapRules, each_option};
use crate::work::{Context, Stop};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Entries in one task.
const CHUNK: u64 = 1 << 12;

/// Options between two looks at the wish to stop.
const PAUSE: u64 = 1 << 16;

/// Checks every entry of a table, in parallel; the result does not depend on the threads.
///
/// Time is about 50 ns an option. Memory is the table, 8 bytes for each heap size and further
/// heap of a sorted box, and one bit a value for each thread.
///
/// # Errors
/// [`Stop::Refused`] for rules that leave the box, loop, or split heaps in misere play;
/// too little memory; interrupted.
pub fn certify(stored: &Stored, context: &Context) -> Result<Certificate, CertifyError> {
    let misere = stored.ruleset.convention == Convention::Misere;
    if misere && stored.kind == TableKind::Values {
        return Err(CertifyError::input(
            format!("Grundy values of {}", stored.ruleset),
            "outcomes, as misere play has no such values",
            "write the table again with --outcomes",
        ));
    }
    let singles = match stored.splits() {
        true if misere => {
            return Err(Stop::Refused(format!(
                "heaps of {} split and leave the box, and misere play has no nim-sums: such a \
                 table does not hold what its own check needs; compare it with `grundy table \
                 --engine definition`",
                stored.ruleset
            ))
            .into());
        }
        true => Some(Singles::new(stored, context)?),
        false => None,
    };
    let entries = stored.entries();
    context.progress().begin("entries checked", Some(entries));
    let chunks = entries.div_ceil(CHUNK);
    let restricted = stored.rules().restriction().is_some();
    let falls = AtomicBool::new(true);
    let chunk = |chunk: u64| {
        context.check()?;
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
    let found: Result<Certificate, CertifyError> = context.pool().install(|| {
        let all = (0..chunks).into_par_iter().map(chunk);
        all.try_reduce(Certificate::default, |a, b| Ok(a.merge(b)))
    });
    context.progress().end();
    let found = found?;
    // of entries that are wrong nothing else is said
    if found.bad > 0 {
        return Ok(found);
    }
    if !falls.into_inner() {
        every_play_ends(stored, context)?;
    }
    if let Some(said) = &stored.said {
        counts::check(said, stored, context)?;
    }
    Ok(found)
}

/// What the options of a position, as stored, make it; and whether all of them lower the total.
fn number(
    stored: &Stored,
    position: &[u64],
    mex: &mut Mex,
    (falls, context): (&AtomicBool, &Context),
) -> Result<u64, CertifyError> {
    let index = &stored.index;
    let (total, mut room) = (sum(position), Vec::new());
    let (mut wrong, mut options, mut reaches_p) = (None, 0_u64, false);
    mex.clear();
    each_option(stored.rules(), position, |option| {
        options += 1;
        if options % PAUSE == 0 && context.check().is_err() {
            return false;
        }
        if index.outside(option) {
            wrong = Some(option.to_vec());
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
    })?;
    context.check()?;
    if let Some(option) = wrong {
        return Err(Stop::Refused(format!(
            "{} moves from {position:?} to {option:?}, which lies outside the box, so that the \
             table does not hold what its own check needs; choose a box that all moves stay in",
            stored.ruleset
        ))
        .into());
    }
    Ok(match (stored.kind, stored.ruleset.convention) {
        (TableKind::Values, _) => mex.least(),
        // who cannot move wins
        (_, Convention::Misere) if options == 0 => 1,
        _ => u64::from(reaches_p),
    })
}

fn sum(heaps: &[u64]) -> u128 {
    heaps.iter().map(|&heap| u128::from(heap)).sum()
}
