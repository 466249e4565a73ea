use crate::game::Shape;
use crate::game::linear::{Allowed, Case, Constraint};
use crate::text::Because;
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
) -> Result<Option<Dfao>, Because> {
    let every = || Dfao::between(numeration, &vec![0; heaps], (None, None), Room::MOST);
    let allowed = |one: &Constraint| {
        let wide: Vec<i128> = one.before().iter().map(|&c| c.into()).collect();
        match one.allowed() {
            Allowed::Between(least, most) => {
                let bounds = (least.map(i128::from), most.map(i128::from));
                Dfao::between(numeration, &wide, bounds, Room::MOST)
            }
            Allowed::Remainders {
                modulus,
                remainders,
            } => {
                let all = Dfao::residue(numeration, &wide, 0, (*modulus).into(), Room::MOST)?;
                Ok(all.map(|remainder| u32::from(!remainders.contains(&remainder))))
            }
        }
    };
    let one = |case: &Case| {
        let mut all = case.constraints().iter().map(allowed);
        all.try_fold(every()?, |both, one| {
            both.joined(&one?, |a, b| a | b, Room::MOST)
        })
    };
    let any = shape.positions(heaps).map(|cases| {
        let none = every()?.map(|_| 1);
        let mut all = cases.iter().map(one);
        all.try_fold(none, |any, one| any.joined(&one?, |a, b| a & b, Room::MOST))
    });
    any.transpose()
        .map_err(|TooLarge(what)| format!("their positions take {what}").into())
}
