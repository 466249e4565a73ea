use super::partitions::partitions;
use super::{Code, Digit, Sizes};
use crate::game::heaps::EachOption;
use crate::game::{Heap, Moves};
use std::ops::Range;

impl Code {
    /// Calls `each` with every option of `heap`, as the parts that are left, until it answers
    /// `false`; returns whether it never did.
    ///
    /// The order: amounts taken increasing, then numbers of parts increasing, then lexicographic
    /// with the parts of an option nondecreasing. No part is 0; an empty slice is the option
    /// that leaves nothing.
    pub fn each_option(&self, heap: Heap, mut each: impl FnMut(&[Heap]) -> bool) -> bool {
        let mut sink = EachOption::new(&[heap], |left: &[Heap]| match left {
            [0] => each(&[]),
            parts => each(parts),
        });
        self.moves(0, heap, &mut sink);
        !sink.done
    }

    /// Writes every option of `heap`, which is heap `i` of a position.
    #[inline]
    pub fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        let last = self.last_non_zero().map_or(heap, |last| last as u64);
        // heaps that may be left alone, of neighbouring sizes: handed on together
        let mut alone = 0..0;
        for taken in 0..=last.min(heap) {
            let rest = heap - taken;
            let forever = self.only_takes_from(taken);
            let digit = self.digit(taken);
            if forever || digit.has(u32::from(rest > 0)) {
                if alone.start != rest + 1 {
                    flush(i, &mut alone, to);
                    alone.end = rest + 1;
                }
                alone.start = if forever { 0 } else { rest };
            }
            if forever {
                break;
            }
            if rest >= 2 && digit.splits() {
                flush(i, &mut alone, to);
                if to.enough() || !split(i, digit, rest, to) {
                    return;
                }
            }
        }
        flush(i, &mut alone, to);
    }

    /// How many options `heap` has, counting only those that leave one heap or none.
    pub(in crate::game) fn unsplit_options(&self, heap: Heap) -> u128 {
        let count = |digits: &[Digit]| digits.iter().filter(|digit| digit.has(1)).count() as u128;
        let whole = u128::from(self.digit(heap).has(0));
        let first = self.digits.len() as u64;
        if heap <= first {
            return whole + count(&self.digits[..heap as usize]);
        }
        let length = self.tail.len() as u64;
        let tail = (heap - first).checked_div(length).map_or(0, |times| {
            let part = ((heap - first) % length) as usize;
            u128::from(times) * count(&self.tail) + count(&self.tail[..part])
        });
        whole + count(&self.digits) + tail
    }

    /// Whether every digit from `taken` on allows one heap and none, and no more.
    #[inline]
    fn only_takes_from(&self, taken: Heap) -> bool {
        taken >= self.digits.len() as u64
            && matches!(&self.tail[..], [tail] if tail.low() == 3 && !tail.splits())
    }
}

/// Heap `i` becomes each of `ys`, which is then empty.
#[inline]
fn flush<M: Moves>(i: usize, ys: &mut Range<Heap>, to: &mut M) {
    let ys = std::mem::replace(ys, 0..0);
    match ys.end - ys.start {
        0 => {}
        _ if to.enough() => {}
        1 => to.replace(i, ys.start),
        _ => to.range(i, ys),
    }
}

/// All ways to break `rest` that the digit allows; `false` if there are enough options.
#[inline]
fn split<M: Moves>(i: usize, digit: &Digit, rest: Heap, to: &mut M) -> bool {
    if digit.has(2) {
        let smaller = match digit.sizes(2) {
            Sizes::Any => 1..rest / 2 + 1,
            Sizes::Unequal | Sizes::NotAllEqual => 1..rest.div_ceil(2),
            Sizes::Equal if rest.is_multiple_of(2) => rest / 2..rest / 2 + 1,
            Sizes::Equal => 0..0,
        };
        for a in smaller {
            if to.enough() {
                return false;
            }
            to.split(i, &[a, rest - a]);
        }
    }
    let two_at_most = digit.most().is_some_and(|k| k <= 2);
    two_at_most || rest < 3 || split_more(i, digit, rest, to)
}

/// The ways to break `rest` into three parts or more; `false` if there are enough options.
#[inline(never)]
fn split_more<M: Moves>(i: usize, digit: &Digit, rest: Heap, to: &mut M) -> bool {
    let most = u32::try_from(rest).unwrap_or(u32::MAX);
    for (count, sizes) in digit.between(3, most) {
        let more = partitions(rest, count, sizes, |parts| {
            if to.enough() {
                return false;
            }
            to.split(i, parts);
            true
        });
        if !more {
            return false;
        }
    }
    true
}
