//! Statements that are tried of rules, in the claim language, by families: of a family that says the
//! same in several ways the first that holds is told.

use crate::game::{Convention, HeapRules};
use crate::rulesets::Ruleset;

/// A kind of statements, of which one is told at most.
pub(super) struct ShapeFamily {
    /// What they say.
    pub(super) name: &'static str,
    /// The statements, and the digits by which each may be proved, if by any.
    pub(super) statements: Vec<(String, Option<&'static str>)>,
}

/// Moduli of columns of digits, sums and remainders.
const MODULI: std::ops::RangeInclusive<u64> = 2..=12;

/// Rules that others are compared with.
const OTHERS: [&str; 14] = [
    "nim",
    "moore(2)",
    "moore(3)",
    "exact(2)",
    "wythoff",
    "rwythoff(2)",
    "rwythoff(3)",
    "equal(2)",
    "subtract{1,2}",
    "subtract{1,2,3}",
    "subtract{1,3}",
    "euclid",
    "kayles",
    "mark",
];

/// The names of heaps: a, b, ..
fn names(heaps: usize) -> Vec<String> {
    let letters = ["a", "b", "c", "d", "e"];
    match heaps <= letters.len() {
        true => letters[..heaps].iter().map(|&name| name.into()).collect(),
        false => (1..=heaps).map(|i| format!("x{i}")).collect(),
    }
}

/// A function of each heap, combined by `xor`.
fn xor_of(heaps: usize, each: impl Fn(&str) -> String) -> String {
    let all = names(heaps)
        .iter()
        .map(|heap| each(heap))
        .collect::<Vec<_>>();
    all.join(" xor ")
}

/// All statements that are tried of rules on so many heaps; what the period of single heaps says stands
/// before others on values, and is said once.
pub(super) fn families(
    ruleset: &Ruleset,
    heaps: usize,
    period: Option<ShapeFamily>,
) -> Vec<ShapeFamily> {
    let mut all = outcomes(ruleset, heaps);
    if ruleset.convention == Convention::Normal && has_values(ruleset) {
        let mut others = values(ruleset, heaps);
        let said = period.iter().flat_map(|family| &family.statements);
        for (claim, _) in said {
            for family in &mut others {
                family.statements.retain(|(other, _)| other != claim);
            }
        }
        all.extend(period);
        all.extend(others);
    }
    all
}

fn has_values(ruleset: &Ruleset) -> bool {
    ruleset.heap_rules().is_some_and(HeapRules::has_values)
}

fn family(name: &'static str, statements: Vec<(String, &'static str)>) -> ShapeFamily {
    let statements = statements.into_iter();
    ShapeFamily {
        name,
        statements: statements
            .map(|(claim, base)| (claim, Some(base)))
            .collect(),
    }
}

