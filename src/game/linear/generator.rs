//! Moves written from their cases: the whole points between linear bounds, heap by heap.

use super::{Case, Constraint, Linear};
use crate::game::{Heap, Moves};
use smallvec::SmallVec;

/// Larger heaps and coefficients are left to others: sums of products fit 64 bits.
const HEAP: Heap = 1 << 32;
const COEFFICIENT: i64 = 1 << 24;
/// More heaps as well.
const HEAPS: usize = 16;
/// Bounds that one case may have at a heap.
const BOUNDS: usize = 64;

/// Writes the moves that cases allow, each of them once for each case that it fits.
pub struct Generator {
    cases: Vec<Bounded>,
    /// Whether heaps may rise.
    raises: bool,
}

/// A case: bounds for the last heap after the move, then for the one before it, and so on; each
/// speaks of the heaps before the move and of those that are chosen.
struct Bounded {
    /// What must hold of the heaps before the move.
    entry: Vec<Bound>,
    /// By heap.
    heaps: Vec<Vec<Bound>>,
    /// The last heap to be chosen: those below it are kept as they are.
    kept: usize,
}

/// A form that is at least 0: of y, which is to be chosen, of x, and of heaps chosen before.
#[derive(Clone, PartialEq, Eq)]
struct Bound {
    constant: i64,
    before: Vec<i64>,
    after: Vec<i64>,
}

impl Linear {
    /// What writes these moves, on this many heaps; `None` where nothing is declared, or numbers
    /// in it are large.
    pub fn generator(&self, heaps: usize) -> Option<Generator> {
        let cases = self.cases(heaps).filter(|_| (1..=HEAPS).contains(&heaps))?;
        let cases = cases.iter().map(|case| Bounded::new(case, heaps));
        Some(Generator {
            cases: cases.collect::<Option<_>>()?,
            raises: self.raises(),
        })
    }
}

impl Bound {
    /// The bounds that a constraint is.
    fn of(constraint: &Constraint) -> Option<Vec<Self>> {
        let bound = |sign: i64, bound: i64| -> Option<Self> {
            let signed = |all: &[i64]| all.iter().map(|c| c * sign).collect::<Vec<i64>>();
            let (before, after) = (signed(constraint.before()), signed(constraint.after()));
            let constant = bound.checked_mul(-sign)?;
            Self {
                constant,
                before,
                after,
            }
            .small()
        };
        let least = constraint.least().map(|least| bound(1, least));
        let most = constraint.most().map(|most| bound(-1, most));
        least.into_iter().chain(most).collect()
    }

    fn small(self) -> Option<Self> {
        let mut all = self.before.iter().chain(&self.after);
        let small = all.all(|c| c.abs() <= COEFFICIENT);
        (small && self.constant.abs() < 1 << 32).then_some(self)
    }

    /// The bound without heap `i` after the move, of a lower and an upper bound on it; it holds
    /// wherever some number lies between them.
    fn without(lower: &Self, upper: &Self, i: usize) -> Option<Self> {
        let (a, b) = (lower.after[i], -upper.after[i]);
        let sum = |low: &i64, high: &i64| b * low + a * high;
        let both = |low: &[i64], high: &[i64]| -> Vec<i64> {
            low.iter()
                .zip(high)
                .map(|(low, high)| sum(low, high))
                .collect()
        };
        Self {
            constant: sum(&lower.constant, &upper.constant),
            before: both(&lower.before, &upper.before),
            after: both(&lower.after, &upper.after),
        }
        .small()
    }

    fn is_trivial(&self) -> bool {
        let mut all = self.before.iter().chain(&self.after);
        self.constant >= 0 && all.all(|&c| c >= 0)
    }

    /// The form without the part of heap `i` after the move, and without what is not chosen.
    #[inline]
    fn rest(&self, x: &[i64], y: &[i64], i: usize) -> i64 {
        let before = self.before.iter().zip(x).map(|(c, heap)| c * heap);
        let after = self.after[i + 1..].iter().zip(&y[i + 1..]);
        self.constant + before.sum::<i64>() + after.map(|(c, heap)| c * heap).sum::<i64>()
    }
}

