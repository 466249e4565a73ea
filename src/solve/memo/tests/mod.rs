mod ends;
mod folds;
mod games;
mod keys;
mod many;
mod memory;
mod shared;

use super::Memo;
use crate::game::{
    Convention, Each, Game, HeapBox, HeapRules, Keyed, SingleHeap, Sums, Wholes, Words,
};
use crate::solve::Want;
use crate::solve::definition::Definition;
use crate::work::{Context, Stop};
use games::{Graph, Kayles, Take, Two};
use proptest::prelude::*;

const NORMAL: Want = Want::Outcomes(Convention::Normal);
const MISERE: Want = Want::Outcomes(Convention::Misere);

fn context(threads: usize) -> Context {
    Context::new(threads, 1 << 30).unwrap()
}

/// What the definition says of each root.
fn defined<G: Game>(game: &G, want: Want, roots: &[G::Position]) -> Vec<u64> {
    let mut definition = Definition::new(game, want);
    let context = context(1);
    let number = |root| definition.solve(root, &context).unwrap();
    let numbers = roots.iter().map(number);
    match want {
        Want::Values => numbers.collect(),
        Want::Outcomes(_) => numbers.map(|n| n.min(1)).collect(),
    }
}

/// The memo agrees with the definition: without keys and with them, all roots at once and one by
/// one, 1 thread and 2.
fn agrees<G: Keyed + Sync>(game: &G, want: Want, roots: &[G::Position])
where
    G::Position: Send + Sync,
{
    let expected = defined(game, want, roots);
    let common = Memo::common(game, want).solve(roots, &context(1));
    assert_eq!(common.unwrap(), expected, "common, {want:?}");
    for threads in [1, 2] {
        let context = context(threads);
        let mut memo = Memo::flat(game, want);
        let flat = memo.solve(roots, &context).unwrap();
        assert_eq!(flat, expected, "{threads} threads, {want:?}");
        for (root, &number) in roots.iter().zip(&expected) {
            assert_eq!(memo.get(root), Some(number));
        }
        let mut again = Memo::flat(game, want).expect(100);
        for (root, &number) in roots.iter().zip(&expected) {
            let one = again.solve(std::slice::from_ref(root), &context);
            assert_eq!(one.unwrap(), [number], "{threads} threads, {want:?}");
        }
        if want == Want::Values {
            assert_eq!(memo.positions(), again.positions());
        }
    }
}

fn agrees_on_words<R: HeapRules + Clone + Sync>(rules: &R, positions: &HeapBox) {
    let max = positions.common_max().unwrap();
    let words = Words::new(rules.clone(), positions.heaps(), max).unwrap();
    let all = (0..positions.count() as u64).map(|rank| words.pack(&positions.unrank(rank)));
    let all: Vec<u64> = all.collect();
    for want in [Want::Values, NORMAL, MISERE] {
        agrees(&words, want, &all);
        agrees(&words, want, &all[all.len() - 1..]);
    }
}

#[test]
fn bounded_heaps_agree() {
    agrees_on_words(&Each(Take(3)), &HeapBox::sorted(3, 12).unwrap());
}

#[test]
fn moves_in_two_heaps_agree() {
    agrees_on_words(&Two, &HeapBox::sorted(3, 7).unwrap());
    agrees_on_words(&Two, &HeapBox::sorted(4, 4).unwrap());
}

#[test]
fn splitting_heaps_agree() {
    let rules = Each(Kayles);
    let game = SingleHeap(rules);
    let rows: Vec<u64> = (0..60).collect();
    for want in [Want::Values, NORMAL] {
        agrees(&game, want, &rows);
    }
    // OEIS A002186
    let mut memo = Memo::flat(&game, Want::Values);
    let values = memo.solve(&rows[..13], &context(2)).unwrap();
    assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
}

#[test]
fn misere_sums_are_searched_whole_or_refused() {
    let rules = Each(Kayles);
    let single = SingleHeap(rules);
    for threads in [1, 2] {
        let refused = Memo::flat(&single, MISERE).solve(&[9], &context(threads));
        assert!(matches!(refused, Err(Stop::Refused(why)) if why.remedy.contains("Sums")));
    }
    let sums = Sums(single);
    let roots: Vec<_> = (0..8)
        .flat_map(|a| (0..5).map(move |b| (a, b)))
        .map(|(a, b)| sums.sum([a, b, 2].into_iter().filter(|&row| row > 0)))
        .collect();
    let found = Memo::common(&sums, MISERE).solve(&roots, &context(2));
    assert_eq!(found.unwrap(), defined(&sums, MISERE, &roots));
}