fn outcomes(ruleset: &Ruleset, heaps: usize) -> Vec<ShapeFamily> {
    let is = |condition: String| format!("P(x) <=> {condition}");
    let columns = MODULI.take(5).map(|m| {
        let condition = format!("all(bits(x), sum mod {m} = 0)");
        (is(condition), "2")
    });
    let last = (2..=5).flat_map(|m| {
        (2..=5).filter(move |&other| other != m).map(move |other| {
            let condition =
                format!("all(bits(x), if i = 0 then sum mod {other} = 0 else sum mod {m} = 0)");
            (is(condition), "2")
        })
    });
    let in_base = (3..=5_u64).flat_map(|base| {
        let of = move |m: u64| {
            let digits = ["3", "4", "5"][base as usize - 3];
            (
                format!("P(x) <=> all(columns(x, {base}), sum mod {m} = 0)"),
                digits,
            )
        };
        (2..=base).map(of)
    });
    let remainders = MODULI.map(|m| {
        let condition = format!("{} = 0", xor_of(heaps, |heap| format!("({heap} mod {m})")));
        (is(condition), "2")
    });
    let quotients = [2, 3, 4, 8].map(|m| {
        let condition = format!("{} = 0", xor_of(heaps, |heap| format!("({heap} div {m})")));
        (is(condition), "2")
    });
    let totals = MODULI.map(|m| (is(format!("sum(x) mod {m} = 0")), "2"));
    let parity = [
        "count(x, h odd) even",
        "all(x, h even)",
        "max(x) even",
        "min(x) even",
        "min(x) = 0",
        "max(x) <= 1",
        "count(x, h = max(x)) even",
        "max(x) = 0 or count(x, h = max(x)) even",
    ];
    let parity = parity.map(|condition| (is(condition.into()), "2"));
    let misere = (2..=5).map(|m| {
        let condition =
            format!("if max(x) > 1 then all(bits(x), sum mod {m} = 0) else sum(x) mod {m} = 1");
        (is(condition), "2")
    });
    let mut found = vec![
        family("columns of digits", columns.collect()),
        family("columns of digits, the last one apart", last.collect()),
        family("columns of digits in another base", in_base.collect()),
        family("nim-sum of remainders", remainders.collect()),
        family("nim-sum of quotients", quotients.into()),
        family("total", totals.collect()),
        family("numbers of heaps", parity.into()),
    ];
    if ruleset.convention == Convention::Misere {
        found.push(family("as normal play but at the end", misere.collect()));
    }
    if heaps == 2 {
        found.push(family("pairs", pairs()));
    }
    let others = OTHERS
        .iter()
        .map(|other| (is(format!("P({other}, x)")), "2"));
    let other_bases = [
        ("wythoff", "fib"),
        ("rwythoff(2)", "ostrowski:2"),
        ("rwythoff(3)", "ostrowski:3"),
    ];
    let name = ruleset.to_string();
    let others = others.map(|(text, base)| {
        let is = |of: &str| text.contains(&format!("P({of},")) || name.contains(of);
        let own = other_bases.iter().find(|(of, _)| is(of));
        (text, own.map_or(base, |own| own.1))
    });
    let own = format!("P({ruleset}, x)");
    let others = others.filter(|(text, _)| !text.ends_with(&own)).collect();
    found.push(family("the same P-positions as another game", others));
    found
}

/// Descriptions of pairs: equal heaps, multiples, Beatty pairs.
fn pairs() -> Vec<(String, &'static str)> {
    let mut all = vec![("P(x) <=> a = b".into(), "2")];
    for m in 2..=6 {
        all.push((format!("P(x) <=> (b - a) mod {m} = 0"), "2"));
        all.push((format!("P(x) <=> a div {m} = b div {m}"), "2"));
        all.push((format!("P(x) <=> a mod {m} = b mod {m}"), "2"));
    }
    let beatty = "P(x) <=> exists j in 0..b: (a, b) = (floor(j*ALPHA), floor(j*ALPHA) + STEP)";
    for (alpha, step, base) in [
        ("phi", "j", "fib"),
        ("sqrt(2)", "2*j", "ostrowski:2"),
        ("(sqrt(13) - 1)/2", "3*j", "ostrowski:3"),
        ("(sqrt(5) - 1)", "4*j", "ostrowski:4"),
    ] {
        let text = beatty.replace("ALPHA", alpha).replace("STEP", step);
        all.push((text, base));
    }
    all
}

fn values(ruleset: &Ruleset, heaps: usize) -> Vec<ShapeFamily> {
    let is = |number: String| format!("G(x) = {number}");
    let remainders = MODULI.map(|m| (is(xor_of(heaps, |heap| format!("({heap} mod {m})"))), "2"));
    let quotients = [2, 3, 4].map(|m| (is(xor_of(heaps, |heap| format!("({heap} div {m})"))), "2"));
    let totals = MODULI.map(|m| (is(format!("sum(x) mod {m}")), "2"));
    let sums = [
        "nimsum(x)",
        "sum(x)",
        "max(x)",
        "min(x)",
        "max(x) - min(x)",
        "count(x, h > 0)",
    ];
    let sums = sums.map(|number| (is(number.into()), "2"));
    let mut found = vec![
        family("values: sums", sums.into()),
        family("values: nim-sum of remainders", remainders.collect()),
        family("values: nim-sum of quotients", quotients.into()),
        family("values: total", totals.collect()),
    ];
    let others = OTHERS.iter().filter(|&&other| ruleset.to_string() != other);
    let others = others.map(|other| (is(format!("G({other}, x)")), "2"));
    found.push(family("the same values as another game", others.collect()));
    let bounds = [
        "G(x) <= sum(x)",
        "G(x) <= max(x) + min(x)",
        "nimsum(x) <= G(x)",
        "max(x) <= G(x) + 1",
    ];
    let bounds = bounds.map(|text| (text.to_owned(), "2"));
    found.push(family("bounds of values", bounds.into()));
    found
}
