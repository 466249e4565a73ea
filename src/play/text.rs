//! Positions as text.

use super::checks::{PositionError, allowed, numbers, small, suit, wrong};
use super::position::{Place, Position};
use super::strip;
use crate::game::{Heap, HeapRules, Piece, pieced};
use crate::number::joined;
use crate::rulesets::{HeapRuleset, Rules, Ruleset};
use num_bigint::BigUint;
use std::fmt;

impl Position {
    /// Reads what [`Display`](fmt::Display) writes, as a position of a match.
    ///
    /// # Errors
    /// [`PositionError`] if it is not a position of the ruleset.
    pub fn read(ruleset: &Ruleset, text: &str) -> Result<Self, PositionError> {
        let Rules::Heaps(rules) = &ruleset.rules else {
            return Self::board(ruleset, text.parse()?);
        };
        if let Some(drawn) = strip::heaps(ruleset, text) {
            return Ok(Self::heaps(ruleset, drawn?, None)?.bare());
        }
        let (heaps, states) = match text.split_once("state") {
            Some((heaps, states)) => (heaps, Some(numbers(states)?)),
            None => (text, None),
        };
        let summands = heaps.split(['|', '+']).map(numbers);
        let summands: Vec<Vec<BigUint>> = summands.collect::<Result<_, _>>()?;
        let pieces = rules.pieces();
        if pieces.len() == 1 {
            let whole = Self::heaps(ruleset, summands.concat(), states.as_deref())?;
            return Ok(whole.bare());
        }
        let place = of_pieces(rules, &pieces, &summands, states.as_deref())?;
        Ok(Self::of(ruleset, Place::Heaps(place)).bare())
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

/// Pieces that are kept apart, one after the other.
fn of_pieces(
    rules: &HeapRuleset,
    pieces: &[Piece],
    typed: &[Vec<BigUint>],
    states: Option<&[Heap]>,
) -> Result<Vec<Heap>, PositionError> {
    if typed.len() != pieces.len() {
        let found = format!("{} summands between `|`", typed.len());
        return wrong(found, pieces.len().to_string());
    }
    suit(rules, states)?;
    let heaps = typed.iter().map(|heaps| small(heaps));
    let heaps: Vec<Vec<Heap>> = heaps.collect::<Result<_, _>>()?;
    for (i, (piece, heaps)) in pieces.iter().zip(&heaps).enumerate() {
        if !piece.splits && heaps.len() != piece.heaps {
            let found = format!("{} heaps in part {}", heaps.len(), i + 1);
            return wrong(found, piece.heaps.to_string());
        }
    }
    let all = rules.rules_of_pieces().into_iter().zip(&heaps);
    all.into_iter()
        .try_for_each(|(rules, heaps)| allowed(rules, heaps))?;
    Ok(pieced(pieces, heaps.iter().map(|heaps| &heaps[..]), states))
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
            ("(kayles selective nim pass(1)) + nim", "4 | 1 | 1 state 1"),
            ("(kayles + nim pass(1)) pass(1)", "3 | 1 state 0 1"),
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
