//! Where a position stands among the cells: lexicographic order, counted by additions alone.

use super::CertifyError;
use crate::store::Order;
use crate::work::Context;

/// The positions of a box in lexicographic order.
#[derive(Clone, Debug)]
pub(super) struct Index {
    pub(super) max: Vec<u64>,
    pub(super) order: Order,
    /// Number of positions.
    pub(super) count: u64,
    /// Sorted: tails[l - 2][v] nondecreasing tuples of l heaps in v..=max, for l = 2..=n.
    tails: Vec<Vec<u64>>,
}

impl Index {
    /// The box with these bounds.
    pub(super) fn new(max: &[u64], order: Order, context: &Context) -> Result<Self, CertifyError> {
        let large = || {
            CertifyError::input(
                "a box of 2^64 positions or more",
                "fewer",
                "certify a smaller box",
            )
        };
        let Some(&first) = max.first() else {
            return Err(CertifyError::input(
                "a box of 0 heaps",
                "at least 1",
                "write the table again",
            ));
        };
        let (count, tails) = match order {
            Order::Ordered => {
                let mut sizes = max.iter().map(|m| m.checked_add(1));
                let count = sizes.try_fold(1_u64, |all, size| all.checked_mul(size?));
                (count.ok_or_else(large)?, Vec::new())
            }
            Order::Sorted if max.iter().any(|&m| m != first) => {
                return Err(CertifyError::input(
                    "a sorted box with different bounds",
                    "one common bound",
                    "write the table again with ‹ordered›",
                ));
            }
            Order::Sorted => {
                let sizes = first.checked_add(2).ok_or_else(large)?;
                let lengths = max.len() as u64 - 1;
                let bytes = u128::from(sizes) * 8 * u128::from(lengths);
                context.afford("the index of a sorted table", bytes)?;
                let tails = tails(first, lengths).ok_or_else(large)?;
                let count = tails.last().map_or(first + 1, |all| all[0]);
                (count, tails)
            }
        };
        Ok(Self {
            max: max.to_vec(),
            order,
            count,
            tails,
        })
    }

    /// Whether some heap is larger than the box allows.
    pub(super) fn outside(&self, heaps: &[u64]) -> bool {
        heaps.len() != self.max.len() || heaps.iter().zip(&self.max).any(|(x, m)| x > m)
    }

    /// Nondecreasing tuples of `length` heaps in v..=max.
    fn tail(&self, length: usize, v: u64) -> u64 {
        match length {
            0 => 1,
            1 => self.max[0] + 1 - v,
            _ => self.tails[length - 2][v as usize],
        }
    }

    /// The number of positions before one of the box; nondecreasing in a sorted box.
    pub(super) fn at(&self, heaps: &[u64]) -> u64 {
        match self.order {
            Order::Ordered => {
                let digits = heaps.iter().zip(&self.max);
                digits.fold(0, |before, (x, m)| before * (m + 1) + x)
            }
            Order::Sorted => {
                let (mut before, mut low) = (0, 0);
                for (i, &x) in heaps.iter().enumerate() {
                    let length = heaps.len() - i;
                    // those that agree so far and have a smaller heap here
                    before += self.tail(length, low) - self.tail(length, x);
                    low = x;
                }
                before
            }
        }
    }

    /// The same of heaps in any order; the room is for those of a sorted box.
    pub(super) fn of(&self, heaps: &[u64], room: &mut Vec<u64>) -> u64 {
        if self.order == Order::Ordered {
            return self.at(heaps);
        }
        room.clear();
        room.extend_from_slice(heaps);
        room.sort_unstable();
        self.at(room)
    }

    /// The position that has this many before it: each heap is the largest with which the first
    /// position that begins so is not too late.
    pub(super) fn position(&self, before: u64) -> Vec<u64> {
        let (mut heaps, mut least) = (vec![0; self.max.len()], 0);
        for i in 0..heaps.len() {
            let (mut low, mut high) = (least, self.max[i]);
            while low < high {
                let middle = low + (high - low).div_ceil(2);
                self.begin(&mut heaps, i, middle);
                match self.at(&heaps) <= before {
                    true => low = middle,
                    false => high = middle - 1,
                }
            }
            least = self.begin(&mut heaps, i, low);
        }
        heaps
    }

    /// The first position that goes on with a heap at a place; the least heap that may follow.
    fn begin(&self, heaps: &mut [u64], place: usize, heap: u64) -> u64 {
        let least = match self.order {
            Order::Sorted => heap,
            Order::Ordered => 0,
        };
        heaps[place] = heap;
        heaps[place + 1..].fill(least);
        least
    }

    /// Moves to the next position; stays at the last.
    pub(super) fn advance(&self, heaps: &mut [u64]) {
        let last = (0..heaps.len()).rev().find(|&i| heaps[i] < self.max[i]);
        if let Some(i) = last {
            self.begin(heaps, i, heaps[i] + 1);
        }
    }
}

/// Each tuple of l heaps in v..=max begins with v, or has all heaps above v.
fn tails(max: u64, lengths: u64) -> Option<Vec<Vec<u64>>> {
    let mut all: Vec<Vec<u64>> = Vec::new();
    for _ in 0..lengths {
        let mut longer = vec![0_u64; max as usize + 2];
        for v in (0..=max as usize).rev() {
            let begin = match all.last() {
                Some(shorter) => shorter[v],
                None => max + 1 - v as u64,
            };
            longer[v] = longer[v + 1].checked_add(begin)?;
        }
        all.push(longer);
    }
    Some(all)
}
