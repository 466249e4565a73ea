use crate::game::Shape;
use crate::game::linear::{Case, Constraint};
use crate::theory::automata::{Dfao, Numeration, Room, TooLarge};

/// The heaps that a shape declares to be a position, as output 0, others as 1; `None` if it
/// declares none, and all are.
///
/// # Errors
/// What it would take, if the automaton is too large.
pub fn positions(
    shape: &Shape,
    heaps: usize,
    numeration: Numeration,
) -> Result<Option<Dfao>, String> {
    let Shape::Linear(linear) = shape else {
        return Ok(None);
    };
    let any = linear.positions(heaps).map(|cases| {
        let none = everything(heaps, numeration)?.map(|_| 1);
        let mut all = cases.iter().map(|case| one(case, heaps, numeration));
        all.try_fold(none, |any, one| any.joined(&one?, |a, b| a & b, Room::MOST))
    });
    any.transpose()
        .map_err(|TooLarge(what)| format!("their positions take {what}"))
}

fn one(case: &Case, heaps: usize, numeration: Numeration) -> Result<Dfao, TooLarge> {
    let bounded = |constraint: &Constraint| {
        let wide = constraint.before().iter().map(|&c| c.into());
        let bounds = (constraint.least(), constraint.most());
        let bounds = (bounds.0.map(i128::from), bounds.1.map(i128::from));
        Dfao::between(numeration, &wide.collect::<Vec<i128>>(), bounds, Room::MOST)
    };
    let mut all = case.constraints().iter().map(bounded);
    let start = everything(heaps, numeration)?;
    all.try_fold(start, |every, one| {
        every.joined(&one?, |a, b| a | b, Room::MOST)
    })
}

/// All heaps as output 0.
fn everything(heaps: usize, numeration: Numeration) -> Result<Dfao, TooLarge> {
    Dfao::between(numeration, &vec![0; heaps], (None, None), Room::MOST)
}