impl Bounded {
    fn new(case: &Case, heaps: usize) -> Option<Self> {
        let mut all = Vec::new();
        for constraint in case.constraints() {
            all.extend(Bound::of(constraint)?);
        }
        let kept = |i: &usize| {
            let one = |all: &[i64], c: i64| {
                all.iter()
                    .enumerate()
                    .all(|(j, &d)| d == if j == *i { c } else { 0 })
            };
            let keeps = |c: i64| {
                all.iter()
                    .any(|b| b.constant == 0 && one(&b.before, c) && one(&b.after, -c))
            };
            keeps(1) && keeps(-1)
        };
        // the heap above those that are kept is the last to be chosen
        let kept = (0..heaps - 1).take_while(kept).count();
        let (mut levels, mut whole) = (Vec::new(), true);
        for i in 0..heaps {
            let (with, without): (Vec<Bound>, Vec<Bound>) =
                all.into_iter().partition(|bound| bound.after[i] != 0);
            all = without;
            // heaps are at least 0
            let mut zero = Bound {
                constant: 0,
                before: vec![0; heaps],
                after: vec![0; heaps],
            };
            zero.after[i] = 1;
            let lower = with.iter().filter(|bound| bound.after[i] > 0);
            for low in lower.chain([&zero]) {
                for high in with.iter().filter(|bound| bound.after[i] < 0) {
                    // a bound that is left out only makes the search longer
                    match Bound::without(low, high, i).filter(|_| all.len() < BOUNDS) {
                        Some(sum) if sum.is_trivial() || all.contains(&sum) => {}
                        Some(sum) => all.push(sum),
                        None => whole = false,
                    }
                }
            }
            levels.push(with);
        }
        Some(Self {
            entry: all,
            heaps: levels,
            kept: if whole { kept } else { 0 },
        })
    }
}

/// A move on its way.
struct Point<'c, M: ?Sized> {
    case: &'c Bounded,
    raises: bool,
    x: &'c [i64],
    y: &'c mut [i64],
    to: &'c mut M,
}

impl Generator {
    /// Writes the moves from a position; `false`, and nothing is written, if its heaps are too
    /// large for this.
    pub fn moves<M: Moves + ?Sized>(&self, heaps: &[Heap], to: &mut M) -> bool {
        // the total of all heaps is where one may rise to
        let most = if self.raises {
            HEAP / HEAPS as u64
        } else {
            HEAP
        };
        if heaps.iter().any(|&heap| heap >= most) {
            return false;
        }
        let x: SmallVec<[i64; 8]> = heaps.iter().map(|&heap| heap as i64).collect();
        let mut y = x.clone();
        for case in &self.cases {
            if case
                .entry
                .iter()
                .any(|bound| bound.rest(&x, &y, x.len() - 1) < 0)
            {
                continue;
            }
            let mut point = Point {
                case,
                raises: self.raises,
                x: &x,
                y: &mut y,
                to,
            };
            point.choose(x.len() - 1);
        }
        true
    }
}

impl<M: Moves + ?Sized> Point<'_, M> {
    /// The sizes that heap `i` may have after the move.
    #[inline]
    fn sizes(&self, i: usize) -> (i64, i64) {
        let most = if self.raises {
            self.x.iter().sum()
        } else {
            self.x[i]
        };
        let (mut low, mut high) = (0, most);
        for bound in &self.case.heaps[i] {
            let rest = bound.rest(self.x, self.y, i);
            match bound.after[i] {
                1 => low = low.max(-rest),
                -1 => high = high.min(rest),
                c @ 2.. => low = low.max(-rest.div_euclid(c)),
                c => high = high.min(rest.div_euclid(-c)),
            }
        }
        (low, high)
    }

    /// Chooses heap `i`, then those below it.
    fn choose(&mut self, i: usize) {
        let (low, high) = self.sizes(i);
        if low > high {
            return;
        }
        if i == self.case.kept {
            return self.last(i, low, high);
        }
        for size in (low..=high).rev() {
            self.y[i] = size;
            match size == self.x[i] {
                true => self.choose(i - 1),
                false => {
                    self.to.enter(i, size as Heap);
                    self.choose(i - 1);
                    self.to.leave();
                }
            }
            if self.to.enough() {
                return;
            }
        }
    }

    /// Heap `i` gets each of these sizes, and those below it are kept.
    fn last(&mut self, i: usize, low: i64, high: i64) {
        let x = self.x[i];
        // its own size changes the heaps above it alone
        if (low..=high).contains(&x) {
            self.range(i, low, x - 1);
            self.range(i, x + 1, high);
            self.above(i);
        } else {
            self.range(i, low, high);
        }
    }

    fn range(&mut self, i: usize, low: i64, high: i64) {
        match high - low {
            0 => self.to.replace(i, low as Heap),
            1.. => self.to.range(i, low as Heap..high as Heap + 1),
            _ => {}
        }
    }

    /// The lowest heap above `i` that changes is the last that does.
    fn above(&mut self, i: usize) {
        let changed = (i + 1..self.x.len()).find(|&j| self.y[j] != self.x[j]);
        if let Some(j) = changed {
            let size = self.y[j] as Heap;
            self.to.leave();
            self.to.replace(j, size);
            self.to.enter(j, size);
        }
    }
}
