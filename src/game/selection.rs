//! Many options at once: a heap becomes some parts for certain, and a selection of others.
//!
//! A coin-turning game may have 2^59 moves from one heap. Written as one selection they can be counted,
//! and the nim-sums of all of them found, without listing them: a set of numbers below 2^b is 2^b
//! bits, and choosing one more part unites it with its translate. Still every number found is that
//! of an option, and every option has its number there: no theorem on the game is used.

use super::translation::{unite, unite_own};
use super::{Fault, Heap};
use smallvec::SmallVec;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Parts of all options that are listed, at most: 8 MB in a search.
const LISTED: u128 = 1 << 20;

/// Parts that are chosen together or not at all: a part, or two that mirror each other.
pub type Group = SmallVec<[Heap; 2]>;

/// Options of one heap that differ in some of their parts: one option for each set of groups that
/// holds a number of parts within `sizes`.
pub struct Selection<'a> {
    /// The heap that becomes these parts.
    pub heap: Heap,
    /// The rules, as errors name them.
    pub rules: &'a dyn Display,
    /// Parts of every option.
    pub always: &'a [Heap],
    /// What is chosen from.
    pub groups: &'a [Group],
    /// How many parts of the groups an option has.
    pub sizes: RangeInclusive<u64>,
}

impl Selection<'_> {
    /// The sizes that can be met: their least, their most, the most being a bound at all.
    fn bounds(&self) -> Option<(usize, usize, bool)> {
        let all: usize = self.groups.iter().map(SmallVec::len).sum();
        let least = usize::try_from(*self.sizes.start()).ok()?;
        let most = usize::try_from(*self.sizes.end()).unwrap_or(usize::MAX);
        (least <= most.min(all)).then_some((least, most.min(all), most < all))
    }

    /// How many options there are, saturating. O(groups^2).
    pub fn options(&self) -> u128 {
        let Some((least, most, _)) = self.bounds() else {
            return 0;
        };
        let mut ways = vec![0_u128; most + 1];
        ways[0] = 1;
        for group in self.groups {
            for size in (group.len()..=most).rev() {
                ways[size] = ways[size].saturating_add(ways[size - group.len()]);
            }
        }
        ways[least..].iter().copied().fold(0, u128::saturating_add)
    }

    /// Calls `each` with the parts of every option, until it answers `false`.
    ///
    /// # Errors
    /// Options that are too many to be listed, before any is.
    pub fn each(&self, each: &mut dyn FnMut(&[Heap]) -> bool) -> Result<(), Fault> {
        let Some((least, most, _)) = self.bounds() else {
            return Ok(());
        };
        let (options, longest) = (self.options(), self.always.len() + most);
        if options.saturating_mul(longest as u128) > LISTED {
            let found = match options {
                u128::MAX => "more than 2^128".into(),
                some => crate::number::grouped(some),
            };
            return Err(self.fault(format!(
                "it has {found} moves of up to {longest} parts, too many to be listed; take a \
                 smaller heap, or its value from ‹grundy sequence›, which lists none"
            )));
        }
        self.list(least, most, each);
        Ok(())
    }

    /// Goes through the options, the first groups first.
    fn list(&self, least: usize, most: usize, each: &mut dyn FnMut(&[Heap]) -> bool) {
        // the parts of the groups from some group on
        let mut after: Vec<usize> = vec![0; self.groups.len() + 1];
        for (i, group) in self.groups.iter().enumerate().rev() {
            after[i] = after[i + 1] + group.len();
        }
        let mut parts: Vec<Heap> = Vec::with_capacity(most + self.always.len());
        let mut chosen: Vec<usize> = Vec::new();
        let mut next = 0;
        loop {
            // whether the groups left can fill the option, and which one fits into it
            let fits = |i: &usize| parts.len() + self.groups[*i].len() <= most;
            let enough = parts.len() + after[next] >= least;
            match (next..self.groups.len()).find(fits).filter(|_| enough) {
                Some(i) => {
                    parts.extend_from_slice(&self.groups[i]);
                    chosen.push(i);
                    next = i + 1;
                }
                None => {
                    if parts.len() >= least {
                        let size = parts.len();
                        parts.extend_from_slice(self.always);
                        let more = each(&parts);
                        parts.truncate(size);
                        if !more {
                            return;
                        }
                    }
                    let Some(last) = chosen.pop() else { return };
                    parts.truncate(parts.len() - self.groups[last].len());
                    next = last + 1;
                }
            }
        }
    }

    /// Calls `each` with the nim-sum of the numbers of the parts of every option; with none twice
    /// where options share work. O(groups * sizes * 2^b) steps of 64 numbers at most, for numbers
    /// of b bits.
    ///
    /// # Errors
    /// Numbers so large that their sets need more than `room` bytes.
    pub fn each_sum(
        &self,
        number: impl Fn(Heap) -> u64,
        room: u64,
        each: &mut dyn FnMut(u64),
    ) -> Result<(), Fault> {
        let Some((least, most, bounded)) = self.bounds() else {
            return Ok(());
        };
        let sum = |parts: &[Heap]| parts.iter().fold(0, |sum, &part| sum ^ number(part));
        let groups: Vec<(usize, u64)> = self.groups.iter().map(|g| (g.len(), sum(g))).collect();
        let bits = groups.iter().fold(0, |bits, (_, number)| bits | number);
        let words = 1_u64 << (64 - bits.leading_zeros()).saturating_sub(6);
        // without an upper bound all sizes from the least on are one
        let top = if bounded { most } else { least };
        let work = (words as u128 * (top as u128 + 1)).saturating_mul(groups.len() as u128);
        let always = sum(self.always);
        if self.options() <= work.min(LISTED) {
            self.list(least, most, &mut |parts| {
                each(sum(parts));
                true
            });
            return Ok(());
        }
        let bytes = u128::from(words) * 8 * (top as u128 + 1);
        if bytes > u128::from(room) {
            return Err(self.fault(format!(
                "the nim-sums of its moves are as large as {bits}, and sets of such numbers need \
                 {bytes} bytes, more than there are ({room}); take a smaller heap"
            )));
        }
        let mut sums = vec![vec![0_u64; words as usize]; top + 1];
        sums[0][0] = 1;
        for (size, number) in groups {
            for from in (0..=top).rev() {
                let to = if bounded {
                    from + size
                } else {
                    (from + size).min(top)
                };
                if to == from {
                    unite_own(&mut sums[top], number);
                } else if to <= top {
                    let (below, above) = sums.split_at_mut(to);
                    unite(&mut above[0], &below[from], number);
                }
            }
        }
        for (at, number) in (0_u64..).step_by(64).enumerate() {
            if at == words as usize {
                break;
            }
            let mut word = sums[least..].iter().fold(0, |all, sums| all | sums[at]);
            while word != 0 {
                each((number + u64::from(word.trailing_zeros())) ^ always);
                word &= word - 1;
            }
        }
        Ok(())
    }

    fn fault(&self, why: String) -> Fault {
        Fault {
            position: vec![self.heap],
            rules: self.rules.to_string(),
            why,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn sums_are_those_of_the_options_listed(
            numbers in prop::collection::vec(0..1_u64 << 9, 14),
            pairs in 0..5_usize,
            (least, more) in (0..6_u64, 0..16_u64),
            unbounded: bool,
        ) {
            let parts = |parts: &[Heap]| Group::from_slice(parts);
            let mut groups: Vec<Group> = (0..pairs as u64).map(|i| parts(&[2 * i, 2 * i + 1])).collect();
            groups.extend((2 * pairs as u64..13).map(|i| parts(&[i])));
            let most = if unbounded { u64::MAX } else { least + more };
            let selection = Selection {
                heap: 99, rules: &"these", always: &[13], groups: &groups, sizes: least..=most,
            };
            let (mut listed, mut expected) = (BTreeSet::new(), BTreeSet::new());
            let number = |heap: Heap| numbers[heap as usize];
            selection.each(&mut |parts| {
                assert!(listed.insert(parts.to_vec()));
                true
            }).unwrap();
            for set in 0..1_usize << groups.len() {
                let within = (0..groups.len()).filter(|i| set >> i & 1 == 1);
                let mut parts: Vec<Heap> = within.flat_map(|i| groups[i].to_vec()).collect();
                if (least..=most).contains(&(parts.len() as u64)) {
                    parts.push(13);
                    expected.insert(parts);
                }
            }
            prop_assert_eq!(selection.options(), expected.len() as u128);
            prop_assert_eq!(&listed, &expected);
            let of = |parts: &Vec<Heap>| parts.iter().fold(0, |sum, &part| sum ^ number(part));
            let sums: BTreeSet<u64> = expected.iter().map(of).collect();
            let mut found = BTreeSet::new();
            selection.each_sum(number, u64::MAX, &mut |sum| { found.insert(sum); }).unwrap();
            prop_assert_eq!(found, sums);
        }
    }

    #[test]
    fn what_is_too_much_is_said() {
        let groups: Vec<Group> = (0..60).map(|i| Group::from_slice(&[i])).collect();
        let selection = Selection {
            heap: 60,
            rules: &"turning 1+",
            always: &[],
            groups: &groups,
            sizes: 0..=u64::MAX,
        };
        assert_eq!(selection.options(), 1 << 60);
        let error = selection.each(&mut |_| panic!("listed")).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("1,152,921,504,606,846,976 moves"),
            "{error}"
        );
        let wide = selection.each_sum(|i| 1 << (i / 2), 1000, &mut |_| {});
        assert!(wide.unwrap_err().to_string().contains("1000"));
        // few numbers, however many options
        let mut found = Vec::new();
        let sums = selection.each_sum(|i| i % 4, 1000, &mut |sum| found.push(sum));
        assert_eq!((sums, found), (Ok(()), vec![0, 1, 2, 3]));
        // just as many parts as are listed at most: 2^16 options of up to 16
        let sixteen = Selection {
            groups: &groups[..16],
            ..selection
        };
        let mut listed = 0;
        let all = sixteen.each(&mut |_| {
            listed += 1;
            true
        });
        assert_eq!((all, listed), (Ok(()), 1 << 16));
        // just as many options as are listed at most: no set of numbers is made, however large they are
        let twenty = Selection {
            groups: &groups[..20],
            ..sixteen
        };
        let mut listed = 0;
        let sums = twenty.each_sum(|i| 1 << (3 * i), 1000, &mut |_| listed += 1);
        assert_eq!((sums, listed), (Ok(()), 1 << 20));
    }
}
