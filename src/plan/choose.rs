use super::cost::levels_work;
use super::{Engine, Job, Way, edges};
use crate::game::{Convention, HeapRules, Shape};
use crate::solve::{Want, budget, levels, lines, rows, vectors};
use crate::work::{Context, Stop};
use std::fmt::Display;

/// Ordered positions that the budget engine settles in the time of one option of the dense one.
const BUDGET: u128 = 10;
/// Ordered positions that the vectors engine computes in the time of one option of the dense one.
const VECTORS: u128 = 4;

fn dense_fits<R: HeapRules>(job: &Job<'_, R>) -> bool {
    let splits = job.rules.shape() == Shape::Split;
    !job.rules.shape().raises()
        && (!splits || (job.way == Way::Heaps && job.want.convention() == Convention::Normal))
}

fn lines_fits<R: HeapRules>(job: &Job<'_, R>) -> bool {
    job.want == Want::Values && lines::fits(&job.rules.shape(), &job.positions)
}

fn rows_fits<R: HeapRules>(job: &Job<'_, R>) -> bool {
    job.want != Want::Values && rows::fits(&job.rules.shape(), &job.positions)
}

/// Whether rows are the cheapest way: with one common bound they beat the budget engine, which
/// settles all tuples; with mixed bounds both do, and budget on all threads.
fn rows_pay<R: HeapRules>(job: &Job<'_, R>) -> bool {
    let work = rows::work(&job.rules.shape(), &job.positions);
    let less = |work| edges(job.rules, &job.positions).is_none_or(|options| work <= options);
    (job.positions.common_max().is_some() || !budget_fits(job)) && work.is_ok_and(less)
}

fn budget_fits<R: HeapRules>(job: &Job<'_, R>) -> bool {
    job.want != Want::Values && budget::fits(&job.rules.shape(), &job.positions)
}

fn levels_fits<R: HeapRules>(job: &Job<'_, R>) -> bool {
    job.want == Want::Values && levels::fits(&job.rules.shape(), &job.positions)
}

fn vectors_fits<R: HeapRules>(job: &Job<'_, R>) -> bool {
    vectors::fits(&job.rules.shape(), &job.positions, job.want)
}

/// Whether the vectors engine is the fastest: always for vectors, for other rules where the
/// positions of the whole box are few beside the options.
fn vectors_pays<R: HeapRules>(job: &Job<'_, R>, context: &Context) -> bool {
    let (shape, positions) = (job.rules.shape(), &job.positions);
    let cost = vectors::cost(&shape, positions, job.want);
    let affordable = cost.is_ok_and(|bytes| bytes <= u128::from(context.memory()));
    let own = matches!(shape, Shape::Vectors(_));
    let long = positions.max().iter().any(|&m| m >= 32);
    let few = || positions.count_ordered() / VECTORS <= edges(job.rules, positions).unwrap_or(0);
    affordable && (own || (long && few()))
}

/// The engine that was asked for, if it can do the job.
pub(super) fn asked<R: HeapRules + Display>(
    job: &Job<'_, R>,
    engine: Engine,
) -> Result<Engine, Stop> {
    let rules = job.rules;
    let refused = |text: String| Err(Stop::Refused(text));
    match engine {
        Engine::Dense if rules.shape().raises() => refused(format!(
            "moves of {rules} raise a heap and leave the box, which the dense engine fills; use \
             --engine vectors or memo"
        )),
        Engine::Vectors if !vectors_fits(job) => refused(format!(
            "the vectors engine computes rules by vectors{{..}}, slow(k) and short lists of \
             amounts on at least two heaps, starred vectors only as outcomes; {rules} on {} is \
             none of these; use --engine {}",
            job.positions,
            if dense_fits(job) { "dense" } else { "memo" }
        )),
        Engine::Dense if !dense_fits(job) => refused(format!(
            "the dense engine cannot search whole sums of heaps that split ({rules}{}); use \
             --engine memo",
            if job.want.convention() == Convention::Misere {
                " misere"
            } else {
                ""
            }
        )),
        Engine::Lines if !lines_fits(job) => refused(format!(
            "the lines engine computes values, in normal play, of nim on any number of heaps and \
             of equal(k) on 2 and 3 heaps, with one common bound; {rules} on {} is none of these; \
             use --engine dense",
            job.positions
        )),
        Engine::Rows if !rows_fits(job) => refused(format!(
            "the rows engine computes outcomes of nim and of equal(k) on up to 12 heaps, of nim with \
             one common bound on any number; {rules}{} on {} is none of these; use --engine dense",
            if job.want == Want::Values {
                " with values"
            } else {
                ""
            },
            job.positions
        )),
        Engine::Budget if !budget_fits(job) => refused(format!(
            "the budget engine computes outcomes where amounts are free of each other (nim, moore, \
             exact, hyper); {rules}{} is none of these; use --engine dense",
            if job.want == Want::Values {
                " with values"
            } else {
                ""
            }
        )),
        Engine::Levels if !levels_fits(job) => refused(format!(
            "the levels engine computes values where amounts are free of each other (nim, moore, \
             exact, hyper); {rules}{} is none of these; use --engine dense",
            if job.want == Want::Values {
                ""
            } else {
                " for outcomes"
            }
        )),
        Engine::Local => refused(format!(
            "the local engine proves a claimed rule and fills no table; use it as `grundy verify \
             moore --engine local`, and --engine dense for {rules} here"
        )),
        engine => Ok(engine),
    }
}

