//! Automata discovered and proved for all heaps: the numbers of states known before, the games of
//! sets of four heaps, and what does not close.

mod anyheaps;
mod periodic;
mod random;
mod restricted;
mod subsets;

use grundy::certify::CertifyError;
use grundy::certify::automaton::{AutomatonClaim, AutomatonFault, certify_automaton};
use grundy::plan::discover::{Discovery, DiscoveryVerdict, Search, discover};
use grundy::plan::discover::{STATES, automaton_certificate};
use grundy::rulesets::Ruleset;
use grundy::theory::automata::{Dfao, Differences, Meaning, Numeration};
use grundy::work::Context;

/// A search by its texts: rules, heaps, base, and the largest heap if it is fixed.
fn discovered(
    (rules, heaps): (&str, usize),
    sought: Meaning,
    base: &str,
    max: Option<u64>,
    threads: usize,
) -> Discovery {
    let ruleset: Ruleset = rules.parse().unwrap();
    let search = searched(&ruleset, heaps, sought, base, max);
    let context = Context::new(threads, 4 << 30).unwrap();
    discover(&search, &context).unwrap_or_else(|stop| panic!("{rules}: {stop}"))
}

fn searched<'a>(
    ruleset: &'a Ruleset,
    heaps: usize,
    sought: Meaning,
    base: &str,
    max: Option<u64>,
) -> Search<'a> {
    Search {
        ruleset,
        heaps,
        sought,
        numeration: base.parse::<Numeration>().unwrap(),
        max,
        states: STATES,
    }
}

/// What the independent checker finds.
fn checked(text: &str) -> Result<Option<AutomatonFault>, CertifyError> {
    let context = Context::default();
    let claim = AutomatonClaim::read(text.as_bytes(), &context)?;
    Ok(certify_automaton(&claim, &context)?.fault)
}

fn states(discovery: &Discovery) -> Option<usize> {
    let proved = matches!(discovery.verdict, DiscoveryVerdict::Proved(_));
    let automaton = discovery.automaton.as_ref();
    automaton.filter(|_| proved).map(Dfao::states)
}

/// Rules, heaps, values up to, base, states of the least automaton. Numbers of states: own runs
/// of two programs, before this one was written; of remainders: this program, each accepted by
/// `certify`.
const KNOWN: [(&str, usize, u32, &str, usize); 30] = [
    ("nim", 5, 0, "2", 2),
    ("nim", 2, 7, "2", 9),
    ("nim", 3, 7, "2", 9),
    ("moore(2)", 4, 0, "2", 2),
    ("moore(2)", 5, 0, "2", 2),
    ("moore(2)", 6, 0, "2", 2),
    ("moore(2)", 4, 1, "2", 3),
    ("moore(2)", 5, 1, "2", 3),
    ("moore(2)", 6, 1, "2", 3),
    ("moore(2) misere", 4, 0, "2", 5),
    ("moore(2)", 3, 2, "2", 16),
    ("moore(2)", 3, 3, "2", 43),
    ("exact(2)", 4, 0, "2", 6),
    ("exact(2)", 5, 0, "2", 8),
    ("exact(2)", 6, 0, "2", 9),
    ("exact(3)", 4, 0, "2", 12),
    ("circular(3)", 6, 0, "2", 8),
    ("rwythoff(2)", 2, 1, "ostrowski:2", 18),
    ("wythoff", 2, 0, "fib", 13),
    ("wythoff", 2, 1, "fib", 885),
    ("wythoff pass(1)", 2, 0, "fib", 873),
    ("bounded(3)", 3, 3, "2", 4),
    ("yama", 2, 5, "2", 20),
    ("delete", 2, 5, "2", 7),
    // a state for what is no position and three for larger values; without them 10 and 14
    ("chocolate(z/2)", 2, 5, "2", 14),
    ("chocolate(z/2)", 2, 7, "2", 18),
    // remainders of what is taken, and of the heaps that are positions
    ("vectors{(2,0)*,(0,1)*}", 2, 1, "2", 4),
    (
        "rules{2 heaps: take (t,0) for t in 1..a if t odd; take (0,t) for t in 1..b if t mod 3 != 0}",
        2,
        1,
        "2",
        5,
    ),
    (
        "rules{each heap: take t for t in 1..h if t odd}",
        2,
        1,
        "fib",
        16,
    ),
    (
        "rules{2 heaps: where a mod 2 = b mod 2; take (2*t,0) for t in 1..a; take (0,2*t) for t in 1..b; take (1,1)}",
        2,
        1,
        "2",
        7,
    ),
];

