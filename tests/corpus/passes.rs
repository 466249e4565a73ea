//! Sequences of rules with passes: what is proved is compared with the recursion on heaps and passes
//! on five times the heaps that the proof needs, and certified; altered certificates are rejected.

use grundy::certify::period::{PeriodClaim, certify_period, needed_by_rows};
use grundy::game::options_of;
use grundy::plan::{HeapGame, period_certificate};
use grundy::rulesets::Ruleset;
use grundy::sequence::{Period, PeriodVerdict, Sequence, Setup, Theorem};
use grundy::store::{PeriodRecord, values_sha256};
use grundy::work::{Context, Stop};

/// Rules that leave at most one part, all proved.
const RULES: [&str; 20] = [
    "subtract:1,2",
    "bounded(3)",
    "nim bounded(4)",
    "code 0.1",
    "code 0.123",
    "code 0.3103",
    "code 0.0",
    "subtract:2,4,7 terminal{(9)}",
    "rules{each heap: take 1; take 3 if h mod 2 = 0}",
    "rules{1 heap: take 1; take 4 if a mod 3 = 0}",
    "rules{each heap: take 2; take 5; take 1 if h >= 20}",
    "rules{each heap: take 1; to 0 if h mod 7 = 0 and h > 0}",
    "rules{each heap: to 0 if h mod 3 != 1 and h > 2}",
    "rules{each heap: take 1; take 2; to 5 if h > 9 and h even}",
    "rules{each heap: take 1 + h mod 3 if h > 3}",
    "rules{each heap: take t for t in {3,7} if h >= 2*t; take 1}",
    "rules{each heap: take t for t in 1..6 if gcd(t, h) = 1}",
    "rules{each heap: as subtract{1,4}; take 6 if h mod 3 = 0}",
    "rules{each heap: take min(h, 4) if h > 0; take 2}",
    "rules{each heap: take 4 if h mod 5 = 0}",
];

/// Numbers by chance, below a bound.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % bound
    }
}

fn with_passes(rules: &str, passes: u64) -> String {
    format!("{rules} pass({passes})")
}

fn sequence(rules: &str, to: u64) -> (HeapGame, Sequence) {
    let game = HeapGame::read(rules).unwrap_or_else(|e| panic!("{rules}: {e}"));
    let found = Sequence::run(&game, to, &Context::default());
    let found = found.unwrap_or_else(|e| panic!("{rules}: {e}"));
    (game, found)
}

/// The values of the first heaps with 0, 1, .. passes left, by the moves of the whole game.
fn by_definition(rules: &str, passes: u64, heaps: u64) -> Vec<Vec<u32>> {
    let ruleset: Ruleset = rules.parse().expect("rules");
    let rules = ruleset.heap_rules().expect("heaps");
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for heap in 0..heaps {
        rows.push(Vec::new());
        for left in 0..=passes {
            let options = options_of(rules, &[heap, left]).expect("options");
            let met: Vec<u32> = options
                .iter()
                .map(|to| rows[to[0] as usize][to[1] as usize])
                .collect();
            let value = (0..).find(|value| !met.contains(value)).expect("a value");
            rows[heap as usize].push(value);
        }
    }
    rows
}

fn checked(record: &PeriodRecord) -> Result<bool, String> {
    let text = serde_json::to_vec(&record.json()).expect("a text");
    let claim = PeriodClaim::read(&text).map_err(|e| e.to_string())?;
    let check = certify_period(&claim, &Context::default());
    check
        .map(|check| check.accepted())
        .map_err(|e| e.to_string())
}

/// The least period of numbers that repeat by a length from some place on, and from where.
fn least(values: &[u32], [from, length]: [u64; 2]) -> [u64; 2] {
    let again = |less: u64| {
        let mut places = from as usize..values.len() - less as usize;
        places.all(|n| values[n] == values[n + less as usize])
    };
    let period = (1..=length).find(|&less| again(less)).expect("a period");
    let last =
        (0..values.len() - period as usize).rfind(|&n| values[n] != values[n + period as usize]);
    [last.map_or(0, |last| last as u64 + 1), period]
}

