use crate::arithmetic;
use crate::theory::automata::{Dfao, TooLarge};

/// A linear form of the tracks, small enough that no sum of its numbers overflows.
pub(super) type Form = arithmetic::Affine<usize, 62>;

pub(super) fn too_large() -> TooLarge {
    TooLarge("coefficients of 2^62 and more".into())
}

/// A number at each position: one of some forms, which an automaton chooses.
#[derive(Clone, Debug)]
pub(super) struct Number {
    /// Its output is the place of the form; `None` if there is one form.
    pub(super) choice: Option<Dfao>,
    pub(super) forms: Vec<Form>,
}

impl Number {
    pub(super) fn constant(constant: i128) -> Self {
        Form::constant(constant).into()
    }

    /// The number, if it is the same everywhere.
    pub(super) fn as_constant(&self) -> Option<i128> {
        match &self.forms[..] {
            [form] => form.as_constant(),
            _ => None,
        }
    }
}

impl From<Form> for Number {
    fn from(form: Form) -> Self {
        Self {
            choice: None,
            forms: vec![form],
        }
    }
}
