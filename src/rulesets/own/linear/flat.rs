use super::{Form, Symbol};
use crate::expression::{Env, Number};
use crate::game::Heap;

/// A form that is evaluated where names have values.
pub(in super::super) struct Flat {
    constant: i128,
    terms: Vec<(i128, Number)>,
    /// By how much it grows with the last name.
    slope: i128,
}

impl Flat {
    /// `names` compiles the name with a place; `last` is left to [`narrow`](Self::narrow).
    ///
    /// # Errors
    /// Those of `names`.
    pub(in super::super) fn new<E>(
        form: &Form,
        last: usize,
        names: &mut dyn FnMut(usize) -> Result<Number, E>,
    ) -> Result<Self, E> {
        let terms = form.terms().filter_map(|(symbol, times)| match symbol {
            Symbol::Name(name) if name == last => None,
            Symbol::Name(name) => Some(names(name).map(|number| (times, number))),
            Symbol::Before(heap) | Symbol::After(heap) => Some(Ok((times, Number::Heap(heap)))),
        });
        Ok(Self {
            constant: form.constant,
            terms: terms.collect::<Result<_, _>>()?,
            slope: form.coefficient(Symbol::Name(last)),
        })
    }

    /// Narrows the range of the last name to where the form is at least 0; `None` where numbers
    /// are too large to tell.
    pub(in super::super) fn narrow(
        &self,
        env: &Env<'_>,
        (low, high): (i128, i128),
    ) -> Option<(i128, i128)> {
        let mut rest = self.constant;
        for (times, number) in &self.terms {
            rest = rest.checked_add(times.checked_mul(number.at(env))?)?;
        }
        Some(narrowed((rest, self.slope), (low, high)))
    }
}

/// The part of a range in which `first + slope * s` is at least 0; empty where its end lies before
/// its begin.
pub(in super::super) fn narrowed(
    (first, slope): (i128, i128),
    (low, high): (i128, i128),
) -> (i128, i128) {
    // numbers of 128 bits divide slowly
    match slope {
        0 if first < 0 => (low, low - 1),
        0 => (low, high),
        1 => (low.max(-first), high),
        -1 => (low, high.min(first)),
        2.. => (low.max(-first.div_euclid(slope)), high),
        _ => (low, high.min(first.div_euclid(-slope))),
    }
}

/// A form of the heaps alone.
pub(in super::super) struct OfHeaps {
    constant: i128,
    terms: Vec<(i128, usize)>,
}

impl OfHeaps {
    /// `None` if names are in it.
    pub(in super::super) fn new(form: &Form) -> Option<Self> {
        let terms = form.terms().map(|(symbol, times)| match symbol {
            Symbol::Before(heap) => Some((times, heap)),
            Symbol::After(_) | Symbol::Name(_) => None,
        });
        Some(Self {
            constant: form.constant,
            terms: terms.collect::<Option<_>>()?,
        })
    }

    /// Its value; coefficients have 32 bits.
    #[inline]
    pub(in super::super) fn at(&self, heaps: &[Heap]) -> i128 {
        let terms = self.terms.iter();
        terms.fold(self.constant, |sum, &(times, heap)| {
            sum + times * i128::from(heaps[heap])
        })
    }

    /// Narrows a range of steps to where the form is at least 0, of heaps `first + s * step`.
    pub(in super::super) fn narrow(
        &self,
        first: &[i128],
        step: &[i128],
        range: (i128, i128),
    ) -> Option<(i128, i128)> {
        let (mut at, mut slope) = (self.constant, 0_i128);
        for &(times, heap) in &self.terms {
            at = at.checked_add(times.checked_mul(first[heap])?)?;
            slope = slope.checked_add(times.checked_mul(step[heap])?)?;
        }
        Some(narrowed((at, slope), range))
    }
}
