//! Rules without a code whose options look back a bounded way: that they do, as the certificate says,
//! is checked by code of its own.
//!
//! The prover chooses part after part. Here the numbers of the certificate are taken as they are: that
//! no part of a heap from B on lies between B - L and n - L is seen by leaving out one variable of the
//! inequalities after another (Fourier and Motzkin), and all sizes at either end are gone through.

use super::super::CertifyError;
use crate::game::linear::{Allowed, Constraint, Leaving};
use crate::game::{Heap, each_option};
use crate::rulesets::HeapRuleset;
use crate::store::PeriodRecord;
use crate::work::{Context, Stop};
use std::collections::BTreeSet;

/// Heaps between two looks at the wish to stop.
const PAUSE: u64 = 1 << 6;

/// Sizes of all parts together, and inequalities, at most.
const SIZES: usize = 1 << 22;
const INEQUALITIES: usize = 1 << 12;

const BETWEEN: &str = "some part may lie between both ends";
const CHANGES: &str = "some option comes or goes beyond the heap from which it should recur";
const OTHER: &str = "the options are not those that linear conditions say";

fn too_large() -> CertifyError {
    CertifyError::input(
        "rules with more options than are looked at",
        "options that look back less far",
        "check it by another program",
    )
}

/// G(0), ..., G(count - 1) by the definition.
///
/// # Errors
/// Moves that cannot be computed, or that do not lower the heap; interrupted.
pub(super) fn values(
    rules: &HeapRuleset,
    count: u64,
    context: &Context,
) -> Result<Vec<u32>, CertifyError> {
    context.afford("the values of the heaps", u128::from(count) * 4)?;
    let mut values: Vec<u32> = Vec::new();
    context.progress().begin("heaps recomputed", Some(count));
    for heap in 0..count {
        if heap % PAUSE == 0 {
            context.check()?;
            context.progress().advance(PAUSE.min(count - heap));
        }
        let mut met = BTreeSet::new();
        for parts in options(rules, heap)? {
            let sum = parts.iter().map(|&part| values[part as usize]);
            met.insert(sum.fold(0, |sum, value| sum ^ value));
        }
        values.push(mex(&met));
    }
    context.progress().end();
    Ok(values)
}

pub(super) fn mex(met: &BTreeSet<u32>) -> u32 {
    (0..).find(|value| !met.contains(value)).unwrap_or(0)
}

/// The options of a heap, as sorted parts that are not empty.
pub(super) fn options(
    rules: &HeapRuleset,
    heap: Heap,
) -> Result<BTreeSet<Vec<Heap>>, CertifyError> {
    let mut all = BTreeSet::new();
    let mut wrong = None;
    let found = each_option(rules, &[heap], |parts| {
        wrong = parts.iter().copied().find(|&part| part >= heap);
        all.insert(sorted(parts.to_vec()));
        wrong.is_none()
    });
    found.map_err(Stop::from)?;
    match wrong {
        None => Ok(all),
        Some(part) => Err(CertifyError::input(
            format!("a move from a heap of {heap} to one of {part}"),
            "moves to smaller heaps",
            "mend the rules",
        )),
    }
}

fn sorted(mut parts: Vec<Heap>) -> Vec<Heap> {
    parts.retain(|&part| part > 0);
    parts.sort_unstable();
    parts
}

/// A part of a large heap: its size, or how much smaller it is than the heap.
#[derive(Clone, Copy, Debug)]
enum End {
    Size(u64),
    Lost(u64),
}

impl End {
    fn of(self, heap: Heap) -> Heap {
        match self {
            Self::Size(size) => size,
            Self::Lost(lost) => heap - lost,
        }
    }
}

/// Whether a condition of large heaps holds for all of them, for none, by remainders, or changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Always {
    Holds,
    Fails,
    Recurs,
    Changes,
}

/// What is wrong, if anything is. The values are those of the rules, as many as are needed.
///
/// # Errors
/// Interrupted; more options than are looked at.
pub(super) fn fault(
    rules: &HeapRuleset,
    record: &PeriodRecord,
    values: &[u32],
    context: &Context,
) -> Result<Option<&'static str>, CertifyError> {
    let Some(look @ [modulus, from, back]) = record.look_back else {
        return Ok(Some(OTHER));
    };
    let Some(moves) = rules.leaving() else {
        return Ok(Some("linear conditions do not say what the options are"));
    };
    let mut recurring = Vec::new();
    for moves in &moves {
        for part in 0..moves.parts() {
            context.check()?;
            if !never_between(moves, part, look)? {
                return Ok(Some(BETWEEN));
            }
        }
        let ends = (0..from - back).map(End::Size);
        let ends: Vec<End> = ends.chain((1..=back).map(End::Lost)).collect();
        let parts = u32::try_from(moves.parts()).unwrap_or(u32::MAX);
        let count = ends.len().checked_pow(parts);
        let count = count
            .filter(|&count| count <= SIZES)
            .ok_or_else(too_large)?;
        for number in 0..count {
            if number % (PAUSE as usize) == 0 {
                context.check()?;
            }
            let mut rest = number;
            let choice = (0..parts).map(|_| {
                let end = ends[rest % ends.len()];
                rest /= ends.len();
                end
            });
            let choice: Vec<End> = choice.collect();
            let all = moves.case().constraints().iter();
            let all: Vec<Always> = all
                .map(|one| always(one, &choice, [modulus, from]))
                .collect();
            if all.contains(&Always::Fails) {
                continue;
            }
            if all.contains(&Always::Changes) {
                return Ok(Some(CHANGES));
            }
            recurring.push((moves, choice));
        }
    }
    // that the rules do have these options is seen as far as they are known
    let known = values.len() as u64;
    for heap in from..known.min(from + 2 * modulus + back) {
        context.check()?;
        let mut said = BTreeSet::new();
        for (moves, choice) in &recurring {
            let parts: Vec<Heap> = choice.iter().map(|end| end.of(heap)).collect();
            let mut whole = vec![0; parts.len().max(1)];
            whole[0] = heap;
            if moves.case().holds(&whole, &parts) {
                said.insert(sorted(parts));
            }
        }
        if said != options(rules, heap)? {
            return Ok(Some(OTHER));
        }
    }
    Ok(None)
}

