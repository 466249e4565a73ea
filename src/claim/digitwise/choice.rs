//! Numbers made of others: their forms, and the automaton that chooses among them.

use super::form::{Form, Number, too_large};
use super::{Compiled, Compiler};
use crate::text::Span;
use crate::theory::automata::{Dfao, TooLarge};

/// Forms that one number may choose among.
pub(super) const FORMS: usize = 256;

impl Compiler<'_> {
    /// `a + times * b`.
    pub(super) fn sum_of(&self, a: &Number, times: i128, b: &Number) -> Compiled<Number> {
        self.pairs(a, b, |a, b| a.plus(times, b))
    }

    /// One of two numbers, the first where a statement holds.
    pub(super) fn chosen(&self, condition: &Dfao, yes: &Number, no: &Number) -> Compiled<Number> {
        let condition = Number {
            choice: Some(condition.clone()),
            forms: vec![Form::constant(0), Form::constant(1)],
        };
        let only = |wanted: i128| {
            move |which: &Form, form: &Form| match which.constant == wanted {
                true => Some(form.clone()),
                false => Some(Form::default()),
            }
        };
        let yes = self.pairs(&condition, yes, only(0))?;
        let no = self.pairs(&condition, no, only(1))?;
        self.sum_of(&yes, 1, &no)
    }

    /// A number whose forms are made of those of two.
    fn pairs(
        &self,
        a: &Number,
        b: &Number,
        make: impl Fn(&Form, &Form) -> Option<Form>,
    ) -> Compiled<Number> {
        let mut forms: Vec<Form> = Vec::new();
        let mut places = Vec::new();
        for a in &a.forms {
            for b in &b.forms {
                let form = make(a, b).ok_or_else(too_large)?;
                let known = forms.iter().position(|known| *known == form);
                places.push(known.unwrap_or(forms.len()) as u32);
                if known.is_none() {
                    forms.push(form);
                }
            }
        }
        let count = b.forms.len() as u32;
        let place = |a: u32, b: u32| places[(a * count + b) as usize];
        let choice = match (&a.choice, &b.choice) {
            (None, None) => None,
            (Some(a), None) => Some(a.map(|a| place(a, 0))),
            (None, Some(b)) => Some(b.map(|b| place(0, b))),
            (Some(a), Some(b)) => Some(self.join(a, b, place)?),
        };
        let Some(choice) = choice.filter(|_| forms.len() > 1) else {
            return Ok(forms.swap_remove(0).into());
        };
        // forms that are chosen nowhere are left out
        let mut chosen: Vec<u32> = (0..choice.states() as u32)
            .map(|state| choice.output(state))
            .collect();
        chosen.sort_unstable();
        chosen.dedup();
        if chosen.len() > FORMS {
            return Err(TooLarge(format!("a choice of more than {FORMS} forms")).into());
        }
        if let [only] = chosen[..] {
            return Ok(forms.swap_remove(only as usize).into());
        }
        let index = |place: u32| chosen.binary_search(&place).unwrap_or(0) as u32;
        Ok(Number {
            choice: Some(choice.map(index)),
            forms: chosen
                .iter()
                .map(|&place| forms[place as usize].clone())
                .collect(),
        })
    }

    /// The residue of a number, as output.
    pub(super) fn residues(
        &mut self,
        number: &Number,
        modulus: i128,
        span: Span,
    ) -> Compiled<Dfao> {
        if modulus > 1 << 20 {
            return self.refused(
                span,
                "a modulus of at most 2^20",
                "no automaton of few states has more",
            );
        }
        let mut rest: Option<Dfao> = None;
        let count = number.forms.len() as u32;
        for (place, form) in (0..).zip(&number.forms) {
            let (used, of): (Vec<usize>, Vec<i128>) = form.terms().unzip();
            let one = Dfao::residue(self.numeration, &of, form.constant, modulus, self.room)?;
            let one = one.placed(&used, self.tracks, self.room)?;
            let Some(choice) = &number.choice else {
                return Ok(one);
            };
            // residues are numbered after the places of the forms
            let before = rest.as_ref().unwrap_or(choice);
            rest = Some(self.join(
                before,
                &one,
                |at, r| if at == place { count + r } else { at },
            )?);
        }
        let rest = rest.unwrap_or(self.always(true)?);
        Ok(rest.map(|at| at - count))
    }
}