/// Whether a period is proved. If so it is the least one, the values are those of the definition on
/// five times the heaps that the proof needs, and its certificate is accepted.
fn holds(rules: &str, passes: u64) -> bool {
    let (game, found) = sequence(rules, 40);
    let Some(Period {
        preperiod,
        length,
        saltus: 0,
        verdict: PeriodVerdict::Proved(Theorem::Rows),
    }) = found.period()
    else {
        return false;
    };
    let record = period_certificate(&game, &found).unwrap_or_else(|e| panic!("{rules}: {e}"));
    let rows = by_definition(rules, passes, 5 * record.known);
    let values: Vec<u32> = rows.iter().map(|row| row[passes as usize]).collect();
    for (heap, &value) in values.iter().enumerate() {
        assert_eq!(
            found.value(heap as u128),
            Some(value.into()),
            "{rules}: {heap}"
        );
    }
    let [start, whole] = record.rows.expect("rows");
    assert_eq!(
        [preperiod, length],
        least(&values, [start, whole]),
        "{rules}"
    );
    assert_eq!(checked(&record), Ok(true), "{rules}");
    true
}

#[test]
fn periods_with_passes_are_proved() {
    for rules in RULES {
        for passes in [1, 2, 3, 7] {
            let whole = with_passes(rules, passes);
            assert!(holds(&whole, passes), "{whole}");
        }
    }
}

#[test]
fn random_rules_with_passes() {
    let mut chance = Chance(2003);
    let mut proved = 0;
    for number in 0..120 {
        let rules = match number % 2 {
            0 => {
                let set: std::collections::BTreeSet<u64> = (0..1 + chance.below(4))
                    .map(|_| 1 + chance.below(9))
                    .collect();
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                format!("subtract:{}", set.join(","))
            }
            _ => {
                let clauses = (0..1 + chance.below(3)).map(|_| {
                    let (a, m) = (1 + chance.below(7), 2 + chance.below(4));
                    match chance.below(5) {
                        0 => format!("take {a} if h mod {m} = {}", chance.below(m)),
                        1 => format!("to {a} if h > {} and h mod {m} != 1", a + m),
                        2 => format!("take t for t in {{{a},{}}} if h > {m}", a + m),
                        3 => format!("to h-{a} if h >= {a} and (h odd or h > {})", 4 * a),
                        _ => format!("take {a}"),
                    }
                });
                let clauses: Vec<String> = clauses.collect();
                format!("rules{{each heap: {}}}", clauses.join("; "))
            }
        };
        let passes = 1 + chance.below(3);
        proved += usize::from(holds(&with_passes(&rules, passes), passes));
    }
    assert!(proved > 100, "{proved}");
}

/// A single heap in a table of the whole game.
#[test]
fn values_without_a_proof_are_those_of_the_definition() {
    for rules in [
        "nim",
        "allbut:2",
        "rules{each heap: take t for t in 1..h div 2; take 1}",
    ] {
        for passes in [1, 2] {
            let whole = with_passes(rules, passes);
            let (_, found) = sequence(&whole, 150);
            let proved = |period: Period| matches!(period.verdict, PeriodVerdict::Proved(_));
            assert!(!found.period().is_some_and(proved), "{whole}");
            for (heap, row) in by_definition(&whole, passes, 151).into_iter().enumerate() {
                let value = row[passes as usize].into();
                assert_eq!(found.value(heap as u128), Some(value), "{whole}: {heap}");
            }
        }
    }
}

