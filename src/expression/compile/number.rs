use super::Run;
use crate::expression::env::Env;

/// Computes a number at a position. What is only looked up is not called: most operands of an
/// expression are a constant, a heap or a name.
pub(crate) enum Number {
    Fixed(i128),
    /// The heap with this index, from 0.
    Heap(usize),
    /// What the name with this place stands for.
    Name(usize),
    Run(Run<i128>),
}

impl Number {
    pub(crate) fn new(run: impl Fn(&Env<'_>) -> i128 + Send + Sync + 'static) -> Self {
        Self::Run(Box::new(run))
    }

    /// The number at a position.
    #[inline]
    pub(crate) fn at(&self, env: &Env<'_>) -> i128 {
        match self {
            Self::Fixed(value) => *value,
            Self::Heap(index) => env.x[*index],
            Self::Name(place) => env.name(*place),
            Self::Run(run) => run(env),
        }
    }
}

impl From<Number> for Run<i128> {
    fn from(number: Number) -> Self {
        match number {
            Number::Run(run) => run,
            number => Box::new(move |env| number.at(env)),
        }
    }
}
