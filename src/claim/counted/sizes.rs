//! Conditions that the numbers of heaps of each size decide, read from the largest size on.

use super::atoms::is_call;
use super::{Compiled, Compiler};
use crate::expression::{Node, NodeKind, Relation};
use crate::theory::anyheaps::{CountAutomaton, CountClasses, SIZES};

/// What can be said of sizes.
const SAYABLE_OF_SIZES: &str = "sizes tell count(x, h = max(x)) even, sum(x) mod 4 = 1, max(x) <= 2, and \
                                what and, or, not, => and <=> make of these";

impl Compiler<'_> {
    pub(super) fn atom_of_sizes(&self, node: &Node) -> Compiled<CountAutomaton> {
        if node.any(&mut |part: &Node| counts_largest(part)) {
            return self.largest_heaps(node);
        }
        if node.any(&mut |part: &Node| is_call(part, "max")) {
            return self.largest_size(node);
        }
        if node.any(&mut |part: &Node| is_call(part, "sum")) {
            return self.total_of_sizes(node);
        }
        let expected = "a condition on the numbers of heaps of each size";
        self.refused(node.span, expected, SAYABLE_OF_SIZES)
    }

    /// The number of largest heaps. Of no tokens all are largest, and how many there are sizes do not
    /// tell.
    fn largest_heaps(&self, node: &Node) -> Compiled<CountAutomaton> {
        let said = self.of_number(node, &counts_largest)?;
        let tail = said.tail.max(1);
        // a number that is not 0 stays so
        let counts = self.counts(node.span, tail, said.period)?;
        let step = |&number: &u32, numbers: &[u32]| match number {
            0 => counts.class(numbers[0]),
            number => number,
        };
        let output = |&number: &u32| match number {
            0 => u32::from(!self.all_largest),
            number => u32::from(!said.holds(u64::from(number))),
        };
        Ok(CountAutomaton::read((SIZES, counts), 0, step, output).least())
    }

    fn largest_size(&self, node: &Node) -> Compiled<CountAutomaton> {
        let said = self.of_number(node, &|node| is_call(node, "max"))?;
        let counts = CountClasses { tail: 1, period: 1 };
        // a size that was read, and below it as many as were read since
        let step = |&largest: &Option<u64>, numbers: &[u32]| match (largest, numbers) {
            (None, [0]) => None,
            (largest, _) => Some(said.class(largest.map_or(1, |size| size + 1))),
        };
        let output = |&largest: &Option<u64>| u32::from(!said.holds(largest.unwrap_or(0)));
        Ok(CountAutomaton::read((SIZES, counts), None, step, output).least())
    }

    /// A total modulo a number: each heap that was read adds one with each size that is read after it.
    fn total_of_sizes(&self, node: &Node) -> Compiled<CountAutomaton> {
        let said = self.of_number(node, &|node| is_call(node, "sum"))?;
        // heaps and total so far, as far as the total is told apart
        let counts = self.counts(node.span, said.tail, said.period)?;
        let step = |&(heaps, total): &(u64, u64), numbers: &[u32]| {
            let heaps = said.class(heaps + u64::from(numbers[0]));
            (heaps, said.class(total + heaps))
        };
        let output = |&(_, total): &(u64, u64)| u32::from(!said.holds(total));
        Ok(CountAutomaton::read((SIZES, counts), (0, 0), step, output).least())
    }
}

/// `count(x, h = max(x))`.
fn counts_largest(node: &Node) -> bool {
    let NodeKind::Call {
        name,
        rules: None,
        arguments,
        ..
    } = &node.kind
    else {
        return false;
    };
    let ("count", [x, condition]) = (&name[..], &arguments[..]) else {
        return false;
    };
    let largest = match &condition.kind {
        NodeKind::Chain(first, rest) => match &rest[..] {
            [(Relation::Equal, second)] => {
                first.is("h") && is_call(second, "max") || is_call(first, "max") && second.is("h")
            }
            _ => false,
        },
        _ => false,
    };
    x.is("x") && largest
}
