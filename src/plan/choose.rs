use super::{Engine, Job, Way, edges};
use crate::game::{Convention, HeapRules, Shape};
use crate::solve::{Context, Stop, Want, budget, lines};
use std::fmt::Display;

/// Ordered positions that the budget engine settles in the time of one option of the dense one.
const BUDGET: u128 = 10;

fn dense_fits<R: HeapRules>(job: &Job<'_, R>) -> bool {
    let splits = job.rules.shape() == Shape::Split;
    !splits || (job.way == Way::Heaps && job.want.convention() == Convention::Normal)
}

fn lines_fits<R: HeapRules>(job: &Job<'_, R>) -> bool {
    job.want == Want::Values && lines::fits(&job.rules.shape(), &job.positions)
}

fn budget_fits<R: HeapRules>(job: &Job<'_, R>) -> bool {
    job.want != Want::Values && budget::fits(&job.rules.shape(), &job.positions)
}

/// The engine that was asked for, if it can do the job.
pub(super) fn asked<R: HeapRules + Display>(
    job: &Job<'_, R>,
    engine: Engine,
) -> Result<Engine, Stop> {
    let rules = job.rules;
    let refused = |text: String| Err(Stop::Refused(text));
    match engine {
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
        Engine::Budget if !budget_fits(job) => refused(format!(
            "the budget engine computes outcomes of nim, moore(k) and exact(k); {rules}{} is none \
             of these; use --engine dense",
            if job.want == Want::Values {
                " with values"
            } else {
                ""
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
    if budget_fits(job) && affordable(budget::cost_table(&shape, &job.positions, context)) {
        // it settles all tuples, also where only the sorted ones are wanted
        let options = edges(job.rules, &job.positions).unwrap_or(0);
        if job.positions.count_ordered() / BUDGET <= options {
            return Engine::Budget;
        }
    }
    if dense_fits(job) {
        Engine::Dense
    } else {
        Engine::Memo
    }
}
