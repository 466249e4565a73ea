//! Euclid, one division after the other: the options of (x, r + j x), j >= 1, are the (x, r + i x)
//! with i < j, so that their values are the numbers 0, 1, 2, .. but the value of (r, x), in their
//! order; and (r, x) is smaller.

use crate::game::{Convention, Heap};
use crate::solve::Want;

/// The value of a position, or 0 for P and 1 for N. O(log) divisions.
pub(super) fn number((x, y): (Heap, Heap), zero: bool, want: Want) -> u64 {
    // the divisions, the first one first
    let (mut small, mut large) = (x.min(y), x.max(y));
    let mut times = Vec::new();
    while small > 0 {
        times.push((large / small, large % small));
        (small, large) = (large % small, small);
    }
    // the player to move at (0, x) has no move
    let over = u64::from(want == Want::Outcomes(Convention::Misere));
    let mut last = over;
    for (times, rest) in times.into_iter().rev() {
        // without zero the first of the options, (x, x), is the end
        let (first, left) = match rest == 0 && !zero {
            true => (over, times - 1),
            false => (last, times),
        };
        last = after(first, left, want);
    }
    last
}

/// The number of a position from which `moves` others are left, the last of them of number
/// `first`, and each of the others a move to all after it.
fn after(first: u64, moves: u64, want: Want) -> u64 {
    match (want, moves) {
        (_, 0) => first,
        // 0, 1, 2, .. without the first
        (Want::Values, moves) if moves - 1 < first => moves - 1,
        (Want::Values, moves) => moves,
        (Want::Outcomes(_), 1) => u64::from(first == 0),
        // the first or the second is P
        (Want::Outcomes(_), _) => 1,
    }
}

/// The options that leave least: no other is P.
pub(super) fn last_options((x, y): (Heap, Heap), zero: bool) -> Vec<Vec<Heap>> {
    let mut all = Vec::new();
    if x == 0 || y == 0 {
        return all;
    }
    for larger in [0, 1] {
        let heaps = [x, y];
        let (large, small) = (heaps[larger], heaps[1 - larger]);
        if large < small {
            continue;
        }
        let rest = large % small;
        let least = if rest == 0 && !zero { small } else { rest };
        // two of them: the second is P where the first is not
        for left in [Some(least), least.checked_add(small)]
            .into_iter()
            .flatten()
        {
            if left < large {
                let mut option = heaps.to_vec();
                option[larger] = left;
                all.push(option);
            }
        }
    }
    all
}
