//! Tables of misere outcomes of heaps that split, from the misere quotient of their game, which is
//! proved on the way: sums of heaps are products of elements.

use super::gathered::gathered;
use super::{Account, Computed, Engine, TableJob};
use crate::game::{Code, Convention, HeapRules};
use crate::solve::Want;
use crate::theory::misere::{Limits, Quotient, Reach};
use crate::work::{Context, Stop};

/// Positions up to which a search is soon over.
const SEARCHED: u128 = 1 << 14;

/// Where the search for the quotient ends: some seconds.
const LIMITS: Limits = Limits {
    to: 2_000,
    order: 1_000,
    effort: 30_000_000,
    ..Limits::NONE
};

/// The code of the rules, if the job is of misere outcomes of heaps that split.
pub(super) fn code<'a, R: HeapRules>(job: &TableJob<'a, R>) -> Option<&'a Code> {
    let rules = job.rules;
    let misere = job.want == Want::Outcomes(Convention::Misere)
        && rules.shape().splits()
        && rules.summands().is_empty();
    let plain = rules.is_plain();
    rules.as_code().filter(|_| misere && plain)
}

/// The table of a job with a [`code`], if a quotient of all heaps of the box is found; where no
/// engine was asked for, only of a box that is no small one.
///
/// # Errors
/// If it is cancelled; those of the moves; no memory for the table.
pub(super) fn by_quotient<R: HeapRules>(
    job: &TableJob<'_, R>,
    context: &Context,
) -> Result<Option<Computed>, Stop> {
    let positions = &job.positions;
    let asked = job.engine == Some(Engine::Quotient);
    let small = positions.count() <= SEARCHED;
    let Some(code) = code(job).filter(|_| asked || job.engine.is_none() && !small) else {
        return Ok(None);
    };
    let most = positions.max().iter().copied().max().unwrap_or(0);
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let limits = match asked {
        true => Limits {
            to: most,
            ..Limits::NONE
        },
        false => Limits {
            to: most.min(LIMITS.to),
            ..LIMITS
        },
    };
    let found = Quotient::find(code, Reach::of(code), limits, context)?;
    if found.heap(most).is_none() {
        context.check()?;
        return Ok(None);
    }
    let mut sum = Vec::new();
    let table = gathered((positions, None), job.want, context, &mut |heaps| {
        sum.clear();
        sum.extend(heaps.iter().map(|&heap| heap as usize));
        let is_p = found.sum(&sum).is_some_and(|element| found.is_p(element));
        Ok(u64::from(!is_p))
    })?;
    let why = Account::Quotient {
        order: found.order(),
        heaps: (found.period.is_none()).then_some(found.to as u64),
        bytes: table.bytes(),
    };
    Ok(Some(Computed::by(Engine::Quotient, table, why, 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{HeapBox, Order};
    use crate::plan::table;
    use crate::rulesets::Ruleset;

    /// Against the search of whole sums, in both orders, with heaps beyond the period as well.
    #[test]
    fn outcomes_are_those_of_the_search() {
        for threads in [1, 2] {
            let context = Context::new(threads, 1 << 28).unwrap();
            for (rules, max, order) in [
                ("kayles", &[12, 12, 12][..], Order::Sorted),
                ("dawson", &[11, 11, 11], Order::Sorted),
                ("code 0.144", &[30], Order::Ordered),
                ("code 4.56", &[9, 7, 8], Order::Ordered),
                ("code 0.26", &[10, 10, 10], Order::Sorted),
            ] {
                let ruleset: Ruleset = rules.parse().unwrap();
                let Some(rules) = ruleset.heap_rules() else {
                    unreachable!("rules on heaps");
                };
                let positions = HeapBox::new(max.to_vec(), order).unwrap();
                let job = TableJob::usual(rules, positions, Want::Outcomes(Convention::Misere));
                let by = |engine| {
                    let engine = Some(engine);
                    let job = TableJob {
                        engine,
                        ..job.clone()
                    };
                    table(&job, &context)
                };
                let known = by(Engine::Quotient).unwrap_or_else(|e| panic!("{rules}: {e}"));
                assert_eq!(known.plan.engine, Engine::Quotient);
                let searched = by(Engine::Memo).unwrap();
                let mut heaps = vec![0; max.len()];
                loop {
                    let [a, b] = [&known, &searched].map(|done| done.table.number(&heaps));
                    assert_eq!(a, b, "{rules} {heaps:?}");
                    if !job.positions.advance(&mut heaps) {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn large_boxes_are_taken_without_being_asked() {
        let ruleset: Ruleset = "kayles".parse().unwrap();
        let Some(rules) = ruleset.heap_rules() else {
            unreachable!("rules on heaps");
        };
        let engine = |want, max| {
            let positions = HeapBox::sorted(3, max).unwrap();
            let job = TableJob::usual(rules, positions, want);
            table(&job, &Context::default()).map(|done| done.plan.engine)
        };
        let misere = Want::Outcomes(Convention::Misere);
        assert_eq!(engine(misere, 100), Ok(Engine::Quotient));
        assert_ne!(engine(misere, 10), Ok(Engine::Quotient));
        assert_ne!(engine(Want::Values, 100), Ok(Engine::Quotient));
        let positions = HeapBox::sorted(2, 9).unwrap();
        let mut job = TableJob::usual(rules, positions, Want::Values);
        job.engine = Some(Engine::Quotient);
        assert!(matches!(
            table(&job, &Context::default()),
            Err(Stop::Refused(_))
        ));
    }
}
