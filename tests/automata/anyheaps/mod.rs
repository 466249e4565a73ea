//! Theorems for every number of heaps: those that are known, each against tables of several numbers
//! of heaps and by its certificate; false ones and altered certificates, which are refused.

mod checks;
mod claims;
mod sizes;

use grundy::certify::anyheaps::{CountClaim, certify_any};
use grundy::claim::counted::CountedClaim;
use grundy::claim::language::Claim;
use grundy::game::HeapBox;
use grundy::plan::anyheaps::{AnyClaimed, AnyDiscovery, AnySearch, AnyUnsettled};
use grundy::plan::anyheaps::{discover_any, prove_any};
use grundy::plan::{TableJob, table};
use grundy::rulesets::{Rules, Ruleset};
use grundy::solve::Want;
use grundy::store::sha256;
use grundy::theory::anyheaps::{CountAutomaton, count_certificate};
use grundy::work::Context;

/// Moves in two or three heaps next to those of nim: at most so many odd amounts.
fn few_odd(heaps: usize, odd: usize) -> String {
    let names = ["s", "t", "u"];
    let places = ["i", "j", "l"];
    let clause = |size: usize| {
        let mut binders = Vec::new();
        for place in 0..size {
            let from = match place {
                0 => "1".into(),
                _ => format!("{}+1", places[place - 1]),
            };
            binders.push(format!("{} in {from}..n", places[place]));
        }
        for name in 0..size {
            binders.push(format!("{} in 1..x[{}]", names[name], places[name]));
        }
        let even = size.saturating_sub(odd);
        let sets = (0..1_u32 << size).filter(|set| set.count_ones() as usize == even);
        let cases: Vec<String> = sets
            .map(|set| {
                let all = (0..size).filter(|name| set >> name & 1 == 1);
                let all: Vec<String> = all.map(|name| format!("{} even", names[name])).collect();
                format!("({})", all.join(" and "))
            })
            .collect();
        let condition = match even {
            0 => String::new(),
            _ => format!(" if {}", cases.join(" or ")),
        };
        format!(
            "take ({}) from ({}) for {}{condition}",
            names[..size].join(", "),
            places[..size].join(", "),
            binders.join(", ")
        )
    };
    let all: Vec<String> = (2..=heaps).map(clause).collect();
    format!("rules{{any heaps: as nim; {}}}", all.join("; "))
}

/// Nim, and moves that take one amount from each of some heaps.
fn one_amount(heaps: usize, condition: &str) -> String {
    let places = &["i", "j", "l", "m"][..heaps];
    let mut binders = vec!["i in 1..n".to_owned()];
    for two in places.windows(2) {
        binders.push(format!("{} in {}+1..n", two[1], two[0]));
    }
    format!(
        "rules{{any heaps: as nim; take ({}) from ({}) for {}, s in 1..x[i]{condition}}}",
        vec!["s"; heaps].join(", "),
        places.join(", "),
        binders.join(", ")
    )
}

/// Nim, and moves in two heaps whose total leaves a remainder.
fn with_total(modulus: u32, remainder: u32) -> String {
    format!(
        "rules{{any heaps: as nim; take (s, t) from (i, j) for i in 1..n, j in i+1..n, s in \
         1..x[i], t in 1..x[j] if (s + t) mod {modulus} = {remainder}}}"
    )
}

fn searched<'a>(ruleset: &'a Ruleset, levels: u32, base: u32) -> AnySearch<'a> {
    AnySearch {
        ruleset,
        levels,
        base: Some(base),
    }
}

/// What is found, the same on one and on two threads.
fn discovered(rules: &str, levels: u32, base: u32) -> AnyDiscovery {
    let ruleset: Ruleset = rules.parse().unwrap();
    let [one, two] = [1, 2].map(|threads| {
        let context = Context::new(threads, 4 << 30).unwrap();
        discover_any(&searched(&ruleset, levels, base), &context).unwrap()
    });
    assert_eq!(one.automaton, two.automaton, "{rules}");
    one
}

