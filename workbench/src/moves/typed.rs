//! Moves on heaps as players type them: text to the heaps after the move.

use super::refusal::Refusal;
use grundy::game::Heap;
use grundy::rulesets::Ruleset;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// How moves are typed.
pub const HELP: &str = "  3 4 1               the heaps after your move, in the order shown
  2: 3                heap 2 becomes 3; several heaps: 1: 0, 2: 3
  take 3 from heap 2  and 1 from heap 3, where the rules allow several heaps
  2: 3 1              heap 2 becomes heaps of 3 and 1; or: split heap 2 into 3 1
  pass, switch        where the rules have it
  1,2 1,3             on a board: row and column of both cells of a domino, or
                      of the cell that you bite; or the whole board: ##./.#.";

/// The heaps of each summand.
pub(super) type Summands = Vec<Vec<BigUint>>;

/// A move on heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// All heaps after the move, by summand where `|` stands between them, and perhaps what is
    /// remembered.
    Heaps(Summands, Option<Vec<Heap>>),
    /// A move that leaves the heaps: `pass`, `switch`.
    Word(String),
}

/// Characters of a word that are repeated to who typed it.
const REPEATED: usize = 24;

fn not_understood(word: &str) -> Refusal {
    let start: String = word.chars().take(REPEATED).collect();
    let found = match word.chars().count() {
        0 => "the end".into(),
        n if n > REPEATED => format!("`{start}...`"),
        _ => format!("`{start}`"),
    };
    let example = "such as 3 4 1 (all heaps after the move), 2: 3 or take 3 from heap 2";
    Refusal {
        command: "; `help` says more",
        ..Refusal::new(
            format!("found {found}, which is neither a number nor a word of a move"),
            example,
        )
    }
}

/// A number from digits alone.
fn number(word: &str) -> Result<BigUint, Refusal> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let number = digits.then(|| word.parse().ok()).flatten();
    number.ok_or_else(|| not_understood(word))
}

pub(super) fn place(word: &str) -> Result<usize, Refusal> {
    let number = number(word)?;
    Ok(usize::try_from(&number).unwrap_or(usize::MAX))
}

/// `3 4 1`, `3 4 | 1`, `3 4 state 0`.
fn all(text: &str) -> Result<Typed, Refusal> {
    let (heaps, states) = match text.split_once("state") {
        Some((heaps, states)) => (heaps, Some(states)),
        None => (text, None),
    };
    let summand = |part: &str| part.split_whitespace().map(number).collect();
    let summands: Vec<Vec<BigUint>> = heaps
        .split(['|', '+'])
        .map(summand)
        .collect::<Result<_, Refusal>>()?;
    let states = states.map(|states| {
        let state = |word: &str| Heap::try_from(&number(word)?).map_err(|_| not_understood(word));
        states
            .split_whitespace()
            .map(state)
            .collect::<Result<Vec<_>, _>>()
    });
    Ok(Typed::Heaps(summands, states.transpose()?))
}

/// The heaps before a move, some of which are named in its text.
pub(super) struct Before<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) summands: &'a Summands,
}

/// What some heaps become, by their places from 0.
type Changes = BTreeMap<usize, Vec<BigUint>>;

