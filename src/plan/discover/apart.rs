//! Words that no automaton can take for one another, with ends that tell them apart: a lower bound
//! on states that somebody else can check.

use super::question::Question;
use super::{Discovery, DiscoveryVerdict, Search};
use crate::game::Heap;
use crate::store::sha256;
use crate::theory::automata::certificate::Written;
use crate::theory::automata::{Meaning, Numeration};
use crate::work::{Context, Stop};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Positions that are examined, at most.
const MOST: u64 = 1 << 30;

/// Words as positions, and the ends that tell each from all others.
pub(super) struct Apart {
    words: Vec<Vec<Heap>>,
    /// Letters, as digits of each heap.
    ends: Vec<Vec<Vec<u32>>>,
}

/// Splits words by ends, the shortest first, until no two are in one group, and leaves out those
/// that cannot be told from another one.
pub(super) fn apart(
    (numeration, heaps, max): (Numeration, usize, Heap),
    words: Vec<Vec<Heap>>,
    value: impl Fn(&[Heap]) -> Option<u32>,
    context: &Context,
) -> Result<Apart, Stop> {
    let appended = |word: &[Heap], end: &[Vec<u32>]| {
        let longer = (0..heaps).map(|heap| {
            let mut digits = spelt(numeration, word[heap]);
            digits.extend(end.iter().map(|letter| letter[heap]));
            numeration.number(&digits).filter(|&number| number <= max)
        });
        longer.collect::<Option<Vec<Heap>>>()
    };
    let letters = letters(numeration.digits(), heaps);
    let mut groups = vec![words];
    let (mut alone, mut ends) = (Vec::new(), Vec::new());
    let mut layer: Vec<Vec<Vec<u32>>> = vec![Vec::new()];
    let mut looked = 0;
    while !groups.is_empty() && !layer.is_empty() && looked < MOST {
        for end in &layer {
            context.check()?;
            let mut split = Vec::new();
            let mut splits = false;
            for group in groups {
                looked += group.len() as u64;
                let mut parts: BTreeMap<Option<u32>, Vec<Vec<Heap>>> = BTreeMap::new();
                let all = group.iter().map(|word| appended(word, end));
                let all: Option<Vec<Vec<Heap>>> = all.collect();
                // an end that leads out of the table tells nothing of the group
                let Some(all) = all else {
                    split.push(group);
                    continue;
                };
                for (word, longer) in group.into_iter().zip(all) {
                    parts.entry(value(&longer)).or_default().push(word);
                }
                splits |= parts.len() > 1;
                split.extend(parts.into_values());
            }
            if splits {
                ends.push(end.clone());
            }
            groups = Vec::new();
            for group in split {
                match group.len() {
                    1 => alone.extend(group),
                    _ => groups.push(group),
                }
            }
        }
        let longer = layer.iter().flat_map(|end| {
            letters
                .iter()
                .map(move |letter| [&end[..], std::slice::from_ref(letter)].concat())
        });
        let fits = |end: &Vec<Vec<u32>>| appended(&vec![0; heaps], end).is_some();
        let longer: Vec<Vec<Vec<u32>>> = match groups.is_empty() || looked >= MOST {
            true => Vec::new(),
            false => longer.filter(fits).collect(),
        };
        layer = longer;
    }
    // of a group that no end splits, one stands for all
    alone.extend(
        groups
            .into_iter()
            .filter_map(|group| group.into_iter().next()),
    );
    alone.sort();
    Ok(Apart { words: alone, ends })
}

/// The digits of a number, the most significant first.
fn spelt(numeration: Numeration, number: Heap) -> Vec<u32> {
    let weights = (0..).map_while(|place| numeration.count(place));
    let weights: Vec<u64> = weights.take_while(|&weight| weight <= number).collect();
    let mut rest = number;
    let digits = weights.iter().rev().map(|weight| {
        let digit = rest / weight;
        rest %= weight;
        digit as u32
    });
    digits.collect()
}

/// All letters: a digit of each heap.
fn letters(digits: u32, heaps: usize) -> Vec<Vec<u32>> {
    (0..heaps).fold(vec![Vec::new()], |all, _| {
        let longer = all.iter().flat_map(|letter: &Vec<u32>| {
            (0..digits).map(move |digit| [&letter[..], &[digit]].concat())
        });
        longer.collect()
    })
}

/// A lower bound on the states of any automaton that is right on the largest table of a discovery
/// that is unsettled, as a text that gives the words and the ends that distinguish them; and the
/// bound. The table is computed again. `None` for values alone, and where only thin sets were
/// computed.
///
/// # Errors
/// [`Stop::Cancelled`]; those of the table.
pub fn lower_bound(
    search: &Search<'_>,
    discovery: &Discovery,
    context: &Context,
) -> Result<Option<(Written, u64)>, Stop> {
    let Meaning::Values(levels) = search.sought else {
        return Ok(None);
    };
    if let DiscoveryVerdict::Proved(_) = discovery.verdict {
        return Ok(None);
    }
    let question = Question::new(search, context)?;
    let stage = question.stages.len() - 1;
    let tables = question.tables(stage, discovery.max, context)?;
    let learned = tables.learn(search.sought, context)?;
    let Some(apart) = tables.apart(learned.words, context)? else {
        return Ok(None);
    };
    let states = apart.words.len() as u64;
    Ok((states > 1).then(|| (apart.written(search, (levels, discovery.max)), states)))
}

impl Apart {
    fn written(&self, search: &Search<'_>, (levels, max): (u32, Heap)) -> Written {
        let head = format!(
            "# grundy lower bound\n# rules {}\n# heaps {}\n# levels 0..{}\n# numeration {}\n\
             # max {max}\n# states {}\n",
            search.ruleset,
            search.heaps,
            levels - 1,
            search.numeration,
            self.words.len()
        );
        let mut body = format!("# words {}\n", self.words.len());
        let joined = |numbers: &[String]| numbers.join(" ");
        for word in &self.words {
            let heaps: Vec<String> = word.iter().map(ToString::to_string).collect();
            _ = writeln!(body, "{}", joined(&heaps));
        }
        _ = writeln!(body, "# ends {}", self.ends.len());
        let digits = search.numeration.digits();
        for end in &self.ends {
            let number =
                |letter: &Vec<u32>| letter.iter().fold(0, |all, digit| all * digits + digit);
            let letters: Vec<String> = end
                .iter()
                .map(|letter| number(letter).to_string())
                .collect();
            _ = writeln!(body, "{}", joined(&letters));
        }
        let hash = sha256(format!("{head}{body}").as_bytes());
        let text = format!("{head}# sha256 {hash}\n{body}");
        Written {
            sha256: sha256(text.as_bytes()),
            text,
            entries: (self.words.len() + self.ends.len()) as u64,
        }
    }
}
