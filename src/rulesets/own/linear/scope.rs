use super::{Form, Quotient, Symbol};
use crate::expression::{Binder, Heaps, Node, NodeKind, Operator, heap_named};
use crate::rulesets::own::Definition;

/// What the names of a clause stand for.
pub(in super::super) struct Scope<'c> {
    /// Heaps that have a name; none where their number is left open.
    heaps: usize,
    names: Vec<&'c str>,
}

impl<'c> Scope<'c> {
    /// `None` if a name is bound twice, or hides a heap.
    pub(in super::super) fn new(definition: &Definition, binders: &'c [Binder]) -> Option<Self> {
        let names: Vec<&str> = binders.iter().map(|binder| &binder.name[..]).collect();
        let hides = |name: &str| matches!(name, "x" | "n" | "h") || heap_named(name).is_some();
        let twice = |(i, name): (usize, &&str)| names[..i].contains(name);
        if names.iter().any(|name| hides(name)) || names.iter().enumerate().any(twice) {
            return None;
        }
        let heaps = match definition.heaps {
            Heaps::Fixed(heaps) => heaps,
            Heaps::None | Heaps::Any => 0,
        };
        Some(Self { heaps, names })
    }

    /// A number as a form, if it is linear.
    pub(in super::super) fn form(&self, node: &Node) -> Option<Form> {
        match &node.kind {
            NodeKind::Number(number) => Form::default().add(*number),
            NodeKind::Name(name) => self.named(name),
            NodeKind::Operation(Operator::Add, a, b) => self.form(a)?.plus(1, &self.form(b)?),
            NodeKind::Operation(Operator::Subtract, a, b) => self.form(a)?.plus(-1, &self.form(b)?),
            NodeKind::Operation(Operator::Multiply, a, b) => {
                let (a, b) = (self.form(a)?, self.form(b)?);
                match (a.as_constant(), b.as_constant()) {
                    (Some(times), _) => b.times(times),
                    (None, Some(times)) => a.times(times),
                    (None, None) => None,
                }
            }
            NodeKind::Element(list, index) if list.is("x") => {
                let index = usize::try_from(self.form(index)?.as_constant()?).ok()?;
                self.heap(index.checked_sub(1)?)
            }
            // sum(x, h*h) is a sum over a list
            NodeKind::Call {
                name,
                rules: None,
                arguments,
                ..
            } if name == "sum" && (arguments.len() == 1 || !arguments[0].is("x")) => {
                let mut sum = Form::default();
                for argument in arguments {
                    match argument.is("x") && self.heaps > 0 {
                        true => {
                            for heap in 0..self.heaps {
                                sum = sum.plus(1, &self.heap(heap)?)?;
                            }
                        }
                        false => sum = sum.plus(1, &self.form(argument)?)?,
                    }
                }
                Some(sum)
            }
            _ => None,
        }
    }

    fn named(&self, name: &str) -> Option<Form> {
        if let Some(place) = self.names.iter().position(|bound| *bound == name) {
            return Some(Form::of(Symbol::Name(place)));
        }
        match name {
            "n" if self.heaps > 0 => Some(Form::constant(self.heaps as i128)),
            "h" if self.heaps == 1 => self.heap(0),
            _ => self.heap(heap_named(name)?),
        }
    }

    /// The heap with this index, from 0.
    pub(in super::super) fn heap(&self, heap: usize) -> Option<Form> {
        (heap < self.heaps).then(|| Form::of(Symbol::Before(heap)))
    }

    /// A number that is a linear one, perhaps divided.
    pub(in super::super) fn quotient(&self, node: &Node) -> Option<Quotient> {
        if let NodeKind::Operation(Operator::Div, a, b) = &node.kind {
            let by = self.form(b)?.as_constant().filter(|&by| by > 0)?;
            let form = self.form(a)?;
            return Some(Quotient { form, by });
        }
        let form = self.form(node)?;
        Some(Quotient { form, by: 1 })
    }

    /// Forms that are all at least 0 exactly where the first number plus `apart` is at most the
    /// second.
    pub(in super::super) fn at_most(
        &self,
        left: &Node,
        apart: i128,
        right: &Node,
    ) -> Option<Vec<Form>> {
        let all = |nodes: &mut dyn Iterator<Item = Option<Vec<Form>>>| -> Option<Vec<Form>> {
            Some(nodes.collect::<Option<Vec<_>>>()?.concat())
        };
        if let Some(arguments) = call("min", right) {
            return all(&mut arguments
                .iter()
                .map(|right| self.at_most(left, apart, right)));
        }
        if let Some(arguments) = call("max", left) {
            return all(&mut arguments
                .iter()
                .map(|left| self.at_most(left, apart, right)));
        }
        if let Some([inner]) = call("abs", left) {
            let (inner, right) = (self.form(inner)?, self.form(right)?);
            let room = right.add(-apart)?;
            return Some(vec![room.plus(-1, &inner)?, room.plus(1, &inner)?]);
        }
        let (left, right) = (self.quotient(left)?, self.quotient(right)?);
        Some(vec![left.at_most(apart, &right)?])
    }

    /// What the ranges of names say, of names that run through ranges; and whether that is all.
    pub(in super::super) fn ranges<'b>(
        &self,
        binders: impl IntoIterator<Item = &'b Binder>,
    ) -> (Vec<Form>, bool) {
        let (mut facts, mut all) = (Vec::new(), true);
        for binder in binders {
            let name = Node::name(&binder.name, binder.span);
            let said = match binder.range.as_ref().map(|range| &range.kind) {
                Some(NodeKind::Range(low, high)) => {
                    [self.at_most(low, 0, &name), self.at_most(&name, 0, high)]
                }
                _ => [None, None],
            };
            for forms in said {
                all &= forms.is_some();
                facts.extend(forms.into_iter().flatten());
            }
        }
        (facts, all)
    }
}

/// The arguments of a function of numbers.
pub(in super::super) fn call<'n>(function: &str, node: &'n Node) -> Option<&'n [Node]> {
    match &node.kind {
        NodeKind::Call {
            name,
            rules: None,
            arguments,
            ..
        } if name == function => Some(arguments),
        _ => None,
    }
}
