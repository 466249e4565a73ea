use super::class::class;
use super::{AmountSet, Info};
use crate::game::{Fault, Group, Heap, Moves, OneHeap, Selection, Shape};
use std::fmt;
use std::ops::RangeInclusive;

/// A coin-turning game, given by its code: a heap of n stands for a head at place n = 1, 2, .. of a
/// row of coins, and a move turns a set of coins whose last one is a head. Two heads at one place
/// cancel: a position is a set of places. Its value is the nim-sum of those of its heads
/// (H. Lenstra; Winning Ways, chapter 14), but only that: in misere play heads are no summands.
///
/// The code says which sets may be turned: their size, `3`, `1-3`, `1+` or `{1,4,9}`, and perhaps
/// letters. `C`:
/// coins in a row, `C(5)`: within 5 in a row; `E`: at equal distances; `F`: the first coin of all
/// is among them; `S`: the set is its own mirror image. Mock Turtles is `1-3`, Ruler `1+C`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turning {
    /// How many coins are turned.
    pub(super) sizes: CoinCounts,
    /// `C` or `C(w)`.
    pub(super) near: Near,
    /// `E`.
    pub(super) equal: bool,
    /// `F`.
    pub(super) first: bool,
    /// `S`.
    pub(super) mirrored: bool,
}

/// CoinCounts of coins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum CoinCounts {
    /// From the first to the second; none for `+`.
    Between(u64, Option<u64>),
    /// Others.
    In(AmountSet),
}

impl CoinCounts {
    /// The numbers of a set, in their simplest form.
    pub(super) fn of(set: AmountSet) -> Self {
        match set.finite() {
            Some([least, .., most]) if most - least + 1 == set.up_to(*most).count() as u64 => {
                Self::Between(*least, Some(*most))
            }
            Some([one]) => Self::Between(*one, Some(*one)),
            _ => Self::In(set),
        }
    }

    fn has(&self, number: u64) -> bool {
        match self {
            Self::Between(least, most) => {
                *least <= number && most.is_none_or(|most| number <= most)
            }
            Self::In(set) => set.has(number),
        }
    }

    /// Runs of these numbers, as far as they are up to `most`.
    fn runs(&self, most: u64) -> Vec<RangeInclusive<u64>> {
        match self {
            Self::Between(least, most) => vec![*least..=most.unwrap_or(u64::MAX)],
            Self::In(set) => set.up_to(most).map(|number| number..=number).collect(),
        }
    }
}

impl fmt::Display for CoinCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Between(least, None) => write!(f, "{least}+"),
            Self::Between(least, Some(most)) if least == most => write!(f, "{least}"),
            Self::Between(least, Some(most)) => write!(f, "{least}-{most}"),
            Self::In(set) => set.fmt(f),
        }
    }
}

/// How near to each other the coins of a set are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Near {
    /// Anywhere.
    Any,
    /// In a row.
    Row,
    /// Within this many in a row.
    Within(u64),
}

impl Turning {
    /// Calls `each` with the other places of each set that may be turned whose last place is `last`,
    /// until it answers `false`.
    ///
    /// # Errors
    /// Sets that are too many to be listed.
    pub fn sets(&self, last: Heap, each: &mut dyn FnMut(&[Heap]) -> bool) -> Result<(), Fault> {
        let mut result = Ok(());
        self.selections(last, &mut |selection| {
            let mut more = true;
            result = selection.each(&mut |places| {
                more = each(places);
                more
            });
            more && result.is_ok()
        });
        result
    }

