//! Cases as bounds of one heap after another.

use super::{Allowed, Case, Form, Symbol};

/// Larger coefficients are left to others: sums of products fit 64 bits.
const COEFFICIENT: i128 = 1 << 24;
/// Larger moduli as well.
const MODULUS: u32 = 1 << 16;
/// Bounds that one case may have at a heap.
const BOUNDS: usize = 64;

/// A case: bounds for the last heap after the move, then for the one before it, and so on; each
/// speaks of the heaps before the move and of those that are chosen.
pub(super) struct Bounded {
    /// What must hold of the heaps before the move.
    entry: Vec<Bound>,
    /// By heap.
    pub(super) heaps: Vec<Vec<Bound>>,
    /// What must hold of the heaps before the move as well.
    entry_remainders: Vec<Remainder>,
    /// By heap: they speak of it and of those that are chosen before.
    pub(super) remainders: Vec<Vec<Remainder>>,
    /// The last heap to be chosen: those below it are kept as they are.
    pub(super) kept: usize,
}

/// A form that is at least 0: of y, which is to be chosen, of x, and of heaps chosen before.
pub(super) struct Bound {
    constant: i64,
    before: Vec<i64>,
    pub(super) after: Vec<i64>,
}

/// A form that leaves one of some remainders.
pub(super) struct Remainder {
    form: Bound,
    /// By remainder, whether it is allowed.
    allowed: Vec<bool>,
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
    pub(super) fn rest(&self, x: &[i64], y: &[i64], i: usize) -> i64 {
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

impl Remainder {
    /// The part of the form that heap `i` leaves, which is chosen now: those below it are kept.
    pub(super) fn rest(&self, x: &[i64], y: &[i64], i: usize) -> i64 {
        let kept = self.form.after[..i].iter().zip(y);
        self.form.rest(x, y, i) + kept.map(|(after, y)| after * y).sum::<i64>()
    }

    /// Whether the form leaves an allowed remainder where its rest and heap `i` are these.
    #[inline]
    pub(super) fn holds(&self, rest: i64, i: usize, size: i64) -> bool {
        let value = rest + self.form.after[i] * size;
        self.allowed[value.rem_euclid(self.allowed.len() as i64) as usize]
    }
}

impl Bounded {
    /// Whether there may be moves from a position.
    pub(super) fn enters(&self, x: &[i64]) -> bool {
        let last = x.len() - 1;
        let holds = |one: &Remainder| one.holds(one.form.rest(x, x, last), last, 0);
        self.entry.iter().all(|bound| bound.rest(x, x, last) >= 0)
            && self.entry_remainders.iter().all(holds)
    }

    pub(super) fn new(case: &Case, heaps: usize) -> Option<Self> {
        let (mut all, mut remaining) = (Vec::new(), Vec::new());
        for constraint in case.constraints() {
            match constraint.allowed() {
                Allowed::Between(..) => all.extend(constraint.forms()?),
                Allowed::Remainders {
                    modulus,
                    remainders,
                } => {
                    if *modulus > MODULUS {
                        return None;
                    }
                    let mut allowed = vec![false; *modulus as usize];
                    remainders.iter().for_each(|&r| allowed[r as usize] = true);
                    remaining.push((constraint.form()?, allowed));
                }
            }
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
        let kept = if whole { kept } else { 0 };
        let mut remainders: Vec<Vec<Remainder>> = (0..heaps).map(|_| Vec::new()).collect();
        let mut entry_remainders = Vec::new();
        for (form, allowed) in remaining {
            let form = Bound::new(&form, heaps)?;
            let lowest = form.after.iter().position(|&times| times != 0);
            let level = lowest.map_or(&mut entry_remainders, |i| &mut remainders[i.max(kept)]);
            level.push(Remainder { form, allowed });
        }
        Some(Self {
            entry: bounds(&all)?,
            heaps: levels,
            entry_remainders,
            remainders,
            kept,
        })
    }
}
