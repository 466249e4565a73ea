//! What the play adds to the moves of the heaps: passes, and the ending of misere play.

use super::dfao::{NOWHERE, Parallel};

/// The automata that decide what a position with a given number of passes left needs: its own
/// first, then, where they matter, one of output 1 where a move of the heaps exists, and that of
/// one pass less. A switch, which is always a move, asks for no moves of the heaps.
#[derive(Clone, Debug)]
pub(super) struct Play<'a> {
    pub(super) misere: bool,
    pub(super) switch: bool,
    pub(super) automata: Parallel<'a>,
}

impl Play<'_> {
    /// Whether it is as if a position had one more option, of output `level`: the end of misere
    /// play, which is won, or a pass.
    fn has_more(&self, outputs: &[u32], level: u32) -> bool {
        match outputs.get(1) {
            None => false,
            Some(after) if self.switch => *after == level,
            Some(1) => outputs.get(2) == Some(&level),
            // the levels of misere play are 0 alone
            Some(_) => self.misere && level == 0,
        }
    }

    /// Whether the output of a position is impossible.
    pub(super) fn wrong(&self, outputs: &[u32], level: u32) -> bool {
        outputs[0] == level && self.has_more(outputs, level)
    }

    /// Whether a position needs a move to an output.
    pub(super) fn needs(&self, outputs: &[u32], level: u32) -> bool {
        outputs[0] > level && outputs[0] != NOWHERE && !self.has_more(outputs, level)
    }
}
