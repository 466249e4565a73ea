//! Comparisons of numbers and lists.

use super::form::{Form, Number};
use super::{Compiled, Compiler, not};
use crate::expression::{Node, NodeKind, Relation};
use crate::theory::automata::Dfao;

/// Constants up to here are carried in the state of a form; larger ones are read as a word.
const CARRIED: i128 = 16;

/// The least and the largest value of a difference, where it has one.
pub(super) type Bounds = (Option<i128>, Option<i128>);

const ZERO: Bounds = (Some(0), Some(0));

impl<'c> Compiler<'c> {
    pub(super) fn chain(
        &mut self,
        first: &'c Node,
        rest: &'c [(Relation, Node)],
    ) -> Compiled<Dfao> {
        let mut truth = self.always(true)?;
        let mut left = first;
        for (relation, right) in rest {
            let one = self.compared(left, *relation, right)?;
            truth = self.and(&truth, &one)?;
            left = right;
        }
        Ok(truth)
    }

    fn compared(&mut self, left: &'c Node, relation: Relation, right: &'c Node) -> Compiled<Dfao> {
        if let Some(truth) = self.value_compared(left, relation, right)? {
            return Ok(truth);
        }
        if let Some(truth) = self.valuation_compared(left, relation, right)? {
            return Ok(truth);
        }
        if self.is_list(left) && self.is_list(right) {
            let same = self.atom(|this| {
                let (a, b) = (this.list_of(left)?, this.list_of(right)?);
                match a.len() == b.len() {
                    true => this.same(&a, &b),
                    false => this.always(false),
                }
            })?;
            return match relation {
                Relation::Equal => Ok(same),
                _ => Ok(not(&same)),
            };
        }
        if self.is_truth(left) && self.is_truth(right) {
            let (a, b) = (self.truth(left)?, self.truth(right)?);
            return self.join(&a, &b, |a, b| a ^ b);
        }
        let bounds = match relation {
            Relation::Equal | Relation::NotEqual => ZERO,
            Relation::Less => (None, Some(-1)),
            Relation::LessEqual => (None, Some(0)),
            Relation::Greater => (Some(1), None),
            Relation::GreaterEqual => (Some(0), None),
            Relation::Divides => return self.divides(left, right),
        };
        let truth = self.atom(|this| {
            let (a, b) = (this.number(left)?, this.number(right)?);
            this.sign_of(&a, &b, bounds)
        })?;
        Ok(match relation {
            Relation::NotEqual => not(&truth),
            _ => truth,
        })
    }

    /// Whether all elements are equal.
    pub(super) fn same(&mut self, a: &[Number], b: &[Number]) -> Compiled<Dfao> {
        let mut truth = self.always(true)?;
        for (a, b) in a.iter().zip(b) {
            let one = self.atom(|this| this.sign_of(a, b, ZERO))?;
            truth = self.and(&truth, &one)?;
        }
        Ok(truth)
    }

    fn divides(&mut self, divisor: &'c Node, number: &'c Node) -> Compiled<Dfao> {
        if self.varies(divisor) {
            return self.refused(divisor.span, "a divisor that is a constant", super::SAYABLE);
        }
        let by = self.evaluated(divisor, &[])?;
        self.atom(|this| {
            let number = this.number(number)?;
            // 0 divides 0 alone
            match by {
                0 => this.sign_of(&number, &Number::constant(0), ZERO),
                _ => Ok(this
                    .residues(&number, by.abs(), divisor.span)?
                    .map(|rest| rest.min(1))),
            }
        })
    }

    pub(super) fn parity(&mut self, inner: &'c Node, parity: u32) -> Compiled<Dfao> {
        if let Some(truth) = self.valuation_parity(inner, parity)? {
            return Ok(truth);
        }
        self.atom(|this| {
            let number = this.number(inner)?;
            let rest = this.residues(&number, 2, inner.span)?;
            Ok(rest.map(|rest| u32::from(rest != parity)))
        })
    }

    /// Whether `least <= a - b <= most`, as part of a comparison.
    pub(super) fn sign_of(&mut self, a: &Number, b: &Number, bounds: Bounds) -> Compiled<Dfao> {
        let difference = self.sum_of(a, -1, b)?;
        let Some(choice) = &difference.choice else {
            return self.sign(&difference.forms[0], bounds);
        };
        let mut truth = choice.map(|place| {
            let form = &difference.forms[place as usize];
            u32::from(!form.as_constant().is_some_and(|n| within(n, bounds)))
        });
        for (place, form) in (0..).zip(&difference.forms) {
            if form.as_constant().is_none() {
                let one = self.sign(form, bounds)?;
                let one = self.and(&choice.map(|other| u32::from(other != place)), &one)?;
                truth = self.or(&truth, &one)?;
            }
        }
        Ok(truth)
    }

    fn sign(&mut self, form: &Form, (least, most): Bounds) -> Compiled<Dfao> {
        if let Some(constant) = form.as_constant() {
            return self.always(within(constant, (least, most)));
        }
        let (mut used, mut of): (Vec<usize>, Vec<i128>) = form.terms().unzip();
        let mut constant = form.constant;
        if constant.abs() > CARRIED {
            used.push(self.constant_track(constant.unsigned_abs() as u64)?);
            of.push(constant.signum());
            constant = 0;
        }
        let bounds = (least.map(|n| n - constant), most.map(|n| n - constant));
        let narrow = Dfao::between(self.numeration, &of, bounds, self.room)?;
        Ok(narrow.placed(&used, self.tracks, self.room)?)
    }

    /// A track that is always this number.
    fn constant_track(&mut self, number: u64) -> Compiled<usize> {
        let track = self.tracks;
        self.tracks += 1;
        let point = Dfao::point(self.numeration, &[number], self.room)?;
        self.defined
            .push(point.placed(&[track], self.tracks, self.room)?);
        Ok(track)
    }

    /// `(a, b) in {(0,1), (2,2)}`, `a in 3..9`.
    pub(super) fn member(&mut self, element: &'c Node, set: &'c Node) -> Compiled<Dfao> {
        match &set.kind {
            NodeKind::Range(low, high) => self.atom(|this| {
                let number = this.number(element)?;
                let (low, high) = (this.number(low)?, this.number(high)?);
                let above = this.sign_of(&number, &low, (Some(0), None))?;
                let below = this.sign_of(&number, &high, (None, Some(0)))?;
                this.and(&above, &below)
            }),
            NodeKind::Set(_) | NodeKind::List(_) | NodeKind::Gathered(..) => {
                // functions in it have tracks that are defined for all elements of the set at once
                self.atom(|this| {
                    let element = this.list(std::slice::from_ref(element))?;
                    this.belongs(&element, set)
                })
            }
            _ => self.named_set(element, set),
        }
    }

    /// The positions after `except`.
    pub(super) fn excepted(&mut self, set: &'c Node) -> Compiled<Dfao> {
        let heaps = (0..self.heaps).map(|heap| Form::of(heap).into());
        let heaps: Vec<Number> = heaps.collect();
        self.belongs(&heaps, set)
    }
}

fn within(number: i128, (least, most): Bounds) -> bool {
    least.is_none_or(|least| least <= number) && most.is_none_or(|most| number <= most)
}
