use super::full::Full;
use super::*;
use crate::work::Progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

fn run(text: &str, to: Heap) -> Sequence {
    Sequence::run(&code(text), to, &Context::default()).unwrap()
}

#[test]
fn kayles_and_its_like_are_proved() {
    for (text, preperiod, length) in [
        ("0.77", 71, 12),
        ("0.07", 53, 34),
        ("0.137", 52, 34),
        ("0.165", 5181, 1550),
        ("0.3", 0, 2),
        ("0.0", 0, 1),
        ("0.1", 2, 1),
    ] {
        let sequence = run(text, 1 << 40);
        let period = sequence.period().unwrap();
        assert_eq!(
            (period.preperiod, period.length),
            (preperiod, length),
            "{text}"
        );
        assert_eq!(period.verdict, PeriodVerdict::Proved(Theorem::GuySmith));
        // far beyond what was computed
        let far = 10_u128.pow(30);
        let into = (far - u128::from(preperiod)) % u128::from(length);
        let near = preperiod + into as u64;
        assert_eq!(sequence.value(far), sequence.value(near.into()));
    }
}

/// The first values by the definition, with a set of numbers for each heap.
fn by_definition(code: &Code, heaps: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..heaps {
        let mut met = std::collections::BTreeSet::new();
        code.each_option(heap as Heap, |parts| {
            met.insert(
                parts
                    .iter()
                    .fold(0, |sum, &part| sum ^ values[part as usize]),
            );
            true
        });
        values.push((0..).find(|value| !met.contains(value)).unwrap());
    }
    values
}

#[test]
fn values_are_the_mex_of_the_options() {
    for text in [
        "0.77", "4!.0", "4.[3]", "0.[3]", "0.8", "0.{3,5}", "0.007", "{2+}!.0", "0.V=", "0.3=[41]",
        "0.123?",
    ] {
        let Ok(code) = text.parse::<Code>() else {
            panic!("{text} reads")
        };
        let sequence = Sequence::run(&code, 40, &Context::default()).unwrap();
        let expected = by_definition(&code, 41);
        let computed: Vec<u32> = sequence.computed().iter().take(41).collect();
        assert_eq!(computed, expected, "{text}");
    }
}

#[test]
fn all_but_games_are_proved_to_rise() {
    let nim = run("0.[3]", 100);
    let period = nim.period().unwrap();
    assert_eq!((period.preperiod, period.length, period.saltus), (0, 1, 1));
    assert_eq!(period.verdict, PeriodVerdict::Proved(Theorem::EqualStates));
    assert_eq!(nim.value(10_u128.pow(30)), Some(10_u128.pow(30)));
    let mut periods = std::collections::BTreeSet::new();
    for set in 1..1_u64 << 7 {
        let set: Vec<u64> = (1..=7).filter(|i| set >> (i - 1) & 1 == 1).collect();
        let code = Code::allbut(&set).unwrap();
        let mut full = Full::new(&code, Vec::new());
        full.extend(4_000, &Context::default()).unwrap();
        let values = &full.values;
        let mut found = None;
        for known in (2..400).step_by(7) {
            let Ok(Some(period)) =
                period::proved(&code, &values[..known].to_vec(), &Context::default())
            else {
                continue;
            };
            let (from, length) = (period.preperiod as usize, period.length as usize);
            let rises = |n: usize| values[n + length] == values[n] + period.saltus as u32;
            assert!(
                (from..4_000 - length).all(rises),
                "{code} {known} {period:?}"
            );
            assert!(from == 0 || !rises(from - 1), "{code} {known} {period:?}");
            found = Some((length, period.saltus));
        }
        periods.insert(found.unwrap_or_else(|| panic!("no proof for {code}")));
    }
    assert!(periods.len() > 20, "{periods:?}");
}

#[test]
fn lasker_has_a_saltus() {
    let sequence = run("4.[3]", 1_000);
    let period = sequence.period().unwrap();
    assert_eq!((period.preperiod, period.length, period.saltus), (1, 4, 4));
    assert_eq!(period.verdict, PeriodVerdict::Proved(Theorem::BinaryDigits));
    assert_eq!(sequence.value(1_000), Some(999));
    assert_eq!(sequence.value(10_u128.pow(30)), Some(10_u128.pow(30) - 1));
}

