//! Moves written from their cases: the whole points between linear bounds, heap by heap.

use super::{Case, Form, Linear, Symbol};
use crate::game::{Heap, Moves};
use smallvec::SmallVec;

/// Larger heaps and coefficients are left to others: sums of products fit 64 bits.
const HEAP: Heap = 1 << 32;
const COEFFICIENT: i128 = 1 << 24;
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
struct Bound {
    constant: i64,
    before: Vec<i64>,
    after: Vec<i64>,
}

impl Linear {
    /// What writes these moves, on this many heaps; `None` where nothing is declared, numbers in
    /// it are large, or remainders are asked for.
    pub fn generator(&self, heaps: usize) -> Option<Generator> {
        let cases = self.cases(heaps).filter(|_| (1..=HEAPS).contains(&heaps))?;
        let cases = cases.iter().map(|case| Bounded::new(case, heaps));
        Some(Generator {
            cases: cases.collect::<Option<_>>()?,
            raises: self.raises(),
        })
    }
}

/// Whether numbers are small enough for sums of products to fit 64 bits.
fn small(form: &Form) -> bool {
    form.terms().all(|(_, times)| times.abs() <= COEFFICIENT)
}

impl Bound {
    fn new(form: &Form, heaps: usize) -> Option<Self> {
        let of = |symbol: fn(usize) -> Symbol| {
            let all = (0..heaps).map(|heap| form.coefficient(symbol(heap)) as i64);
            all.collect()
        };
        small(form).then(|| Self {
            constant: form.constant as i64,
            before: of(Symbol::Before),
            after: of(Symbol::After),
        })
    }

    /// The form without the part of heap `i` after the move, and without what is not chosen.
    #[inline]
    fn rest(&self, x: &[i64], y: &[i64], i: usize) -> i64 {
        let mut rest = self.constant;
        for (j, before) in self.before.iter().enumerate() {
            rest += before * x[j];
        }
        for (j, after) in self.after.iter().enumerate().skip(i + 1) {
            rest += after * y[j];
        }
        rest
    }
}

impl Bounded {
    fn new(case: &Case, heaps: usize) -> Option<Self> {
        let mut all = Vec::new();
        for constraint in case.constraints() {
            all.extend(constraint.forms()?);
        }
        let keeps = |i: usize| {
            let taken = Form::of(Symbol::Before(i)).plus(-1, &Form::of(Symbol::After(i)))?;
            Some(all.contains(&taken) && all.contains(&taken.times(-1)?))
        };
        // the heap above those that are kept is the last to be chosen
        let kept = (0..heaps - 1).take_while(|&i| keeps(i) == Some(true));
        let kept = kept.count();
        let bounds = |forms: &[Form]| {
            let bounds = forms.iter().map(|form| Bound::new(form, heaps));
            bounds.collect::<Option<Vec<Bound>>>()
        };
        let (mut levels, mut whole) = (Vec::new(), true);
        for i in 0..heaps {
            let y = Symbol::After(i);
            let (with, without): (Vec<Form>, Vec<Form>) =
                all.into_iter().partition(|form| form.coefficient(y) != 0);
            all = without;
            // heaps are at least 0
            let zero = Form::of(y);
            let lower = with.iter().filter(|form| form.coefficient(y) > 0);
            for low in lower.chain([&zero]) {
                for high in with.iter().filter(|form| form.coefficient(y) < 0) {
                    let sum = low.without(y, high).filter(small);
                    // a bound that is left out only makes the search longer
                    match sum.filter(|_| all.len() < BOUNDS) {
                        Some(sum) if sum.is_natural() || all.contains(&sum) => {}
                        Some(sum) => all.push(sum),
                        None => whole = false,
                    }
                }
            }
            levels.push(bounds(&with)?);
        }
        Some(Self {
            entry: bounds(&all)?,
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
