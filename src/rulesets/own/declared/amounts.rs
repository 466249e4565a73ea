//! Clauses that take linear amounts, and what is said of each amount.

use super::super::Definition;
use super::super::clause::Move;
use super::super::linear::{Form, Scope, Symbol, call};
use crate::expression::{Binder, Clause, Node, NodeKind};

/// Vectors that one range of amounts stands for, at most.
const MOST: u128 = 256;

/// What an amount runs through.
pub(super) enum Through {
    /// Listed amounts.
    Bounded(Vec<i128>),
    /// All from 1 to the smallest of some heaps (from 0).
    Heaps(Vec<usize>),
}

/// A clause that takes linear amounts, without a guard.
pub(super) struct Taken<'c> {
    pub(super) read: &'c Clause,
    scope: Scope<'c>,
    /// One for each heap, or for each heap after `from`.
    pub(super) amounts: Vec<Form>,
    /// The heaps after `from`, counted from 1.
    pub(super) from: Option<Vec<Form>>,
}

impl<'c> Taken<'c> {
    pub(super) fn of(definition: &Definition, clause: &'c Move) -> Option<Self> {
        let read = &clause.read;
        let scope = Scope::new(definition, &read.binders)?;
        let forms = |nodes: &[Node]| {
            let forms = nodes.iter().map(|node| scope.form(node));
            forms.collect::<Option<Vec<Form>>>()
        };
        let amounts = forms(&read.components)?;
        let from = match &read.from {
            Some(from) => Some(forms(from)?),
            None => None,
        };
        (read.takes && read.condition.is_none()).then_some(Self {
            read,
            scope,
            amounts,
            from,
        })
    }

    /// What the amount with this name runs through.
    pub(super) fn through(&self, name: usize) -> Option<Through> {
        if let Some(list) = listed(&self.scope, &self.read.binders[name], MOST) {
            let positive = list.iter().all(|&amount| amount >= 1);
            return positive.then_some(Through::Bounded(list));
        }
        let high = self.up_to(name, &Form::constant(1))?;
        let heap = |node: &Node| match self.scope.form(node)?.as_symbol()? {
            Symbol::Before(heap) => Some(heap),
            _ => None,
        };
        let bounds = call("min", high).unwrap_or(std::slice::from_ref(high));
        Some(Through::Heaps(
            bounds.iter().map(heap).collect::<Option<_>>()?,
        ))
    }

    /// The end of the range that a name runs through, if it begins so.
    fn up_to(&self, name: usize, least: &Form) -> Option<&'c Node> {
        match &self.read.binders[name].range.as_ref()?.kind {
            NodeKind::Range(low, high) if self.scope.form(low)? == *least => Some(high),
            _ => None,
        }
    }

    /// Whether a name runs through the numbers of all heaps that follow some number.
    pub(super) fn is_place(&self, name: usize, least: &Form) -> bool {
        self.up_to(name, least).is_some_and(|high| high.is("n"))
    }

    /// The heaps that free amounts are taken from, as a set.
    pub(super) fn touched(&self) -> Option<u64> {
        if self.from.is_some() {
            return None;
        }
        if self.read.starred {
            // one heap, any multiple of one
            let ones = self.amounts.iter().map(Form::as_constant);
            let ones = ones.collect::<Option<Vec<_>>>()?;
            let only = ones.iter().all(|&n| n == 0 || n == 1) && ones.iter().sum::<i128>() == 1;
            let place = ones.iter().position(|&n| n == 1)?;
            return (only && self.read.binders.is_empty()).then_some(1 << place);
        }
        let (mut set, mut used) = (0_u64, 0);
        for (i, amount) in self.amounts.iter().enumerate() {
            if amount.as_constant() == Some(0) {
                continue;
            }
            let Symbol::Name(name) = amount.as_symbol()? else {
                return None;
            };
            let high = self.up_to(name, &Form::constant(1))?;
            if self.scope.form(high)? != Form::of(Symbol::Before(i)) {
                return None;
            }
            set |= 1 << i;
            used += 1;
        }
        (used > 0 && used == self.read.binders.len()).then_some(set)
    }

    /// How many heaps free amounts are taken from, if those are any heaps.
    pub(super) fn size(&self) -> Option<usize> {
        let from = self.from.as_ref()?;
        let size = from.len();
        if self.read.starred || self.read.binders.len() != 2 * size {
            return None;
        }
        let one = Form::constant(1);
        for (j, place) in from.iter().enumerate() {
            // each after the one before
            let least = match j.checked_sub(1) {
                None => one.clone(),
                Some(before) => Form::of(Symbol::Name(before)).add(1)?,
            };
            let Symbol::Name(amount) = self.amounts[j].as_symbol()? else {
                return None;
            };
            let own = match &self.up_to(amount, &one)?.kind {
                NodeKind::Element(list, index) => list.is("x") && self.scope.form(index)? == *place,
                _ => false,
            };
            if !own || *place != Form::of(Symbol::Name(j)) || !self.is_place(j, &least) {
                return None;
            }
        }
        Some(size)
    }
}

/// The numbers that a name runs through, if they are known, and a range of them is not too long.
pub(super) fn listed(scope: &Scope<'_>, binder: &Binder, most: u128) -> Option<Vec<i128>> {
    let constant = |node: &Node| scope.form(node)?.as_constant();
    match &binder.range.as_ref()?.kind {
        NodeKind::Range(low, high) => {
            let (low, high) = (constant(low)?, constant(high)?);
            (high.abs_diff(low) < most).then(|| (low..=high).collect())
        }
        NodeKind::Set(all) | NodeKind::List(all) => all.iter().map(constant).collect(),
        _ => None,
    }
}
