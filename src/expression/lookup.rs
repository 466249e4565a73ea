//! What an expression asks of those who know rules and tables.

use super::Why;
use crate::game::{Heap, Measure};
use crate::text::{NotationError, Span};

/// Rules as an expression names them.
pub(crate) struct Quoted {
    /// In the notation, with the values of parameters.
    pub(crate) notation: String,
    /// Where they stand.
    pub(crate) span: Span,
    /// Whether the notation is the text there, letter for letter.
    pub(crate) same: bool,
}

/// A function of rules in an expression.
pub(crate) struct Asked<'a> {
    /// The whole text.
    pub(crate) text: &'a str,
    /// The name of the function.
    pub(crate) at: Span,
    /// The rules, if it names some.
    pub(crate) rules: Option<Quoted>,
}

/// Whether a function asks for the number of a position of some rules.
pub(crate) fn asks_positions(name: &str) -> bool {
    matches!(name, "P" | "N" | "D" | "G")
        || Measure::named(name).is_some()
        || OfGenus::named(name).is_some()
}

/// What is asked of the genus of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfGenus {
    /// 1 if its canonical form is tame, else 0.
    Tame,
    /// The value in normal play.
    Plus,
    /// The misere value.
    Minus,
    /// The value in normal play, then the misere values with 0, 1, 2, .. copies of *2: the last two
    /// repeat.
    All,
}

impl OfGenus {
    /// By the name of its function.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "tame" => Self::Tame,
            "gplus" => Self::Plus,
            "gminus" => Self::Minus,
            "genus" => Self::All,
            _ => return None,
        })
    }
}

/// What a table tells of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    /// Outcomes at least.
    Outcomes,
    Values,
    Measured(Measure),
    /// Numbers of lists, which [`Numbers::list`] gives.
    Genera,
}

/// Positions that a table is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// Those of the box, which have this many heaps.
    Here(usize),
    /// Others of this many heaps.
    Elsewhere(usize),
}

/// A fact of a heap game's sequence, or of its misere quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    Period,
    Preperiod,
    Saltus,
    LastException,
    /// Elements of the quotient.
    QuotientOrder,
    /// Those of them that are P.
    QuotientPOrder,
    /// 1 if the quotient is that of Nim with heaps below some 2^n, else 0.
    Tame,
}

impl Fact {
    /// By the name of its function.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "period" => Self::Period,
            "preperiod" => Self::Preperiod,
            "saltus" => Self::Saltus,
            "last_exception" => Self::LastException,
            "quotient_order" => Self::QuotientOrder,
            "quotient_p_order" => Self::QuotientPOrder,
            "tame" => Self::Tame,
            _ => return None,
        })
    }

    /// Whether it is one of misere play, whatever the rules say.
    pub(crate) fn is_misere(self) -> bool {
        matches!(
            self,
            Self::QuotientOrder | Self::QuotientPOrder | Self::Tame
        )
    }
}

/// What is asked while an expression is compiled; by default there are no rules.
pub(crate) trait Lookups {
    /// The parameter k of some rules: those that are quoted, or those meant without a name.
    fn k(&self, _: Option<&Asked<'_>>) -> Result<Option<u64>, NotationError> {
        Ok(None)
    }

    /// Whether names in quoted rules are parameters, which stand for numbers.
    fn has_parameters(&self) -> bool {
        true
    }

    /// Whether the rules may go on for ever: their outcomes are the numbers 0, 1 and 2 for P, N and D.
    fn loops(&self, _: &Asked<'_>) -> Result<bool, NotationError> {
        Ok(false)
    }

    /// Whether the position is the rows and columns of a board.
    fn boards(&self) -> bool {
        false
    }

    /// A table on a number of heaps.
    fn table(&mut self, asked: &Asked<'_>, at: At, what: Sought) -> Result<usize, NotationError>;

    /// A fact of the sequence of some rules.
    fn fact(&mut self, asked: &Asked<'_>, fact: Fact) -> Result<usize, NotationError>;

    /// Why a word is no rules.
    fn misspelt(&self, _: &str) -> Option<NotationError> {
        None
    }
}

/// What is asked while an expression runs; by default there are no tables.
pub(crate) trait Numbers: Sync {
    /// How many tables there are.
    fn tables(&self) -> usize {
        0
    }

    /// The number of a position in a table, if it lies there.
    fn number(&self, _table: usize, _heaps: &[Heap]) -> Option<u64> {
        None
    }

    /// Why a position has no number in a table, unless it lies outside: a larger one is made then.
    fn absent(&self, _table: usize, _heaps: &[Heap]) -> Option<Why> {
        None
    }

    /// The list that a number of a table of genera stands for: 1 if the position is tame, else 0,
    /// and what [`OfGenus::All`] is.
    fn list(&self, _table: usize, _number: u64) -> &[i128] {
        &[]
    }

    /// A fact, or why there is none.
    fn fact(&self, _fact: usize) -> Result<i128, Why> {
        Err(Why::NoTheorem)
    }

    /// Preperiod, period and saltus that numbers show.
    fn period(&self, _values: &[i128]) -> Option<[u64; 3]> {
        None
    }
}

/// Where an expression may not be about outcomes: the reason.
#[derive(Clone, Copy)]
pub(crate) struct NoTables(pub(crate) &'static str);

impl NoTables {
    fn refuse(&self, asked: &Asked<'_>) -> NotationError {
        NotationError::at(asked.text, asked.at, "numbers", self.0)
    }
}

impl Lookups for NoTables {
    fn table(&mut self, asked: &Asked<'_>, _: At, _: Sought) -> Result<usize, NotationError> {
        Err(self.refuse(asked))
    }

    fn fact(&mut self, asked: &Asked<'_>, _: Fact) -> Result<usize, NotationError> {
        Err(self.refuse(asked))
    }
}

impl Numbers for NoTables {}

/// The functions of the language, but for those that ask for the number of a position.
const FUNCTIONS: &str = "sum nimsum min max gcd length count all any bits columns digits zeckendorf sort \
     mex popcount v2 valuation abs floor ceil sqrt choose period preperiod saltus \
     last_exception quotient_order quotient_p_order tame first last argmin argmax fib primes squares factorials powers triangular";

/// The names of all functions.
pub(crate) fn functions<'a>() -> impl Iterator<Item = &'a str> {
    let measures = Measure::ALL.iter().map(|measure| measure.name());
    ["P", "N", "D", "G", "genus", "gplus", "gminus"]
        .into_iter()
        .chain(measures)
        .chain(FUNCTIONS.split(' '))
}

/// Whether the language has a function of this name.
pub(crate) fn is_function(name: &str) -> bool {
    functions().any(|function| function == name)
}
