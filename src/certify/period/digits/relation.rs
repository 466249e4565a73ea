//! The relation between digits that the options of all heaps have, as an automaton.

use super::super::super::CertifyError;
use super::{DigitState, ToSee, WrittenHeaps};
use crate::game::Code;
use crate::work::Context;
use std::collections::{BTreeMap, HashMap};

/// A set of states.
type Bits = Vec<u64>;

pub(super) fn is_in(states: &Bits, state: usize) -> bool {
    states[state / 64] >> (state % 64) & 1 == 1
}

/// The relation between Q and w of all options.
pub(super) struct Relation {
    /// The states after each, by digits of Q and w.
    pub(super) after: Vec<[Vec<usize>; 4]>,
    /// Where the options of a residue with some lower bits begin.
    pub(super) starts: BTreeMap<(usize, u32), Vec<usize>>,
    /// Those that accept where only zeros follow.
    pub(super) ends: Bits,
}

impl Relation {
    pub(super) fn new(
        written: &WrittenHeaps,
        code: &Code,
        context: &Context,
    ) -> Result<Self, CertifyError> {
        let (mut numbers, mut all) = (HashMap::new(), Vec::new());
        let mut number = |state: DigitState, all: &mut Vec<DigitState>| {
            *numbers.entry(state).or_insert_with_key(|state| {
                all.push(state.clone());
                all.len() - 1
            })
        };
        let starts = written.starts(code, context)?.into_iter();
        let starts = starts.map(|(key, states)| {
            let states = states.into_iter().map(|state| number(state, &mut all));
            (key, states.collect::<Vec<usize>>())
        });
        let starts: BTreeMap<_, _> = starts.collect();
        let mut after: Vec<[Vec<usize>; 4]> = Vec::new();
        while let Some(state) = all.get(after.len()).cloned() {
            context.check()?;
            after.push([(0, 0), (0, 1), (1, 0), (1, 1)].map(|(q, w)| {
                let next = written.after(&state, q, w).into_iter();
                next.map(|state| number(state, &mut all)).collect()
            }));
        }
        let mut ends = vec![0; all.len().div_ceil(64)];
        for (i, (carry, xor, highs, _, see)) in all.iter().enumerate() {
            let read = *carry == 0 && *xor == 0 && highs.iter().all(|high| high.left() == Some(0));
            let done = read && *see != ToSee::Differ;
            ends[i / 64] |= u64::from(done) << (i % 64);
        }
        loop {
            context.check()?;
            let more = before(&after, &ends, 0);
            let grown: Bits = ends.iter().zip(&more).map(|(a, b)| a | b).collect();
            if grown == ends {
                break;
            }
            ends = grown;
        }
        Ok(Self {
            after,
            starts,
            ends,
        })
    }
}

/// The states from which one digit more, put before the others, is accepted.
pub(super) fn before(after: &[[Vec<usize>; 4]], states: &Bits, digits: usize) -> Bits {
    let mut found = vec![0; states.len()];
    for (state, next) in after.iter().enumerate() {
        let accepts = next[digits].iter().any(|&next| is_in(states, next));
        found[state / 64] |= u64::from(accepts) << (state % 64);
    }
    found
}
