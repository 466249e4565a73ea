//! Unfinished tables are gone on with.

use super::own::{Own, listed};
use super::*;
use crate::work::{Keep, KeptNumbers, Reached};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Keeps all it is given, whenever it is asked, and then has the work stopped.
#[derive(Default)]
struct Kept {
    stages: Mutex<HashMap<String, (Reached, Vec<u64>)>>,
    stop: Arc<AtomicBool>,
}

impl Keep for Kept {
    fn due(&self) -> bool {
        true
    }

    fn put(&self, stage: &str, mark: Reached, numbers: KeptNumbers<'_>) -> Result<(), Stop> {
        let numbers = (mark, numbers.each.collect());
        self.stages.lock().unwrap().insert(stage.into(), numbers);
        self.stop.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn note(&self, stage: &str, mark: Reached, numbers: KeptNumbers<'_>) -> Result<(), Stop> {
        self.put(stage, mark, numbers)
    }

    fn find(&self, stage: &str, each: &mut dyn FnMut(u64)) -> Result<Option<Reached>, Stop> {
        let stages = self.stages.lock().unwrap();
        Ok(stages.get(stage).map(|(mark, numbers)| {
            numbers.iter().for_each(|&number| each(number));
            *mark
        }))
    }
}

/// What is stopped at its first mark, and gone on with, is what is made at once.
fn is_gone_on_with(text: &str, run: &dyn Fn(&Context) -> Result<Table, Stop>) {
    let expected = run(&Context::default());
    for (first, second) in [(1, 2), (2, 1)] {
        let keep = Arc::new(Kept::default());
        let context = |threads| {
            Context::new(threads, 1 << 30)
                .unwrap()
                .with_keep(keep.clone())
        };
        let stopped = run(&context(first).with_cancel(keep.stop.clone()));
        assert_eq!(stopped, Err(Stop::Cancelled), "{text}");
        // the rest, and what is there whole
        for _ in 0..2 {
            assert_eq!(run(&context(second)), expected, "{text}, {second} threads");
        }
    }
}

#[test]
fn what_was_kept_is_gone_on_with() {
    let nim = heap_rules("nim");
    // nim without the position (1,1)
    let own = Own(|x: &[Heap], to: &mut dyn Moves| {
        for (i, &heap) in x.iter().enumerate() {
            (0..heap)
                .filter(|&y| (y, x[1 - i]) != (1, 1))
                .for_each(|y| to.replace(i, y));
        }
    });
    // values that fit a byte, and some that do not
    for most in [250, 255, 256] {
        let positions = HeapBox::new(vec![most, 5], Order::Ordered).unwrap();
        is_gone_on_with(&format!("all, {most}"), &|context| {
            run(&nim, &positions, Want::Values, context)
        });
        is_gone_on_with(&format!("listed, {most}"), &|context| {
            listed(&own, &positions, context)
        });
    }
}
