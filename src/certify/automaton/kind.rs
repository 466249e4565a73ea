//! Kinds of moves of a declared shape, each a machine that reads the digits of x and of y in
//! parallel and accepts if a move of its kind leads from x to y.

use super::digits::{Letters, Numeration};
use super::form::{Carry, Form};
use super::free::free_sets;
use crate::game::linear::Case;
use crate::game::{Amounts, Linear, MoveVector, Shape, Times};
use std::ops::RangeInclusive;

/// Coefficients of a form, all together, at most: sums of products then fit 128 bits.
const HEAVIEST: i128 = 1 << 40;

/// Which sets of heaps a move may touch; bit i stands for heap i.
#[derive(Clone, Debug)]
pub(super) enum Sets {
    /// Those of some sizes.
    Sized(RangeInclusive<usize>),
    /// Those of a list.
    Listed(Vec<u64>),
}

impl Sets {
    /// Whether a move may touch just this set.
    pub(super) fn allow(&self, set: u64) -> bool {
        let size = set.count_ones() as usize;
        size > 0
            && match self {
                Self::Sized(sizes) => sizes.contains(&size),
                Self::Listed(sets) => sets.contains(&set),
            }
    }

    /// Whether a move may touch this set and perhaps more.
    pub(super) fn allow_more(&self, set: u64) -> bool {
        match self {
            Self::Sized(sizes) => set.count_ones() as usize <= *sizes.end(),
            Self::Listed(sets) => sets.iter().any(|more| set & !more == 0),
        }
    }
}

/// A kind of moves. Its state is one carry for each form.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// From each heap of an allowed set an allowed amount, free of the others.
    Taken {
        /// For each heap what is taken from it.
        forms: Vec<Form>,
        /// The allowed sets.
        sets: Sets,
        /// The allowed amounts.
        amounts: Amounts,
    },
    /// All bounds hold.
    Forms(Vec<Form>),
}

impl Kind {
    /// Whether a move of this kind leads from `x` to `y`, by plain arithmetic.
    pub(super) fn leads(&self, x: &[u64], y: &[u64]) -> bool {
        match self {
            Self::Forms(forms) => forms.iter().all(|form| form.admits(form.at(x, y))),
            Self::Taken {
                forms,
                sets,
                amounts,
            } => {
                let mut touched = 0;
                for (heap, form) in forms.iter().enumerate() {
                    match form.at(x, y) {
                        0 => {}
                        taken if allowed(amounts, taken) => touched |= 1 << heap,
                        _ => return false,
                    }
                }
                sets.allow(touched)
            }
        }
    }

    fn forms(&self) -> &[Form] {
        match self {
            Self::Taken { forms, .. } | Self::Forms(forms) => forms,
        }
    }

    /// The state before any digit; `None` if nothing is accepted.
    pub(super) fn start(&self, numeration: Numeration) -> Option<Vec<Carry>> {
        let open = vec![Carry::Open((0, 0)); self.forms().len()];
        self.settle(numeration, open)
    }

    /// The letters of y beside one of x, and the states after both, from which something may be
    /// accepted.
    pub(super) fn steps(
        &self,
        letters: &Letters,
        state: &[Carry],
        x: u32,
    ) -> Vec<(u32, Vec<Carry>)> {
        let numeration = letters.numeration;
        let x = letters.digits(x);
        let Self::Taken { forms, .. } = self else {
            let step = |y| Some((y, self.step(numeration, state, x, letters.digits(y))?));
            return letters.all().filter_map(step).collect();
        };
        letters.chosen(Vec::new(), |heap, before: &Vec<Carry>| {
            let digits = 0..numeration.digits();
            let after = digits.filter_map(|digit| {
                let y = letters.digits(letters.single(heap, digit));
                let read = forms[heap].read(numeration, state[heap], x, y);
                let own = [&before[..], &[read]].concat();
                Some((digit, self.settle(numeration, own)?))
            });
            after.collect::<Vec<_>>()
        })
    }

