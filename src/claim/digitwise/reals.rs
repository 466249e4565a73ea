//! floor(j*phi) and the like: by Beatty sequences in Ostrowski's numeration.

use super::form::{Form, Number};
use super::{Bound, Compiled, Compiler, Refusal};
use crate::expression::{Kind, Node, Operator};
use crate::text::Span;
use crate::theory::automata::{Dfao, Numeration};

/// `(whole + root sqrt(radicand)) / over`.
struct Real {
    whole: Form,
    root: Form,
    /// No square but 1 divides it; 1 where there is no root.
    radicand: i128,
    over: i128,
}

const EXPECTED: &str = "heaps times phi or times another constant";
const REMEDY: &str = "such as floor(j*phi), floor(a*phi^2) + b";

impl<'c> Compiler<'c> {
    /// The floor of a number. With t = (2 - r + sqrt(r^2 + 4))/2 it is u + floor(v t) for linear
    /// forms u and v, if the numeration is that of r.
    pub(super) fn floor(&mut self, node: &'c Node) -> Compiled<Number> {
        let Real {
            whole,
            root,
            radicand,
            over,
        } = self.real(node)?;
        if radicand == 1 || root.is_constant() && root.constant == 0 {
            return match over {
                1 => Ok(whole.into()),
                _ => self.quotient(&whole.into(), over, node.span),
            };
        }
        let (square, free) = match self.numeration {
            Numeration::Ostrowski(r) => root_of(i128::from(r).pow(2) + 4),
            Numeration::Base(_) => (1, 0),
        };
        if free != radicand {
            let fits = |r: &u32| root_of(i128::from(*r).pow(2) + 4).1 == radicand;
            let remedy = match (1..=15).find(fits) {
                Some(1) => "add --base fib".to_owned(),
                Some(r) => format!("add --base ostrowski:{r}"),
                None => "no numeration here tells it; those of phi and sqrt(2) are".to_owned(),
            };
            let expected = format!(
                "digits that tell this root, not those of {}",
                self.numeration
            );
            return self.refused(node.span, expected, remedy);
        }
        let Numeration::Ostrowski(r) = self.numeration else {
            return self.refused(node.span, EXPECTED, REMEDY);
        };
        let times = self.divided(&self.scaled(&root, 2)?, square * over, node.span)?;
        let taken = self.scaled(&times, over * (2 - i128::from(r)))?;
        let twice = self.scaled(&whole, 2)?;
        let rest = twice.plus(-1, &taken).ok_or_else(too_large)?;
        let rest = self.divided(&rest, 2 * over, node.span)?;
        let j = self.as_track(times.into(), node.span)?;
        let y = self.new_track(node.span)?;
        let Some(pairs) = Dfao::beatty(self.numeration, self.room) else {
            return self.refused(node.span, EXPECTED, REMEDY);
        };
        self.defined
            .push(pairs?.placed(&[j, y], self.tracks, self.room)?);
        self.sum_of(&rest.into(), 1, &Form::track(y).into())
    }

    fn scaled(&self, form: &Form, times: i128) -> Compiled<Form> {
        Form::default().plus(times, form).ok_or_else(too_large)
    }

    fn divided(&self, form: &Form, by: i128, span: Span) -> Compiled<Form> {
        let mut of = Vec::new();
        for &number in form.of.iter().chain([&form.constant]) {
            if number % by != 0 {
                return self.refused(span, EXPECTED, REMEDY);
            }
            of.push(number / by);
        }
        let constant = of.pop().unwrap_or(0);
        Ok(Form { of, constant })
    }

    /// A linear form: a track for a number that is none.
    fn single(&mut self, number: Number, span: Span) -> Compiled<Form> {
        match &number.forms[..] {
            [form] => Ok(form.clone()),
            _ => Ok(Form::track(self.as_track(number, span)?)),
        }
    }

