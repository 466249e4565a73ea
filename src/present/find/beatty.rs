use crate::game::{Convention, HeapBox};
use crate::number::grouped;
use crate::present::box_json;
use crate::report::table::integer;
use crate::theory::Surd;
use crate::theory::beatty::{Beatty, Cover, Difference, Pair};
use serde_json::{Value, json};
use std::fmt::Write;

/// Terms of a continued fraction that are shown to people.
const TERMS: usize = 8;

/// The P-positions of a box, and the description that was found for them.
#[derive(Clone, Debug)]
pub struct FoundPairs<'a> {
    /// The rules, canonical.
    pub rules: String,
    /// Normal or misere.
    pub convention: Convention,
    /// The box.
    pub positions: &'a HeapBox,
    /// Its P-positions, sorted.
    pub pairs: &'a [Pair],
    /// Whether they cover the positive integers.
    pub cover: Cover,
    /// The description, if there is one.
    pub beatty: Option<&'a Beatty>,
}

impl FoundPairs<'_> {
    /// The claim that can be given to `check`.
    pub fn claim(&self) -> Option<String> {
        let Beatty { alpha, beta, .. } = self.beatty?;
        let floor = |surd: &Surd| format!("floor(j*{surd})");
        let second = match beta.minus(alpha) {
            Some(1) => format!("{} + j", floor(alpha)),
            Some(more @ 2..) => format!("{} + {more}*j", floor(alpha)),
            _ => floor(beta),
        };
        Some(format!(
            "P(x) <=> exists j in 0..b: (a, b) = ({}, {second})",
            floor(alpha)
        ))
    }

    /// What scripts read.
    pub fn json(&self) -> Value {
        let complementary = match self.cover {
            Cover::Once(to) => json!({ "verdict": true, "to": to, "number": null }),
            Cover::Twice(number) => json!({ "verdict": false, "why": "twice", "number": number }),
            Cover::Missing(number) => {
                json!({ "verdict": false, "why": "missing", "number": number })
            }
        };
        let differences = self.beatty.map(|beatty| &beatty.differences[..]);
        json!({
            "rules": self.rules,
            "convention": self.convention,
            "box": box_json(self.positions),
            "pairs": self.pairs.len(),
            "complementary": matches!(self.cover, Cover::Once(_)),
            "cover": complementary,
            "alpha": self.beatty.map(|beatty| surd_json(&beatty.alpha)),
            "beta": self.beatty.map(|beatty| surd_json(&beatty.beta)),
            "inverses_add_to_1": self.beatty.map(Beatty::is_complementary),
            "continued_fraction": self.beatty.map(|beatty| json!({
                "terms": beatty.terms.iter().map(|&term| signed(term)).collect::<Vec<_>>(),
                "preperiod": beatty.period.0,
                "period": beatty.period.1,
            })),
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

    /// What people read, on 80 columns but for the claim.
    pub fn text(&self) -> String {
        let count = grouped(self.pairs.len() as u64);
        let misere = match self.convention {
            Convention::Normal => "",
            Convention::Misere => ", misere play",
        };
        let mut text = format!(
            "{}, {}{misere}: {count} sorted P-positions\n",
            self.rules.trim_end_matches(" misere"),
            self.positions
        );
        let cover = match self.cover {
            Cover::Once(to) => {
                format!("each integer from 1 to {} in exactly one pair", grouped(to))
            }
            Cover::Twice(number) => format!("no: {} is there twice", grouped(number)),
            Cover::Missing(number) => format!("no: {} is in no pair of the box", grouped(number)),
        };
        _ = writeln!(text, "  complementary  {cover}");
        let Some(beatty) = self.beatty else {
            text.push_str("  Beatty pair    none found\n");
            return text;
        };
        let known = |surd: &Surd| match surd.to_string().starts_with("phi") {
            true => format!(" = {}", plain(surd)),
            false => String::new(),
        };
        let (alpha, beta) = (&beatty.alpha, &beatty.beta);
        _ = writeln!(text, "  pair j         (floor(j*alpha), floor(j*beta))");
        _ = writeln!(text, "  alpha          {alpha}{}", known(alpha));
        let inverses = match beatty.is_complementary() {
            true => ", 1/alpha + 1/beta = 1",
            false => "",
        };
        _ = writeln!(text, "  beta           {beta}{}{inverses}", known(beta));
        _ = writeln!(text, "  seen           {}", seen(beatty));
        match &beatty.differences[..] {
            [] => {
                _ = writeln!(
                    text,
                    "  verdict        HOLDS for all {count} pairs of the box"
                )
            }
            [first, .., last] if last.index + 1 == self.pairs.len() => {
                let from = format!("FAILS from pair {} on", grouped(first.index as u64));
                let many = grouped(beatty.differences.len() as u64);
                _ = writeln!(
                    text,
                    "  verdict        {from}: {many} of {count} pairs differ"
                );
                _ = writeln!(text, "      {}", difference_text("first", first));
            }
            [first, ..] => {
                let many = grouped(beatty.differences.len() as u64);
                _ = writeln!(
                    text,
                    "  verdict        FAILS: {many} of {count} pairs differ"
                );
                _ = writeln!(text, "      {}", difference_text("first", first));
                if let [_, .., last] = &beatty.differences[..] {
                    _ = writeln!(text, "      {}", difference_text("last", last));
                }
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

/// `14 terms of alpha's continued fraction, from term 0 on 1`.
fn seen(beatty: &Beatty) -> String {
    let (before, period) = beatty.period;
    let list = |terms: &[i128]| {
        let shown = terms.iter().take(TERMS).map(i128::to_string);
        let more = if terms.len() > TERMS { ", .." } else { "" };
        shown.collect::<Vec<_>>().join(", ") + more
    };
    let first = match before {
        0 => String::new(),
        _ => format!("{}; ", list(&beatty.terms[..before])),
    };
    format!(
        "alpha = [{first}({})..], {} terms decided",
        list(&beatty.terms[before..before + period]),
        beatty.terms.len()
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
    let found = [difference.found.0, difference.found.1].map(integer);
    json!({ "pair": difference.index, "found": found, "expected": [signed(a), signed(b)] })
}

fn difference_text(which: &str, difference: &Difference) -> String {
    let ((a, b), (x, y)) = (difference.found, difference.expected);
    let index = grouped(difference.index as u64);
    format!("{which} pair {index}: ({a},{b}), not ({x},{y})")
}
