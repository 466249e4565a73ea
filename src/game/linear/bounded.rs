//! Cases as bounds of one heap after another.

use super::{Allowed, Case, Form, Symbol};
use smallvec::SmallVec;

/// Larger coefficients are left to others: sums of products fit 64 bits.
const COEFFICIENT: i128 = 1 << 24;
/// Larger moduli as well.
const MODULUS: u32 = 1 << 16;
/// Bounds that one case may have at a heap.
const BOUNDS: usize = 64;

/// A case: bounds for the last heap after the move, then for the one before it, and so on; each
/// is about the heaps before the move and of those that are chosen.
pub(super) struct Bounded {
    /// What must hold of the heaps before the move.
    entry: Vec<Bound>,
    /// By heap.
    pub(super) heaps: Vec<Vec<Bound>>,
    /// What must hold of the heaps before the move as well.
    entry_remainders: Vec<Remainder>,
    /// By heap: they are about it and of those that are chosen before.
    pub(super) remainders: Vec<Vec<Remainder>>,
    /// The last heap to be chosen: those below it are kept as they are.
    pub(super) kept: usize,
}

/// A form that is at least 0: of the heap that is chosen, of those before the move, and of those
/// after it that are known.
pub(super) struct Bound {
    constant: i64,
    /// By place among the heaps before the move, followed by those after it.
    others: SmallVec<[(usize, i64); 4]>,
    /// What the heap that is chosen is multiplied by.
    pub(super) times: i64,
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
    /// The form where heap `chosen` is chosen, if any is.
    fn new(form: &Form, chosen: Option<usize>, heaps: usize) -> Option<Self> {
        let chosen = chosen.map(Symbol::After);
        let others = form.terms().filter(|&(symbol, _)| Some(symbol) != chosen);
        let place = |symbol| match symbol {
            Symbol::Before(heap) => heap,
            Symbol::After(heap) => heaps + heap,
            Symbol::Name(_) => unreachable!("a form of heaps only"),
        };
        small(form).then(|| Self {
            constant: form.constant as i64,
            others: others
                .map(|(symbol, times)| (place(symbol), times as i64))
                .collect(),
            times: chosen.map_or(0, |chosen| form.coefficient(chosen) as i64),
        })
    }

    /// The form without the part of the heap that is chosen.
    #[inline]
    pub(super) fn rest(&self, heaps: &[i64]) -> i64 {
        let others = self.others.iter();
        others.fold(self.constant, |rest, &(place, times)| {
            rest + times * heaps[place]
        })
    }
}

impl Remainder {
    /// The part of the form that the heap that is chosen leaves.
    #[inline]
    pub(super) fn rest(&self, heaps: &[i64]) -> i64 {
        self.form.rest(heaps)
    }

    /// Whether the form leaves an allowed remainder where its rest and the heap are these.
    #[inline]
    pub(super) fn holds(&self, rest: i64, size: i64) -> bool {
        let value = rest + self.form.times * size;
        self.allowed[value.rem_euclid(self.allowed.len() as i64) as usize]
    }
}

impl Bounded {
    /// Whether there may be moves from a position.
    #[inline]
    pub(super) fn enters(&self, heaps: &[i64]) -> bool {
        let holds = |one: &Remainder| one.holds(one.rest(heaps), 0);
        self.entry.iter().all(|bound| bound.rest(heaps) >= 0)
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
        let bounds = |forms: &[Form], chosen: Option<usize>| {
            let bounds = forms.iter().map(|form| Bound::new(form, chosen, heaps));
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
            levels.push(bounds(&with, Some(i))?);
        }
        let kept = if whole { kept } else { 0 };
        let mut remainders: Vec<Vec<Remainder>> = (0..heaps).map(|_| Vec::new()).collect();
        let mut entry_remainders = Vec::new();
        for (form, allowed) in remaining {
            // heaps below the last to be chosen are kept
            let mut all = 0..heaps;
            let lowest = all.find(|&i| form.coefficient(Symbol::After(i)) != 0);
            let chosen = lowest.map(|i| i.max(kept));
            let form = Bound::new(&form, chosen, heaps)?;
            let level = chosen.map_or(&mut entry_remainders, |i| &mut remainders[i]);
            level.push(Remainder { form, allowed });
        }
        Some(Self {
            entry: bounds(&all, None)?,
            heaps: levels,
            entry_remainders,
            remainders,
            kept,
        })
    }
}
