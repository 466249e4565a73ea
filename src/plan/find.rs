use super::{Engine, Plan, TableJob, stream, streams, table};
use crate::game::{Convention, Heap, HeapBox, HeapRules, Mismatch, MoveVector, Order, Times};
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::sequence::additive_period;
use crate::solve::vectors::move_vectors;
use crate::solve::{Want, playable};
use crate::theory::beatty::Pair;
use crate::theory::plane::{self, PlanePeriod, plane_period};
use crate::theory::rows::{self, RowPeriod};
use crate::work::{Context, Stop};
use std::ops::RangeInclusive;
use std::sync::Mutex;

/// The last row that is examined.
const ROWS: u64 = 1 << 12;
/// Columns that are computed at most where states may prove a period, and elsewhere.
const PROVING: u64 = 1_000_000;
const OBSERVING: u64 = 1_000;
/// Columns in which gaps are looked for before any is computed.
const FIRST: u64 = 100;

/// The rules on heaps.
fn on_heaps(ruleset: &Ruleset) -> Result<&HeapRuleset, Stop> {
    let rules = ruleset.on_heaps().map_err(|refusal| Mismatch {
        expected: "rules on two heaps, such as wythoff".into(),
        ..refusal
    })?;
    playable(rules, rules, 2)?;
    Ok(rules)
}

/// The P-positions of a box of two heaps.
#[derive(Clone, Debug)]
pub struct PairList {
    /// Sorted: a <= b, by a.
    pub pairs: Vec<Pair>,
    /// The box.
    pub positions: HeapBox,
    /// How they were computed.
    pub plan: Plan,
}

/// The P-positions a <= b <= `max` of symmetric rules on two heaps, by a.
///
/// # Errors
/// [`Stop::Refused`] for other rules; those of the engine.
pub fn p_pairs(ruleset: &Ruleset, max: Heap, context: &Context) -> Result<PairList, Stop> {
    let rules = on_heaps(ruleset)?;
    if !rules.symmetric() {
        return Err(Stop::refused(
            format!("{rules}, whose heaps may not be exchanged"),
            "symmetric rules, such as wythoff: a pair stands for both orders",
            "",
        ));
    }
    let positions = HeapBox::sorted(2, max)?;
    let want = Want::Outcomes(ruleset.convention);
    let whole = plain(rules) && rules.summands().is_empty();
    let thin = streams(rules, &positions, Some(Engine::Thin));
    if let Some(engine) = thin.filter(|_| whole && ruleset.convention == Convention::Normal) {
        let pairs = Mutex::new(Vec::new());
        let visit = |heaps: &[Heap]| {
            let mut pairs = pairs.lock().unwrap_or_else(|e| e.into_inner());
            pairs.push((heaps[0], heaps[1]));
        };
        let here = (&positions, ruleset.convention);
        let (_, plan) = stream((rules, engine), here, context, &visit)?;
        let pairs = pairs.into_inner().unwrap_or_else(|e| e.into_inner());
        return Ok(PairList {
            pairs,
            positions,
            plan,
        });
    }
    let computed = table(&TableJob::usual(rules, positions.clone(), want), context)?;
    let fold = |pairs: &mut Vec<Pair>, heaps: &[Heap], number| {
        if let (0, &[a, b]) = (number, heaps) {
            pairs.push((a, b));
        }
        Ok(())
    };
    let merge = |mut one: Vec<Pair>, other| {
        one.extend(other);
        one
    };
    let mut pairs = computed.table.visit(context, Vec::new, fold, merge)?;
    pairs.sort_unstable();
    Ok(PairList {
        pairs,
        positions,
        plan: computed.plan,
    })
}

/// Whether a position is the heaps and nothing else.
fn plain(rules: &HeapRuleset) -> bool {
    rules.is_plain()
}

/// What is known of some rows.
#[derive(Clone, Debug)]
pub struct FoundRows {
    /// The last column that was allowed for.
    pub to: Heap,
    /// The rows, in order.
    pub rows: Vec<FoundRow>,
}

/// What is known of a row.
#[derive(Clone, Copy, Debug)]
pub struct FoundRow {
    /// The heap that is held.
    pub row: Heap,
    /// Columns computed.
    pub columns: u64,
    /// The period, if one is seen.
    pub period: Option<RowPeriod>,
    /// What proves it for all columns: a period between two equal states.
    pub proof: Option<RowPeriod>,
}

