use crate::game::options_of;
use crate::rulesets::heap_rules;

#[test]
fn amounts_have_all_operators() {
    for (typed, heap, left) in [
        ("to (h mod 2^1) | (h >> 1)", 6, vec![vec![3]]),
        ("to (h div 2) & 1 if h > 1", 6, vec![vec![1]]),
        ("to h >> 1 if h > 0", 7, vec![vec![3]]),
        ("to h xor 1 if h odd", 7, vec![vec![6]]),
        (
            "to h >> k for k in 1..3",
            8,
            vec![vec![1], vec![2], vec![4]],
        ),
        (
            "take 1 << k for k in 0..1 | 2",
            9,
            vec![vec![1], vec![5], vec![7], vec![8]],
        ),
        (
            "to let s = h div 2 in s xor (s >> 1) if h > 0",
            10,
            vec![vec![7]],
        ),
        (
            "to let s = h div 2, t = s + 1 in s - t + 3 if h > 3",
            10,
            vec![vec![2]],
        ),
        ("take if h odd then 1 else 2 if h > 4", 9, vec![vec![8]]),
        (
            "take let s = gcd(h, t) in s + 0 for t in 2..3 if h > 0",
            6,
            vec![vec![3], vec![4]],
        ),
        ("take (let s = h div 3 in s)", 6, vec![vec![4]]),
    ] {
        let rules = heap_rules(&format!("rules{{each heap: {typed}}}"));
        let mut found = options_of(&rules, &[heap]).unwrap();
        found.sort();
        assert_eq!(found, left, "{typed}");
    }
    let two = heap_rules(
        "rules{2 heaps: to (a & b, b >> 1) if b > 0; take let m = min(a, b) in m from 1}",
    );
    let mut found = options_of(&two, &[6, 4]).unwrap();
    found.sort();
    assert_eq!(found, [vec![2, 4], vec![4, 2]]);
}
