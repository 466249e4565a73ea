//! What rules are played on. Those on heaps and those on a board are asked here what both kinds can
//! answer.

use super::{BoardRuleset, HeapRuleset, Rules, Ruleset};
use crate::game::{Extra, HeapRules, Mismatch};
use std::ops::RangeInclusive;

impl From<HeapRuleset> for Rules {
    fn from(rules: HeapRuleset) -> Self {
        Self::Heaps(rules)
    }
}

impl From<BoardRuleset> for Rules {
    fn from(rules: BoardRuleset) -> Self {
        Self::Board(rules)
    }
}

impl Rules {
    /// The rules, if they are played with heaps.
    pub fn heap_rules(&self) -> Option<&HeapRuleset> {
        match self {
            Self::Heaps(rules) => Some(rules),
            Self::Board(_) => None,
        }
    }

    /// The rules, if they are played on a board.
    pub fn board_rules(&self) -> Option<&BoardRuleset> {
        match self {
            Self::Heaps(_) => None,
            Self::Board(rules) => Some(rules),
        }
    }

    /// The rules, where only those on heaps are possible.
    ///
    /// # Errors
    /// They are played on a board.
    pub fn on_heaps(&self) -> Result<&HeapRuleset, Mismatch> {
        self.heap_rules().ok_or_else(|| {
            Mismatch::new(
                format!("{self}, which is played on a board"),
                "rules on heaps, such as nim",
                "",
            )
        })
    }

    /// On how many heaps they are played; any number of rows makes a board.
    pub fn played_on(&self) -> RangeInclusive<usize> {
        self.heap_rules().map_or(1..=usize::MAX, HeapRules::heaps)
    }

    /// Whether play may go on for ever: never on a board.
    pub fn loops(&self) -> bool {
        self.heap_rules().is_some_and(HeapRules::loops)
    }

    /// Whether permuting heaps changes nothing.
    pub fn symmetric(&self) -> bool {
        self.heap_rules().is_some_and(HeapRules::symmetric)
    }

    /// Whether some heap has a name.
    pub fn has_names(&self) -> bool {
        self.heap_rules().is_some_and(HeapRuleset::has_names)
    }

    /// What they have beyond the moves of heaps.
    pub fn extra(&self) -> Extra {
        self.heap_rules()
            .and_then(HeapRules::extra)
            .unwrap_or_default()
    }
}

impl Ruleset {
    /// As [`Rules::heap_rules`].
    pub fn heap_rules(&self) -> Option<&HeapRuleset> {
        self.rules.heap_rules()
    }

    /// As [`Rules::board_rules`].
    pub fn board_rules(&self) -> Option<&BoardRuleset> {
        self.rules.board_rules()
    }

    /// As [`Rules::on_heaps`]; what is refused is called by the whole ruleset.
    ///
    /// # Errors
    /// It is played on a board.
    pub fn on_heaps(&self) -> Result<&HeapRuleset, Mismatch> {
        self.rules.on_heaps().map_err(|refusal| Mismatch {
            found: format!("{self}, which is played on a board"),
            ..refusal
        })
    }
}
