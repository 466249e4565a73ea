use crate::game::Convention;
use crate::solve::Want;
use crate::text::Mismatch;
use std::fmt;
use std::str::FromStr;

/// The positions that are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Counted {
    /// P-positions.
    #[default]
    P,
    /// N-positions.
    N,
    /// Positions of this value.
    Value(u64),
}

impl Counted {
    /// What tells it of positions.
    pub(super) fn want(self, convention: Convention) -> Want {
        match self {
            Self::Value(_) => Want::Values,
            Self::P | Self::N => Want::Outcomes(convention),
        }
    }

    /// Whether a position with this number in a table is counted.
    pub(super) fn holds(self, number: u64) -> bool {
        match self {
            Self::P => number == 0,
            Self::N => number != 0,
            Self::Value(value) => number == value,
        }
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::P => f.write_str("P"),
            Self::N => f.write_str("N"),
            Self::Value(value) => write!(f, "G={value}"),
        }
    }
}

impl FromStr for Counted {
    type Err = Mismatch;

    fn from_str(text: &str) -> Result<Self, Mismatch> {
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let value = bare.strip_prefix("G=").and_then(|value| value.parse().ok());
        match (&bare[..], value) {
            ("P", _) => Ok(Self::P),
            ("N", _) => Ok(Self::N),
            (_, Some(value)) => Ok(Self::Value(value)),
            _ => Err(Mismatch::new(
                format!("{text:?}"),
                "P, N or a value below 2^64, such as G=3",
                "",
            )),
        }
    }
}
