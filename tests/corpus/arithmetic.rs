//! Published periods of games whose values rise, or that leave many parts: proved, and the values go
//! on so five times as far as they need to.

use crate::common::data::read;
use grundy::certify::period::{PeriodClaim, certify_period};
use grundy::game::Code;
use grundy::plan::period_certificate;
use grundy::sequence::{PeriodVerdict, Sequence, Setup};
use grundy::work::Context;

#[test]
fn published_periods_with_a_saltus() {
    let rows = read("arithmetic_periods.csv");
    for row in &rows {
        let code: Code = row.text("code").parse().expect("a code");
        let found = Sequence::run(&code, 100, &Context::default()).expect("values");
        let period = found.period().expect("a period");
        let published = ["preperiod", "period", "saltus"].map(|key| row.number(key));
        let numbers = [period.preperiod, period.length, period.saltus];
        assert_eq!(numbers, published, "{code}");
        assert!(matches!(period.verdict, PeriodVerdict::Proved(_)), "{code}");
        let setup = Setup {
            only: true,
            engine: Some(grundy::sequence::Engine::Full),
            ..Setup::default()
        };
        let to = (5 * (period.preperiod + period.length)).min(120);
        let far = Sequence::with(&code, to, setup, &Context::default()).expect("values");
        for heap in 0..=to {
            let value = found.value(heap.into()).expect("a proved period");
            assert_eq!(u128::from(far.computed().get(heap)), value, "{code} {heap}");
        }
    }
    assert_eq!(rows.len(), 17);
}

/// Codes that ask for sizes: proved, on five times the heaps, and certified.
#[test]
fn sizes_that_are_asked_for() {
    for (text, expected) in [
        ("4!.[3]", [1, 4, 4]),
        ("4=.[3]", [0, 1, 1]),
        ("0.8?", [2, 3, 1]),
        ("0.37=", [3, 4, 0]),
        ("4!.33", [1, 4, 0]),
        ("4=.33", [3, 4, 0]),
        ("0.7!", [0, 2, 0]),
        ("0.{0,2=,3?}3", [0, 0, 0]),
        ("4=.07", [53, 34, 0]),
    ] {
        let code: Code = text.parse().expect("a code");
        let found = Sequence::run(&code, 300, &Context::default()).expect("values");
        let Some(period) = found.period() else {
            assert_eq!(expected, [0, 0, 0], "{code}");
            continue;
        };
        if expected[1] > 0 {
            let numbers = [period.preperiod, period.length, period.saltus];
            assert_eq!(numbers, expected, "{code}");
        }
        assert!(matches!(period.verdict, PeriodVerdict::Proved(_)), "{code}");
        let mut values: Vec<u128> = Vec::new();
        for heap in 0..(5 * (period.preperiod + period.length)).min(250) {
            let mut met = Vec::new();
            code.each_option(heap, |parts| {
                let parts = parts.iter().map(|&part| values[part as usize]);
                met.push(parts.fold(0, |sum, value| sum ^ value));
                true
            });
            values.push((0..).find(|value| !met.contains(value)).expect("a value"));
            assert_eq!(
                found.value(heap.into()),
                values.last().copied(),
                "{code} {heap}"
            );
        }
        let record = period_certificate(&code, &found).expect("a certificate");
        let text = serde_json::to_vec(&record.json()).expect("a text");
        let claim = PeriodClaim::read(&text).expect("a claim");
        let check = certify_period(&claim, &Context::default()).expect("a check");
        assert_eq!(check.fault, None, "{code}");
    }
}
