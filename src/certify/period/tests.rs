//! Certificates of true periods are accepted, every change of one is rejected or refused.

use super::super::CertifyError;
use super::super::tests::with_context;
use super::values::values;
use super::*;
use crate::store::values_sha256;
use crate::work::{Context, Stop};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A certificate with these numbers, and with what follows from them.
fn record(code: &str, preperiod: u64, period: u64) -> PeriodRecord {
    let read: Code = code.parse().unwrap();
    let last = last_digit(&read);
    let known = needed(preperiod, period, last) as u64;
    let values = with_context(1 << 20, |context| values(&read, known, context).unwrap());
    PeriodRecord {
        code: code.into(),
        theorem: PeriodTheorem::GuySmith.name().into(),
        preperiod,
        period,
        saltus: 0,
        last_digit: last,
        look_back: None,
        rows: None,
        gains: None,
        known,
        values_sha256: values_sha256(values),
    }
}

fn check(record: &PeriodRecord) -> Result<PeriodCheck, CertifyError> {
    let text = serde_json::to_vec(&record.json()).unwrap();
    let claim = PeriodClaim::read(&text)?;
    with_context(1 << 20, |context| certify_period(&claim, context))
}

fn fault(record: &PeriodRecord) -> Fault {
    check(record).unwrap().fault.expect("a fault")
}

fn refused(record: &PeriodRecord) -> String {
    check(record).unwrap_err().to_string()
}

/// Preperiod and period of octal games: data/octal_games.csv.
const TRUE: [(&str, u64, u64); 8] = [
    ("0.77", 71, 12),
    ("0.07", 53, 34),
    ("0.137", 52, 34),
    ("0.165", 5181, 1550),
    ("0.3", 0, 2),
    ("0.1", 2, 1),
    ("0.0", 0, 1),
    ("4.0", 1, 2),
];

#[test]
fn true_periods_are_accepted() {
    for (code, preperiod, period) in TRUE {
        let record = record(code, preperiod, period);
        let found = check(&record).unwrap();
        assert_eq!(found.fault, None, "{code}");
        assert!(found.accepted());
        assert_eq!(found.entries, record.known, "{code}");
    }
}

#[test]
fn multiples_and_other_preperiods_are_rejected() {
    for (code, preperiod, period) in TRUE {
        for times in [2, 3] {
            let longer = fault(&record(code, preperiod, times * period));
            assert_eq!(longer, Fault::Shorter { period }, "{code}");
        }
        for later in [1, 7] {
            let late = fault(&record(code, preperiod + later, period));
            assert_eq!(late, Fault::Earlier { heap: preperiod }, "{code}");
        }
        if let Some(before) = preperiod.checked_sub(1) {
            // the exception before the period breaks it
            let early = fault(&record(code, before, period));
            let Some(bad) = early.first_bad() else {
                panic!("{code}: {early}");
            };
            assert_eq!(bad.position, [before + period], "{code}");
            assert_ne!(bad.stored, bad.computed, "{code}");
        }
    }
}

#[test]
fn another_period_is_rejected() {
    let other = fault(&record("0.77", 71, 11));
    assert!(matches!(other, Fault::Breaks { .. }), "{other}");
    let other = fault(&record("0.77", 70, 6));
    assert!(matches!(other, Fault::Breaks { .. }), "{other}");
}

#[test]
fn every_changed_field_is_found() {
    let kayles = record("0.77", 71, 12);
    let changed = |change: fn(&mut PeriodRecord)| {
        let mut changed = kayles.clone();
        change(&mut changed);
        changed
    };
    let number = |record: PeriodRecord| match fault(&record) {
        Fault::Number {
            key,
            stored,
            computed,
        } => (key, stored, computed),
        other => panic!("{other}"),
    };
    assert_eq!(number(changed(|r| r.last_digit = 1)), ("last_digit", 1, 2));
    assert_eq!(number(changed(|r| r.saltus = 1)), ("saltus", 1, 0));
    // the bound is not reached, or values are claimed that prove nothing more
    assert_eq!(number(changed(|r| r.known = 166)), ("known", 166, 167));
    assert_eq!(number(changed(|r| r.known = 168)), ("known", 168, 167));
    assert_eq!(number(changed(|r| r.preperiod = 72)), ("known", 167, 169));
    assert_eq!(number(changed(|r| r.period = 24)), ("known", 167, 191));
    let hash = fault(&changed(|r| r.values_sha256 = "0".repeat(64)));
    let computed = kayles.values_sha256.clone();
    assert_eq!(hash, Fault::Hash { computed });
    // another game with the same last digit
    let other = fault(&changed(|r| r.code = "0.07".into()));
    assert!(matches!(other, Fault::Breaks { .. }), "{other}");
    let longer = number(changed(|r| r.code = "0.777".into()));
    assert_eq!(longer, ("last_digit", 2, 3));
}