/// Each number of a certificate changed, as if whoever altered it had computed the rest again.
#[test]
fn altered_certificates_are_rejected() {
    let mut altered = 0;
    for (rules, passes) in RULES.into_iter().zip([1, 2, 3].into_iter().cycle()) {
        let whole = with_passes(rules, passes);
        let (game, found) = sequence(&whole, 40);
        let right = period_certificate(&game, &found).expect("a certificate");
        let [start, length] = right.rows.expect("rows");
        let [modulus, from, back] = right.look_back.expect("a look back");
        let other = |change: &dyn Fn(&mut PeriodRecord)| {
            let mut wrong = right.clone();
            change(&mut wrong);
            wrong
        };
        let mut wrong = vec![
            other(&|r| r.preperiod += 1),
            other(&|r| r.period *= 2),
            other(&|r| r.period += 1),
            other(&|r| r.saltus = 1),
            other(&|r| r.last_digit = 1),
            other(&|r| r.rows = None),
            other(&|r| r.rows = Some([start + 1, length])),
            other(&|r| r.rows = Some([start, 2 * length])),
            other(&|r| r.rows = Some([start, length + 1])),
            other(&|r| r.look_back = None),
            other(&|r| r.look_back = Some([0, from, back])),
            other(&|r| r.look_back = Some([modulus, from, from])),
        ];
        if right.preperiod > 0 {
            wrong.push(other(&|r| r.preperiod -= 1));
        }
        if start > 0 {
            wrong.push(other(&|r| r.rows = Some([start - 1, length])));
        }
        if length > 1 {
            wrong.push(other(&|r| r.rows = Some([start, 1])));
        }
        for wrong in &mut wrong {
            let [start, length] = wrong.rows.unwrap_or([wrong.preperiod, wrong.period]);
            if let Some(look) = wrong.look_back {
                wrong.known = needed_by_rows(start, length, look) as u64;
            }
            let rows = by_definition(&whole, passes, wrong.known);
            wrong.values_sha256 = values_sha256(rows.concat());
            assert_ne!(checked(wrong), Ok(true), "{wrong:?}");
            altered += 1;
        }
        // as it stands
        for key in 0..3 {
            let mut wrong = right.clone();
            match key {
                0 => wrong.known += 1,
                1 => wrong.code = wrong.code.replace("pass(", "pass(1"),
                _ => wrong.values_sha256 = values_sha256([1]),
            }
            assert_ne!(checked(&wrong), Ok(true), "{wrong:?}");
            altered += 1;
        }
    }
    assert!(altered > 250, "{altered}");
}

#[test]
fn heaps_that_split_share_the_passes() {
    for rules in [
        "kayles",
        "code 0.07",
        "rules{each heap: take 1; to (1, h-3) if h > 3}",
        "code 0.[7]",
    ] {
        let error = HeapGame::read(&with_passes(rules, 1))
            .expect_err(rules)
            .to_string();
        assert!(error.contains("share the passes"), "{error}");
    }
    // sums of heaps in misere play are not those of single heaps either
    assert!(HeapGame::read_misere("subtract:1,2 pass(1)").is_err());
}

/// Values that are known before say nothing of those with fewer passes: all are computed again, and
/// those beyond are kept.
#[test]
fn known_values_change_nothing() {
    let (game, all) = sequence("subtract:3,4,11 pass(3)", 500);
    let values: Vec<u32> = all.computed().iter().collect();
    let all_known = values.len();
    for known in [0, 1, 50, all_known / 2, all_known - 1, all_known] {
        let mut kept = values[..known].to_vec();
        let setup = Setup {
            known: kept.clone(),
            keep: Some(Box::new(|first, more| {
                assert_eq!(first, kept.len() as u64);
                let mut block = [0; 7];
                loop {
                    let count = more(&mut block);
                    kept.extend(&block[..count]);
                    if count < block.len() {
                        return Ok(());
                    }
                }
            })),
            ..Setup::default()
        };
        let found = Sequence::with(&game, 500, setup, &Context::default()).expect("values");
        assert_eq!(found.period(), all.period());
        assert_eq!(kept, values, "{known}");
    }
}

/// As many passes as nobody has room for.
#[test]
fn too_many_passes_are_a_question_of_memory() {
    for passes in [1 << 40, u64::MAX - 1, u64::MAX] {
        let game = HeapGame::read(&with_passes("subtract:1,2", passes)).expect("a game");
        let stop = Sequence::run(&game, 100, &Context::default()).expect_err("no room");
        assert!(matches!(stop, Stop::Memory { .. }), "{stop}");
    }
    let (_, found) = sequence("subtract:1,2 pass(100000)", 10);
    assert_eq!(found.computed().count(), 11);
}
