//! Periods of rules that people write, whose options look back a bounded way: what is proved is
//! compared with the definition on five times the heaps, and certified; what is not bounded is never
//! proved so.

use grundy::certify::period::{PeriodClaim, certify_period};
use grundy::game::{Heap, options_of};
use grundy::plan::{HeapGame, period_certificate};
use grundy::rulesets::Ruleset;
use grundy::sequence::{Period, PeriodVerdict, Sequence, Theorem};
use grundy::work::Context;

/// The clauses of rules of each heap, all proved.
const PROVED: [&str; 27] = [
    "take 1; take 3 if h mod 2 = 0",
    "take 1; take 2 if h mod 3 = 1; take 5 if h mod 4 = 3",
    "take t for t in 1..3 if t <= h and h mod 5 != 0; take 4",
    "take 2; take 5; take 1 if h >= 20",
    "take 1 if h odd; take 4 if h even; take 6",
    "take t for t in {2,5,9} if (h + t) mod 3 != 1",
    "take 1; to 0 if h mod 7 = 0 and h > 0",
    "to (i, h-3-i) for i in 0..2 if h >= 5; take 1",
    "take 2; to (1, h-2) if h > 4; to (2, h-5) if h > 7",
    "take 3; to (h-1, 2) if h > 2 and h mod 4 = 1",
    "to (h-1, h-2) if h > 2; take 1",
    "to (h-1, h-2, 1) if h > 2; take 3",
    "as subtract{1,4}; take 6 if h mod 3 = 0",
    "take t for t in 1..h if t < 4 and (h - t) mod 3 > 0",
    "take t for t in h-3..h-1 if h > 3; take 2",
    "take 1; take 2; to 5 if h > 9 and h even",
    "take 1 + h mod 3 if h > 3",
    "take 1; take 3; take 8 if h <= 100",
    "to (i, h-4-i) for i in 0..h-4 if i < 3; take 1",
    "take t for t in {3,7} if h >= 2*t; take 1",
    "take 3; take 5 if 7 divides h",
    "take t for t in 1..6 if gcd(t, h) = 1",
    "take t for t in 1..5 if t divides h",
    "take 2; take 3 if h not in {4, 9, 17}",
    "take min(h, 4) if h > 0; take 2",
    "to (h-1, h-1) if h mod 3 = 2; take 2; take 5",
    "to (1, 2, h-6) if h > 8; take 1 if h mod 4 > 1; take 4",
];

/// Clauses with options of any size between: a few of them look periodic.
const UNBOUNDED: [&str; 10] = [
    "take 1; to h div 2 if h > 1",
    "take t for t in 1..h div 2",
    "take t for t in 1..h if (h - t) mod 3 = 0",
    "to (i, h-1-i) for i in 0..h-1 if h odd; take 1",
    "take t for t in 1..h if gcd(t, h) = 1",
    "take t for t in 1..h if t divides h and t < h",
    "take 1; to (h div 2, h div 3) if h > 2",
    "take t for t in 1..h if t*t <= h",
    "to (i, i) for i in 0..h div 2 if h > 0; take 1",
    "take 1; take 2; to h - h div 3 if h > 5",
];

fn rules(clauses: &str) -> String {
    format!("rules{{each heap: {clauses}}}")
}

fn sequence(clauses: &str, to: Heap) -> (HeapGame, Sequence) {
    let game = HeapGame::read(&rules(clauses)).unwrap_or_else(|e| panic!("{clauses}: {e}"));
    let found = Sequence::run(&game, to, &Context::default());
    let found = found.unwrap_or_else(|e| panic!("{clauses}: {e}"));
    (game, found)
}

/// The values of the first heaps by the definition.
fn by_definition(clauses: &str, heaps: u64) -> Vec<u128> {
    let ruleset: Ruleset = rules(clauses).parse().expect("rules");
    let rules = ruleset.heap_rules().expect("heaps");
    let mut values: Vec<u128> = Vec::new();
    for heap in 0..heaps {
        let options = options_of(rules, &[heap]).expect("options");
        let sums = options.iter().map(|parts| {
            let parts = parts.iter().map(|&part| values[part as usize]);
            parts.fold(0, |sum, value| sum ^ value)
        });
        let sums: Vec<u128> = sums.collect();
        values.push((0..).find(|value| !sums.contains(value)).expect("a value"));
    }
    values
}

