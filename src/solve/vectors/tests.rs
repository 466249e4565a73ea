use super::*;
use crate::game::{Amounts, Game, HeapRules, MoveVector, Times, Wholes};
use crate::rulesets::{HeapRuleset, VectorGame, heap_rules};
use crate::solve::definition::Definition;
use crate::solve::{dense, table_by};
use std::collections::HashMap;

mod outcomes;
mod visit;

use visit::{Row, sweep};

const WANTS: [Want; 3] = [
    Want::Values,
    Want::Outcomes(Convention::Normal),
    Want::Outcomes(Convention::Misere),
];

fn fits(shape: &Shape, positions: &HeapBox, want: Want) -> bool {
    prepare(shape, positions, want).is_ok()
}

fn run(shape: &Shape, positions: &HeapBox, want: Want, context: &Context) -> Result<Table, Stop> {
    table_by(prepare, (shape, positions, want), context)
}

fn ordered(max: &[u64]) -> HeapBox {
    HeapBox::new(max.to_vec(), Order::Ordered).unwrap()
}

fn shape_of(text: &str) -> (HeapRuleset, Shape) {
    let rules = heap_rules(text);
    let shape = rules.shape();
    (rules, shape)
}

/// The table, the counts and the rows, all against the definition.
fn compare(vectors: &MoveVectors, max: &[u64], contexts: &[Context]) {
    let rules = VectorGame::new(vectors.clone());
    let (shape, game) = (rules.shape(), Wholes::new(&rules));
    let common = max.iter().all(|m| *m == max[0]);
    for want in WANTS {
        let mut boxes = vec![ordered(max)];
        if common && vectors.symmetric() {
            boxes.push(HeapBox::new(max.to_vec(), Order::Sorted).unwrap());
        }
        if !fits(&shape, &boxes[0], want) {
            assert!(want == Want::Values && vectors.starred());
            continue;
        }
        let mut oracle = Definition::new(&game, want);
        let mut expected = HashMap::new();
        let mut heaps = vec![0; max.len()];
        loop {
            let position = game.canonical(heaps.clone().into());
            let number = oracle.solve(&position, &contexts[0]).unwrap();
            expected.insert(heaps.clone(), number);
            if !boxes[0].advance(&mut heaps) {
                break;
            }
        }
        for context in contexts {
            for positions in &boxes {
                let table = run(&shape, positions, want, context).unwrap();
                loop {
                    let text = format!("{vectors} on {positions}, {want:?}, at {heaps:?}");
                    assert_eq!(table.number(&heaps), expected[&heaps], "{text}");
                    if !positions.advance(&mut heaps) {
                        break;
                    }
                }
            }
            let summary = count(&shape, max, want, context).unwrap();
            let p = expected.values().filter(|number| **number == 0).count();
            assert_eq!(summary.p, p as u128, "{vectors} on {max:?}, {want:?}");
            assert_eq!(summary.positions, expected.len() as u128);
            if want == Want::Values {
                assert_eq!(Some(&summary.largest), expected.values().max());
            }
        }
        let mut seen = 0;
        let visit = |row: &Row<'_>| {
            let mut heaps = row.heaps.to_vec();
            for (i, &number) in row.numbers.iter().enumerate() {
                if i > 0 {
                    heaps[row.along.0] += row.along.1;
                    heaps[row.against.0] -= row.against.1;
                }
                assert_eq!(u64::from(number), expected[&heaps]);
            }
            seen += row.numbers.len();
        };
        let again = std::cell::Cell::new(false);
        sweep(&shape, max, want, &contexts[0], || again.set(true), visit).unwrap();
        assert!(again.get() || seen == expected.len());
    }
}

/// Random numbers below a bound.
fn randoms(mut seed: u64) -> impl FnMut(u64) -> u64 {
    move |below| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % below
    }
}

