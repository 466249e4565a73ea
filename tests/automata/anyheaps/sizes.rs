//! Automata that read the sizes of heaps: theorems, against tables; false ones, with the position.

use super::{certificate, claimed, fault, wrong};
use grundy::certify::anyheaps::CountClaim;
use grundy::plan::anyheaps::{AnyClaimed, AnyDiscovery, AnySearch, discover_any};
use grundy::rulesets::Ruleset;
use grundy::theory::anyheaps::{CountAutomaton, CountClasses, SIZES, count_certificate};
use grundy::work::Context;

const GREEDY: &str = "rules{any heaps: take t from i for i in 1..n, t in 1..x[i] if x[i] = max(x)}";

fn found(rules: &str, levels: u32) -> AnyDiscovery {
    let ruleset: Ruleset = rules.parse().unwrap();
    let search = AnySearch {
        ruleset: &ruleset,
        levels,
        base: None,
    };
    let [one, two] = [1, 2].map(|threads| {
        let context = Context::new(threads, 4 << 30).unwrap();
        discover_any(&search, &context).unwrap()
    });
    assert_eq!(one.automaton, two.automaton, "{rules}");
    one
}

/// A limit on what is taken from a largest heap.
fn limited(condition: &str) -> String {
    format!(
        "rules{{any heaps: take t from i for i in 1..n, t in 1..x[i] if x[i] = max(x) and {condition}}}"
    )
}

#[test]
fn theorems_by_sizes_are_proved_for_every_number_of_heaps() {
    let games = [
        ("greedy".to_owned(), 1),
        ("greedy misere".to_owned(), 1),
        (GREEDY.to_owned(), 1),
        (limited("t <= 1"), 1),
        (limited("t <= 2"), 1),
        (limited("t <= 2") + " misere", 1),
        (limited("t <= 3"), 1),
        (limited("(t = 1 or t = 3)"), 1),
        ("greedy".to_owned(), 2),
        (limited("t odd"), 1),
        (limited("t even"), 1),
        (limited("t >= 2"), 1),
        (limited("t >= 2") + " misere", 1),
    ];
    for (rules, levels) in games {
        let found = found(&rules, levels);
        assert_eq!(found.base, SIZES, "{rules}");
        let text = certificate(&rules, &found);
        assert_eq!(fault(&text), Ok(()), "{rules}");
        let automaton = found.automaton.as_ref().unwrap();
        for (heaps, max) in [(1, 20), (2, 12), (3, 8), (4, 5), (6, 3), (8, 2)] {
            let at = wrong(&rules, (levels, automaton), heaps, max);
            assert_eq!(at, None, "{rules} on {heaps} heaps");
        }
    }
}

/// Where no candidate is right, the last one is told with what refutes it.
#[test]
fn wrong_candidates_are_refuted() {
    let found = found(&limited("(t = 1 or t = 4)"), 1);
    let why = found.verdict.unwrap_err().to_string();
    assert!(why.contains("is wrong on"), "{why}");
}

/// Large heaps are read in a few steps: an even number of largest heaps is P.
#[test]
fn large_heaps_are_read() {
    let found = found("greedy", 1);
    let automaton = found.automaton.unwrap();
    let large = 1_000_000_000_000;
    for (heaps, output) in [
        (vec![large], 1),
        (vec![large, large], 0),
        (vec![large, large, 5], 0),
        (vec![large, large, large, large - 1], 1),
        (vec![0, 0], 0),
        (vec![], 0),
    ] {
        assert_eq!(automaton.output(&heaps), output, "{heaps:?}");
    }
}

#[test]
fn claims_about_sizes_are_proved_or_refuted() {
    let proved = [
        ("max(x) = 0 or count(x, h = max(x)) even", "greedy"),
        ("max(x) = 0 or count(x, h = max(x)) even", GREEDY),
        (
            "if max(x) <= 1 then max(x) > 0 and count(x, h = max(x)) odd else count(x, h = max(x)) even",
            "greedy misere",
        ),
    ];
    for (condition, rules) in proved {
        let (settled, claim) = claimed(condition, rules);
        let AnyClaimed::Proved(proof) = settled else {
            panic!("{condition} of {rules}: {settled:?}");
        };
        let ruleset: Ruleset = rules.parse().unwrap();
        let text = count_certificate(&ruleset, Some((&claim.text, Some(rules))), &proof).text;
        assert_eq!(fault(&text), Ok(()), "{condition} of {rules}");
        let read = CountClaim::read(text.as_bytes()).unwrap();
        assert!(claim.follows(read.counts(), read.automaton()));
    }
    let refuted = [
        ("max(x) = 0 or count(x, h = max(x)) odd", "greedy"),
        ("max(x) = 0 or count(x, h = max(x)) even", "greedy misere"),
        ("max(x) = 0 or count(x, h = max(x)) mod 4 = 0", "greedy"),
        ("sum(x) even", "greedy"),
        ("max(x) mod 2 = 0", "greedy"),
    ];
    for (condition, rules) in refuted {
        let (settled, claim) = claimed(condition, rules);
        let AnyClaimed::Wrong(position, said, value) = settled else {
            panic!("{condition} of {rules}: {settled:?}");
        };
        assert_ne!(said, value);
        assert_eq!(claim.automaton.output(&position), said);
        let max = position.iter().copied().max().unwrap_or(0).max(1);
        let heaps = position.len().max(1);
        let at = wrong(rules, (1, &claim.automaton), heaps, max);
        assert!(at.is_some(), "{condition} of {rules} at {position:?}");
    }
}

/// Files that say of greedy what is true of other games, or of no game, are refused.
#[test]
fn false_files_are_refused() {
    let found = found("greedy", 1);
    let text = certificate("greedy", &found);
    for rules in [
        "nim",
        "greedy misere",
        "bounded(2)",
        &limited("t <= 2"),
        "moore(2)",
    ] {
        let other = text.replace("# rules greedy", &format!("# rules {rules}"));
        let hashed: String = other
            .lines()
            .filter(|line| !line.starts_with("# sha256"))
            .map(|line| format!("{line}\n"))
            .collect();
        let hash = grundy::store::sha256(hashed.as_bytes());
        let mark = other
            .lines()
            .find(|line| line.starts_with("# sha256"))
            .unwrap();
        let other = other.replace(mark, &format!("# sha256 {hash}"));
        assert!(fault(&other).is_err(), "{rules}");
    }
}

/// The number of largest heaps is odd: no automaton of another period is taken for it.
#[test]
fn an_automaton_says_what_it_reads() {
    let counts = CountClasses { tail: 1, period: 2 };
    let step = |&first: &u32, numbers: &[u32]| match first {
        0 => numbers[0],
        first => first,
    };
    let read = CountAutomaton::read((SIZES, counts), 0, step, |&first| first % 2);
    let own = found("greedy", 1).automaton.unwrap();
    assert_eq!(read.least(), own);
}
