use super::*;
use crate::game::{Count, Fault, HeapBox, HeapRules, Moves, Shape, options_of};
use crate::rulesets::heap_rules;
use std::collections::BTreeSet;

/// Nim on two heaps.
fn nim() -> Linear {
    Linear::on(
        2,
        [
            Case::new([takes(0).at_least(1), keeps(1)]),
            Case::new([keeps(0), takes(1).at_least(1)]),
        ],
    )
}

#[test]
fn cases_have_a_coefficient_for_each_heap() {
    let cases = nim().cases(2).unwrap();
    let constraint = &cases[0].constraints()[0];
    assert_eq!(
        (constraint.before(), constraint.after()),
        (&[1, 0][..], &[-1, 0][..])
    );
    assert_eq!(*constraint.allowed(), Allowed::Between(Some(1), None));
    assert_eq!(cases[1].constraints()[1].before(), [0, 1]);
    assert_eq!(nim().cases(3), None);
    assert_eq!(nim().allows(&[1, 2, 3], &[1, 2, 2]), None);
}

#[test]
fn a_position_is_no_option_of_itself() {
    let stay = Linear::on(1, [Case::new([takes(0).at_least(0)])]);
    assert_eq!(stay.allows(&[4], &[4]), Some(false));
    assert_eq!(stay.allows(&[4], &[3]), Some(true));
    assert_eq!(stay.allows(&[4], &[3, 0]), Some(false));
    // a case may keep every heap: it writes nothing
    let none = Linear::on(2, [Case::new([keeps(0), keeps(1)])]);
    let none = Generated(none.generator(2).expect("small numbers"));
    assert!(options_of(&none, &[4, 4]).unwrap().is_empty());
}

/// The largest heaps and bounds, where sums leave 64 and even 128 bits.
#[test]
fn sums_are_exact() {
    let max = u64::MAX;
    let nim = nim();
    assert_eq!(nim.allows(&[max, max], &[0, max]), Some(true));
    assert_eq!(nim.allows(&[max, 0], &[max, max]), Some(false));
    let mut form = before(0);
    form.before[0] = i64::MIN;
    // i64::MIN * max, three times, and its opposite, which is as large
    let all = (0..3).fold(after(3), |all, i| {
        let mut part = before(i);
        part.before[i] = i64::MIN;
        all + part
    });
    assert!(all.clone().at_most(i64::MIN).holds(&[max; 4], &[max; 4]));
    assert!(!all.at_least(i64::MIN).holds(&[max; 4], &[max; 4]));
    assert!(form.clone().equals(i64::MIN).holds(&[1], &[max]));
    assert!(form.equals(0).holds(&[0], &[max]));
    let sum = (0..40).fold(before(0).times(0), |all, i| {
        let mut part = before(i);
        part.before[i] = i64::MAX;
        all + part
    });
    assert!(sum.clone().at_least(i64::MAX).holds(&[max; 40], &[0; 40]));
    assert!(!sum.at_most(i64::MAX).holds(&[max; 40], &[0; 40]));
    // bounds are met exactly on both sides of 0
    for number in [i64::MIN, -1, 0, 1, i64::MAX] {
        let (x, y) = (number.max(0).unsigned_abs(), number.min(0).unsigned_abs());
        assert!(takes(0).equals(number).holds(&[x], &[y]));
        let Some(next) = number.checked_add(1) else {
            continue;
        };
        assert!(!takes(0).at_least(next).holds(&[x], &[y]));
        assert!(!takes(0).at_most(number).holds(&[x + 1], &[y]));
    }
}

#[test]
fn each_heap_alone() {
    // at least half of a heap
    let half = (before(0) - after(0).times(2)).at_least(0);
    let half = Linear::each([Case::new([takes(0).at_least(1), half])]);
    assert!(half.is_sum() && !half.raises() && !nim().is_sum());
    for heaps in 1..=3 {
        let cases = half.cases(heaps).unwrap();
        assert_eq!(cases.len(), heaps);
        let all = cases.iter().flat_map(Case::constraints);
        assert!(all.into_iter().all(|c| c.before().len() == heaps));
    }
    assert_eq!(half.allows(&[4, 5], &[2, 5]), Some(true));
    assert_eq!(half.allows(&[4, 5], &[4, 3]), Some(false));
    assert_eq!(half.allows(&[4, 5], &[2, 2]), Some(false));
}

