use super::Heap;

/// A number that a game remembers next to its heaps: one more coordinate of a position, after
/// the heaps, which moves see and change like a heap. It is never sorted among the heaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Remembered {
    /// At first this number; it never rises (passes left).
    Falls(Heap),
    /// At first 1, and 0 once a player has switched to the rules of this name.
    Switch(String),
    /// The most that may be taken; at first all but one token of the largest heap.
    Most,
    /// What was taken last; at first this number counts as taken.
    Last(Heap),
}

impl Remembered {
    /// The number at the beginning of a game.
    pub fn opening(&self, heaps: &[Heap]) -> Heap {
        match self {
            Self::Falls(first) | Self::Last(first) => *first,
            Self::Switch(_) => 1,
            Self::Most => heaps.iter().copied().max().unwrap_or(0).saturating_sub(1),
        }
    }

    /// The largest it can become in a game that begins with heaps up to `max`.
    pub fn highest(&self, max: Heap) -> Heap {
        match self {
            Self::Falls(first) => *first,
            Self::Switch(_) => 1,
            Self::Last(first) => max.max(*first),
            Self::Most => max,
        }
    }

    /// The largest number that may be typed for it, if there is one.
    pub fn limit(&self) -> Option<Heap> {
        match self {
            Self::Falls(first) => Some(*first),
            Self::Switch(_) => Some(1),
            Self::Most | Self::Last(_) => None,
        }
    }
}

/// A piece of a position: heaps that stand together, and what is remembered next to them. Most
/// rules have one; compounds have one for each part where these are kept apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// How many heaps it has when a game begins; the largest number for all that there are.
    pub heaps: usize,
    /// What is remembered after them.
    pub states: Vec<Remembered>,
    /// Whether the order of its heaps does not matter.
    pub symmetric: bool,
    /// Heaps split: empty ones are left out, and the order of the others does not matter.
    pub splits: bool,
    /// How many numbers stand for one heap where heaps split: 1, or 2 for row and column of a head
    /// on a rectangle. One with a 0 among them is empty.
    pub width: usize,
}

/// What rules have beyond the moves of their heaps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Extra {
    /// What is remembered, in the order of the coordinates after the heaps.
    pub states: Vec<Remembered>,
    /// How many options the opponent may forbid before each move.
    pub blocks: u64,
    /// The number of heaps changes while something else must be kept next to them, or the pieces of
    /// a position are kept apart: positions are searched as [`Wholes`](super::Wholes).
    pub apart: bool,
    /// Some positions without moves count as won by the player to move, in normal play, and as
    /// lost in misere play: [`HeapRules::won`](super::HeapRules::won) says which.
    pub ends: bool,
    /// The rules are those of one heap of which a move takes at least one token, at most as many as
    /// it remembers, and after which at most this many times as many may be taken, cut to what is
    /// left. A law test compares it with the options.
    pub limited: Option<u64>,
}

impl Extra {
    /// Why there are outcomes only, no values, if that is so.
    pub fn no_values(&self) -> Option<&'static str> {
        match (self.blocks, self.ends) {
            (0, false) => None,
            (0, true) => Some(
                "a position without moves may be won, so that it is no sum's zero, and no mex \
                 gives a value",
            ),
            _ => Some(
                "what the opponent may forbid depends on the whole position, so no mex gives it a \
                 value",
            ),
        }
    }
}
