//! Moves as players type them: text to one of a few forms.

use super::refusal::Refusal;
use grundy::game::Heap;
use num_bigint::BigUint;

/// How moves are typed.
pub const HELP: &str = "  3 4 1               the heaps after your move, in the order shown
  2: 3                heap 2 becomes 3; several heaps: 1: 0, 2: 3
  take 3 from heap 2  and 1 from heap 3, where the rules allow several heaps
  2: 3 1              heap 2 becomes heaps of 3 and 1; or: split heap 2 into 3 1
  pass, switch        where the rules have it
  1,2 1,3             on a board: row and column of both cells of a domino, or
                      of the cell that you bite; or the whole board: ##./.#.";

/// Which heap is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// The only one.
    Only,
    /// By its place, from 1.
    Number(BigUint),
    /// By its size.
    Size(BigUint),
}

/// A move on heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// All heaps after the move, by summand where `|` stands between them, and perhaps what is
    /// remembered.
    Heaps(Vec<Vec<BigUint>>, Option<Vec<Heap>>),
    /// What each of some heaps becomes.
    Becomes(Vec<(Which, Vec<BigUint>)>),
    /// What is taken from each of some heaps.
    Takes(Vec<(BigUint, Which)>),
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
            format!("found {found}, which is no number and no word of a move"),
            example,
        )
    }
}

/// A number from digits alone.
pub(super) fn number(word: &str) -> Result<BigUint, Refusal> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let number = digits.then(|| word.parse().ok()).flatten();
    number.ok_or_else(|| not_understood(word))
}

pub(super) fn place(word: &str) -> Result<usize, Refusal> {
    let number = number(word)?;
    Ok(usize::try_from(&number).unwrap_or(usize::MAX))
}

/// Reads a move on heaps.
pub(super) fn heaps(text: &str) -> Result<Typed, Refusal> {
    let text = text.trim().to_lowercase();
    let spaced = text.replace(',', " ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    match words.first().copied() {
        None => Err(not_understood("")),
        Some("pass" | "switch") if words.len() == 1 => Ok(Typed::Word(text)),
        Some("take") => takes(&words[1..]),
        Some("split") => split(&words[1..]),
        _ if text.contains(':') => becomes(&text),
        _ => all(&spaced),
    }
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

/// `1: 0, 2: 3 1`.
fn becomes(text: &str) -> Result<Typed, Refusal> {
    let all = text.split([',', ';']).map(|change| {
        let (heap, parts) = change
            .split_once(':')
            .ok_or_else(|| not_understood(change.trim()))?;
        let heap = heap.trim().trim_start_matches("heap").trim();
        let parts = parts
            .split_whitespace()
            .map(number)
            .collect::<Result<Vec<_>, _>>()?;
        match parts.is_empty() {
            true => Err(not_understood("")),
            false => Ok((Which::Number(number(heap)?), parts)),
        }
    });
    Ok(Typed::Becomes(all.collect::<Result<_, Refusal>>()?))
}

/// `heap 2`, `the heap of 5`, `5`: which heap, and the words behind it.
fn which<'a>(words: &'a [&'a str]) -> Result<(Which, &'a [&'a str]), Refusal> {
    match words {
        ["the", rest @ ..] => which(rest),
        ["heap", "of", size, rest @ ..] => Ok((Which::Size(number(size)?), rest)),
        ["heap", place, rest @ ..] => Ok((Which::Number(number(place)?), rest)),
        [size, rest @ ..] => Ok((Which::Size(number(size)?), rest)),
        [] => Err(not_understood("")),
    }
}

/// `3 from heap 2 and 1 from the heap of 4`.
fn takes(words: &[&str]) -> Result<Typed, Refusal> {
    let (mut all, mut rest) = (Vec::new(), words);
    loop {
        let (&first, behind) = rest.split_first().ok_or_else(|| not_understood(""))?;
        let amount = number(first)?;
        let (heap, behind) = match behind {
            ["from", behind @ ..] => which(behind)?,
            _ => (Which::Only, behind),
        };
        all.push((amount, heap));
        rest = match behind {
            [] => return Ok(Typed::Takes(all)),
            ["and", behind @ ..] => behind,
            behind => behind,
        };
    }
}

/// `heap 2 into 3 and 1`.
fn split(words: &[&str]) -> Result<Typed, Refusal> {
    let (heap, rest) = which(words)?;
    let Some((&"into", parts)) = rest.split_first() else {
        return Err(not_understood(rest.first().unwrap_or(&"")));
    };
    let parts = parts.iter().filter(|word| **word != "and");
    let parts = parts.map(|word| number(word)).collect::<Result<_, _>>()?;
    Ok(Typed::Becomes(vec![(heap, parts)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(list: &[u64]) -> Vec<BigUint> {
        list.iter().map(|&n| n.into()).collect()
    }

    #[test]
    fn moves_on_heaps_are_read() {
        let all = |list: &[u64]| Typed::Heaps(vec![big(list)], None);
        assert_eq!(heaps(" 3 4,1 "), Ok(all(&[3, 4, 1])));
        assert_eq!(heaps("3,4,1"), Ok(all(&[3, 4, 1])));
        assert_eq!(
            heaps("3 | 4 1 state 2,0"),
            Ok(Typed::Heaps(
                vec![big(&[3]), big(&[4, 1])],
                Some(vec![2, 0])
            ))
        );
        let one = |heap: u64, parts: &[u64]| (Which::Number(heap.into()), big(parts));
        assert_eq!(heaps("2:3"), Ok(Typed::Becomes(vec![one(2, &[3])])));
        assert_eq!(
            heaps("heap 1: 0, 2: 3 1"),
            Ok(Typed::Becomes(vec![one(1, &[0]), one(2, &[3, 1])]))
        );
        assert_eq!(
            heaps("Take 3"),
            Ok(Typed::Takes(vec![(3_u8.into(), Which::Only)]))
        );
        assert_eq!(
            heaps("take 3 from the heap of 7 and 1 from heap 2"),
            Ok(Typed::Takes(vec![
                (3_u8.into(), Which::Size(7_u8.into())),
                (1_u8.into(), Which::Number(2_u8.into())),
            ]))
        );
        assert_eq!(
            heaps("split 7 into 3 and 4"),
            Ok(Typed::Becomes(vec![(
                Which::Size(7_u8.into()),
                big(&[3, 4])
            )]))
        );
        assert_eq!(heaps("pass"), Ok(Typed::Word("pass".into())));
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
        ] {
            assert!(heaps(bad).is_err(), "{bad}");
        }
    }
}