fn by_rows(period: Option<Period>) -> Option<Period> {
    period.filter(|period| period.verdict == PeriodVerdict::Proved(Theorem::Rows))
}

/// A proved period on five times the heaps that were computed, and its certificate.
fn holds(clauses: &str, (game, found): &(HeapGame, Sequence)) {
    let heaps = 5 * found.computed().count();
    for (heap, value) in by_definition(clauses, heaps).into_iter().enumerate() {
        assert_eq!(found.value(heap as u128), Some(value), "{clauses}: {heap}");
    }
    let record = period_certificate(game, found).unwrap_or_else(|e| panic!("{clauses}: {e}"));
    let text = serde_json::to_vec(&record.json()).expect("a text");
    let claim = PeriodClaim::read(&text).unwrap_or_else(|e| panic!("{clauses}: {e}"));
    let check = certify_period(&claim, &Context::default()).expect("a check");
    assert_eq!(check.fault, None, "{clauses}");
}

#[test]
fn rules_of_ones_own_are_proved() {
    for clauses in PROVED {
        let found = sequence(clauses, 100);
        assert!(
            by_rows(found.1.period()).is_some(),
            "{clauses}: {:?}",
            found.1.period()
        );
        holds(clauses, &found);
    }
}

/// Amounts that recur are a code with a tail.
#[test]
fn amounts_that_recur_have_a_code() {
    for (clauses, code) in [
        ("take t for t in 1..h if t odd", "0.[30]"),
        ("take t for t in 1..h if t mod 3 != 2", "0.[303]"),
        ("take t for t in 2..h if t even or t > 6", "0.030303[3]"),
        ("take 1; take t for t in 1..h if 4 divides t", "0.30[0300]"),
    ] {
        let (game, found) = sequence(clauses, 200);
        let read: grundy::game::Code = code.parse().expect("a code");
        assert_eq!(game.code().ok(), Some(&read), "{clauses}");
        let values = by_definition(clauses, 500);
        for (heap, value) in values
            .into_iter()
            .enumerate()
            .take(found.computed().count() as usize)
        {
            assert_eq!(found.value(heap as u128), Some(value), "{clauses}: {heap}");
        }
        assert!(
            matches!(
                found.period().expect("a period").verdict,
                PeriodVerdict::Proved(_)
            ),
            "{clauses}"
        );
    }
}

/// Two hundred rules that have options between both ends.
#[test]
fn what_looks_back_without_a_bound_is_not_proved() {
    let mut tried = 0;
    for clauses in UNBOUNDED {
        for more in 0..20 {
            let clauses = format!("{clauses}; take {} if h mod {} = 1", 2 + more % 7, 2 + more);
            let (_, found) = sequence(&clauses, 120);
            assert_eq!(by_rows(found.period()), None, "{clauses}");
            tried += 1;
        }
    }
    assert_eq!(tried, 200);
}