/// The certificate of a discovery that is proved.
fn certificate(rules: &str, found: &AnyDiscovery) -> String {
    let ruleset: Ruleset = rules.parse().unwrap();
    let proof = found.verdict.as_ref();
    let proof = proof.unwrap_or_else(|why| panic!("{rules}: {why}"));
    count_certificate(&ruleset, None, proof).text
}

/// What a checker finds in a text: nothing, or what is wrong.
fn fault(text: &str) -> Result<(), String> {
    let claim = CountClaim::read(text.as_bytes()).map_err(|error| error.to_string())?;
    let found = certify_any(&claim, &Context::default()).map_err(|error| error.to_string())?;
    found.fault.map_or(Ok(()), |fault| Err(fault.to_string()))
}

/// The first position of a table on which an automaton is wrong.
fn wrong(
    rules: &str,
    (levels, automaton): (u32, &CountAutomaton),
    heaps: usize,
    max: u64,
) -> Option<Vec<u64>> {
    let ruleset: Ruleset = rules.parse().unwrap();
    let Rules::Heaps(heap_rules) = &ruleset.rules else {
        panic!("{rules} is played on a board");
    };
    let want = match levels {
        1 => Want::Outcomes(ruleset.convention),
        _ => Want::Values,
    };
    let positions = HeapBox::ordered(heaps, max).unwrap();
    let job = TableJob::usual(heap_rules, positions, want);
    let table = table(&job, &Context::default()).unwrap().table;
    let mut position = vec![0; heaps];
    loop {
        let value = table.number(&position).min(levels.into()) as u32;
        if automaton.output(&position) != value {
            return Some(position);
        }
        // the next sorted one
        let place = position.iter().rposition(|&heap| heap < max)?;
        let larger = position[place] + 1;
        position[place..].fill(larger);
    }
}

/// Theorems: rules, how many values, base, the states of the automaton.
fn theorems() -> Vec<(String, u32, u32, usize)> {
    let mut all: Vec<(String, u32, u32, usize)> = Vec::new();
    for k in 1..=5 {
        all.push((format!("moore({k})"), 1, 2, 2));
    }
    for k in 1..=3 {
        all.push((format!("moore({k}) misere"), 1, 2, 5));
        all.push((format!("moore({k})"), 2, 2, 3));
    }
    all.push(("nim".into(), 4, 2, 5));
    all.push(("bounded(2)".into(), 1, 3, 2));
    all.push(("bounded(3)".into(), 1, 4, 2));
    all.push(("bounded(3)".into(), 1, 2, 3));
    all.push((
        "rules{any heaps: take 1 from i for i in 1..n; take (1, 1, 1) from (i, j, l) for i in 1..n, j \
         in i+1..n, l in j+1..n}"
            .into(),
        1,
        2,
        2,
    ));
    for condition in ["", " if s even", " if s mod 3 = 1 or s = 2"] {
        all.push((one_amount(3, condition), 1, 2, 2));
    }
    all.push((with_total(2, 1), 1, 2, 2));
    all.push((with_total(4, 3), 1, 2, 2));
    all.push((few_odd(2, 1), 1, 2, 4));
    all.push((few_odd(3, 1), 1, 2, 3));
    all.push((few_odd(3, 2), 1, 2, 4));
    all.push((few_odd(2, 1) + " misere", 1, 2, 5));
    all
}

#[test]
fn theorems_are_proved_for_every_number_of_heaps() {
    for (rules, levels, base, states) in theorems() {
        let found = discovered(&rules, levels, base);
        let text = certificate(&rules, &found);
        assert_eq!(fault(&text), Ok(()), "{rules}");
        let automaton = found.automaton.as_ref().unwrap();
        assert_eq!(automaton.states(), states, "{rules}");
        for (heaps, max) in [(3, 8), (4, 5), (5, 3), (6, 2)] {
            let at = wrong(&rules, (levels, automaton), heaps, max);
            assert_eq!(at, None, "{rules} on {heaps} heaps");
        }
    }
}

