//! Automata learned from tables.
//!
//! # Definition
//! The future of a position p to depth D is its output together with the futures to depth D - 1
//! of the positions p a, one digit longer, for all letters a. Two positions in the same state of
//! an automaton have the same futures to every depth, so the number of different futures to depth
//! D on words of j digits is a lower bound on the states of any automaton that is right on words
//! of j + D digits.
//!
//! # Search
//! Breadth first from 0. A word is distinguished from the known states by its future, as deep as
//! the table goes: if that is the future of one of them to this depth, it is that state, and a new
//! state otherwise. So all states are truly different; two may have been taken for one. What
//! closes, and is right on the whole table, need not be right beyond it: that proves nothing.
//!
//! Where the order of the heaps does not matter, far larger tables can be made than futures to
//! their whole depth can be listed. There the future of a word is what follows some chosen ends
//! alone; those of a position on which the automaton is wrong are chosen next (D. Angluin,
//! Learning regular sets from queries and counterexamples, 1987; all ends of it, as O. Maler and
//! A. Pnueli do, 1995).

mod appended;
mod dense;
mod futures;
mod sparse;
mod symmetric;
#[cfg(test)]
mod tests;

pub use dense::dense;
pub use sparse::sparse;
pub use symmetric::{STATES, symmetric};

use super::Numeration;
use super::alphabet::Alphabet;
use super::dfao::{Dfao, NONE};
use crate::work::Stop;
use hashbrown::HashMap;

/// What a table taught.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The least automaton found that is right on the whole table.
    pub automaton: Option<Dfao>,
    /// Any automaton that is right on the table has at least this many states: the different
    /// futures to some depth on words of as many digits as are left, the largest such number.
    pub at_least: usize,
    /// States that were distinguished, by words of all lengths: a bound as well, and a larger one.
    pub told_apart: usize,
    /// Why the table was not learned from to the end.
    pub short: Option<Stop>,
    /// Whether more states are needed than were allowed.
    pub capped: bool,
    /// The positions by whose words states were distinguished, where they are known.
    pub words: Vec<Vec<u64>>,
}

impl Learned {
    /// What was learned from all of a table.
    fn whole(automaton: Option<Dfao>, at_least: usize, told_apart: usize) -> Self {
        Self {
            automaton,
            at_least,
            told_apart,
            short: None,
            capped: false,
            words: Vec::new(),
        }
    }

    /// What was learned until memory ran out; other errors stay errors.
    fn until(stop: Stop, at_least: usize) -> Result<Self, Stop> {
        match stop {
            Stop::Memory { .. } => Ok(Self {
                short: Some(stop),
                ..Self::whole(None, at_least, at_least)
            }),
            other => Err(other),
        }
    }
}

/// States that an automaton may have, at most.
const MOST: usize = 1 << 16;

/// Different keys, numbered as they appear.
#[derive(Default)]
struct Numbers(HashMap<Box<[u32]>, u32>);

impl Numbers {
    fn of(&mut self, key: &[u32]) -> u32 {
        if let Some(&number) = self.0.get(key) {
            return number;
        }
        let fresh = self.0.len() as u32;
        self.0.insert(key.into(), fresh);
        fresh
    }

    fn bytes(&self, key: usize) -> u128 {
        // the box, its pointer and number, the table's slack
        self.0.len() as u128 * (4 * key as u128 + 64)
    }
}

/// Words of limited length with their futures.
trait WordLists {
    /// A word.
    type Word: Clone;

    /// Its future to a depth; its length and the depth are at most the digits together.
    fn future(&mut self, word: &Self::Word, depth: u32) -> u32;

    /// The output on it.
    fn output(&self, word: &Self::Word) -> u32;

    /// The word with a letter appended; `None` if the letter may not follow.
    fn longer(&self, word: &Self::Word, letter: u32) -> Option<Self::Word>;
}

/// States that were distinguished, each by its shortest word.
struct States<W: WordLists> {
    /// The most digits.
    digits: u32,
    /// The words, each with its number of digits.
    found: Vec<(W::Word, u32)>,
    /// By depth and future: the first state of this future.
    known: HashMap<(u32, u32), u32>,
}

impl<W: WordLists> States<W> {
    fn words(self) -> Vec<W::Word> {
        self.found.into_iter().map(|(word, _)| word).collect()
    }

    fn add(&mut self, words: &mut W, word: W::Word, length: u32) -> u32 {
        let state = self.found.len() as u32;
        for depth in 0..=self.digits - length {
            let future = words.future(&word, depth);
            self.known.entry((depth, future)).or_insert(state);
        }
        self.found.push((word, length));
        state
    }
}

/// The automaton whose states are distinguished by the futures of words up to some digits, if it
/// closes; and the words by which states were distinguished.
fn close<W: WordLists>(
    words: &mut W,
    empty: W::Word,
    digits: u32,
    (numeration, heaps): (Numeration, usize),
) -> (Option<Dfao>, Vec<W::Word>) {
    let letters = numeration.letters(heaps).expect("few letters");
    let mut states = States {
        digits,
        found: Vec::new(),
        known: HashMap::new(),
    };
    states.add(words, empty, 0);
    let (mut output, mut next) = (Vec::new(), Vec::new());
    while let Some((word, length)) = states.found.get(output.len()).cloned() {
        output.push(words.output(&word));
        for letter in 0..letters {
            let Some(longer) = words.longer(&word, letter) else {
                next.push(NONE);
                continue;
            };
            // the empty word goes on to itself
            let length = length + u32::from(length > 0 || letter > 0);
            let depth = digits.checked_sub(length);
            let Some(depth) = depth.filter(|_| states.found.len() < MOST) else {
                return (None, states.words());
            };
            let future = words.future(&longer, depth);
            let state = states.known.get(&(depth, future)).copied();
            next.push(state.unwrap_or_else(|| states.add(words, longer, length)));
        }
    }
    // leading zeros change nothing
    let closed = next.first() == Some(&0);
    let automaton = closed.then(|| Dfao::new(numeration, heaps, output, next).least());
    (automaton, states.words())
}

/// Refuses heaps of too many letters.
///
/// # Errors
/// [`Stop::Refused`].
pub(crate) fn few_letters(numeration: Numeration, heaps: usize) -> Result<(), Stop> {
    alphabet(numeration, heaps).map(|_| ())
}

/// The letters of some heaps, or a refusal of too many.
fn alphabet(numeration: Numeration, heaps: usize) -> Result<Alphabet, Stop> {
    let digits = numeration.digits();
    Alphabet::new(numeration, heaps).ok_or_else(|| {
        Stop::refused(
            format!("{heaps} heaps of {digits} digits each, which have more than 4096 letters"),
            "fewer letters",
            "give fewer heaps or a smaller base",
        )
    })
}
