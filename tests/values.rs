//! Certificates of values: made, checked, and altered.

use crate::common::runs::contexts;
use grundy::certify::{ValueClaim, certify_value};
use grundy::game::Grid;
use grundy::play::{Position, SplitMix64, analyse_number};
use grundy::rulesets::Ruleset;
use grundy::store::ValueRecord;
use grundy::work::Context;

fn position(rules: &str, at: &str) -> Position {
    let ruleset: Ruleset = rules.parse().unwrap();
    match at.parse::<Grid>() {
        Ok(grid) if !rules.starts_with("sprouts") && (at.contains('.') || at.contains('x')) => {
            Position::board(&ruleset, grid).unwrap()
        }
        _ => Position::read(&ruleset, at).unwrap(),
    }
}

/// Whether a certificate is accepted; false as well if it cannot be read.
fn accepted(text: &str, context: &Context) -> bool {
    let claim = ValueClaim::read(text.as_bytes());
    claim.is_ok_and(|claim| certify_value(&claim, context).is_ok_and(|found| found.accepted()))
}

const GAMES: [(&str, &str); 10] = [
    ("cram", "..../..../..../...."),
    ("cram", "...../...../..#../....."),
    ("clobber", "xoxo/oxox/xoxo"),
    ("node-kayles(grid(4,5))", "all"),
    ("node-kayles(petersen)", "all"),
    ("arc-kayles(complete(5))", "all"),
    ("poset(chomp(3,5))", "all"),
    ("hackenbush(edges{0-1,1-2,2-0,2-3,0-3,3-4})", "all"),
    ("sprouts", "3"),
    ("kayles", "5 8 20"),
];

#[test]
fn values_are_shown_by_their_certificates() {
    let [one, two] = contexts();
    for (rules, at) in GAMES {
        let position = position(rules, at);
        let record = position.value_certificate(&one).unwrap();
        let value = analyse_number(&position, None, &one).unwrap().value;
        assert_eq!(Some(record.value.into()), value, "{rules} {at}");
        let text = record.text();
        assert_eq!(ValueRecord::read(&text), Ok(record.clone()));
        for context in [&one, &two] {
            assert!(accepted(&text, context), "{rules} {at}");
            let again = position.value_certificate(context).unwrap();
            assert_eq!(again, record, "the same with any number of threads");
        }
    }
}

/// No altered certificate shows a wrong value: what is accepted is right by the definition.
#[test]
fn altered_certificates_show_no_wrong_value() {
    let [context, _] = contexts();
    let mut random = SplitMix64::new(0x7a1);
    let cases = std::env::var("GRUNDY_CASES").map_or(300, |cases| cases.parse().unwrap());
    let records: Vec<ValueRecord> = GAMES[..9]
        .iter()
        .map(|(rules, at)| position(rules, at).value_certificate(&context).unwrap())
        .collect();
    let mut refused = 0;
    for _ in 0..cases {
        let record = random.pick(&records).unwrap();
        let mut other = record.clone();
        let at = random.below(record.pieces.len() as u64) as usize;
        match random.below(5) {
            0 => _ = other.pieces.remove(at),
            1 => other.pieces[at].0 += 1,
            2 => other.pieces[at].0 = other.pieces[at].0.saturating_sub(1),
            3 => other.value ^= 1 + random.below(3),
            _ => {
                let piece = &record.pieces[random.below(record.pieces.len() as u64) as usize];
                other.pieces[at].1.clone_from(&piece.1);
            }
        }
        if other == *record {
            continue;
        }
        if !accepted(&other.text(), &context) {
            refused += 1;
            continue;
        }
        // a position that nothing needs may be left out: the value is the right one all the same
        assert_eq!(other.value, record.value, "{}", other.rules);
        for (value, piece) in &other.pieces {
            let own = position(&other.rules, piece);
            let found = analyse_number(&own, None, &context).unwrap().value;
            assert_eq!(found, Some((*value).into()), "{} {piece}", other.rules);
        }
    }
    assert!(refused > cases * 8 / 10, "{refused} of {cases} are refused");
}

#[test]
fn a_byte_that_changed_is_another_text() {
    let [context, _] = contexts();
    let text = position("cram", "..../....")
        .value_certificate(&context)
        .unwrap()
        .text();
    for other in [
        text.replace("# value ", "# value 0"),
        text.replacen("\n0 ", "\n1 ", 1),
        text.trim_end().to_owned(),
        text.replace("cram", "clobber"),
        text.replace("# pieces", "# bits"),
    ] {
        assert_ne!(other, text);
        assert!(!accepted(&other, &context), "{other}");
    }
    let misere = Position::read(&"node-kayles(path(4)) misere".parse().unwrap(), "all").unwrap();
    assert!(misere.value_certificate(&context).is_err());
    let joint = Position::read(&"wythoff".parse().unwrap(), "3 4").unwrap();
    assert!(joint.value_certificate(&context).is_err());
}
