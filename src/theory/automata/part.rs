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
    x: Vec<i128>,
    y: Vec<i128>,
    /// The class of small values, then where it changes: from a value on, to a class.
    below: Class,
    from: Vec<(i128, Class)>,
    /// The heap, where the form is x - y of one heap and its sign alone counts: words are
    /// compared digit by digit.
    compares: Option<(Track, Track)>,
    reach: Reach,
    /// The last heap that the form speaks of.
    last_heap: usize,
}

/// A word that is read: a heap before the move or after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Track {
    X(usize),
    Y(usize),
}

impl Track {
    fn digit(self, x: &[u32], y: &[u32]) -> u32 {
        match self {
            Self::X(heap) => x[heap],
            Self::Y(heap) => y[heap],
        }
    }
}

/// From where on a form that was read so far stays above, or below, all that matters.
#[derive(Clone, Copy, Debug)]
struct Reach {
    high: (i128, i128),
    low: (i128, i128),
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
    /// values from each one on of the class beside it.
    pub(super) fn new(
        numeration: Numeration,
        (x, y): (Vec<i128>, Vec<i128>),
        below: Class,
        from: Vec<(i128, Class)>,
    ) -> Self {
        let largest = i128::from(numeration.digits() - 1);
        let sum = |sign: i128| {
            let all = x.iter().chain(&y);
            all.map(|&c| (c * sign).max(0) * largest).sum::<i128>()
        };
        let (falls, grows) = (sum(-1), sum(1));
        let last = from.last().map_or(0, |change| change.0);
        let first = from.first().map_or(0, |change| change.0);
        let reach = Reach {
            high: (falls.max(last), falls),
            low: (-grows.max(1 - first), -grows),
        };
        let compares = compares(&x, &y, &from);
        let mut heaps = x.iter().zip(&y);
        let last_heap = heaps.rposition(|(&x, &y)| x != 0 || y != 0);
        Self {
            x,
            y,
            below,
            from,
            compares,
            reach,
            last_heap: last_heap.unwrap_or(0),
        }
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

    /// The last heap that the form speaks of.
    pub(super) fn last_heap(&self) -> usize {
        self.last_heap
    }

    /// Whether words are compared, so that the state is settled at the first digit that differs.
    pub(super) fn compares(&self) -> bool {
        self.compares.is_some()
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
        if let Some((plus, minus)) = self.compares {
            let difference = i128::from(plus.digit(x, y)) - i128::from(minus.digit(x, y));
            return match difference {
                0 => at,
                _ => FormState::Settled(self.class_of(difference.signum())),
            };
        }
        let digits = |coefficients: &[i128], digits: &[u32]| -> i128 {
            let both = coefficients.iter().zip(digits);
            both.map(|(&c, &digit)| c * i128::from(digit)).sum()
        };
        let (p, q) = numeration.recurrence();
        let next = p * a + q * b + digits(&self.x, x) + digits(&self.y, y);
        let last = if q == 0 { 0 } else { a };
        let Reach { high, low } = self.reach;
        if next >= high.0 && (q == 0 || last >= high.1) {
            return FormState::Settled(self.from.last().map_or(self.below, |change| change.1));
        }
        if next <= low.0 && (q == 0 || last <= low.1) {
            return FormState::Settled(self.below);
        }
        FormState::Open(next, last)
    }

    /// The class if no digit follows.
    pub(super) fn class(&self, numeration: Numeration, at: FormState) -> Class {
        match at {
            FormState::Open(a, b) => self.class_of(a + numeration.recurrence().1 * b),
            FormState::Settled(class) => class,
        }
    }

    fn class_of(&self, value: i128) -> Class {
        let changes = self.from.partition_point(|change| change.0 <= value);
        match changes {
            0 => self.below,
            _ => self.from[changes - 1].1,
        }
    }
}

/// The two words, if the form is one minus the other and only its sign matters.
fn compares(x: &[i128], y: &[i128], from: &[(i128, Class)]) -> Option<(Track, Track)> {
    let tracks = (0..x.len()).map(Track::X).chain((0..y.len()).map(Track::Y));
    let all: Vec<_> = tracks
        .zip(x.iter().chain(y))
        .filter(|one| *one.1 != 0)
        .collect();
    let sign = from.iter().all(|change| change.0 == 0 || change.0 == 1);
    match all[..] {
        [(one, &1), (other, &-1)] if sign => Some((one, other)),
        [(one, &-1), (other, &1)] if sign => Some((other, one)),
        _ => None,
    }
}
