//! Declarations by linear conditions: the law rejects each that is one bound off, a case short
//! or a case too many, unless it says the same all the same.

use super::wrong::rejected;
use crate::common::runs::{all_positions, heap_box, heap_rules};
use grundy::game::linear::{Allowed, Case, Constraint, Linear, LinearForm, after, before, takes};
use grundy::game::{Heap, HeapBox, HeapRules, Moves, Order, Shape, laws};
use grundy::rulesets::HeapRuleset;

/// Rules, and the numbers of heaps on which their declaration is changed.
const DECLARED: [(&str, &[usize]); 20] = [
    ("rwythoff(2)", &[2]),
    ("rwythoff(3)", &[2]),
    ("yama", &[2]),
    ("triangular", &[2]),
    ("triwythoff", &[2]),
    ("delete", &[2]),
    ("vdn", &[2]),
    ("chocolate(z/1)", &[2]),
    ("chocolate(z/2)", &[2]),
    ("greedy", &[1, 2, 3]),
    ("end", &[1, 2, 3]),
    ("circular(2)", &[2, 3]),
    ("welter", &[1, 2]),
    ("maximum(2)", &[1, 2]),
    ("mark", &[1, 2]),
    ("equal(2) bounded(2)", &[1, 2, 3]),
    ("hyper{12} equal bounded(2)", &[2, 3]),
    ("rwythoff(2) bounded(2)", &[2]),
    (
        "rules{each heap: take t for t in 1..h if t mod 3 != 1}",
        &[1, 2],
    ),
    (
        "rules{2 heaps: where a mod 2 = b mod 2; take (t,0) for t in 1..a; take (0,t) for t in 1..b}",
        &[2],
    ),
];

/// Rules with the declaration of others.
struct Says<'a>(&'a HeapRuleset, Linear);

impl HeapRules for Says<'_> {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        self.0.moves(heaps, to);
    }

    fn shape(&self) -> Shape {
        Shape::Linear(self.1.clone())
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        self.0.is_position(heaps)
    }
}

fn declared(rules: &HeapRuleset) -> Linear {
    match rules.shape() {
        Shape::Linear(linear) => linear,
        shape => panic!("{rules} declares {shape:?}"),
    }
}

/// The other declaration, of heaps that rise if those of the first do.
fn like(linear: &Linear, other: Linear) -> Linear {
    match linear.falls() {
        Some(falls) => other.raising(falls),
        None => other,
    }
}

fn form(constraint: &Constraint) -> LinearForm {
    let part = |(i, coefficient): (usize, &i64), heap: fn(usize) -> LinearForm| {
        heap(i).times(i32::try_from(*coefficient).unwrap())
    };
    let x = constraint.before().iter().enumerate();
    let y = constraint.after().iter().enumerate();
    let all = x.map(|c| part(c, before)).chain(y.map(|c| part(c, after)));
    all.reduce(|a, b| a + b).unwrap()
}

/// The constraint with one bound off by one, in all ways.
fn off_by_one(constraint: &Constraint) -> Vec<Constraint> {
    let (least, most) = match constraint.allowed() {
        Allowed::Between(least, most) => (*least, *most),
        Allowed::Remainders {
            modulus,
            remainders,
        } => {
            let moved = remainders.iter().map(|r| (r + 1) % modulus);
            return vec![form(constraint).leaves(moved, *modulus)];
        }
    };
    let bounds = [-1, 1].into_iter().flat_map(|by| {
        let lower = least.map(|least| (Some(least + by), most));
        let upper = most.map(|most| (least, Some(most + by)));
        lower.into_iter().chain(upper)
    });
    let bounded = |(least, most)| match (least, most) {
        (Some(least), Some(most)) => form(constraint).within(least, most),
        (Some(least), None) => form(constraint).at_least(least),
        (None, most) => form(constraint).at_most(most.unwrap()),
    };
    bounds.map(bounded).collect()
}

/// All declarations that differ in one bound or by one case.
fn changed(cases: &[Case]) -> Vec<Vec<Case>> {
    let mut all = Vec::new();
    let with = |i: usize, case: Option<Case>| {
        let mut cases = cases.to_vec();
        cases.splice(i..=i, case);
        cases
    };
    for (i, case) in cases.iter().enumerate() {
        all.push(with(i, None));
        let constraints = case.constraints();
        for (j, constraint) in constraints.iter().enumerate() {
            for other in off_by_one(constraint) {
                let mut constraints = constraints.to_vec();
                constraints[j] = other;
                all.push(with(i, Some(Case::new(constraints))));
            }
        }
    }
    all
}

/// What some cases allow on a box larger than the one of the law.
fn moves(cases: &[Case], positions: &HeapBox) -> Vec<(Vec<Heap>, Vec<Heap>)> {
    let higher = if positions.heaps() < 3 { 6 } else { 2 };
    let options: Vec<Heap> = positions.max().iter().map(|max| max + higher).collect();
    let options = all_positions(&heap_box(&options, Order::Ordered));
    let mut all = Vec::new();
    for x in all_positions(positions) {
        let holds = |y: &&Vec<Heap>| cases.iter().any(|case| case.holds(&x, y));
        all.extend(options.iter().filter(holds).map(|y| (x.clone(), y.clone())));
    }
    all
}

