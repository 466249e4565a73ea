use super::Numeration;

/// What a value of a linear form means for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Class {
    /// No move.
    Barred,
    /// As the move asks.
    Legal,
    /// As the move asks, and the heap is one of those that it takes from.
    Taken,
}

/// A linear form of the heaps x before a move and y after it, and what its values mean.
#[derive(Clone, Debug)]
pub(super) struct ReadForm {
    /// Heaps before the move, and after it, with their coefficients that are not 0.
    x: Vec<(usize, i128)>,
    y: Vec<(usize, i128)>,
    meaning: Meaning,
}

/// What the values of a form mean.
#[derive(Clone, Debug)]
enum Meaning {
    /// By their size.
    Size {
        /// The class of small values, then where it changes: from a value on, to a class.
        below: Class,
        from: Vec<(i128, Class)>,
        /// Whether the form is one word minus another and its sign alone counts: they are compared
        /// digit by digit, so that the state is settled at the first that differs.
        compares: bool,
        /// From where on a form that was read so far stays above, or below, all that matters.
        high: (i128, i128),
        low: (i128, i128),
    },
    /// Those that leave one of some remainders are legal.
    Remainder { modulus: i128, legal: Vec<bool> },
}

/// How far a form is read: its value is a w(j) + b w(j - 1) with j digits to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum FormState {
    Open(i128, i128),
    /// Whatever follows.
    Settled(Class),
}

/// The state before any digit.
pub(super) const START: FormState = FormState::Open(0, 0);

impl ReadForm {
    /// The form `sum x_i c_i + y_i d_i`: values below the first of `from` are of class `below`,
    /// values from each one on of the class next to it.
    pub(super) fn new(
        numeration: Numeration,
        (x, y): (Vec<i128>, Vec<i128>),
        below: Class,
        from: Vec<(i128, Class)>,
    ) -> Self {
        let (x, y) = (terms(x), terms(y));
        let all = || x.iter().chain(&y).map(|term| term.1);
        let largest = i128::from(numeration.digits() - 1);
        let sum = |sign: i128| all().map(|c| (c * sign).max(0) * largest).sum::<i128>();
        let (falls, grows) = (sum(-1), sum(1));
        let last = from.last().map_or(0, |change| change.0);
        let first = from.first().map_or(0, |change| change.0);
        let sign = from.iter().all(|change| change.0 == 0 || change.0 == 1);
        let meaning = Meaning::Size {
            compares: sign && matches!(all().collect::<Vec<_>>()[..], [1, -1] | [-1, 1]),
            high: (falls.max(last), falls),
            low: (-grows.max(1 - first), -grows),
            below,
            from,
        };
        Self { x, y, meaning }
    }

    /// The form, legal where it leaves one of some remainders.
    pub(super) fn leaving(
        (x, y): (Vec<i128>, Vec<i128>),
        modulus: u32,
        remainders: &[u32],
    ) -> Self {
        let legal = (0..modulus).map(|remainder| remainders.contains(&remainder));
        let meaning = Meaning::Remainder {
            modulus: modulus.into(),
            legal: legal.collect(),
        };
        let (x, y) = (terms(x), terms(y));
        Self { x, y, meaning }
    }

    /// Whether it compares two words by their first digit that differs.
    pub(super) fn compares(&self) -> bool {
        matches!(self.meaning, Meaning::Size { compares: true, .. })
    }

    /// The form between two bounds: a bound that is left out holds.
    pub(super) fn between(
        numeration: Numeration,
        form: (Vec<i128>, Vec<i128>),
        [least, most]: [Option<i128>; 2],
    ) -> Self {
        let legal = least.map(|least| (least, Class::Legal));
        let barred = most.map(|most| (most.saturating_add(1), Class::Barred));
        let below = match least {
            Some(_) => Class::Barred,
            None => Class::Legal,
        };
        Self::new(
            numeration,
            form,
            below,
            legal.into_iter().chain(barred).collect(),
        )
    }

    /// The last heap that the form is about.
    pub(super) fn last_heap(&self) -> usize {
        let heaps = self.x.iter().chain(&self.y).map(|term| term.0);
        heaps.max().unwrap_or(0)
    }

    pub(super) fn step(
        &self,
        numeration: Numeration,
        at: FormState,
        x: &[u32],
        y: &[u32],
    ) -> FormState {
        let FormState::Open(a, b) = at else {
            return at;
        };
        let digits = |terms: &[(usize, i128)], digits: &[u32]| -> i128 {
            let digit = |heap: usize| i128::from(digits[heap]);
            terms.iter().map(|&(heap, c)| c * digit(heap)).sum()
        };
        let more = digits(&self.x, x) + digits(&self.y, y);
        if self.compares() {
            return match more {
                0 => at,
                _ => FormState::Settled(self.class_of(more.signum())),
            };
        }
        let (p, q) = numeration.recurrence();
        let next = p * a + q * b + more;
        let last = if q == 0 { 0 } else { a };
        match &self.meaning {
            Meaning::Size {
                below, from, high, ..
            } if next >= high.0 && (q == 0 || last >= high.1) => {
                FormState::Settled(from.last().map_or(*below, |change| change.1))
            }
            Meaning::Size { below, low, .. } if next <= low.0 && (q == 0 || last <= low.1) => {
                FormState::Settled(*below)
            }
            Meaning::Size { .. } => FormState::Open(next, last),
            Meaning::Remainder { modulus, .. } => FormState::Open(next.rem_euclid(*modulus), last),
        }
    }

    /// The class if no digit follows.
    pub(super) fn class(&self, numeration: Numeration, at: FormState) -> Class {
        match at {
            FormState::Open(a, b) => self.class_of(a + numeration.recurrence().1 * b),
            FormState::Settled(class) => class,
        }
    }

    fn class_of(&self, value: i128) -> Class {
        match &self.meaning {
            Meaning::Size { below, from, .. } => {
                let changes = from.partition_point(|change| change.0 <= value);
                changes.checked_sub(1).map_or(*below, |last| from[last].1)
            }
            Meaning::Remainder { modulus, legal } => {
                match legal[value.rem_euclid(*modulus) as usize] {
                    true => Class::Legal,
                    false => Class::Barred,
                }
            }
        }
    }
}

/// Heaps with their coefficients that are not 0.
fn terms(coefficients: Vec<i128>) -> Vec<(usize, i128)> {
    let terms = coefficients.into_iter().enumerate();
    terms.filter(|term| term.1 != 0).collect()
}
