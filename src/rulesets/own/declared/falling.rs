//! What falls with every move where heaps may rise, if linear forms say it: the total, or the keys
//! of a potential.

use super::super::Definition;
use super::super::linear::{Form, Scope, Symbol};
use super::super::potential::keys;
use crate::expression::Heaps;

/// Forms of the heaps of a position, never negative: of two positions the first form that differs
/// tells which is lower.
pub(super) struct Falling {
    keys: Vec<Form>,
    heaps: usize,
}

impl Falling {
    /// What is said to fall on this many heaps; `None` if nothing is, or no linear form says it.
    pub(super) fn of(definition: &Definition, heaps: usize) -> Option<Self> {
        let definition = Definition {
            heaps: Heaps::Fixed(heaps),
            ..definition.clone()
        };
        let scope = Scope::new(&definition, &[])?;
        let keys = match &definition.potential {
            Some(potential) => {
                let keys = keys(potential).ok()?;
                let forms = keys.iter().map(|key| scope.form(key));
                forms.collect::<Option<Vec<Form>>>()?
            }
            None if definition.falling_total => {
                let heaps = (0..heaps).map(|heap| Form::of(Symbol::Before(heap)));
                let total = heaps.map(Some).reduce(|a, b| a?.plus(1, &b?))??;
                vec![total]
            }
            None => return None,
        };
        let natural = keys.iter().all(Form::is_natural);
        natural.then_some(Self { keys, heaps })
    }

    /// The weights of the heaps, each at least 1, whose sum falls, if that is what is said.
    pub(super) fn weights(&self) -> Option<Vec<u64>> {
        let [key] = &self.keys[..] else {
            return None;
        };
        let weight = |heap| {
            let weight = u64::try_from(key.coefficient(Symbol::Before(heap)));
            weight.ok().filter(|&weight| weight > 0)
        };
        (0..self.heaps).map(weight).collect()
    }

    /// Whether the total falls wherever this does.
    pub(super) fn is_total(&self) -> bool {
        let weights = self.weights().unwrap_or_default();
        weights
            .first()
            .is_some_and(|first| weights.iter().all(|weight| weight == first))
    }

    /// How much each key falls in a move: the heaps before it less those after it.
    pub(super) fn differences(&self) -> Option<Vec<Form>> {
        let difference = |key: &Form| {
            key.terms()
                .try_fold(Form::default(), |sum, (symbol, times)| {
                    let Symbol::Before(heap) = symbol else {
                        return None;
                    };
                    let sum = sum.plus(times, &Form::of(symbol))?;
                    sum.plus(-times, &Form::of(Symbol::After(heap)))
                })
        };
        self.keys.iter().map(difference).collect()
    }
}
