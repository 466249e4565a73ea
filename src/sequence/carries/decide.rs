//! Whether every value is the mex of its options, for all numbers of periods that have gone by.

use super::classes::HeapClasses;
use super::options::{Highs, LargeParts, OptionClass, OptionClasses};
use super::part::PartState;
use crate::work::{Context, Stop};
use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::collections::VecDeque;

/// States in all sets at most, for all residues together: some hundred megabytes.
const STATES: usize = 1 << 24;

/// What a set takes next to its states, counted as states.
const BESIDE: usize = 16;

/// Where the reading of the bits of Q and w stands in a class of options.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct CarryState {
    /// Of the sum of the q.
    carry: i64,
    /// What is left of the xor with small heaps.
    xor: u32,
    /// What is left of the upper bits of each large part; sorted.
    parts: Highs,
    slack: u32,
    sizes: LargeParts,
}

/// All states by number, with what follows them.
struct CarryStates {
    all: Vec<CarryState>,
    numbers: HashMap<CarryState, u32>,
    /// By state, bit of Q, bit of w.
    next: HashMap<(u32, u32, u32), SmallVec<[u32; 8]>>,
    /// Whether a state accepts if only zeros follow.
    ends: HashMap<u32, bool>,
}

impl CarryStates {
    fn number(&mut self, state: CarryState) -> u32 {
        let number = self.all.len() as u32;
        *self.numbers.entry(state).or_insert_with_key(|state| {
            self.all.push(state.clone());
            number
        })
    }

