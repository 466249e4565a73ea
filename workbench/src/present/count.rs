use grundy::ask::CountAnswer;
use grundy::number::{grouped_digits, joined};
use num_bigint::BigUint;

/// A count as text.
pub fn count_text(answer: &CountAnswer) -> String {
    let place = match (answer.ruleset.board_rules(), &answer.max[..]) {
        (Some(_), &[rows, cols]) => format!("full boards up to {rows}x{cols}"),
        (_, max) => {
            let heaps = max.len();
            let plural = grundy::number::plural(heaps);
            let least = answer.least;
            let bounds = match max.windows(2).all(|pair| pair[0] == pair[1]) {
                true if heaps == 1 => format!("{least}..{}", max[0]),
                true => format!("each {least}..{}", max[0]),
                false => joined(max.iter().map(|max| format!("{least}..{max}")), " x "),
            };
            format!("{heaps} heap{plural}, {bounds}")
        }
    };
    let modulo = answer
        .modulus
        .map_or(String::new(), |modulus| format!(" mod {modulus}"));
    let (rules, convention, of) = (&answer.ruleset.rules, answer.ruleset.convention, answer.of);
    let mut text = format!("{rules}, {place}, {convention} play: positions with {of}{modulo}\n");
    let found = answer.found();
    let board = rules.board_rules().is_some();
    let grouped = |number: &BigUint| grouped_digits(&number.to_string());
    let mut line = |name: &str, found: &BigUint, all: &BigUint| {
        let (found, all) = (grouped(found), grouped(all));
        text.push_str(&format!("{name}{found} of {all}\n"));
    };
    if let (Some(found), Some(all)) = (&found.sorted, &answer.count.positions.sorted) {
        line("sorted   ", found, all);
    }
    let name = if board { "boards   " } else { "ordered  " };
    line(name, &found.ordered, &answer.count.positions.ordered);
    text.push_str(&match &answer.count.plan {
        Some(plan) => format!("by a table: {plan}\n"),
        None => "by the nim-sums of the values of the summands, each alone; no table\n".into(),
    });
    text
}
