//! floor(j*phi) and the like: by Beatty sequences in Ostrowski's numeration.

use super::form::{Form, Number, too_large};
use super::{Bound, Compiled, Compiler};
use crate::arithmetic::{Inexact, Surd, gcd};
use crate::expression::{Node, NodeKind, Operator};
use crate::text::Span;
use crate::theory::automata::{Dfao, Numeration};

/// A linear form of the tracks in numbers of one quadratic field: the constant, then the factor of
/// each track.
struct Real(Vec<Surd>);

const EXPECTED: &str = "heaps times phi or times another constant";
const REMEDY: &str = "such as floor(j*phi), floor(a*phi^2) + b";

impl<'c> Compiler<'c> {
    /// The floor of a number. With t = (2 - r + sqrt(r^2 + 4))/2 it is u + floor(v t) for linear
    /// forms u and v, if the numeration is that of r.
    pub(super) fn floor(&mut self, node: &'c Node) -> Compiled<Number> {
        let (Real(numbers), span) = (self.real(node)?, node.span);
        let Some(radicand) = radicands(&numbers).next() else {
            let lcm =
                |over: i128, n: &Surd| over.checked_mul(n.parts()[3] / gcd(over, n.parts()[3]));
            let over = numbers.iter().try_fold(1, lcm).ok_or_else(too_large)?;
            let whole = numbers.iter().map(|n| n.multiply(Surd::whole(over)));
            let whole = self.form(whole.collect(), span)?;
            return match over {
                1 => Ok(whole.into()),
                _ => self.quotient(&whole.into(), over, span),
            };
        };
        let field = |r: u32| Surd::new(2 - i128::from(r), 1, i128::from(r).pow(2) + 4, 2);
        let fits = |t: &Surd| t.parts()[2] == radicand;
        let t = match self.numeration {
            Numeration::Ostrowski(r) => field(r).filter(fits),
            Numeration::Base(_) => None,
        };
        let Some(t) = t else {
            let remedy = match (1..=15).find(|&r| field(r).is_some_and(|t| fits(&t))) {
                Some(1) => "add ‹base fib›".to_owned(),
                Some(r) => format!("add ‹base ostrowski:{r}›"),
                None => {
                    "no numeration here has digits for it; those of phi and sqrt(2) do".to_owned()
                }
            };
            let expected = format!("a root that the digits of {} can express", self.numeration);
            return self.refused(span, expected, remedy);
        };
        let [_, root, _, under] = t.parts();
        let times = |n: &Surd| {
            let [_, q, _, r] = n.parts();
            let times = Surd::whole(q).divide(Surd::whole(r))?;
            times
                .multiply(Surd::whole(under))?
                .divide(Surd::whole(root))
        };
        let rest = |n: &Surd| n.add(t.multiply(times(n)?)?.negative()?);
        let rest = self.form(numbers.iter().map(rest).collect(), span)?;
        let times = self.form(numbers.iter().map(times).collect(), span)?;
        let j = self.as_track(times.into(), span)?;
        let y = self.new_track(span)?;
        let Some(pairs) = Dfao::beatty(self.numeration, self.room)? else {
            return self.refused(span, EXPECTED, REMEDY);
        };
        self.defined
            .push(pairs.placed(&[j, y], self.tracks, self.room)?);
        self.sum_of(&rest.into(), 1, &Form::of(y).into())
    }

    /// The form of numbers that are whole.
    fn form(&self, numbers: Result<Vec<Surd>, Inexact>, span: Span) -> Compiled<Form> {
        let whole = |all: Vec<Surd>| all.into_iter().map(Surd::to_whole).collect();
        let whole: Result<Vec<i128>, Inexact> = numbers.and_then(whole);
        match whole {
            Ok(of) => {
                let mut form = Form::default().add(of[0]);
                for (track, &times) in of[1..].iter().enumerate() {
                    form = form.and_then(|form| form.plus(times, &Form::of(track)));
                }
                Ok(form.ok_or_else(too_large)?)
            }
            Err(Inexact::NotWhole) => self.refused(span, EXPECTED, REMEDY),
            Err(_) => Err(too_large().into()),
        }
    }

