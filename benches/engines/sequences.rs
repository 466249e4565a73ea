//! Heap sequences by the engine for their values, against all options of each heap.

use super::clock::{Time, best};
use super::{Line, RUNS, context};
use grundy::game::Code;
use grundy::sequence::{Engine, Sequence, Setup};
use grundy::work::Context;

/// Values of the first heaps, by an engine or the one that the values suggest.
fn run(code: &Code, heaps: u64, engine: Option<Engine>, context: &Context) -> Sequence {
    let setup = Setup {
        engine,
        ..Setup::default()
    };
    Sequence::with(code, heaps - 1, setup, context).expect("a sequence")
}

fn code(text: &str) -> Code {
    text.parse().expect("a code")
}

/// All three lines.
pub(crate) fn by_the_definition(lines: &mut Vec<Line>) {
    let one = context(1);
    lines.push(sparse(&one));
    lines.push(dense(&one));
    lines.push(kayles(&one));
}

/// 0.6 on 2^17 heaps; the baseline on 2^14, 64 times, for it looks at all pairs of heaps.
fn sparse(one: &Context) -> Line {
    const HEAPS: u64 = 1 << 17;
    let game = code("0.6");
    let (full, expected) = best(1, || run(&game, HEAPS / 8, Some(Engine::Full), one));
    let (time, found) = best(RUNS, || run(&game, HEAPS, None, one));
    assert_eq!(found.engine(), Engine::Sparse);
    let first = found
        .computed()
        .iter()
        .take(expected.computed().count() as usize);
    assert!(first.eq(expected.computed().iter()));
    let full = Time {
        wall: full.wall * 64,
        cpu: full.cpu * 64,
    };
    let job = "sequences, 0.6, 2^17 heaps (full: 64 x 2^14): speed-up";
    Line::faster(job, (time, full), HEAPS.into(), "")
}

/// 0.007 on 2^15 heaps, of which many are rare.
fn dense(one: &Context) -> Line {
    const HEAPS: u64 = 1 << 15;
    let game = code("0.007");
    let (full, expected) = best(1, || run(&game, HEAPS, Some(Engine::Full), one));
    let (time, found) = best(RUNS, || run(&game, HEAPS, None, one));
    assert_eq!(found.engine(), Engine::Dense);
    assert!(found.computed().iter().eq(expected.computed().iter()));
    let job = "sequences, 0.007, 2^15 heaps: speed-up";
    Line::faster(job, (time, full), HEAPS.into(), "")
}

/// Kayles until its period is proved, against its values alone.
fn kayles(one: &Context) -> Line {
    let game = code("0.77");
    let (time, found) = best(100 * RUNS, || run(&game, 1 << 40, None, one));
    assert!(found.period().is_some());
    let heaps = found.computed().count();
    let (plain, values) = best(100 * RUNS, || kayles_by_hand(heaps as usize));
    assert!(found.computed().iter().eq(values));
    let job = "sequences, kayles until proved (by hand: values)";
    Line::faster(job, (time, plain), heaps.into(), "")
}

fn kayles_by_hand(heaps: usize) -> Vec<u32> {
    let mut values: Vec<u32> = vec![0];
    let mut met = Vec::new();
    for heap in 1..heaps {
        met.clear();
        met.resize(heap + 1, false);
        for left in [heap.checked_sub(1), heap.checked_sub(2)]
            .into_iter()
            .flatten()
        {
            for part in 0..=left / 2 {
                let sum = values[part] ^ values[left - part];
                if let Some(met) = met.get_mut(sum as usize) {
                    *met = true;
                }
            }
        }
        let mex = met.iter().position(|met| !met);
        values.push(mex.expect("fewer options than values") as u32);
    }
    values
}