/// Clauses put together by chance: what is proved holds.
#[test]
fn random_rules() {
    let mut seed = 63_u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    let (mut proved, mut open) = (0, 0);
    for _ in 0..150 {
        let clauses = (0..2 + random(2)).map(|_| {
            let (a, b, m) = (1 + random(7), 1 + random(4), 2 + random(5));
            let guard = match random(5) {
                0 => format!(" and h mod {m} != {}", random(m)),
                1 => format!(" and h mod {m} < {}", 1 + random(m - 1)),
                2 => format!(" and h <= {}", 20 + random(30)),
                3 => format!(" and (h odd or h > {})", 10 + random(20)),
                _ => String::new(),
            };
            match random(5) {
                0 => format!("to (h-{a}, {b}) if h > {}{guard}", a.max(b)),
                1 => format!("to (h-{a}, h-{b}) if h > {}{guard}", a.max(b)),
                2 => format!("take t for t in {{{a},{}}} if h >= t{guard}", a + b),
                3 => format!("to {b} if h > {}{guard}", b + a),
                _ => format!("take {a} if h >= {a}{guard}"),
            }
        });
        let clauses = clauses.collect::<Vec<_>>().join("; ");
        let found = sequence(&clauses, 100);
        match found.1.period().map(|period| period.verdict) {
            Some(PeriodVerdict::Proved(_)) => {
                proved += 1;
                let (game, found) = &found;
                let heaps = (5 * found.computed().count()).min(3_000);
                for (heap, value) in by_definition(&clauses, heaps).into_iter().enumerate() {
                    assert_eq!(found.value(heap as u128), Some(value), "{clauses}: {heap}");
                }
                assert!(period_certificate(game, found).is_ok(), "{clauses}");
            }
            _ => open += 1,
        }
    }
    assert!(proved > 100 && open < 50, "{proved} {open}");
}

/// Numbers of certificates that say less than is needed, or more than is so.
#[test]
fn altered_certificates_are_rejected() {
    let mut altered = 0;
    for clauses in PROVED {
        let (game, found) = sequence(clauses, 100);
        let right = period_certificate(&game, &found).expect("a certificate");
        let [modulus, from, back] = right.look_back.expect("a look back");
        let looks = [
            [modulus, from, back - 1],
            [modulus + 1, from, back],
            [modulus, back + 1, back],
            [0, from, back],
        ];
        for look in looks
            .into_iter()
            .filter(|look| *look != [modulus, from, back])
        {
            // as if whoever altered it had computed the rest again
            for extra in [0, 1, right.period] {
                let mut wrong = right.clone();
                wrong.look_back = Some(look);
                wrong.known = needed(&wrong).max(1);
                wrong.preperiod += extra;
                let values = (0..wrong.known).map(|heap| found.value(heap.into()));
                let values = values.map(|value| value.expect("a value") as u32);
                wrong.values_sha256 = grundy::store::values_sha256(values);
                let text = serde_json::to_vec(&wrong.json()).expect("a text");
                let claim = PeriodClaim::read(&text).expect("a claim");
                let check = certify_period(&claim, &Context::default());
                let accepted = check.expect("a check").accepted();
                let sound = extra == 0 && looks_back_so(clauses, look);
                assert!(sound || !accepted, "{clauses} {look:?} {extra}");
                altered += 1;
            }
        }
    }
    assert!(altered > 200, "{altered}");
}

/// Whether options are as is said, on the first heaps of those that it is said of.
fn looks_back_so(clauses: &str, [modulus, from, back]: [u64; 3]) -> bool {
    if modulus == 0 || from <= back {
        return false;
    }
    let ruleset: Ruleset = rules(clauses).parse().expect("rules");
    let rules = ruleset.heap_rules().expect("heaps");
    let ends = |heap: Heap| -> Option<Vec<Vec<(bool, u64)>>> {
        let options = options_of(rules, &[heap]).expect("options");
        let end = |part: Heap| match heap - part {
            _ if part < from - back => Some((true, part)),
            lost if lost <= back => Some((false, lost)),
            _ => None,
        };
        let parts = |parts: &Vec<Heap>| {
            let parts = parts.iter().filter(|&&part| part > 0);
            let mut ends = parts.map(|&part| end(part)).collect::<Option<Vec<_>>>()?;
            ends.sort_unstable();
            Some(ends)
        };
        let mut all = options.iter().map(parts).collect::<Option<Vec<_>>>()?;
        all.sort_unstable();
        all.dedup();
        Some(all)
    };
    (from..from + 300).all(|heap| ends(heap).is_some() && ends(heap) == ends(heap + modulus))
}

fn needed(record: &grundy::store::PeriodRecord) -> u64 {
    let look = record.look_back.expect("a look back");
    grundy::certify::period::needed_by_rows(record.preperiod, record.period, look) as u64
}
