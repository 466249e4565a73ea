use super::*;
use grundy::game::{HeapBox, each_option};
use grundy::rulesets::Ruleset;

/// Positions before each position, by the moves themselves, against the declared ones backwards.
fn agree(rules: &str, positions: &HeapBox, turned: bool) {
    let ruleset: Ruleset = rules.parse().unwrap();
    let Some(rules) = ruleset.heap_rules() else {
        unreachable!("heap rules")
    };
    for workers in [1, 3] {
        let layout = Layout::new(positions, workers);
        let before = Backwards::new(rules, &layout);
        assert_eq!(before.is_some(), turned, "{rules}");
        let Some(before) = before else { return };
        let count = layout.count() as usize;
        let mut expected = vec![Vec::new(); count];
        for x in positions.iter() {
            each_option(rules, &x, |y| {
                expected[positions.rank(y) as usize].push(layout.rank(&x));
                true
            })
            .unwrap();
        }
        for y in positions.iter() {
            let mut found = Vec::new();
            for worker in 0..workers {
                let ranks = layout.range(worker);
                before.each(&layout, &y, &ranks, &mut |rank| {
                    assert!(ranks.contains(&rank));
                    found.push(rank);
                });
            }
            let mut expected = std::mem::take(&mut expected[layout.rank(&y) as usize]);
            for list in [&mut expected, &mut found] {
                list.sort_unstable();
                list.dedup();
            }
            assert_eq!(found, expected, "{rules} {positions} {y:?}");
        }
    }
}

#[test]
fn moves_backwards_are_the_moves() {
    for rules in [
        "nim",
        "moore(2)",
        "exact(2)",
        "equal(2)",
        "wythoff",
        "slow(2)",
        "rwythoff(2)",
        "bounded(3)",
        "subtract{1,3,4}",
        "allbut{2}",
        "greedy",
        "maximum(2)",
        "mark",
        "code 0.07",
    ] {
        for (heaps, max) in [(2, 9), (3, 5), (1, 12)] {
            let ruleset: Ruleset = rules.parse().unwrap();
            let Some(heap_rules) = ruleset.heap_rules() else {
                continue;
            };
            if !heap_rules.heaps().contains(&heaps) || heap_rules.shape().splits() {
                continue;
            }
            if matches!(&heap_rules.shape(), Shape::Linear(l) if l.cases(heaps).is_none()) {
                continue;
            }
            agree(rules, &HeapBox::ordered(heaps, max).unwrap(), true);
            if heap_rules.symmetric() {
                agree(rules, &HeapBox::sorted(heaps, max).unwrap(), true);
            }
        }
    }
    let mixed = HeapBox::new(vec![4, 7, 2], grundy::game::Order::Ordered).unwrap();
    for rules in [
        "nim",
        "moore(2)",
        "hyper{12,23,13}",
        "vectors{(1,0,0),(0,1,1)*,(1,1,1)}",
        "end",
    ] {
        agree(rules, &mixed, true);
    }
    agree("euclid(0)", &HeapBox::ordered(2, 9).unwrap(), false);
}
