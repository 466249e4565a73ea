use super::futures::Futures;
use super::{Learned, Words, alphabet, close};
use crate::theory::automata::Numeration;
use crate::theory::automata::alphabet::Alphabet;
use crate::theory::automata::dfao::{Dfao, NONE};
use crate::work::{Context, Stop};

/// The least automaton found for a thin set: a position of `members` has the output beside it, all
/// other positions up to `max` have output `usual`.
///
/// The words of the members and their beginnings form a tree; whatever is not in it is empty.
/// O(members * digits) time and memory, 4 bytes for each letter of each beginning.
///
/// # Errors
/// [`Stop::Cancelled`]; [`Stop::Refused`] if there are too many letters.
pub fn sparse(
    numeration: Numeration,
    heaps: usize,
    max: u64,
    members: &[(Vec<u64>, u32)],
    usual: u32,
    context: &Context,
) -> Result<Learned, Stop> {
    let alphabet = alphabet(numeration, heaps)?;
    let digits = numeration.length(max);
    let mut tree = Tree::new(alphabet, heaps, digits, usual);
    for (number, (position, output)) in members.iter().enumerate() {
        if number.is_multiple_of(1 << 12) {
            context.check()?;
            if let Err(stop) = context.afford("learning an automaton", tree.bytes()) {
                return Learned::until(stop, 1, digits);
            }
        }
        tree.insert(position, *output);
    }
    context.check()?;
    tree.see_futures();
    let (closed, states) = close(&mut tree, numeration, heaps);
    let right = |automaton: &Dfao| tree.agrees(automaton);
    Ok(Learned {
        automaton: closed.filter(right),
        at_least: states,
        told_apart: states,
        digits,
        short: None,
    })
}

/// The beginnings of the members' words; the first node is the empty word.
struct Tree {
    alphabet: Alphabet,
    heaps: usize,
    digits: u32,
    usual: u32,
    /// Members of so many digits.
    members: u64,
    output: Vec<u32>,
    tails: Vec<u32>,
    length: Vec<u32>,
    /// By node, then letter; [`NONE`] where no member's word goes on.
    longer: Vec<u32>,
    futures: Futures,
    /// By node: its future as deep as the words go.
    deepest: Vec<u32>,
    /// By depth, then tails: the futures of words that no member's goes on from.
    empty: Vec<Vec<u32>>,
}

/// A word.
#[derive(Clone, Copy, Debug)]
enum Word {
    Node(u32),
    /// No member's word goes on from here.
    Empty {
        tails: u32,
        length: u32,
    },
}

impl Tree {
    fn new(alphabet: Alphabet, heaps: usize, digits: u32, usual: u32) -> Self {
        let mut tree = Self {
            alphabet,
            heaps,
            digits,
            usual,
            members: 0,
            output: Vec::new(),
            tails: Vec::new(),
            length: Vec::new(),
            longer: Vec::new(),
            futures: Futures::default(),
            deepest: Vec::new(),
            empty: Vec::new(),
        };
        tree.push(0, 0);
        // leading zeros change nothing
        tree.longer[0] = 0;
        tree
    }

    fn bytes(&self) -> u128 {
        let node = 4 * u128::from(self.alphabet.letters()) + 16;
        2 * node * self.output.len() as u128
    }

    fn push(&mut self, tails: u32, length: u32) {
        self.output.push(self.usual);
        self.tails.push(tails);
        self.length.push(length);
        let longer = self.longer.len() + self.alphabet.letters() as usize;
        self.longer.resize(longer, NONE);
    }

    fn insert(&mut self, position: &[u64], output: u32) {
        let word = self.alphabet.spell(position);
        if word.len() as u32 > self.digits {
            return;
        }
        let mut node = 0;
        for (length, &letter) in (1..).zip(&word) {
            let at = node * self.alphabet.letters() as usize + letter as usize;
            if self.longer[at] == NONE {
                self.longer[at] = self.output.len() as u32;
                let tails = self.alphabet.follow(self.tails[node], letter);
                self.push(tails.expect("a word of the numeration"), length);
            }
            node = self.longer[at] as usize;
        }
        self.output[node] = output;
        self.members += 1;
    }

