//! Positions as text.

use super::checks::{PositionError, allowed, numbers, small, suit, wrong};
use super::position::{Place, Position};
use super::strip;
use crate::game::{Heap, HeapRules, Names, Piece, pieced};
use crate::number::joined;
use crate::rulesets::{HeapRuleset, Ruleset};
use num_bigint::BigUint;
use std::fmt;

impl Position {
    /// Reads what [`Display`](fmt::Display) writes, as a position of a match.
    ///
    /// # Errors
    /// [`PositionError`] if it is not a position of the ruleset.
    pub fn read(ruleset: &Ruleset, text: &str) -> Result<Self, PositionError> {
        let Some(rules) = ruleset.heap_rules() else {
            return Self::board(ruleset, text.parse()?);
        };
        if let Some(drawn) = strip::heaps(ruleset, text) {
            return Ok(Self::heaps(ruleset, drawn?, None)?.bare());
        }
        let remembers = !rules.heaps_alone() || !rules.has_names();
        let (heaps, states) = match text.split_once("state").filter(|_| remembers) {
            Some((heaps, states)) => (heaps, Some(numbers(states)?)),
            None => (text, None),
        };
        let typed = outside(heaps, &['|', '+']);
        // heaps of all parts together, as they are typed at first
        if typed.len() == 1 && rules.has_names() {
            let flat = sizes(heaps, &|place| rules.names_of_heap(place))?;
            if rules.pieces().len() == 1 || rules.heaps().contains(&flat.len()) {
                return Ok(Self::heaps(ruleset, flat, states.as_deref())?.bare());
            }
        }
        let pieces = rules.pieces();
        let mut summands: Vec<Vec<BigUint>> = Vec::new();
        for (at, heaps) in typed.into_iter().enumerate() {
            // parts that stand together are counted through
            let before = match pieces.len() {
                1 => summands.concat().len(),
                _ => 0,
            };
            summands.push(match rules.has_names() {
                true => sizes(heaps, &|place| rules.names_of(at, before + place))?,
                false => numbers(heaps)?,
            });
        }
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
        f.write_str(&self.heaps_line())?;
        match self.states() {
            states if states.is_empty() => Ok(()),
            states => write!(f, " state {}", joined(states, " ")),
        }
    }
}

impl Position {
    /// Where play begins, where rules whose heaps have names say it.
    pub fn start(ruleset: &Ruleset) -> Option<Self> {
        let rules = ruleset.heap_rules()?;
        let heap = rules.names()?.start()?;
        Self::heaps(ruleset, [heap], None).ok()
    }

    /// The names of the heaps, by summand; `None` for those that are sizes. O(heaps).
    pub fn heap_names(&self) -> Vec<Vec<Option<String>>> {
        let summands = self.heap_lists();
        let rules = match self.ruleset().heap_rules() {
            Some(rules) if rules.has_names() => rules,
            _ => {
                return summands
                    .iter()
                    .map(|heaps| vec![None; heaps.len()])
                    .collect();
            }
        };
        // as typed, all heaps are together
        let apart = self.pieces().len() == summands.len();
        let name = |s: usize, i: usize, heap: &BigUint| {
            let names = match apart {
                true => rules.names_of(s, i),
                false => rules.names_of_heap(i),
            };
            Some(names?.name(Heap::try_from(heap).ok()?))
        };
        let named = summands.iter().enumerate().map(|(s, heaps)| {
            let all = heaps.iter().enumerate();
            all.map(|(i, heap)| name(s, i, heap)).collect()
        });
        named.collect()
    }

    /// What the heaps are called, by summand: their names, or else their sizes.
    pub fn heap_words(&self) -> Vec<Vec<String>> {
        let summands = self.heap_lists().into_iter().zip(self.heap_names());
        let words = summands.map(|(heaps, names)| {
            let all = heaps.iter().zip(names);
            all.map(|(heap, name)| name.unwrap_or_else(|| heap.to_string()))
                .collect()
        });
        words.collect()
    }

    /// The heaps as text, those of each summand between `|`, which is written 0 without heaps.
    pub fn heaps_line(&self) -> String {
        let summands = self.heap_words().into_iter();
        let summands = summands.map(|words| match words.is_empty() {
            true => "0".to_owned(),
            false => joined(words, " "),
        });
        joined(summands, " | ")
    }
}

/// What stands between signs that are outside of braces and quotes.
fn outside<'t>(text: &'t str, signs: &[char]) -> Vec<&'t str> {
    let (mut depth, mut quotes) = (0_usize, false);
    let between = text.split(|c: char| {
        match c {
            '"' => quotes = !quotes,
            '{' if !quotes => depth += 1,
            '}' if !quotes => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && !quotes && signs.contains(&c)
    });
    between.collect()
}

/// Heaps: numbers, or names where heaps have them.
fn sizes<'n>(
    text: &str,
    names_of: &dyn Fn(usize) -> Option<&'n dyn Names>,
) -> Result<Vec<BigUint>, PositionError> {
    let words = outside(text, &[' ', ',', '\t']);
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let mut sizes = Vec::new();
    for (place, word) in words.into_iter().enumerate() {
        match names_of(place) {
            Some(names) => sizes.push(names.heap(word)?.into()),
            None => sizes.extend(numbers::<BigUint>(word)?),
        }
    }
    Ok(sizes)
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
    fn heaps_of_parts_that_stand_together_are_counted_through() {
        for (rules, apart, together) in [
            ("edges{a>b,b>c} + nim", "a | 3", "a 3"),
            ("nim + geography(arcs{a>b,b>c})", "3 | a", "3 a"),
            ("geography(grid(2,2)) + nim", "1 | 3", "1 3"),
            ("edges{a>b,b>c} on 2 + nim", "a b | 3", "a b 3"),
        ] {
            let ruleset: Ruleset = rules.parse().unwrap();
            let read = |text| Position::read(&ruleset, text).unwrap();
            assert_eq!(read(apart), read(together), "{rules}");
        }
    }

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
            ("edges{a>b,a>\"x y\",b>state}", "a a"),
            ("edges{a>b,b>c} + nim", "a 3"),
            ("node-kayles(path(6))", "all"),
            ("node-kayles(cycle(7)) + nim pass(1)", "all | 2 state 1"),
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