#[test]
fn games_without_keys_agree() {
    let vectors = Wholes::new(&Two);
    let positions = HeapBox::sorted(3, 6).unwrap();
    let all = (0..positions.count() as u64).map(|rank| positions.unrank(rank).into());
    let all: Vec<Box<[u64]>> = all.collect();
    for want in [Want::Values, NORMAL, MISERE] {
        let mut memo = Memo::common(&vectors, want);
        let found = memo.solve(&all, &context(2)).unwrap();
        assert_eq!(found, defined(&vectors, want, &all));
        assert!(memo.positions() <= positions.count() as u64);
    }
}

#[test]
fn boards_behind_a_pointer_are_searched() {
    let graph = Graph(vec![vec![], vec![vec![0]], vec![vec![0], vec![1]]]);
    let board: &(dyn Keyed<Position = usize> + Sync) = &graph;
    let values = Memo::flat(board, Want::Values).solve(&[2], &context(2));
    assert_eq!(values.unwrap(), [2]);
}

#[test]
fn threads_share_large_boxes() {
    let rules = Each(Take(3));
    let words = Words::new(rules, 4, 20).unwrap();
    let root = words.pack(&[20; 4]);
    for want in [Want::Values, NORMAL, MISERE] {
        let mut alone = Memo::flat(&words, want);
        let number = alone.solve(&[root], &context(1)).unwrap();
        for threads in [2, 3] {
            let mut crew = Memo::flat(&words, want);
            assert_eq!(crew.solve(&[root], &context(threads)).unwrap(), number);
            // what several threads have left behind does not disturb one
            let all = HeapBox::sorted(4, 20).unwrap();
            let all = (0..all.count() as u64).map(|rank| words.pack(&all.unrank(rank)));
            let all: Vec<u64> = all.collect();
            let later = crew.solve(&all, &context(1)).unwrap();
            assert_eq!(later, alone.solve(&all, &context(1)).unwrap());
            assert_eq!(crew.positions(), 10_626);
        }
    }
}

/// Options of up to 200 positions, each a sum of at most `most` smaller ones.
fn graphs(most: usize) -> impl Strategy<Value = Graph> {
    let option = prop::collection::vec(any::<prop::sample::Index>(), most.min(1)..=most);
    let options = prop::collection::vec(option, 0..6);
    prop::collection::vec(options, 1..200).prop_map(|all| {
        let node = |(i, options): (usize, Vec<Vec<prop::sample::Index>>)| {
            let sum = |option: Vec<prop::sample::Index>| {
                option.iter().map(|part| part.index(i)).collect()
            };
            let options = options.into_iter().filter(|_| i > 0);
            options.map(sum).collect()
        };
        Graph(all.into_iter().enumerate().map(node).collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_sums_agree(mut graph in graphs(3), empty in any::<prop::sample::Index>()) {
        let last = graph.0.len() - 1;
        graph.0[empty.index(last + 1)].push(Vec::new());
        for want in [Want::Values, NORMAL] {
            agrees(&graph, want, &[last, last / 2]);
        }
    }

    #[test]
    fn random_games_agree(graph in graphs(1)) {
        let roots: Vec<usize> = (0..graph.0.len()).rev().collect();
        for want in [Want::Values, NORMAL, MISERE] {
            agrees(&graph, want, &roots);
            agrees(&graph, want, &roots[..1]);
        }
    }

    #[test]
    fn random_loops_are_found(
        mut graph in graphs(2),
        backs in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..3),
    ) {
        let len = graph.0.len();
        for (from, to) in backs {
            graph.0[from.index(len)].push(vec![to.index(len)]);
        }
        let root = len - 1;
        let expected = Definition::new(&graph, Want::Values).solve(&root, &context(1));
        let alone = Memo::flat(&graph, Want::Values).solve(&[root], &context(1));
        let crew = Memo::flat(&graph, Want::Values).solve(&[root], &context(2));
        prop_assert_eq!(&alone, &crew);
        match (expected, alone) {
            (Ok(value), Ok(values)) => prop_assert_eq!(vec![value], values),
            (Err(Stop::Loop { .. }), Err(Stop::Loop { witness })) => {
                let path: Vec<usize> = witness.iter().map(|p| p.parse().unwrap()).collect();
                prop_assert!(path.len() > 1 && path.first() == path.last());
                for step in path.windows(2) {
                    prop_assert!(graph.0[step[0]].iter().any(|sum| sum.contains(&step[1])));
                }
            }
            (expected, found) => prop_assert!(false, "{expected:?}, but {found:?}"),
        }
    }
}

/// A set of one word has no bit for an option of value 64: it must not be taken for 0.
#[test]
fn values_past_a_word_are_not_those_at_its_beginning() {
    let nim = (0..65).map(|heap| (0..heap).map(|less| vec![less]).collect());
    let mut positions: Vec<Vec<Vec<usize>>> = nim.collect();
    positions.push(vec![vec![64]]);
    agrees(&Graph(positions), Want::Values, &[65, 64]);
}
