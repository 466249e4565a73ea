//! Rules for which some vectors are no positions: which ones, by every engine and table.

use super::wrong::{rejected, small};
use crate::common::runs::{GENERAL, all_positions, by_engine, each_run, heap_box, heap_rules};
use grundy::game::{Convention, Falls, Heap, HeapRules, Moves, Order, Shape, laws};
use grundy::solve::{Statistics, Want};

/// Nim in which only vectors with an even total are positions.
struct Even {
    /// Whether moves respect that.
    kept: bool,
    /// Whether it is said.
    said: bool,
}

impl HeapRules for Even {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let step = if self.kept { 2 } else { 1 };
        if self.kept && !self.is_position(heaps) {
            return;
        }
        for (i, &heap) in heaps.iter().enumerate().filter(|(_, heap)| **heap >= step) {
            to.replace(i, heap - step);
        }
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        heaps.iter().sum::<u64>().is_multiple_of(2)
    }

    fn restriction(&self) -> Option<String> {
        self.said.then(|| "heaps with an even total".into())
    }
}

#[test]
fn positions_lead_to_positions() {
    let even = |kept, said| Even { kept, said };
    laws::options_are_positions(&even(true, true), &small()).unwrap();
    let law = laws::options_are_positions(&even(false, true), &small());
    rejected(law, "is not a position");
    let law = laws::options_are_positions(&even(true, false), &small());
    rejected(law, "do not say what one is");
}

/// A move that keeps the total.
struct Shift;

impl HeapRules for Shift {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        if heaps[0] > 0 {
            to.enter(1, heaps[1] + 1);
            to.replace(0, heaps[0] - 1);
            to.leave();
        }
    }

    fn shape(&self) -> Shape {
        Shape::raising(Falls::Total)
    }
}

#[test]
fn a_total_that_stays_is_found() {
    rejected(laws::options_fall(&Shift, &small()), "total is not lower");
}

#[test]
fn how_far_heaps_rise() {
    let (total, all) = (Shape::raising(Falls::Total), Some(vec![7, 7]));
    assert_eq!(total.reach(&[3, 4]), all);
    assert_eq!(total.reach(&[u64::MAX, 1]), None);
    assert!(total.raises() && !total.is_sum() && Shape::HEAPS.is_sum());
    // linear moves that raise nothing, and vectors of another number of heaps, which have no move
    let linear = heap_rules("rwythoff(2)").shape();
    assert!(matches!(linear, Shape::Linear(_)));
    assert_eq!(linear.reach(&[3, 4]), Some(vec![3, 4]));
    let vectors = heap_rules("vectors{(0,1),(1,-2)*} potential(3,1)").shape();
    assert_eq!(vectors.reach(&[5]), Some(vec![5]));
}

/// Tables visit, count and answer positions only, by every engine, on one and on two threads.
#[test]
fn tables_hold_positions_only() {
    let positive = |x: &[u64]| !x.contains(&0);
    type IsPosition = fn(&[u64]) -> bool;
    let rules: [(&str, IsPosition); 4] = [
        ("welter", |x| x[0] != x[1]),
        ("euclid", positive),
        ("vdn", positive),
        ("chocolate(z/2)", |x| x[0] <= x[1] / 2),
    ];
    for (name, is_position) in rules {
        let rules = heap_rules(name);
        let order = [Order::Ordered, Order::Sorted];
        for order in order
            .into_iter()
            .filter(|order| rules.symmetric() || *order == Order::Ordered)
        {
            let positions = heap_box(&[6, 6], order);
            let all = all_positions(&positions);
            let mut expected: Vec<&Vec<u64>> = all.iter().filter(|x| is_position(x)).collect();
            expected.sort();
            for want in [Want::Values, Want::Outcomes(Convention::Misere)] {
                each_run(&GENERAL, |engine, context| {
                    let Ok(table) = by_engine(&rules, &positions, want, engine, context) else {
                        assert!(rules.shape().raises());
                        return;
                    };
                    let add = |seen: &mut Vec<Vec<u64>>, x: &[u64], _| {
                        seen.push(x.to_vec());
                        Ok(())
                    };
                    let merge = |a: Vec<Vec<u64>>, b| [a, b].concat();
                    let seen = table.visit(context, Vec::new, add, merge).unwrap();
                    assert!(seen.iter().eq(expected.iter().copied()), "{name}");
                    for x in &all {
                        let number = is_position(x).then(|| table.number(x));
                        assert_eq!(table.get(x), number, "{name} at {x:?}");
                    }
                    let statistics = Statistics::of(&table, context).unwrap();
                    let absent = (all.len() - expected.len()) as u128;
                    assert_eq!(statistics.absent(order), absent);
                    let ordered = all_positions(&heap_box(&[6, 6], Order::Ordered));
                    let absent = ordered.iter().filter(|x| !is_position(x)).count();
                    assert_eq!(statistics.absent_ordered, absent as u128);
                    if want == Want::Values {
                        let counted: u128 = statistics.values.iter().sum();
                        assert_eq!(counted, expected.len() as u128);
                    }
                });
            }
        }
    }
    let context = &crate::common::runs::contexts()[0];
    let full = by_engine(
        &heap_rules("euclid(0)"),
        &heap_box(&[3, 3], Order::Sorted),
        Want::Values,
        grundy::plan::Engine::Dense,
        context,
    );
    assert!(full.unwrap().is_full());
}