/// Every code of three digits and every number of values: a proof never claims what is not so.
#[test]
fn no_period_is_proved_too_early() {
    let mut proofs = 0;
    for digits in 0..8 * 8 * 8 * 2 {
        let [d0, a, b, c] = [
            digits / 512 * 4,
            digits / 64 % 8,
            digits / 8 % 8,
            digits % 8,
        ];
        let code = code(&format!("{d0}.{a}{b}{c}"));
        let mut full = Full::new(&code, Vec::new());
        full.extend(1_000, &Context::default()).unwrap();
        let values = full.values.clone();
        for known in 2..100 {
            let Ok(Some(found)) =
                period::proved(&code, &values[..known].to_vec(), &Context::default())
            else {
                continue;
            };
            proofs += 1;
            let (from, length) = (found.preperiod as usize, found.length as usize);
            let repeats = |n: usize| values[n] == values[n + length];
            assert!(
                (from..1_000 - length).all(repeats),
                "{code} {known} {found:?}"
            );
            assert!(
                from == 0 || !repeats(from - 1),
                "{code} {known} {found:?}: begins earlier"
            );
        }
    }
    assert!(proofs > 10_000, "{proofs}");
}

/// All values of some heaps, by one engine.
fn by_engine(code: &Code, heaps: u64, engine: Engine, context: &Context) -> Vec<u32> {
    let setup = Setup {
        engine: Some(engine),
        ..Setup::default()
    };
    let sequence = Sequence::with(code, heaps - 1, setup, context).unwrap();
    assert!(
        sequence.engine() == engine || sequence.period().is_some(),
        "{code} {engine}"
    );
    sequence.computed().iter().collect()
}

/// Codes on which all back ends are compared: octal, quaternary with a modifier, many and few rare
/// heaps.
const EVERY_CPU: [&str; 3] = ["0.6", "4!.0", "0.106"];

#[test]
fn engines_agree() {
    let far = format!("0.{}6", "0".repeat(69));
    let codes = [
        "0.6", "4!.0", "0.106", "0.142", "0.127", "0.376", "0.56", "0.354", "0.44", "0.004!4",
        "0.0061", "0.26", &far,
    ];
    for text in codes {
        let code = code(text);
        let full = by_engine(&code, 5_000, Engine::Full, &Context::default());
        for engine in [Engine::Register, Engine::Dense, Engine::Sparse] {
            if engine == Engine::Register && full.iter().any(|&value| value >= 128) {
                continue;
            }
            let mut contexts = vec![Context::new(2, 1 << 30).unwrap()];
            // the back ends differ in how they scan, not in what the codes mean
            let back_ends = if EVERY_CPU.contains(&text) {
                usize::MAX
            } else {
                1
            };
            contexts.extend(
                (crate::work::Cpu::all().take(back_ends))
                    .map(|cpu| Context::new(1, 1 << 30).unwrap().with_cpu(cpu)),
            );
            for context in contexts {
                let values = by_engine(&code, full.len() as u64, engine, &context);
                let differ = (0..full.len()).find(|&heap| values[heap] != full[heap]);
                let cpu = context.cpu().features();
                assert_eq!(
                    differ,
                    None,
                    "{code} by {engine}, {} threads, {cpu}",
                    context.threads()
                );
            }
        }
    }
}

#[test]
fn a_ring_tells_the_same_of_values_that_it_does_not_keep() {
    for (text, to) in [("0.106", 1 << 18), ("0.16", 200_001), ("0.104", 300_000)] {
        let code = code(text);
        let context = Context::new(2, 1 << 30).unwrap();
        let ring = RingSummary::run(&code, to, 1 << 16, &context).unwrap();
        let sequence = Sequence::run(&code, to, &context).unwrap();
        let told = sequence.statistics(to + 1).pop().unwrap();
        assert_eq!(ring.statistics, told, "{text}");
        assert_eq!(Some(ring.checksum), sequence.checksum(to), "{text}");
    }
    // heap 20,627 is rare: what it needs is forgotten
    let early = RingSummary::run(&code("0.6"), 60_000, 1 << 14, &Context::default());
    assert!(matches!(early, Err(Stop::Refused(_))), "{early:?}");
    let many = RingSummary::run(&code("0.007"), 10_000, 1 << 12, &Context::default());
    assert!(matches!(many, Err(Stop::Refused(_))), "{many:?}");
}

/// All values of a supply, a few at a time.
fn take(supply: &mut Supply<'_>, into: &mut Vec<u32>) {
    let mut some = [0; 1_000];
    while let count @ 1.. = supply(&mut some) {
        into.extend(&some[..count]);
    }
}