/// An automaton of a condition, for some rules.
fn claimed(condition: &str, rules: &str) -> (AnyClaimed, CountedClaim) {
    let ruleset: Ruleset = rules.parse().unwrap();
    let claim = Claim::parse(&format!("P(x) <=> ({condition})")).unwrap();
    let claim = CountedClaim::compile(&claim, Some(&ruleset), 2).unwrap();
    let search = searched(&ruleset, 1, 2);
    let settled = prove_any(&search, &claim.automaton, &Context::default()).unwrap();
    (settled, claim)
}

#[test]
fn claims_are_proved_or_refuted() {
    let proved = [
        ("all(bits(x), sum mod 3 = 0)", "moore(2)"),
        ("nimsum(x) = 0", "nim"),
        (
            "if max(x) <= 1 then sum(x) odd else nimsum(x) = 0",
            "nim misere",
        ),
        ("sum(x) even", "slow(1)"),
        ("count(x, h odd) even", "slow(1)"),
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
        assert_eq!(read.conclusion(), Some((&claim.text[..], Some(rules))));
        assert!(claim.follows(read.counts(), read.automaton()));
        let other = claimed("all(bits(x), sum mod 5 = 0)", "nim").1;
        assert!(!other.follows(read.counts(), read.automaton()));
    }
    let refuted = [
        ("all(bits(x), sum mod 3 = 0)", "nim"),
        ("all(bits(x), sum mod 3 = 0)", "moore(3)"),
        ("nimsum(x) = 0", "moore(2)"),
        ("nimsum(x) = 0", "nim misere"),
        // right on up to five heaps; with six, one more move joins two of its P-positions
        ("count(x, h odd) mod 5 = 0", "slow(4)"),
    ];
    for (condition, rules) in refuted {
        let (settled, claim) = claimed(condition, rules);
        let AnyClaimed::Wrong(position, said, value) = settled else {
            panic!("{condition} of {rules}: {settled:?}");
        };
        assert_ne!(said, value);
        assert_eq!(claim.automaton.output(&position), said);
        let max = position.iter().copied().max().unwrap_or(0).max(1);
        let at = wrong(rules, (1, &claim.automaton), position.len(), max);
        assert!(at.is_some(), "{condition} of {rules} at {position:?}");
    }
}

#[test]
fn what_is_no_function_of_counts_says_where() {
    let three = "rules{any heaps: as nim; take (s, t, u) from (i, j, l) for i in 1..n, j in i+1..n, \
                 l in j+1..n, s in 1..x[i], t in 1..x[j], u in 1..x[l]}";
    for rules in ["exact(2)", "slow(2)", three, "wythoff", "equal(3)"] {
        let found = discovered(rules, 1, 2);
        let Err(AnyUnsettled::NotCounts { positions, .. }) = &found.verdict else {
            panic!("{rules}: {:?}", found.verdict);
        };
        let [a, b] = positions;
        assert_ne!(a.1, b.1);
        for bit in 0..8 {
            let ones = |all: &[u64]| all.iter().filter(|&heap| heap >> bit & 1 == 1).count();
            assert_eq!(ones(&a.0), ones(&b.0), "{rules}");
        }
    }
    // a move between two positions that an automaton of five heaps calls P needs a sixth
    let found = discovered("slow(4)", 1, 2);
    assert!(found.verdict.is_err());
}

#[test]
fn rules_that_counts_cannot_speak_of_are_refused() {
    let cases = [
        (
            "rules{any heaps: as nim; take (s, t) from (i, j) for i in 1..n, j in i+1..n, s in 1..x[i], \
             t in 1..x[j] if s <= t}",
            "compares amounts with each other",
        ),
        ("cram", "rules on heaps"),
        ("nim pass(1)", "heaps and nothing else"),
        (
            "rules{2 heaps: take (s, t) for s in 1..a, t in 1..b}",
            "any number of heaps",
        ),
        ("mark", "sizes of its heaps"),
        ("welter", "positions are"),
        ("exact(2) misere", "a token may be taken from any one heap"),
        ("moore(20)", "at most 8 heaps"),
        ("greedy", "read by the sizes of heaps"),
        (
            "rules{any heaps: take (s, t) from (i, j) for i in 1..n, j in i+1..n, s in 1..x[i], t in \
             1..x[j] if s even}",
            "in one order of the heaps",
        ),
    ];
    for (rules, expected) in cases {
        let ruleset: Ruleset = rules.parse().unwrap();
        let search = searched(&ruleset, 1, 2);
        let error = discover_any(&search, &Context::default()).unwrap_err();
        let error = error.to_string();
        assert!(error.contains(expected), "{rules}: {error}");
    }
}

