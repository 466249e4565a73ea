//! The steps of a level on the words of a group.

use super::layout::{HeapBlock, Level};
use super::program::Step;
use std::ops::Range;

#[inline(always)]
fn union(a: &HeapBlock, b: &HeapBlock) -> HeapBlock {
    std::array::from_fn(|i| a[i] | b[i])
}

/// into |= from
#[inline(always)]
pub(super) fn or(into: &mut [HeapBlock], from: &[HeapBlock]) {
    for (u, r) in into.iter_mut().zip(from) {
        *u = union(u, r);
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
            Step::Clear { to } => reach[set(to)].fill([0; 8]),
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
    for ((u, r), b) in own.iter_mut().zip(reach).zip(below) {
        *u = union(u, r);
        *r = union(r, b);
    }
}

/// The union goes into both.
#[inline(always)]
fn merge(own: &mut [HeapBlock], reach: &mut [HeapBlock]) {
    for (u, r) in own.iter_mut().zip(reach) {
        *u = union(u, r);
        *r = *u;
    }
}
