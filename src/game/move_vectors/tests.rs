use super::*;
use crate::game::HeapRules;
use std::collections::BTreeSet;

struct Only(MoveVectors);

impl HeapRules for Only {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        self.0.moves(heaps, to);
    }
}

fn vectors(list: &[(&[i32], Times)], weights: Option<&[u64]>) -> Result<MoveVectors, VectorsError> {
    let vector = |(takes, times): &(&[i32], Times)| MoveVector {
        takes: takes.to_vec(),
        times: *times,
    };
    MoveVectors::new(
        list.iter().map(vector).collect(),
        weights.map(<[u64]>::to_vec),
    )
}

use Times::{Any, Once};

#[test]
fn starred_vectors_swallow_their_multiples() {
    let game = vectors(
        &[
            (&[2, 2], Any),
            (&[3, 3], Any),
            (&[6, 6], Any),
            (&[4, 4], Once),
            (&[5, 5], Once),
        ],
        None,
    )
    .unwrap();
    assert_eq!(game.to_string(), "{(2,2)*,(3,3)*,(5,5)}");
    let x = [13, 14];
    let options = crate::game::options_of(&Only(game.clone()), &x).unwrap();
    let different: BTreeSet<_> = options.iter().map(|y| x[0] - y[0]).collect();
    let expected = BTreeSet::from([2, 3, 4, 5, 6, 8, 9, 10, 12]);
    assert_eq!(different, expected);
    assert_eq!(options.len(), expected.len());
    assert_eq!(game.options(&x), Some(expected.len() as u128));
    for taken in 0..=13 {
        let y = [13 - taken, 14 - taken];
        assert_eq!(game.allows(&x, &y), expected.contains(&taken), "{taken}");
    }
    // from one number of heaps to another there is no move
    assert!(!game.allows(&x, &[11]) && !game.allows(&[13], &[11, 12]));
    // 12 is taken by both, and is one option
    let game = vectors(&[(&[4], Any), (&[6], Any)], None).unwrap();
    let options = crate::game::options_of(&Only(game.clone()), &[13]).unwrap();
    assert_eq!(options, [[9], [5], [1], [7]]);
    assert_eq!(game.options(&[13]), Some(4));
}

#[test]
fn the_potential_bounds_what_heaps_become() {
    let game = vectors(&[(&[2, -3], Once), (&[0, 1], Once)], Some(&[2, 1])).unwrap();
    assert_eq!(game.reach(&[4, 5]), Some(vec![6, 13]));
    assert_eq!(game.reach(&[u64::MAX, 5]), None);
    assert!(game.raises() && !game.symmetric());
    assert_eq!(game.to_string(), "{(0,1),(2,-3)} potential(2,1)");
}

#[test]
fn wrong_lists_are_named() {
    let length = VectorsError::Length {
        vector: 1,
        found: 1,
        expected: 2,
    };
    assert_eq!(vectors(&[(&[1, 0], Once), (&[1], Once)], None), Err(length));
    assert_eq!(vectors(&[], None), Err(VectorsError::NoVector));
    let zero = VectorsError::Zero { vector: 0 };
    assert_eq!(vectors(&[(&[0, 0], Any)], None), Err(zero));
    let rises = VectorsError::Rises {
        vector: 0,
        weighed: false,
        remedy: Some(vec![2, 1]),
    };
    assert_eq!(
        vectors(&[(&[1, -1], Once), (&[0, 1], Once)], None),
        Err(rises)
    );
    let never = VectorsError::Rises {
        vector: 1,
        weighed: false,
        remedy: None,
    };
    assert_eq!(
        vectors(&[(&[1, 0], Once), (&[0, -1], Once)], None),
        Err(never)
    );
    let zero = VectorsError::WeightZero { heap: 1 };
    assert_eq!(vectors(&[(&[1, 0], Once)], Some(&[1, 0])), Err(zero));
}

#[test]
fn symmetry_is_seen() {
    assert!(
        vectors(&[(&[1, 0], Once), (&[0, 1], Once), (&[1, 1], Any)], None)
            .unwrap()
            .symmetric()
    );
    assert!(
        !vectors(&[(&[1, 0], Once), (&[0, 1], Any)], None)
            .unwrap()
            .symmetric()
    );
    assert!(
        !vectors(&[(&[1, 0], Once), (&[0, 1], Once), (&[2, 1], Once)], None)
            .unwrap()
            .symmetric()
    );
}
