use super::HeapRuleset;
use crate::game::{Fault, Heap, Moves, each_option, write_option};
use crate::text::worded;
use smallvec::SmallVec;

worded! {
    /// In which of several games that are played side by side a move is made (Conway, On Numbers
    /// and Games, chapter 14; ordinal sums: Winning Ways, chapter 7).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Compound {
        /// In one of them.
        Disjunctive = "+",
        /// In any number of them, at least one.
        Selective = "selective",
        /// In all of them: play ends as soon as one of them has no move.
        Conjunctive = "conjunctive",
        /// In all of them that have a move.
        Continued = "continued conjunctive",
        /// In one of them, after which those to the right of it have no move: their heaps are
        /// empty.
        Ordinal = "ordinal",
    }
}

/// The rules of a part, the index of its first heap, and its heaps.
pub(super) type Part<'a> = (&'a HeapRuleset, usize, &'a [Heap]);
/// Heaps that change, by increasing index, and what they become.
type Changes = SmallVec<[(usize, Heap); 8]>;

/// The options of a part alone.
fn options((rules, start, heaps): Part<'_>) -> Result<Vec<Changes>, Fault> {
    let mut all = Vec::new();
    each_option(rules, heaps, |option| {
        let both = heaps.iter().zip(option).enumerate();
        let changed = both.filter(|(_, (before, after))| before != after);
        all.push(changed.map(|(i, (_, &after))| (start + i, after)).collect());
        true
    })?;
    Ok(all)
}

impl Compound {
    /// Writes the moves of parts that remember nothing, and split no heap.
    ///
    /// # Errors
    /// Those of a part cannot be computed.
    pub(super) fn write(self, parts: &[Part<'_>], to: &mut dyn Moves) -> Result<(), Fault> {
        let all = parts.iter().map(|&part| options(part));
        let all = all.collect::<Result<Vec<_>, _>>()?;
        match self {
            Self::Disjunctive | Self::Ordinal => self.single(parts, &all, to),
            Self::Conjunctive if all.iter().any(Vec::is_empty) => {}
            _ => self.several(&all, &mut Changes::new(), to),
        }
        Ok(())
    }

    /// Moves in one part.
    fn single(self, parts: &[Part<'_>], all: &[Vec<Changes>], to: &mut dyn Moves) {
        for (i, options) in all.iter().enumerate() {
            let filled = parts[i + 1..].iter().flat_map(|(_, start, heaps)| {
                let filled = heaps.iter().enumerate().filter(|(_, heap)| **heap > 0);
                filled.map(move |(j, _)| (start + j, 0))
            });
            let emptied: Changes = match self {
                Self::Ordinal => filled.collect(),
                _ => Changes::new(),
            };
            for changes in options {
                write_option(changes.iter().chain(&emptied).copied(), to);
                if to.enough() {
                    return;
                }
            }
        }
    }

    /// Moves in several parts, those that are left, together with `changes` to the others.
    fn several(self, left: &[Vec<Changes>], changes: &mut Changes, to: &mut dyn Moves) {
        let Some((options, left)) = left.split_first() else {
            if !changes.is_empty() {
                write_option(changes.iter().copied(), to);
            }
            return;
        };
        let before = changes.len();
        for option in options {
            changes.extend_from_slice(option);
            self.several(left, changes, to);
            changes.truncate(before);
            if to.enough() {
                return;
            }
        }
        // a part may be left alone
        if self == Self::Selective || options.is_empty() {
            self.several(left, changes, to);
        }
    }
}