#[test]
fn a_run_goes_on_from_known_values() {
    for (text, heaps) in [("0.6", 20_000), ("0.165", 40_000), ("0.007", 5_000)] {
        let code = code(text);
        let whole = run(text, heaps);
        let all: Vec<u32> = whole.computed().iter().collect();
        for known in [0, 1, 63, 64, 5_000, 9_999] {
            let mut kept = all[..known].to_vec();
            let mut keep = |first: Heap, supply: &mut Supply<'_>| {
                assert_eq!(first, kept.len() as u64);
                take(supply, &mut kept);
                Ok(())
            };
            let setup = Setup {
                known: all[..known].to_vec(),
                keep: Some(Box::new(&mut keep)),
                ..Setup::default()
            };
            let sequence = Sequence::with(&code, heaps, setup, &Context::default()).unwrap();
            assert_eq!(sequence.period(), whole.period(), "{text} {known}");
            assert!(
                sequence.computed().iter().eq(all.iter().copied()),
                "{text} {known}"
            );
            assert_eq!(kept, all, "{text} {known}");
        }
    }
}

#[test]
fn a_run_can_be_stopped_and_has_its_memory() {
    let cancel = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let context = Context::default().with_cancel(cancel);
    let stopped = Sequence::run(&code("0.007"), 1 << 20, &context);
    assert!(matches!(stopped, Err(Stop::Cancelled)));
    let context = Context::new(1, 1 << 12).unwrap();
    let large = Sequence::run(&code("0.007"), 1 << 20, &context);
    assert!(matches!(large, Err(Stop::Memory { .. })));
}

#[test]
fn more_values_than_are_asked_for_change_nothing() {
    for (text, to) in [("0.6", 100), ("0.77", 10), ("4!.0", 300), ("0.[3]", 10)] {
        let code = code(text);
        let known: Vec<u32> = run(text, 1 << 15).computed().iter().collect();
        let setup = Setup {
            known,
            ..Setup::default()
        };
        let some = Sequence::with(&code, to, setup, &Context::default()).unwrap();
        let alone = run(text, to);
        assert_eq!(some.period(), alone.period(), "{text}");
        assert!(some.computed().iter().eq(alone.computed().iter()), "{text}");
    }
}

/// Cancels as soon as more than this many heaps are done.
struct StopAfter {
    heaps: u64,
    done: AtomicU64,
    cancel: Arc<AtomicBool>,
}

impl Progress for StopAfter {
    fn begin(&self, _: &str, _: Option<u64>) {}

    fn advance(&self, units: u64) {
        let done = self.done.fetch_add(units, Relaxed) + units;
        self.cancel.fetch_or(done > self.heaps, Relaxed);
    }

    fn end(&self) {}
}

#[test]
fn a_stopped_run_keeps_what_it_has() {
    const HEAPS: u64 = 1 << 14;
    let cancel = Arc::new(AtomicBool::new(false));
    let stop = StopAfter {
        heaps: HEAPS,
        done: AtomicU64::new(0),
        cancel: Arc::clone(&cancel),
    };
    let context = Context::default()
        .with_cancel(cancel)
        .with_progress(Arc::new(stop));
    let code = code("0.007");
    let mut kept = Vec::new();
    let mut keep = |first: Heap, supply: &mut Supply<'_>| {
        assert_eq!(first, kept.len() as u64);
        take(supply, &mut kept);
        Ok(())
    };
    let setup = Setup {
        keep: Some(Box::new(&mut keep)),
        ..Setup::default()
    };
    let stopped = Sequence::with(&code, 1 << 20, setup, &context);
    assert!(matches!(stopped, Err(Stop::Cancelled)));
    let count = kept.len() as u64;
    assert!((HEAPS + 1..1 << 20).contains(&count), "{count}");
    let whole = run("0.007", count);
    assert!(whole.computed().iter().take(kept.len()).eq(kept));
}

#[test]
fn checksums() {
    let sequence = run("0.[3]", 70_000);
    assert_eq!(sequence.checksum(0), Some(0));
    assert_eq!(sequence.checksum(2), Some(4 << 16 | 3));
    // sums of 0, 1, 2, ... and of these, beyond 2^16
    let sum = |n: u64, part: u64| (0..part).fold(1, |all, k| all * (n + k) / (k + 1)) % (1 << 16);
    let expected = sum(70_000, 3) << 16 | sum(70_000, 2);
    assert_eq!(sequence.checksum(70_000), Some(expected as u32));
    assert_eq!(sequence.checksum(1 << 25), None);
    assert_eq!(run("0.6", (1 << 16) - 1).checksum(1 << 16), None);
}