#[test]
fn by_the_number_of_heaps() {
    // everything from all heaps, of which there are two or three
    let all = Linear::by_heaps(|heaps| {
        let empty = (0..heaps).map(|i| after(i).equals(0));
        let some = (0..heaps).map(before).reduce(|a, b| a + b)?;
        (2..=3)
            .contains(&heaps)
            .then(|| vec![Case::new(empty).and(some.at_least(1))])
    });
    assert_eq!(all.cases(1), None);
    assert_eq!(all.allows(&[0, 7, 0], &[0, 0, 0]), Some(true));
    assert_eq!(all.allows(&[0, 7], &[0, 1]), Some(false));
    let bounded = all.bounded(6).unwrap();
    assert_eq!(bounded.allows(&[0, 7], &[0, 0]), Some(false));
    assert_eq!(bounded.allows(&[6, 6], &[0, 0]), Some(true));
    assert!(all == all.clone() && all != bounded);
    let among = all.clone().among(all.clone());
    assert!(among == among.clone() && among != all);
    assert_ne!(all, among);
}

#[test]
fn bounded_amounts() {
    let nim = nim().bounded(3).unwrap();
    assert_eq!(nim.allows(&[9, 9], &[6, 9]), Some(true));
    assert_eq!(nim.allows(&[9, 9], &[9, 5]), Some(false));
    assert_eq!(nim.bounded(u64::MAX), None);
    let each = Linear::each([Case::new([takes(0).at_least(1)])]);
    let each = each.bounded(1).unwrap();
    assert!(each.is_sum());
    assert_eq!(each.allows(&[5, 5, 5], &[5, 4, 5]), Some(true));
    assert_eq!(each.allows(&[5, 5, 5], &[5, 3, 5]), Some(false));
}

#[test]
fn remainders_are_exact() {
    let max = u64::MAX;
    let odd = takes(0).leaves([1], 2);
    assert!(odd.holds(&[max], &[0]) && !odd.holds(&[max], &[1]));
    // less than 0, and beyond 64 bits: 2^64 is 1 mod 3
    let thrice = |remainder| (before(0).times(-4) - before(1)).leaves([remainder], 3);
    assert!(thrice(0).holds(&[max, 0], &[0, 0]) && thrice(2).holds(&[max, 1], &[0, 0]));
    assert!(!after(0).leaves([], 5).holds(&[0], &[0]));
    assert_eq!(odd.to_string(), "(x1 - y1) mod 2 in {1}");
    let each = Linear::each([Case::new([takes(0).at_least(1), odd])]);
    assert_eq!(each.allows(&[7, 5], &[7, 2]), Some(true));
    assert_eq!(each.allows(&[7, 5], &[7, 3]), Some(false));
    let apart = |r| (takes(0) - takes(1)).leaves([r], 3);
    let lower = |i: usize| takes(i).at_least(1);
    let both = Linear::on(
        2,
        [
            Case::new([lower(0), lower(1), apart(1)]),
            Case::new([lower(1), keeps(0), before(0).leaves([0, 2], 4)]),
            Case::new([
                lower(0),
                keeps(1),
                (after(0).times(2) + after(1)).leaves([1, 2], 5),
            ]),
            Case::new([
                takes(0).at_least(0),
                lower(1),
                after(1).leaves([0], 2),
                apart(2),
            ]),
        ],
    );
    for linear in [each, both] {
        let generated = Generated(linear.generator(2).expect("small numbers"));
        let all = HeapBox::ordered(2, 9).unwrap();
        for x in all.iter() {
            let allowed = all.iter().filter(|y| linear.allows(&x, y) == Some(true));
            let allowed: BTreeSet<Vec<Heap>> = allowed.collect();
            let written = options_of(&generated, &x).unwrap();
            assert_eq!(
                written.into_iter().collect::<BTreeSet<_>>(),
                allowed,
                "{x:?}"
            );
        }
    }
}

/// Rules whose moves a generator writes.
struct Generated(Generator);

impl HeapRules for Generated {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        assert!(self.0.moves(heaps, to), "small heaps");
    }
}

#[test]
fn constraints_read_as_inequalities() {
    let text = |constraint: Constraint| constraint.to_string();
    assert_eq!(text(takes(0).at_least(1)), "x1 - y1 >= 1");
    assert_eq!(text(keeps(1)), "x2 - y2 = 0");
    let form = after(1) - before(0).times(3) - after(0);
    assert_eq!(text(form.within(-2, 4)), "-2 <= -3 x1 - y1 + y2 <= 4");
    assert_eq!(text((before(0) - before(0)).at_most(7)), "0 <= 7");
    assert_eq!(
        format!("{:?}", nim()),
        "Linear([x1 - y1 >= 1, x2 - y2 = 0] or [x1 - y1 = 0, x2 - y2 >= 1])"
    );
}

