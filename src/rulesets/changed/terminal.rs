//! Lists of positions without moves.

use super::Unfit;
use crate::arithmetic::rearrangements;
use crate::game::{Heap, HeapRules};
use crate::number::joined;
use crate::rulesets::HeapRuleset;
use std::fmt;

/// Positions that are listed at most.
const MOST: usize = 1 << 16;

/// Positions from which there is no move, as they stand, in lexicographic order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Terminal(Vec<Vec<Heap>>);

impl Terminal {
    /// The list of some tuples; of those marked with `true` all rearrangements. `None` if they are
    /// more than 2^16.
    pub fn new(tuples: impl IntoIterator<Item = (Vec<Heap>, bool)>) -> Option<Self> {
        let mut list = Vec::new();
        for (tuple, any_order) in tuples {
            match any_order {
                true => list.extend(rearrangements(tuple).take(MOST + 1)),
                false => list.push(tuple),
            }
            if list.len() > MOST {
                return None;
            }
        }
        list.sort_unstable();
        list.dedup();
        Some(Self(list))
    }

    /// Whether the list holds a position. O(heaps log positions).
    pub(super) fn holds(&self, heaps: &[Heap]) -> bool {
        self.0.binary_search_by(|x| x[..].cmp(heaps)).is_ok()
    }

    /// The positions, in lexicographic order.
    pub(super) fn positions(&self) -> &[Vec<Heap>] {
        &self.0
    }

    /// Heaps of each position.
    pub(super) fn heaps(&self) -> usize {
        self.0.first().map_or(1, Vec::len)
    }

    /// Whether all rearrangements of its positions are in it, too.
    pub(super) fn is_symmetric(&self) -> bool {
        let whole = self.whole();
        self.0.iter().all(|x| is_of(&whole, x))
    }

    /// The sorted positions of which all rearrangements are listed.
    fn whole(&self) -> Vec<&Vec<Heap>> {
        let listed = |x: &Vec<Heap>| rearrangements(x.clone()).all(|x| self.holds(&x));
        let sorted = self.0.iter().filter(|x| x.is_sorted());
        sorted.filter(|x| listed(x)).collect()
    }

    /// The same list, if rules can be played on its positions.
    pub(super) fn fitting(self, rules: &HeapRuleset) -> Result<Self, Unfit> {
        let length = self.heaps();
        if self.0.iter().any(|x| x.len() != length) {
            return Err(Unfit::new(
                "positions with the same number of heaps",
                "write one number for each heap",
            ));
        }
        if !rules.heaps().contains(&length) {
            return Err(Unfit::new(
                &format!("positions that {rules} is played on, which have another number of heaps"),
                "write one number for each heap",
            ));
        }
        Ok(self)
    }
}

/// As it is typed: `{(0,1)*,(2,1)}`, where all rearrangements of (0,1) are listed.
impl fmt::Display for Terminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.whole();
        let typed = self.0.iter().filter_map(|x| {
            let equal = x.windows(2).all(|pair| pair[0] == pair[1]);
            let star = match !equal && is_of(&whole, x) {
                true if x.is_sorted() => "*",
                true => return None,
                false => "",
            };
            Some(format!("({}){star}", joined(x, ",")))
        });
        write!(f, "{{{}}}", joined(typed, ","))
    }
}

/// Whether a tuple is a rearrangement of one of these, which are sorted.
fn is_of(whole: &[&Vec<Heap>], tuple: &[Heap]) -> bool {
    let mut sorted = tuple.to_vec();
    sorted.sort_unstable();
    whole.binary_search(&&sorted).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_positions_are_no_list() {
        assert_eq!(Terminal::new([((0..9).collect(), true)]), None);
    }

    #[test]
    fn stars_are_printed_where_all_orders_are_listed() {
        let list = [(vec![1, 0], true), (vec![2, 1], false), (vec![3, 3], true)];
        let list = Terminal::new(list).unwrap();
        assert_eq!(list.to_string(), "{(0,1)*,(2,1),(3,3)}");
        assert!(list.holds(&[1, 0]) && list.holds(&[0, 1]) && !list.holds(&[1, 2]));
        assert!(!list.is_symmetric());
        let all = [(vec![0, 1], false), (vec![1, 0], false)];
        assert!(Terminal::new(all).unwrap().is_symmetric());
    }
}
