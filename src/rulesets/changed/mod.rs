//! Rules changed by a modifier: bounded(b), terminal{..}, pass(p), then, block(b).

mod ended;
mod narrowed;
mod pieces;
mod sinks;
mod terminal;

use super::HeapRuleset;
use crate::game::{Extra, Fault, Heap, HeapRules, Moves, Piece, Remembered, Shape};
use ended::ended;
use narrowed::narrowed;
use pieces::{changed_extra, pieces, several_split, splits};
use sinks::Bound;
use std::fmt;
use std::ops::RangeInclusive;

pub use terminal::Terminal;

/// What a modifier does to rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// At most this many tokens from each heap in a move.
    Bounded(u64),
    /// No move from these positions.
    Terminal(Terminal),
    /// This many passes in the whole game, for either player, none from a position without moves.
    Pass(u64),
    /// Once, as a move, a player may switch to these rules for the rest of the game, also where
    /// the first rules have no move (the push-the-button operator of Duchêne, Heinrich, Larsson,
    /// Parreau, The switch operators and push-the-button games, 2018).
    Then(HeapRuleset),
    /// Before each move the opponent forbids up to this many of the positions that can be reached;
    /// tuples that differ in the order of their heaps are different positions.
    Block(u64),
}

/// Rules under one modifier.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Changed {
    /// Boxed, for they may be changed rules again.
    inner: Box<(HeapRuleset, Change)>,
    /// How many numbers are remembered, those of the base first.
    states: usize,
    extra: Option<Extra>,
    pieces: Vec<Piece>,
    symmetric: bool,
}

/// Why rules cannot be changed or added so: what is expected, and a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// What is expected.
    pub expected: String,
    /// What to do.
    pub remedy: String,
}

impl Unfit {
    pub(super) fn new(expected: &str, remedy: &str) -> Self {
        Self {
            expected: expected.into(),
            remedy: remedy.into(),
        }
    }
}

impl Changed {
    /// Rules under a modifier.
    ///
    /// # Errors
    /// If the rules do not take it.
    pub fn new(base: HeapRuleset, change: Change) -> Result<Self, Unfit> {
        let unfit = |expected: &str, remedy: &str| Err(Unfit::new(expected, remedy));
        let extra = base.extra().unwrap_or_default();
        if extra.blocks > 0 {
            return unfit("nothing but `misere` after `block`", "write `block` last");
        }
        let change = match change {
            Change::Bounded(0) | Change::Pass(0) | Change::Block(0) => {
                return unfit("a number of at least 1", "leave the modifier out");
            }
            Change::Bounded(_) if several_split(&base) => {
                return unfit(
                    "rules that split one heap in a move before `bounded`",
                    "how much a move takes from which heap is not known here; bound the parts, \
                     such as (kayles bounded(1)) selective nim",
                );
            }
            Change::Terminal(_) if splits(&base) => {
                return unfit(
                    "rules whose heaps do not split before `terminal`",
                    "a list of positions has one number for each heap, and their number would change",
                );
            }
            Change::Terminal(list) => Change::Terminal(list.fitting(&base)?),
            Change::Then(_) | Change::Block(_) if base.extra().unwrap_or_default().ends => {
                return unfit(
                    "rules in which the player who cannot move loses",
                    "leave `won if` out, or this modifier",
                );
            }
            Change::Then(next) => Change::Then(checked_next(&base, next)?),
            Change::Block(_) if splits(&base) && !are_coins(&base) => {
                return unfit(
                    "rules whose heaps do not split before `block`",
                    "which positions are the same is not defined where heaps split",
                );
            }
            other => other,
        };
        let extra = changed_extra(&base, &change);
        let change_is = match &change {
            Change::Terminal(list) => list.is_symmetric(),
            Change::Then(next) => next.symmetric(),
            _ => true,
        };
        Ok(Self {
            symmetric: change_is && base.symmetric(),
            pieces: pieces(&base, &change, change_is),
            states: extra.as_ref().map_or(0, |extra| extra.states.len()),
            inner: Box::new((base, change)),
            extra,
        })
    }

    /// The rules that are changed.
    pub fn base(&self) -> &HeapRuleset {
        &self.inner.0
    }

    /// What is changed.
    pub fn change(&self) -> &Change {
        &self.inner.1
    }
}

impl HeapRuleset {
    /// The rules without passes that are added last, and how many these are: 0 if there are none.
    pub fn without_passes(&self) -> (&Self, u64) {
        match self {
            Self::Changed(changed) => match changed.change() {
                Change::Pass(passes) => (changed.base(), *passes),
                _ => (self, 0),
            },
            _ => (self, 0),
        }
    }
}

/// Whether equal heaps cancel in the whole game, and all stand together.
fn are_coins(rules: &HeapRuleset) -> bool {
    let [piece] = &rules.pieces()[..] else {
        return false;
    };
    let switch = |state: &Remembered| matches!(state, Remembered::Switch(_));
    !piece.states.iter().any(switch) && rules.cancels(0, &vec![0; piece.states.len()])
}