    /// Calls `each` with the sets whose last place is `last`, as few selections of other places, until
    /// it answers `false`: all sets are one selection if the coins between are free.
    fn selections(&self, last: Heap, each: &mut dyn FnMut(&Selection<'_>) -> bool) {
        let reach = match self.near {
            Near::Within(width) => width,
            _ => last,
        };
        let firsts = match self.first {
            true => 1..=1,
            false => (last + 1).saturating_sub(reach).max(1)..=last,
        };
        if last == 0 || last - firsts.start() >= reach {
            return;
        }
        let lowest = *firsts.start();
        if self.near == Near::Row || self.equal {
            // a row is at equal distances, and equal distances are their own mirror image
            firsts
                .rev()
                .all(|first| self.equidistant(first, last, each));
        } else if self.mirrored {
            firsts.rev().all(|first| {
                let middle = first + (last - first).div_ceil(2);
                let pair = |place: Heap| match first + last - place {
                    other if other == place => Group::from_slice(&[place]),
                    other => Group::from_slice(&[place, other]),
                };
                self.between(first, last, (middle..last).rev().map(pair).collect(), each)
            });
        } else if self.first {
            self.between(1, last, single(2..last), each);
        } else {
            self.offer(last, &[], &single(lowest..last), each);
        }
    }

    /// The sets from `first` to `last` of coins at equal distances; whether more are wanted.
    fn equidistant(
        &self,
        first: Heap,
        last: Heap,
        each: &mut dyn FnMut(&Selection<'_>) -> bool,
    ) -> bool {
        let distance = last - first;
        let steps = match self.near {
            _ if distance == 0 => return self.offer(last, &[], &[], each),
            Near::Row => 1..=1,
            _ => 1..=distance,
        };
        let mut steps = steps.filter(|step| distance.is_multiple_of(*step));
        steps.all(|step| {
            let others = distance / step;
            if !self.sizes.has(others + 1) {
                return true;
            }
            let places: Vec<Heap> = (1..=others).map(|i| last - i * step).collect();
            self.offer(last, &places, &[], each)
        })
    }

    /// The sets from `first` to `last` with some of the coins between; whether more are wanted.
    fn between(
        &self,
        first: Heap,
        last: Heap,
        groups: Vec<Group>,
        each: &mut dyn FnMut(&Selection<'_>) -> bool,
    ) -> bool {
        match first == last {
            true => self.offer(last, &[], &[], each),
            false => self.offer(last, &[first], &groups, each),
        }
    }

    /// Hands on the sets of these places and some of these groups; whether more are wanted.
    fn offer(
        &self,
        heap: Heap,
        always: &[Heap],
        groups: &[Group],
        each: &mut dyn FnMut(&Selection<'_>) -> bool,
    ) -> bool {
        // what is always turned, and the last coin
        let known = always.len() as u64 + 1;
        let all = known + groups.iter().map(|group| group.len() as u64).sum::<u64>();
        self.sizes.runs(all).into_iter().all(|sizes| {
            // that may be too much already
            let Some(most) = sizes.end().checked_sub(known) else {
                return true;
            };
            each(&Selection {
                heap,
                rules: self,
                always,
                groups,
                sizes: sizes.start().saturating_sub(known)..=most,
            })
        })
    }
}

/// Places that are chosen one by one, the highest first.
fn single(places: std::ops::Range<Heap>) -> Vec<Group> {
    let group = |place| Group::from_slice(&[place]);
    places.rev().map(group).collect()
}

impl OneHeap for Turning {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        self.selections(heap, &mut |selection| {
            to.choose(i, selection);
            !to.enough()
        });
    }

    fn shape(&self) -> Shape {
        Shape::SPLITS
    }

    fn cancels(&self) -> bool {
        true
    }
}

impl fmt::Display for Near {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => Ok(()),
            Self::Row => f.write_str("C"),
            Self::Within(width) => write!(f, "C({width})"),
        }
    }
}

class!(
    Turning,
    Info::new(
        "turning",
        "turning sizes",
        "turn a set of coins whose last is a head: a heap is the place of a head; sizes 3, 1-3, 1+ \
         or {1,4,9}, C in a row, C(w) within w, E equally spaced, F with the first, S symmetric",
        "H. Lenstra; Berlekamp, Conway, Guy, Winning Ways, chapter 14",
        "turning 1-3",
    ),
    |arguments| arguments.turning(),
    |self, f| {
        write!(f, "turning {}{}", self.sizes, self.near)?;
        let letters = [(self.equal, "E"), (self.first, "F"), (self.mirrored, "S")];
        letters
            .iter()
            .filter(|(has, _)| *has)
            .try_for_each(|(_, letter)| f.write_str(letter))
    },
);
