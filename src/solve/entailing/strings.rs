use super::search::{Entailing, EntailingMove, Turn};
use crate::graph::Graph;

/// Strings that are cut, at most.
const STRINGS: usize = 64;

/// Nimstring, or strings-and-coins in normal play: cut a string; whoever sets a coin free moves again.
/// Coins are the vertices of a graph, strings its edges; one vertex may be the ground, which is no
/// coin. A component is a set of strings. Source: Winning Ways.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nimstring {
    strings: Vec<(u8, u8)>,
    ground: Option<u8>,
}

impl Nimstring {
    /// The game of a graph, and of the vertex that is the ground; `None` with more than 64 edges.
    pub fn new(graph: &Graph, ground: Option<usize>) -> Option<Self> {
        let strings = graph.edges().map(|(a, b)| (a as u8, b as u8));
        let strings: Vec<(u8, u8)> = strings.collect();
        (strings.len() <= STRINGS).then_some(Self {
            strings,
            ground: ground.map(|vertex| vertex as u8),
        })
    }

    /// The strings, each by its ends.
    pub fn strings(&self) -> &[(u8, u8)] {
        &self.strings
    }

    /// The components of all strings.
    pub fn start(&self) -> Vec<u64> {
        let all = match self.strings.len() {
            64 => u64::MAX,
            n => (1 << n) - 1,
        };
        self.components(all)
    }

    fn ends(&self, string: usize) -> [u8; 2] {
        let (a, b) = self.strings[string];
        [a, b]
    }

    /// The strings of a set at a coin.
    fn at(&self, set: u64, coin: u8) -> u64 {
        bits(set)
            .filter(|&string| self.ends(string).contains(&coin))
            .fold(0, |at, string| at | 1 << string)
    }

    /// The sets of strings that hang together by coins.
    pub fn components(&self, mut set: u64) -> Vec<u64> {
        let mut parts = Vec::new();
        while set > 0 {
            let mut part = set & set.wrapping_neg();
            let mut edge = part;
            while edge > 0 {
                let string = edge.trailing_zeros() as usize;
                edge &= edge - 1;
                for end in self.ends(string) {
                    if Some(end) != self.ground {
                        let more = self.at(set, end) & !part;
                        part |= more;
                        edge |= more;
                    }
                }
            }
            set &= !part;
            parts.push(part);
        }
        parts
    }
}

/// The elements of a set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set > 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

impl Entailing for Nimstring {
    type Position = u64;

    fn moves(&self, &from: &u64) -> Vec<EntailingMove<u64>> {
        bits(from)
            .map(|string| {
                let left = from & !(1 << string);
                let free = |end: u8| Some(end) != self.ground && self.at(left, end) == 0;
                let turn = match self.ends(string).into_iter().any(free) {
                    true => Turn::Again,
                    false => Turn::Plain,
                };
                (turn, self.components(left))
            })
            .collect()
    }
}