#[test]
fn is_the_definition_for_random_vectors() {
    let contexts = Context::all(1 << 30);
    let mut random = randoms(0x9e37_79b9_7f4a_7c15);
    let (mut played, mut raising, mut starred) = (0, 0, 0);
    while played < 250 {
        let heaps = 2 + random(3) as usize;
        let many = if random(5) == 0 { 14 } else { 6 };
        let lowest = if random(2) == 0 { -2 } else { 0 };
        let vector = |random: &mut dyn FnMut(u64) -> u64| MoveVector {
            takes: (0..heaps)
                .map(|_| lowest + random((4 - lowest) as u64) as i32)
                .collect(),
            times: if random(5) == 0 {
                Times::Any
            } else {
                Times::Once
            },
        };
        let list = (0..=random(many)).map(|_| vector(&mut random)).collect();
        let weights = (random(2) == 0).then(|| (0..heaps).map(|_| 1 + random(3)).collect());
        let Ok(vectors) = MoveVectors::new(list, weights) else {
            continue;
        };
        let limit = [40, 9, 5][heaps - 2];
        let max: Vec<u64> = match random(3) {
            0 => vec![random(limit / 2); heaps],
            _ => (0..heaps).map(|_| random(limit)).collect(),
        };
        compare(&vectors, &max, &contexts);
        played += 1;
        raising += u32::from(vectors.raises());
        starred += u32::from(vectors.starred());
    }
    assert!(raising > 20 && starred > 20, "{raising} {starred}");
}

/// Rows long enough for large squares of the table, short and long axes, gaps between squares.
#[test]
fn is_the_dense_engine_on_long_rows() {
    let (rules, shape) = shape_of("vectors{(0,1),(1,0),(1,1),(2,1),(2,-1),(0,3)}");
    let (plain, fewer) = shape_of("vectors{(0,1),(1,0),(1,1),(2,1),(0,3)}");
    assert!(fits(&shape, &ordered(&[9, 9]), Want::Values) && rules.shape().raises());
    for max in [
        [200, 150],
        [127, 64],
        [130, 5],
        [5, 300],
        [128, 128],
        [1_100, 2],
    ] {
        for want in WANTS {
            for context in Context::all(1 << 30) {
                let expected = dense::run(&plain, &ordered(&max), want, &context).unwrap();
                let found = run(&fewer, &ordered(&max), want, &context).unwrap();
                let (a, b) = (found.cells().unwrap(), expected.cells().unwrap());
                assert_eq!(a.len(), b.len());
                let differs = (0..a.len() as u64).find(|&r| a.get(r) != b.get(r));
                assert_eq!(differs, None, "{max:?} {want:?}");
            }
        }
    }
}

#[test]
fn other_shapes_are_written_as_vectors() {
    let contexts = Context::all(1 << 30);
    for (text, max) in [
        ("slow(2)", &[7, 9, 4][..]),
        ("slow(2)", &[2, 9, 4]),
        ("slow(3)", &[4; 4]),
        ("subtract{1,3,4}", &[20, 17]),
        ("bounded(3)", &[6, 5, 7]),
        ("equal(2)", &[18, 25]),
        ("equal(3)", &[7, 6, 8]),
    ] {
        let (rules, shape) = shape_of(text);
        for want in WANTS {
            let positions = ordered(max);
            if !fits(&shape, &positions, want) {
                assert!(want == Want::Values && text.starts_with("equal"));
                continue;
            }
            let expected = dense::run(&rules, &positions, want, &contexts[0]).unwrap();
            for context in &contexts {
                let found = run(&shape, &positions, want, context).unwrap();
                assert_eq!(found.cells(), expected.cells(), "{text} {want:?}");
            }
        }
    }
}

/// Take 1..=k from heap 0: the value is its size modulo k + 1.
fn bounded(k: i32) -> Shape {
    let takes = (1..=k).map(|t| vec![t, 0]);
    let list = takes.map(|takes| MoveVector {
        takes,
        times: Times::Once,
    });
    Shape::Vectors(MoveVectors::new(list.collect(), None).unwrap())
}

#[test]
fn codes_widen_up_to_63() {
    let positions = ordered(&[150, 3]);
    for context in Context::all(1 << 30) {
        for k in [3, 7, 8, 15, 16, 31, 32, 63] {
            let table = run(&bounded(k), &positions, Want::Values, &context).unwrap();
            for x in 0..=150 {
                assert_eq!(table.number(&[x, 2]), x % (k as u64 + 1), "{k}");
            }
            let summary = count(&bounded(k), &[150, 3], Want::Values, &context).unwrap();
            assert_eq!(summary.largest, k as u64);
        }
        let shape = bounded(64);
        let refused = run(&shape, &positions, Want::Values, &context).unwrap_err();
        assert!(refused.to_string().contains("up to 63"), "{refused}");
        let job = prepare(&shape, &positions, Want::Values).unwrap();
        assert_eq!(job.table(&context), Ok(None));
        // more vectors than codes have bits, and small values: an odd number of tokens goes
        let takes = (0..12).flat_map(|a| (0..12).map(move |b| vec![a, b]));
        let list = takes
            .filter(|takes| (takes[0] + takes[1]) % 2 == 1)
            .map(|takes| MoveVector {
                takes,
                times: Times::Once,
            });
        let odd = Shape::Vectors(MoveVectors::new(list.collect(), None).unwrap());
        let table = run(&odd, &ordered(&[40, 20]), Want::Values, &context).unwrap();
        assert_eq!((table.number(&[7, 3]), table.number(&[8, 3])), (0, 1));
        let summary = count(&odd, &[40, 20], Want::Values, &context).unwrap();
        assert_eq!((summary.p, summary.largest), (431, 1));
        assert!(run(&shape, &positions, WANTS[2], &context).is_ok());
    }
}

