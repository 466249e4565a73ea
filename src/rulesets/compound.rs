use super::HeapRuleset;
use crate::game::linear::{Case, Linear, after, keeps};
use crate::game::{Fault, Heap, Moves, Shape, each_option, is_number, next_piece, write_option};
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
        /// In any number of them, at least one: play ends as soon as one of them has no move.
        Shortened = "shortened selective",
        /// In one of them, after which those to the right of it have no move: their heaps are
        /// empty.
        Ordinal = "ordinal",
    }
}

/// The rules of a part, the place where it begins, and its heaps with what it remembers.
pub(super) type Part<'a> = (&'a HeapRuleset, usize, &'a [Heap]);
/// Numbers that change, by increasing index, and what they become.
type Changes = SmallVec<[(usize, Heap); 8]>;

/// What an option of a part changes, where its length is the same.
fn changes((_, start, own): Part<'_>, option: &[Heap]) -> Changes {
    let both = own.iter().zip(option).enumerate();
    let changed = both.filter(|(_, (before, after))| before != after);
    changed.map(|(i, (_, &after))| (start + i, after)).collect()
}

/// The options of a part, one after the other: there may be very many.
struct OptionList {
    numbers: Vec<Heap>,
    /// The length of each, if they are all alike.
    length: usize,
    /// Otherwise where each ends.
    ends: Option<Vec<usize>>,
}

impl OptionList {
    fn of((rules, _, own): Part<'_>) -> Result<Self, Fault> {
        let length = own.len().max(1);
        let (mut numbers, mut ends) = (Vec::new(), None);
        each_option(rules, own, |option| {
            if ends.is_none() && option.len() != length {
                ends = Some((1..=numbers.len() / length).map(|i| i * length).collect());
            }
            numbers.extend_from_slice(option);
            if let Some(ends) = &mut ends {
                Vec::push(ends, numbers.len());
            }
            true
        })?;
        Ok(Self {
            numbers,
            length,
            ends,
        })
    }

    fn len(&self) -> usize {
        match &self.ends {
            Some(ends) => ends.len(),
            None => self.numbers.len() / self.length,
        }
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn iter(&self) -> impl Iterator<Item = &[Heap]> {
        let end = |i: usize| match &self.ends {
            Some(ends) => ends[i],
            None => (i + 1) * self.length,
        };
        (0..self.len()).map(move |i| {
            let start = i.checked_sub(1).map_or(0, end);
            &self.numbers[start..end(i)]
        })
    }
}

/// The positions of parts, some of which are not all tuples.
fn positions(parts: &[(Shape, usize)]) -> Option<Vec<Case>> {
    let heaps: usize = parts.iter().map(|(_, count)| count).sum();
    let mut start = 0;
    let lists = parts.iter().map(|(shape, count)| {
        let own = shape
            .positions(*count)
            .unwrap_or_else(|| vec![Case::new([])]);
        let own = own
            .into_iter()
            .map(|case| case.behind(start, heaps))
            .collect();
        start += count;
        own
    });
    Case::product(lists.collect::<Vec<_>>(), CASES)
}

/// Heaps of a part whose moves are declared.
const HEAPS: usize = 6;
/// Cases of all moves, at most.
const CASES: usize = 1 << 10;

impl Compound {
    /// The moves of parts as linear inequalities, each part with its number of heaps, as far as
    /// theirs are.
    pub(super) fn declared(self, parts: &[(Shape, usize)]) -> Option<Linear> {
        let heaps: usize = parts.iter().map(|(_, count)| count).sum();
        let listed = |(shape, count): &(Shape, usize)| *count <= HEAPS && shape.may_have_cases();
        // whether a part has a move is not known
        if matches!(self, Self::Continued | Self::Shortened)
            || heaps > 2 * HEAPS
            || !parts.iter().all(listed)
        {
            return None;
        }
        let restricted = parts
            .iter()
            .any(|(shape, count)| shape.positions(*count).is_some());
        let (moved, at) = (parts.to_vec(), parts.to_vec());
        let declared =
            Linear::by_heaps(move |count| (count == heaps).then(|| self.cases(&moved))?);
        let positions = Linear::by_heaps(move |count| (count == heaps).then(|| positions(&at))?);
        Some(match restricted {
            true => declared.among(positions),
            false => declared,
        })
    }