/// The rules to switch to.
fn checked_next(base: &HeapRuleset, next: HeapRuleset) -> Result<HeapRuleset, Unfit> {
    if next.is_restricted() || base.is_restricted() {
        return Err(Unfit::new(
            "two rules around `then` that allow all heaps",
            "such as nim then wythoff",
        ));
    }
    if !next.heaps_alone() || next.shape().raises() {
        return Err(Unfit::new(
            "rules after `then` that remember nothing and never raise a heap",
            "such as nim then wythoff",
        ));
    }
    let (a, b) = (base.heaps(), next.heaps());
    if a.start().max(b.start()) > a.end().min(b.end()) {
        return Err(Unfit::new(
            &format!("rules after `then` on as many heaps as {base}"),
            "such as nim then wythoff",
        ));
    }
    let any = |rules: &HeapRuleset| rules.symmetric() && rules.heaps() == (1..=usize::MAX);
    if (splits(base) || splits(&next)) && !(any(base) && any(&next)) {
        return Err(Unfit::new(
            "two rules on any number of heaps where heaps split",
            "such as kayles then nim",
        ));
    }
    Ok(next)
}

impl HeapRules for Changed {
    fn moves<M: Moves>(&self, whole: &[Heap], to: &mut M) {
        let (base, change) = &*self.inner;
        if self.pieces.len() > 1 {
            return self.moves_of_pieces(whole, to);
        }
        let count = whole.len().saturating_sub(self.states);
        let heaps = &whole[..count];
        match change {
            Change::Bounded(most) => base.moves(whole, &mut Bound::new(heaps, *most, to)),
            Change::Terminal(list) if list.holds(heaps) => {}
            Change::Terminal(_) | Change::Block(_) => base.moves(whole, to),
            Change::Pass(_) => self.with_passes(whole, to),
            Change::Then(next) => match whole.split_last() {
                Some((0, _)) => next.moves(heaps, to),
                Some((_, inner)) => {
                    base.moves(inner, to);
                    to.replace(inner.len(), 0);
                }
                None => {}
            },
        }
    }

    fn symmetric(&self) -> bool {
        self.symmetric
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        let (base, change) = &*self.inner;
        let range = base.heaps();
        match change {
            Change::Terminal(list) => list.heaps()..=list.heaps(),
            Change::Then(next) => {
                let other = next.heaps();
                *range.start().max(other.start())..=*range.end().min(other.end())
            }
            _ => range,
        }
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        self.base().is_position(heaps)
    }

    fn may_begin(&self, first: &[Heap]) -> bool {
        self.base().may_begin(first)
    }

    fn restriction(&self) -> Option<String> {
        self.base().restriction()
    }

    fn shape(&self) -> Shape {
        let (base, change) = &*self.inner;
        match change {
            Change::Bounded(most) => narrowed(base.shape(), *most),
            Change::Terminal(list) => ended(base.shape(), list.positions()),
            _ => Shape::OPAQUE,
        }
    }

    fn loops(&self) -> bool {
        let (base, change) = &*self.inner;
        base.loops() || matches!(change, Change::Then(next) if next.loops())
    }

    fn may_fail(&self) -> bool {
        let (base, change) = &*self.inner;
        base.may_fail() || matches!(change, Change::Then(next) if next.may_fail())
    }

    fn cancels(&self, piece: usize, states: &[Heap]) -> bool {
        let (base, change) = &*self.inner;
        let last = piece + 1 == self.pieces.len();
        let inner = states.split_last().filter(|_| last);
        match change {
            Change::Then(next) if matches!(inner, Some((0, _))) => next.cancels(piece, &[]),
            Change::Then(_) | Change::Pass(_) => {
                base.cancels(piece, inner.map_or(states, |(_, rest)| rest))
            }
            _ => base.cancels(piece, states),
        }
    }

    fn extra(&self) -> Option<Extra> {
        self.extra.clone()
    }

    fn pieces(&self) -> Vec<Piece> {
        self.pieces.clone()
    }

    fn won(&self, whole: &[Heap]) -> Result<bool, Fault> {
        self.base().won(self.of_base(whole))
    }
}

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (base, change) = &*self.inner;
        write!(f, "{} ", base.bracketed())?;
        match change {
            Change::Bounded(most) => write!(f, "bounded({most})"),
            Change::Terminal(list) => write!(f, "terminal{list}"),
            Change::Pass(passes) => write!(f, "pass({passes})"),
            // a modifier after it would be one of the whole
            Change::Then(next @ HeapRuleset::Changed(_)) => write!(f, "then ({next})"),
            Change::Then(next) => write!(f, "then {}", next.bracketed()),
            Change::Block(most) => write!(f, "block({most})"),
        }
    }
}
