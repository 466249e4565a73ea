use super::*;
use crate::game::{Each, Fault, Moves};
use crate::rulesets::{Equal, Moore, Nim, TakeAndBreak};
use crate::solve::{Statistics, Want, dense};

fn digits(x: &[Heap], modulus: u64) -> bool {
    (0..64).all(|j| x.iter().map(|heap| heap >> j & 1).sum::<u64>() % modulus == 0)
}

fn contexts() -> [Context; 2] {
    [1, 2].map(|threads| Context::new(threads, 1 << 20).unwrap())
}

fn certified<R: HeapRules + Sync>(
    rules: &R,
    positions: &HeapBox,
    convention: Convention,
    is_p: impl Fn(&[Heap]) -> bool + Sync,
) -> Certified {
    let claim = Plain::new(is_p, positions.order());
    let [one, two] = contexts()
        .map(|context| run(rules, positions, convention, Shard::WHOLE, &claim, &context).unwrap());
    assert_eq!(one, two);
    let shards = (1..=3).map(|index| {
        let shard = Shard::new(index, 3).unwrap();
        run(rules, positions, convention, shard, &claim, &contexts()[0]).unwrap()
    });
    assert_eq!(shards.fold(Certified::default(), Certified::merge), one);
    one
}

/// A claim passes if and only if it is that of the table, and counts the same.
#[test]
fn passes_what_the_table_says_and_fails_every_other_claim() {
    let context = Context::default();
    let moore = Moore::new(2).unwrap();
    for positions in [
        HeapBox::sorted(4, 5).unwrap(),
        HeapBox::ordered(3, 4).unwrap(),
        HeapBox::new(vec![2, 5, 3], crate::game::Order::Ordered).unwrap(),
    ] {
        for convention in [Convention::Normal, Convention::Misere] {
            let want = Want::Outcomes(convention);
            let table = dense::run(&moore, &positions, want, &context).unwrap();
            let counts = Statistics::of(&table, &context).unwrap();
            let found = certified(&moore, &positions, convention, |x| table.number(x) == 0);
            assert_eq!((found.failures, found.first.clone()), (0, None));
            assert_eq!(found.positions, positions.count());
            let found = (found.p_sorted, found.p_ordered);
            assert_eq!(found, (counts.p_sorted, counts.p_ordered));
            for rank in 0..positions.count() as u64 {
                let odd = positions.unrank(rank);
                let found = certified(&moore, &positions, convention, |x| {
                    (table.number(x) == 0) != (x == odd)
                });
                // nothing below the only wrong position can fail
                assert_eq!(found.first.unwrap().position, odd);
            }
        }
    }
}

#[test]
fn the_same_amount_rule_fails_moores_condition_at_1_2() {
    let positions = HeapBox::sorted(2, 15).unwrap();
    let rules = Equal::new(2).unwrap();
    let found = certified(&rules, &positions, Convention::Normal, |x| digits(x, 3));
    let first = found.first.unwrap();
    assert_eq!((first.position, first.why), (vec![1, 2], Why::NoMoveToP));
    let positions = HeapBox::sorted(3, 7).unwrap();
    let found = certified(&rules, &positions, Convention::Normal, |x| digits(x, 3));
    assert_eq!(found.first.unwrap().position, [0, 1, 2]);
}

#[test]
fn each_reason() {
    let positions = HeapBox::sorted(2, 3).unwrap();
    let rules = Each(Nim);
    let first = |convention, is_p: fn(&[Heap]) -> bool| {
        let first = certified(&rules, &positions, convention, is_p).first;
        first.map(|first| (first.position, first.why))
    };
    let normal = Convention::Normal;
    assert_eq!(first(normal, |x| x[0] == x[1]), None);
    assert_eq!(first(normal, |_| false), Some((vec![0, 0], Why::Terminal)));
    let all = Some((vec![0, 1], Why::MovesToP(vec![0, 0])));
    assert_eq!(first(normal, |_| true), all);
    let misere = Convention::Misere;
    assert_eq!(first(misere, |_| true), Some((vec![0, 0], Why::Terminal)));
    assert_eq!(first(misere, |_| false), Some((vec![0, 1], Why::NoMoveToP)));
}

/// A claim that constructs illegal moves, or moves to N: to empty heaps but the last, of this size.
/// They are not believed.
struct Liar(Heap);

impl Claim for Liar {
    type State = Vec<Heap>;

    fn state(&self, heaps: &[Heap]) -> Vec<Heap> {
        heaps.to_vec()
    }

    fn replace(&self, state: &mut Vec<Heap>, i: usize, _: Heap, to: Heap) {
        state[i] = to;
    }