    fn cases(self, parts: &[(Shape, usize)]) -> Option<Vec<Case>> {
        let heaps: usize = parts.iter().map(|(_, count)| count).sum();
        let (mut moves, mut stays, mut empty, mut start) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for (shape, count) in parts {
            let cases = shape.cases(*count, CASES)?.into_iter();
            moves.push(
                cases
                    .map(|case| case.behind(start, heaps))
                    .collect::<Vec<_>>(),
            );
            let own = start..start + count;
            stays.push(vec![Case::new(own.clone().map(keeps))]);
            empty.push(vec![Case::new(own.map(|i| after(i).equals(0)))]);
            start += count;
        }
        let both = |i: usize| [moves[i].clone(), stays[i].clone()].concat();
        match self {
            Self::Conjunctive => Case::product(moves, CASES),
            Self::Selective => {
                // the last choice is that no part moves
                let mut all = Case::product((0..parts.len()).map(both), CASES)?;
                all.pop();
                Some(all)
            }
            _ => {
                let single = (0..parts.len()).map(|i| {
                    let behind = if self == Self::Ordinal {
                        &empty
                    } else {
                        &stays
                    };
                    let own = std::slice::from_ref(&moves[i]);
                    let lists = [&stays[..i], own, &behind[i + 1..]].concat();
                    Case::product(lists, CASES)
                });
                let all = single.collect::<Option<Vec<_>>>()?.concat();
                (all.len() <= CASES).then_some(all)
            }
        }
    }

    /// Writes the moves of parts.
    ///
    /// # Errors
    /// Those of a part cannot be computed.
    pub(super) fn write(self, parts: &[Part<'_>], to: &mut dyn Moves) -> Result<(), Fault> {
        let options = parts.iter().map(|&part| OptionList::of(part));
        let options = options.collect::<Result<Vec<_>, _>>()?;
        let all = matches!(self, Self::Conjunctive | Self::Shortened);
        if all && options.iter().any(OptionList::is_empty) {
            return Ok(());
        }
        if !options.iter().all(|options| options.ends.is_none()) {
            self.rewritten((parts, &options), &mut Vec::new(), false, to);
            return Ok(());
        }
        match self {
            Self::Disjunctive | Self::Ordinal => self.single(parts, &options, to),
            _ => self.several((parts, &options), &mut Changes::new(), to),
        }
        Ok(())
    }

    /// Writes whole positions, where the number of heaps changes: those that begin with `before`,
    /// in which some part has `moved`, as the parts that are left may come after it.
    fn rewritten(
        self,
        (left, options): (&[Part<'_>], &[OptionList]),
        before: &mut Vec<Heap>,
        moved: bool,
        to: &mut dyn Moves,
    ) {
        let (Some(((_, start, own), left)), Some((all, options))) =
            (left.split_first(), options.split_first())
        else {
            return;
        };
        let length = before.len();
        let mut go_on = |part: &mut dyn Iterator<Item = Heap>, moved: bool| {
            before.extend(part);
            if !left.is_empty() {
                next_piece(before);
                self.rewritten((left, options), before, moved, to);
            } else if moved {
                to.rewrite(0..start + own.len(), before);
            }
            before.truncate(length);
        };
        let single = matches!(self, Self::Ordinal | Self::Disjunctive);
        if !(single && moved) {
            for option in all.iter() {
                go_on(&mut option.iter().copied(), true);
            }
        }
        match self {
            Self::Ordinal if moved => {
                let emptied = own.iter().map(|n| if is_number(n) { 0 } else { *n });
                go_on(&mut emptied.into_iter(), moved);
            }
            Self::Conjunctive => {}
            Self::Continued if !all.is_empty() => {}
            _ => go_on(&mut own.iter().copied(), moved),
        }
    }

    /// Moves in one part.
    fn single(self, parts: &[Part<'_>], all: &[OptionList], to: &mut dyn Moves) {
        for (i, options) in all.iter().enumerate() {
            let filled = parts[i + 1..].iter().flat_map(|(_, start, own)| {
                let filled = own.iter().enumerate();
                let filled = filled.filter(|(_, number)| **number > 0 && is_number(number));
                filled.map(move |(j, _)| (start + j, 0))
            });
            let emptied: Changes = match self {
                Self::Ordinal => filled.collect(),
                _ => Changes::new(),
            };
            for option in options.iter() {
                let changes = changes(parts[i], option);
                write_option(changes.iter().chain(&emptied).copied(), to);
                if to.enough() {
                    return;
                }
            }
        }
    }

    /// Moves in several parts, those that are left, together with `changes` to the others.
    fn several(
        self,
        (left, options): (&[Part<'_>], &[OptionList]),
        together: &mut Changes,
        to: &mut dyn Moves,
    ) {
        let (Some((&part, left)), Some((all, options))) =
            (left.split_first(), options.split_first())
        else {
            if !together.is_empty() {
                write_option(together.iter().copied(), to);
            }
            return;
        };
        let before = together.len();
        for option in all.iter() {
            together.extend(changes(part, option));
            self.several((left, options), together, to);
            together.truncate(before);
            if to.enough() {
                return;
            }
        }
        // a part may be left alone
        if matches!(self, Self::Selective | Self::Shortened) || all.is_empty() {
            self.several((left, options), together, to);
        }
    }
}