#[test]
fn known_automata_are_found_and_proved() {
    for (rules, heaps, values, base, expected) in KNOWN {
        let found = discovered((rules, heaps), Meaning::Values(values + 1), base, None, 2);
        let name = format!("{rules}, {heaps} heaps, values 0..{values}, base {base}");
        if let DiscoveryVerdict::Unsettled(why) = &found.verdict {
            panic!("{name}: {why}");
        }
        assert_eq!(states(&found), Some(expected), "{name}");
        let ruleset: Ruleset = rules.parse().unwrap();
        let search = searched(&ruleset, heaps, Meaning::Values(values + 1), base, None);
        let written = automaton_certificate(&search, &found).expect("it is proved");
        let fault = checked(&written.text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(fault, None, "{name}");
    }
}

/// The theorems of Bouton and Moore, normal and misere, on this many heaps that a digit more makes
/// the table of all their orders 2^heaps times as large.
#[test]
fn many_heaps_are_learned_from_few_positions() {
    for (rules, heaps, values, expected) in [
        ("nim", 10, 0, 2),
        ("moore(2)", 9, 0, 2),
        ("nim", 6, 7, 9),
        ("nim misere", 7, 0, 5),
        ("moore(2) misere", 5, 0, 5),
    ] {
        let ruleset: Ruleset = rules.parse().unwrap();
        let search = searched(&ruleset, heaps, Meaning::Values(values + 1), "2", None);
        let found = discover(&search, &Context::new(2, 1 << 30).unwrap()).unwrap();
        assert_eq!(states(&found), Some(expected), "{rules}, {heaps} heaps");
        let written = automaton_certificate(&search, &found).expect("it is proved");
        assert_eq!(checked(&written.text).unwrap(), None, "{rules}, {heaps}");
    }
}

#[test]
fn threads_change_nothing() {
    for (rules, heaps, base) in [("exact(2)", 4, "2"), ("wythoff", 2, "fib")] {
        let [one, two] = [1, 2].map(|threads| {
            discovered((rules, heaps), Meaning::Values(1), base, None, threads).automaton
        });
        assert_eq!(one, two, "{rules}");
    }
}

#[test]
fn what_does_not_close_is_unsettled_with_a_bound() {
    let found = discovered(("moore(2)", 4), Meaning::Only(2), "2", Some(31), 2);
    assert!(matches!(found.verdict, DiscoveryVerdict::Unsettled(_)));
    assert!(found.at_least > 200, "{}", found.at_least);
    // more is known to be needed the more is seen
    let more = discovered(("moore(2)", 4), Meaning::Only(2), "2", Some(63), 2);
    assert!(more.at_least > found.at_least);
    // a sum with Nim shows a whole value function
    let sum = discovered(("nim pass(1)", 3), Meaning::Values(1), "2", Some(31), 2);
    assert!(matches!(sum.verdict, DiscoveryVerdict::Unsettled(_)));
}

#[test]
fn a_table_that_is_too_small_proves_nothing() {
    for max in [88, 376, 1596, 6764] {
        let found = discovered(("wythoff", 2), Meaning::Values(2), "fib", Some(max), 1);
        assert!(
            matches!(found.verdict, DiscoveryVerdict::Unsettled(_)),
            "{max}"
        );
        assert!(found.at_least <= 885, "{max}: {}", found.at_least);
    }
}

/// The P-positions of Wythoff's game with an unused pass, and its positions of value 1.
#[test]
fn a_pass_moves_eight_pairs() {
    let value_one = discovered(("wythoff", 2), Meaning::Only(1), "fib", None, 2).automaton;
    let pass = discovered(("wythoff pass(1)", 2), Meaning::Values(1), "fib", None, 2).automaton;
    let differences = pass.unwrap().differences(&value_one.unwrap()).unwrap();
    let Differences::All(found) = differences else {
        panic!("{differences:?}");
    };
    let pairs = found.into_iter().filter(|x| x[0] <= x[1]);
    let expected = [
        [0, 0],
        [0, 1],
        [1, 3],
        [2, 2],
        [2, 5],
        [3, 6],
        [5, 7],
        [6, 7],
    ];
    assert_eq!(pairs.collect::<Vec<_>>(), expected.map(Vec::from));
}
