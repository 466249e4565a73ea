//! A position of a ruleset, with all that decides which moves are legal: heaps and what the rules
//! remember, or a board.
//!
//! It is made from heaps, a board or text, and checked then. As typed it keeps its heaps in their
//! order, empty ones too; in a match ([`Position::bare`]) heaps that split are kept without empty
//! ones, and by summand where the number of heaps changes, since an option may have more of them.
//! Heads in a row of coins are a set everywhere.

use super::checks::{PositionError, allowed, small, suit, wrong};
use crate::game::{Extra, Grid, Heap, HeapRules, Remembered, Wholes, extended_with};
use crate::rulesets::{BoardRuleset, HeapRuleset, Rules, Ruleset};
use crate::solve::numbered;
use num_bigint::BigUint;
use std::fmt;
use std::sync::Arc;

/// Cells of a board that is made from numbers, at most.
const CELLS: usize = 1 << 20;

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

/// A position next to its rules, for those who search it.
pub(super) enum Form<'a> {
    /// Nim and moore(k): the heaps, and how many of them a move may lower.
    Large(&'a HeapRuleset, &'a [BigUint], u64),
    /// Heaps and what is remembered, in one vector.
    Heaps(&'a HeapRuleset, &'a [Heap]),
    Grid(&'a BoardRuleset, &'a Grid),
}