    /// The state after one more digit of each heap; `None` if nothing is accepted from there.
    pub(super) fn step(
        &self,
        numeration: Numeration,
        state: &[Carry],
        x: &[u32],
        y: &[u32],
    ) -> Option<Vec<Carry>> {
        let carries = self.forms().iter().zip(state);
        let read = carries.map(|(form, &carry)| form.read(numeration, carry, x, y));
        self.settle(numeration, read.collect())
    }

    fn settle(&self, numeration: Numeration, mut state: Vec<Carry>) -> Option<Vec<Carry>> {
        for (form, carry) in self.forms().iter().zip(&mut state) {
            let Carry::Open(read) = *carry else {
                continue;
            };
            *carry = match self {
                Self::Forms(_) => form.settle(numeration, read)?,
                Self::Taken { amounts, .. } => {
                    let (lowest, highest) = form.range(numeration, read);
                    let (largest, beyond) = largest(amounts);
                    match (lowest, highest) {
                        (_, Some(highest)) if highest < 0 => return None,
                        (Some(lowest), _) if lowest > largest && beyond => Carry::Met,
                        (Some(lowest), _) if lowest > largest => return None,
                        _ => Carry::Open(read),
                    }
                }
            };
        }
        if let Self::Taken { sets, .. } = self {
            let met = |carry: &Carry| *carry == Carry::Met;
            if !sets.allow_more(set_of(state.iter().map(met))) {
                return None;
            }
        }
        Some(state)
    }

    /// Whether a word that ends in a state is accepted.
    pub(super) fn accepts(&self, state: &[Carry]) -> bool {
        match self {
            Self::Forms(forms) => forms.iter().zip(state).all(|(f, &carry)| f.holds(carry)),
            Self::Taken { sets, amounts, .. } => {
                let taken = |carry: &Carry| match *carry {
                    Carry::Met => Some(true),
                    Carry::Open((a, b)) if a + b == 0 => Some(false),
                    Carry::Open((a, b)) => allowed(amounts, a + b).then_some(true),
                };
                let touched: Option<Vec<bool>> = state.iter().map(taken).collect();
                touched.is_some_and(|touched| sets.allow(set_of(touched.into_iter())))
            }
        }
    }
}

fn set_of(touched: impl Iterator<Item = bool>) -> u64 {
    let bits = touched.enumerate();
    bits.fold(0, |set, (i, touched)| set | u64::from(touched) << i)
}

/// A number from which on all larger amounts are alike, and whether these are allowed.
fn largest(amounts: &Amounts) -> (i128, bool) {
    match amounts {
        Amounts::Any | Amounts::Equal => (0, true),
        Amounts::UpTo(most) => ((*most).into(), false),
        Amounts::In(list) => (list.iter().copied().max().unwrap_or(0).into(), false),
        Amounts::AllBut(list) => (list.iter().copied().max().unwrap_or(0).into(), true),
    }
}

/// Whether so much may be taken from a heap.
fn allowed(amounts: &Amounts, taken: i128) -> bool {
    let Ok(taken) = u64::try_from(taken) else {
        return false;
    };
    taken > 0
        && match amounts {
            Amounts::Any | Amounts::Equal => true,
            Amounts::UpTo(most) => taken <= *most,
            Amounts::In(list) => list.contains(&taken),
            Amounts::AllBut(list) => !list.contains(&taken),
        }
}