/// A small generator of numbers, the same in every run.
fn next(state: &mut u64) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1);
    (*state >> 33) as usize
}

/// The text with one number or one line of its proof another one, and the hash of that.
fn altered(text: &str, state: &mut u64) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let head = lines
        .iter()
        .position(|line| line.starts_with("# sha256"))
        .unwrap();
    loop {
        let mut fresh: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        let at = head + 1 + next(state) % (lines.len() - head - 1);
        match next(state) % 8 {
            0 => drop(fresh.remove(at)),
            1 => fresh[at] = lines[head + 1 + next(state) % (lines.len() - head - 1)].to_owned(),
            _ => {
                let digits: Vec<usize> = (0..lines[at].len())
                    .filter(|&place| lines[at].as_bytes()[place].is_ascii_digit())
                    .collect();
                if digits.is_empty() {
                    continue;
                }
                let place = digits[next(state) % digits.len()];
                let digit = char::from(b'0' + (next(state) % 10) as u8);
                fresh[at].replace_range(place..=place, &digit.to_string());
            }
        }
        if fresh == lines {
            continue;
        }
        let rest: String = fresh
            .iter()
            .filter(|line| !line.starts_with("# sha256"))
            .map(|line| format!("{line}\n"))
            .collect();
        fresh[head] = format!("# sha256 {}", sha256(rest.as_bytes()));
        return fresh.iter().map(|line| format!("{line}\n")).collect();
    }
}

/// What stands in a file before the lines of its proof.
fn stated(text: &str) -> Vec<&str> {
    let all = text.lines().filter(|line| !line.starts_with("# sha256"));
    all.take_while(|line| !line.starts_with("# level 0 lines"))
        .collect()
}

/// Of 1,000 altered certificates none is accepted that states anything else: what is accepted has other
/// names of heaps, or another line that follows, and is as good a proof of the same.
#[test]
fn altered_certificates_are_refused() {
    let games = [
        ("nim".to_owned(), 2, Some(2)),
        ("moore(2)".to_owned(), 1, Some(2)),
        ("moore(2)".to_owned(), 2, Some(2)),
        ("moore(3)".to_owned(), 1, Some(2)),
        (one_amount(3, " if s even"), 1, Some(2)),
        ("moore(1) misere".to_owned(), 1, Some(2)),
        ("bounded(2)".to_owned(), 1, Some(3)),
        (few_odd(2, 1), 1, Some(2)),
        ("greedy".to_owned(), 1, None),
        ("greedy misere".to_owned(), 1, None),
        ("bounded(2)".to_owned(), 2, Some(3)),
    ];
    let cases: usize = std::env::var("GRUNDY_CASES").map_or(1000, |cases| cases.parse().unwrap());
    let (mut state, mut accepted) = (1, 0);
    for (rules, levels, base) in &games {
        let ruleset: Ruleset = rules.parse().unwrap();
        let search = AnySearch {
            ruleset: &ruleset,
            levels: *levels,
            base: *base,
        };
        let found = discover_any(&search, &Context::default()).unwrap();
        let text = certificate(rules, &found);
        for _ in 0..cases.div_ceil(games.len()) {
            let other = altered(&text, &mut state);
            if fault(&other).is_ok() {
                accepted += 1;
                assert_eq!(stated(&other), stated(&text), "{rules}");
            }
        }
    }
    assert!(accepted * 10 < cases, "{accepted} of {cases} are accepted");
}