    fn after(&mut self, state: u32, (whole, upper): (u32, u32)) -> SmallVec<[u32; 8]> {
        let key = (state, whole, upper);
        if let Some(next) = self.next.get(&key) {
            return next.clone();
        }
        let now = self.all[state as usize].clone();
        let mut next = SmallVec::new();
        for (chosen, xor, mut parts) in chosen(&now.parts) {
            if (xor ^ now.xor) & 1 != upper {
                continue;
            }
            let alike = chosen == 0 || chosen == parts.len() as i64;
            let sizes = match (now.sizes, alike) {
                (LargeParts::Same, false) => continue,
                // different digits are enough
                (LargeParts::Differ, false) => LargeParts::Free,
                (sizes, _) => sizes,
            };
            parts.sort_unstable();
            for slack in [0, now.slack] {
                let sum = now.carry + chosen + i64::from(slack) - i64::from(whole);
                if sum % 2 == 0 {
                    next.push(self.number(CarryState {
                        carry: sum / 2,
                        xor: now.xor >> 1,
                        parts: parts.clone(),
                        slack: now.slack,
                        sizes,
                    }));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        self.next.insert(key, next.clone());
        next
    }

    /// Whether zeros of Q and w may follow for ever.
    fn ends(&mut self, state: u32) -> bool {
        if let Some(&ends) = self.ends.get(&state) {
            return ends;
        }
        let (mut seen, mut todo) = (HashSet::new(), vec![state]);
        seen.insert(state);
        let mut ends = false;
        while let Some(one) = todo.pop() {
            let CarryState {
                carry,
                xor,
                parts,
                sizes,
                ..
            } = &self.all[one as usize];
            let ended = |part: &PartState| part.rest() == Some(0);
            let read = *carry == 0 && *xor == 0 && parts.iter().all(ended);
            let done = read && *sizes != LargeParts::Differ;
            if done || self.ends.get(&one) == Some(&true) {
                ends = true;
                break;
            }
            for next in self.after(one, (0, 0)) {
                if seen.insert(next) {
                    todo.push(next);
                }
            }
        }
        self.ends.insert(state, ends);
        ends
    }
}

/// The ways to choose a digit of each q, of which equal parts make no difference: the sum of the
/// digits, the xor of the bits of the values, and what is left of the parts.
fn chosen(parts: &[PartState]) -> Vec<(i64, u32, Highs)> {
    let mut all = vec![(0, 0, Highs::new())];
    for equal in parts.chunk_by(|a, b| a == b) {
        let (part, count) = (equal[0], equal.len());
        let [zero, one] = [part.after(0), part.after(1)];
        let more = all.iter().flat_map(|(sum, xor, left)| {
            (0..=count).filter_map(move |ones| {
                let (mut left, mut xor) = (left.clone(), *xor);
                for (next, times) in [(one, ones), (zero, count - ones)] {
                    if times > 0 {
                        let (bit, next) = next?;
                        left.extend(std::iter::repeat_n(next, times));
                        xor ^= times as u32 & bit;
                    }
                }
                Some((sum + ones as i64, xor, left))
            })
        });
        all = more.collect();
    }
    all
}

/// Where the reading stands in all classes at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Reading {
    states: Vec<u32>,
    /// What is left of the upper bits of the value.
    own: PartState,
    /// w so far against the upper bits of the value.
    upper: Ordering,
}

/// Whether the values are as claimed; `None` if that takes too many states.
pub(super) fn holds(
    classes: &HeapClasses,
    options: &OptionClasses,
    context: &Context,
) -> Result<Option<bool>, Stop> {
    let mut states = CarryStates {
        all: Vec::new(),
        numbers: HashMap::new(),
        next: HashMap::new(),
        ends: HashMap::new(),
    };
    let mut sets = 0;
    for residue in 0..classes.residues.len() {
        for low in 0..classes.lows() {
            let own = options.get(&(residue, low));
            let own = own.into_iter().flatten().map(started);
            let mut starts: Vec<u32> = own.map(|state| states.number(state)).collect();
            starts.sort_unstable();
            context.check()?;
            for branch in &classes.residues[residue].branches {
                let (own, starts) = (branch.high, starts.clone());
                match of(&mut states, (own, low.cmp(&branch.low)), starts, &mut sets) {
                    Some(true) => {}
                    other => return Ok(other),
                }
            }
        }
    }
    Ok(Some(true))
}

fn started(class: &OptionClass) -> CarryState {
    CarryState {
        carry: class.constant,
        xor: class.xor,
        parts: class.highs.clone(),
        slack: class.slack,
        sizes: class.sizes,
    }
}

/// Whether values with some lower bits, which compare so with those of the heaps of a residue, are
/// options of these just where they have to be.
fn of(
    states: &mut CarryStates,
    (own, low): (PartState, Ordering),
    starts: Vec<u32>,
    sets: &mut usize,
) -> Option<bool> {
    let first = Reading {
        states: starts,
        own,
        upper: Ordering::Equal,
    };
    let mut seen = HashSet::new();
    seen.insert(first.clone());
    // short words first: most claims that are wrong are so early
    let mut todo = VecDeque::from([first]);
    while let Some(now) = todo.pop_front() {
        // what is left of the value is above the zeros that follow in w
        let upper = now.own.rest().map(|rest| match rest {
            0 => Some(now.upper),
            1.. => Some(Ordering::Less),
            // no value is negative
            _ => None,
        });
        if let Some(upper) = upper {
            let reached = now.states.iter().any(|&state| states.ends(state));
            let Some(upper) = upper else {
                return Some(false);
            };
            match (upper.then(low), reached) {
                (Ordering::Less, false) | (Ordering::Equal, true) => return Some(false),
                _ => {}
            }
        }
        for whole in 0..2 {
            let Some((bit, own)) = now.own.after(whole) else {
                continue;
            };
            for upper in 0..2 {
                let next = |&one| states.after(one, (whole, upper));
                let mut after: Vec<u32> = now.states.iter().flat_map(next).collect();
                after.sort_unstable();
                after.dedup();
                let next = Reading {
                    states: after,
                    own,
                    upper: upper.cmp(&bit).then(now.upper),
                };
                if seen.insert(next.clone()) {
                    *sets += next.states.len() + BESIDE;
                    if *sets > STATES {
                        return None;
                    }
                    todo.push_back(next);
                }
            }
        }
    }
    Some(true)
}
