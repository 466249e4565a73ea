//! Tables of heaps that split, from the sequence of the values of single heaps: of several heaps
//! the value is the nim-sum (Sprague-Grundy), in normal play.

use super::kept::kept_table;
use super::{Account, Computed, Engine, TableJob, Way};
use crate::game::{Code, Convention, HeapBox, HeapRules};
use crate::sequence::{Sequence, Setup};
use crate::solve::{Cells, Table, Want};
use crate::work::{Context, Stop, memory};

/// Heaps between two looks whether the work is to stop.
const PAUSE: usize = 1 << 20;

/// The code by which the job is done, if it is one for heap sequences.
pub(super) fn code<'a, R: HeapRules>(job: &TableJob<'a, R>) -> Option<&'a Code> {
    let rules = job.rules;
    let sum = job.way == Way::Heaps
        && job.want.convention() == Convention::Normal
        && rules.shape().splits()
        && rules.summands().is_empty();
    let plain = rules.is_plain();
    rules.as_code().filter(|_| sum && plain)
}

/// The table of a job with a [`code`].
///
/// # Errors
/// Those of a sequence; [`Stop::Disk`].
pub(super) fn by_sequence<R: HeapRules>(
    job: &TableJob<'_, R>,
    context: &Context,
) -> Result<Computed, Stop> {
    let code = code(job).ok_or_else(|| {
        Stop::refused(
            "rules without a code",
            "rules that have one",
            "leave ‹engine› out",
        )
    })?;
    let most = job.positions.max().iter().copied().max().unwrap_or(0);
    let positions = HeapBox::sorted(1, most)?;
    context.afford("the values of single heaps", positions.count())?;
    let mut how = None;
    let single = kept_table(
        (&positions, Want::Values),
        Engine::Sequence,
        context,
        &mut || {
            let setup = Setup {
                only: true,
                ..Setup::default()
            };
            let sequence = Sequence::with(code, most, setup, context)?;
            let cells = cells(&sequence, most, context)?;
            let computed = sequence.computed().count();
            how = Some((sequence.engine(), (computed <= most).then_some(computed)));
            Ok(Some(Table::new(positions.clone(), Want::Values, cells)))
        },
    )?;
    let single = single.expect("no value is too large for 32 bits");
    let bytes = single.bytes();
    let table = match (job.positions.heaps(), job.want) {
        (1, Want::Values) => single,
        _ => Table::of_sums(job.positions.clone(), single, job.want),
    };
    let why = match how {
        Some((engine, computed)) => Account::Sequence {
            engine,
            computed,
            bytes,
        },
        // from a checkpoint
        None => Account::Single { bytes },
    };
    Ok(Computed::by(Engine::Sequence, table, why, 1))
}

/// The values of heaps 0 to `most`.
fn cells(sequence: &Sequence, most: u64, context: &Context) -> Result<Cells, Stop> {
    let heaps = memory::addressable(u128::from(most) + 1)?;
    let computed = (sequence.computed().count()).min(most + 1);
    let mut largest = 0;
    sequence.computed().blocks(0..computed, |_, values| {
        largest = values.iter().copied().max().unwrap_or(0).max(largest);
    });
    // where values gain in each period, the last one has the largest
    let length = sequence.period().map_or(0, |period| period.length);
    let last = (most.saturating_sub(length)..=most).filter(|&heap| heap >= computed);
    let last = last.filter_map(|heap| sequence.value(heap.into()));
    match last.fold(u128::from(largest), u128::max) {
        0..=0xff => Ok(Cells::U8(filled(sequence, heaps, context)?)),
        0x100..=0xffff => Ok(Cells::U16(filled(sequence, heaps, context)?)),
        0x1_0000..=0xffff_ffff => Ok(Cells::U32(filled(sequence, heaps, context)?)),
        _ => Err(Stop::refused(
            "a value that does not fit in 32 bits",
            "smaller ones, as tables hold",
            "choose smaller heaps",
        )),
    }
}

/// The values of this many heaps, in cells that hold them.
fn filled<T: Copy + TryFrom<u64> + Into<u64>>(
    sequence: &Sequence,
    heaps: usize,
    context: &Context,
) -> Result<Vec<T>, Stop> {
    let what = "the values of single heaps";
    context.afford(what, heaps as u128 * size_of::<T>() as u128)?;
    let mut cells = memory::reserved(heaps, what, context)?;
    let cell = |value: u64| T::try_from(value).ok().expect("the cells hold all values");
    let computed = (sequence.computed().count()).min(heaps as u64);
    sequence.computed().blocks(0..computed, |_, values| {
        cells.extend(values.iter().map(|&value| cell(value.into())));
    });
    let Some(period) = sequence.period() else {
        return Ok(cells);
    };
    let length = period.length as usize;
    while cells.len() < heaps {
        if cells.len().is_multiple_of(PAUSE) {
            context.check()?;
        }
        let before: u64 = cells[cells.len() - length].into();
        cells.push(cell(before + period.saltus));
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::table;
    use crate::rulesets::heap_rules;

    /// Whole boxes, of values and outcomes, against the engine that looks at all options.
    #[test]
    fn tables_by_sequences_are_those_of_all_options() {
        let context = Context::default();
        let own = "rules{each heap: to (i, h-1-i) for i in 1..h-2; take 2}";
        for rules in ["kayles", "grundy", "lasker", "code 0.8", "code {2+}.3", own] {
            let rules = heap_rules(rules);
            for (heaps, most) in [(1, 40), (2, 15), (3, 7)] {
                for want in [Want::Values, Want::Outcomes(Convention::Normal)] {
                    let positions = HeapBox::sorted(heaps, most).unwrap();
                    let usual = TableJob::usual(&rules, positions, want);
                    let by = |engine: Engine| {
                        let job = TableJob {
                            engine: Some(engine),
                            ..usual.clone()
                        };
                        table(&job, &context).unwrap()
                    };
                    let (own, dense) = (table(&usual, &context).unwrap(), by(Engine::Dense));
                    assert_eq!(own.plan.engine, Engine::Sequence, "{rules}");
                    let mut at = vec![0; heaps];
                    loop {
                        let numbers = [&own, &dense].map(|done| done.table.number(&at));
                        assert_eq!(numbers[0], numbers[1], "{rules} {at:?}");
                        if !usual.positions.advance(&mut at) {
                            break;
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn beyond_what_was_computed_the_period_is_used() {
        let context = Context::default();
        for (rules, most, expected) in [
            ("kayles", 100_000, [(99_999, 8), (100_000, 1)]),
            ("code 0.33", 1_000, [(999, 0), (1_000, 1)]),
        ] {
            let rules = heap_rules(rules);
            let job = TableJob::usual(&rules, HeapBox::sorted(1, most).unwrap(), Want::Values);
            let done = table(&job, &context).unwrap();
            for (heap, value) in expected {
                assert_eq!(done.table.number(&[heap]), value, "{rules} {heap}");
            }
            if let Account::Sequence { computed, .. } = done.plan.why {
                assert_eq!(computed, Some(256));
            }
        }
    }
}
