use super::Learned;
use super::appended::Appended;
use crate::theory::automata::dfao::{Dfao, Differences, NONE};
use crate::theory::automata::{Numeration, Room};
use crate::work::{Context, Stop};
use rayon::prelude::*;

/// States that an automaton may have, as a rule, to be learned by [`symmetric`].
pub const STATES: usize = 1 << 10;

/// Ends of words that are chosen, at most.
const ENDS: usize = 1 << 8;

/// Positions between two looks at the cancel flag.
const BLOCK: u64 = 1 << 16;

/// The least automaton found that has the given outputs at all positions of `heaps` heaps up to
/// `max`, where the order of heaps does not matter: it asks for few positions, and compares those
/// whose heaps are sorted. It gives up where more than `most` states are needed.
///
/// O(states letters ends) outputs a round, and all sorted positions.
///
/// # Errors
/// [`Stop::Cancelled`]; [`Stop::Refused`] if there are too many letters.
pub fn symmetric(
    numeration: Numeration,
    heaps: usize,
    (max, most): (u64, usize),
    output: impl Fn(&[u64]) -> u32 + Sync,
    context: &Context,
) -> Result<Learned, Stop> {
    let mut asked = Asked {
        heaps,
        max,
        most,
        output,
        appended: Appended::new(numeration, heaps, max)?,
        ends: vec![Vec::new()],
    };
    context.progress().begin("states distinguished", None);
    let learned = asked.learn(context);
    context.progress().end();
    let (automaton, words) = learned?;
    let states = words.len();
    Ok(Learned {
        capped: automaton.is_none() && states > most,
        words,
        ..Learned::whole(automaton, states, states)
    })
}

struct Asked<F> {
    heaps: usize,
    max: u64,
    /// States at most.
    most: usize,
    output: F,
    appended: Appended,
    /// Ends of words, as letters.
    ends: Vec<Vec<u32>>,
}

/// What follows an end of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Output(u32),
    /// The digits are no word.
    Barred,
    /// A heap is larger than those of the table.
    Unknown,
}

/// An automaton, if one closed, and the positions whose words distinguished states.
type Closed = (Option<Dfao>, Vec<Vec<u64>>);

/// What is seen of the future of a word.
struct Row {
    tails: u32,
    answers: Vec<Answer>,
}

impl Row {
    /// Whether two words may have the same future.
    fn agrees(&self, other: &Self) -> bool {
        let mut both = self.answers.iter().zip(&other.answers);
        let known = |answer| answer != Answer::Unknown;
        self.tails == other.tails && both.all(|(&a, &b)| a == b || !known(a) || !known(b))
    }
}

impl<F: Fn(&[u64]) -> u32 + Sync> Asked<F> {
    /// An automaton that is right on the table, and the words of states that were distinguished.
    fn learn(&mut self, context: &Context) -> Result<Closed, Stop> {
        let mut most = Vec::new();
        loop {
            let (closed, words) = self.close(context)?;
            let more = words.len().saturating_sub(most.len());
            context.progress().advance(more as u64);
            if more > 0 {
                most = words;
            }
            let Some(automaton) = closed else {
                return Ok((None, most));
            };
            let Some(wrong) = self.wrong(&automaton, context)? else {
                return Ok((Some(automaton), most));
            };
            let word = self.appended.alphabet.spell(&wrong);
            let before = self.ends.len();
            for first in 0..word.len() {
                if !self.ends.iter().any(|end| *end == word[first..]) {
                    self.ends.push(word[first..].to_vec());
                }
            }
            if self.ends.len() == before || self.ends.len() > ENDS {
                return Ok((None, most));
            }
        }
    }

    /// The automaton whose states are distinguished by what follows the ends, if it closes; and which
    /// words distinguished them.
    fn close(&self, context: &Context) -> Result<Closed, Stop> {
        let mut found = vec![vec![0; self.heaps]];
        let mut rows = vec![self.row(&found[0])];
        let (mut output, mut next) = (Vec::new(), Vec::new());
        while let Some(position) = found.get(output.len()).cloned() {
            context.check()?;
            output.push((self.output)(&position));
            let letters = 0..self.appended.alphabet.letters();
            let longer = |letter| match self.longer(&position, letter) {
                Ok(longer) => Ok((self.row(&longer), longer)),
                Err(answer) => Err(answer),
            };
            let all = letters.into_par_iter().map(longer);
            let all: Vec<_> = context.pool().install(|| all.collect());
            for one in all {
                let (row, longer) = match one {
                    Ok(found) => found,
                    Err(Answer::Barred) => {
                        next.push(NONE);
                        continue;
                    }
                    Err(_) => return Ok((None, found)),
                };
                let state = rows.iter().position(|other| row.agrees(other));
                let state = state.unwrap_or(rows.len());
                next.push(state as u32);
                if state == rows.len() {
                    rows.push(row);
                    found.push(longer);
                }
            }
            if found.len() > self.most {
                return Ok((None, found));
            }
        }
        let numeration = self.appended.alphabet.numeration();
        let automaton = Dfao::new(numeration, self.heaps, output, next).least();
        Ok((Some(automaton), found))
    }

    /// What follows each end of a word.
    fn row(&self, position: &[u64]) -> Row {
        let ends = self.ends.iter().map(|end| {
            let mut letters = end.iter();
            let last = letters.try_fold(position.to_vec(), |at, &letter| self.longer(&at, letter));
            match last {
                Ok(last) => Answer::Output((self.output)(&last)),
                Err(answer) => answer,
            }
        });
        Row {
            tails: self.appended.tails(position),
            answers: ends.collect(),
        }
    }

    fn longer(&self, position: &[u64], letter: u32) -> Result<Vec<u64>, Answer> {
        let longer = self.appended.longer(position, letter);
        let longer = longer.ok_or(Answer::Barred)?;
        match longer.iter().all(|&heap| heap <= self.max) {
            true => Ok(longer),
            false => Err(Answer::Unknown),
        }
    }

    /// A position of the table on which the automaton is wrong: it is right on all if it is on the
    /// sorted ones, and the order of heaps does not matter to it.
    fn wrong(&self, automaton: &Dfao, context: &Context) -> Result<Option<Vec<u64>>, Stop> {
        let right = |position: &[u64]| automaton.run(position) == (self.output)(position);
        let mut position = vec![0; self.heaps];
        let mut steps = 0_u64;
        loop {
            if !right(&position) {
                return Ok(Some(position));
            }
            steps += 1;
            if steps.is_multiple_of(BLOCK) {
                context.check()?;
            }
            let Some(heap) = position.iter().rposition(|&heap| heap < self.max) else {
                break;
            };
            let least = position[heap] + 1;
            position[heap..].fill(least);
        }
        for heap in 1..self.heaps {
            let mut places: Vec<usize> = (0..self.heaps).collect();
            places.swap(heap - 1, heap);
            let room = Room::of(context.memory());
            let Ok(other) = automaton.placed(&places, self.heaps, room) else {
                continue;
            };
            let differ = match automaton.differences(&other) {
                Ok(Differences::All(all)) => all.into_iter().next(),
                Ok(Differences::Many(first) | Differences::Infinite(first)) => Some(first),
                Err(_) => None,
            };
            let Some(differ) = differ.filter(|x| x.iter().all(|&heap| heap <= self.max)) else {
                continue;
            };
            let swapped = places.iter().map(|&heap| differ[heap]);
            let both = [swapped.collect(), differ];
            return Ok(both
                .into_iter()
                .find(|position: &Vec<u64>| !right(position)));
        }
        Ok(None)
    }
}
