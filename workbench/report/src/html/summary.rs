//! The table at the top: every experiment in a line.

use super::escape::escape;
use super::stack::stack;
use super::{ClaimLine, Section};
use grundy::number::{duration, joined};

/// How an experiment came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Status {
    /// As a section says it.
    pub(super) words: &'static str,
    /// The class that adds a colour.
    pub(super) class: &'static str,
    /// As the summary says it under `As expected`.
    answer: &'static str,
}

impl Status {
    pub(super) fn of(section: &Section) -> Status {
        let Section { claims, error, .. } = section;
        let (words, class, answer) = match error {
            Some(_) => ("not finished", "bad", "not finished"),
            // no claim says what to expect
            None if claims.is_empty() => ("nothing claimed", "quiet", "–"),
            None if claims.iter().all(|c| c.as_expected) => ("as expected", "good", "yes"),
            None => ("not as expected", "bad", "no"),
        };
        Status {
            words,
            class,
            answer,
        }
    }
}

/// The verdicts of several claims in one line: `HOLDS`, or `3 × HOLDS, 1 × FAILS`.
pub(super) fn tally(claims: &[ClaimLine], of: fn(&ClaimLine) -> &str) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for claim in claims {
        let word = of(claim);
        match counts.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += 1,
            None => counts.push((word, 1)),
        }
    }
    match counts[..] {
        [] => "–".into(),
        [(word, 1)] => word.into(),
        _ => {
            let parts = counts.iter().map(|(word, n)| format!("{n} × {word}"));
            joined(parts, ", ")
        }
    }
}

/// The table; nothing for a page without experiments.
pub(super) fn summary(sections: &[Section], anchors: &[String]) -> String {
    if sections.is_empty() {
        return String::new();
    }
    let columns = [
        ("Experiment", ""),
        ("Verdict", ""),
        ("Expected", ""),
        ("As expected", ""),
        ("Time", "number"),
    ];
    let rows = sections.iter().zip(anchors).map(|(section, anchor)| {
        let status = Status::of(section);
        let cells = vec![
            (escape(&tally(&section.claims, |c| &c.verdict)), ""),
            (escape(&tally(&section.claims, |c| &c.expected)), ""),
            (status.answer.into(), status.class),
            (escape(&duration(section.time)), "number"),
        ];
        let title = escape(&section.title);
        (format!("<a href=\"#{anchor}\">{title}</a>"), cells)
    });
    let table = stack("Verdict and time of each experiment", &columns, rows);
    format!(
        "<section id=\"summary\" aria-labelledby=\"summary-title\">\n\
         <h2 id=\"summary-title\">Summary</h2>\n{table}</section>\n"
    )
}
