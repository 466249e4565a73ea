use super::analysis::unsuited;
use super::heaps::allowed;
use super::layout::Layout;
use super::{Position, remembered};
use crate::game::{END, Grid, Heap, extended_with};
use crate::rulesets::{HeapRuleset, Rules, Ruleset};
use crate::solve::playable;
use crate::work::Stop;
use num_bigint::BigUint;

/// All that decides which moves are legal: a position of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WholePosition {
    /// Heaps of any size, of nim and moore.
    Large(Vec<BigUint>),
    /// Heaps and what is remembered, in one vector (see [`extended`](crate::game::extended)).
    /// Where heaps split, empty ones are left out.
    Heaps(Vec<Heap>),
    /// Cells of a board.
    Grid(Grid),
}

/// A position taken apart, as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Heaps.
    Heaps {
        /// The heaps of each summand whose number of heaps changes; else one list of all.
        summands: Vec<Vec<BigUint>>,
        /// What the rules remember.
        states: Vec<Heap>,
    },
    /// Cells of a board.
    Grid(Grid),
}

/// For nim and moore(k): the number of heaps that a move may lower.
pub(super) fn lowered(ruleset: &Ruleset) -> Option<u64> {
    match &ruleset.rules {
        Rules::Heaps(HeapRuleset::Nim(_)) => Some(1),
        Rules::Heaps(HeapRuleset::Moore(rules)) => Some(rules.k()),
        _ => None,
    }
}

impl WholePosition {
    /// The position that a match begins with; `states` are the numbers remembered, in the middle
    /// of a game with a memory.
    ///
    /// # Errors
    /// [`Stop::Refused`] if it is none of the ruleset, or too large for it.
    pub fn opening(
        ruleset: &Ruleset,
        position: &Position,
        states: Option<&[Heap]>,
    ) -> Result<Self, Stop> {
        match (&ruleset.rules, position) {
            (Rules::Heaps(rules), Position::Heaps(heaps)) => {
                of_heaps(ruleset, rules, heaps, states)
            }
            (Rules::Board(rules), Position::Grid(grid)) => {
                let refuse = |e: crate::game::GridError| Stop::Refused(e.to_string());
                let on = rules.on(grid.rows(), grid.cols()).map_err(refuse)?;
                on.components(grid).map_err(refuse)?;
                Ok(Self::Grid(grid.clone()))
            }
            _ => Err(unsuited(ruleset)),
        }
    }

    /// Taken apart.
    pub fn shown(&self, ruleset: &Ruleset) -> Shown {
        match (self, &ruleset.rules) {
            (Self::Heaps(whole), Rules::Heaps(rules)) => {
                let layout = Layout::new(rules);
                let parts = layout.parts(whole);
                let big = |heaps: &[Heap]| heaps.iter().map(|&heap| heap.into()).collect();
                Shown::Heaps {
                    summands: parts.iter().map(|(heaps, _)| big(heaps)).collect(),
                    states: parts
                        .iter()
                        .flat_map(|(_, states)| *states)
                        .copied()
                        .collect(),
                }
            }
            (Self::Heaps(heaps), Rules::Board(_)) => Shown::Heaps {
                summands: vec![heaps.iter().map(|&heap| heap.into()).collect()],
                states: Vec::new(),
            },
            (Self::Large(heaps), _) => Shown::Heaps {
                summands: vec![heaps.clone()],
                states: Vec::new(),
            },
            (Self::Grid(grid), _) => Shown::Grid(grid.clone()),
        }
    }
}

fn of_heaps(
    ruleset: &Ruleset,
    rules: &HeapRuleset,
    typed: &[BigUint],
    states: Option<&[Heap]>,
) -> Result<WholePosition, Stop> {
    if typed.is_empty() {
        return Err(Stop::Refused("found no heap, expected at least one".into()));
    }
    playable(rules, rules, typed.len())?;
    remembered::suit(rules, states)?;
    if lowered(ruleset).is_some() {
        return Ok(WholePosition::Large(typed.to_vec()));
    }
    let heap = |heap: &BigUint| {
        // the largest number of 64 bits separates summands
        let small = Heap::try_from(heap).ok().filter(|&heap| heap < END);
        small.ok_or_else(|| {
            Stop::Refused(format!(
                "found a heap of {heap}, expected one below 2^64 - 1; only nim and moore take \
                 larger heaps"
            ))
        })
    };
    let heaps: Vec<Heap> = typed.iter().map(heap).collect::<Result<_, _>>()?;
    allowed(rules, &heaps)?;
    let whole = extended_with(rules, &heaps, states);
    Ok(WholePosition::Heaps(Layout::new(rules).tidied(&whole)))
}
