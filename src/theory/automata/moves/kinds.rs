use super::Moves;
use super::build::{Condition, Maker};
use crate::arithmetic::gcd;
use crate::game::linear::{Case, Constraint};
use crate::game::{Amounts, MoveVectors, Shape, Times};
use crate::theory::automata::Numeration;
use std::ops::RangeInclusive;

/// Amounts that a list may hold: each is a condition of its own.
const AMOUNTS: usize = 64;

/// The moves that a shape declares on so many heaps, by kind.
///
/// # Errors
/// The reason, if the shape does not declare them as linear conditions, or they are too many.
pub fn kinds(
    shape: &Shape,
    heaps: usize,
    numeration: Numeration,
    memory: u64,
) -> Result<Vec<Moves>, String> {
    let maker = Maker {
        numeration,
        heaps,
        memory,
    };
    let one_of = |sizes: &RangeInclusive<usize>| -> Vec<u64> {
        let all = 1..1_u64 << heaps;
        all.filter(|set| sizes.contains(&(set.count_ones() as usize)))
            .collect()
    };
    match shape {
        Shape::Each(amounts) => by_sets(maker, amounts, &one_of(&(1..=1))),
        Shape::Faces { sizes, amounts } => by_sets(maker, amounts, &one_of(sizes)),
        Shape::Sets { sets, amounts } => by_sets(maker, amounts, sets),
        Shape::Vectors(vectors) => by_vectors(maker, vectors),
        Shape::Linear(linear) => {
            let cases = linear.cases(heaps);
            let cases = cases.ok_or_else(|| format!("nothing is declared for {heaps} heaps"))?;
            if let Some(allowed) = free_sets(&cases, heaps) {
                return by_sets(maker, &Amounts::Any, &allowed);
            }
            cases.iter().map(|case| by_case(maker, case)).collect()
        }
        _ => Err(
            "their moves are not declared as linear conditions on the heaps before and after"
                .into(),
        ),
    }
}

/// The sets of heaps that may be lowered, if all that cases ask is which heaps are: single ones
/// that are kept, may be lowered or are, and sums of amounts that are not 0.
fn free_sets(cases: &[Case], heaps: usize) -> Option<Vec<u64>> {
    if heaps > 12 {
        return None;
    }
    let told = |constraint: &Constraint| {
        let takes = constraint.before().iter().zip(constraint.after());
        let amounts = takes.clone().all(|(&x, &y)| x >= 0 && y == -x);
        let single = takes.filter(|(x, _)| **x != 0).count() == 1;
        let bounds = (constraint.least(), constraint.most());
        amounts
            && (bounds == (Some(1), None) || single && matches!(bounds, (Some(0), None | Some(0))))
    };
    let bounded = |case: &Case, heap: usize| {
        let mut all = case.constraints().iter();
        all.any(|c| (0..heaps).all(|i| (c.before()[i] != 0) == (i == heap)))
    };
    let whole = |case: &Case| {
        case.constraints().iter().all(told) && (0..heaps).all(|heap| bounded(case, heap))
    };
    let allows = |case: &Case, set: u64| {
        case.constraints().iter().all(|constraint| {
            let mut before = (0..).zip(constraint.before());
            let taken = before.any(|(heap, &c)| c != 0 && set >> heap & 1 == 1);
            match (constraint.least(), constraint.most()) {
                (Some(0), Some(_)) => !taken,
                (Some(0), None) => true,
                _ => taken,
            }
        })
    };
    let sets = (1..1_u64 << heaps).filter(|&set| cases.iter().any(|case| allows(case, set)));
    cases.iter().all(whole).then(|| sets.collect())
}

fn by_case(maker: Maker, case: &Case) -> Result<Moves, String> {
    let wide = |coefficients: &[i64]| coefficients.iter().map(|&c| c.into()).collect();
    let conditions = case.constraints().iter().map(|constraint| Condition {
        before: wide(constraint.before()),
        after: wide(constraint.after()),
        least: constraint.least().map(i128::from),
        most: constraint.most().map(i128::from),
    });
    maker.all(conditions.collect())
}

fn by_sets(maker: Maker, amounts: &Amounts, allowed: &[u64]) -> Result<Vec<Moves>, String> {
    let few = |list: &[u64]| match list.len() <= AMOUNTS {
        true => Ok(()),
        false => Err(format!(
            "{} amounts are listed, more than {AMOUNTS}",
            list.len()
        )),
    };
    let singles = |list: &[u64], taken: bool| {
        let both = list
            .iter()
            .flat_map(|&amount| [(amount.into(), taken), (i128::from(amount) + 1, !taken)]);
        both.collect::<Vec<(i128, bool)>>()
    };
    let changes = match amounts {
        Amounts::Equal => {
            return allowed.iter().map(|&set| equal(maker, set)).collect();
        }
        Amounts::Any => vec![(1, true)],
        Amounts::UpTo(most) => vec![(1, true), (i128::from(*most) + 1, false)],
        Amounts::In(list) => few(list).map(|()| singles(list, true))?,
        Amounts::AllBut(list) => {
            few(list)?;
            [vec![(1, true)], singles(list, false)].concat()
        }
    };
    let mut ordered: Vec<(i128, bool)> = Vec::new();
    for change in changes {
        // of two changes at the same amount the later one counts: 2, 3 listed is one range
        ordered.retain(|earlier| earlier.0 != change.0);
        ordered.push(change);
    }
    Ok(vec![maker.sets(&ordered, allowed)?])
}

/// The same amount from each heap of a set.
fn equal(maker: Maker, set: u64) -> Result<Moves, String> {
    let heaps = maker.heaps;
    let first = set.trailing_zeros() as usize;
    let conditions = (0..heaps).map(|heap| {
        if heap == first {
            return Condition::takes(heaps, &[(heap, 1)]).between(Some(1), None);
        }
        match set >> heap & 1 {
            0 => Condition::takes(heaps, &[(heap, 1)]).is(0),
            _ => Condition::takes(heaps, &[(first, 1), (heap, -1)]).is(0),
        }
    });
    maker.all(conditions.collect())
}

/// One kind for each vector.
fn by_vectors(maker: Maker, vectors: &MoveVectors) -> Result<Vec<Moves>, String> {
    let heaps = maker.heaps;
    if vectors.heaps() != heaps {
        return Err(format!("their vectors are for {} heaps", vectors.heaps()));
    }
    let each = vectors.vectors().iter().map(|vector| {
        let takes: Vec<i128> = vector.takes.iter().map(|&takes| takes.into()).collect();
        let first = takes.iter().position(|&takes| takes != 0);
        let first = first.expect("not the zero vector");
        let divisor = takes.iter().fold(0, |a, &b| gcd(a, b));
        if vector.times == Times::Any && divisor > 1 {
            return Err(format!("{vector} takes multiples of {divisor}"));
        }
        let conditions = (0..heaps).map(|heap| match vector.times {
            Times::Once => Condition::takes(heaps, &[(heap, 1)]).is(takes[heap]),
            Times::Any if heap == first => {
                Condition::takes(heaps, &[(heap, takes[heap].signum())]).between(Some(1), None)
            }
            Times::Any => {
                Condition::takes(heaps, &[(heap, takes[first]), (first, -takes[heap])]).is(0)
            }
        });
        maker.all(conditions.collect())
    });
    each.collect()
}
