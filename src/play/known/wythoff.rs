//! Wythoff's game and its generalisation: the P-positions are the pairs A(n) = floor(n alpha),
//! B(n) = A(n) + r n, with alpha = (2 - r + sqrt(r^2 + 4)) / 2 (W. A. Wythoff, 1907; A. S.
//! Fraenkel, 1982). In misere play of r = 1 four positions differ.

use crate::game::Heap;
use num_bigint::{BigInt, BigUint};

/// Where outcomes of misere wythoff are not those of normal play.
const MISERE: [(Heap, Heap); 4] = [(0, 0), (1, 2), (0, 1), (2, 2)];

/// A(n), exactly.
fn lower(n: u64, r: u64) -> BigUint {
    let (n, r) = (BigInt::from(n), BigInt::from(r));
    let under: BigInt = &n * &n * (&r * &r + 4);
    let twice: BigInt = n * (2 - r) + under.sqrt();
    // floor((p + floor(q)) / 2) = floor((p + q) / 2), and A(n) >= 0
    (twice >> 1_u8)
        .to_biguint()
        .expect("A(n) is at least n - 1")
}

/// A(n) and B(n), if they are heaps.
fn pair(n: u64, r: u64) -> Option<(Heap, Heap)> {
    let low = lower(n, r);
    let high = &low + BigUint::from(n) * r;
    Some((low.try_into().ok()?, high.try_into().ok()?))
}

/// Whether a position is P.
pub(super) fn is_p(r: u64, (x, y): (Heap, Heap), misere: bool) -> bool {
    let (low, high) = (x.min(y), x.max(y));
    let apart = high - low;
    let normal = apart.is_multiple_of(r) && lower(apart / r, r) == BigUint::from(low);
    normal ^ (misere && MISERE.contains(&(low, high)))
}

/// The pair that a heap belongs to: each does to one, A(n) and B(n) together being all numbers.
fn pair_of(heap: Heap, r: u64) -> Option<(Heap, Heap)> {
    let both: [fn((Heap, Heap)) -> Heap; 2] = [|pair| pair.0, |pair| pair.1];
    both.into_iter().find_map(|side| {
        // the least n whose number is not smaller; A(n) >= n for all n >= 1
        let (mut below, mut from) = (0, heap);
        while below < from {
            let middle = below + (from - below) / 2;
            match pair(middle, r) {
                Some(pair) if side(pair) < heap => below = middle + 1,
                _ => from = middle,
            }
        }
        pair(from, r).filter(|&pair| side(pair) == heap)
    })
}

/// Every option that is P.
pub(super) fn winning(r: u64, (x, y): (Heap, Heap), misere: bool) -> Vec<Vec<Heap>> {
    // of one heap alone the other stays; of both the pair's difference is nearly that of the heaps
    let near = x.abs_diff(y) / r;
    let both = [near, near.saturating_add(1), 0].map(|n| pair(n, r));
    let pairs = [pair_of(x, r), pair_of(y, r)].into_iter().chain(both);
    let mut all: Vec<(Heap, Heap)> = pairs.flatten().chain(MISERE).collect();
    all.sort_unstable();
    all.dedup();
    let turned = all
        .into_iter()
        .flat_map(|(low, high)| [(low, high), (high, low)]);
    let wins = |&(to_x, to_y): &(Heap, Heap)| {
        let (Some(from_x), Some(from_y)) = (x.checked_sub(to_x), y.checked_sub(to_y)) else {
            return false;
        };
        let allowed = match (from_x, from_y) {
            (0, 0) => false,
            (0, _) | (_, 0) => true,
            _ => from_x.abs_diff(from_y) < r,
        };
        allowed && is_p(r, (to_x, to_y), misere)
    };
    turned.filter(wins).map(|(x, y)| vec![x, y]).collect()
}
