//! Outcomes and values against their definitions, theory, and published graphs.

mod published;

use super::{Digraph, Fate, LoopyValue, LoopyValues, Outcomes};
use crate::game::Convention;
use crate::work::Context;

/// A reproducible stream of numbers.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    /// Lists of options, with loops.
    pub(super) fn digraph(&mut self, most: usize) -> Vec<Vec<u32>> {
        let vertices = 1 + self.below(most);
        let degree = 1 + self.below(4);
        (0..vertices)
            .map(|_| {
                let options = self.below(degree + 1);
                (0..options).map(|_| self.below(vertices) as u32).collect()
            })
            .collect()
    }
}

pub(super) fn digraph(lists: &[Vec<u32>]) -> Digraph {
    Digraph::new(lists.iter().map(Vec::as_slice)).expect("a graph")
}

/// By the definition: who wins in at most n moves, for growing n, until nothing changes; with the
/// number of moves.
pub(super) fn by_definition(lists: &[Vec<u32>], end: Fate) -> Vec<(Fate, Option<u32>)> {
    let mut found = vec![(Fate::D, None); lists.len()];
    for n in 0.. {
        let next: Vec<_> = lists
            .iter()
            .zip(&found)
            .map(|(options, &now)| {
                let mut fates = options.iter().map(|&option| found[option as usize].0);
                match now.0 {
                    Fate::D if options.is_empty() => (end, Some(0)),
                    Fate::D if options.is_empty() || n == 0 => now,
                    Fate::D if fates.clone().any(|fate| fate == Fate::P) => (Fate::N, Some(n)),
                    Fate::D if fates.all(|fate| fate == Fate::N) => (Fate::P, Some(n)),
                    _ => now,
                }
            })
            .collect();
        if n > 0 && next == found {
            return found;
        }
        found = next;
    }
    unreachable!("outcomes settle")
}

/// The sum of two graphs as one: position (u, v) is u * size of the second + v.
pub(super) fn sum(a: &[Vec<u32>], b: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let size = b.len() as u32;
    let mut lists = Vec::new();
    for (u, left) in (0..).zip(a) {
        for (v, right) in (0..).zip(b) {
            let first = left.iter().map(|&to| to * size + v);
            let second = right.iter().map(|&to| u * size + to);
            lists.push(first.chain(second).collect());
        }
    }
    lists
}

/// A heap of Nim of n.
fn heap(n: u32) -> Vec<Vec<u32>> {
    (0..=n).map(|size| (0..size).collect()).collect()
}

/// The value by what it does in sums with heaps: *m where the sum with *m is P, else inf of those
/// with which the sum is N.
pub(super) fn values_by_sums(lists: &[Vec<u32>]) -> Vec<LoopyValue> {
    // an option of a nimber past the number of vertices would need as many options
    let most = lists.len() as u32 + 1;
    let sum = by_definition(&sum(lists, &heap(most)), Fate::P);
    let size = most + 1;
    let fate = |v: u32, k: u32| sum[(v * size + k) as usize].0;
    (0..lists.len() as u32)
        .map(|v| {
            let mut all = 0..=most;
            match all.find(|&k| fate(v, k) == Fate::P) {
                Some(k) => LoopyValue::Nimber(k),
                None => {
                    LoopyValue::Infinite((0..=most).filter(|&k| fate(v, k) == Fate::N).collect())
                }
            }
        })
        .collect()
}