    /// Gives all words their deepest futures.
    fn see_futures(&mut self) {
        let letters = self.alphabet.letters();
        let mut key = Vec::new();
        for depth in 0..=self.digits as usize {
            let empty = (0..1 << self.heaps).map(|tails| {
                key.clear();
                key.extend([self.usual, tails]);
                if let Some(before) = depth.checked_sub(1) {
                    key.extend((0..letters).map(|letter| {
                        let longer = self.alphabet.follow(tails, letter);
                        longer.map_or(NONE, |tails| self.empty[before][tails as usize])
                    }));
                }
                self.futures.of(&key)
            });
            let empty = empty.collect();
            self.empty.push(empty);
        }
        self.deepest = vec![NONE; self.output.len()];
        for node in (1..self.output.len() as u32).rev() {
            // words grow, so that those with one more digit come later
            key.clear();
            key.extend([self.output[node as usize], self.tails[node as usize]]);
            if self.length[node as usize] < self.digits {
                key.extend((0..letters).map(|letter| {
                    let longer = self.longer(&Word::Node(node), letter);
                    longer.map_or(NONE, |longer| self.deepest_of(&longer))
                }));
            }
            self.deepest[node as usize] = self.futures.of(&key);
        }
        self.see_start();
    }

    /// The empty word goes on to itself: its futures are found from depth 0 on.
    fn see_start(&mut self) {
        let letters = self.alphabet.letters();
        let mut key = vec![self.output[0], 0];
        let mut start = self.futures.of(&key);
        for depth in 1..=self.digits {
            key.truncate(2);
            key.push(start);
            for letter in 1..letters {
                let longer = self.longer(&Word::Node(0), letter);
                let future = longer.map_or(NONE, |longer| {
                    let mut future = self.deepest_of(&longer);
                    for _ in depth - 1..self.digits - 1 {
                        future = self.futures.shallower(future);
                    }
                    future
                });
                key.push(future);
            }
            start = self.futures.of(&key);
        }
        self.deepest[0] = start;
    }

    /// Whether an automaton has the outputs of the words, also of those in no member's.
    fn agrees(&self, automaton: &Dfao) -> bool {
        let mut state = vec![0; self.output.len()];
        for node in 0..self.output.len() {
            if automaton.output(state[node]) != self.output[node] {
                return false;
            }
            for letter in 0..self.alphabet.letters() {
                let longer = self.longer[node * self.alphabet.letters() as usize + letter as usize];
                if longer as usize > node && longer != NONE {
                    let Some(to) = automaton.step(state[node], letter) else {
                        return false;
                    };
                    state[longer as usize] = to;
                }
            }
        }
        // and no other word has
        automaton.unusual(self.digits, self.usual) == Some(self.members)
    }

    fn deepest_of(&self, word: &Word) -> u32 {
        match *word {
            Word::Node(node) => self.deepest[node as usize],
            Word::Empty { tails, length } => {
                self.empty[(self.digits - length) as usize][tails as usize]
            }
        }
    }
}

impl Words for Tree {
    type Word = Word;

    fn digits(&self) -> u32 {
        self.digits
    }

    fn empty(&self) -> Word {
        Word::Node(0)
    }

    fn length(&self, word: &Word) -> u32 {
        match *word {
            Word::Node(node) => self.length[node as usize],
            Word::Empty { length, .. } => length,
        }
    }

    fn future(&self, word: &Word) -> u32 {
        self.deepest_of(word)
    }

    fn futures(&mut self, word: &Word) -> Vec<u32> {
        let deepest = self.deepest_of(word);
        let depth = self.digits - self.length(word);
        let mut futures = vec![deepest];
        for _ in 0..depth {
            futures.push(
                self.futures
                    .shallower(*futures.last().expect("one at least")),
            );
        }
        futures.reverse();
        futures
    }

    fn output(&self, word: &Word) -> u32 {
        match *word {
            Word::Node(node) => self.output[node as usize],
            Word::Empty { .. } => self.usual,
        }
    }

    fn longer(&self, word: &Word, letter: u32) -> Option<Word> {
        let letters = self.alphabet.letters() as usize;
        let (tails, length) = match *word {
            Word::Node(node) => {
                let longer = self.longer[node as usize * letters + letter as usize];
                if longer != NONE {
                    return Some(Word::Node(longer));
                }
                (self.tails[node as usize], self.length[node as usize])
            }
            Word::Empty { tails, length } => (tails, length),
        };
        let tails = self.alphabet.follow(tails, letter)?;
        let length = length + 1;
        Some(Word::Empty { tails, length })
    }
}
