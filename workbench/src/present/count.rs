use super::head::object;
use super::position::big;
use grundy::number::{grouped_digits, joined};
use grundy::plan::{Count, CountJob, OfOrders};
use grundy::rulesets::Rules;
use grundy_report::table::integer;
use num_bigint::BigUint;
use serde_json::{Value, json};

/// A count, modulo a number if one is given, as JSON.
pub fn count_json(job: &CountJob<'_>, count: &Count, modulus: Option<u64>) -> Value {
    let both = |numbers: &OfOrders| {
        let sorted = numbers.sorted.as_ref().map(big);
        json!({ "sorted": sorted, "ordered": big(&numbers.ordered) })
    };
    let found = reduced(&count.found, modulus);
    let mut object = object(json!({
        "rules": job.ruleset.to_string(),
        "box": place(job),
        "convention": job.ruleset.convention,
        "of": job.of.to_string(),
        "least": integer(job.least),
        "modulus": modulus.map(integer),
        "engine": count.plan.as_ref().map(|plan| plan.engine),
        "positions": both(&count.positions),
    }));
    let found = both(&found);
    for key in ["sorted", "ordered"] {
        object.insert(key.into(), found[key].clone());
    }
    object.into()
}

fn place(job: &CountJob<'_>) -> Value {
    match (&job.ruleset.rules, &job.max[..]) {
        (Rules::Board(_), &[rows, cols]) => json!({ "board": format!("{rows}x{cols}") }),
        (_, max) => {
            let common = max.windows(2).all(|pair| pair[0] == pair[1]);
            let bounds = match common {
                true => integer(max[0]),
                false => max.iter().map(|&max| integer(max)).collect(),
            };
            json!({ "heaps": max.len(), "max": bounds })
        }
    }
}

fn reduced(numbers: &OfOrders, modulus: Option<u64>) -> OfOrders {
    let reduced = |number: &BigUint| match modulus {
        Some(modulus) => number % modulus,
        None => number.clone(),
    };
    OfOrders {
        sorted: numbers.sorted.as_ref().map(reduced),
        ordered: reduced(&numbers.ordered),
    }
}

/// A count as text.
pub fn count_text(job: &CountJob<'_>, count: &Count, modulus: Option<u64>) -> String {
    let place = match (&job.ruleset.rules, &job.max[..]) {
        (Rules::Board(_), &[rows, cols]) => format!("full boards up to {rows}x{cols}"),
        (_, max) => {
            let heaps = max.len();
            let plural = grundy::number::plural(heaps);
            let least = job.least;
            let bounds = match max.windows(2).all(|pair| pair[0] == pair[1]) {
                true if heaps == 1 => format!("{least}..{}", max[0]),
                true => format!("each {least}..{}", max[0]),
                false => joined(max.iter().map(|max| format!("{least}..{max}")), " x "),
            };
            format!("{heaps} heap{plural}, {bounds}")
        }
    };
    let modulo = modulus.map_or(String::new(), |modulus| format!(" mod {modulus}"));
    let (rules, convention, of) = (&job.ruleset.rules, job.ruleset.convention, job.of);
    let mut text = format!("{rules}, {place}, {convention} play: positions with {of}{modulo}\n");
    let found = reduced(&count.found, modulus);
    let board = matches!(rules, Rules::Board(_));
    let grouped = |number: &BigUint| grouped_digits(&number.to_string());
    let mut line = |name: &str, found: &BigUint, all: &BigUint| {
        let (found, all) = (grouped(found), grouped(all));
        text.push_str(&format!("{name}{found} of {all}\n"));
    };
    if let (Some(found), Some(all)) = (&found.sorted, &count.positions.sorted) {
        line("sorted   ", found, all);
    }
    let name = if board { "boards   " } else { "ordered  " };
    line(name, &found.ordered, &count.positions.ordered);
    text.push_str(&match &count.plan {
        Some(plan) => format!("by a table: {plan}\n"),
        None => "by the nim-sums of the values of the summands, each alone; no table\n".into(),
    });
    text
}