/// The narrowest engine that fits the declared shape, the box and the memory.
pub(super) fn choose<R: HeapRules>(job: &Job<'_, R>, context: &Context) -> Engine {
    let shape = job.rules.shape();
    let affordable =
        |bytes: Result<u128, Stop>| bytes.is_ok_and(|bytes| bytes <= u128::from(context.memory()));
    if lines_fits(job) && affordable(lines::cost(&shape, &job.positions)) {
        return Engine::Lines;
    }
    if rows_fits(job) && affordable(rows::cost_table(&shape, &job.positions)) && rows_pay(job) {
        return Engine::Rows;
    }
    if budget_fits(job) && affordable(budget::cost_table(&shape, &job.positions, context)) {
        // it settles all tuples, also where only the sorted ones are wanted
        let options = edges(job.rules, &job.positions).unwrap_or(0);
        if job.positions.count_ordered() / BUDGET <= options {
            return Engine::Budget;
        }
    }
    if levels_fits(job) && affordable(levels::cost(&shape, &job.positions, context)) {
        let options = edges(job.rules, &job.positions).unwrap_or(0);
        if levels_work(&job.positions) <= options {
            return Engine::Levels;
        }
    }
    if vectors_fits(job) && vectors_pays(job, context) {
        return Engine::Vectors;
    }
    general(job)
}

/// The engine for rules that no narrow one does.
pub(super) fn general<R: HeapRules>(job: &Job<'_, R>) -> Engine {
    if dense_fits(job) {
        Engine::Dense
    } else {
        Engine::Memo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Each, HeapBox, Order};
    use crate::rulesets::{Equal, Moore, Nim};

    fn chosen<R: HeapRules>(rules: &R, max: &[u64], order: Order, want: Want) -> Engine {
        let job = Job {
            rules,
            positions: HeapBox::new(max.to_vec(), order).unwrap(),
            want,
            engine: None,
            way: Way::Heaps,
        };
        choose(&job, &Context::default())
    }

    #[test]
    fn outcomes_of_ray_games_go_to_rows_where_that_pays() {
        let outcomes = Want::Outcomes(Convention::Misere);
        let nim = |max: &[u64], order| chosen(&Each(Nim), max, order, outcomes);
        assert_eq!(nim(&[20; 3], Order::Sorted), Engine::Rows);
        assert_eq!(nim(&[20; 3], Order::Ordered), Engine::Rows);
        assert_eq!(nim(&[20, 21, 22], Order::Ordered), Engine::Budget);
        let values = chosen(&Each(Nim), &[20; 3], Order::Sorted, Want::Values);
        assert_eq!(values, Engine::Lines);
        let moore = Moore::new(2).unwrap();
        let moore = chosen(&moore, &[20; 3], Order::Sorted, outcomes);
        assert_eq!(moore, Engine::Budget);
        let equal = Equal::new(9).unwrap();
        let equal = |max: &[u64], order| chosen(&equal, max, order, outcomes);
        assert_eq!(equal(&[20, 21, 22], Order::Ordered), Engine::Rows);
        assert_eq!(equal(&[20; 4], Order::Sorted), Engine::Rows);
        // all tuples for few sorted ones
        assert_eq!(equal(&[3; 9], Order::Sorted), Engine::Dense);
    }
}