#[test]
fn codes_that_the_theorem_does_not_cover_are_rejected() {
    for code in ["0.7F", "4!.77", "0.[7]", "0.7{2+}", "0.7*"] {
        let mut wrong = record("0.77", 71, 12);
        wrong.code = code.into();
        let found = check(&wrong).unwrap();
        assert_eq!(found.entries, 0, "{code}");
        let fault = found.fault.unwrap();
        assert!(matches!(fault, Fault::Uncovered { .. }), "{code}: {fault}");
        assert!(fault.to_string().contains("says nothing of this code"));
    }
}

#[test]
fn what_is_no_claim_is_refused() {
    let with = |change: &dyn Fn(&mut PeriodRecord)| {
        let mut changed = record("0.77", 71, 12);
        change(&mut changed);
        refused(&changed)
    };
    assert!(with(&|r| r.code = "0.7Z".into()).contains("a code that cannot be parsed"));
    assert!(with(&|r| r.code = "20.017".into()).contains("a code that cannot be parsed"));
    assert!(with(&|r| r.code = " .77".into()).contains("code ` .77`, expected its canonical text"));
    assert!(with(&|r| r.theorem = "mine".into()).contains("theorem `mine`, expected `Guy-Smith"));
    assert!(with(&|r| r.period = 0).contains("period 0, expected at least 1"));
    assert!(with(&|r| r.preperiod = u64::MAX).contains("expected numbers below 2^32"));
    assert!(with(&|r| r.known = 1 << 32).contains("expected numbers below 2^32"));
    for hash in ["", "0", &"g".repeat(64), &"A".repeat(64), &"0".repeat(65)] {
        assert!(with(&|r| r.values_sha256 = hash.into()).contains("64 hexadecimal digits"));
    }
}

#[test]
fn a_check_has_its_memory_and_can_be_stopped() {
    let mut large = record("0.56", 1, 1);
    (large.preperiod, large.period) = (326_640, 144);
    large.known = needed(large.preperiod, large.period, 2) as u64;
    let memory = check(&large).unwrap_err();
    let CertifyError::Stop(Stop::Memory { needed, limit, .. }) = memory else {
        panic!("{memory}");
    };
    assert_eq!((needed, limit), (8 * u128::from(large.known), 1 << 20));

    let text = serde_json::to_vec(&large.json()).unwrap();
    let claim = PeriodClaim::read(&text).unwrap();
    let stopped = with_context(1 << 30, |context| {
        let context = context.clone().with_cancel(Arc::new(AtomicBool::new(true)));
        certify_period(&claim, &context)
    });
    assert!(matches!(stopped, Err(CertifyError::Stop(Stop::Cancelled))));
}

/// A claim by the test on binary digits, with what follows from it.
fn of_digits(code: &str, (preperiod, period, saltus): (u64, u64, u64), known: u64) -> PeriodRecord {
    let read: Code = code.parse().unwrap();
    let all = with_context(1 << 20, |context| values(&read, known, context).unwrap());
    PeriodRecord {
        code: code.into(),
        theorem: PeriodTheorem::BinaryDigits.name().into(),
        preperiod,
        period,
        saltus,
        last_digit: last_digit(&read),
        look_back: None,
        rows: None,
        gains: None,
        known,
        values_sha256: values_sha256(all),
    }
}

#[test]
fn games_that_rise_are_accepted_and_changes_are_not() {
    for (code, claimed, known) in [
        ("0.8", (1, 3, 1), 4),
        ("0.3F", (0, 6, 3), 13),
        ("4.[3]", (1, 4, 4), 9),
        ("0.F3", (0, 4, 0), 5),
        ("{2,5}.0", (1, 24, 8), 25),
    ] {
        let right = of_digits(code, claimed, known);
        let found = check(&right).unwrap();
        assert_eq!(found.fault, None, "{code}");
        let (preperiod, period, saltus) = claimed;
        for wrong in [
            (preperiod, period, saltus + 1),
            (preperiod, 2 * period, 2 * saltus),
            (preperiod + 1, period, saltus),
            (preperiod, period + 1, saltus),
        ] {
            for known in [known, known + 1, known + period, known + 2 * period] {
                let wrong = check(&of_digits(code, wrong, known)).unwrap();
                assert!(!wrong.accepted(), "{code}");
            }
        }
        let other = PeriodRecord {
            values_sha256: right.values_sha256.chars().rev().collect(),
            ..right
        };
        assert!(matches!(fault(&other), Fault::Hash { .. }), "{code}");
    }
}

