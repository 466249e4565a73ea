use grundy::ask::FoundPairs;
use grundy::game::Convention;
use grundy::number::{counted, grouped, joined};
use grundy::theory::Surd;
use grundy::theory::beatty::{Beatty, Cover, Difference, Reason, cover};
use std::fmt::Write;

/// Terms of a continued fraction that are shown to people.
const TERMS: usize = 8;

/// What people read, on 80 columns except for the claim.
pub fn pairs_text(found: &FoundPairs) -> String {
    let pairs = &found.list.pairs;
    let count = grouped(pairs.len() as u64);
    let misere = match found.ruleset.convention {
        Convention::Normal => "",
        Convention::Misere => ", misere play",
    };
    let mut text = format!(
        "{}, {}{misere}: {}\n",
        found.ruleset.rules,
        found.list.positions,
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
    let Some(beatty) = &found.beatty else {
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
    if let Some(claim) = found.claim() {
        _ = writeln!(text, "  claim          {claim}");
    }
    text
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

fn difference_text(which: &str, difference: &Difference) -> String {
    let (x, y) = difference.expected;
    let index = grouped(difference.index as u64);
    match difference.found {
        Some((a, b)) => format!("{which}: pair {index} is ({a},{b}), not ({x},{y})"),
        None => format!("{which}: pair {index} would be ({x},{y}), which is not P"),
    }
}
