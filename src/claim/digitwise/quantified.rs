//! Quantifiers, and functions that run through ranges.

use super::form::{Form, Number};
use super::{Bound, Compiled, Compiler, ELEMENTS, not};
use crate::expression::{Binder, Node, NodeKind};
use crate::text::Span;
use crate::theory::automata::Dfao;

type Body<'a, 'c> = &'a mut dyn FnMut(&mut Compiler<'c>) -> Compiled<Dfao>;

/// A name, and the range, list or set that it runs through.
#[derive(Clone, Copy)]
pub(super) struct Ranged<'c> {
    pub(super) name: &'c str,
    pub(super) span: Span,
    pub(super) range: Option<&'c Node>,
}

impl<'c> Ranged<'c> {
    /// Names that a quantifier binds.
    pub(super) fn all(binders: &'c [Binder]) -> Vec<Self> {
        let ranged = |binder: &'c Binder| Self {
            name: &binder.name,
            span: binder.span,
            range: binder.range.as_ref(),
        };
        binders.iter().map(ranged).collect()
    }

    /// The elements h of a list.
    pub(super) fn elements(list: &'c Node) -> [Self; 1] {
        let (name, span, range) = ("h", list.span, Some(list));
        [Self { name, span, range }]
    }
}

impl<'c> Compiler<'c> {
    pub(super) fn quantified(
        &mut self,
        all: bool,
        names: &[Ranged<'c>],
        body: &'c Node,
    ) -> Compiled<Dfao> {
        match all {
            true => {
                let none = self.exists(names, &mut |this| Ok(not(&this.truth(body)?)))?;
                Ok(not(&none))
            }
            false => self.exists(names, &mut |this| this.truth(body)),
        }
    }

    /// Whether there are numbers of the ranges for which a statement holds. Ranges that are known
    /// beforehand are gone through; other numbers have a track, which is guessed.
    pub(super) fn exists(&mut self, names: &[Ranged<'c>], body: Body<'_, 'c>) -> Compiled<Dfao> {
        let Some((first, later)) = names.split_first() else {
            return body(self);
        };
        let Some(range) = first.range else {
            return self.guessed(first, None, later, body);
        };
        if let NodeKind::Range(low, high) = &range.kind
            && self.is_long(low, high)?
        {
            return self.guessed(first, Some((low, high)), later, body);
        }
        let mut any = self.always(false)?;
        for element in self.elements(range)? {
            let name = [(first.name.to_owned(), Bound::Value(element))];
            let one = self.with(name, |inner| inner.exists(later, body))?;
            any = self.or(&any, &one)?;
        }
        Ok(any)
    }

    /// Whether a range is not known beforehand, or too long to be gone through.
    pub(super) fn is_long(&self, low: &'c Node, high: &'c Node) -> Compiled<bool> {
        if self.varies(low) || self.varies(high) {
            return Ok(true);
        }
        let (low, high) = (self.evaluated(low, &[])?, self.evaluated(high, &[])?);
        Ok(high.saturating_sub(low) >= ELEMENTS / 4)
    }

    /// A number of a range, or any that is not below 0.
    fn guessed(
        &mut self,
        first: &Ranged<'c>,
        range: Option<(&'c Node, &'c Node)>,
        later: &[Ranged<'c>],
        body: Body<'_, 'c>,
    ) -> Compiled<Dfao> {
        let base = self.tracks;
        // the ends of the range are computed next to the guess
        self.atom(|this| {
            let range = match range {
                Some((low, high)) => Some((low, this.number(low)?, this.number(high)?)),
                None => None,
            };
            if let Some((low, least, _)) = &range
                && !least.forms.iter().all(Form::is_natural)
            {
                let remedy = "begin the range at 0 or later: j in 0..b";
                return this.refused(low.span, "a range of numbers not below 0", remedy);
            }
            let track = this.new_track(first.span)?;
            let j: Number = Form::of(track).into();
            let mut inside = this.always(true)?;
            if let Some((_, least, most)) = &range {
                let above = this.sign_of(&j, least, (Some(0), None))?;
                let below = this.sign_of(&j, most, (None, Some(0)))?;
                inside = this.and(&above, &below)?;
            }
            for one in std::mem::take(&mut this.defined).iter().rev() {
                inside = this.and(&inside, one)?;
            }
            // the guess goes to the first track after those that were there
            let mut order: Vec<usize> = (0..this.tracks).collect();
            order.retain(|&other| other != track);
            order.insert(base, track);
            let mut place = vec![0; order.len()];
            order
                .iter()
                .enumerate()
                .for_each(|(to, &from)| place[from] = to);
            let mut moved =
                this.widened(&inside, this.tracks)?
                    .placed(&place, this.tracks, this.room)?;
            while moved.heaps() > base + 1 {
                moved = moved.exists(this.room)?;
            }
            let name = [(first.name.to_owned(), Bound::Value(Form::of(base).into()))];
            this.tracks = base + 1;
            let body = this.with(name, |inner| inner.exists(later, body))?;
            this.and(&moved, &body)
        })
    }

    /// `count(i in 1..n: x[i] > 3)`, `sum(x, h mod 4)`: over what is known beforehand.
    pub(super) fn over(
        &mut self,
        span: Span,
        name: &str,
        names: &[Ranged<'c>],
        body: &'c Node,
    ) -> Compiled<Number> {
        if !["sum", "nimsum", "min", "max", "count"].contains(&name) {
            return self.refused(span, "a number that digits can express", super::SAYABLE);
        }
        let mut all = Vec::new();
        self.each(names, &mut |this| {
            all.push(match name {
                "count" => {
                    let truth = this.truth(body)?;
                    this.chosen(&truth, &Number::constant(1), &Number::constant(0))?
                }
                _ => this.number(body)?,
            });
            Ok(())
        })?;
        let fold = if name == "count" { "sum" } else { name };
        self.folded(span, fold, all)
    }

    fn each(
        &mut self,
        names: &[Ranged<'c>],
        body: &mut dyn FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<()> {
        let Some((first, later)) = names.split_first() else {
            return body(self);
        };
        let remedy = "such as i in 1..n";
        let range = match first.range {
            None => return self.refused(first.span, "a range of constants", remedy),
            Some(range) if matches!(range.kind, NodeKind::Range(..)) && self.varies(range) => {
                return self.refused(range.span, "a range of constants", remedy);
            }
            Some(range) => range,
        };
        for element in self.elements(range)? {
            let name = [(first.name.to_owned(), Bound::Value(element))];
            self.with(name, |inner| inner.each(later, body))?;
        }
        Ok(())
    }
}
