//! Rules of which nothing is declared, and positions that are listed.

use super::*;
use crate::game::{HeapRules, Selection};
use crate::solve::Legal;
use std::sync::atomic::{AtomicBool, Ordering};

/// Some moves, of which nothing is declared; what is no position is all ones.
pub(super) struct Own<F>(pub(super) F);

impl<F: Fn(&[Heap], &mut dyn Moves) + Sync> HeapRules for Own<F> {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        (self.0)(heaps, to);
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        heaps.iter().any(|&heap| heap != 1)
    }

    fn restriction(&self) -> Option<String> {
        Some("other heaps".into())
    }
}

/// The positions alone.
pub(super) fn listed<R: HeapRules + Sync>(
    rules: &R,
    positions: &HeapBox,
    context: &Context,
) -> Result<Table, Stop> {
    let legal = Legal::of(rules, positions, context)?.expect("not all tuples");
    run_listed(rules, &Arc::new(legal), Want::Values, context)
}

#[test]
fn stops_within_a_table() {
    let cancel = Arc::new(AtomicBool::new(false));
    let context = Context::default().with_cancel(cancel.clone());
    let rules = Own(|x: &[Heap], to: &mut dyn Moves| {
        if x[0] == 600 {
            cancel.store(true, Ordering::Relaxed);
        }
        if x[0] > 1 {
            to.replace(0, 0);
        }
    });
    let positions = HeapBox::ordered(1, 2_000).unwrap();
    let all = run(&rules, &positions, Want::Values, &context);
    assert_eq!(all, Err(Stop::Cancelled));
    cancel.store(false, Ordering::Relaxed);
    assert_eq!(listed(&rules, &positions, &context), Err(Stop::Cancelled));
}

#[test]
fn cells_of_few_positions_widen() {
    let nim = Own(|x: &[Heap], to: &mut dyn Moves| {
        (0..x[0]).filter(|&y| y != 1).for_each(|y| to.replace(0, y));
    });
    let positions = HeapBox::ordered(1, 300).unwrap();
    let table = listed(&nim, &positions, &Context::default()).unwrap();
    assert_eq!(table.get(&[1]), None);
    for x in 2..=300 {
        assert_eq!(table.get(&[x]), Some(x - 1));
    }
}

#[test]
fn moves_that_do_not_lower_are_refused() {
    let context = Context::default();
    let refused = |table: Result<Table, Stop>| {
        let stop = table.unwrap_err();
        assert!(
            matches!(&stop, Stop::Refused(why) if why.found.contains("does not lower")),
            "{stop}"
        );
    };
    // heap 1 is entered with its own size
    let entered = Own(|x: &[Heap], to: &mut dyn Moves| {
        if x[0] > 0 {
            to.both(x[0] - 1, x[1]);
        }
    });
    let positions = HeapBox::ordered(2, 3).unwrap();
    refused(run(&entered, &positions, Want::Values, &context));
    let chosen = Own(|x: &[Heap], to: &mut dyn Moves| {
        let selection = Selection {
            heap: x[0],
            rules: &"these rules",
            always: x,
            groups: &[],
            sizes: 0..=0,
        };
        to.choose(0, &selection);
    });
    let positions = HeapBox::ordered(1, 3).unwrap();
    refused(run(&chosen, &positions, Want::Values, &context));
    // a part as large as the heap
    let split = Own(|x: &[Heap], to: &mut dyn Moves| to.split(0, x));
    refused(run(&split, &positions, Want::Values, &context));
    // to a tuple that comes earlier, and is filled later
    let raised = Own(|x: &[Heap], to: &mut dyn Moves| {
        if x[0] > 0 {
            to.both(0, 2);
        }
    });
    let positions = HeapBox::ordered(3, 2).unwrap();
    refused(listed(&raised, &positions, &context));
    // to itself, whose cell is not filled yet
    let itself = Own(|x: &[Heap], to: &mut dyn Moves| to.replace(0, x[0]));
    refused(listed(&itself, &positions, &context));
}
