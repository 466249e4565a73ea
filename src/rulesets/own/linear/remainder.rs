use super::{Form, Scope, Symbol, call};
use crate::expression::Node;

/// By which remainders are taken, at most.
const MODULUS: i128 = 1 << 12;

/// A form that leaves one of some remainders.
#[derive(Clone, Debug)]
pub(in super::super) struct Remainder {
    pub(in super::super) form: Form,
    /// At least 1.
    pub(in super::super) modulus: i128,
    /// From 0 to the modulus - 1.
    pub(in super::super) allowed: Vec<i128>,
}

impl Remainder {
    pub(in super::super) fn new(
        form: Form,
        modulus: i128,
        allowed: impl Fn(i128) -> bool,
    ) -> Option<Self> {
        (1..=MODULUS).contains(&modulus).then(|| Self {
            form,
            modulus,
            allowed: (0..modulus).filter(|&r| allowed(r)).collect(),
        })
    }

    /// Whether a value of the form leaves one of the remainders.
    pub(in super::super) fn allows(&self, value: i128) -> bool {
        self.allowed.contains(&value.rem_euclid(self.modulus))
    }

    /// The same of the form with a symbol replaced, of which a form is a multiple: `times` symbol
    /// is `by`, times at least 1.
    pub(in super::super) fn with(&self, symbol: Symbol, times: i128, by: &Form) -> Option<Self> {
        let modulus = self.modulus.checked_mul(times).filter(|&m| m <= MODULUS)?;
        Some(Self {
            form: multiplied(&self.form, symbol, times, by)?,
            modulus,
            allowed: self.allowed.iter().map(|r| r * times).collect(),
        })
    }

    /// A form that is at least 0, made as small as the remainders allow, if it is this form and a
    /// constant.
    pub(super) fn tightened(&self, least: &Form) -> Option<Form> {
        [1, -1].into_iter().find_map(|sign| {
            let form = self.form.times(sign)?;
            let above = least.plus(-1, &form)?.as_constant()?;
            let allowed = |value: &i128| self.allows(sign * value);
            let first = (-above..-above + self.modulus).find(allowed)?;
            form.add(-first)
        })
    }
}

/// A form `times` as large, with that many of a symbol replaced by a form.
pub(in super::super) fn multiplied(
    form: &Form,
    symbol: Symbol,
    times: i128,
    by: &Form,
) -> Option<Form> {
    let count = form.coefficient(symbol);
    let rest = form.plus(-count, &Form::of(symbol))?;
    rest.times(times)?.plus(count, by)
}

impl Scope<'_> {
    /// A number, and the constant of which the greatest divisor in common with it is taken.
    pub(super) fn common<'n>(&self, node: &'n Node) -> Option<(&'n Node, i128)> {
        let [a, b] = call("gcd", node)? else {
            return None;
        };
        let constant = |node| self.form(node)?.as_constant().filter(|&by| by > 0);
        match (constant(a), constant(b)) {
            (Some(by), _) => Some((b, by)),
            (None, by) => Some((a, by?)),
        }
    }
}

pub(super) fn gcd(a: i128, b: i128) -> i128 {
    match b {
        0 => a,
        b => gcd(b, a % b),
    }
}
