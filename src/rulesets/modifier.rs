//! What may be typed after rules.

/// A modifier as `grundy list rulesets` shows it.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Modifier {
    /// What is typed.
    pub signature: &'static str,
    /// A text of it.
    pub example: &'static str,
    /// What it means.
    pub summary: &'static str,
    /// Whether rules on boards take it.
    pub boards: bool,
}

/// All of them.
pub const MODIFIERS: [Modifier; 12] = [
    Modifier {
        signature: "... misere",
        example: "misere",
        summary: "the player who cannot move wins; written last",
        boards: true,
    },
    Modifier {
        signature: "... bounded(b)",
        example: "bounded(3)",
        summary: "take at most b from each heap in a move",
        boards: false,
    },
    Modifier {
        signature: "... terminal{(1,1),..}",
        example: "terminal{(1,1)}",
        summary: "no moves from the listed positions; from (0,1)* in any order of the heaps",
        boards: false,
    },
    Modifier {
        signature: "... pass(p)",
        example: "pass(1)",
        summary: "p passes in the whole game, for either player; none where no move is left",
        boards: false,
    },
    Modifier {
        signature: "A then B",
        example: "then nim",
        summary: "once, as a move, a player may switch to B for the rest of the game",
        boards: false,
    },
    Modifier {
        signature: "... block(b)",
        example: "block(1)",
        summary: "before each move the opponent forbids up to b of the positions that can be reached",
        boards: false,
    },
    Modifier {
        signature: "A + B",
        example: "+ nim",
        summary: "a move is a move in one of the summands, which have heaps of their own; A on 3 + B: three",
        boards: false,
    },
    Modifier {
        signature: "A selective B",
        example: "selective nim",
        summary: "a move is a move in any number of the parts, at least one",
        boards: false,
    },
    Modifier {
        signature: "A shortened selective B",
        example: "shortened selective nim",
        summary: "as selective; play ends when one of the parts has no move",
        boards: false,
    },
    Modifier {
        signature: "A conjunctive B",
        example: "conjunctive nim",
        summary: "a move is a move in all parts; play ends when one of them has no move",
        boards: false,
    },
    Modifier {
        signature: "A continued conjunctive B",
        example: "continued conjunctive nim",
        summary: "a move is a move in all parts that have one",
        boards: false,
    },
    Modifier {
        signature: "A ordinal B",
        example: "ordinal nim",
        summary: "a move in A empties the heaps of B; a move in B leaves A as it is",
        boards: false,
    },
];

/// Words that begin a modifier.
pub(super) const MODIFIER_NAMES: [&str; 6] =
    ["misere", "bounded", "terminal", "pass", "then", "block"];