    fn is_p(&self, state: &Vec<Heap>) -> bool {
        state.iter().sum::<u64>() % 5 == 0
    }

    fn winning(&self, _: &[Heap], _: &Vec<Heap>, option: &mut [Heap]) -> bool {
        option.fill(0);
        option[1] = self.0;
        true
    }
}

#[test]
fn constructed_moves_are_checked() {
    let (normal, positions) = (Convention::Normal, HeapBox::sorted(2, 9).unwrap());
    for context in contexts() {
        for liar in [Liar(0), Liar(5)] {
            let found = run(
                &Each(Nim),
                &positions,
                normal,
                Shard::WHOLE,
                &liar,
                &context,
            );
            // (1,1) has no move to a total of 0, and one to a total of 5 raises a heap
            assert_eq!(found.unwrap().first.unwrap().position, [1, 1]);
        }
    }
}

/// Takes a token from one heap and puts it on the other.
struct Shifts;

impl HeapRules for Shifts {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        if heaps[1] > 0 {
            to.enter(1, heaps[1] - 1);
            to.replace(0, heaps[0] + 1);
            to.leave();
        }
    }
}

#[test]
fn rules_that_leave_the_box_are_refused() {
    let context = Context::default();
    let normal = Convention::Normal;
    let positions = HeapBox::ordered(2, 3).unwrap();
    let claim = Plain::new(|_: &[Heap]| true, positions.order());
    let splits = run(
        &Each(TakeAndBreak::named("kayles").unwrap()),
        &positions,
        normal,
        Shard::WHOLE,
        &claim,
        &context,
    );
    assert!(matches!(splits, Err(Stop::Refused(_))));
    let grows = run(&Shifts, &positions, normal, Shard::WHOLE, &claim, &context);
    assert!(matches!(grows, Err(Stop::Refused(_))));
}

/// Rules on two heaps with moves that cannot be examined.
enum Odd {
    Largest,
    Splits,
    /// Raises a heap on the way.
    Enters,
    /// Heap 1 is entered and stays as it is.
    Keeps,
    /// Nobody knows the moves from a first heap of this size, or a second one of 60.
    Fails(Heap),
}

impl HeapRules for Odd {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        match self {
            Self::Largest => to.replace(0, Heap::MAX),
            Self::Splits => to.split(0, &[1, 1]),
            Self::Enters if heaps[1] > 0 => {
                to.enter(0, heaps[0] + 1);
                to.replace(1, heaps[1] - 1);
                to.leave();
            }
            // none among the first tuples; (99,0) and (60,0) are met before (0,60)
            Self::Fails(size) if heaps[0] == *size || heaps[1] == 60 => to.fail(Fault {
                position: heaps.to_vec(),
                rules: "odd rules".into(),
                why: "they say nothing".into(),
            }),
            Self::Keeps if heaps[0] > 0 => {
                to.enter(1, heaps[1]);
                to.replace(0, heaps[0] - 1);
                to.leave();
            }
            Self::Enters | Self::Keeps | Self::Fails(_) => {}
        }
    }

    fn may_fail(&self) -> bool {
        matches!(self, Self::Fails(_))
    }
}

#[test]
fn moves_that_cannot_be_looked_at_end_the_work() {
    let positions = HeapBox::ordered(2, 99).unwrap();
    let (normal, claim) = (
        Convention::Normal,
        Plain::new(|_: &[Heap]| true, positions.order()),
    );
    for context in contexts() {
        let stop = |rules: Odd| {
            run(&rules, &positions, normal, Shard::WHOLE, &claim, &context).unwrap_err()
        };
        assert!(matches!(stop(Odd::Largest), Stop::Refused(_)));
        assert!(matches!(stop(Odd::Splits), Stop::Refused(_)));
        assert!(matches!(stop(Odd::Enters), Stop::Refused(_)));
        assert!(matches!(stop(Odd::Keeps), Stop::Refused(_)));
        // of a smaller total, and of the same one
        for size in [99, 60] {
            match stop(Odd::Fails(size)) {
                Stop::Fault(fault) => assert_eq!(fault.position, [0, 60]),
                stop => panic!("{stop}"),
            }
        }
    }
}

/// Shards begin and end within a task where there are more positions than one has.
#[test]
fn shards_of_more_than_one_task() {
    let positions = HeapBox::ordered(2, 99).unwrap();
    let found = certified(&Each(Nim), &positions, Convention::Normal, |x| x[0] == x[1]);
    assert_eq!(
        (found.positions, found.p_ordered, found.failures),
        (10_000, 100, 0)
    );
}
