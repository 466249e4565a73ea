use super::Run;
use crate::expression::env::Env;
use crate::text::Span;

/// Computes a number at a position. What is only looked up is not called: most operands of an
/// expression are a constant, a heap or a name.
pub(crate) enum Number {
    Fixed(i128),
    /// The heap with this index, from 0.
    Heap(usize),
    /// What the name with this place stands for.
    Name(usize),
    /// A constant and multiples of heaps, few and small enough that no sum overflows.
    Linear(i64, Vec<(i64, usize)>),
    /// The number of the position in the first table.
    Here(Span),
    /// The nim-sum of the position.
    NimSum,
    Run(Run<i128>),
}

/// Coefficients are below this: products with heaps of 31 bits, and 16 of them, fit 64 bits.
const SMALL: i64 = 1 << 24;

impl Number {
    pub(crate) fn new(run: impl Fn(&Env<'_>) -> i128 + Send + Sync + 'static) -> Self {
        Self::Run(Box::new(run))
    }

    /// The sum of two numbers, the second taken so many times, where both are linear in the heaps.
    pub(super) fn plus(&self, times: i128, other: &Self) -> Option<Self> {
        let ((mut constant, mut terms), (more, others)) = (self.linear()?, other.linear()?);
        constant += more.checked_mul(times)?;
        for (factor, heap) in others {
            let factor = i64::try_from(i128::from(factor).checked_mul(times)?).ok()?;
            match terms.iter_mut().find(|(_, other)| *other == heap) {
                Some((sum, _)) => *sum = sum.checked_add(factor)?,
                None => terms.push((factor, heap)),
            }
        }
        let small = terms.len() <= 16
            && terms
                .iter()
                .all(|(times, _)| times.unsigned_abs() < SMALL as u64);
        let number = match terms[..] {
            [] => Self::Fixed(constant),
            _ => Self::Linear(i64::try_from(constant).ok()?, terms),
        };
        (small && constant.unsigned_abs() < SMALL as u128).then_some(number)
    }

    fn linear(&self) -> Option<(i128, Vec<(i64, usize)>)> {
        match self {
            Self::Fixed(value) if value.unsigned_abs() < SMALL as u128 => {
                Some((*value, Vec::new()))
            }
            Self::Heap(heap) => Some((0, vec![(1, *heap)])),
            Self::Linear(constant, terms) => Some(((*constant).into(), terms.clone())),
            _ => None,
        }
    }

    /// The number at a position.
    #[inline(always)]
    pub(crate) fn at(&self, env: &Env<'_>) -> i128 {
        match self {
            Self::Fixed(value) => *value,
            Self::Heap(index) => env.x[*index],
            Self::Name(place) => env.name(*place),
            Self::Here(span) => match env.number {
                Some(number) => number.into(),
                None => env.look_up(0, &env.heaps, *span).into(),
            },
            Self::NimSum => env.heaps.iter().fold(0, |sum, heap| sum ^ heap).into(),
            Self::Linear(constant, terms) => linear(*constant, terms, env),
            Self::Run(run) => run(env),
        }
    }
}

#[inline]
fn linear(constant: i64, terms: &[(i64, usize)], env: &Env<'_>) -> i128 {
    if env.short {
        let terms = terms
            .iter()
            .map(|&(times, heap)| times * env.heaps[heap] as i64);
        return (constant + terms.sum::<i64>()).into();
    }
    let terms = terms
        .iter()
        .map(|&(times, heap)| i128::from(times) * env.x[heap]);
    i128::from(constant) + terms.sum::<i128>()
}

impl From<Number> for Run<i128> {
    fn from(number: Number) -> Self {
        match number {
            Number::Run(run) => run,
            number => Box::new(move |env| number.at(env)),
        }
    }
}
