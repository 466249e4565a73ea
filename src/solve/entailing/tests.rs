//! Values against the definition: whole sums with their turns, searched without values.

use super::{EntailedSearch, EntailedValue, Entailing, Nimstring, TopEntails, Turn, top_entails};
use crate::graph::Graph;
use crate::work::Context;
use std::collections::{BTreeSet, HashMap};

/// A whole position: components, a heap of Nim, and whether the player must move in the first of the
/// components.
type Whole = (Vec<u64>, u64, bool);

/// Whether the player to move wins, by the rules alone.
fn wins<G: Entailing<Position = u64>>(
    game: &G,
    whole: &Whole,
    known: &mut HashMap<Whole, bool>,
) -> bool {
    if let Some(&known) = known.get(whole) {
        return known;
    }
    let (parts, heap, forced) = whole;
    let mut found = false;
    if !forced {
        found = (0..*heap).any(|to| !wins(game, &(parts.clone(), to, false), known));
    }
    let open = if *forced { 1 } else { parts.len() };
    for i in 0..open {
        if found {
            break;
        }
        let rest: Vec<u64> = [&parts[..i], &parts[i + 1..]].concat();
        found = game
            .moves(&parts[i])
            .into_iter()
            .any(|(turn, new)| match turn {
                Turn::Plain => {
                    let mut all = [new, rest.clone()].concat();
                    all.sort_unstable();
                    !wins(game, &(all, *heap, false), known)
                }
                Turn::Again => {
                    let mut all = [new, rest.clone()].concat();
                    all.sort_unstable();
                    wins(game, &(all, *heap, false), known)
                }
                Turn::Entails if new.is_empty() => true,
                Turn::Entails => {
                    let mut others = [&new[1..], &rest].concat();
                    others.sort_unstable();
                    others.insert(0, new[0]);
                    !wins(game, &(others, *heap, true), known)
                }
            });
    }
    known.insert(whole.clone(), found);
    found
}

fn sorted(mut parts: Vec<u64>) -> Vec<u64> {
    parts.sort_unstable();
    parts
}

#[test]
fn top_entails_by_definition() {
    let context = Context::default();
    let values = top_entails(60, &context).unwrap();
    let mut search = EntailedSearch::new(TopEntails);
    for n in 0..=60_u64 {
        assert_eq!(search.value(&n, &context), Ok(values[n as usize]), "{n}");
    }
    let mut known = HashMap::new();
    for a in 0..=9_u64 {
        for b in 0..=a {
            for c in 0..=b.min(4) {
                for heap in 0..4 {
                    let parts = [a, b, c].map(|n| values[n as usize]);
                    let all = parts.into_iter().chain([EntailedValue::Nimber(heap)]);
                    let sum = EntailedValue::sum(all);
                    let whole = (sorted(vec![a, b, c]), heap, false);
                    let won = wins(&TopEntails, &whole, &mut known);
                    assert_eq!(won, !sum.is_p(), "{a} {b} {c} and *{heap}");
                }
            }
        }
    }
}

/// Published values of stacks of 4 to 20 coins, and the loony stacks.
#[test]
fn published_values_of_top_entails() {
    let most = std::env::var("GRUNDY_STACKS")
        .ok()
        .and_then(|n| n.parse().ok());
    let most: u64 = most.unwrap_or(3_000);
    let values = top_entails(most, &Context::default()).unwrap();
    let published = [1, 0, 2, 1, 3, 0, 1, 3, 4, 0, 3, 4, 2, 5, 1, 6, 2];
    for (value, published) in values[4..=20].iter().zip(published) {
        assert_eq!(*value, EntailedValue::Nimber(published));
    }
    let loony = (0..=most).filter(|&n| values[n as usize] == EntailedValue::Loony);
    let expected = [1, 3, 2_403, 2_505, 33_243];
    let expected: Vec<u64> = expected.into_iter().filter(|&n| n <= most).collect();
    assert_eq!(loony.collect::<Vec<_>>(), expected);
}