    /// A linear form: with a track for a number that is not one.
    fn single(&mut self, number: Number, span: Span) -> Compiled<Form> {
        match &number.forms[..] {
            [form] => Ok(form.clone()),
            _ => Ok(Form::of(self.as_track(number, span)?)),
        }
    }

    fn real(&mut self, node: &'c Node) -> Compiled<Real> {
        let span = node.span;
        match &node.kind {
            _ if node.is("phi") && self.bound("phi").is_none() => Ok(Real(vec![Surd::phi()])),
            NodeKind::Name(name) => match self.bound(name).cloned() {
                Some(Bound::Part(part, names)) => {
                    self.within_scope(names, |inner| inner.real(part))
                }
                _ => self.whole(node),
            },
            NodeKind::Call {
                name, arguments, ..
            } if name == "sqrt" && arguments.len() == 1 => {
                let number = match self.varies(&arguments[0]) {
                    true => return self.refused(span, "the root of a constant", REMEDY),
                    false => self.evaluated(&arguments[0], &[])?,
                };
                if !(1..1 << 40).contains(&number) {
                    return self.refused(span, "the root of a number from 1 to 2^40", REMEDY);
                }
                self.real_of(Surd::root(number).map(|root| vec![root]), span)
            }
            NodeKind::Operation(operator @ (Operator::Add | Operator::Subtract), a, b) => {
                let (a, mut b) = (self.real(a)?, self.real(b)?);
                if *operator == Operator::Subtract {
                    b = self.times(b, Real(vec![Surd::whole(-1)]), span)?;
                }
                self.plus(a, b, span)
            }
            NodeKind::Operation(Operator::Multiply, a, b) => {
                let (a, b) = (self.real(a)?, self.real(b)?);
                self.times(a, b, span)
            }
            NodeKind::Operation(Operator::Divide, a, b) if !self.varies(b) => {
                let by = self.evaluated(b, &[])?;
                if !(1..1 << 40).contains(&by) {
                    return self.refused(b.span, "a constant from 1 to 2^40", REMEDY);
                }
                let Real(numbers) = self.real(a)?;
                let parts = numbers.iter().map(|n| n.divide(Surd::whole(by)));
                self.real_of(parts.collect(), span)
            }
            NodeKind::Operation(Operator::Power, a, b) if !self.varies(b) => {
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
        let form = self.single(number, node.span)?;
        let factors = (0..self.tracks).map(|track| form.coefficient(track));
        let numbers = [form.constant].into_iter().chain(factors);
        Ok(Real(numbers.map(Surd::whole).collect()))
    }

    /// What was computed, if it lies in one field.
    fn real_of(&self, numbers: Result<Vec<Surd>, Inexact>, span: Span) -> Compiled<Real> {
        match numbers {
            Ok(numbers) if one_root(&numbers) => Ok(Real(numbers)),
            Ok(_) | Err(Inexact::Roots) => self.refused(span, "one square root", REMEDY),
            Err(_) => Err(too_large().into()),
        }
    }

    fn plus(&self, Real(mut a): Real, Real(mut b): Real, span: Span) -> Compiled<Real> {
        let tracks = a.len().max(b.len());
        a.resize(tracks, Surd::whole(0));
        b.resize(tracks, Surd::whole(0));
        self.real_of(a.iter().zip(b).map(|(a, b)| a.add(b)).collect(), span)
    }

    fn times(&self, Real(a): Real, Real(b): Real, span: Span) -> Compiled<Real> {
        let fixed = |real: &[Surd]| real[1..].iter().all(|&n| n == Surd::whole(0));
        let (numbers, factor) = match (fixed(&a), fixed(&b)) {
            (_, true) => (a, b[0]),
            (true, _) => (b, a[0]),
            _ => return self.refused(span, EXPECTED, "no automaton multiplies heaps"),
        };
        self.real_of(numbers.iter().map(|n| n.multiply(factor)).collect(), span)
    }
}

/// The radicands of the numbers that are not rational.
fn radicands(numbers: &[Surd]) -> impl Iterator<Item = i128> {
    let all = numbers.iter().map(|number| number.parts()[2]);
    all.filter(|&radicand| radicand != 0)
}

fn one_root(numbers: &[Surd]) -> bool {
    radicands(numbers).min() == radicands(numbers).max()
}
