//! A position of a ruleset, with all that decides which moves are legal: heaps and what the rules
//! remember, or a board.
//!
//! It is made from heaps, a board or text, and checked then. As typed it keeps its heaps in their
//! order, empty ones too; in a match ([`Position::bare`]) heaps that split are kept without empty
//! ones, and by summand where the number of heaps changes, since an option may have more of them.

use super::checks::{PositionError, allowed, numbers, small, suit, wrong};
use crate::game::{END, Grid, Heap, HeapRules, Wholes, extended_with};
use crate::number::joined;
use crate::rulesets::{BoardRuleset, HeapRuleset, Rules, Ruleset};
use crate::solve::playable;
use num_bigint::BigUint;
use std::fmt;
use std::sync::Arc;

/// A position of a ruleset.
///
/// ```
/// use grundy::play::Position;
///
/// let ruleset = "kayles pass(1) + nim".parse()?;
/// let position = Position::heaps(&ruleset, [5_u8, 2], None)?.bare();
/// assert_eq!(position.to_string(), "5 | 2 state 1");
/// assert_eq!(Position::read(&ruleset, "5 | 2 state 1")?, position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    ruleset: Arc<Ruleset>,
    place: Place,
    bare: bool,
}

/// What lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Heaps of any size, of nim and moore.
    Large(Vec<BigUint>),
    /// Heaps and what is remembered, in one vector (see [`extended`](crate::game::extended)).
    Heaps(Vec<Heap>),
    Grid(Grid),
}

/// A position beside its rules, for those who search it.
pub(super) enum Form<'a> {
    /// Nim and moore(k): the heaps, and how many of them a move may lower.
    Large(&'a HeapRuleset, &'a [BigUint], u64),
    /// Heaps and what is remembered, in one vector.
    Heaps(&'a HeapRuleset, &'a [Heap]),
    Grid(&'a BoardRuleset, &'a Grid),
}

impl Position {
    /// Heaps as typed; `states` are the numbers remembered, in the middle of a game with a memory.
    ///
    /// # Errors
    /// [`PositionError`] if it is not a position of the ruleset.
    pub fn heaps<H: Into<BigUint>>(
        ruleset: &Ruleset,
        heaps: impl IntoIterator<Item = H>,
        states: Option<&[Heap]>,
    ) -> Result<Self, PositionError> {
        let Rules::Heaps(rules) = &ruleset.rules else {
            let rows = "its rows, such as ../.#";
            return wrong(
                format!("heaps of {ruleset}, which is played on a board"),
                rows,
            );
        };
        let heaps: Vec<BigUint> = heaps.into_iter().map(Into::into).collect();
        if heaps.is_empty() {
            return wrong("no heap", "at least one");
        }
        playable(rules, rules, heaps.len())?;
        suit(rules, states)?;
        let place = match lowered(rules) {
            Some(_) => Place::Large(heaps),
            None => {
                let heaps = small(&heaps)?;
                allowed(rules, &heaps)?;
                Place::Heaps(extended_with(rules, &heaps, states))
            }
        };
        Ok(Self::of(ruleset, place))
    }

    /// The cells of a board.
    ///
    /// # Errors
    /// [`PositionError`] if it is not a position of the ruleset.
    pub fn board(ruleset: &Ruleset, grid: Grid) -> Result<Self, PositionError> {
        let Rules::Board(rules) = &ruleset.rules else {
            let sizes = "their sizes, such as 3 4 5";
            return wrong(
                format!("a board of {ruleset}, which is played with heaps"),
                sizes,
            );
        };
        rules.on(grid.rows(), grid.cols())?.components(&grid)?;
        Ok(Self::of(ruleset, Place::Grid(grid)))
    }