/// All graphs of five vertices with up to eight edges, alone and next to heaps.
#[test]
fn nimstring_by_definition() {
    let context = Context::default();
    let pairs: Vec<(usize, usize)> = (0..5).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let mut seen = [0_u32; 2];
    for set in (0_u32..1 << pairs.len())
        .filter(|set| set.count_ones() <= 8)
        .step_by(7)
    {
        let chosen = pairs.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        let edges: Vec<(usize, usize)> = chosen.map(|(_, &pair)| pair).collect();
        let graph = Graph::new(5, edges.iter().copied()).unwrap();
        for ground in [None, Some(0)] {
            let game = Nimstring::new(&graph, ground).unwrap();
            let start = game.start();
            let mut search = EntailedSearch::new(game.clone());
            let value = search.sum(&start, &context).unwrap();
            let mut known = HashMap::new();
            for heap in 0..3 {
                let whole = (sorted(start.clone()), heap, false);
                let won = wins(&game, &whole, &mut known);
                let sum = value.plus(EntailedValue::Nimber(heap));
                assert_eq!(won, !sum.is_p(), "{edges:?}, ground {ground:?}, *{heap}");
            }
            seen[usize::from(value == EntailedValue::Loony)] += 1;
        }
    }
    assert!(seen.iter().all(|&seen| seen > 20), "{seen:?}");
}

type Edges = Vec<(usize, usize)>;

/// Edges with the vertices numbered by what they have around them, so that most graphs that are the
/// same have the same.
fn numbered(edges: &Edges) -> Edges {
    let count = edges
        .iter()
        .flat_map(|&(a, b)| [a, b])
        .max()
        .map_or(1, |last| last + 1);
    let mut sign: Vec<u64> = vec![1; count];
    for _ in 0..4 {
        let mut next: Vec<Vec<u64>> = vec![Vec::new(); count];
        for &(a, b) in edges {
            next[a].push(sign[b]);
            next[b].push(sign[a]);
        }
        let mix = |(own, mut around): (&u64, Vec<u64>)| {
            around.sort_unstable();
            let step =
                |mixed: u64, sign: u64| (mixed ^ sign).wrapping_mul(0x0100_0000_01b3) ^ mixed >> 7;
            around.into_iter().fold(own.wrapping_mul(31), step)
        };
        sign = sign.iter().zip(next).map(mix).collect();
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&vertex| sign[vertex]);
    let place = |vertex| {
        order
            .iter()
            .position(|&other| other == vertex)
            .expect("all are there")
    };
    let pair = |&(a, b): &(usize, usize)| {
        let (a, b) = (place(a), place(b));
        (a.min(b), a.max(b))
    };
    let mut all: Edges = edges.iter().map(pair).collect();
    all.sort_unstable();
    all
}

/// Every connected graph of eight strings, some of them several times with other names.
#[test]
fn nimstring_on_all_graphs_of_eight_edges() {
    let mut graphs: BTreeSet<Edges> = [vec![(0, 1)]].into();
    let mut larger = BTreeSet::new();
    for _ in 1..8 {
        for edges in &graphs {
            let count = 1 + edges.iter().map(|edge| edge.1).max().expect("an edge");
            for b in 1..=count {
                for a in 0..b.min(count) {
                    if !edges.contains(&(a, b)) {
                        let more = [&edges[..], &[(a, b)]].concat();
                        larger.insert(numbered(&more));
                    }
                }
            }
        }
        graphs = std::mem::take(&mut larger);
    }
    // A002905: 227 connected graphs with 8 edges
    assert!((227..4_000).contains(&graphs.len()), "{}", graphs.len());
    let (context, mut seen) = (Context::default(), [0_u32; 2]);
    for edges in graphs {
        let graph = Graph::new(9, edges.iter().copied()).unwrap();
        let game = Nimstring::new(&graph, None).unwrap();
        let start = game.start();
        let value = EntailedSearch::new(game.clone())
            .sum(&start, &context)
            .unwrap();
        let mut known = HashMap::new();
        for heap in 0..2 {
            let won = wins(&game, &(sorted(start.clone()), heap, false), &mut known);
            let sum = value.plus(EntailedValue::Nimber(heap));
            assert_eq!(won, !sum.is_p(), "{edges:?}, *{heap}");
        }
        seen[usize::from(value == EntailedValue::Loony)] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 20), "{seen:?}");
}

/// The moves that are said to win do, and no others.
#[test]
fn winning_moves() {
    let context = Context::default();
    let mut search = EntailedSearch::new(TopEntails);
    let mut known = HashMap::new();
    for a in 1..=8_u64 {
        for b in 1..=a {
            let winning = search.winning(&[a, b], &context).unwrap();
            let whole = (sorted(vec![a, b]), 0, false);
            assert_eq!(
                !winning.is_empty(),
                wins(&TopEntails, &whole, &mut known),
                "{a} {b}"
            );
            for (i, (turn, new)) in winning {
                let rest = if i == 0 { b } else { a };
                let forced = turn == Turn::Entails;
                let mut parts = [new, vec![rest]].concat();
                if !forced {
                    parts.sort_unstable();
                }
                assert!(
                    !wins(&TopEntails, &(parts, 0, forced), &mut known),
                    "{a} {b}"
                );
            }
        }
    }
}