#[test]
fn refuses_before_it_allocates() {
    let context = Context::new(1, 1 << 16).unwrap();
    let (_, shape) = shape_of("vectors{(0,1),(1,0)}");
    for max in [vec![1 << 20, 1 << 20], vec![300, 300]] {
        let stop = run(&shape, &ordered(&max), Want::Values, &context);
        assert!(matches!(stop, Err(Stop::Memory { .. })), "{stop:?}");
    }
    for max in [vec![1 << 62, 1], vec![3], vec![2, 2, 2]] {
        let stop = run(&shape, &ordered(&max), Want::Values, &context);
        assert!(matches!(stop, Err(Stop::Refused(_))), "{stop:?}");
    }
    let (_, skew) = shape_of("vectors{(0,1),(2,0)}");
    let sorted = HeapBox::sorted(2, 5).unwrap();
    let stop = run(&skew, &sorted, Want::Values, &context);
    assert!(matches!(stop, Err(Stop::Refused(_))));
}

/// Vectors that reach the edges of the region or raise a heap far, and positions next to those
/// asked for.
#[test]
fn is_the_definition_at_the_edges() {
    let contexts = Context::all(1 << 30);
    for (takes, weights, max) in [
        ([1, 1], [1, 1], [1, 1]),
        ([3, -1], [1, 2], [3, 0]),
        ([3, -1], [1, 2], [5, 1]),
        ([3, -1], [2, 2], [5, 1]),
        ([-2, 2], [1, 2], [0, 8]),
        ([2, -1], [2, 1], [31, 0]),
        ([-64, 33], [1, 2], [0, 64]),
        ([1, -1], [2, 1], [64, 0]),
    ] {
        let (takes, times) = (takes.to_vec(), Times::Once);
        let vector = MoveVector { takes, times };
        let vectors = MoveVectors::new(vec![vector], Some(weights.to_vec())).unwrap();
        compare(&vectors, &max, &contexts);
    }
}

/// As many vectors as are few and one more, amounts beyond 32 bits, sets of heaps that are not
/// there.
#[test]
fn few_moves_are_written_as_vectors() {
    let played = |shape: &Shape, heaps| move_vectors(shape, heaps).is_some();
    for few in [true, false] {
        let most = if few { 63 } else { 64 };
        for amounts in [Amounts::UpTo(most), Amounts::In((1..=most).collect())] {
            assert_eq!(played(&Shape::Each(amounts), 1), few, "{most} amounts");
        }
        let (sets, amounts) = ((1..=most).collect(), Amounts::UpTo(1));
        assert_eq!(
            played(&Shape::Sets { sets, amounts }, 7),
            few,
            "{most} sets"
        );
    }
    assert!(!played(&Shape::Each(Amounts::UpTo((1 << 32) + 1)), 2));
    let (sets, amounts) = (vec![0b001, 0b110], Amounts::UpTo(1));
    let shape = Shape::Sets { sets, amounts };
    let found = count(&shape, &[2, 2], WANTS[1], &Context::default());
    assert_eq!(found.unwrap().p, 6, "heap 1 does not move without heap 2");
    // bits of a set stand for the first 64 heaps
    for heaps in 63..=65 {
        let (sets, amounts) = (vec![(1 << 62) | 1], Amounts::UpTo(1));
        let shape = Shape::Sets { sets, amounts };
        let found = move_vectors(&shape, heaps).expect("one vector");
        let takes = &found.vectors()[0].takes;
        let taken: Vec<usize> = (0..heaps).filter(|&i| takes[i] != 0).collect();
        assert_eq!(taken, [0, 62], "{heaps} heaps");
    }
    // many vectors or none, found soon
    for heaps in [11, 12] {
        let (sizes, amounts) = (12..=12, Amounts::UpTo(63));
        assert!(!played(&Shape::Faces { sizes, amounts }, heaps));
    }
}