    /// Reads what [`Display`](fmt::Display) writes, as a position of a match.
    ///
    /// # Errors
    /// [`PositionError`] if it is not a position of the ruleset.
    pub fn read(ruleset: &Ruleset, text: &str) -> Result<Self, PositionError> {
        let Rules::Heaps(rules) = &ruleset.rules else {
            return Self::board(ruleset, text.parse()?);
        };
        let (heaps, states) = match text.split_once("state") {
            Some((heaps, states)) => (heaps, Some(numbers(states)?)),
            None => (text, None),
        };
        let summands = heaps.split(['|', '+']).map(numbers);
        let summands: Vec<Vec<BigUint>> = summands.collect::<Result<_, _>>()?;
        let wholes = Wholes::new(rules);
        if wholes.splits().count() == 1 {
            let whole = Self::heaps(ruleset, summands.concat(), states.as_deref())?;
            return Ok(whole.bare());
        }
        let place = of_summands(rules, &wholes, &summands, states.as_deref())?;
        Ok(Self::of(ruleset, Place::Heaps(place)).bare())
    }

    fn of(ruleset: &Ruleset, place: Place) -> Self {
        Self {
            ruleset: Arc::new(ruleset.clone()),
            place,
            bare: false,
        }
    }

    /// As it stands in a match: without empty heaps where heaps split.
    #[must_use]
    pub fn bare(mut self) -> Self {
        if let (Place::Heaps(whole), Rules::Heaps(rules)) = (&mut self.place, &self.ruleset.rules) {
            *whole = Wholes::new(rules).tidied(whole);
        }
        self.bare = true;
        self
    }

    pub(super) fn is_bare(&self) -> bool {
        self.bare
    }

    /// Another position of the same rules.
    pub(super) fn with(&self, place: Place) -> Self {
        Self {
            ruleset: Arc::clone(&self.ruleset),
            place,
            bare: self.bare,
        }
    }

    pub(super) fn form(&self) -> Form<'_> {
        match (&self.place, &self.ruleset.rules) {
            (Place::Large(heaps), Rules::Heaps(rules)) => {
                Form::Large(rules, heaps, lowered(rules).unwrap_or(1))
            }
            (Place::Heaps(whole), Rules::Heaps(rules)) => Form::Heaps(rules, whole),
            (Place::Grid(grid), Rules::Board(rules)) => Form::Grid(rules, grid),
            _ => unreachable!("a position is made for its rules"),
        }
    }

    /// The rules.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The heaps: in a match those of each summand where the number of heaps changes, else one
    /// list of all; none of a board.
    pub fn summands(&self) -> Vec<Vec<BigUint>> {
        let big = |heaps: &[Heap]| heaps.iter().map(|&heap| heap.into()).collect();
        match self.form() {
            Form::Large(_, heaps, _) => vec![heaps.to_vec()],
            Form::Grid(..) => Vec::new(),
            Form::Heaps(rules, whole) => {
                let wholes = Wholes::new(rules);
                let parts = wholes.parts(whole).map(|(heaps, _)| big(heaps));
                match self.bare {
                    true => parts.collect(),
                    false => vec![parts.collect::<Vec<Vec<_>>>().concat()],
                }
            }
        }
    }

    /// The numbers that the rules remember.
    pub fn states(&self) -> Vec<Heap> {
        let Form::Heaps(rules, whole) = self.form() else {
            return Vec::new();
        };
        let wholes = Wholes::new(rules);
        let parts = wholes.parts(whole);
        parts.flat_map(|(_, states)| states).copied().collect()
    }

    /// The cells, where the rules are played on a board.
    pub fn grid(&self) -> Option<&Grid> {
        match &self.place {
            Place::Grid(grid) => Some(grid),
            _ => None,
        }
    }

    /// For nim and moore(k), which are decided by their theorem: how many heaps a move may lower.
    pub fn lowered(&self) -> Option<u64> {
        match self.form() {
            Form::Large(.., k) => Some(k),
            _ => None,
        }
    }

    /// Tokens of the heaps, or free cells of the board.
    pub fn size(&self) -> BigUint {
        match &self.place {
            Place::Grid(grid) => grid.cells().count().into(),
            _ => self.summands().iter().flatten().sum(),
        }
    }

    /// How many options the side that does not move may forbid before each move.
    pub fn blocks(&self) -> u64 {
        match &self.ruleset.rules {
            Rules::Heaps(rules) => rules.extra().map_or(0, |extra| extra.blocks),
            Rules::Board(_) => 0,
        }
    }
}

