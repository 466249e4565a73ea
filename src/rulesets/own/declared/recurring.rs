//! Amounts that may be taken from any heap that has them, again and again: `take t for t in 1..h if t
//! odd`.

use super::super::Definition;
use super::super::linear::{Conditions, Form, Scope, Symbol};
use crate::expression::{Clause, NodeKind};

/// Whether amounts may be taken: those of a list, the first of which is 0, and then those of a tail
/// that recurs.
pub(super) struct Recurring {
    pub(super) list: Vec<bool>,
    pub(super) tail: Vec<bool>,
}

impl Recurring {
    /// The amounts of a clause, if its guard is about the amount alone; lists of at most `most`.
    pub(super) fn of(definition: &Definition, clause: &Clause, most: usize) -> Option<Self> {
        let scope = Scope::new(definition, &clause.binders)?;
        let amount = Symbol::Name(0);
        let ([component], [binder]) = (&clause.components[..], &clause.binders[..]) else {
            return None;
        };
        let NodeKind::Range(low, high) = &binder.range.as_ref()?.kind else {
            return None;
        };
        let low = scope.form(low)?.as_constant().filter(|&low| low >= 1)?;
        let all = scope.form(high)? == Form::of(Symbol::Before(0))
            && scope.form(component)? == Form::of(amount);
        if !clause.takes || clause.starred || clause.from.is_some() || !all {
            return None;
        }
        let guards = match &clause.condition {
            Some(condition) => scope.conditions(condition, true)?,
            None => vec![Conditions::default()],
        };
        let (mut settled, mut length) = (low, 1);
        for guard in &guards {
            let remainders = guard.remainders.iter();
            for one in remainders.clone() {
                length = one.modulus / gcd(length, one.modulus) * length;
            }
            let forms = guard.least.iter().chain(remainders.map(|one| &one.form));
            for form in forms {
                let own = form.terms().all(|(symbol, _)| symbol == amount);
                if !own || !guard.zero.is_empty() {
                    return None;
                }
                // beyond, a form that is no constant has its last sign
                settled = settled.max(form.constant.abs() + 1);
            }
        }
        let (settled, length) = (
            usize::try_from(settled).ok()?,
            usize::try_from(length).ok()?,
        );
        if settled + length > most {
            return None;
        }
        let may = |taken: usize| {
            let number = taken as i128;
            let value = |form: &Form| form.constant + form.coefficient(amount) * number;
            let holds = |guard: &Conditions| {
                guard.least.iter().all(|form| value(form) >= 0)
                    && guard
                        .remainders
                        .iter()
                        .all(|one| one.allows(value(&one.form)))
            };
            number >= low && guards.iter().any(holds)
        };
        Some(Self {
            list: (0..settled).map(may).collect(),
            tail: (settled..settled + length).map(may).collect(),
        })
    }

    /// Whether an amount may be taken.
    pub(super) fn allows(&self, taken: usize) -> bool {
        match taken.checked_sub(self.list.len()) {
            None => self.list[taken],
            Some(beyond) => self.tail[beyond % self.tail.len()],
        }
    }
}

pub(super) fn gcd(a: i128, b: i128) -> i128 {
    match b {
        0 => a,
        b => gcd(b, a % b),
    }
}
