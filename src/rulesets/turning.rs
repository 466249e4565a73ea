use super::Info;
use super::class::class;
use crate::game::{Heap, Moves, OneHeap, Shape};
use std::fmt;

/// A coin-turning game, given by its code: a heap of n stands for a head at place n = 1, 2, .. of a
/// row of coins, and a move turns a set of coins whose last one is a head. Two heads at one place
/// are none, as two equal heaps are worth nothing together (H. Lenstra; Winning Ways, chapter 14).
///
/// The code says which sets may be turned: their size, `3`, `1-3` or `1+`, and perhaps letters. `C`:
/// coins in a row, `C(5)`: within 5 in a row; `E`: at equal distances; `F`: the first coin of all
/// is among them; `S`: the set is its own mirror image. Mock Turtles is `1-3`, Ruler `1+C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turning {
    pub(super) least: u64,
    /// The largest size; none for `+`.
    pub(super) most: Option<u64>,
    /// `C` or `C(w)`.
    pub(super) near: Near,
    /// `E`.
    pub(super) equal: bool,
    /// `F`.
    pub(super) first: bool,
    /// `S`.
    pub(super) mirrored: bool,
}

/// How near to each other the coins of a set are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Near {
    /// Anywhere.
    Any,
    /// In a row.
    Row,
    /// Within so many in a row.
    Within(u64),
}

impl Turning {
    /// Calls `each` with the other places of each set that may be turned whose last place is `last`,
    /// the highest first, until it answers whether it has had enough.
    pub fn sets(&self, last: Heap, each: &mut impl FnMut(&[Heap]) -> bool) {
        let reach = match self.near {
            Near::Within(width) => width,
            _ => last,
        };
        let lowest = match self.first {
            true => 1,
            false => (last + 1).saturating_sub(reach).max(1),
        };
        if last == 0 || last - lowest >= reach {
            return;
        }
        let firsts = if self.first { 1..=1 } else { lowest..=last };
        for first in firsts.rev() {
            if self.between(first, last, each) {
                return;
            }
        }
    }

    /// The sets from `first` to `last`; whether there were enough.
    fn between(&self, first: Heap, last: Heap, each: &mut impl FnMut(&[Heap]) -> bool) -> bool {
        let distance = last - first;
        let most = self.most.unwrap_or(Heap::MAX);
        let fits = |size: u64| (self.least..=most).contains(&size);
        let mut places = Vec::new();
        if distance == 0 {
            return fits(1) && each(&places);
        }
        if self.near == Near::Row || self.equal {
            // a row is at equal distances, and its own mirror image
            let steps = match self.near {
                Near::Row => 1..=1,
                _ => 1..=distance,
            };
            for step in steps.filter(|step| distance.is_multiple_of(*step)) {
                if fits(distance / step + 1) {
                    places.clear();
                    places.extend((1..=distance / step).map(|i| last - i * step));
                    if each(&places) {
                        return true;
                    }
                }
            }
            return false;
        }
        let inner = match self.mirrored {
            // of each pair the upper place, and the one in the middle
            true => first + distance.div_ceil(2)..last,
            false => first + 1..last,
        };
        let mut choice = Between {
            first,
            last,
            mirrored: self.mirrored,
            least: self.least.saturating_sub(2),
            most: match most.checked_sub(2) {
                Some(most) => most,
                None => return false,
            },
            each,
        };
        choice.choose(inner.start, inner.end, &mut places, 0)
    }
}

/// The places between two that are turned as well.
struct Between<'a, E> {
    first: Heap,
    last: Heap,
    mirrored: bool,
    /// Sizes of the sets between the two.
    least: u64,
    most: u64,
    each: &'a mut E,
}

impl<E: FnMut(&[Heap]) -> bool> Between<'_, E> {
    /// Chooses among the places from `from` to below `to`, the highest first; whether there were
    /// enough sets. `places` and `size` are what is chosen already.
    fn choose(&mut self, from: Heap, to: Heap, places: &mut Vec<Heap>, size: u64) -> bool {
        if size > self.most {
            return false;
        }
        if size >= self.least && self.call(places) {
            return true;
        }
        for place in (from..to).rev() {
            let paired = self.mirrored && 2 * place != self.first + self.last;
            places.push(place);
            if self.choose(from, place, places, size + 1 + u64::from(paired)) {
                return true;
            }
            places.pop();
        }
        false
    }

    fn call(&mut self, places: &[Heap]) -> bool {
        let sum = self.first + self.last;
        let mut all = places.to_vec();
        if self.mirrored {
            let lower = places.iter().rev().map(|&place| (sum - place, place));
            all.extend(
                lower
                    .filter(|(lower, place)| lower < place)
                    .map(|(lower, _)| lower),
            );
        }
        all.push(self.first);
        (self.each)(&all)
    }
}

impl OneHeap for Turning {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        self.sets(heap, &mut |others| {
            match *others {
                [] => to.replace(i, 0),
                [other] => to.replace(i, other),
                _ => to.split(i, others),
            }
            to.enough()
        });
    }

    fn shape(&self) -> Shape {
        Shape::Split
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
        "turn a set of coins whose last is a head: a heap is the place of a head; sizes 3, 1-3 or \
         1+, C in a row, C(w) within w, E equally spaced, F with the first, S symmetric",
        "H. Lenstra; Berlekamp, Conway, Guy, Winning Ways, chapter 14",
        "turning 1-3",
    ),
    |arguments| arguments.turning(),
    |self, f| {
        write!(f, "turning {}", self.least)?;
        match self.most {
            None => f.write_str("+")?,
            Some(most) if most == self.least => {}
            Some(most) => write!(f, "-{most}")?,
        }
        let letters = [(self.equal, "E"), (self.first, "F"), (self.mirrored, "S")];
        write!(f, "{}", self.near)?;
        letters
            .iter()
            .filter(|(has, _)| *has)
            .try_for_each(|(_, letter)| f.write_str(letter))
    },
);