/// The additive periods of rows of rules on two heaps: proved by equal states (see
/// [`theory::rows`](rows)) where the moves are declared, from columns 0 to `to` at most (1,000,000
/// unless told otherwise); elsewhere observed on the planner's table of columns 0 to `to` (1,000).
///
/// # Errors
/// [`Stop::Refused`] for rules without values on two heaps; those of the engines.
pub fn row_periods(
    ruleset: &Ruleset,
    wanted: RangeInclusive<Heap>,
    to: Option<Heap>,
    context: &Context,
) -> Result<FoundRows, Stop> {
    let rules = on_heaps(ruleset)?;
    if ruleset.convention == Convention::Misere {
        return Err(Stop::refused(
            format!("{ruleset}, which has outcomes and no values"),
            "rules that have values",
            "leave `misere` out",
        ));
    }
    let last = *wanted.end();
    if wanted.is_empty() || last > ROWS {
        return Err(Stop::refused(
            format!("rows {}..{last}", wanted.start()),
            format!("an increasing range up to {ROWS}, such as 0..8"),
            "",
        ));
    }
    // the theorem is about positions that are just two heaps
    let shape = rules.shape();
    if plain(rules) && rows::provable(&shape, last) {
        let to = to.unwrap_or(PROVING);
        if let Some(all) = rows::run(&shape, last, to, context)? {
            let found = (0..).zip(&all).filter(|(row, _)| wanted.contains(row));
            let rows = found.map(|(row, found)| {
                let seen = || observed(found.values.iter().map(|&value| value.into()));
                FoundRow {
                    row,
                    columns: found.values.len() as u64,
                    period: found.proved.map(|proved| proved.0).or_else(seen),
                    proof: found.proved.map(|proved| proved.1),
                }
            });
            let rows = rows.collect();
            return Ok(FoundRows { to, rows });
        }
    }
    let to = to.unwrap_or(OBSERVING);
    let gaps = || {
        Stop::refused(
            format!("{rules}, where not every pair of heaps is a position"),
            "rules whose rows have no gaps",
            "",
        )
    };
    playable(rules, ruleset, 2)?;
    let is_missing = |row: Heap| (0..=to.min(FIRST)).any(|h| !rules.is_position(&[row, h]));
    if wanted.clone().any(is_missing) {
        return Err(gaps());
    }
    let positions = HeapBox::new(vec![last, to], Order::Ordered)?;
    let table = table(&TableJob::usual(rules, positions, Want::Values), context)?.table;
    let rows = wanted.map(|row| {
        let values: Option<Vec<u64>> = (0..=to).map(|h| table.get(&[row, h])).collect();
        let values = values.ok_or_else(gaps)?;
        Ok(FoundRow {
            row,
            columns: values.len() as u64,
            period: observed(values.iter().map(|&value| value.into())),
            proof: None,
        })
    });
    let rows = rows.collect::<Result<_, Stop>>()?;
    Ok(FoundRows { to, rows })
}

/// What was found of the plane of values or outcomes of two heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanePeriods {
    /// What repeats, if two bands of rows are equal.
    pub period: Option<PlanePeriod>,
    /// Rows, from 0 on, whose period is proved.
    pub proved: u64,
    /// Rows of a band: the most that a move takes from the first heap.
    pub reach: u64,
}

/// What repeats in the plane of values or outcomes of rules that take a vector of a finite list
/// from two heaps, by their rows up to `last`, each of which is computed to column `to` at most.
///
/// # Errors
/// [`Stop::Refused`] for other rules, and values in misere play; [`Stop::Cancelled`],
/// [`Stop::Memory`].
pub fn plane_periods(
    ruleset: &Ruleset,
    want: Want,
    (last, to): (Heap, Heap),
    context: &Context,
) -> Result<PlanePeriods, Stop> {
    let rules = on_heaps(ruleset)?;
    let shape = rules.shape();
    let vectors = move_vectors(&shape, 2).filter(|all| {
        let once = |vector: &MoveVector| vector.times == Times::Once;
        plain(rules) && !all.raises() && all.vectors().iter().all(once)
    });
    let Some(vectors) = vectors.filter(|_| want.convention() == ruleset.convention) else {
        return Err(Stop::refused(
            format!("{ruleset}"),
            "rules whose moves take one of a finite list of vectors from two heaps, once, such as vectors{(0,1),(1,0),(2,2)} or subtract{1,2}, in normal play for values",
            "rows of others: ‹grundy find row-periods›",
        ));
    };
    if last > ROWS {
        return Err(Stop::refused(
            format!("rows up to {last}"),
            format!("at most {ROWS}"),
            "ask for fewer",
        ));
    }
    let all = plane::rows(&vectors, want, (last, to), context)?;
    let reach = vectors.vectors().iter().map(|v| v.takes[0] as u64).max();
    let reach = reach.unwrap_or(0);
    Ok(PlanePeriods {
        period: plane_period(&all, reach),
        proved: all.len() as u64,
        reach,
    })
}

/// The period that values show, half of them already.
fn observed(values: impl Iterator<Item = i128>) -> Option<RowPeriod> {
    let period = additive_period(&values.collect::<Vec<_>>())?;
    Some(RowPeriod {
        preperiod: period.preperiod,
        period: period.length,
        saltus: period.saltus,
    })
}
