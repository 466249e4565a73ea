use super::super::full::Full;
use super::*;
use crate::work::Stop;

fn by_full(code: &Code, heaps: usize) -> Vec<u32> {
    let mut full = Full::new(code, Vec::new());
    full.extend(heaps, &Context::default()).unwrap();
    full.values
}

/// From nothing, and from some values, all at once and some at a time.
fn compare(code: &Code, values: &[u32]) {
    let context = Context::default();
    for known in [0, values.len() / 2] {
        let mut sets = SumSets::new(code, &values[..known]).expect("a code that breaks heaps");
        for heaps in [values.len() / 3, values.len()] {
            sets.extend(heaps, &context).unwrap();
        }
        assert_eq!(sets.values, values, "{code} from {known}");
    }
}

#[test]
fn sets_give_the_values_of_the_definition() {
    for (text, heaps) in [
        ("0.8", 300),
        ("0.F", 200),
        ("8.0", 200),
        ("C.0", 200),
        ("0.7F", 200),
        ("0.0088", 200),
        ("0.{3,5}7", 60),
        ("{4}.3", 90),
        ("0.G", 90),
        ("4.9B", 200),
        // any number of parts, and all amounts
        ("0.1*", 36),
        ("{2+}.0", 36),
        ("{3+}.[3]", 36),
        ("0.[7]", 60),
        ("4.[3]", 100),
        ("0.[8]", 60),
        ("0.3[0F1]", 45),
        // what is asked of sizes
        ("{2+}!.0", 45),
        ("{4+}!.7", 45),
        ("{2+}?.0", 36),
        ("{4+}?.3", 36),
        ("{2+}=.0", 100),
        ("0.{3+}=", 100),
        ("0.8!8?8=", 90),
        ("{3!,4?,5=}.0", 60),
        ("0.{3?,4?}{2!,4!}", 60),
        ("0.[{3!}{4?}]", 36),
        // two parts at most
        ("0.77", 200),
        ("4!.0", 200),
        ("0.4=", 200),
    ] {
        let code: Code = text.parse().unwrap();
        compare(&code, &by_full(&code, heaps));
    }
    // values above 64, and sets that grow on the way
    let code: Code =
        "0.8333333333333333333333333333333333333333333333333333333333333333333333333333"
            .parse()
            .unwrap();
    let values = by_full(&code, 200);
    assert!(values.iter().any(|&value| value > 70));
    compare(&code, &values);
}

/// Wide codes: digits of several numbers of parts, endless ones, and all that may be asked of
/// sizes.
#[test]
fn random_codes_have_the_values_of_the_definition() {
    let cases = std::env::var("GRUNDY_CASES").map_or(60, |cases| cases.parse().unwrap());
    let mut seed = 20_u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    let (mut wide, mut rising) = (0, 0);
    for _ in 0..cases {
        let tails = random(3) / 2;
        let mut digit = |least: u32| {
            let mut sizes = || {
                let all = [Sizes::Any, Sizes::Unequal, Sizes::NotAllEqual, Sizes::Equal];
                all[random(6).saturating_sub(2) as usize]
            };
            let sizes = [sizes(), sizes(), sizes()];
            let counts = (least..8).filter(|_| random(4) == 0);
            let counts: Vec<_> = counts.zip(sizes).collect();
            let from = (random(5) == 0).then(|| (8.min(least + random(8) as u32), sizes[0]));
            let counts = counts
                .into_iter()
                .filter(|(count, _)| from.is_none_or(|(from, _)| *count < from));
            Digit::new(counts.collect(), from).unwrap()
        };
        let mut digits = vec![digit(2)];
        digits.extend((0..2).map(|_| digit(0)));
        let tail = (0..tails).map(|_| digit(0)).collect();
        let code = Code::new(digits, tail).unwrap();
        if !code.splits() {
            continue;
        }
        let values = by_full(&code, 26);
        wide += u32::from(SumSets::suits(&code));
        rising += u32::from(values.iter().any(|&value| value > 8));
        compare(&code, &values);
    }
    assert!(2 * wide > cases && rising > 5, "{wide} {rising} of {cases}");
}

#[test]
fn what_breaks_no_heap_is_left_to_others() {
    for text in ["0.33", "0.[3]", "0.1"] {
        let code: Code = text.parse().unwrap();
        assert!(SumSets::new(&code, &[]).is_none(), "{text}");
        assert!(!SumSets::suits(&code), "{text}");
    }
    for (text, suits) in [
        ("0.77", false),
        ("4.[3]", false),
        ("0.[7]", true),
        ("0.8", true),
    ] {
        assert_eq!(SumSets::suits(&text.parse().unwrap()), suits, "{text}");
    }
}

#[test]
fn memory_is_kept_to() {
    for (text, least) in [("0.8", 300), ("0.8!", 200), ("0.8?", 300)] {
        let code: Code = text.parse().unwrap();
        let mut sets = SumSets::new(&code, &[]).unwrap();
        let context = Context::new(1, 1 << 16).unwrap();
        let mut heaps = 0;
        let stop = loop {
            heaps += 100;
            if let Err(stop) = sets.extend(heaps, &context) {
                break stop;
            }
        };
        assert!(matches!(stop, Stop::Memory { .. }), "{text}");
        assert!(sets.values.len() > least, "{text} {}", sets.values.len());
    }
}