impl Position {
    /// Heaps as typed, or the lengths of rows where a board takes them; `states` are the numbers remembered, in the middle of a game with a memory.
    ///
    /// # Errors
    /// [`PositionError`] if it is not a position of the ruleset.
    pub fn heaps<H: Into<BigUint>>(
        ruleset: &Ruleset,
        heaps: impl IntoIterator<Item = H>,
        states: Option<&[Heap]>,
    ) -> Result<Self, PositionError> {
        let heaps: Vec<BigUint> = heaps.into_iter().map(Into::into).collect();
        let Some(rules) = ruleset.heap_rules() else {
            if ruleset
                .board_rules()
                .is_some_and(|rules| rules.takes_numbers())
            {
                let lengths = heaps
                    .iter()
                    .map(|n| usize::try_from(n).unwrap_or(usize::MAX));
                return Self::board_of(ruleset, &Vec::from_iter(lengths));
            }
            return wrong(
                format!("heaps of {ruleset}, which is played on a board"),
                "its rows, such as ../.#",
            );
        };
        if heaps.is_empty() {
            return wrong("no heap", "at least one");
        }
        numbered(rules, rules, heaps.len())?;
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

    /// Heaps that are drawn as rows of cells, such as `..X...X.` of treblecross or `oo.ooo` of
    /// kayles; `None` of other rules or texts.
    pub fn drawn(
        ruleset: &Ruleset,
        text: &str,
        states: Option<&[Heap]>,
    ) -> Option<Result<Self, PositionError>> {
        let drawn = super::strip::heaps(ruleset, text)?;
        Some(drawn.and_then(|heaps| Self::heaps(ruleset, heaps, states)))
    }

    /// The cells of a board.
    ///
    /// # Errors
    /// [`PositionError`] if it is not a position of the ruleset.
    pub fn board(ruleset: &Ruleset, grid: Grid) -> Result<Self, PositionError> {
        let Some(rules) = ruleset.board_rules() else {
            let sizes = "their sizes, such as 3 4 5";
            return wrong(
                format!("a board of {ruleset}, which is played with heaps"),
                sizes,
            );
        };
        rules.declared().accept(&grid)?;
        Ok(Self::of(ruleset, Place::Grid(grid)))
    }

    /// Where play begins on a board of a size.
    ///
    /// # Errors
    /// [`PositionError`] if the rules are not played on such a board.
    pub fn start_on(ruleset: &Ruleset, rows: usize, cols: usize) -> Result<Self, PositionError> {
        match ruleset.board_rules() {
            Some(rules) => Self::board(ruleset, rules.declared().opening(rows, cols)?),
            None => wrong(
                format!("a board of {ruleset}, which is played with heaps"),
                "their sizes, such as 3 4 5",
            ),
        }
    }

    /// Rows of cells from the left, by their lengths, where the rules take them.
    ///
    /// # Errors
    /// [`PositionError`] if it is not a position of the ruleset; more than a million cells.
    pub fn board_of(ruleset: &Ruleset, lengths: &[usize]) -> Result<Self, PositionError> {
        let longest = lengths.iter().copied().max().unwrap_or(0);
        if lengths.len().saturating_mul(longest) > CELLS {
            return wrong("more than a million cells", "fewer");
        }
        match ruleset.board_rules() {
            Some(rules) if rules.declared().takes_numbers() => {
                Self::board(ruleset, Grid::from_lengths(lengths))
            }
            _ => wrong(
                format!("numbers for {ruleset}"),
                "the rows of its board, such as ../.#",
            ),
        }
    }

    /// Rows of coins are sets from the start, and empty heaps among those with names are none.
    pub(super) fn of(ruleset: &Ruleset, place: Place) -> Self {
        let typed = Self {
            ruleset: Arc::new(ruleset.clone()),
            place,
            bare: false,
        };
        // as a text with names is read
        let named = ruleset.rules.has_names();
        match named || typed.coins().contains(&true) {
            true => typed.bare(),
            false => typed,
        }
    }

    /// Which summands are rows of coins, where equal heaps cancel: a move turns the coins that
    /// are heads either before it or after it.
    pub fn coins(&self) -> Vec<bool> {
        match self.form() {
            Form::Heaps(rules, whole) => Wholes::new(rules).cancels(whole).collect(),
            _ => Vec::new(),
        }
    }

    /// How many numbers stand for one heap of each piece: row and column of a head where a row of
    /// coins is a rectangle, elsewhere one.
    pub fn widths(&self) -> Vec<usize> {
        match self.form() {
            Form::Heaps(rules, _) => rules.pieces().iter().map(|piece| piece.width).collect(),
            _ => vec![1],
        }
    }

    /// As it is in a match: without empty heaps where heaps split, nor equal ones where these
    /// cancel.
    #[must_use]
    pub fn bare(mut self) -> Self {
        if let (Place::Heaps(whole), Some(rules)) = (&mut self.place, self.ruleset.heap_rules()) {
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

    /// Another position of the same rules on heaps, from heaps and what is remembered in one
    /// vector.
    pub(super) fn whole(&self, whole: Vec<Heap>) -> Self {
        self.with(match self.place {
            Place::Large(_) => Place::Large(whole.into_iter().map(BigUint::from).collect()),
            _ => Place::Heaps(whole),
        })
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

    /// Whether play may go on for ever.
    pub fn loops(&self) -> bool {
        self.ruleset.rules.loops()
    }

    /// The heaps: in a match those of each [piece](Self::pieces), else one list of all; none of a
    /// board.
    pub fn heap_lists(&self) -> Vec<Vec<BigUint>> {
        let pieces = self.pieces();
        match self.bare || pieces.is_empty() {
            true => pieces,
            false => vec![pieces.concat()],
        }
    }

    /// The heaps that stand together: one list of all, or those of each part of a compound where
    /// its parts are kept apart; none of a board.
    pub fn pieces(&self) -> Vec<Vec<BigUint>> {
        let big = |heaps: &[Heap]| heaps.iter().map(|&heap| heap.into()).collect();
        match self.form() {
            Form::Large(_, heaps, _) => vec![heaps.to_vec()],
            Form::Grid(..) => Vec::new(),
            Form::Heaps(rules, whole) => {
                let wholes = Wholes::new(rules);
                wholes.parts(whole).map(|(heaps, _)| big(heaps)).collect()
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
            _ => self.heap_lists().iter().flatten().sum(),
        }
    }

    /// What the rules have next to the moves of their heaps.
    fn extra(&self) -> Extra {
        self.ruleset.rules.extra()
    }

    /// Whether positions of these rules have Grundy values, in normal play.
    pub(super) fn has_values(&self) -> bool {
        self.ruleset.heap_rules().is_none_or(HeapRules::has_values)
    }

    /// Whether this is a position without moves that counts as won by the player to move, in
    /// normal play, and as lost in misere play.
    pub fn is_won(&self) -> bool {
        match self.form() {
            Form::Heaps(rules, whole) if self.extra().ends => {
                let moves = self.has_options().unwrap_or(true);
                !moves && rules.won(whole).unwrap_or(false)
            }
            _ => false,
        }
    }

    /// How many options the side that does not move may forbid before each move.
    pub fn blocks(&self) -> u64 {
        self.extra().blocks
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
    lowered(ruleset.heap_rules()?)?.checked_add(1)
}

/// What the numbers that a ruleset remembers stand for, in their order.
pub fn memories(ruleset: &Ruleset) -> Vec<Remembered> {
    ruleset.rules.extra().states
}

/// How many heaps a move of nim or moore may lower.
fn lowered(rules: &HeapRuleset) -> Option<u64> {
    match rules {
        HeapRuleset::Nim(_) => Some(1),
        HeapRuleset::Moore(rules) => Some(rules.k()),
        _ => None,
    }
}
