//! Columns of digits.

use super::bindings::places;
use super::functions::digits;
use super::{Code, Compiler, Number, Typed};
use crate::expression::env::Env;
use crate::expression::fault::Why;
use crate::expression::tree::Node;
use crate::text::{NotationError, Span};

impl Compiler<'_> {
    /// `all(bits(x), sum mod 3 = 0)`: `sum` is a column's sum, `j` its place, from 0.
    pub(super) fn over_columns(
        &mut self,
        node: &Node,
        name: &str,
        (numbers, base): (&[Node], Option<&Node>),
        part: &Node,
    ) -> Result<Typed, NotationError> {
        let (list, with) = self.gathered(numbers)?;
        let (base, of_base): (Option<Number>, _) = match base {
            Some(base) => {
                let (base, depends) = self.number(base)?;
                (Some(base), depends)
            }
            None => (None, 0),
        };
        let (outer, first) = (self.scope.len(), self.names);
        let sum = self.bind("sum", node.span)?;
        let place = self.bind("j", node.span)?;
        let inner = self.truth(part);
        self.scope.truncate(outer);
        let (inner, depends) = inner?;
        let depends = (with | of_base | depends) & !places(first..self.names);
        let span = node.span;
        // tells of each column whether it is so, until that is answered by false
        let walk = move |env: &Env<'_>, go_on: &mut dyn FnMut(bool) -> bool| {
            let mut each = |j: usize, of_column: i128| {
                env.set(sum, of_column);
                env.set(place, j as i128);
                go_on(inner(env))
            };
            list.read(env, |list| match &base {
                None => bits(env, span, list, &mut each),
                Some(base) => in_base(env, span, list, base(env), &mut each),
            });
        };
        let code = match name {
            "all" => Code::Truth(Box::new(move |env| {
                let mut all = true;
                walk(env, &mut |holds| {
                    all = holds;
                    all
                });
                all
            })),
            "any" => Code::Truth(Box::new(move |env| {
                let mut any = false;
                walk(env, &mut |holds| {
                    any = holds;
                    !any
                });
                any
            })),
            "count" => Code::Number(Box::new(move |env| {
                let mut count = 0;
                walk(env, &mut |holds| {
                    count += i128::from(holds);
                    true
                });
                count
            })),
            _ => {
                return Err(self.error(
                    node.span,
                    "all, any or count of columns",
                    "such as all(bits(x), sum mod 2 = 0)",
                ));
            }
        };
        Ok(Typed { code, depends })
    }
}

/// Hands on the place and the sum of each column of bits, up to the highest bit of all.
fn bits(env: &Env<'_>, span: Span, list: &[i128], each: &mut dyn FnMut(usize, i128) -> bool) {
    let all = list.iter().fold(0, |all, number| all | number);
    if all < 0 {
        let below = list.iter().find(|&&number| number < 0);
        return env.fail(span, Why::Bits(below.copied().unwrap_or(-1)));
    }
    for j in 0..(i128::BITS - all.leading_zeros()) as usize {
        let sum = list.iter().map(|number| number >> j & 1).sum();
        if !each(j, sum) {
            return;
        }
    }
}

/// The same for the digits of another base.
fn in_base(
    env: &Env<'_>,
    span: Span,
    list: &[i128],
    base: i128,
    each: &mut dyn FnMut(usize, i128) -> bool,
) {
    let mut sums: Vec<i128> = Vec::new();
    let mut row = Vec::new();
    for &number in list {
        row.clear();
        if let Err(why) = digits(number, base, &mut row) {
            return env.fail(span, why);
        }
        sums.resize(sums.len().max(row.len()), 0);
        for (sum, digit) in sums.iter_mut().zip(&row) {
            *sum += digit;
        }
    }
    for (j, &sum) in sums.iter().enumerate() {
        if !each(j, sum) {
            return;
        }
    }
}
