//! Columns of digits, and elements of lists.

use super::form::Form;
use super::quantified::Ranged;
use super::{Compiled, Compiler, SAYABLE};
use crate::expression::Node;
use crate::theory::automata::{Dfao, Numeration};

impl<'c> Compiler<'c> {
    /// `all(bits(x), sum mod 3 = 0)`, `any(x, h > 3)`.
    pub(super) fn over_elements(
        &mut self,
        all: bool,
        list: &'c Node,
        part: &'c Node,
    ) -> Compiled<Dfao> {
        if let Some((numbers, base)) = list.columns() {
            let base = base.map_or(Ok(2), |base| self.evaluated(base, &[]))?;
            return self.columns(all, list, (numbers, base), part);
        }
        self.quantified(all, &Ranged::elements(list), part)
    }

    fn columns(
        &mut self,
        all: bool,
        node: &Node,
        (numbers, base): (&'c [Node], i128),
        part: &'c Node,
    ) -> Compiled<Dfao> {
        let written = match self.numeration {
            Numeration::Base(written) => i128::from(written) == base,
            Numeration::Ostrowski(_) => false,
        };
        if !written {
            let expected = format!("digits of base {base}, not those of {}", self.numeration);
            let remedy = match base {
                2..=16 => format!("add ‹base {base}›"),
                _ => "heaps are read in the bases 2 to 16".to_owned(),
            };
            return self.refused(node.span, expected, remedy);
        }
        if self.varies(part) {
            let remedy = "such as all(bits(x), sum mod 3 = 0); sum is a column's digit sum";
            return self.refused(part.span, "a condition on sum and constants", remedy);
        }
        if self.bound("j").is_none() && part.any(&mut |part| part.is("j")) {
            let remedy = "an automaton does not know the place j of a column; leave it out";
            return self.refused(part.span, "a condition on sum and constants", remedy);
        }
        self.atom(|this| {
            let mut tracks = Vec::new();
            for number in this.list(numbers)? {
                tracks.push(this.as_track(number, node.span)?);
            }
            let most = (base - 1) * tracks.len() as i128;
            // whether a column keeps the search going, by its sum
            let mut goes_on = Vec::new();
            for sum in 0..=most {
                goes_on.push(this.decided(part, &[("sum", sum)])? == all);
            }
            let sum = |digits: &[u32]| tracks.iter().map(|&track| digits[track]).sum::<u32>();
            let words = (this.numeration, this.tracks, this.room);
            let legal = |digits: &[u32]| goes_on[sum(digits) as usize];
            let none = Dfao::of_columns(words, |digits| sum(digits) > 0, legal)?;
            Ok(if all { none } else { super::not(&none) })
        })
    }

    /// A track for a number, a new one if it is not one already.
    pub(super) fn as_track(
        &mut self,
        number: super::Number,
        span: crate::text::Span,
    ) -> Compiled<usize> {
        if let [form] = &number.forms[..]
            && let Some(track) = form.as_symbol()
        {
            return Ok(track);
        }
        if !number.forms.iter().all(Form::is_natural) {
            return self.refused(
                span,
                "numbers that are never below 0",
                "name the difference d of b = a + d: exists d in 0..b: b = a + d and ..",
            );
        }
        let track = self.new_track(span)?;
        let same = self.sign_of(&number, &Form::of(track).into(), (Some(0), Some(0)))?;
        self.defined.push(same);
        Ok(track)
    }

    /// One more track.
    pub(super) fn new_track(&mut self, span: crate::text::Span) -> Compiled<usize> {
        let tracks = self.tracks + 1;
        if self.numeration.letters(tracks).is_none() {
            let expected = format!(
                "at most {} heaps and numbers, whose digits are read side by side",
                self.tracks
            );
            return self.refused(span, &expected, SAYABLE);
        }
        self.tracks = tracks;
        Ok(tracks - 1)
    }
}
