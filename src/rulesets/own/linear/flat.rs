use super::form::{Form, Symbol, narrowed};
use crate::expression::{Env, Number};

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