#[test]
#[should_panic(expected = "a declaration for 2 heaps names heap 3")]
fn a_heap_too_many() {
    _ = Linear::on(2, [Case::new([keeps(2)])]);
}

/// What is written from the cases is what the rules write.
#[test]
fn generated_moves_are_those_of_the_rules() {
    use crate::rulesets::heap_rules;

    let mut compared = 0;
    for (text, heaps) in [
        ("rwythoff(3)", 2),
        ("mark", 2),
        ("chocolate(z/2)", 2),
        ("chocolate(z/3)", 2),
        ("welter", 3),
        ("end", 4),
        ("maximum(2)", 2),
        ("greedy", 3),
        ("delete", 2),
        ("circular(2)", 4),
        ("yama", 2),
        ("triangular", 2),
        ("rwythoff(2) bounded(3)", 2),
    ] {
        let rules = heap_rules(text);
        let Shape::Linear(linear) = rules.shape() else {
            panic!("{text} declares {:?}", rules.shape());
        };
        let generated = Generated(linear.generator(heaps).expect("small numbers"));
        let all = HeapBox::ordered(heaps, 6).unwrap();
        for x in all.iter().filter(|x| rules.is_position(x)) {
            let sorted = |mut all: Vec<Vec<Heap>>| {
                all.sort();
                all.dedup();
                all
            };
            let expected: Result<_, Fault> = options_of(&rules, &x).map(sorted);
            let found = options_of(&generated, &x).map(sorted);
            assert_eq!(found.unwrap(), expected.unwrap(), "{text} at {x:?}");
            compared += 1;
        }
    }
    assert!(compared > 2_000, "{compared}");
}

/// The cases that a shape of any other kind comes to hold for the moves of the rules alone.
#[test]
fn shapes_as_cases_are_their_moves() {
    use crate::rulesets::heap_rules;

    for (text, heaps) in [
        ("nim", 2),
        ("equal(2)", 3),
        ("exact(2)", 3),
        ("hyper{12,3}", 3),
        ("bounded(3)", 2),
        ("subtract{1,2,5}", 2),
        ("subtract{3}", 2),
        ("allbut{1}", 2),
        ("allbut{2,3,6}", 2),
        ("vectors{(0,1),(1,-2)*} potential(3,1)", 2),
        ("vectors{(2,4)*,(0,3)*,(1,1)}", 2),
        ("vectors{(0,2)*,(3,0)}", 2),
    ] {
        let rules = heap_rules(text);
        let cases = rules.shape().cases(heaps, 100).expect(text);
        for x in HeapBox::ordered(heaps, 7).unwrap().iter() {
            let options = options_of(&rules, &x).unwrap();
            for y in HeapBox::ordered(heaps, 9).unwrap().iter() {
                let holds = cases.iter().any(|case| case.holds(&x, &y));
                assert_eq!(holds, options.contains(&y), "{text}: {x:?} to {y:?}");
            }
        }
    }
}

/// Where there are more cases than asked for, none are given.
#[test]
fn cases_are_all_or_none() {
    let shape = heap_rules("subtract{1,3,5}").shape();
    for heaps in 1..=2 {
        let all = shape.cases(heaps, 100).unwrap();
        assert_eq!(all.len(), 3 * heaps);
        for most in 1..=7 {
            let expected = (all.len() <= most).then(|| all.clone());
            assert_eq!(shape.cases(heaps, most), expected, "{heaps} heaps, {most}");
        }
    }
    // two choices and two are four
    let list = || vec![Case::new([keeps(0)]), Case::new([keeps(1)])];
    for most in 1..=5 {
        let all = Case::product([list(), list()], most).map(|all| all.len());
        assert_eq!(all, (most >= 4).then_some(4), "{most}");
    }
}

