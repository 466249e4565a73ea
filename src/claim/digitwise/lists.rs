//! Lists, and sets of them.

use super::form::{Form, Number};
use super::quantified::Ranged;
use super::{Bound, Compiled, Compiler, ELEMENTS, not};
use crate::expression::{Node, NodeKind};
use crate::theory::automata::Dfao;

impl<'c> Compiler<'c> {
    /// Numbers and the elements of lists.
    pub(super) fn list(&mut self, all: &'c [Node]) -> Compiled<Vec<Number>> {
        let mut list = Vec::new();
        for node in all {
            match self.is_list(node) {
                true => list.extend(self.list_of(node)?),
                false => list.push(self.number(node)?),
            }
        }
        Ok(list)
    }

    pub(super) fn list_of(&mut self, node: &'c Node) -> Compiled<Vec<Number>> {
        match &node.kind {
            NodeKind::List(all) => self.list(all),
            NodeKind::Name(name) => match self.bound(name).cloned() {
                Some(Bound::Part(part, names)) => {
                    self.within_scope(names, |inner| inner.list_of(part))
                }
                _ => Ok((0..self.heaps).map(|heap| Form::of(heap).into()).collect()),
            },
            NodeKind::Call {
                name, arguments, ..
            } if name == "sort" => {
                let mut list = self.list(arguments)?;
                // bubble sort: the largest of the first ones goes to the end
                for end in (1..list.len()).rev() {
                    for i in 0..end {
                        let (a, b) = (list[i].clone(), list[i + 1].clone());
                        let order = self.sign_of(&a, &b, (None, Some(0)))?;
                        list[i] = self.chosen(&order, &a, &b)?;
                        list[i + 1] = self.chosen(&order, &b, &a)?;
                    }
                }
                Ok(list)
            }
            _ => self.refused(
                node.span,
                "a list whose length is known beforehand",
                "such as x, sort(x) or (a, b+1)",
            ),
        }
    }

    /// The elements of a list, set or range that are known beforehand.
    pub(super) fn elements(&mut self, node: &'c Node) -> Compiled<Vec<Number>> {
        match &node.kind {
            NodeKind::Set(all) => self.list(all),
            NodeKind::Range(low, high) if !self.varies(low) && !self.varies(high) => {
                let (low, high) = (self.evaluated(low, &[])?, self.evaluated(high, &[])?);
                if high.saturating_sub(low) > ELEMENTS {
                    let expected = format!("at most {ELEMENTS} numbers, one by one");
                    return self.refused(node.span, expected, "take a smaller range");
                }
                Ok((low..=high).map(Number::constant).collect())
            }
            _ => self.list_of(node),
        }
    }

    /// Whether a list, or a single number, is an element of a set. Part of a comparison, or of
    /// heaps alone.
    pub(super) fn belongs(&mut self, list: &[Number], set: &'c Node) -> Compiled<Dfao> {
        match &set.kind {
            NodeKind::Set(all) | NodeKind::List(all) => {
                let mut inside = self.always(false)?;
                for element in all {
                    let one = self.atom(|this| this.equals(list, element))?;
                    inside = self.or(&inside, &one)?;
                }
                Ok(inside)
            }
            NodeKind::Gathered(element, binders) => self
                .exists(&Ranged::all(binders), &mut |this| {
                    this.atom(|this| this.equals(list, element))
                }),
            _ => self.refused(
                set.span,
                "a set of positions",
                "such as {(0,0), (1,2)}, or {(j, 2*j) : j in 0..9}",
            ),
        }
    }

    fn equals(&mut self, list: &[Number], element: &'c Node) -> Compiled<Dfao> {
        let element = self.list(std::slice::from_ref(element))?;
        if element.len() != list.len() {
            return self.always(false);
        }
        if let Some(point) = self.point(list, &element)? {
            return Ok(point);
        }
        self.same(list, &element)
    }

    /// All heaps at one position: read at once.
    fn point(&self, list: &[Number], element: &[Number]) -> Compiled<Option<Dfao>> {
        let track = |number: &Number| match &number.forms[..] {
            [form] => form.as_symbol(),
            _ => None,
        };
        let tracks: Option<Vec<usize>> = list.iter().map(track).collect();
        let heap = |number: &Number| number.as_constant();
        let heaps: Option<Vec<i128>> = element.iter().map(heap).collect();
        let (Some(tracks), Some(heaps)) = (tracks, heaps) else {
            return Ok(None);
        };
        let heaps: Result<Vec<u64>, _> = heaps.into_iter().map(u64::try_from).collect();
        match heaps {
            Ok(heaps) => {
                let point = Dfao::point(self.numeration, &heaps, self.room)?;
                Ok(Some(point.placed(&tracks, self.tracks, self.room)?))
            }
            // no heap is below 0
            Err(_) => Ok(Some(not(&self.always(true)?))),
        }
    }
}
