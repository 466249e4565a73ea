//! Rules that split heaps: automata of values that repeat, proved by their period.

use super::{checked, discovered, searched};
use grundy::claim::digitwise::{DigitClaim, Settlement};
use grundy::claim::language::Claim;
use grundy::game::{HeapBox, options_of};
use grundy::plan::discover::{DiscoveryVerdict, automaton_certificate};
use grundy::rulesets::{HeapRuleset, Rules, Ruleset};
use grundy::store::sha256;
use grundy::theory::automata::{Meaning, Numeration};
use grundy::work::Context;
use std::collections::HashMap;

/// Values by the definition, of heaps as a set of tokens that were not seen before.
fn value(rules: &HeapRuleset, x: &mut Vec<u64>, known: &mut HashMap<Vec<u64>, u64>) -> u64 {
    x.retain(|&heap| heap > 0);
    x.sort_unstable();
    if let Some(&value) = known.get(x) {
        return value;
    }
    let options = options_of(rules, x).unwrap();
    let values: Vec<u64> = options
        .into_iter()
        .map(|mut y| value(rules, &mut y, known))
        .collect();
    let mex = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(x.clone(), mex);
    mex
}

#[test]
fn values_that_repeat_are_proved_and_checked() {
    for (text, heaps, levels, base, max) in [
        ("kayles", 1, 1, "2", 40),
        ("kayles", 2, 1, "2", 11),
        ("kayles", 2, 4, "3", 9),
        ("dawson", 2, 1, "2", 11),
        ("0.137", 1, 3, "10", 40),
        ("0.7", 3, 2, "2", 5),
        (
            "rules{each heap: to (i, j) for i in 0..h, j in i..h if i + j = h - 1 or i + j = h - 2}",
            2,
            1,
            "2",
            11,
        ),
    ] {
        let ruleset: Ruleset = text.parse().unwrap();
        let Rules::Heaps(rules) = &ruleset.rules else {
            panic!("{text}");
        };
        let sought = Meaning::Values(levels);
        let found = discovered((text, heaps), sought, base, None, 1);
        assert!(
            matches!(found.verdict, DiscoveryVerdict::Proved(_)),
            "{text}: {:?}",
            found.verdict
        );
        let automaton = found.automaton.as_ref().unwrap();
        let mut known = HashMap::new();
        for x in HeapBox::ordered(heaps, max).unwrap().iter() {
            let expected = value(rules, &mut x.clone(), &mut known).min(levels.into());
            assert_eq!(u64::from(automaton.run(&x)), expected, "{text} at {x:?}");
        }
        let search = searched(&ruleset, heaps, sought, base, None);
        let written = automaton_certificate(&search, &found).unwrap();
        assert_eq!(checked(&written.text).unwrap(), None, "{text}");
    }
}

/// The text with the hash that it needs.
fn hashed(lines: &[String]) -> String {
    let others = lines.iter().filter(|line| !line.starts_with("# sha256 "));
    let others: String = others.map(|line| format!("{line}\n")).collect();
    let hash = sha256(others.as_bytes());
    let lines = lines
        .iter()
        .map(|line| match line.starts_with("# sha256 ") {
            true => format!("# sha256 {hash}\n"),
            false => format!("{line}\n"),
        });
    lines.collect()
}

#[test]
fn what_is_changed_is_rejected() {
    let ruleset: Ruleset = "kayles".parse().unwrap();
    let sought = Meaning::Values(4);
    let found = discovered(("kayles", 1), sought, "2", None, 1);
    let all = found.automaton.as_ref().unwrap().states() as u64;
    let search = searched(&ruleset, 1, sought, "2", None);
    let written = automaton_certificate(&search, &found).unwrap().text;
    let lines: Vec<String> = written.lines().map(str::to_owned).collect();
    let refused = |lines: &[String]| !matches!(checked(&hashed(lines)), Ok(None));
    assert!(!refused(&lines));
    let states = lines
        .iter()
        .position(|line| !line.starts_with('#'))
        .unwrap()
        + 1;
    let mut changed = 0;
    for at in states..lines.len() - 1 {
        // an output, or a successor
        let words: Vec<&str> = lines[at].split(' ').collect();
        for place in 0..words.len() {
            let mut words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
            let number: u64 = words[place].parse().unwrap();
            let end = if place == 0 { 5 } else { all };
            words[place] = ((number + 1) % end).to_string();
            let mut lines = lines.clone();
            lines[at] = words.join(" ");
            assert!(refused(&lines), "line {at}, number {place}");
            changed += 1;
        }
    }
    assert!(changed > 50, "{changed}");
    // the period of another code, another period, another number of values
    let period = lines.len() - 1;
    for (from, to) in [
        ("\"0.77\"", "\"0.07\""),
        ("\"period\":12", "\"period\":24"),
        ("\"preperiod\":71", "\"preperiod\":70"),
        ("\"known\":167", "\"known\":166"),
    ] {
        let mut lines = lines.clone();
        assert!(lines[period].contains(from), "{}", lines[period]);
        lines[period] = lines[period].replace(from, to);
        assert!(refused(&lines), "{to}");
    }
    let mut without = lines.clone();
    without.pop();
    assert!(refused(&without));
    // another game of the same shape
    let other: Vec<String> = lines
        .iter()
        .map(|line| line.replace("# rules kayles", "# rules dawson"))
        .collect();
    assert!(refused(&other));
}

#[test]
fn claims_of_rules_that_split_heaps_are_settled() {
    let context = Context::default();
    for (text, rules, heaps, holds) in [
        ("P(kayles, h) <=> h = 0", None, 1, true),
        ("G(kayles, h) <= 9", None, 1, true),
        ("G(kayles, h) <= 7", None, 1, false),
        ("P(x) => a = b or a + b > 5", Some("kayles"), 2, false),
        (
            "h > 70 => (G(x) = 1 <=> h mod 12 = 1 or h mod 12 = 4 or h mod 12 = 8)",
            Some("kayles"),
            1,
            true,
        ),
        (
            "h > 69 => (G(x) = 1 <=> h mod 12 = 1 or h mod 12 = 4)",
            Some("kayles"),
            1,
            false,
        ),
        ("a = b => P(x)", Some("kayles"), 2, true),
    ] {
        let claim = Claim::parse(text).unwrap();
        let rules = rules.map(|rules| rules.parse::<Ruleset>().unwrap());
        let digits = (Numeration::Base(2), heaps);
        let claim = DigitClaim::compile(&claim, rules.as_ref(), digits, None, &context).unwrap();
        let verdict = claim.settle(&context).unwrap().verdict;
        match holds {
            true => assert!(
                matches!(verdict, Settlement::Proved(_)),
                "{text}: {verdict:?}"
            ),
            false => assert!(
                matches!(verdict, Settlement::Refuted { .. }),
                "{text}: {verdict:?}"
            ),
        }
    }
}
