use grundy::ask::box_json;
use grundy::game::Convention;
use grundy::number::{counted, grouped, integer, joined};
use grundy::plan::PairList;
use grundy::rulesets::Ruleset;
use grundy::theory::Surd;
use grundy::theory::beatty::{Beatty, Cover, Difference, Reason, cover};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Terms of a continued fraction that are shown to people.
const TERMS: usize = 8;
/// Positions that a claim excepts at most.
const EXCEPTED: usize = 8;

/// The P-positions of a box, and the description that was found for them.
#[derive(Clone, Debug)]
pub struct FoundPairs<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// The P-positions, and their box.
    pub list: &'a PairList,
    /// The description, if there is one.
    pub beatty: Option<Beatty>,
}

impl FoundPairs<'_> {
    /// The claim that can be given to `check`, and holds on the box; `None` if more than a few
    /// positions had to be excepted.
    pub fn claim(&self) -> Option<String> {
        let Beatty { alpha, beta, .. } = self.beatty.as_ref()?;
        let floor = |surd: &Surd| format!("floor(j*{surd})");
        let second = match beta.minus(alpha) {
            Some(1) => format!("{} + j", floor(alpha)),
            Some(more @ 2..) => format!("{} + {more}*j", floor(alpha)),
            _ => floor(beta),
        };
        let pair = format!("(a, b) = ({}, {second})", floor(alpha));
        let all = format!("exists j in 0..b: {pair}");
        match &self.excepted()?[..] {
            [] => Some(format!("P(x) <=> {all}")),
            list => Some(format!("P(x) <=> ({all}) except {{{}}}", list.join(", "))),
        }
    }

    /// Positions of the box that are pairs or described as such, but not both.
    fn excepted(&self) -> Option<Vec<String>> {
        let max = self.list.positions.common_max()?;
        let mut list = BTreeSet::new();
        for difference in &self.beatty.as_ref()?.differences {
            let found = difference.found.map(|(a, b)| (a.into(), b.into()));
            let described = Some(difference.expected).filter(|pair| pair.1 <= max.into());
            for pair in found.into_iter().chain(described) {
                // one pair may be found where another one is described
                if !list.remove(&pair) {
                    list.insert(pair);
                }
            }
        }
        let list = list.iter().map(|(a, b)| format!("({a},{b})"));
        Some(list.collect()).filter(|list: &Vec<_>| list.len() <= EXCEPTED)
    }

    /// What scripts read.
    pub fn json(&self) -> Value {
        let (list, beatty) = (self.list, self.beatty.as_ref());
        let complementary = match cover(&list.pairs) {
            Cover::Once(0) => json!({ "verdict": null }),
            Cover::Once(to) => json!({ "verdict": true, "to": to, "number": null }),
            Cover::Twice(number) => json!({ "verdict": false, "why": "twice", "number": number }),
            Cover::Missing(number) => {
                json!({ "verdict": null, "why": "missing", "number": number })
            }
        };
        let differences = beatty.map(|beatty| &beatty.differences[..]);
        json!({
            "rules": self.ruleset.to_string(),
            "convention": self.ruleset.convention,
            "box": box_json(&list.positions),
            "pairs": list.pairs.len(),
            "complementary": complementary["verdict"],
            "cover": complementary,
            "alpha": beatty.map(|beatty| surd_json(&beatty.alpha)),
            "beta": beatty.map(|beatty| surd_json(&beatty.beta)),
            "inverses_add_to_1": beatty.map(Beatty::is_complementary),
            "continued_fraction": beatty.map(|beatty| {
                let terms: Vec<Value> = beatty.terms.iter().map(|&term| signed(term)).collect();
                let (before, length) = match beatty.reason {
                    Reason::Repeats { before, length } => (Some(before), Some(length)),
                    Reason::Step(_) => (None, None),
                };
                json!({ "terms": terms, "preperiod": before, "period": length })
            }),
            "verdict": match differences {
                None => "NONE",
                Some([]) => "HOLDS",
                Some(_) => "FAILS",
            },
            "differences": differences.map(<[_]>::len),
            "first_difference": differences.and_then(|all| all.first()).map(difference_json),
            "last_difference": differences.and_then(|all| all.last()).map(difference_json),
            "claim": self.claim(),
        })
    }

    /// What people read, on 80 columns except for the claim.
    pub fn text(&self) -> String {
        let pairs = &self.list.pairs;
        let count = grouped(pairs.len() as u64);
        let misere = match self.ruleset.convention {
            Convention::Normal => "",
            Convention::Misere => ", misere play",
        };
        let mut text = format!(
            "{}, {}{misere}: {}\n",
            self.ruleset.rules,
            self.list.positions,
            counted(pairs.len() as u64, "sorted P-position")
        );
        let cover = match cover(pairs) {
            Cover::Once(0) => "no positive integer is decided".into(),
            Cover::Once(to) => {
                format!("each integer from 1 to {} in exactly one pair", grouped(to))
            }
            Cover::Twice(number) => format!("no: {} occurs twice", grouped(number)),
            Cover::Missing(1) => "undecided: 1 is in no pair of the box".into(),
            Cover::Missing(number) => format!(
                "each integer from 1 to {} in exactly one pair\n                 \
                 (that of {} may lie beyond the box)",
                grouped(number - 1),
                grouped(number)
            ),
        };
        let mut line = |label: &str, said: &str| _ = writeln!(text, "  {label:<14} {said}");
        line("complementary", &cover);
        let Some(beatty) = &self.beatty else {
            line("Beatty pair", "none found");
            return text;
        };
        let known = |surd: &Surd| match surd.to_string().starts_with("phi") {
            true => format!("{surd} = {}", plain(surd)),
            false => surd.to_string(),
        };
        let inverses = match beatty.is_complementary() {
            true => ", 1/alpha + 1/beta = 1",
            false => "",
        };
        line("pair j", "(floor(j*alpha), floor(j*beta))");
        line("alpha", &known(&beatty.alpha));
        line("beta", &(known(&beatty.beta) + inverses));
        line("suggested by", &seen(beatty));
        let verdict = match &beatty.differences[..] {
            [] => format!("HOLDS for all {count} pairs of the box"),
            [first, .., last] if last.index + 1 >= pairs.len() => {
                format!("FAILS from pair {} on", grouped(first.index as u64))
            }
            _ => "FAILS".into(),
        };
        line("verdict", &verdict);
        if let [first, rest @ ..] = &beatty.differences[..] {
            let many = grouped(beatty.differences.len() as u64);
            _ = writeln!(text, "      {many} of {count} pairs differ");
            _ = writeln!(text, "      {}", difference_text("first", first));
            if let Some(last) = rest.last() {
                _ = writeln!(text, "      {}", difference_text("last", last));
            }
        }
        if let Some(claim) = self.claim() {
            _ = writeln!(text, "  claim          {claim}");
        }
        text
    }
}

