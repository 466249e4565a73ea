use super::futures::Futures;
use super::{Learned, WordLists, alphabet, close};
use crate::theory::automata::Numeration;
use crate::theory::automata::alphabet::Alphabet;
use crate::theory::automata::dfao::{Dfao, NONE};
use crate::theory::automata::numeration::Tails;
use crate::work::{Context, Stop};
use hashbrown::HashMap;

/// The least automaton found for a thin set: a position of `members` has the output next to it, all
/// other positions up to `max` have output `usual`.
///
/// The words of the members and their beginnings form a tree; of the words that are not in it those
/// of one length and one set of tails are alike. O(members * digits) time and memory, 4 bytes for
/// each letter of each beginning.
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
    let mut tree = Tree {
        alphabet,
        digits,
        usual,
        members: 0,
        begun: 0,
        nodes: Vec::new(),
        longer: Vec::new(),
        futures: Futures::default(),
    };
    tree.push(0, 0);
    // leading zeros change nothing
    tree.longer[0] = 0;
    for (number, (position, output)) in members.iter().enumerate() {
        if number.is_multiple_of(1 << 12) {
            context.check()?;
            if let Err(stop) = context.afford("learning an automaton", tree.bytes()) {
                return Learned::until(stop, 1);
            }
        }
        tree.insert(position, *output);
    }
    context.check()?;
    tree.complete();
    tree.see_futures();
    let (closed, words) = close(&mut tree, 0, digits, (numeration, heaps));
    let automaton = closed.filter(|automaton| tree.agrees(automaton));
    Ok(Learned::whole(automaton, words.len(), words.len()))
}

/// A word, or all words of one length and one set of tails that no member begins with.
#[derive(Clone, Copy, Debug)]
struct Node {
    output: u32,
    tails: Tails,
    length: u32,
    /// As deep as the words go.
    future: u32,
}

/// Words; the first node is the empty word.
struct Tree {
    alphabet: Alphabet,
    digits: u32,
    usual: u32,
    /// Number of members of at most `digits` digits.
    members: u64,
    /// How many nodes are words that members begin with; the others come after them.
    begun: usize,
    nodes: Vec<Node>,
    /// By node, then letter; [`NONE`] where it may not follow.
    longer: Vec<u32>,
    futures: Futures,
}

impl Tree {
    fn bytes(&self) -> u128 {
        let node = 4 * u128::from(self.alphabet.letters()) + 16;
        2 * node * self.nodes.len() as u128
    }

    fn push(&mut self, tails: Tails, length: u32) -> u32 {
        self.nodes.push(Node {
            output: self.usual,
            tails,
            length,
            future: NONE,
        });
        let longer = self.nodes.len() * self.alphabet.letters() as usize;
        self.longer.resize(longer, NONE);
        self.nodes.len() as u32 - 1
    }

    fn at(&self, node: usize, letter: u32) -> usize {
        node * self.alphabet.letters() as usize + letter as usize
    }

    fn insert(&mut self, position: &[u64], output: u32) {
        let word = self.alphabet.spell(position);
        if word.len() as u32 > self.digits {
            return;
        }
        let mut node = 0;
        for (length, &letter) in (1..).zip(&word) {
            let at = self.at(node, letter);
            if self.longer[at] == NONE {
                let tails = self.alphabet.follow(self.nodes[node].tails, letter);
                self.longer[at] = self.push(tails.expect("a word of the numeration"), length);
            }
            node = self.longer[at] as usize;
        }
        self.nodes[node].output = output;
        self.members += 1;
    }

    /// Adds the words that no member begins with, also those with a digit too many.
    fn complete(&mut self) {
        self.begun = self.nodes.len();
        let mut known: HashMap<(Tails, u32), u32> = HashMap::new();
        let mut done = 0;
        while let Some(&Node { tails, length, .. }) = self.nodes.get(done) {
            for letter in 0..self.alphabet.letters() {
                let at = self.at(done, letter);
                let after = self.alphabet.follow(tails, letter);
                let missing = length <= self.digits && self.longer[at] == NONE;
                if let Some(after) = after.filter(|_| missing) {
                    let key = (after, length + 1);
                    self.longer[at] = match known.get(&key) {
                        Some(&node) => node,
                        None => self.push(after, length + 1),
                    };
                    known.insert(key, self.longer[at]);
                }
            }
            done += 1;
        }
    }

    /// Gives all words their deepest futures, the longest first.
    fn see_futures(&mut self) {
        let mut order: Vec<u32> = (1..self.nodes.len() as u32).collect();
        let length = |node: &u32| self.nodes[*node as usize].length;
        order.retain(|node| length(node) <= self.digits);
        order.sort_by_key(|node| std::cmp::Reverse(length(node)));
        for node in order {
            let Node {
                output,
                tails,
                length,
                ..
            } = self.nodes[node as usize];
            let mut key = vec![output, tails];
            if length < self.digits {
                let longer = (0..self.alphabet.letters()).map(|letter| self.longer(&node, letter));
                key.extend(longer.map(|to| to.map_or(NONE, |to| self.nodes[to as usize].future)));
            }
            self.nodes[node as usize].future = self.futures.of(&key);
        }
        // the empty word goes on to itself: its futures are found from depth 0 on
        let mut key = vec![self.nodes[0].output, 0];
        let mut start = self.futures.of(&key);
        for depth in 1..=self.digits {
            key.truncate(2);
            key.push(start);
            for letter in 1..self.alphabet.letters() {
                let longer = self.longer(&0, letter);
                key.push(longer.map_or(NONE, |longer| self.future(&longer, depth - 1)));
            }
            start = self.futures.of(&key);
        }
        self.nodes[0].future = start;
    }

    /// Whether an automaton has the outputs of the words, also of those that no member begins
    /// with.
    fn agrees(&self, automaton: &Dfao) -> bool {
        let mut state = vec![0; self.begun];
        for node in 0..self.begun {
            if automaton.output(state[node]) != self.nodes[node].output {
                return false;
            }
            for letter in 0..self.alphabet.letters() {
                let longer = self.longer[self.at(node, letter)] as usize;
                if (node + 1..self.begun).contains(&longer) {
                    let Some(to) = automaton.step(state[node], letter) else {
                        return false;
                    };
                    state[longer] = to;
                }
            }
        }
        // and no other word has
        automaton.unusual(self.digits, self.usual) == Some(self.members)
    }
}

impl WordLists for Tree {
    type Word = u32;

    fn future(&mut self, word: &u32, depth: u32) -> u32 {
        let Node {
            length, mut future, ..
        } = self.nodes[*word as usize];
        for _ in depth..self.digits - length {
            future = self.futures.shallower(future);
        }
        future
    }

    fn output(&self, word: &u32) -> u32 {
        self.nodes[*word as usize].output
    }

    fn longer(&self, word: &u32, letter: u32) -> Option<u32> {
        let longer = self.longer[self.at(*word as usize, letter)];
        (longer != NONE).then_some(longer)
    }
}
