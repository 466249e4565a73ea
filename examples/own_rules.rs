//! Heap rules of one's own: the table of a box, its P-positions, and what a declaration buys.

use grundy::game::{Each, Heap, Moves, OneHeap, Order, Shape};
use grundy::plan::{TableJob, Way, table_of};
use grundy::{Context, HeapBox, Outcome, Stop, Want};
use std::fmt;

/// Take any number of tokens from one heap, but not half of it or more (a heap of 1 is stuck).
#[derive(Clone)]
struct LessThanHalf;

impl OneHeap for LessThanHalf {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        // what is left: more than half
        to.range(i, heap / 2 + 1..heap);
    }

    // heaps are played one by one, in any order: enough for sorted boxes. A list of amounts or of
    // vectors (`Shape::Each`, `Shape::Vectors`) would open faster engines
    fn shape(&self) -> Shape {
        Shape::HEAPS
    }
}

impl fmt::Display for LessThanHalf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("less than half")
    }
}

fn main() -> Result<(), Stop> {
    let rules = Each(LessThanHalf);
    let positions = HeapBox::sorted(3, 12)?;
    assert_eq!(positions.order(), Order::Sorted);
    let job = TableJob {
        rules: &rules,
        positions: positions.clone(),
        want: Want::Values,
        engine: None,
        way: Way::usual(&rules, Want::Values),
    };
    let computed = table_of(&job, &Context::default())?;
    let mut heaps = vec![0; 3];
    let mut p = Vec::new();
    loop {
        if computed.table.outcome(&heaps) == Outcome::P {
            p.push(heaps.clone());
        }
        if !positions.advance(&mut heaps) {
            break;
        }
    }
    println!(
        "{rules}: {} of {} sorted positions are P",
        p.len(),
        positions.count()
    );
    println!(
        "by {}; the last one is {:?}",
        computed.plan.engine,
        p[p.len() - 1]
    );
    Ok(())
}
