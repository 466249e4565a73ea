//! `first(j in 0..b: ..)` and `last(..)`: the first or last number for which a statement holds.

use super::form::{Form, Number};
use super::quantified::Ranged;
use super::{Bound, Compiled, Compiler, not};
use crate::expression::{Node, NodeKind};
use crate::text::Span;
use crate::theory::automata::Dfao;

impl<'c> Compiler<'c> {
    /// The first number that a name runs through, or the last, for which a statement holds, with
    /// some values of the later names.
    pub(super) fn sought(
        &mut self,
        span: Span,
        first: bool,
        names: &[Ranged<'c>],
        body: &'c Node,
    ) -> Compiled<Number> {
        let Some((own, later)) = names.split_first() else {
            return self.refused(span, "a name and a range", "such as first(j in 0..b: ..)");
        };
        match own.range.map(|range| (range, &range.kind)) {
            None => self.extreme(span, first, (own, None), later, body),
            Some((_, NodeKind::Range(low, high))) if self.is_long(low, high)? => {
                self.extreme(span, first, (own, Some((low, high))), later, body)
            }
            Some((range, _)) => {
                let mut all = self.elements(range)?;
                if !first {
                    all.reverse();
                }
                let (mut found, mut chosen) = (self.always(false)?, Number::constant(0));
                // those that count less are chosen first, and again where one that counts more is
                for element in all.into_iter().rev() {
                    let name = [(own.name.to_owned(), Bound::Value(element.clone()))];
                    let exists = &mut |this: &mut Self| this.truth(body);
                    let holds = self.with(name, |inner| inner.exists(later, exists))?;
                    chosen = self.chosen(&holds, &element, &chosen)?;
                    found = self.or(&found, &holds)?;
                }
                self.is_found(span, &found)?;
                Ok(chosen)
            }
        }
    }

    /// The least or the largest number of a range, or of all, for which a statement holds, on a track
    /// of its own.
    fn extreme(
        &mut self,
        span: Span,
        first: bool,
        (own, range): (&Ranged<'c>, Option<(&'c Node, &'c Node)>),
        later: &[Ranged<'c>],
        body: &'c Node,
    ) -> Compiled<Number> {
        let track = self.new_track(own.span)?;
        let number: Number = Form::of(track).into();
        let name = [(own.name.to_owned(), Bound::Value(number.clone()))];
        let exists = &mut |this: &mut Self| this.truth(body);
        let mut holds = self.with(name, |inner| inner.exists(later, exists))?;
        if let Some((low, high)) = range {
            let inside = self.atom(|this| {
                let (least, high) = (this.number(low)?, this.number(high)?);
                if !least.forms.iter().all(Form::is_natural) {
                    let remedy = "begin the range at 0 or later: first(j in 0..b: ..)";
                    return this.refused(low.span, "a range of numbers not below 0", remedy);
                }
                let above = this.sign_of(&number, &least, (Some(0), None))?;
                let below = this.sign_of(&number, &high, (None, Some(0)))?;
                this.and(&above, &below)
            })?;
            holds = self.and(&holds, &inside)?;
        }
        let holds = self.widened(&holds, track + 1)?;
        self.tracks = track;
        let found = holds.clone().exists(self.room)?;
        self.is_found(span, &found)?;
        // whether another one that counts more is as wanted
        let room = self.room;
        let mut places: Vec<usize> = (0..track).collect();
        places.push(track + 1);
        let other = holds.placed(&places, track + 2, room)?;
        let order = match first {
            true => [track + 1, track],
            false => [track, track + 1],
        };
        let before = Dfao::between(self.numeration, &[1, -1], (None, Some(-1)), room)?;
        let before = before.placed(&order, track + 2, room)?;
        let more = self.and(&other, &before)?.exists(room)?;
        let least = self.and(&holds, &not(&more))?;
        self.tracks = track + 1;
        self.defined.push(least);
        Ok(number)
    }

    /// Whether there is such a number everywhere, as far as the numbers of the claim are what they
    /// are.
    fn is_found(&self, span: Span, found: &Dfao) -> Compiled<()> {
        if self.trial {
            return Ok(());
        }
        let mut none = not(&self.widened(found, self.tracks)?);
        for one in &self.defined {
            none = self.and(&none, one)?;
        }
        let nothing = none.map(|_| 1);
        match none.first_difference(&nothing, |none, _| none == 0) {
            None => Ok(()),
            Some(at) => {
                let at = at.unwrap_or_default();
                let at = crate::number::tuple(&at[..self.heaps.min(at.len())]);
                let remedy = format!(
                    "at {at} it has none; say exists j in 0..b: .. where there need not be one"
                );
                self.refused(span, "a number at every position", remedy)
            }
        }
    }
}
