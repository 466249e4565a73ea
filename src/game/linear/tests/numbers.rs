//! Sums and remainders of any size.

use super::*;
use crate::game::HeapBox;
use std::collections::BTreeSet;

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
