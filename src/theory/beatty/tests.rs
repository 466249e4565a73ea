use super::*;

/// The first pairs of alpha = (p + q sqrt(d)) / r and beta.
fn planted(alpha: Surd, beta: Surd, count: u64) -> Vec<Pair> {
    let floor = |surd: Surd, j| surd.floor_times(j).unwrap() as u64;
    (0..count)
        .map(|j| (floor(alpha, j), floor(beta, j)))
        .collect()
}

fn surd(p: i128, q: i128, d: i128, r: i128) -> Surd {
    Surd::new(p, q, d, r).unwrap()
}

#[test]
fn planted_complementary_pairs_are_found() {
    for (alpha, count) in [
        (surd(1, 1, 5, 2), 50),
        (surd(0, 1, 2, 1), 3000),
        (surd(-1, 1, 13, 2), 3000),
        (surd(-1, 1, 5, 1), 3000),
        (surd(0, 1, 3, 1), 3000),
        // a long period, 1 1 1 4, after 1 3
        (surd(5, 1, 7, 6), 300_000),
    ] {
        let beta = alpha.complement().unwrap();
        let pairs = planted(alpha, beta, count);
        let found = find(&pairs, pairs.last().unwrap().1).unwrap();
        assert_eq!((found.alpha, found.beta), (alpha, beta));
        assert!(found.differences.is_empty() && found.is_complementary());
        assert_eq!(cover(&pairs), Cover::Once(pairs.last().unwrap().0));
    }
}

#[test]
fn others_are_found_each_by_itself() {
    let (alpha, beta) = (surd(0, 1, 2, 1), surd(1, 1, 5, 1));
    let pairs = planted(alpha, beta, 2000);
    let found = find(&pairs, pairs.last().unwrap().1).unwrap();
    assert_eq!((found.alpha, found.beta), (alpha, beta));
    assert!(found.differences.is_empty() && !found.is_complementary());
    assert_eq!(cover(&pairs), Cover::Twice(9));
}

#[test]
fn damaged_pairs_are_told() {
    let phi = surd(1, 1, 5, 2);
    let pairs = planted(phi, phi.complement().unwrap(), 400);
    let max = pairs[399].1;
    for damaged in [0, 1, 57, 199, 200, 399] {
        for (da, db) in [(1, 0), (0, 1), (1, 1), (0, 300)] {
            let mut pairs = pairs.clone();
            pairs[damaged].0 += da;
            pairs[damaged].1 += db;
            let found = find(&pairs, max).unwrap();
            let [only] = found.differences[..] else {
                panic!("pair {damaged}: {found:?}")
            };
            assert_eq!(
                (found.alpha, only.index, only.found),
                (phi, damaged, Some(pairs[damaged]))
            );
        }
    }
    // another sequence from the middle on
    let mut pairs = pairs;
    pairs[250..].iter_mut().for_each(|pair| pair.0 += 7);
    let found = find(&pairs, pairs.last().unwrap().1).unwrap();
    assert_eq!(
        (found.differences.len(), found.differences[0].index),
        (150, 250)
    );
}

#[test]
fn no_irrational_fits() {
    let equal: Vec<Pair> = (0..500).map(|j| (j, j)).collect();
    let thirds: Vec<Pair> = (0..500).map(|j| (8 * j / 5, 3 * j)).collect();
    let squares: Vec<Pair> = (0..500).map(|j| (j * j, j * j + j)).collect();
    let large: Vec<Pair> = (0..500).map(|j| (j, u64::MAX - j)).collect();
    for pairs in [
        equal,
        thirds,
        squares,
        large,
        vec![],
        vec![(0, 0)],
        vec![(0, 0), (1, 2)],
    ] {
        assert_eq!(find(&pairs, 1000), None);
    }
}

#[test]
fn few_pairs_have_a_step() {
    let alpha = surd(-5, 1, 53, 2);
    let pairs = planted(alpha, alpha.complement().unwrap(), 5);
    let found = find(&pairs, pairs[4].1).unwrap();
    assert_eq!((found.alpha, found.reason), (alpha, Reason::Step(7)));
    assert!(found.differences.is_empty());
}

#[test]
fn pairs_that_end_early_are_told() {
    let phi = surd(1, 1, 5, 2);
    let pairs = planted(phi, phi.complement().unwrap(), 40);
    let found = find(&pairs, 107).unwrap();
    let missing = |index, expected| Difference {
        index,
        found: None,
        expected,
    };
    let expected = [missing(40, (64, 104)), missing(41, (66, 107))];
    assert_eq!(found.differences, expected);
    assert_eq!(find(&pairs, 10_000), None);
}

#[test]
fn covers() {
    assert_eq!(cover(&[(0, 0), (1, 2), (3, 5)]), Cover::Once(3));
    assert_eq!(cover(&[(0, 0), (1, 2), (4, 5)]), Cover::Missing(3));
    assert_eq!(cover(&[(0, 0), (1, 2), (2, 5)]), Cover::Twice(2));
    assert_eq!(cover(&[]), Cover::Once(0));
}