/// Periods that the values needed show: those that ten times as many values show, and no others.
#[test]
fn periods_that_end_are_rejected() {
    let (mut accepted, mut rejected) = (0, 0);
    for digits in 0..256 {
        let text = format!("4.{:X}{:X}", digits / 16, digits % 16);
        let code: Code = text.parse().unwrap();
        let all = with_context(1 << 20, |context| values(&code, 300, context).unwrap());
        for period in 1..=6_usize {
            let from = 4;
            let saltus = u64::from(all[from + period].saturating_sub(all[from]));
            let shown = |to: usize| {
                let mut heaps = from..to - period;
                heaps.all(|heap| u64::from(all[heap]) + saltus == u64::from(all[heap + period]))
            };
            // as if it began there
            let least = u64::from(all[from - 1]) + saltus != u64::from(all[from - 1 + period]);
            if !least || !shown(from + 2 * period) {
                continue;
            }
            let mut claim = of_digits(&code.to_string(), (from as u64, period as u64, saltus), 24);
            let Fault::Number { computed, .. } = (match check(&claim).unwrap().fault {
                Some(fault @ Fault::Number { .. }) => fault,
                _ => continue,
            }) else {
                continue;
            };
            if computed > 100 || !shown(computed as usize) {
                continue;
            }
            let claimed = (from as u64, period as u64, saltus);
            claim = of_digits(&code.to_string(), claimed, computed as u64);
            let found = check(&claim).unwrap();
            if matches!(found.fault, Some(Fault::Shorter { .. })) {
                continue;
            }
            assert_eq!(
                found.accepted(),
                shown(300),
                "{code} {claimed:?} {:?}",
                found.fault
            );
            match found.accepted() {
                true => accepted += 1,
                false => rejected += 1,
            }
        }
    }
    assert!(accepted > 0 && rejected > 0, "{accepted} {rejected}");
}

/// The law of a code, by which residues gain different numbers.
fn law(code: &str) -> PeriodRecord {
    let read: Code = code.parse().unwrap();
    let sequence = crate::sequence::Sequence::run(&read, 700, &Context::default()).unwrap();
    let object = crate::plan::sequence_certificate(&read, &sequence).unwrap();
    let text = serde_json::to_vec(&object).unwrap();
    PeriodRecord::read(&text).unwrap()
}

#[test]
fn laws_of_residues_are_accepted_and_altered_ones_are_not() {
    let mut rejected = 0;
    for code in ["0.2048", "0.200048", "0.205200C"] {
        let record = law(code);
        assert_eq!(check(&record).unwrap().fault, None, "{code}");
        let gains = record.gains.clone().unwrap();
        let mut reject = |altered: PeriodRecord| {
            let accepted = check(&altered).is_ok_and(|found| found.accepted());
            assert!(!accepted, "{altered:?}");
            rejected += 1;
        };
        // those of rulers, and some others
        let some = (0..gains.len()).filter(|&place| gains[place].len() > 1 || place % 9 == 4);
        for place in some {
            for number in 0..gains[place].len() {
                for more in [-4, -1, 1, 8] {
                    let mut altered = gains.clone();
                    altered[place][number] += more;
                    reject(PeriodRecord {
                        gains: Some(altered),
                        ..record.clone()
                    });
                }
            }
            let mut steady = gains.clone();
            if steady[place].len() > 1 {
                steady[place].truncate(1);
                reject(PeriodRecord {
                    gains: Some(steady.clone()),
                    ..record.clone()
                });
                steady[place] = gains[place][..4].to_vec();
                reject(PeriodRecord {
                    gains: Some(steady),
                    ..record.clone()
                });
            }
        }
        // another game, with its values
        let other = law(if code == "0.2048" {
            "0.200048"
        } else {
            "0.2048"
        });
        reject(PeriodRecord {
            code: other.code.clone(),
            ..record.clone()
        });
        reject(PeriodRecord {
            gains: other.gains,
            ..record.clone()
        });
        reject(PeriodRecord {
            saltus: 4,
            ..record.clone()
        });
        reject(PeriodRecord {
            gains: None,
            ..record.clone()
        });
    }
    assert!(rejected > 80, "{rejected}");
}