    fn real(&mut self, node: &'c Node) -> Compiled<Real> {
        let span = node.span;
        match &node.kind {
            Kind::Name(name) if name == "phi" && self.bound(name).is_none() => Ok(Real {
                whole: Form::constant(1),
                root: Form::constant(1),
                radicand: 5,
                over: 2,
            }),
            Kind::Name(name) => match self.bound(name).cloned() {
                Some(Bound::Part(part, names)) => {
                    self.within_scope(names, |inner| inner.real(part))
                }
                _ => self.whole(node),
            },
            Kind::Call {
                name, arguments, ..
            } if name == "sqrt" && arguments.len() == 1 => {
                let number = match self.varies(&arguments[0]) {
                    true => return self.refused(span, "the root of a constant", REMEDY),
                    false => self.evaluated(&arguments[0], &[])?,
                };
                if !(1..1 << 40).contains(&number) {
                    return self.refused(span, "the root of a number from 1 to 2^40", REMEDY);
                }
                let (square, radicand) = root_of(number);
                let (whole, root) = if radicand == 1 {
                    (square, 0)
                } else {
                    (0, square)
                };
                Ok(Real {
                    whole: Form::constant(whole),
                    root: Form::constant(root),
                    radicand,
                    over: 1,
                })
            }
            Kind::Minus(inner) => {
                let inner = self.real(inner)?;
                self.times(inner, constant(-1), span)
            }
            Kind::Operation(Operator::Add, a, b) => {
                let (a, b) = (self.real(a)?, self.real(b)?);
                self.plus(a, b, span)
            }
            Kind::Operation(Operator::Subtract, a, b) => {
                let (a, b) = (self.real(a)?, self.real(b)?);
                let b = self.times(b, constant(-1), span)?;
                self.plus(a, b, span)
            }
            Kind::Operation(Operator::Multiply, a, b) => {
                let (a, b) = (self.real(a)?, self.real(b)?);
                self.times(a, b, span)
            }
            Kind::Operation(Operator::Divide, a, b) if !self.varies(b) => {
                let by = self.evaluated(b, &[])?;
                if !(1..1 << 40).contains(&by) {
                    return self.refused(b.span, "a constant from 1 to 2^40", REMEDY);
                }
                let mut real = self.real(a)?;
                real.over = real.over.checked_mul(by).ok_or_else(too_large)?;
                Ok(real)
            }
            Kind::Operation(Operator::Power, a, b) if !self.varies(b) => {
                let exponent = self.evaluated(b, &[])?;
                if !(1..=32).contains(&exponent) {
                    return self.refused(b.span, "an exponent from 1 to 32", REMEDY);
                }
                let mut power = self.real(a)?;
                for _ in 1..exponent {
                    let factor = self.real(a)?;
                    power = self.times(power, factor, span)?;
                }
                Ok(power)
            }
            _ => self.whole(node),
        }
    }

    fn whole(&mut self, node: &'c Node) -> Compiled<Real> {
        let number = self.number(node)?;
        let whole = self.single(number, node.span)?;
        Ok(Real {
            whole,
            ..constant(0)
        })
    }

    fn radicand(&self, a: &Real, b: &Real, span: Span) -> Compiled<i128> {
        match (a.radicand, b.radicand) {
            (1, other) | (other, 1) => Ok(other),
            (one, other) if one == other => Ok(one),
            _ => self.refused(span, "one square root", REMEDY),
        }
    }

    fn plus(&self, a: Real, b: Real, span: Span) -> Compiled<Real> {
        let radicand = self.radicand(&a, &b, span)?;
        let sum = |one: &Form, other: &Form| {
            let one = self.scaled(one, b.over)?;
            one.plus(a.over, other).ok_or_else(too_large)
        };
        Ok(Real {
            whole: sum(&a.whole, &b.whole)?,
            root: sum(&a.root, &b.root)?,
            radicand,
            over: a.over.checked_mul(b.over).ok_or_else(too_large)?,
        }
        .reduced())
    }

    fn times(&self, a: Real, b: Real, span: Span) -> Compiled<Real> {
        let radicand = self.radicand(&a, &b, span)?;
        let fixed = |real: &Real| real.whole.is_constant() && real.root.is_constant();
        let (number, factor) = match (fixed(&a), fixed(&b)) {
            (_, true) => (a, b),
            (true, _) => (b, a),
            _ => return self.refused(span, EXPECTED, "no automaton multiplies heaps"),
        };
        let (p, q) = (factor.whole.constant, factor.root.constant);
        let under = q.checked_mul(radicand).ok_or_else(too_large)?;
        let whole = self.scaled(&number.whole, p)?;
        let root = self.scaled(&number.whole, q)?;
        Ok(Real {
            whole: whole.plus(under, &number.root).ok_or_else(too_large)?,
            root: root.plus(p, &number.root).ok_or_else(too_large)?,
            radicand,
            over: number.over.checked_mul(factor.over).ok_or_else(too_large)?,
        }
        .reduced())
    }
}

impl Real {
    /// The same with the least denominator.
    fn reduced(self) -> Self {
        let Self {
            mut whole,
            mut root,
            radicand,
            over,
        } = self;
        let numbers = |form: &Form| form.of.iter().copied().chain([form.constant]).fold(0, gcd);
        let common = gcd(over, gcd(numbers(&whole), numbers(&root)));
        for form in [&mut whole, &mut root] {
            form.of.iter_mut().for_each(|number| *number /= common);
            form.constant /= common;
        }
        Self {
            whole,
            root,
            radicand,
            over: over / common,
        }
    }
}

fn constant(number: i128) -> Real {
    Real {
        whole: Form::constant(number),
        root: Form::default(),
        radicand: 1,
        over: 1,
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    match b {
        0 => a.abs(),
        _ => gcd(b, a % b),
    }
}

fn too_large() -> Refusal {
    Refusal::Grew("coefficients of 2^62 and more".into())
}

/// (s, d) such that s^2 d is the number and no square but 1 divides d. O(sqrt(number)).
fn root_of(number: i128) -> (i128, i128) {
    let (mut square, mut free, mut divisor) = (1, number, 2);
    while divisor * divisor <= free {
        while free % (divisor * divisor) == 0 {
            free /= divisor * divisor;
            square *= divisor;
        }
        divisor += 1;
    }
    (square, free)
}
