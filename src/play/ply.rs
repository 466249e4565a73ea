use super::Position;

/// Who moves: players alternate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Who makes the first move.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who made it.
    pub side: Side,
    /// The position before it.
    pub from: Position,
    /// The position after it.
    pub to: Position,
    /// What the other side had forbidden (rules with `block`).
    pub forbidden: Vec<Position>,
    /// Whether the computer made it by mistake.
    pub mistake: bool,
    /// Where the computer had to lose, and held out as long as it could: how many moves play lasts
    /// after this one, at most.
    pub lasts: Option<u32>,
}
