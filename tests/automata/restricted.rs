//! Rules of which not all heaps are a position, or not all have their moves, rules side by side, and
//! rules that remember or forbid something.

use super::{checked, discovered, searched};
use grundy::game::{HeapRules, extended, options_of};
use grundy::plan::discover::DiscoveryVerdict;
use grundy::plan::discover::automaton_certificate;
use grundy::rulesets::{HeapRuleset, Rules, Ruleset};
use grundy::store::sha256;
use grundy::theory::automata::Meaning;
use std::collections::{BTreeSet, HashMap};

/// Rules, heaps, values up to. The rules of chocolate with an odd divisor are not Nim's.
const SOUGHT: [(&str, usize, u32); 34] = [
    ("chocolate(z/2)", 2, 0),
    ("chocolate(z/2)", 2, 7),
    ("chocolate(z/1)", 2, 0),
    ("chocolate(z/3)", 2, 0),
    ("chocolate(z/2) bounded(2)", 2, 2),
    ("chocolate(z/4) misere", 2, 0),
    ("chocolate(z/2) pass(1)", 2, 0),
    ("vdn", 2, 3),
    ("welter", 1, 5),
    ("welter", 2, 3),
    ("welter", 3, 1),
    ("nim terminal{(0,1)}", 2, 1),
    ("nim terminal{(0,1)*,(2,2)} misere", 2, 0),
    ("nim terminal{(1,1)} pass(1)", 2, 0),
    ("chocolate(z/2) terminal{(0,3),(1,3)}", 2, 0),
    ("bounded(3) terminal{(4)}", 1, 3),
    ("nim + subtract{1,2}", 2, 2),
    ("chocolate(z/2) + nim", 3, 0),
    ("nim selective slow(2) on 2", 3, 0),
    ("nim conjunctive subtract{1,3}", 2, 1),
    ("subtract{1,2} conjunctive nim misere", 2, 0),
    ("slow(2) on 2 ordinal nim", 3, 1),
    ("allbut{2} ordinal nim", 2, 0),
    ("nim then nim", 2, 1),
    ("nim then moore(2) misere", 3, 0),
    ("moore(2) then nim", 3, 0),
    ("slow(2) then bounded(3)", 2, 2),
    ("nim block(1)", 2, 0),
    ("nim block(1)", 3, 0),
    ("nim block(3) misere", 2, 0),
    ("bounded(3) block(2)", 2, 0),
    ("vectors{(2,0)*,(0,1)*,(1,0)} block(1)", 2, 0),
    ("slow(2) block(1) misere", 2, 0),
    ("chocolate(z/2) block(1)", 2, 0),
];

/// The value by the definition, or in misere play, and where options may be forbidden, 0 for P and
/// 1 for N.
fn value(rules: &HeapRuleset, misere: bool, x: &[u64], known: &mut HashMap<Vec<u64>, u32>) -> u32 {
    if let Some(&value) = known.get(x) {
        return value;
    }
    let blocks = rules.extra().map_or(0, |extra| extra.blocks) as usize;
    let options: BTreeSet<Vec<u64>> = options_of(rules, x).unwrap().into_iter().collect();
    let all: Vec<u32> = options
        .iter()
        .map(|y| value(rules, misere, y, known))
        .collect();
    let to_p = all.iter().filter(|value| **value == 0).count();
    let found = match misere {
        _ if blocks > 0 => u32::from(to_p > blocks || misere && to_p == all.len()),
        true => u32::from(all.is_empty() || all.contains(&0)),
        false => (0..).find(|v| !all.contains(v)).unwrap(),
    };
    known.insert(x.to_vec(), found);
    found
}

/// The text with its hash made right.
fn rehashed(text: &str) -> String {
    let kept = text.lines().filter(|line| !line.starts_with("# sha256 "));
    let bare: String = kept.map(|line| format!("{line}\n")).collect();
    let hash = sha256(bare.as_bytes());
    let at = bare.find("# automaton").unwrap();
    format!("{}# sha256 {hash}\n{}", &bare[..at], &bare[at..])
}

