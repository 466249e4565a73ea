//! What an expression asks of those who know rules and tables.

use crate::game::Heap;
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

/// A fact of a heap game's sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    Period,
    Preperiod,
    Saltus,
    LastException,
}

/// What is asked while an expression is compiled.
pub(crate) trait Lookups {
    /// The parameter k of some rules: those that are quoted, or those meant without a name.
    fn k(&self, asked: Option<&Asked<'_>>) -> Result<Option<u64>, NotationError>;

    /// Whether the rules that are meant without a name do not mind the order of heaps.
    fn symmetric(&self) -> bool;

    /// A table on so many heaps, of values or at least of outcomes.
    fn table(
        &mut self,
        asked: &Asked<'_>,
        heaps: usize,
        values: bool,
    ) -> Result<usize, NotationError>;

    /// A fact of the sequence of some rules.
    fn fact(&mut self, asked: &Asked<'_>, fact: Fact) -> Result<usize, NotationError>;

    /// Why a word is no rules.
    fn misspelt(&self, word: &str) -> Option<NotationError>;
}

/// What is asked while an expression runs.
pub(crate) trait Numbers: Sync {
    /// How many tables there are.
    fn tables(&self) -> usize;

    /// The number of a position in a table, if it lies there.
    fn number(&self, table: usize, heaps: &[Heap]) -> Option<u64>;

    /// A fact, or among how many heaps there is none.
    fn fact(&self, fact: usize) -> Result<i128, u64>;

    /// Preperiod, period and saltus that numbers show.
    fn period(&self, values: &[i128]) -> Option<[u64; 3]>;
}

/// Where an expression may not speak of outcomes: the reason.
#[derive(Clone, Copy)]
pub(crate) struct NoTables(pub(crate) &'static str);

impl NoTables {
    fn refuse(&self, asked: &Asked<'_>) -> NotationError {
        let found = &asked.text[asked.at.start..asked.at.end];
        let found = format!("`{found}`");
        NotationError::new(asked.text, asked.at, found, "numbers", self.0)
    }
}

impl Lookups for NoTables {
    fn k(&self, _: Option<&Asked<'_>>) -> Result<Option<u64>, NotationError> {
        Ok(None)
    }

    fn symmetric(&self) -> bool {
        false
    }

    fn table(&mut self, asked: &Asked<'_>, _: usize, _: bool) -> Result<usize, NotationError> {
        Err(self.refuse(asked))
    }

    fn fact(&mut self, asked: &Asked<'_>, _: Fact) -> Result<usize, NotationError> {
        Err(self.refuse(asked))
    }

    fn misspelt(&self, _: &str) -> Option<NotationError> {
        None
    }
}

impl Numbers for NoTables {
    fn tables(&self) -> usize {
        0
    }

    fn number(&self, _: usize, _: &[Heap]) -> Option<u64> {
        None
    }

    fn fact(&self, _: usize) -> Result<i128, u64> {
        Err(0)
    }

    fn period(&self, _: &[i128]) -> Option<[u64; 3]> {
        None
    }
}