/// `(1 + sqrt(5))/2`, also of what has a name.
fn plain(surd: &Surd) -> String {
    let [p, _, d, r] = surd.parts();
    format!("({p} + sqrt({d}))/{r}")
}

/// `[1; (2)..] = alpha, 6 terms decided`.
fn seen(beatty: &Beatty) -> String {
    let (before, length) = match beatty.reason {
        Reason::Repeats { before, length } => (before, length),
        Reason::Step(step) => return format!("b - a = {step}*j"),
    };
    let list = |terms: &[i128]| {
        let more = if terms.len() > TERMS { ", .." } else { "" };
        joined(terms.iter().take(TERMS), ", ") + more
    };
    let first = match before {
        0 => String::new(),
        _ => format!("{}; ", list(&beatty.terms[..before])),
    };
    format!(
        "{} terms of alpha's continued fraction, [{first}({})..]",
        beatty.terms.len(),
        list(&beatty.terms[before..before + length])
    )
}

fn surd_json(surd: &Surd) -> Value {
    let [p, q, d, r] = surd.parts().map(signed);
    json!({ "p": p, "q": q, "d": d, "r": r, "text": surd.to_string() })
}

/// A string beyond 2^53, as everywhere.
fn signed(number: i128) -> Value {
    match number {
        0.. => integer(number.unsigned_abs()),
        _ => match i64::try_from(number) {
            Ok(small) if small > -(1 << 53) => json!(small),
            _ => json!(number.to_string()),
        },
    }
}

fn difference_json(difference: &Difference) -> Value {
    let (a, b) = difference.expected;
    let found = difference.found.map(|(a, b)| [a, b].map(integer));
    json!({ "pair": difference.index, "found": found, "expected": [signed(a), signed(b)] })
}

fn difference_text(which: &str, difference: &Difference) -> String {
    let (x, y) = difference.expected;
    let index = grouped(difference.index as u64);
    match difference.found {
        Some((a, b)) => format!("{which}: pair {index} is ({a},{b}), not ({x},{y})"),
        None => format!("{which}: pair {index} would be ({x},{y}), which is not P"),
    }
}
