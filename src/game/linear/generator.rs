//! Moves written from their cases: the whole points between linear bounds, heap by heap.

use super::bounded::Bounded;
use super::{Falls, Linear};
use crate::game::{Heap, Moves};
use smallvec::SmallVec;

/// Larger heaps are left to others: sums of products fit 64 bits.
const HEAP: Heap = 1 << 32;
/// More heaps as well.
const HEAPS: usize = 16;

/// Writes the moves that cases allow, each of them once for each case that it fits.
pub struct Generator {
    cases: Vec<Bounded>,
    /// Whether heaps may rise.
    raises: bool,
}

impl Linear {
    /// What writes these moves, on this many heaps; `None` where nothing is declared, or numbers
    /// in it are large.
    pub fn generator(&self, heaps: usize) -> Option<Generator> {
        if self.falls() == Some(Falls::Potential) {
            // heaps may become as large as they like
            return None;
        }
        let cases = self.cases(heaps).filter(|_| (1..=HEAPS).contains(&heaps))?;
        let cases = cases.iter().map(|case| Bounded::new(case, heaps));
        Some(Generator {
            cases: cases.collect::<Option<_>>()?,
            raises: self.raises(),
        })
    }
}

/// Parts of forms of which remainders are asked for.
type Rests = SmallVec<[i64; 4]>;

/// A move on its way.
struct Point<'c, M: ?Sized> {
    case: &'c Bounded,
    raises: bool,
    /// The heaps before the move, followed by those after it.
    heaps: &'c mut [i64],
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
        let n = heaps.len();
        let mut both = [0; 2 * HEAPS];
        let both = &mut both[..2 * n];
        for case in &self.cases {
            // heaps that a case keeps are as they were, whatever the one before made of them
            for (i, &heap) in heaps.iter().enumerate() {
                both[i] = heap as i64;
                both[n + i] = heap as i64;
            }
            if !case.enters(both) {
                continue;
            }
            let mut point = Point {
                case,
                raises: self.raises,
                heaps: both,
                to,
            };
            point.choose(n - 1);
        }
        true
    }
}

impl<M: Moves + ?Sized> Point<'_, M> {
    fn count(&self) -> usize {
        self.heaps.len() / 2
    }

    /// Heap `i` after the move, as far as it is chosen.
    fn after(&self, i: usize) -> i64 {
        self.heaps[self.count() + i]
    }

    /// The sizes that heap `i` may have after the move.
    #[inline]
    fn sizes(&self, i: usize) -> (i64, i64) {
        let most = if self.raises {
            self.heaps[..self.count()].iter().sum()
        } else {
            self.heaps[i]
        };
        let (mut low, mut high) = (0, most);
        for bound in &self.case.heaps[i] {
            let rest = bound.rest(self.heaps);
            match bound.times {
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
        let (mut rests, place) = (Rests::new(), self.count() + i);
        self.rests(i, &mut rests);
        for size in (low..=high).rev() {
            if !self.fits(&rests, i, size) {
                continue;
            }
            self.heaps[place] = size;
            match size == self.heaps[i] {
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

    /// Of what remainders ask for at heap `i`, the part that it leaves.
    #[inline]
    fn rests(&self, i: usize, rests: &mut Rests) {
        for asked in &self.case.remainders[i] {
            rests.push(asked.rest(self.heaps));
        }
    }

    /// Whether heap `i` of a size leaves the remainders that are asked for.
    #[inline]
    fn fits(&self, rests: &[i64], i: usize, size: i64) -> bool {
        let asked = self.case.remainders[i].iter();
        rests.is_empty() || asked.zip(rests).all(|(one, &rest)| one.holds(rest, size))
    }

    /// Heap `i` gets each of these sizes, and those below it are kept.
    fn last(&mut self, i: usize, low: i64, high: i64) {
        let x = self.heaps[i];
        let mut rests = Rests::new();
        self.rests(i, &mut rests);
        // its own size changes the heaps above it alone
        if (low..=high).contains(&x) {
            self.sizes_that_fit(&rests, i, low, x - 1);
            self.sizes_that_fit(&rests, i, x + 1, high);
            if self.fits(&rests, i, x) {
                self.above(i);
            }
        } else {
            self.sizes_that_fit(&rests, i, low, high);
        }
    }

    fn sizes_that_fit(&mut self, rests: &[i64], i: usize, low: i64, high: i64) {
        if rests.is_empty() {
            return self.range(i, low, high);
        }
        let mut size = low;
        while size <= high {
            let fits = (size..=high).find(|&size| self.fits(rests, i, size));
            let first = fits.unwrap_or(high + 1);
            let ends = (first..=high).find(|&size| !self.fits(rests, i, size));
            size = ends.unwrap_or(high + 1);
            self.range(i, first, size - 1);
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
        let changed = (i + 1..self.count()).find(|&j| self.after(j) != self.heaps[j]);
        if let Some(j) = changed {
            let size = self.after(j) as Heap;
            self.to.leave();
            self.to.replace(j, size);
            self.to.enter(j, size);
        }
    }
}
