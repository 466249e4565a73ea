use super::wrapped::{screen_width, wrapped};
use grundy::ask::QuotientAnswer;
use grundy::number::{counted, grouped};
use grundy::theory::misere::{Presentation, Quotient};
use std::fmt::Write;

/// Relations that a text shows.
const RELATIONS: usize = 60;

/// Heaps that a text shows.
const HEAPS: usize = 200;

/// Heaps in a line.
const IN_LINE: usize = 10;

/// What the name of a line takes.
const NAME: usize = 10;

/// Which quotients it is isomorphic to.
fn known(answer: &QuotientAnswer) -> String {
    match (answer.nim, &answer.like[..]) {
        (Some(n), _) => format!("tame: T_{n}, the quotient of Nim with heaps below 2^{n}"),
        (None, []) => "wild".into(),
        (None, like) => format!("wild; isomorphic to the quotient of {}", like.join(", ")),
    }
}

/// A line with a name in front, wrapped below its text.
fn line(name: &str, text: &str) -> String {
    wrapped(&format!("{name:<NAME$}{text}"), NAME)
}

/// What people read.
pub fn quotient_text(answer: &QuotientAnswer) -> String {
    let (rules, quotient) = (&answer.game, &answer.quotient);
    let presentation = quotient.presentation();
    let heaps = match quotient.period {
        Some(_) => "quotient of all heaps".into(),
        None => format!("Q_{0}, the quotient of heaps 0 to {0}", quotient.to),
    };
    let mut text = format!("{rules}, misere play: {heaps}\n");
    let order = counted(quotient.order() as u64, "element");
    let p = quotient.p.len() as u64;
    text.push_str(&line(
        "order",
        &format!("{order}, {} of them P", grouped(p)),
    ));
    text.push_str(&line(
        "heaps",
        &match quotient.period {
            Some(found) => format!(
                "PROVED for all heaps: period {} from heap {} on",
                grouped(found.period as u64),
                grouped(found.preperiod as u64)
            ),
            None => format!(
                "proved for heaps 0 to {}; larger heaps may add elements",
                quotient.to
            ),
        },
    ));
    text.push_str(&line("", &known(answer)));
    text.push_str(&line("grows", &growth(quotient)));
    let letters = presentation.generators.iter().enumerate();
    let letters: Vec<String> = letters
        .map(|(g, heap)| format!("{} = heap {heap}", grundy::theory::misere::letter(g)))
        .collect();
    text.push_str(&line("letters", &none_or(letters.join(", "))));
    let relations = presentation.relations.len();
    match relations {
        0..=RELATIONS => text.push_str(&line("", &presentation.text())),
        _ => text.push_str(&line(
            "",
            &format!("{relations} relations (--json lists them)"),
        )),
    }
    let of = |x: u16| QuotientAnswer::element(&presentation, x);
    let listed: Vec<String> = quotient.p.iter().map(|&x| of(x)).collect();
    text.push_str(&line("P", &none_or(listed.join(", "))));
    text.push_str(&phi(quotient, &presentation));
    for &(ref sum, x) in &answer.sums {
        let outcome = answer.outcome(x);
        _ = writeln!(text, "{}: {}, {outcome}", heaps_text(sum), of(x));
    }
    text
}

fn none_or(text: String) -> String {
    if text.is_empty() { "none".into() } else { text }
}

fn heaps_text(sum: &[usize]) -> String {
    let heaps: Vec<String> = sum.iter().map(usize::to_string).collect();
    none_or(heaps.join(" "))
}

fn growth(quotient: &Quotient) -> String {
    let steps = quotient.growth.iter();
    let steps: Vec<String> = steps
        .map(|step| format!("heap {}: {} ({} P)", step.heap, step.order, step.p))
        .collect();
    match steps.is_empty() {
        true => "never: no heap has a move".into(),
        false => steps.join(", "),
    }
}

/// The elements of the heaps, up to the end of the first repetition.
fn phi(quotient: &Quotient, presentation: &Presentation) -> String {
    let known = quotient.phi.len();
    let count = match quotient.period {
        Some(found) => known.min(found.preperiod + found.period),
        None => known,
    };
    let shown = count.min(HEAPS);
    let texts: Vec<String> = quotient.phi[..shown]
        .iter()
        .map(|&x| QuotientAnswer::element(presentation, x))
        .collect();
    let width = texts.iter().map(String::len).max().unwrap_or(1);
    let digits = shown.to_string().len();
    let room = screen_width().saturating_sub(digits + 1);
    let in_line = IN_LINE.min(room / (width + 1)).max(1);
    let mut text = String::new();
    for (i, row) in texts.chunks(in_line).enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
        let row = format!("{:>digits$}: {}", i * in_line, cells.join(" "));
        _ = writeln!(text, "{}", row.trim_end());
    }
    if shown < count {
        _ = writeln!(text, "heaps up to {} follow (--json lists them)", count - 1);
    }
    text
}
