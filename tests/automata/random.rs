//! Random rules: whatever is proved of them, by `discover` or by `prove`, the independent checker
//! accepts. As many rules as `GRUNDY_CASES` asks for.

use super::{checked, searched};
use grundy::claim::digitwise::{DigitClaim, Settlement};
use grundy::claim::language::Claim;
use grundy::plan::discover::{DiscoveryVerdict, automaton_certificate, discover, proofs};
use grundy::play::SplitMix64;
use grundy::rulesets::Ruleset;
use grundy::theory::automata::Meaning;
use grundy::work::Context;
use std::collections::BTreeSet;

/// Rules on some heaps, with modifiers; not all of them can be played.
fn rules(random: &mut SplitMix64, heaps: usize) -> String {
    let base = match random.below(12) {
        0 => format!("subtract{{{}}}", list(&some(random, 5))),
        1 | 2 => vectors(random, heaps),
        3 | 4 => {
            let how = *random
                .pick(&["", " any", " one", " equal", " total"])
                .unwrap();
            let star = *random.pick(&["", "", "*"]).unwrap();
            let sets: BTreeSet<String> =
                (0..=random.below(3)).map(|_| set(random, heaps)).collect();
            let sets: Vec<String> = sets.into_iter().collect();
            format!("hyper{{{}}}{star}{how}", sets.join(","))
        }
        5 => {
            let name = *random
                .pick(&["exact", "moore", "equal", "slow", "bounded"])
                .unwrap();
            format!("{name}({})", 1 + random.below(3))
        }
        6 => {
            let names = ["nim", "wythoff", "yama", "end", "delete", "allbut{1,3}"];
            (*random.pick(&names).unwrap()).to_owned()
        }
        _ => own(random, heaps),
    };
    let modifier = match random.below(8) {
        0 => format!(" bounded({})", 1 + random.below(3)),
        1 => format!(" terminal{{{}}}", tuple(&numbers(random, heaps, 3))),
        _ => String::new(),
    };
    let ends = [
        "",
        "",
        "",
        " misere",
        " misere",
        " pass(1)",
        " pass(1) misere",
        " block(1)",
    ];
    let last = match random.below(12) {
        0 => format!(" then {}", ["nim", "slow(2)"][random.below(2) as usize]),
        _ => (*random.pick(&ends).unwrap()).to_owned(),
    };
    format!("{base}{modifier}{last}")
}

fn numbers(random: &mut SplitMix64, heaps: usize, end: u64) -> Vec<u64> {
    (0..heaps).map(|_| random.below(end)).collect()
}

fn some(random: &mut SplitMix64, end: u64) -> Vec<u64> {
    let all: BTreeSet<u64> = (0..=random.below(3))
        .map(|_| 1 + random.below(end))
        .collect();
    all.into_iter().collect()
}

fn list(all: &[u64]) -> String {
    let all: Vec<String> = all.iter().map(u64::to_string).collect();
    all.join(",")
}

fn tuple(all: &[u64]) -> String {
    format!("({})", list(all))
}

/// The numbers of some heaps, from 1.
fn set(random: &mut SplitMix64, heaps: usize) -> String {
    let sets = 1 + random.below((1 << heaps) - 1);
    let heaps = (0..heaps).filter(|i| sets >> i & 1 == 1);
    heaps.map(|i| (i + 1).to_string()).collect()
}

fn vectors(random: &mut SplitMix64, heaps: usize) -> String {
    let all: Vec<String> = (0..=random.below(3))
        .map(|_| {
            let mut takes = numbers(random, heaps, 3);
            takes[random.below(heaps as u64) as usize] += 1;
            let star = ["", "*", "*"][random.below(3) as usize];
            format!("{}{star}", tuple(&takes))
        })
        .collect();
    format!("vectors{{{}}}", all.join(","))
}

/// Clauses that are linear.
fn own(random: &mut SplitMix64, heaps: usize) -> String {
    let clauses: Vec<String> = (0..=random.below(2))
        .map(|_| clause(random, heaps))
        .collect();
    let place = match random.below(6) {
        0 if heaps > 1 => format!("; where {}", condition(random, heaps)),
        _ => String::new(),
    };
    let plural = if heaps == 1 { "" } else { "s" };
    format!(
        "rules{{{heaps} heap{plural}: {}{place}}}",
        clauses.join("; ")
    )
}

fn condition(random: &mut SplitMix64, heaps: usize) -> String {
    let name = |random: &mut SplitMix64| ["a", "b", "c"][random.below(heaps as u64) as usize];
    let (first, second) = (name(random), name(random));
    match random.below(5) {
        0 => format!("{first} <= {second}"),
        1 => format!("{first} odd"),
        2 => format!("{first} > {}", random.below(2)),
        3 => format!("({first} + {second}) mod 3 != 0"),
        _ => format!("{first} + 1 >= {second}"),
    }
}

