use crate::game::Heap;
use crate::game::linear::{Form, Symbol};

/// Facts that are added up to show another, at most.
const DEEP: usize = 5;
/// By which a form is multiplied to be shown, at most.
const MOST: i128 = 64;

impl Form {
    /// Its value at heaps of which it is made alone; coefficients have 32 bits.
    #[inline]
    pub(in super::super) fn at(&self, heaps: &[Heap]) -> i128 {
        let terms = self.terms().map(|(symbol, times)| match symbol {
            Symbol::Before(heap) => times * i128::from(heaps[heap]),
            Symbol::After(_) | Symbol::Name(_) => unreachable!("a form of heaps only"),
        });
        self.constant + terms.sum::<i128>()
    }

    /// Whether it may be at least 0 at heaps that begin so: later ones are not bounded.
    pub(in super::super) fn may_hold(&self, first: &[Heap]) -> bool {
        let mut sum = self.constant;
        for (symbol, times) in self.terms() {
            match symbol {
                Symbol::Before(heap) if heap < first.len() => {
                    sum += times * i128::from(first[heap])
                }
                // the more the better, or best none
                _ if times > 0 => return true,
                _ => {}
            }
        }
        sum >= 0
    }

    /// Narrows a range of steps s to where the form is at least 0, of symbols that are
    /// `first + s * step`; `None` where numbers are too large to tell.
    #[inline]
    pub(in super::super) fn narrow(
        &self,
        value: impl Fn(Symbol) -> (i128, i128),
        range: (i128, i128),
    ) -> Option<(i128, i128)> {
        let (mut at, mut slope) = (self.constant, 0_i128);
        for (symbol, times) in self.terms() {
            let (first, step) = value(symbol);
            at = at.checked_add(times.checked_mul(first)?)?;
            slope = slope.checked_add(times.checked_mul(step)?)?;
        }
        Some(narrowed((at, slope), range))
    }

    /// Whether it is less than 0 wherever heaps are, as its signs show.
    pub(super) fn is_negative(&self) -> bool {
        let lowers = |(symbol, times)| times <= 0 && !matches!(symbol, Symbol::Name(_));
        self.constant < 0 && self.terms().all(lowers)
    }

    /// The sign of the form and the symbol, if any, that keep it from being at least 0 wherever
    /// heaps are.
    fn fault(&self) -> Option<(Option<Symbol>, bool)> {
        let negative = |(symbol, times): (Symbol, i128)| {
            (times < 0 || matches!(symbol, Symbol::Name(_))).then_some((Some(symbol), times < 0))
        };
        let term = self.terms().find_map(negative);
        term.or_else(|| (self.constant < 0).then_some((None, true)))
    }

    /// Whether the coefficient, or the constant if no symbol is named, has a sign.
    fn has(&self, symbol: Option<Symbol>, negative: bool) -> bool {
        let number = symbol.map_or(self.constant, |symbol| self.coefficient(symbol));
        if negative { number < 0 } else { number > 0 }
    }
}

/// Whether a form is at least 0 because some facts are, each of which says that a form is. What
/// is not found may hold all the same.
pub(in super::super) fn implied(form: &Form, facts: &[Form]) -> bool {
    let mut factors: Vec<i128> = facts
        .iter()
        .flat_map(|fact| fact.terms())
        .map(|(_, times)| times.saturating_abs())
        .collect();
    factors.push(1);
    factors.retain(|&factor| (1..=MOST).contains(&factor));
    factors.sort_unstable();
    factors.dedup();
    // a whole number that is more than -1 is at least 0
    factors.into_iter().any(|factor| {
        let scaled = form.times(factor).and_then(|form| form.add(factor - 1));
        scaled.is_some_and(|form| shown(&form, facts, DEEP))
    })
}

fn shown(form: &Form, facts: &[Form], deep: usize) -> bool {
    let Some((symbol, negative)) = form.fault() else {
        return true;
    };
    // only what is as wrong there can mend it
    let mut useful = facts.iter().filter(|fact| fact.has(symbol, negative));
    deep > 0
        && useful.any(|fact| {
            let rest = form.plus(-1, fact);
            rest.is_some_and(|rest| shown(&rest, facts, deep - 1))
        })
}

/// The part of a range in which `first + slope * s` is at least 0; empty where its end lies before
/// its begin.
pub(in super::super) fn narrowed(
    (first, slope): (i128, i128),
    (low, high): (i128, i128),
) -> (i128, i128) {
    // numbers of 128 bits divide slowly
    match slope {
        0 if first < 0 => (0, -1),
        0 => (low, high),
        1 => (low.max(-first), high),
        -1 => (low, high.min(first)),
        2.. => (low.max(-first.div_euclid(slope)), high),
        _ => (low, high.min(first.div_euclid(-slope))),
    }
}