/// Sums of products with larger numbers would leave 64 bits: such moves are left to others.
#[test]
fn large_coefficients_are_not_generated() {
    for (times, fits) in [(1 << 24, true), ((1 << 24) + 1, false), (i32::MAX, false)] {
        let all = (before(0) + before(1)).times(times).at_least(0);
        let linear = Linear::on(2, [Case::new([takes(0).equals(1), keeps(1), all])]);
        let generator = linear.generator(2);
        assert_eq!(generator.is_some(), fits, "{times}");
        if let Some(generator) = generator {
            let x = [u64::from(u32::MAX); 2];
            let found = options_of(&Generated(generator), &x).unwrap();
            assert_eq!(found, [[x[0] - 1, x[1]]]);
        }
    }
}

/// Engines of free amounts take every tuple for a position.
#[test]
fn free_amounts_are_those_of_all_tuples() {
    let sets = |linear: Linear| Shape::Linear(linear).lowered_sets(2);
    assert_eq!(sets(nim()), Some(vec![1, 2]));
    let few = Linear::on(2, [Case::new([(before(0) + before(1)).at_most(7)])]);
    assert_eq!(sets(nim().among(few)), None);
}

/// However rules are written, their amounts are free where only the heaps that are lowered matter:
/// the collection of their sets is that of the position (1, .., 1).
#[test]
fn free_amounts_are_seen_in_all_shapes() {
    for (text, heaps, free) in [
        ("nim", 3, true),
        ("moore(2)", 3, true),
        ("exact(2)", 1, true),
        ("hyper{12,3} any", 3, true),
        ("hyper{1} equal", 2, true),
        ("hyper{1,3} equal", 3, true),
        ("vectors{(1,0)*}", 2, true),
        ("vectors{(0,1)*,(1,0)*}", 2, true),
        ("wythoff", 1, true),
        ("equal(3)", 1, true),
        ("rules{2 heaps: take (0, t) for t in 1..b}", 2, true),
        (
            "rules{2 heaps: take (s, t) for s in 0..a, t in 0..b if s + t > 0}",
            2,
            true,
        ),
        (
            "rules{2 heaps: to (s, t) for s in 0..a - 1, t in 0..b}",
            2,
            true,
        ),
        ("wythoff", 2, false),
        ("slow(1)", 2, false),
        ("bounded(3)", 2, false),
        ("allbut{4}", 2, false),
        ("subtract{1,2}", 1, false),
        ("vectors{(2,0)*}", 2, false),
        ("hyper{12} equal", 2, false),
        (
            "rules{2 heaps: take (t, 0) for t in 1..a if b > 0}",
            2,
            false,
        ),
        (
            "rules{2 heaps: where a <= b; take (t, 0) for t in 1..a}",
            2,
            false,
        ),
    ] {
        let rules = heap_rules(text);
        let kinds = rules.shape().kinds(heaps).unwrap();
        let seen = matches!(&kinds[..], [kind] if kind.is_free());
        assert_eq!(seen, free, "{text}: {kinds:?}");
        let all = HeapBox::ordered(heaps, 4).unwrap();
        let lowered =
            |x: &[u64], y: &[u64]| -> Vec<bool> { x.iter().zip(y).map(|(x, y)| y < x).collect() };
        let ones = vec![1; heaps];
        let sets: BTreeSet<Vec<bool>> = options_of(&rules, &ones)
            .unwrap()
            .iter()
            .map(|y| lowered(&ones, y))
            .collect();
        let depends = all.iter().all(|x| {
            let options = options_of(&rules, &x).unwrap().into_iter();
            let options: BTreeSet<Vec<u64>> = options.collect();
            let expected = all.iter().filter(|y| {
                let falls = y.iter().zip(&x).all(|(y, x)| y <= x);
                falls && sets.contains(&lowered(&x, y))
            });
            options == expected.collect()
        });
        assert_eq!(depends, free, "{text}");
    }
}

/// Moves from large heaps are left to others, too: from less large ones where a heap may rise.
#[test]
fn moves_of_large_heaps_are_not_generated() {
    let falls = Linear::on(2, [Case::new([takes(0).equals(1), keeps(1)])]);
    let rises = Case::new([takes(0).equals(2), takes(1).equals(-1)]);
    let rises = Linear::on(2, [rises]).raising(Falls::Total);
    for (linear, large) in [(falls, 1_u64 << 32), (rises, 1 << 28)] {
        let generator = linear.generator(2).expect("small numbers");
        for (heap, written) in [(large - 1, true), (large, false)] {
            let mut count = Count::default();
            assert_eq!(generator.moves(&[heap, 0], &mut count), written, "{heap}");
            assert_eq!(count.options, u64::from(written), "{heap}");
        }
    }
}
