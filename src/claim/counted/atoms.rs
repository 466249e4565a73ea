//! Conditions that counts decide.

use super::numbers::OfNumber;
use super::{Compiled, Compiler, SAYABLE};
use crate::expression::{Node, NodeKind};
use crate::theory::anyheaps::{CountAutomaton, CountClasses, SIZES};

impl Compiler<'_> {
    pub(super) fn atom(&self, node: &Node) -> Compiled<CountAutomaton> {
        if self.base == SIZES {
            return self.atom_of_sizes(node);
        }
        if let NodeKind::Call {
            name, arguments, ..
        } = &node.kind
            && let ("all" | "any", [list, part]) = (&name[..], &arguments[..])
        {
            return self.columns(name == "all", list, part);
        }
        if node.any(&mut |part: &Node| counts_odd(part)) {
            let said = self.of_number(node, &counts_odd)?;
            return self.odd_heaps(node, &said);
        }
        for name in ["nimsum", "sum", "max"] {
            let is = move |node: &Node| is_call(node, name);
            if !node.any(&mut |part: &Node| is(part)) {
                continue;
            }
            let said = self.of_number(node, &is)?;
            return match name {
                "nimsum" if !self.base.is_power_of_two() => self.refused(
                    node.span,
                    "binary digits for nimsum",
                    "add ‹base 2›, 4, 8 or 16",
                ),
                "nimsum" => self.nim_sum(node, &said),
                "sum" => self.total(node, &said),
                _ => self.largest(node, &said),
            };
        }
        if node.any(&mut |part: &Node| part.is("n")) {
            let remedy = "heaps of 0 change nothing here, so no condition may count them";
            return self.refused(node.span, "a condition that does not name n", remedy);
        }
        self.refused(
            node.span,
            "a condition on the columns' numbers of digits",
            SAYABLE,
        )
    }

    /// `all(bits(x), sum mod 3 = 0)`: the columns from the highest that is not 0.
    fn columns(&self, all: bool, list: &Node, part: &Node) -> Compiled<CountAutomaton> {
        let written = list.columns().and_then(|(numbers, base)| {
            let whole = matches!(numbers, [x] if x.is("x"));
            let base = base.map_or(Some(2), |base| self.constant(base))?;
            (whole && base == i128::from(self.base)).then_some(())
        });
        if written.is_none() {
            let expected = format!(
                "bits(x) or columns(x, {}), the columns of all heaps",
                self.base
            );
            let remedy = "another base is asked for by ‹base›";
            return self.refused(list.span, &expected, remedy);
        }
        let said = self.of_number(part, &|node| node.is("sum"))?;
        let counts = self.counts(part.span, said.tail.max(1), said.period)?;
        // before the first digit, among columns that go on so, after one that does not
        let step = |&state: &u32, numbers: &[u32]| match state {
            0 if numbers.iter().all(|&number| number == 0) => 0,
            0 | 1 if said.holds(digit_sum(numbers)) == all => 1,
            _ => 2,
        };
        let output = |&state: &u32| u32::from((state < 2) != all);
        Ok(CountAutomaton::read((self.base, counts), 0, step, output).least())
    }

    /// The nim-sum, as far as the statement tells it apart.
    fn nim_sum(&self, node: &Node, said: &OfNumber) -> Compiled<CountAutomaton> {
        let counts = self.counts(node.span, 0, 2)?;
        self.number(said, counts, |numbers| {
            let digits = (1..).zip(numbers);
            digits.fold(0, |sum, (digit, number)| {
                sum ^ (digit * (u64::from(*number) % 2))
            })
        })
    }

    /// The number of odd heaps, which the last digits tell if the base is even.
    fn odd_heaps(&self, node: &Node, said: &OfNumber) -> Compiled<CountAutomaton> {
        if !self.base.is_multiple_of(2) {
            return self.refused(node.span, "an even base for odd heaps", "add ‹base 2›");
        }
        let counts = self.counts(node.span, said.tail, said.period)?;
        let last = |numbers: &[u32]| numbers.iter().step_by(2).map(|&n| u64::from(n)).sum();
        let step = |_: &u64, numbers: &[u32]| said.class(last(numbers));
        let output = |&number: &u64| u32::from(!said.holds(number));
        Ok(CountAutomaton::read((self.base, counts), 0, step, output).least())
    }

    fn total(&self, node: &Node, said: &OfNumber) -> Compiled<CountAutomaton> {
        let counts = self.counts(node.span, said.tail, said.period)?;
        self.number(said, counts, digit_sum)
    }

    /// A number whose digits, perhaps beyond the base, are read one after the other.
    fn number(
        &self,
        said: &OfNumber,
        counts: CountClasses,
        digit: impl Fn(&[u32]) -> u64,
    ) -> Compiled<CountAutomaton> {
        let step = |&so_far: &u64, numbers: &[u32]| {
            said.class(so_far * u64::from(self.base) + digit(numbers))
        };
        let output = |&number: &u64| u32::from(!said.holds(number));
        Ok(CountAutomaton::read((self.base, counts), 0, step, output).least())
    }

    /// The largest heap, which columns tell as far as its number of digits.
    fn largest(&self, node: &Node, said: &OfNumber) -> Compiled<CountAutomaton> {
        let base = u64::from(self.base);
        let mut digits = 0;
        let mut least = 1;
        // numbers of as many digits must be alike
        while least <= u64::from(said.tail) + said.period {
            let all = least..least * base;
            if all
                .clone()
                .any(|number| said.holds(number) != said.holds(least))
            {
                let expected = format!(
                    "max(x) compared so that a power of {base} is the bound, such as max(x) < {base}"
                );
                return self.refused(node.span, &expected, SAYABLE);
            }
            least *= base;
            digits += 1;
        }
        let counts = CountClasses { tail: 1, period: 1 };
        let step = |&length: &u32, numbers: &[u32]| match length {
            0 if numbers.iter().all(|&number| number == 0) => 0,
            length => (length + 1).min(digits + 1),
        };
        let output = |&length: &u32| {
            let example = length.checked_sub(1).map_or(0, |more| base.pow(more));
            u32::from(!said.holds(example))
        };
        Ok(CountAutomaton::read((self.base, counts), 0, step, output).least())
    }
}

/// `count(x, h odd)`.
fn counts_odd(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Call {
            name,
            rules: None,
            arguments,
            ..
        } if name == "count" => match &arguments[..] {
            [x, condition] => {
                let odd = matches!(&condition.kind, NodeKind::Parity(1, h) if h.is("h"));
                x.is("x") && odd
            }
            _ => false,
        },
        _ => false,
    }
}

pub(super) fn is_call(node: &Node, wanted: &str) -> bool {
    match &node.kind {
        NodeKind::Call {
            name,
            rules: None,
            arguments,
            ..
        } => name == wanted && matches!(&arguments[..], [x] if x.is("x")),
        _ => false,
    }
}

fn digit_sum(numbers: &[u32]) -> u64 {
    let digits = (1..).zip(numbers);
    digits
        .map(|(digit, &number)| digit * u64::from(number))
        .sum()
}
