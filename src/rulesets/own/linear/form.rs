use crate::game::Heap;

/// What a form is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Symbol {
    /// A heap before the move, from 0.
    Before(usize),
    /// A heap after it.
    After(usize),
    /// A name that the clause binds, by its place among them.
    Name(usize),
}

/// A constant and multiples of symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Form {
    pub(in super::super) constant: i128,
    /// By symbol, none of them 0.
    terms: Vec<(Symbol, i128)>,
}

/// Coefficients and constants are at most this: sums of a few products with heaps fit 128 bits.
const LARGE: i128 = 1 << 31;
/// Facts that are added up to show another, at most.
const DEEP: usize = 5;
/// By which a form is multiplied to be shown, at most.
const MOST: i128 = 64;

impl Form {
    pub(in super::super) fn constant(constant: i128) -> Option<Self> {
        let terms = Vec::new();
        (constant.abs() < LARGE).then_some(Self { constant, terms })
    }

    pub(in super::super) fn of(symbol: Symbol) -> Self {
        Self {
            constant: 0,
            terms: vec![(symbol, 1)],
        }
    }

    /// The form plus a multiple of another; `None` where numbers are large.
    pub(in super::super) fn plus(&self, times: i128, other: &Self) -> Option<Self> {
        let small = |number: i128| (number.abs() < LARGE).then_some(number);
        let mut sum = self.clone();
        sum.constant = small(sum.constant + small(times)? * other.constant)?;
        for &(symbol, coefficient) in &other.terms {
            let place = sum.terms.binary_search_by_key(&symbol, |term| term.0);
            let place = place.unwrap_or_else(|place| {
                sum.terms.insert(place, (symbol, 0));
                place
            });
            sum.terms[place].1 = small(sum.terms[place].1 + times * coefficient)?;
        }
        sum.terms.retain(|&(_, coefficient)| coefficient != 0);
        Some(sum)
    }

    pub(in super::super) fn times(&self, times: i128) -> Option<Self> {
        Self::default().plus(times, self)
    }

    pub(in super::super) fn add(&self, number: i128) -> Option<Self> {
        self.plus(1, &Self::constant(number)?)
    }

    pub(in super::super) fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The symbol, if it is one and nothing else.
    pub(in super::super) fn as_symbol(&self) -> Option<Symbol> {
        match self.terms[..] {
            [(symbol, 1)] if self.constant == 0 => Some(symbol),
            _ => None,
        }
    }

    pub(in super::super) fn coefficient(&self, symbol: Symbol) -> i128 {
        let place = self.terms.binary_search_by_key(&symbol, |term| term.0);
        place.map_or(0, |place| self.terms[place].1)
    }

    pub(in super::super) fn terms(&self) -> impl Iterator<Item = (Symbol, i128)> {
        self.terms.iter().copied()
    }

    /// Its value at heaps of which it is made alone; coefficients have 32 bits.
    #[inline]
    pub(in super::super) fn at(&self, heaps: &[Heap]) -> i128 {
        let terms = self.terms.iter().map(|&(symbol, times)| match symbol {
            Symbol::Before(heap) => times * i128::from(heaps[heap]),
            Symbol::After(_) | Symbol::Name(_) => unreachable!("a form of heaps alone"),
        });
        self.constant + terms.sum::<i128>()
    }

    /// Narrows a range of steps to where a form of heaps alone is at least 0, of heaps
    /// `first + s * step`; `None` where numbers are too large to tell.
    pub(in super::super) fn narrow(
        &self,
        first: &[i128],
        step: &[i128],
        range: (i128, i128),
    ) -> Option<(i128, i128)> {
        let (mut at, mut slope) = (self.constant, 0_i128);
        for &(symbol, times) in &self.terms {
            let Symbol::Before(heap) = symbol else {
                return None;
            };
            at = at.checked_add(times.checked_mul(first[heap])?)?;
            slope = slope.checked_add(times.checked_mul(step[heap])?)?;
        }
        Some(narrowed((at, slope), range))
    }

    /// The form with a symbol replaced by another form.
    pub(in super::super) fn with(&self, symbol: Symbol, by: &Self) -> Option<Self> {
        let times = self.coefficient(symbol);
        let without = self.plus(-times, &Self::of(symbol))?;
        without.plus(times, by)
    }

    /// The sign of the form and the symbol, if any, that keep it from being at least 0 wherever
    /// heaps are.
    fn fault(&self) -> Option<(Option<Symbol>, bool)> {
        let negative = |&(symbol, times): &(Symbol, i128)| {
            (times < 0 || matches!(symbol, Symbol::Name(_))).then_some((Some(symbol), times < 0))
        };
        let term = self.terms.iter().find_map(negative);
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
        .map(|(_, times)| times)
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
