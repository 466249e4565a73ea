use crate::theory::automata::{Dfao, TooLarge};

/// A linear form of the tracks, and a constant. Tracks that are left out count 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) of: Vec<i128>,
    pub(super) constant: i128,
}

/// Coefficients and constants are below this, so that no sum of them overflows.
const LARGEST: i128 = 1 << 62;

impl Form {
    pub(super) fn constant(constant: i128) -> Self {
        let of = Vec::new();
        Self { of, constant }
    }

    pub(super) fn track(track: usize) -> Self {
        let mut of = vec![0; track + 1];
        of[track] = 1;
        Self { of, constant: 0 }
    }

    /// `self + times * other`; `None` if it is too large.
    pub(super) fn plus(&self, times: i128, other: &Self) -> Option<Self> {
        let add = |a: i128, b: i128| a.checked_add(times.checked_mul(b)?).filter(fits);
        let at = |of: &[i128], track: usize| of.get(track).copied().unwrap_or(0);
        let tracks = 0..self.of.len().max(other.of.len());
        let of = tracks.map(|track| add(at(&self.of, track), at(&other.of, track)));
        let mut of = of.collect::<Option<Vec<i128>>>()?;
        while of.last() == Some(&0) {
            of.pop();
        }
        let constant = add(self.constant, other.constant)?;
        Some(Self { of, constant })
    }

    pub(super) fn is_constant(&self) -> bool {
        self.of.iter().all(|&c| c == 0)
    }

    /// Whether it is below 0 nowhere, by its coefficients.
    pub(super) fn is_natural(&self) -> bool {
        self.constant >= 0 && self.of.iter().all(|&c| c >= 0)
    }

    /// The track, if it is one and nothing else.
    pub(super) fn as_track(&self) -> Option<usize> {
        let track = self.of.iter().position(|&c| c != 0)?;
        (*self == Self::track(track)).then_some(track)
    }
}

fn fits(number: &i128) -> bool {
    number.abs() < LARGEST
}

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
            [form] if form.is_constant() => Some(form.constant),
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
