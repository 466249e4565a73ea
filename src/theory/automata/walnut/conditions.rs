//! Moves and positions as conditions in Walnut's language.

use crate::game::linear::{Allowed, Case, Constraint};
use crate::game::{Amounts, Shape};
use crate::number as text;

/// Moves of one kind, in Walnut's language.
pub(super) struct WalnutKind {
    /// The heaps that the condition calls y; the others are as before.
    pub(super) changed: u64,
    pub(super) condition: String,
}

/// Kinds of move that a script may have.
const KINDS: usize = 512;

pub(super) fn moves(shape: &Shape, heaps: usize) -> Result<Vec<WalnutKind>, String> {
    let moves: Vec<WalnutKind> = match (shape.sets(heaps), shape) {
        (Some((sets, amounts)), _) => {
            let sets = sets.into_iter().take(KINDS + 1);
            sets.map(|set| by_set(heaps, set, amounts)).collect()
        }
        (_, Shape::Linear(linear)) => {
            let cases = linear.cases(heaps);
            let cases = cases.ok_or_else(|| format!("nothing is declared for {heaps} heaps"))?;
            let kinds = cases.iter().map(|case| WalnutKind {
                changed: u64::MAX,
                condition: all_of(case.constraints().iter().flat_map(|one| bounds(heaps, one))),
            });
            kinds.collect()
        }
        _ => return Err("their moves are not declared as sets of heaps or inequalities".into()),
    };
    match moves.len() {
        0 => Err("no move is declared".into()),
        count if count > KINDS => Err(format!("they have more than {KINDS} kinds of move")),
        _ => Ok(moves),
    }
}

/// What the heaps of a position are asked, if anything is.
pub(super) fn positions(shape: &Shape, heaps: usize) -> Option<String> {
    let cases = shape.positions(heaps)?;
    let one = |case: &Case| {
        let all = case.constraints().iter().flat_map(|one| bounds(heaps, one));
        format!("({})", all_of(all))
    };
    Some(text::joined(cases.iter().map(one), " | "))
}

/// Moves in exactly the heaps of a set.
fn by_set(heaps: usize, set: u64, amounts: &Amounts) -> WalnutKind {
    let (x, y) = (names('x', heaps, u64::MAX), names('y', heaps, u64::MAX));
    let chosen: Vec<usize> = (0..heaps).filter(|&heap| set >> heap & 1 == 1).collect();
    let one_of = |heap: usize, list: &[u64]| {
        let one = list
            .iter()
            .map(|amount| format!("{}={}+{amount}", x[heap], y[heap]));
        format!("({})", text::joined(one, " | "))
    };
    let lower = chosen
        .iter()
        .map(|&heap| format!("{}<{}", y[heap], x[heap]));
    let further = chosen.iter().filter_map(|&heap| match amounts {
        Amounts::Any => None,
        Amounts::Equal => {
            let first = chosen[0];
            let same = format!("{}+{}={}+{}", x[first], y[heap], x[heap], y[first]);
            (heap != first).then_some(same)
        }
        Amounts::UpTo(most) => Some(format!("{}<={}+{most}", x[heap], y[heap])),
        // an empty list allows nothing, an empty list of exceptions everything
        Amounts::In(list) if list.is_empty() => Some(format!("{0}<{0}", x[heap])),
        Amounts::In(list) => Some(one_of(heap, list)),
        Amounts::AllBut(list) if list.is_empty() => None,
        Amounts::AllBut(list) => Some(format!("~{}", one_of(heap, list))),
    });
    WalnutKind {
        changed: set,
        condition: all_of(lower.chain(further)),
    }
}

/// A constraint, the terms that are subtracted moved to the other side: Walnut has no negative
/// numbers.
fn bounds(heaps: usize, constraint: &Constraint) -> Vec<String> {
    let names = [names('x', heaps, u64::MAX), names('y', heaps, u64::MAX)].concat();
    let coefficients = constraint.before().iter().chain(constraint.after());
    let terms: Vec<(i64, &String)> = coefficients.copied().zip(&names).collect();
    let side = |sign: i64, bound: i64| {
        let kept = terms.iter().filter(|term| term.0.signum() == sign);
        let named = kept.map(|&(times, name)| match times.unsigned_abs() {
            1 => name.clone(),
            times => format!("{times}*{name}"),
        });
        let constant = (bound.signum() == -sign).then(|| bound.unsigned_abs().to_string());
        let all: Vec<String> = named.chain(constant).collect();
        if all.is_empty() {
            "0".into()
        } else {
            all.join("+")
        }
    };
    let with =
        |bound: i64, relation: &str| format!("{}{relation}{}", side(1, bound), side(-1, bound));
    match constraint.allowed() {
        Allowed::Between(Some(least), Some(most)) if least == most => vec![with(*least, "=")],
        Allowed::Between(least, most) => {
            let least = least.map(|least| with(least, ">="));
            least
                .into_iter()
                .chain(most.map(|most| with(most, "<=")))
                .collect()
        }
        Allowed::Remainders {
            modulus,
            remainders,
        } => {
            // the form may be less than 0
            let one = |&remainder: &u32| {
                let (left, right) = (side(1, 0), side(-1, 0));
                format!(
                    "(Ek {left}={right}+{modulus}*k+{remainder}) | \
                     (Ek {left}+{modulus}*k={right}+{remainder})"
                )
            };
            match remainders.is_empty() {
                true => vec!["0=1".into()],
                false => vec![format!(
                    "({})",
                    text::joined(remainders.iter().map(one), " | ")
                )],
            }
        }
    }
}

fn all_of(conditions: impl Iterator<Item = String>) -> String {
    match conditions.collect::<Vec<_>>() {
        none if none.is_empty() => "0=0".into(),
        all => all.join(" & "),
    }
}

/// The variables of a position: `letter` and the number of the heap, from 1; x where the heap is
/// not in `changed`. Walnut orders the arguments of what `def` defined by their names, so all are
/// of the same length.
pub(super) fn names(letter: char, heaps: usize, changed: u64) -> Vec<String> {
    let width = heaps.to_string().len();
    let name = |heap: usize| {
        let letter = if changed >> heap & 1 == 1 {
            letter
        } else {
            'x'
        };
        format!("{letter}{:0width$}", heap + 1)
    };
    (0..heaps).map(name).collect()
}
