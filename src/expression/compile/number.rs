use super::Run;
use crate::arithmetic::Affine;
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
    Linear(Linear),
    /// The number of the position in the first table.
    Here(Span),
    /// The nim-sum of the position.
    NimSum,
    Run(Run<i128>),
}

/// Products with heaps of 31 bits, and 16 of them, fit 64 bits.
type Linear = Affine<usize, 24>;
const TERMS: usize = 16;

impl Number {
    pub(crate) fn new(run: impl Fn(&Env<'_>) -> i128 + Send + Sync + 'static) -> Self {
        Self::Run(Box::new(run))
    }

    /// The sum of two numbers, the second taken this many times, where both are linear in the
    /// heaps.
    pub(super) fn plus(&self, times: i128, other: &Self) -> Option<Self> {
        let sum = self.linear()?.plus(times, &other.linear()?)?;
        match sum.as_constant() {
            Some(constant) => Some(Self::Fixed(constant)),
            None => (sum.terms().count() <= TERMS).then_some(Self::Linear(sum)),
        }
    }

    fn linear(&self) -> Option<Linear> {
        match self {
            Self::Fixed(value) => Some(Linear::constant(*value)),
            Self::Heap(heap) => Some(Linear::of(*heap)),
            Self::Linear(form) => Some(form.clone()),
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
            Self::Linear(form) => linear(form, env),
            Self::Run(run) => run(env),
        }
    }
}

#[inline(always)]
fn linear(form: &Linear, env: &Env<'_>) -> i128 {
    // two terms are the usual sum: without a call and a loop, a fifth faster
    match (env.short, form.as_terms()) {
        (true, [a, b]) => (form.constant as i64 + short(a, env) + short(b, env)).into(),
        (is_short, terms) => form.constant + sum(is_short, terms, env),
    }
}

fn short(&(heap, times): &(usize, i128), env: &Env<'_>) -> i64 {
    times as i64 * env.heaps[heap] as i64
}

fn sum(is_short: bool, terms: &[(usize, i128)], env: &Env<'_>) -> i128 {
    if is_short {
        return terms
            .iter()
            .map(|term| short(term, env))
            .sum::<i64>()
            .into();
    }
    terms.iter().map(|&(heap, times)| times * env.x[heap]).sum()
}

impl From<Number> for Run<i128> {
    fn from(number: Number) -> Self {
        match number {
            Number::Run(run) => run,
            number => Box::new(move |env| number.at(env)),
        }
    }
}