fn cases(usual: usize) -> usize {
    let cases = std::env::var("GRUNDY_CASES").ok();
    cases.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

pub(super) fn values(lists: &[Vec<u32>]) -> Vec<LoopyValue> {
    let (graph, context) = (digraph(lists), Context::default());
    let values = LoopyValues::of(&graph, &context).unwrap();
    let all = 0..lists.len() as u32;
    all.map(|v| values.value(&graph, v).expect("closed"))
        .collect()
}

/// Random graphs with loops, against the definitions.
#[test]
fn random_digraphs() {
    let context = Context::default();
    let mut random = Random(1);
    let mut seen = [0; 4];
    for _ in 0..cases(1_500) {
        let lists = random.digraph(9);
        for (convention, end) in [(Convention::Normal, Fate::P), (Convention::Misere, Fate::N)] {
            let outcomes = Outcomes::of(&digraph(&lists), convention, &context).unwrap();
            for (v, expected) in (0..).zip(by_definition(&lists, end)) {
                let found = (outcomes.fate(v), outcomes.remoteness(v));
                assert_eq!(found, expected, "{v} of {lists:?}, {convention}");
            }
        }
        let found = values(&lists);
        assert_eq!(found, values_by_sums(&lists), "{lists:?}");
        for value in found {
            seen[value.fate() as usize] += 1;
            seen[3] += usize::from(matches!(value, LoopyValue::Nimber(2..)));
        }
    }
    assert!(seen.iter().all(|&seen| seen > 100), "{seen:?}");
}

/// The values of sums of two random positions, and their outcomes.
#[test]
fn sums_of_random_positions() {
    let mut random = Random(2);
    for _ in 0..cases(300) {
        let [a, b] = [random.digraph(6), random.digraph(6)];
        let both = sum(&a, &b);
        let (fates, found) = (by_definition(&both, Fate::P), values(&both));
        let [values_a, values_b] = [values(&a), values(&b)];
        let pairs = values_a
            .iter()
            .flat_map(|x| values_b.iter().map(move |y| (x, y)));
        for ((place, (x, y)), (fate, _)) in pairs.enumerate().zip(fates) {
            let value = x.clone() + y.clone();
            assert_eq!(value.fate(), fate, "{x} + {y} of {a:?} and {b:?}");
            // the labels of a sum of two without nimbers are its own, those of others the sum's
            if x.nimber().is_some() || y.nimber().is_some() {
                assert_eq!(found[place], value, "{x} + {y} of {a:?} and {b:?}");
            } else {
                assert_eq!(found[place].nimber(), None);
            }
        }
    }
}

/// A graph whose moves lead out: what is said of it holds whatever the moves there lead to.
#[test]
fn what_is_unknown_of_a_part() {
    let context = Context::default();
    let mut random = Random(3);
    let (mut unknown, mut draws) = (0, 0);
    for _ in 0..cases(600) {
        let whole = random.digraph(9);
        let part = random.below(whole.len()) + 1;
        let mut graph = Digraph::default();
        for options in &whole[..part] {
            let inside = options.iter().copied().filter(|&to| (to as usize) < part);
            let out = options.iter().any(|&to| to as usize >= part);
            graph.push(inside, out).unwrap();
        }
        let graph = graph.checked().unwrap();
        let partial = Outcomes::of(&graph, Convention::Normal, &context).unwrap();
        let labels = LoopyValues::of(&graph, &context).unwrap();
        let all_values = values(&whole);
        for (v, (fate, moves)) in (0..part as u32).zip(by_definition(&whole, Fate::P)) {
            match partial.fate(v) {
                Fate::Unknown => unknown += 1,
                known => {
                    draws += usize::from(known == Fate::D && !graph.open().is_empty());
                    assert_eq!(known, fate, "{v} of {part} of {whole:?}");
                }
            }
            // a win inside the part may take longer than one outside
            if let (Some(found), Some(moves)) = (partial.remoteness(v), moves) {
                assert!(moves <= found);
            }
            if let Some(value) = labels.value(&graph, v) {
                assert_eq!(value, all_values[v as usize]);
            }
        }
    }
    assert!(unknown > 100 && draws > 50, "{unknown} {draws}");
}

#[test]
fn graphs_are_checked() {
    let lists: [&[u32]; 2] = [&[1], &[2]];
    assert!(Digraph::new(lists).is_err());
    let empty = Digraph::new([]).unwrap();
    let context = Context::default();
    assert!(Outcomes::of(&empty, Convention::Normal, &context).is_ok());
    assert!(LoopyValues::of(&empty, &context).is_ok());
}
