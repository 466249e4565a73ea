use crate::nimber::Nimber;
use std::fmt;

/// The value of a component of a game with entailing moves. Sums: nimbers add up, and next to a loony
/// component everything is loony. Source: Winning Ways, chapter 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EntailedValue {
    /// As a heap of Nim.
    Nimber(u64),
    /// The player to move wins, whatever stands beside it.
    Loony,
}

impl EntailedValue {
    /// The value of a sum.
    pub fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nimber(a), Self::Nimber(b)) => Self::Nimber(a ^ b),
            _ => Self::Loony,
        }
    }

    /// The value of some components together.
    pub fn sum(values: impl IntoIterator<Item = Self>) -> Self {
        values.into_iter().fold(Self::Nimber(0), Self::plus)
    }

    /// Whether the previous player wins.
    pub fn is_p(self) -> bool {
        self == Self::Nimber(0)
    }
}

/// `0`, `*3`, `loony`.
impl fmt::Display for EntailedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nimber(nimber) => Nimber(*nimber).fmt(f),
            Self::Loony => f.pad("loony"),
        }
    }
}

/// A nimber as an integer, else `"loony"`.
impl serde::Serialize for EntailedValue {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nimber(nimber) => to.serialize_u64(*nimber),
            Self::Loony => to.serialize_str("loony"),
        }
    }
}

/// What stands beside a component in which a player must move, and that player wins: a set of nimbers,
/// finite or with all from some one on, and perhaps a loony component.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replies {
    /// As many as a power of two, or none.
    few: Vec<bool>,
    /// Whether all nimbers past those are in the set.
    rest: bool,
    loony: bool,
}

impl Replies {
    /// Everything.
    fn all() -> Self {
        Self {
            few: Vec::new(),
            rest: true,
            loony: true,
        }
    }

    /// Whether the player who must move here wins next to this.
    pub fn has(&self, beside: EntailedValue) -> bool {
        match beside {
            EntailedValue::Loony => self.loony,
            EntailedValue::Nimber(n) => {
                let n = usize::try_from(n).unwrap_or(usize::MAX);
                self.few.get(n).copied().unwrap_or(self.rest)
            }
        }
    }

    /// The value of the component: the least nimber beside which whoever moves in it does not win.
    pub fn value(&self) -> EntailedValue {
        let mut few = self.few.iter();
        match few.position(|one| !one) {
            Some(n) => EntailedValue::Nimber(n as u64),
            None if self.rest => EntailedValue::Loony,
            None => EntailedValue::Nimber(self.few.len() as u64),
        }
    }

    /// Room for nimbers up to this one.
    fn reach(&mut self, n: u64) {
        let size = (n as usize + 1).next_power_of_two();
        if size > self.few.len() {
            self.few.resize(size, self.rest);
        }
    }

    /// With a plain move to a value: it wins next to the same nimber.
    pub fn plain(&mut self, value: EntailedValue) {
        if let EntailedValue::Nimber(n) = value {
            self.reach(n);
            self.few[n as usize] = true;
        }
    }

    /// With a move to a value after which the same player moves again, anywhere: it wins unless all
    /// together is P.
    pub fn again(&mut self, value: EntailedValue) {
        let mut more = Self::all();
        if let EntailedValue::Nimber(n) = value {
            more.reach(n);
            more.few[n as usize] = false;
        }
        self.unite(&more);
    }

    /// With a move after which the opponent must answer in a component, whose replies these are, next
    /// to others of some value: it wins where the opponent does not.
    pub fn entails(&mut self, replies: &Self, others: EntailedValue) {
        let mut more = Self {
            few: Vec::new(),
            rest: !replies.rest,
            loony: !replies.loony,
        };
        match others {
            EntailedValue::Loony => {
                more.rest = more.loony;
            }
            EntailedValue::Nimber(others) => {
                let last = replies.few.len().max(1) as u64 - 1;
                more.reach(last.max(others));
                for n in 0..more.few.len() as u64 {
                    more.few[n as usize] = !replies.has(EntailedValue::Nimber(n ^ others));
                }
            }
        }
        self.unite(&more);
    }

    fn unite(&mut self, more: &Self) {
        if let Some(last) = more.few.len().checked_sub(1) {
            self.reach(last as u64);
        }
        for (n, one) in self.few.iter_mut().enumerate() {
            *one |= more.few.get(n).copied().unwrap_or(more.rest);
        }
        self.rest |= more.rest;
        self.loony |= more.loony;
    }
}
