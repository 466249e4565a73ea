//! The steps of a level on the words of a group.
//!
//! Loops by index: `zip` and `from_fn` are not inlined across units of code generation, and so not
//! compiled for the CPU.

use super::layout::{HeapBlock, Level};
use super::program::Step;
use std::ops::Range;

#[inline(always)]
fn union(a: &HeapBlock, b: &HeapBlock) -> HeapBlock {
    let mut union = [0; 8];
    for i in 0..8 {
        union[i] = a[i] | b[i];
    }
    union
}

/// into = nothing
#[inline(always)]
pub(super) fn clear(into: &mut [HeapBlock]) {
    for block in into {
        *block = [0; 8];
    }
}

/// into |= from
#[inline(always)]
pub(super) fn or(into: &mut [HeapBlock], from: &[HeapBlock]) {
    let from = &from[..into.len()];
    for (i, u) in into.iter_mut().enumerate() {
        *u = union(u, &from[i]);
    }
}

/// The steps of a level for a group of rows of the slice inside it.
#[inline(always)]
pub(super) fn hand_on(
    reach: &mut [HeapBlock],
    level: &Level,
    sets: &mut [HeapBlock],
    area: usize,
    group: Range<usize>,
) {
    // all but the last group of a slice have the same width
    let width = group.len();
    let set = |at: usize| at * width..(at + 1) * width;
    let own_set = |own: usize| own * area + group.start..own * area + group.end;
    for step in &level.program.steps {
        match *step {
            Step::Copy { at, to } => reach.copy_within(set(at), to * width),
            Step::Clear { to } => clear(&mut reach[set(to)]),
            Step::Give { at, own } => or(&mut sets[own_set(own)], &reach[set(at)]),
            Step::Gain { at, below } => or(&mut reach[set(at)], &sets[own_set(below)]),
            Step::Merge { at, own } => merge(&mut sets[own_set(own)], &mut reach[set(at)]),
            Step::Share { at, below, own } => {
                let reach = &mut reach[set(at)];
                let (low, high) = sets.split_at_mut(below.max(own) * area);
                let (low, high) = (&mut low[own_set(below.min(own))], &mut high[group.clone()]);
                if below < own {
                    share(high, reach, low);
                } else {
                    share(low, reach, high);
                }
            }
        }
    }
}

/// One pass: own |= reach, reach |= below. All three have the same length.
#[inline(always)]
fn share(own: &mut [HeapBlock], reach: &mut [HeapBlock], below: &[HeapBlock]) {
    let (reach, below) = (&mut reach[..own.len()], &below[..own.len()]);
    for (i, u) in own.iter_mut().enumerate() {
        *u = union(u, &reach[i]);
        reach[i] = union(&reach[i], &below[i]);
    }
}

/// The union goes into both.
#[inline(always)]
fn merge(own: &mut [HeapBlock], reach: &mut [HeapBlock]) {
    let reach = &mut reach[..own.len()];
    for (i, u) in own.iter_mut().enumerate() {
        *u = union(u, &reach[i]);
        reach[i] = *u;
    }
}
