//! The options of a position, one after the other or as a list.

use super::Position;
use super::position::{Form, Place};
use crate::game::{Fault, Heap, HeapRules, Wholes};
use crate::number::grouped;
use crate::rulesets::HeapRuleset;
use crate::work::Stop;
use hashbrown::HashSet;

/// Options of one position that are listed at most.
pub(super) const MOST: usize = 1 << 20;

/// Why a longer list is refused.
pub(super) fn too_many() -> Stop {
    Stop::refused(
        format!("a position with more than {} options", grouped(MOST as u64)),
        "fewer, which can be listed",
        "choose smaller heaps",
    )
}

/// Calls `each` with every option of heaps in a match, without empty heaps where these split,
/// until it answers `false`; the same option may come more than once.
///
/// # Errors
/// The moves cannot be computed.
pub(super) fn each_bare(
    rules: &HeapRuleset,
    whole: &[Heap],
    mut each: impl FnMut(Vec<Heap>) -> bool,
) -> Result<(), Fault> {
    let wholes = Wholes::new(rules);
    wholes.each(whole, |option| each(wholes.tidied(option)))
}

impl Position {
    /// Every option, each once, heaps in lexicographic order; `None` for nim and moore with more
    /// than `most` of them.
    ///
    /// # Errors
    /// [`Stop::Refused`] if there are too many to list.
    pub fn options(&self, most: u64) -> Result<Option<Vec<Self>>, Stop> {
        Ok(Some(match self.form() {
            Form::Grid(rules, grid) => {
                let mut moves = rules.declared().moves(grid);
                if moves.len() > MOST {
                    return Err(too_many());
                }
                let mut seen = HashSet::new();
                moves.retain(|to| seen.insert(to.clone()));
                let moves = moves.into_iter();
                moves.map(|to| self.with(Place::Grid(to))).collect()
            }
            Form::Heaps(rules, whole) => self.listed(rules, whole)?,
            Form::Large(rules, heaps, _) => {
                // each option lowers a heap, so larger ones have too many
                let small: Result<Vec<Heap>, _> = heaps.iter().map(Heap::try_from).collect();
                let most = u128::from(most.min(MOST as u64));
                let few = |heaps: &Vec<Heap>| {
                    let count = rules.shape().options(heaps);
                    count.is_some_and(|count| count <= most)
                };
                match small.ok().filter(few) {
                    Some(heaps) => self.listed(rules, &heaps)?,
                    None => return Ok(None),
                }
            }
        }))
    }

    /// The options by the moves of the rules, each once, in lexicographic order.
    fn listed(&self, rules: &HeapRuleset, whole: &[Heap]) -> Result<Vec<Self>, Stop> {
        let mut all = Vec::new();
        each_bare(rules, whole, |option| {
            all.push(option);
            all.len() <= MOST
        })?;
        if all.len() > MOST {
            return Err(too_many());
        }
        all.sort_unstable();
        all.dedup();
        Ok(all.into_iter().map(|option| self.whole(option)).collect())
    }

    /// Whether there is any option.
    ///
    /// # Errors
    /// The moves cannot be computed.
    pub fn has_options(&self) -> Result<bool, Fault> {
        match self.form() {
            Form::Large(_, heaps, _) => Ok(heaps.iter().any(|heap| heap.bits() > 0)),
            Form::Heaps(rules, whole) => found(rules, whole, |_| true),
            Form::Grid(rules, grid) => Ok(!rules.declared().moves(grid).is_empty()),
        }
    }

    /// Whether another position is an option of this one.
    ///
    /// # Errors
    /// The moves cannot be computed.
    pub(super) fn has_option(&self, to: &Self) -> Result<bool, Fault> {
        match (self.form(), to.form()) {
            (Form::Large(_, from, k), Form::Large(_, to, _)) => {
                let pairs = || from.iter().zip(to);
                let changed = pairs().filter(|(x, y)| x != y).count() as u64;
                let falls = pairs().all(|(x, y)| y <= x);
                Ok(from.len() == to.len() && falls && (1..=k).contains(&changed))
            }
            (Form::Heaps(rules, from), Form::Heaps(_, to)) => found(rules, from, |x| x == to),
            (Form::Grid(rules, from), Form::Grid(_, to)) => {
                Ok(rules.declared().moves(from).contains(to))
            }
            _ => Ok(false),
        }
    }

    /// Refuses a position with so many options that to look for one of them may not end.
    ///
    /// # Errors
    /// [`Stop::Refused`] if there are too many.
    pub fn few_options(&self) -> Result<(), Stop> {
        // of nim and moore none are gone through, and boards are small
        let Form::Heaps(rules, whole) = self.form() else {
            return Ok(());
        };
        let mut count = 0;
        let more = found(rules, whole, |_| {
            count += 1;
            count > MOST
        });
        match more? {
            true => Err(too_many()),
            false => Ok(()),
        }
    }
}

/// Whether an option of heaps satisfies a condition.
fn found(
    rules: &HeapRuleset,
    whole: &[Heap],
    mut is: impl FnMut(&[Heap]) -> bool,
) -> Result<bool, Fault> {
    let mut found = false;
    each_bare(rules, whole, |option| {
        found = is(&option);
        !found
    })?;
    Ok(found)
}
