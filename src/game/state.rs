use super::{Heap, HeapRules};

/// A number that a game remembers beside its heaps: one more coordinate of a position, behind
/// the heaps, which moves see and change like a heap. It is never sorted among the heaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// At first this number; it never rises (passes left, which rules are on).
    Falls(Heap),
    /// The most that may be taken; at first all but one token of the largest heap.
    Most,
    /// What was taken last; at first this number counts as taken.
    Last(Heap),
}

impl State {
    /// The number at the beginning of a game.
    pub fn opening(&self, heaps: &[Heap]) -> Heap {
        match self {
            Self::Falls(first) | Self::Last(first) => *first,
            Self::Most => heaps.iter().copied().max().unwrap_or(0).saturating_sub(1),
        }
    }

    /// The largest it can become in a game that begins with heaps up to `max`.
    pub fn highest(&self, max: Heap) -> Heap {
        match self {
            Self::Falls(first) => *first,
            Self::Last(first) => max.max(*first),
            Self::Most => max,
        }
    }

    /// The largest number that may be typed for it, if there is one.
    pub fn limit(&self) -> Option<Heap> {
        match self {
            Self::Falls(first) => Some(*first),
            Self::Most | Self::Last(_) => None,
        }
    }
}

/// What rules have that the moves of heaps alone do not tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Extra {
    /// What is remembered, in the order of the coordinates behind the heaps.
    pub states: Vec<State>,
    /// How many options the opponent may forbid before each move.
    pub blocks: u64,
    /// The number of heaps changes while something else must be kept beside them: positions are
    /// searched as [`Wholes`](super::Wholes).
    pub apart: bool,
}

/// What stands between the summands of a position whose summands are kept apart.
pub const END: Heap = Heap::MAX;

/// The whole position that begins a game with some heaps: the heaps, and behind them what is
/// remembered; the summands of a sum that are kept apart one after the other, with [`END`] between
/// them. The heaps themselves for rules that remember nothing.
pub fn extended<R: HeapRules>(rules: &R, heaps: &[Heap]) -> Vec<Heap> {
    extended_with(rules, heaps, None)
}

/// As [`extended`], in the middle of a game: `states` are the numbers remembered.
///
/// # Panics
/// If there are fewer numbers than the rules remember.
pub fn extended_with<R: HeapRules>(
    rules: &R,
    heaps: &[Heap],
    states: Option<&[Heap]>,
) -> Vec<Heap> {
    let Some(extra) = rules.extra() else {
        return heaps.to_vec();
    };
    if rules.summands().is_empty() {
        let mut whole = heaps.to_vec();
        match states {
            Some(states) => whole.extend(&states[..extra.states.len()]),
            None => whole.extend(extra.states.iter().map(|state| state.opening(heaps))),
        }
        return whole;
    }
    let (mut whole, mut heaps, mut states) = (Vec::new(), heaps, states);
    for (rules, count) in rules.summands() {
        let (own, rest) = heaps.split_at(*count);
        heaps = rest;
        let kept = rules.extra().map_or(0, |extra| extra.states.len());
        let remembered = states.map(|states| states.split_at(kept));
        states = remembered.map(|(_, rest)| rest);
        if !whole.is_empty() {
            whole.push(END);
        }
        whole.extend(extended_with(rules, own, remembered.map(|(own, _)| own)));
    }
    whole
}