impl Before<'_> {
    /// Reads a move.
    pub(super) fn read(&self, text: &str) -> Result<Typed, Refusal> {
        let text = text.trim().to_lowercase();
        let spaced = text.replace(',', " ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let changes = match words.first().copied() {
            None => return Err(not_understood("")),
            Some("pass" | "switch") if words.len() == 1 => return Ok(Typed::Word(text)),
            Some("take") => self.takes(&words[1..])?,
            Some("split") => self.split(&words[1..])?,
            _ if text.contains(':') => self.becomes(&text)?,
            _ => return all(&spaced),
        };
        let mut place = 0..;
        let after = self.summands.iter().map(|heaps| {
            let heaps = heaps.iter().zip(&mut place);
            let parts = heaps.flat_map(|(heap, place)| match changes.get(&place) {
                Some(parts) => parts.clone(),
                None => vec![heap.clone()],
            });
            parts.collect()
        });
        Ok(Typed::Heaps(after.collect(), None))
    }

    fn refused<T>(&self, reason: impl Into<String>) -> Result<T, Refusal> {
        Err(Refusal::by_rule(self.ruleset, reason))
    }

    fn change(&self, all: &mut Changes, place: usize, parts: Vec<BigUint>) -> Result<(), Refusal> {
        match all.insert(place, parts) {
            None => Ok(()),
            Some(_) => self.refused("the same heap is named twice"),
        }
    }

    /// `1: 0, 2: 3 1`.
    fn becomes(&self, text: &str) -> Result<Changes, Refusal> {
        let mut all = Changes::new();
        for change in text.split([',', ';']) {
            let (heap, parts) = change
                .split_once(':')
                .ok_or_else(|| not_understood(change.trim()))?;
            let parts: Vec<BigUint> = parts
                .split_whitespace()
                .map(number)
                .collect::<Result<_, _>>()?;
            if parts.is_empty() {
                return Err(not_understood(""));
            }
            let place = self.numbered(heap.trim().trim_start_matches("heap").trim())?;
            self.change(&mut all, place, parts)?;
        }
        Ok(all)
    }

    /// `3 from heap 2 and 1 from the heap of 4`.
    fn takes(&self, words: &[&str]) -> Result<Changes, Refusal> {
        let (mut all, mut rest) = (Changes::new(), words);
        loop {
            let (&first, behind) = rest.split_first().ok_or_else(|| not_understood(""))?;
            let amount = number(first)?;
            let (place, behind) = match behind {
                ["from", behind @ ..] => self.which(behind)?,
                _ => (self.only()?, behind),
            };
            self.change(&mut all, place, vec![self.lowered(place, &amount)?])?;
            rest = match behind {
                [] => return Ok(all),
                ["and", behind @ ..] => behind,
                behind => behind,
            };
        }
    }

    /// `heap 2 into 3 and 1`.
    fn split(&self, words: &[&str]) -> Result<Changes, Refusal> {
        let (place, rest) = self.which(words)?;
        let Some((&"into", parts)) = rest.split_first() else {
            return Err(not_understood(rest.first().unwrap_or(&"")));
        };
        let parts = parts.iter().filter(|word| **word != "and");
        let parts = parts.map(|word| number(word)).collect::<Result<_, _>>()?;
        Ok(Changes::from([(place, parts)]))
    }

    /// `heap 2`, `the heap of 5`, `5`: the place of the heap, and the words behind it.
    fn which<'w>(&self, words: &'w [&'w str]) -> Result<(usize, &'w [&'w str]), Refusal> {
        match words {
            ["the", rest @ ..] => self.which(rest),
            ["heap", "of", size, rest @ ..] => Ok((self.sized(size)?, rest)),
            ["heap", place, rest @ ..] => Ok((self.numbered(place)?, rest)),
            [size, rest @ ..] => Ok((self.sized(size)?, rest)),
            [] => Err(not_understood("")),
        }
    }

    fn heaps(&self) -> impl Iterator<Item = &BigUint> {
        self.summands.iter().flatten()
    }

    fn only(&self) -> Result<usize, Refusal> {
        match self.heaps().count() {
            1 => Ok(0),
            count => self.refused(format!(
                "there are {count} heaps, so say which one: take 1 from heap 2"
            )),
        }
    }

    fn numbered(&self, word: &str) -> Result<usize, Refusal> {
        let (place, count) = (number(word)?, self.heaps().count());
        match usize::try_from(&place) {
            Ok(place) if (1..=count).contains(&place) => Ok(place - 1),
            _ => self.refused(format!(
                "there is no heap {place}; the heaps are numbered from 1 to {count}"
            )),
        }
    }

    fn sized(&self, word: &str) -> Result<usize, Refusal> {
        let size = number(word)?;
        let place = self.heaps().position(|heap| *heap == size);
        place.map_or_else(
            || {
                self.refused(format!(
                    "no heap holds {size}; heaps are named by their size (the heap of 5) or \
                     number (heap 2)"
                ))
            },
            Ok,
        )
    }

    /// A heap once something is taken from it.
    fn lowered(&self, place: usize, amount: &BigUint) -> Result<BigUint, Refusal> {
        let heap = self.heaps().nth(place).expect("a place of a heap");
        let number = place + 1;
        match (amount.bits(), heap.bits()) {
            (_, 0) => self.refused(format!("heap {number} is empty")),
            (0, _) => self.refused("nothing is taken"),
            _ if amount > heap => {
                self.refused(format!("heap {number} holds {heap}, fewer than {amount}"))
            }
            _ => Ok(heap - amount),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(list: &[u64]) -> Vec<BigUint> {
        list.iter().map(|&n| n.into()).collect()
    }

    #[test]
    fn moves_on_heaps_are_read() {
        let ruleset = "nim".parse().unwrap();
        let read = |heaps: &[u64], text: &str| {
            let before = Before {
                ruleset: &ruleset,
                summands: &vec![big(heaps)],
            };
            before.read(text)
        };
        let all = |list: &[u64]| Ok(Typed::Heaps(vec![big(list)], None));
        assert_eq!(read(&[3, 4, 5], " 3 4,1 "), all(&[3, 4, 1]));
        assert_eq!(read(&[3, 4, 5], "3,4,1"), all(&[3, 4, 1]));
        assert_eq!(
            read(&[3, 4, 5], "3 | 4 1 state 2,0"),
            Ok(Typed::Heaps(
                vec![big(&[3]), big(&[4, 1])],
                Some(vec![2, 0])
            ))
        );
        assert_eq!(read(&[7, 9], "2:3"), all(&[7, 3]));
        assert_eq!(read(&[7, 9], "heap 1: 0, 2: 3 1"), all(&[0, 3, 1]));
        assert_eq!(read(&[7], "Take 3"), all(&[4]));
        assert_eq!(
            read(&[9, 2, 7], "take 3 from the heap of 7 and 1 from heap 2"),
            all(&[9, 1, 4])
        );
        assert_eq!(read(&[9, 7, 2], "split 7 into 3 and 4"), all(&[9, 3, 4, 2]));
        assert_eq!(read(&[7], "pass"), Ok(Typed::Word("pass".into())));
        for bad in [
            "",
            "x",
            "take",
            "take x",
            "3 -1",
            "2:",
            "a: 3",
            "split 3",
            "take 1 from",
            "1.5",
            "1: 0, 1: 2",
        ] {
            assert!(read(&[3, 4], bad).is_err(), "{bad}");
        }
    }
}
