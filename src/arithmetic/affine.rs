/// An affine form: a constant and multiples of symbols. What is computed has numbers below 2^BITS,
/// which is at most 2^62.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Affine<S, const BITS: u32> {
    pub(crate) constant: i128,
    /// By symbol, none of them 0.
    terms: Vec<(S, i128)>,
}

impl<S, const BITS: u32> Default for Affine<S, BITS> {
    fn default() -> Self {
        Self::constant(0)
    }
}

impl<S, const BITS: u32> Affine<S, BITS> {
    /// A constant of any size.
    pub(crate) fn constant(constant: i128) -> Self {
        let terms = Vec::new();
        Self { constant, terms }
    }

    pub(crate) fn of(symbol: S) -> Self {
        Self {
            constant: 0,
            terms: vec![(symbol, 1)],
        }
    }
}

impl<S: Copy + Ord, const BITS: u32> Affine<S, BITS> {
    /// The form plus a multiple of another; `None` where numbers are large.
    pub(crate) fn plus(&self, times: i128, other: &Self) -> Option<Self> {
        let add = |a: i128, b: i128| {
            let sum = a.checked_add(times.checked_mul(b)?)?;
            (sum.unsigned_abs() < 1 << BITS).then_some(sum)
        };
        let mut sum = self.clone();
        sum.constant = add(sum.constant, other.constant)?;
        for &(symbol, coefficient) in &other.terms {
            let place = sum.terms.binary_search_by_key(&symbol, |term| term.0);
            let place = place.unwrap_or_else(|place| {
                sum.terms.insert(place, (symbol, 0));
                place
            });
            sum.terms[place].1 = add(sum.terms[place].1, coefficient)?;
        }
        sum.terms.retain(|&(_, coefficient)| coefficient != 0);
        Some(sum)
    }

    pub(crate) fn times(&self, times: i128) -> Option<Self> {
        Self::default().plus(times, self)
    }

    pub(crate) fn add(&self, number: i128) -> Option<Self> {
        self.plus(1, &Self::constant(number))
    }

    /// The form with a symbol replaced by another form.
    pub(crate) fn with(&self, symbol: S, by: &Self) -> Option<Self> {
        let times = self.coefficient(symbol);
        let without = self.plus(-times, &Self::of(symbol))?;
        without.plus(times, by)
    }

    /// The form without a symbol of which it is a lower bound and another form an upper one, both
    /// of them at least 0: it is at least 0 wherever some number lies between them.
    pub(crate) fn without(&self, symbol: S, upper: &Self) -> Option<Self> {
        let scaled = self.times(-upper.coefficient(symbol))?;
        scaled.plus(self.coefficient(symbol), upper)
    }

    /// Whether it is below 0 nowhere where symbols are not, by its coefficients.
    pub(crate) fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms().all(|(_, times)| times >= 0)
    }

    pub(crate) fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The symbol, if it is one and nothing else.
    pub(crate) fn as_symbol(&self) -> Option<S> {
        match self.terms[..] {
            [(symbol, 1)] if self.constant == 0 => Some(symbol),
            _ => None,
        }
    }

    pub(crate) fn coefficient(&self, symbol: S) -> i128 {
        let place = self.terms.binary_search_by_key(&symbol, |term| term.0);
        place.map_or(0, |place| self.terms[place].1)
    }

    #[inline]
    pub(crate) fn as_terms(&self) -> &[(S, i128)] {
        &self.terms
    }

    pub(crate) fn terms(&self) -> impl Iterator<Item = (S, i128)> {
        self.terms.iter().copied()
    }
}
