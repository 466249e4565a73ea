//! Periods that are decided: those that hold by another theorem, those that go on much further, and
//! those that many values show and that end.

use super::super::period::{PeriodVerdict, Theorem, proved};
use super::*;
use crate::sequence::Full;

fn values(code: &Code, heaps: usize) -> Vec<u32> {
    let mut full = Full::new(code, Vec::new());
    full.extend(heaps, &Context::default()).unwrap();
    full.values.list()
}

fn decided(code: &Code, known: &Vec<u32>, (from, length, saltus): (u64, u64, u64)) -> Option<bool> {
    let claimed = Claimed::period(from, length, saltus);
    again(code, known, &claimed, &Context::default()).unwrap()
}

#[test]
fn periods_of_games_that_leave_up_to_three_parts() {
    for (code, claimed) in [
        ("0.8", (1, 3, 1)),
        ("0.C", (1, 2, 1)),
        ("8.0", (1, 2, 1)),
        ("4.[3]", (1, 4, 4)),
        ("C.[3]", (1, 4, 4)),
        ("0.03[7]", (0, 2, 1)),
        // a saltus that is no power of 2
        ("0.3F", (0, 6, 3)),
        // none
        ("0.F3", (0, 4, 0)),
        // sizes that are asked for
        ("4!.[3]", (1, 4, 4)),
        ("4=.[3]", (0, 1, 1)),
        ("0.8?", (2, 3, 1)),
        ("0.37=", (3, 4, 0)),
        ("4!.33", (1, 4, 0)),
        ("4=.33", (3, 4, 0)),
        ("0.7!", (0, 2, 0)),
    ] {
        let code: Code = code.parse().unwrap();
        let known = values(&code, 60);
        assert_eq!(decided(&code, &known, claimed), Some(true), "{code}");
        // half of it, and what gains another number
        let (from, length, saltus) = claimed;
        for wrong in [(from, length, saltus + 1), (from, length + 1, saltus)] {
            assert_eq!(
                decided(&code, &known, wrong),
                Some(false),
                "{code} {wrong:?}"
            );
        }
    }
}

/// Octal games: exactly the periods that the theorem of Guy and Smith proves.
#[test]
fn periods_of_octal_games() {
    let mut shorter = 0;
    for digits in 0..512 {
        let code: Code = format!("0.{digits:03o}").parse().unwrap();
        let all = values(&code, 700);
        let context = Context::default();
        let Some(period) = proved(&code, &all, &context).unwrap() else {
            continue;
        };
        if period.length > 40 {
            continue;
        }
        assert_eq!(period.verdict, PeriodVerdict::Proved(Theorem::GuySmith));
        let claimed = (period.preperiod, period.length, 0);
        assert_eq!(decided(&code, &all, claimed), Some(true), "{code}");
        // what the first values show of other lengths ends
        for length in (1..12).filter(|length| *length % period.length != 0) {
            let from = 3;
            let holds = (from..all.len() - length as usize)
                .all(|heap| all[heap] == all[heap + length as usize]);
            let found = decided(&code, &all, (from as u64, length, 0));
            assert_eq!(found, Some(holds), "{code} {length}");
            shorter += usize::from(found == Some(false));
        }
    }
    assert!(shorter > 1_000, "{shorter}");
}

/// Of many codes: what few values show is proved just if it goes on for 400.
#[test]
fn what_is_proved_goes_on() {
    let (mut proofs, mut refuted) = (0, 0);
    for one in 0..16 {
        for two in [0, 1, 2, 3, 8, 10, 12, 15] {
            for zero in ["0", "4", "8", "C"] {
                let code: Code = format!("{zero}.{one:X}{two:X}").parse().unwrap();
                let all = values(&code, 400);
                for length in 1..=8 {
                    let saltus = u64::from(all[4 + length].saturating_sub(all[4]));
                    let seen = |to: usize| repeats(&all[4..to], length, saltus);
                    if !seen(4 + 2 * length) {
                        continue;
                    }
                    let found = decided(&code, &all, (4, length as u64, saltus));
                    assert_eq!(found, Some(seen(400)), "{code} {length} {saltus}");
                    match found {
                        Some(true) => proofs += 1,
                        _ => refuted += 1,
                    }
                }
            }
        }
    }
    assert!(proofs > 100 && refuted > 100, "{proofs} {refuted}");
}

/// Whether values rise by the saltus with each length.
fn repeats(values: &[u32], length: usize, saltus: u64) -> bool {
    let mut pairs = values.iter().zip(&values[length..]);
    pairs.all(|(&value, &later)| u64::from(value) + saltus == u64::from(later))
}

/// The same of codes that ask for sizes.
#[test]
fn what_is_proved_of_sizes_goes_on() {
    let (mut proofs, mut refuted) = (0, 0);
    let digits = [
        "0",
        "1",
        "2",
        "3",
        "4!",
        "4=",
        "7=",
        "7!",
        "8?",
        "8=",
        "{0,3=}",
        "{1,2!,3?}",
    ];
    for zero in ["0", "4!", "4=", "8?"] {
        for one in digits {
            for two in digits {
                let code: Code = format!("{zero}.{one}{two}").parse().unwrap();
                let all = values(&code, 120);
                for length in 1..=6 {
                    let saltus = u64::from(all[4 + length].saturating_sub(all[4]));
                    let seen = |to: usize| repeats(&all[4..to], length, saltus);
                    if !seen(4 + 2 * length) {
                        continue;
                    }
                    match decided(&code, &all, (4, length as u64, saltus)) {
                        Some(found) => {
                            assert_eq!(found, seen(120), "{code} {length} {saltus}");
                            proofs += usize::from(found);
                            refuted += usize::from(!found);
                        }
                        None => panic!("{code} {length} {saltus}"),
                    }
                }
            }
        }
    }
    assert!(proofs > 200 && refuted > 100, "{proofs} {refuted}");
}