/// The kinds of a shape on so many heaps, in its order: one for all free amounts, one for each
/// set with equal amounts (increasing), vector or case. Cases that ask no more than which heaps are
/// lowered are free amounts.
///
/// # Errors
/// Why the shape has none.
pub(super) fn kinds(shape: &Shape, heaps: usize) -> Result<Vec<Kind>, String> {
    let kinds = match shape {
        Shape::Each(amounts) => subsets(Sets::Sized(1..=1), amounts, heaps),
        Shape::Faces { sizes, amounts } => subsets(Sets::Sized(sizes.clone()), amounts, heaps),
        Shape::Sets { sets, amounts } => subsets(Sets::Listed(sets.clone()), amounts, heaps),
        Shape::Vectors(vectors) if vectors.heaps() == heaps => {
            let all = vectors.vectors().iter();
            all.map(by_vector).collect::<Result<_, _>>()?
        }
        Shape::Linear(linear) => by_cases(linear, heaps)?,
        Shape::Vectors(_) => return Err("move vectors of another number of heaps".into()),
        Shape::Split => return Err("heaps that may split".into()),
        Shape::Code(_) | Shape::Heaps | Shape::Total | Shape::Opaque => {
            return Err("moves that are not declared as inequalities".into());
        }
    };
    let heavy = |form: &Form| {
        let (positive, negative) = form.weights();
        positive + negative > HEAVIEST
    };
    if kinds.iter().any(|kind| kind.forms().iter().any(heavy)) {
        return Err("coefficients beyond 2^40".into());
    }
    Ok(kinds)
}

fn subsets(sets: Sets, amounts: &Amounts, heaps: usize) -> Vec<Kind> {
    if *amounts != Amounts::Equal {
        let taken = |heap| Form::new(heaps).takes(heap, 1);
        return vec![Kind::Taken {
            forms: (0..heaps).map(taken).collect(),
            sets,
            amounts: amounts.clone(),
        }];
    }
    let all = (1..1_u64 << heaps).filter(|&set| sets.allow(set));
    all.map(|set| {
        let first = set.trailing_zeros() as usize;
        let form = |heap: usize| match set >> heap & 1 {
            0 => Form::new(heaps).takes(heap, 1).equals(0),
            _ if heap == first => Form::new(heaps).takes(heap, 1).at_least(1),
            _ => Form::new(heaps).takes(heap, 1).takes(first, -1).equals(0),
        };
        Kind::Forms((0..heaps).map(form).collect())
    })
    .collect()
}

fn by_vector(vector: &MoveVector) -> Result<Kind, String> {
    let takes: Vec<i64> = vector.takes.iter().map(|&t| t.into()).collect();
    let heaps = takes.len();
    if vector.times == Times::Once {
        let form = |(heap, &t): (usize, &i64)| Form::new(heaps).takes(heap, 1).equals(t);
        return Ok(Kind::Forms(takes.iter().enumerate().map(form).collect()));
    }
    let Some(first) = takes.iter().position(|&t| t != 0) else {
        return Err("a vector of zeros".into());
    };
    if takes.iter().fold(0, |gcd, &t| common(gcd, t)) != 1 {
        return Err(format!(
            "the vector {vector}, whose numbers have a common divisor"
        ));
    }
    // x - y is a multiple of the vector, a positive one
    let lead = takes[first];
    let form = |(heap, &t): (usize, &i64)| match heap == first {
        true => Form::new(heaps).takes(first, lead.signum()).at_least(1),
        false => Form::new(heaps)
            .takes(heap, lead)
            .takes(first, -t)
            .equals(0),
    };
    Ok(Kind::Forms(takes.iter().enumerate().map(form).collect()))
}

fn common(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { common(b, a % b) }
}

fn by_cases(linear: &Linear, heaps: usize) -> Result<Vec<Kind>, String> {
    let cases = linear.cases(heaps);
    let cases = cases.ok_or("moves that are not declared for so many heaps")?;
    if let Some(sets) = free_sets(&cases, heaps) {
        return Ok(subsets(Sets::Listed(sets), &Amounts::Any, heaps));
    }
    Ok(cases.iter().map(by_case).collect())
}

/// What a case asks.
pub(super) fn by_case(case: &Case) -> Kind {
    let forms = case.constraints().iter().map(|constraint| Form {
        before: constraint.before().to_vec(),
        after: constraint.after().to_vec(),
        least: constraint.least(),
        most: constraint.most(),
    });
    Kind::Forms(forms.collect())
}