#[test]
fn wrong_bounds_and_missing_cases() {
    for (name, heaps) in DECLARED {
        let rules = heap_rules(name);
        let linear = declared(&rules);
        for &heaps in heaps {
            let small = heap_box(&vec![7 - heaps as u64; heaps], Order::Ordered);
            let large = heap_box(&vec![10 - 2 * heaps as u64; heaps], Order::Ordered);
            let cases = linear.cases(heaps).unwrap();
            let right = moves(&cases, &large);
            let (mut found, mut same) = (0, 0);
            for wrong in changed(&cases) {
                let text = format!("{wrong:?}");
                let is_right = moves(&wrong, &large) == right;
                let says = like(&linear, Linear::on(heaps, wrong));
                let law = laws::shape_agrees(&Says(&rules, says), &small);
                assert_eq!(law.is_ok(), is_right, "{name}: {text}");
                *(if is_right { &mut same } else { &mut found }) += 1;
            }
            assert!(found > same, "{name}: {found} found, {same} the same");
        }
    }
}

#[test]
fn a_case_too_many() {
    for (name, heaps) in DECLARED {
        let rules = heap_rules(name);
        let linear = declared(&rules);
        for &heaps in heaps.iter().filter(|&&heaps| heaps > 1) {
            let small = heap_box(&vec![5; heaps], Order::Ordered);
            // from two neighbours on a cycle both may be taken
            let both = (1, if name == "circular(2)" { -1 } else { 4 });
            for (first, second) in [both, (2, -2)] {
                let more = Case::new([takes(0).equals(first), takes(1).equals(second)]);
                let cases = linear.cases(heaps).unwrap().into_iter().chain([more]);
                let says = like(&linear, Linear::on(heaps, cases));
                let law = laws::shape_agrees(&Says(&rules, says), &small);
                rejected(law, &format!("[x1 - y1 = {first}, x2 - y2 = {second}]"));
            }
        }
    }
}

/// Positions that are declared with a bound off by one, or a case short.
#[test]
fn wrong_positions() {
    for (name, heaps) in [
        ("chocolate(z/2)", 2),
        ("chocolate(z/3)", 2),
        ("vdn", 2),
        ("welter", 3),
        (
            "rules{2 heaps: where a mod 2 = b mod 2; take (t,0) for t in 1..a; take (0,t) for t in 1..b}",
            2,
        ),
    ] {
        let rules = heap_rules(name);
        let linear = declared(&rules);
        let small = heap_box(&vec![5; heaps], Order::Ordered);
        let positions = linear.positions(heaps).unwrap();
        for wrong in changed(&positions) {
            let says = linear.clone().among(Linear::on(heaps, wrong.clone()));
            rejected(
                laws::shape_agrees(&Says(&rules, says), &small),
                "is declared",
            );
        }
        laws::shape_agrees(&Says(&rules, linear), &small).unwrap();
    }
}

/// What a proof would believe: a position that is its own option, and heaps that rise where none
/// is said to.
#[test]
fn cases_that_no_engine_reads() {
    let small = heap_box(&[3, 3], Order::Ordered);
    let greedy = heap_rules("greedy");
    let with = |case: Case| {
        let cases = declared(&greedy).cases(2).unwrap();
        Says(&greedy, Linear::on(2, cases.into_iter().chain([case])))
    };
    let stay = with(Case::new([takes(0).equals(0), takes(1).equals(0)]));
    rejected(
        laws::shape_agrees(&stay, &small),
        "[0, 0] has no option [0, 0]",
    );
    let rise = with(Case::new([takes(0).equals(-1), takes(1).equals(1)]));
    rejected(
        laws::shape_agrees(&rise, &small),
        "[0, 1] has no option [1, 0]",
    );
    // options that rise, and a declaration that does not say so
    let yama = heap_rules("yama");
    let silent = Linear::on(2, declared(&yama).cases(2).unwrap());
    rejected(
        laws::options_fall(&Says(&yama, silent), &small),
        "not lower",
    );
    // moves in one heap at a time that look at the others
    let each = Linear::each([Case::new([takes(0).at_least(1)])]);
    rejected(
        laws::shape_agrees(&Says(&greedy, each), &small),
        "declared a sum",
    );
}

/// Numbers of heaps that a message names, and those that it does not.
#[test]
fn numbers_of_heaps() {
    let cases = |name: &str, heaps| declared(&heap_rules(name)).cases(heaps);
    let count = |name: &str, heaps| cases(name, heaps).map(|cases| cases.len());
    assert_eq!(count("yama", 2), Some(2));
    assert_eq!(count("yama", 3), None);
    assert_eq!(count("greedy", 7), Some(7));
    assert_eq!(count("end", 4), Some(6));
    assert_eq!(count("circular(2)", 2), Some(1));
    assert_eq!(count("circular(3)", 6), Some(6));
    assert_eq!(count("welter", 4), Some(240));
    assert_eq!(count("welter", 5), None);
    assert_eq!(count("mark", 3), Some(6));
    assert_eq!(count("equal(2) bounded(3)", 3), Some(6));
    assert_eq!(count("equal(2) bounded(3)", 40), None);
    assert_eq!(count("greedy", 0), None);
    for opaque in [
        "euclid",
        "xorwythoff",
        "rwythoff(18446744073709551615)",
        "chocolate(z/5000000000)",
        "greedy bounded(18446744073709551615)",
    ] {
        assert_eq!(heap_rules(opaque).shape(), Shape::OPAQUE, "{opaque}");
    }
    for heaps in ["maximum(5000000000)", "mark bounded(18446744073709551615)"] {
        assert_eq!(heap_rules(heaps).shape(), Shape::HEAPS, "{heaps}");
    }
}
