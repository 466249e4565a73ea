//! For each law, games that break it: every one must be rejected.

use super::games::OnBox;
use crate::common::listed::Listed;
use crate::common::ranked::{Ranked, ranked, ranks};
use crate::common::runs::heap_box;
use grundy::game::laws::{self, Broken};
use grundy::game::{Amounts, Game, Heap, HeapBox, HeapRules, Keyed, Moves, Options, Order, Shape};
use grundy::solve::definition::Definition;
use grundy::solve::{Want, dense};
use grundy::work::{Context, Stop};

pub(crate) fn small() -> HeapBox {
    heap_box(&[3, 3], Order::Ordered)
}

/// A law must answer with an error that contains `text`.
pub(crate) fn rejected(law: Result<(), Broken>, text: &str) {
    let broken = law.expect_err(text);
    assert!(broken.to_string().contains(text), "{broken}");
}

/// Rules made of a function, with any declaration.
pub(crate) struct Rules<F> {
    moves: F,
    shape: Shape,
    symmetric: bool,
}

impl<F: Fn(&[Heap]) -> Vec<(usize, Heap)>> HeapRules for Rules<F> {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        for (i, y) in (self.moves)(heaps) {
            to.replace(i, y);
        }
    }

    fn symmetric(&self) -> bool {
        self.symmetric
    }

    fn shape(&self) -> Shape {
        self.shape.clone()
    }
}

pub(crate) fn nim(heaps: &[Heap]) -> Vec<(usize, Heap)> {
    let heaps = heaps.iter().enumerate();
    heaps
        .flat_map(|(i, &x)| (0..x).map(move |y| (i, y)))
        .collect()
}

pub(crate) fn rules<F: Fn(&[Heap]) -> Vec<(usize, Heap)>>(moves: F, shape: Shape) -> Rules<F> {
    Rules {
        moves,
        shape,
        symmetric: true,
    }
}

/// One heap falls by one and another rises by one, in the splitting way: no total falls.
struct Shifts;

impl HeapRules for Shifts {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        if heaps.len() > 1 && heaps[1] > 0 {
            to.enter(1, heaps[1] - 1);
            to.replace(0, heaps[0] + 1);
            to.leave();
        }
    }
}

/// A heap splits into two that are together larger.
struct Swells;

impl HeapRules for Swells {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        if heaps[0] > 0 {
            to.split(0, &[heaps[0], heaps[0] + 1]);
        }
    }
}

#[test]
fn right_rules_pass() {
    let nim = rules(nim, Shape::Each(Amounts::Any));
    laws::options_fall(&nim, &small()).unwrap();
    laws::shape_agrees(&nim, &small()).unwrap();
    laws::symmetric_agrees(&nim, &small()).unwrap();
}

#[test]
fn rules_that_raise_a_heap() {
    let raise = rules(|x| vec![(0, x[0] + 1)], Shape::OPAQUE);
    rejected(laws::options_fall(&raise, &small()), "[0, 0]");
    let stay = rules(|x| vec![(1, x[1])], Shape::OPAQUE);
    rejected(laws::options_fall(&stay, &small()), "[0, 0]");
    rejected(laws::options_fall(&Shifts, &small()), "[0, 1]");
    rejected(laws::options_fall(&Swells, &small()), "[1, 0]");
    // and the dense engine does not fill a table by them
    for rules in [&raise as &dyn Fills, &stay] {
        assert!(matches!(rules.fill(), Err(Stop::Refused(_))));
    }
}

/// Rules of different functions in one list.
trait Fills {
    fn fill(&self) -> Result<(), Stop>;
}

impl<F: Fn(&[Heap]) -> Vec<(usize, Heap)> + Sync> Fills for Rules<F> {
    fn fill(&self) -> Result<(), Stop> {
        dense::run(self, &small(), Want::Values, &Context::default()).map(|_| ())
    }
}

#[test]
fn heaps_that_are_no_sum() {
    // the first heap may be touched only while the second is empty
    let tied = |x: &[Heap]| match x {
        [a, b] if *a > 0 && *b > 0 => nim(x).into_iter().filter(|(i, _)| *i == 1).collect(),
        _ => nim(x),
    };
    for shape in [Shape::SPLITS, Shape::Each(Amounts::Any)] {
        let tied = rules(tied, shape);
        rejected(laws::shape_agrees(&tied, &small()), "[1, 1]");
    }
    laws::shape_agrees(&rules(tied, Shape::OPAQUE), &small()).unwrap();
}

#[test]
fn rules_falsely_declared_symmetric() {
    let first_only = |x: &[Heap]| (0..x[0]).map(|y| (0, y)).collect();
    let mut first_only = rules(first_only, Shape::OPAQUE);
    let different = "have different options";
    rejected(laws::symmetric_agrees(&first_only, &small()), different);
    first_only.symmetric = false;
    laws::symmetric_agrees(&first_only, &small()).unwrap();
}

/// Numbers from which one may subtract one or two, with a key and a canonical form.
struct Numbers {
    key: fn(u64) -> u64,
    canonical: fn(u64) -> u64,
}

impl Game for Numbers {
    type Position = u64;

    fn options(&self, from: &u64, to: &mut Options<u64>) {
        (1..=2.min(*from)).for_each(|taken| to.one(from - taken));
    }

    fn canonical(&self, position: u64) -> u64 {
        (self.canonical)(position)
    }
}

impl Keyed for Numbers {
    fn key(&self, position: &u64) -> u64 {
        (self.key)(*position)
    }
}

#[test]
fn keys_that_collide_or_are_too_large() {
    let with = |key| Numbers {
        key,
        canonical: |n| n,
    };
    laws::keys(&with(|n| n), &[9]).unwrap();
    rejected(laws::keys(&with(|n| n / 2), &[9]), "share the key");
    rejected(laws::keys(&with(|n| n << 53), &[9]), "not below 2^56");
}

#[test]
fn canonical_forms_that_change_the_value_or_wander() {
    // the value of n is n mod 3
    let check = |canonical| {
        let game = Numbers {
            key: |n| n,
            canonical,
        };
        let context = Context::default();
        let mut oracle = Definition::new(&game, Want::Values);
        laws::canonical_keeps(&game, 0..20, |n| oracle.solve(n, &context).unwrap())
    };
    check(|n| n % 3).unwrap();
    rejected(check(|n| n % 2), "has value 2");
    rejected(check(|n| if n > 3 { n - 3 } else { n }), "becomes");
}

#[test]
fn ranks_that_are_no_inverse_or_do_not_fall() {
    let one_less = |n: &u64| n.checked_sub(1).into_iter().collect();
    ranks(&Listed::new(vec![0, 1, 2], one_less)).unwrap();
    // a list that names a position twice, and one with options after their position
    rejected(ranks(&Listed::new(vec![0, 1, 0], one_less)), "rank 0");
    let reversed = Listed::new(vec![2, 1, 0], one_less);
    rejected(ranks(&reversed), "larger or equal rank");
    let refused = ranked(&reversed, Want::Values).map(|_| ());
    rejected(refused, "larger or equal rank");
    let stay = rules(|x| vec![(0, x[0])], Shape::OPAQUE);
    let stay = OnBox {
        rules: &stay,
        positions: small(),
    };
    assert_eq!(stay.count(), 16);
    rejected(ranks(&stay), "larger or equal rank");
}