/// Whether no part in a place is larger than B - L - 1 and smaller than n - L, for a heap n from B on.
fn never_between(
    moves: &Leaving,
    part: usize,
    [_, from, back]: [u64; 3],
) -> Result<bool, CertifyError> {
    let parts = moves.parts();
    // coefficients of the heap and of the parts, and a constant: at least 0
    let unit = |place: usize, times: i128| {
        let mut row = vec![0; parts + 2];
        row[place] = times;
        row
    };
    let (from, back) = (i128::from(from), i128::from(back));
    let mut rows = Vec::new();
    let mut heap = unit(0, 1);
    heap[parts + 1] = -from;
    rows.push(heap);
    for place in 1..=parts {
        rows.push(unit(place, 1));
        let mut less = unit(0, 1);
        (less[place], less[parts + 1]) = (-1, -1);
        rows.push(less);
    }
    let mut above = unit(part + 1, 1);
    above[parts + 1] = back - from;
    let mut below = unit(0, 1);
    (below[part + 1], below[parts + 1]) = (-1, -back - 1);
    rows.extend([above, below]);
    for one in moves.case().constraints() {
        let Allowed::Between(least, most) = one.allowed() else {
            continue;
        };
        let mut row = unit(0, one.before()[0].into());
        for (place, &factor) in one.after().iter().take(parts).enumerate() {
            row[place + 1] = factor.into();
        }
        if let Some(least) = least {
            let mut row = row.clone();
            row[parts + 1] = -i128::from(*least);
            rows.push(row);
        }
        if let Some(most) = most {
            let mut row: Vec<i128> = row.iter().map(|number| -number).collect();
            row[parts + 1] = (*most).into();
            rows.push(row);
        }
    }
    for place in 0..=parts {
        rows = without(rows, place).ok_or_else(too_large)?;
    }
    Ok(rows.iter().any(|row| row[parts + 1] < 0))
}

/// Inequalities that hold for the others where those hold for some number in a place.
fn without(rows: Vec<Vec<i128>>, place: usize) -> Option<Vec<Vec<i128>>> {
    let (with, mut rest): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row[place] != 0);
    let (lower, upper): (Vec<_>, Vec<_>) = with.into_iter().partition(|row| row[place] > 0);
    for low in &lower {
        for high in &upper {
            let (up, down) = (low[place], -high[place]);
            let both = low.iter().zip(high);
            let sum = both.map(|(a, b)| a.checked_mul(down)?.checked_add(b.checked_mul(up)?));
            rest.push(sum.collect::<Option<Vec<i128>>>()?);
        }
    }
    rest.sort_unstable();
    rest.dedup();
    (rest.len() <= INEQUALITIES).then_some(rest)
}

/// What a constraint says of heaps from a heap on, for parts at either end.
fn always(one: &Constraint, choice: &[End], [modulus, from]: [u64; 2]) -> Always {
    let (mut slope, mut constant) = (i128::from(one.before()[0]), 0);
    for (&factor, end) in one.after().iter().zip(choice) {
        let factor = i128::from(factor);
        match *end {
            End::Size(size) => constant += factor * i128::from(size),
            End::Lost(lost) => {
                slope += factor;
                constant -= factor * i128::from(lost);
            }
        }
    }
    match one.allowed() {
        Allowed::Remainders {
            modulus: by,
            remainders,
        } => {
            let by = i128::from(*by);
            let holds = |number: i128| remainders.contains(&(number.rem_euclid(by) as u32));
            match (slope % by, slope * i128::from(modulus) % by) {
                (0, _) if holds(constant) => Always::Holds,
                (0, _) => Always::Fails,
                (_, 0) => Always::Recurs,
                _ => Always::Changes,
            }
        }
        Allowed::Between(least, most) => {
            let first = slope * i128::from(from) + constant;
            let above = least.map(|least| (slope, first >= least.into()));
            let below = most.map(|most| (-slope, first <= most.into()));
            let mut found = Always::Holds;
            for (slope, holds) in above.into_iter().chain(below) {
                match (slope, holds) {
                    (0.., true) => {}
                    (..=0, false) => return Always::Fails,
                    _ => found = Always::Changes,
                }
            }
            found
        }
    }
}
