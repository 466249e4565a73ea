use hashbrown::HashSet;
use std::array;
use std::collections::VecDeque;

/// The last numbers that must come again before more are compared.
const PATTERN: usize = 1 << 12;
/// Numbers in a row that show whether the pattern may be near.
const GRAM: usize = 16;
/// Places that showed a length not to be a period, and are examined first.
const PLACES: usize = 16;
/// Numbers that are compared at most, as many times as there are.
const TIMES: usize = 64;

/// The least length by which numbers 0, 1, ..., `count - 1` repeat early enough: number
/// n + length is number n for all n from a preperiod on, the least, which is at most
/// `most(length)`. The preperiod and the length, up to half of `count`.
///
/// `most` must fall, and ask for a third of the numbers to repeat. The last numbers are looked
/// for among the earlier ones, as D. E. Knuth, J. H. Morris and V. R. Pratt do it, from the end to
/// the beginning, in leaps over those that hold nothing of them (R. S. Boyer, J S. Moore, 1977),
/// and what repeats is followed on. O(count): numbers that repeat by many lengths,
/// none of them early enough, may be given up.
pub(super) fn repeats(
    count: usize,
    at: impl Fn(usize) -> i64,
    most: impl Fn(u64) -> Option<u64>,
) -> Option<(u64, u64)> {
    let mut search = Search {
        count,
        at: &at,
        periods: Vec::new(),
        places: VecDeque::new(),
        compared: 0,
    };
    let longest = (count / 3).clamp(1, PATTERN).min(count);
    let back = |i: usize| at(count - 1 - i);
    let pattern: Vec<i64> = (0..longest).map(back).collect();
    // border[i]: the longest proper end that is also a beginning of the first i + 1
    let mut border = vec![0_u32; longest];
    let longer = |border: &[u32], mut k: usize, number: i64| {
        while k > 0 && (k == longest || pattern[k] != number) {
            k = border[k - 1] as usize;
        }
        k + usize::from(pattern[k] == number)
    };
    for i in 1..longest {
        border[i] = longer(&border, border[i - 1] as usize, pattern[i]) as u32;
    }
    let grams: HashSet<&[i64]> = pattern.windows(GRAM).collect();
    let mut matched = 0;
    let mut next = 1;
    let mut looked = 0;
    while next < (count / 2 + longest).min(count) {
        let i = next;
        if matched == 0 && i > looked && longest > 4 * GRAM {
            // the pattern holds these numbers if it begins at i or at most there
            looked = i + longest - GRAM;
            let gram: [i64; GRAM] = array::from_fn(|k| back((looked + k).min(count - 1)));
            if !grams.contains(&gram[..]) {
                next = looked + 1;
                continue;
            }
        }
        next = i + 1;
        matched = longer(&border, matched, back(i));
        if matched < longest {
            continue;
        }
        let length = i + 1 - longest;
        let most = most(length as u64)? as usize;
        if search.hopeless(length, most) {
            continue;
        }
        let preperiod = search.preperiod(length, count - length - longest);
        if preperiod <= most {
            return Some((preperiod as u64, length as u64));
        }
        if search.compared > TIMES * count {
            return None;
        }
    }
    None
}

/// Lengths that were tried, all in vain.
struct Search<'a, A> {
    count: usize,
    at: &'a A,
    /// Preperiods and lengths.
    periods: Vec<(usize, usize)>,
    /// Places where numbers did not repeat.
    places: VecDeque<usize>,
    compared: usize,
}

impl<A: Fn(usize) -> i64> Search<'_, A> {
    /// Whether the preperiod of a length is seen to be more than `most`.
    fn hopeless(&self, length: usize, most: usize) -> bool {
        // a multiple of a period has the same preperiod
        let multiple = |&(preperiod, period): &(usize, usize)| {
            length.is_multiple_of(period) && preperiod + length <= self.count
        };
        let differ = |place: usize| {
            place >= most
                && place + length < self.count
                && (self.at)(place) != (self.at)(place + length)
        };
        self.periods.iter().any(multiple)
            || (self.places.iter())
                .any(|&place| differ(place) || place >= length && differ(place - length))
    }

    /// The preperiod of a length by which all numbers from `from` on repeat.
    fn preperiod(&mut self, length: usize, from: usize) -> usize {
        let differ = |&place: &usize| (self.at)(place) != (self.at)(place + length);
        let place = (0..from).rev().find(differ);
        let preperiod = place.map_or(0, |place| place + 1);
        self.compared += from - preperiod;
        if self.periods.len() < PLACES {
            self.periods.push((preperiod, length));
        }
        if let Some(place) = place {
            for place in [place, place + length] {
                self.places.push_front(place);
            }
            self.places.truncate(PLACES);
        }
        preperiod
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_length_that_repeats_early_enough_is_found() {
        let mut seed = 1_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            seed >> 33
        };
        let mut answers = [0; 2];
        for round in 0..3_000 {
            // of the long ones many parts are leapt over
            let n = if round % 30 == 1 { 2_000 } else { 120 };
            let n = 2 + random() as usize % n;
            let period = 1 + random() as usize % (n / 10 + 1);
            let mut values: Vec<i64> = (0..n).map(|_| random() as i64 % 2).collect();
            for i in period..n {
                // periods with a few exceptions, and random ones
                let exception = random() % 40 == 0 || round % 3 == 0 && i < n / 3;
                values[i] = if exception {
                    values[i]
                } else {
                    values[i - period]
                };
            }
            let most = |length: u64| {
                let seen = (3 * length).max(n as u64 / 2);
                (n as u64).checked_sub(seen)
            };
            let found = repeats(n, |i| values[i], most);
            let expected = (1..=n / 2).find_map(|length| {
                let differ = |i: &usize| values[*i] != values[i + length];
                let preperiod = (0..n - length).rev().find(differ).map_or(0, |i| i + 1);
                let (preperiod, length) = (preperiod as u64, length as u64);
                (Some(preperiod) <= most(length) && most(length).is_some())
                    .then_some((preperiod, length))
            });
            assert_eq!(found, expected, "{values:?}");
            answers[usize::from(found.is_some())] += 1;
        }
        assert!(answers.iter().all(|&count| count > 500), "{answers:?}");
    }
}
