use super::*;

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
        assert_eq!(period.verdict, Verdict::Proved(Theorem::GuySmith));
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
fn nim_has_a_saltus_and_no_theorem() {
    let period = run("0.[3]", 1_000).period().unwrap();
    assert_eq!((period.preperiod, period.length, period.saltus), (0, 1, 1));
    assert_eq!(period.verdict, Verdict::Observed);
}

#[test]
fn values_beyond_what_is_known_are_not_guessed() {
    let sequence = run("0.[3]", 1_000);
    assert_eq!(sequence.value(1_000), Some(1_000));
    assert_eq!(sequence.value(1_001), None);
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
        let mut full = Full::new(&code);
        full.extend(1_000, &Context::default()).unwrap();
        let values = full.values();
        for known in 2..100 {
            let Some(found) = period::proved(&code, &values[..known]) else {
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
