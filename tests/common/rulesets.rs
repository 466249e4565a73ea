//! Every class of the registry with concrete parameters: its example, or a list of its own here.

use super::runs::heap_rules;
use grundy::game::{HeapBox, HeapRules, Order, each_option};
use grundy::rulesets::{HeapRuleset, Rules, Ruleset};
use std::sync::OnceLock;

/// What tests play of the classes whose example in the registry would say too little.
pub(crate) const MORE: &[(&str, &[&str])] = &[
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
    ("rwythoff", &["rwythoff(1)", "rwythoff(2)"]),
    ("euclid", &["euclid", "euclid(0)"]),
    (
        "chocolate",
        &["chocolate(z/1)", "chocolate(z/2)", "chocolate(z/3)"],
    ),
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
    (
        "turning",
        &[
            "turning 1-2",
            "turning 1-3",
            "turning 3",
            "turning 1+C",
            "turning 2-3C(4)",
            "turning 3E",
            "turning 4FS",
            "turning 1+S",
        ],
    ),
    (
        "lexicode",
        &["lexicode(2,3)", "lexicode(3,2)", "lexicode(3,3)"],
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
];

/// The heap rulesets that tests play: of each class in the registry those named above, or its
/// example.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    Ruleset::all().flat_map(|info| {
        let more = MORE.iter().find(|(class, _)| *class == info.name);
        let names = more.map_or(std::slice::from_ref(&info.example), |(_, names)| names);
        names.iter().copied().filter(|name| !is_board(name))
    })
}

/// The board rulesets.
pub(crate) fn boards() -> impl Iterator<Item = &'static str> {
    let all = Ruleset::all().map(|info| info.example);
    all.filter(|name| is_board(name))
}

fn is_board(name: &str) -> bool {
    let ruleset: Ruleset = name.parse().unwrap_or_else(|e| panic!("{name}: {e}"));
    matches!(ruleset.rules, Rules::Board(_))
}

/// All of them with their rules, read once; but for those whose numbers are no sizes and lie in no
/// box, such as sprouts, which their own tests compare.
fn all() -> &'static [(&'static str, HeapRuleset)] {
    static ALL: OnceLock<Vec<(&str, HeapRuleset)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let all = names().map(|name| (name, heap_rules(name)));
        all.filter(|(_, rules)| !(rules.shape().splits() && rules.shape().raises()))
            .collect()
    })
}

fn those(which: impl Fn(&HeapRuleset) -> bool) -> Vec<(&'static str, HeapRuleset)> {
    let all = all().iter().filter(|(_, rules)| which(rules));
    all.cloned().collect()
}

/// All heap rulesets that tests play and that remember nothing, with their names.
pub(crate) fn heaps() -> Vec<(&'static str, HeapRuleset)> {
    those(|rules| rules.extra().is_none())
}

/// Those that remember something.
pub(crate) fn remembering() -> Vec<(&'static str, HeapRuleset)> {
    those(|rules| rules.extra().is_some())
}

/// Whether rules are played on this many heaps.
pub(crate) fn plays(rules: &impl HeapRules, heaps: usize) -> bool {
    rules.heaps().contains(&heaps)
}

/// Whether rules are played on a box, in its order, and lead to few whole sums from it.
pub(crate) fn suits(rules: &impl HeapRules, positions: &HeapBox) -> bool {
    let ordered = positions.order() == Order::Ordered;
    let few = positions.max().iter().all(|&max| max <= 4) || !multiplies(rules);
    plays(rules, positions.heaps()) && (ordered || rules.symmetric()) && few
}

/// Whether a heap may become heaps of more tokens together, as coins that are turned do: then
/// plain recursion on whole sums ends for small heaps only.
pub(crate) fn multiplies(rules: &impl HeapRules) -> bool {
    let mut more = false;
    if rules.shape().splits() {
        let see = |parts: &[u64]| {
            more |= parts.iter().sum::<u64>() > 9;
            !more
        };
        each_option(rules, &[9], see).unwrap();
    }
    more
}

/// Those whose heaps stay in a box.
pub(crate) fn boxed() -> Vec<(&'static str, HeapRuleset)> {
    those(|rules| {
        let shape = rules.shape();
        rules.extra().is_none() && !shape.splits() && !shape.raises()
    })
}

/// Those whose heaps split.
pub(crate) fn splitting() -> Vec<(&'static str, HeapRuleset)> {
    those(|rules| rules.extra().is_none() && rules.shape().splits())
}
