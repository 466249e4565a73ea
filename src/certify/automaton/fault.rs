use crate::certify::ClaimCheck;
use crate::number::{joined, tuple};
use std::fmt;

/// What the check of an automaton found; its entries are the states of its automata, and the lines
/// of their proofs.
pub type AutomatonCheck = ClaimCheck<AutomatonFault>;

/// Why a file proves nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AutomatonFault {
    /// The section: how many passes are left.
    pub passes: Option<u64>,
    /// The output that is examined.
    pub level: Option<u64>,
    /// The state, of the automaton or of that of a kind of moves.
    pub state: Option<u64>,
    /// Heaps that show it, where some do and fit 64 bits.
    pub position: Option<Vec<u64>>,
    /// What is wrong.
    pub why: String,
}

impl AutomatonFault {
    pub(super) fn of_file(why: String) -> Self {
        Self {
            why,
            ..Self::default()
        }
    }

    pub(super) fn of_state(passes: usize, state: u32, why: String) -> Self {
        Self {
            passes: Some(passes as u64),
            state: Some(state.into()),
            ..Self::of_file(why)
        }
    }
}

/// `level 1, state 7, at (3,5): ...`; passes are named where some are left.
impl fmt::Display for AutomatonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let passes = self.passes.filter(|&passes| passes > 0);
        let places = [
            passes.map(|passes| format!("passes {passes}")),
            self.level.map(|level| format!("level {level}")),
            self.state.map(|state| format!("state {state}")),
            self.position
                .as_ref()
                .map(|heaps| format!("at {}", tuple(heaps))),
        ];
        let places = joined(places.into_iter().flatten(), ", ");
        match places.is_empty() {
            true => f.write_str(&self.why),
            false => write!(f, "{places}: {}", self.why),
        }
    }
}
