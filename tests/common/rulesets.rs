//! Every class of the registry with concrete parameters. A class that is missing here fails the
//! tests that walk the registry.

use super::runs::heap_rules;
use grundy::game::{HeapBox, HeapRules, Order, Shape};
use grundy::rulesets::HeapRuleset;

/// Classes of heap rulesets and the rulesets that tests play.
pub(crate) const HEAPS: [(&str, &[&str]); 35] = [
    ("nim", &["nim"]),
    ("moore", &["moore(1)", "moore(2)", "moore(3)"]),
    ("equal", &["equal(1)", "equal(2)", "equal(3)"]),
    ("exact", &["exact(1)", "exact(2)", "exact(3)"]),
    ("slow", &["slow(1)", "slow(2)", "slow(3)"]),
    (
        "hyper",
        &[
            "hyper{12}*",
            "hyper{12,13,23}",
            "hyper{12,3}",
            "hyper{12,3} one",
            "hyper{1,12,23} equal",
        ],
    ),
    ("circular", &["circular(2)", "circular(3)"]),
    ("bounded", &["bounded(1)", "bounded(3)"]),
    (
        "subtract",
        &[
            "subtract{1,3,4}",
            "subtract{2,5}",
            "subtract{1,primes}",
            "subtract{3,squares,factorials}",
        ],
    ),
    ("allbut", &["allbut{2}", "allbut{4,fib}"]),
    ("maximum", &["maximum(2)", "maximum(3)"]),
    ("mark", &["mark"]),
    ("greedy", &["greedy"]),
    ("end", &["end"]),
    ("welter", &["welter"]),
    ("rwythoff", &["rwythoff(1)", "rwythoff(2)"]),
    ("xorwythoff", &["xorwythoff"]),
    ("euclid", &["euclid", "euclid(0)"]),
    (
        "chocolate",
        &["chocolate(z/1)", "chocolate(z/2)", "chocolate(z/3)"],
    ),
    ("delete", &["delete"]),
    ("vdn", &["vdn"]),
    ("yama", &["yama"]),
    ("triangular", &["triangular"]),
    ("triwythoff", &["triwythoff"]),
    (
        "vectors",
        &[
            "vectors{(0,1),(1,0),(1,1)}",
            "vectors{(0,1),(1,0),(1,1)*}",
            "vectors{(0,3),(1,1),(1,3),(2,0)*,(3,0)*}",
            "vectors{(0,1),(2,-1)}",
            "vectors{(0,1),(1,-2)*} potential(3,1)",
            "vectors{(0,0,1),(0,1,0),(1,0,0),(1,1,1)}",
        ],
    ),
    (
        "code",
        &[
            "code 0.137",
            "code 0.12",
            "code 0.[02]",
            "code 0.303",
            "code 8!.7=",
        ],
    ),
    ("takeaway", &["takeaway(1)", "takeaway(2)", "takeaway(5)"]),
    ("mem", &["mem(0)", "mem(2)"]),
    (
        "rules",
        &[
            "rules{2 heaps: take (t, 0) for t in 1..a; take (t, t) for t in 1..b if t odd}",
            "rules{any heaps, symmetric: take t from i for i in 1..n, t in 1..x[i] if t = 1 or \
             x[i] = max(x)}",
            "rules{each heap: take 3 if h > 6; to h div 2 if h > 0}",
        ],
    ),
    ("kayles", &["kayles"]),
    ("dawson", &["dawson"]),
    ("officers", &["officers"]),
    ("treblecross", &["treblecross"]),
    ("grundy", &["grundy"]),
    ("lasker", &["lasker"]),
];

/// Classes of board rulesets.
pub(crate) const BOARDS: [&str; 2] = ["chomp", "cram"];

/// All heap rulesets that tests play and that are told by their heaps, with their names.
pub(crate) fn heaps() -> Vec<(&'static str, HeapRuleset)> {
    let names = HEAPS.iter().flat_map(|(_, names)| names.iter());
    let all = names.map(|name| (*name, heap_rules(name)));
    all.filter(|(_, rules)| rules.extra().is_none()).collect()
}

/// Those that remember something.
pub(crate) fn remembering() -> Vec<(&'static str, HeapRuleset)> {
    let names = HEAPS.iter().flat_map(|(_, names)| names.iter());
    let all = names.map(|name| (*name, heap_rules(name)));
    all.filter(|(_, rules)| rules.extra().is_some()).collect()
}

/// Whether rules are played on so many heaps.
pub(crate) fn plays(rules: &impl HeapRules, heaps: usize) -> bool {
    rules.heaps().contains(&heaps)
}

/// Whether rules are played on a box, in its order.
pub(crate) fn suits(rules: &impl HeapRules, positions: &HeapBox) -> bool {
    let ordered = positions.order() == Order::Ordered;
    plays(rules, positions.heaps()) && (ordered || rules.symmetric())
}

/// Those whose heaps stay in a box.
pub(crate) fn boxed() -> Vec<(&'static str, HeapRuleset)> {
    let all = heaps().into_iter();
    all.filter(|(_, rules)| rules.shape() != Shape::Split && !rules.shape().raises())
        .collect()
}

/// Those whose heaps split.
pub(crate) fn splitting() -> Vec<(&'static str, HeapRuleset)> {
    let all = heaps().into_iter();
    all.filter(|(_, rules)| rules.shape() == Shape::Split)
        .collect()
}