fn clause(random: &mut SplitMix64, heaps: usize) -> String {
    let guard = match random.below(4) {
        0 => format!(" if {}", condition(random, heaps)),
        _ => String::new(),
    };
    let name = |heap: usize| ["a", "b", "c"][heap];
    let one = random.below(heaps as u64) as usize;
    let at = |what: &dyn Fn(usize) -> String| {
        let all: Vec<String> = (0..heaps).map(what).collect();
        match heaps {
            1 => all[0].clone(),
            _ => format!("({})", all.join(", ")),
        }
    };
    let single = |text: &str| at(&|heap| if heap == one { text.into() } else { "0".into() });
    match random.below(7) {
        0 => format!("take {}*", single("1")),
        1 => format!("take {}*", single(["2", "3"][random.below(2) as usize])),
        2 => format!("take {} for t in 1..{}{guard}", single("t"), name(one)),
        3 => {
            let range = ["{1, 2}", "{1, 4}", "1..3", "{2, 3}"][random.below(4) as usize];
            format!("take {} for t in {range}{guard}", single("t"))
        }
        4 => {
            let all: Vec<&str> = (0..heaps).map(name).collect();
            let least = match heaps {
                1 => "a".to_owned(),
                _ => format!("min({})", all.join(", ")),
            };
            format!("take {} for t in 1..{least}{guard}", at(&|_| "t".into()))
        }
        5 => {
            let bound: Vec<String> = (0..heaps)
                .map(|i| format!("t{i} in 0..{}", name(i)))
                .collect();
            let sum: Vec<String> = (0..heaps).map(|i| format!("t{i}")).collect();
            let (bound, sum) = (bound.join(", "), sum.join(" + "));
            format!("take {} for {bound} if {sum} > 0", at(&|i| format!("t{i}")))
        }
        _ => format!(
            "to {} for t in 0..{} - 1{guard}",
            at(&|heap| if heap == one {
                "t".into()
            } else {
                name(heap).into()
            }),
            name(one)
        ),
    }
}

fn cases(usual: u64) -> u64 {
    std::env::var("GRUNDY_CASES").map_or(usual, |cases| cases.parse().unwrap())
}

/// The largest heap that is learned from: small tables are enough, for whatever is proved is right.
const LARGEST: [u64; 3] = [31, 15, 7];

#[test]
fn whatever_is_discovered_is_certified() {
    let mut random = SplitMix64::new(0xce27);
    let (mut tried, mut proved, mut guesses) = (0, 0, 0);
    while tried < cases(40) {
        let heaps = 1 + random.below(3) as usize;
        let text = rules(&mut random, heaps);
        let Ok(ruleset) = text.parse::<Ruleset>() else {
            continue;
        };
        let base = *random.pick(&["2", "2", "3", "fib"]).unwrap();
        let misere = text.contains("misere") || text.contains("block");
        let values = if misere {
            1
        } else {
            1 + random.below(2) as u32
        };
        let max = Some(LARGEST[heaps - 1]);
        let search = searched(&ruleset, heaps, Meaning::Values(values), base, max);
        let name = format!(
            "{text}, {heaps} heaps, values 0..{}, base {base}",
            values - 1
        );
        let context = Context::new(1, 1 << 26).unwrap();
        let Ok(found) = discover(&search, &context) else {
            continue;
        };
        tried += 1;
        if let DiscoveryVerdict::Proved(_) = found.verdict {
            let written = automaton_certificate(&search, &found).expect("it is proved");
            let fault = checked(&written.text).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(fault, None, "{name}");
            proved += 1;
            guesses += u64::from(written.text.contains("guesses"));
        }
    }
    println!("of {tried} random rules {proved} are proved, {guesses} by guesses; none is refused");
    assert!(
        proved > tried / 3 && guesses > tried / 20,
        "{tried} {proved} {guesses}"
    );
}

/// Claims of which some hold of many rules.
const CLAIMS: [&str; 9] = [
    "P(x) <=> nimsum(x) = 0",
    "P(x) <=> sum(x) mod 3 = 0",
    "P(x) <=> sum(x) even",
    "P(x) <=> a mod 2 = 0",
    "P(x) <=> min(x) = 0",
    "P(x) <=> max(x) = 0",
    "P(x) => sum(x) != 1",
    "G(x) = 1 => sum(x) > 0",
    "N(x) or P(x)",
];

#[test]
fn whatever_is_proved_of_claims_is_certified() {
    let mut random = SplitMix64::new(0xc1a1);
    let (mut tried, mut proved) = (0, 0);
    while tried < cases(40) {
        let heaps = 1 + random.below(3) as usize;
        let text = rules(&mut random, heaps);
        let Ok(ruleset) = text.parse::<Ruleset>() else {
            continue;
        };
        let claim = *random.pick(&CLAIMS).unwrap();
        let digits = (random.pick(&["2", "3"]).unwrap().parse().unwrap(), heaps);
        let context = Context::new(1, 1 << 26).unwrap();
        let parsed = Claim::parse(claim).unwrap();
        let Ok(claimed) = DigitClaim::compile(&parsed, Some(&ruleset), digits, None, &context)
        else {
            continue;
        };
        let Ok(settled) = claimed.settle(&context) else {
            continue;
        };
        tried += 1;
        if let Settlement::Proved(stages) = settled.verdict {
            let name = format!("{claim}, {text}, {heaps} heaps");
            let written = proofs(&claimed.search(), claimed.levels(), &stages, None);
            let fault = checked(&written.text).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(fault, None, "{name}");
            proved += 1;
        }
    }
    println!("of {tried} claims about random rules {proved} are proved; none is refused");
    assert!(proved > tried / 8, "{tried} {proved}");
}
