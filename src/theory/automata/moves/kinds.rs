use super::Moves;
use crate::game::linear::{Allowed, Constraint};
use crate::game::{Amounts, MoveKind, Shape};
use crate::text::Because;
use crate::theory::automata::Numeration;
use crate::theory::automata::part::{Class, ReadForm};
use crate::work::Context;

/// Amounts that a list may hold: each is a condition of its own.
const AMOUNTS: usize = 64;

/// The moves that a shape declares on a number of heaps, by kind, each within the memory limit.
///
/// # Errors
/// The reason, if the shape does not declare them as linear conditions, or they are too many, or
/// the context was cancelled.
pub fn kinds(
    shape: &Shape,
    heaps: usize,
    numeration: Numeration,
    context: &Context,
) -> Result<Vec<Moves>, Because> {
    let kinds = shape.kinds(heaps).map_err(|why| why.to_string())?;
    let allowed = |constraint: &Constraint| {
        let wide = |coefficients: &[i64]| coefficients.iter().map(|&c| c.into()).collect();
        let form = (wide(constraint.before()), wide(constraint.after()));
        match constraint.allowed() {
            Allowed::Between(least, most) => {
                let bounds = [least, most].map(|bound| bound.map(i128::from));
                ReadForm::between(numeration, form, bounds)
            }
            Allowed::Remainders {
                modulus,
                remainders,
            } => ReadForm::leaving(form, *modulus, remainders),
        }
    };
    let taken = |heap: usize, from: Vec<(i128, Class)>| {
        let unit = |sign: i128| (0..heaps).map(move |other| sign * i128::from(other == heap));
        let form = (unit(1).collect(), unit(-1).collect());
        ReadForm::new(numeration, form, Class::Barred, from)
    };
    let words = (numeration, heaps);
    let moves = kinds.iter().map(|kind| match kind {
        MoveKind::Taken { sets, amounts } => {
            let from = classes(amounts)?;
            let parts: Vec<ReadForm> = (0..heaps).map(|heap| taken(heap, from.clone())).collect();
            Moves::new(words, &parts, Some((sets, kind.is_free())), context)
        }
        MoveKind::Case(case) => {
            let parts: Vec<ReadForm> = case.constraints().iter().map(allowed).collect();
            Moves::new(words, &parts, None, context)
        }
    });
    moves.collect()
}

/// What is taken from a heap means, each from an amount on; less than 0 is barred.
fn classes(amounts: &Amounts) -> Result<Vec<(i128, Class)>, Because> {
    use Class::{Barred, Legal, Taken};
    let listed = |list: &[u64], inside: Class, outside: Class| {
        let each = list.iter().map(|&amount| i128::from(amount));
        let each = each.flat_map(|amount| [(amount, inside), (amount + 1, outside)]);
        match list.len() {
            count if count > AMOUNTS => {
                Err(format!("{count} amounts are listed, more than {AMOUNTS}"))
            }
            _ => Ok([vec![(1, outside)], each.collect()].concat()),
        }
    };
    let positive = match amounts {
        Amounts::Any | Amounts::Equal => vec![(1, Taken)],
        Amounts::UpTo(most) => vec![(1, Taken), (i128::from(*most) + 1, Barred)],
        Amounts::In(list) => listed(list, Taken, Barred)?,
        Amounts::AllBut(list) => listed(list, Barred, Taken)?,
    };
    let mut from = vec![(0, Legal)];
    for change in positive {
        // of two changes at the same amount the later one counts: 2, 3 listed is one range
        from.retain(|earlier| earlier.0 != change.0);
        from.push(change);
    }
    Ok(from)
}
