use super::cost::{Chosen, prepared};
use super::search::usual_search;
use super::{Engine, TableJob, Way, edges};
use super::{by_quotient, single};
use crate::game::{Convention, HeapRules, Shape};
use crate::solve::Inapplicable;
use crate::work::{Context, Stop};
use std::fmt::Display;

/// Whether the dense engine does the job.
pub(super) fn dense_fits<R: HeapRules>(
    job: &TableJob<'_, R>,
    shape: &Shape,
) -> Result<(), Inapplicable> {
    let values = job.way == Way::Heaps && job.want.convention() == Convention::Normal;
    match shape {
        shape if shape.raises() => Err(Inapplicable::RaisesHeap),
        shape if shape.splits() && !values => Err(Inapplicable::SplitSum),
        _ => Ok(()),
    }
}

/// The engine for rules of which no structure is known.
pub(super) fn general<R: HeapRules>(job: &TableJob<'_, R>, shape: &Shape) -> Engine {
    match dense_fits(job, shape) {
        Ok(()) if single::code(job).is_some() => Engine::Sequence,
        Ok(()) => Engine::Dense,
        Err(_) => usual_search(job.rules, job.want, job.way),
    }
}

/// The engine that was asked for, prepared if it is one that knows the structure of the moves.
pub(super) fn asked<'a, R: HeapRules + Display>(
    job: &'a TableJob<'_, R>,
    shape: &'a Shape,
    engine: Engine,
) -> Result<Option<Chosen<'a>>, Stop> {
    let ready = match (engine, engine.prepare()) {
        (_, Some(prepare)) => prepare(shape, &job.positions, job.want).map(Some),
        (Engine::Limited, _) => Err(Inapplicable::Shape),
        (Engine::Local, _) => Err(Inapplicable::FillsNoTable),
        (Engine::Dense, _) => dense_fits(job, shape).map(|()| None),
        (Engine::Proof, _) if usual_search(job.rules, job.want, job.way) != Engine::Proof => {
            Err(Inapplicable::NoPieces)
        }
        (Engine::Sequence, _) if single::code(job).is_none() => Err(Inapplicable::NoCode),
        (Engine::Quotient, _) if by_quotient::code(job).is_none() => Err(Inapplicable::NoQuotient),
        _ => Ok(None),
    };
    let ready = ready.map_err(|why| refused(job, shape, engine, why))?;
    Ok(ready.map(|prepared| (engine, prepared)))
}

/// The refusal of an engine that was asked for.
pub(super) fn refused<R: HeapRules + Display>(
    job: &TableJob<'_, R>,
    shape: &Shape,
    engine: Engine,
    why: Inapplicable,
) -> Stop {
    let (rules, positions, general) = (job.rules, &job.positions, general(job, shape));
    let summary = engine.summary();
    let misere = match job.want.convention() {
        Convention::Normal => "",
        Convention::Misere => " misere",
    };
    Stop::refused(
        format!("the {engine} engine ({summary}) for {rules}{misere} on {positions}, and {why}"),
        "an engine that fits",
        format!("use the {general} engine"),
    )
}

/// Of the engines that apply and fit the memory, the first that takes no longer than the dense
/// engine; `None` if that is the [general](general) one.
pub(super) fn choose<'a, R: HeapRules>(
    job: &'a TableJob<'_, R>,
    shape: &'a Shape,
    context: &Context,
) -> Option<Chosen<'a>> {
    let mut all = prepared(shape, &job.positions, job.want);
    all.retain(|(_, engine)| engine.bytes(context) <= u128::from(context.memory()));
    let options = match (all.is_empty(), general(job, shape)) {
        (false, Engine::Dense) => edges(job.rules, &job.positions),
        _ => None,
    };
    // it looks at each position, also where there is no move
    let dense = options.map_or(u128::MAX, |options| options.max(job.positions.count()));
    let pays = |(_, engine): &Chosen<'_>| engine.work() <= dense;
    all.into_iter().find(pays)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Each, HeapBox, Order};
    use crate::rulesets::{Equal, Moore, Nim};
    use crate::solve::Want;

    fn chosen<R: HeapRules>(rules: &R, max: &[u64], order: Order, want: Want) -> Engine {
        let job = TableJob {
            rules,
            positions: HeapBox::new(max.to_vec(), order).unwrap(),
            want,
            engine: None,
            way: Way::Heaps,
        };
        let shape = rules.shape();
        match choose(&job, &shape, &Context::default()) {
            Some((engine, _)) => engine,
            None => general(&job, &shape),
        }
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
