mod generated;
mod numbers;
mod shapes;

use super::*;
use crate::game::{HeapRules, Moves, options_of};

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

/// Rules whose moves a generator writes.
struct Generated(Generator);

impl HeapRules for Generated {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        assert!(self.0.moves(heaps, to), "small heaps");
    }
}

#[test]
#[should_panic(expected = "a declaration for 2 heaps names heap 3")]
fn a_heap_too_many() {
    _ = Linear::on(2, [Case::new([keeps(2)])]);
}