/// The position as text: all summands, and what is remembered; the rows of a board.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(grid) = self.grid() {
            return grid.fmt(f);
        }
        let summands = self.summands();
        let heaps = summands.iter().map(|heaps| match heaps.is_empty() {
            true => "0".to_owned(),
            false => joined(heaps, " "),
        });
        f.write_str(&joined(heaps, " | "))?;
        match self.states() {
            states if states.is_empty() => Ok(()),
            states => write!(f, " state {}", joined(states, " ")),
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.place == other.place && self.ruleset == other.ruleset
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.ruleset)
    }
}

/// The modulus of the digital sum of rules that are decided by it, nim and moore(k): k + 1.
pub fn digital_modulus(ruleset: &Ruleset) -> Option<u64> {
    match &ruleset.rules {
        Rules::Heaps(rules) => lowered(rules)?.checked_add(1),
        Rules::Board(_) => None,
    }
}

/// How many heaps a move of nim or moore may lower.
fn lowered(rules: &HeapRuleset) -> Option<u64> {
    match rules {
        HeapRuleset::Nim(_) => Some(1),
        HeapRuleset::Moore(rules) => Some(rules.k()),
        _ => None,
    }
}

/// Summands that are kept apart, one after the other.
fn of_summands(
    rules: &HeapRuleset,
    wholes: &Wholes<HeapRuleset>,
    typed: &[Vec<BigUint>],
    states: Option<&[Heap]>,
) -> Result<Vec<Heap>, PositionError> {
    let summands = rules.summands();
    if typed.len() != summands.len() {
        let found = format!("{} summands between `|`", typed.len());
        return wrong(found, summands.len().to_string());
    }
    suit(rules, states)?;
    let (mut whole, mut states) = (Vec::new(), states);
    for (((own, count), splits), heaps) in summands.iter().zip(wholes.splits()).zip(typed) {
        let heaps = small(heaps)?;
        if !splits && heaps.len() != *count {
            let found = format!("{} heaps of {own}", heaps.len());
            return wrong(found, count.to_string());
        }
        allowed(own, &heaps)?;
        if !whole.is_empty() {
            whole.push(END);
        }
        let kept = own.extra().map_or(0, |extra| extra.states.len());
        let now = states.map(|states| states.split_at(kept));
        states = now.map(|(_, rest)| rest);
        whole.extend(extended_with(own, &heaps, now.map(|(now, _)| now)));
    }
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Match;

    #[test]
    fn every_position_of_a_game_reads_back() {
        for (rules, start) in [
            ("nim", "3 4 5"),
            ("kayles + nim", "5 | 2"),
            ("kayles pass(1) + nim", "4 | 1 state 1"),
            ("nim pass(2)", "2 1 state 2"),
            ("takeaway(2)", "7 state 6"),
            ("cram", "../.."),
            ("chomp", ".../.##"),
        ] {
            let ruleset: Ruleset = rules.parse().unwrap();
            let mut left = vec![Position::read(&ruleset, start).unwrap()];
            let mut seen = 0;
            while let Some(at) = left.pop().filter(|_| seen < 200) {
                seen += 1;
                let text = at.to_string();
                let again = Position::read(&ruleset, &text);
                assert_eq!(again.as_ref(), Ok(&at), "{rules}: {text}");
                left.extend(Match::new(at).options(100).unwrap().unwrap());
            }
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let ruleset: Ruleset = "kayles + nim".parse().unwrap();
        for bad in ["3", "1 | 2 | 3", "1 | 2 3", "take 1", "1 | 2 state 1", "x"] {
            assert!(Position::read(&ruleset, bad).is_err(), "{bad}");
        }
    }
}