#[test]
fn they_are_proved_and_told_from_other_heaps() {
    for (name, heaps, values) in SOUGHT {
        let ruleset: Ruleset = name.parse().unwrap();
        let Rules::Heaps(rules) = &ruleset.rules else {
            panic!("{name} is on heaps");
        };
        let sought = Meaning::Values(values + 1);
        let found = discovered((name, heaps), sought, "2", None, 2);
        if let DiscoveryVerdict::Unsettled(why) = &found.verdict {
            panic!("{name}: {why}");
        }
        let automaton = found.automaton.as_ref().unwrap();
        let misere = name.ends_with("misere");
        let mut known = HashMap::new();
        // far beyond what was learned from
        let side = [200, 60, 24][heaps - 1];
        for rank in 0..u64::pow(side, heaps as u32) {
            let x: Vec<u64> = (0..heaps as u32)
                .map(|i| rank / side.pow(i) % side)
                .collect();
            let said = automaton.run(&x);
            if !rules.is_position(&x) {
                assert_eq!(said, u32::MAX, "{name} {x:?}");
            } else {
                let whole = extended(rules, &x);
                let right = value(rules, misere, &whole, &mut known).min(values + 1);
                assert_eq!(said, right, "{name} {x:?}");
            }
        }
        let search = searched(&ruleset, heaps, sought, "2", None);
        let written = automaton_certificate(&search, &found).expect("it is proved");
        assert_eq!(rehashed(&written.text), written.text);
        let fault = checked(&written.text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(fault, None, "{name}");
    }
}

/// The certificate with another line in one place is rejected, for what it says.
fn is_rejected(name: &str, lines: &[&str], at: usize, line: &str) {
    let mut wrong = lines.to_vec();
    wrong[at] = line;
    let text = rehashed(&(wrong.join("\n") + "\n"));
    let fault = checked(&text).unwrap_or_else(|e| panic!("{name} {line}: {e}"));
    assert!(fault.is_some(), "{name}: {line}");
}

/// In each state the output of no position instead of its own, and every other output instead of
/// that of no position.
#[test]
fn wrong_positions_are_rejected() {
    for (name, values) in [("chocolate(z/2)", 2), ("welter", 1), ("nim", 1)] {
        let ruleset: Ruleset = name.parse().unwrap();
        let sought = Meaning::Values(values + 1);
        let found = discovered((name, 2), sought, "2", None, 1);
        let search = searched(&ruleset, 2, sought, "2", None);
        let written = automaton_certificate(&search, &found).expect("it is proved");
        let lines: Vec<&str> = written.text.lines().collect();
        let first = lines
            .iter()
            .position(|line| line.starts_with("2 2 "))
            .unwrap()
            + 1;
        let states = found.automaton.as_ref().unwrap().states();
        let mut tried = 0;
        for at in first..first + states {
            let (own, rest) = lines[at].split_once(' ').unwrap();
            for output in -1..=i64::from(values) + 1 {
                if own == output.to_string() || (own != "-1" && output != -1) {
                    continue;
                }
                is_rejected(name, &lines, at, &format!("{output} {rest}"));
                tried += 1;
            }
        }
        assert!(tried >= states, "{name}");
    }
}

/// P instead of N or N instead of P, in one state of one section.
#[test]
fn wrong_outcomes_are_rejected() {
    for (name, heaps) in [
        ("moore(2) then nim", 3),
        ("nim then moore(2) misere", 3),
        ("nim block(1)", 2),
        ("nim block(1) misere", 2),
        ("nim pass(1)", 2),
    ] {
        let ruleset: Ruleset = name.parse().unwrap();
        let sought = Meaning::Values(1);
        let found = discovered((name, heaps), sought, "2", None, 1);
        let search = searched(&ruleset, heaps, sought, "2", None);
        let written = automaton_certificate(&search, &found).expect("it is proved");
        let lines: Vec<&str> = written.text.lines().collect();
        let sections = (0..lines.len()).filter(|&at| lines[at].starts_with("# automaton"));
        let mut tried = 0;
        for head in sections {
            let states = lines[head + 1].split(' ').nth(2).unwrap();
            for at in head + 2..head + 2 + states.parse::<usize>().unwrap() {
                let (own, rest) = lines[at].split_once(' ').unwrap();
                let output = u32::from(own == "0");
                is_rejected(name, &lines, at, &format!("{output} {rest}"));
                tried += 1;
            }
        }
        assert!(tried >= 2, "{name}");
    }
}
