//! The table at the top: every experiment in a line.

use std::fmt::Write as _;

use super::escape::escape;
use super::time::time;
use super::{ClaimLine, Section};

/// How an experiment came out, in the words that the page uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    AsExpected,
    NotAsExpected,
    NotFinished,
    /// No claim says what to expect.
    NothingClaimed,
}

impl Status {
    pub(super) fn of(section: &Section) -> Status {
        match section {
            Section { error: Some(_), .. } => Status::NotFinished,
            Section { claims, .. } if claims.is_empty() => Status::NothingClaimed,
            Section { claims, .. } if claims.iter().all(|c| c.as_expected) => Status::AsExpected,
            _ => Status::NotAsExpected,
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Status::AsExpected => "as expected",
            Status::NotAsExpected => "not as expected",
            Status::NotFinished => "not finished",
            Status::NothingClaimed => "nothing claimed",
        }
    }

    /// The class that adds a colour.
    pub(super) fn class(self) -> &'static str {
        match self {
            Status::AsExpected => "good",
            Status::NotAsExpected | Status::NotFinished => "bad",
            Status::NothingClaimed => "quiet",
        }
    }
}

/// The verdicts of several claims in one line: `HOLDS`, or `3 × HOLDS, 1 × FAILS`.
pub(super) fn tally(claims: &[ClaimLine], of: fn(&ClaimLine) -> &str) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for claim in claims {
        let word = match of(claim) {
            "" => "–",
            word => word,
        };
        match counts.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += 1,
            None => counts.push((word, 1)),
        }
    }
    match counts[..] {
        [] => "–".into(),
        [(word, 1)] => word.into(),
        _ => {
            let parts: Vec<_> = counts
                .iter()
                .map(|(word, n)| format!("{n} × {word}"))
                .collect();
            parts.join(", ")
        }
    }
}

/// Writes the table; nothing for a page without experiments.
pub(super) fn summary(html: &mut String, sections: &[Section], anchors: &[String]) {
    if sections.is_empty() {
        return;
    }
    html.push_str(
        "<section id=\"summary\" aria-labelledby=\"summary-title\">\n\
         <h2 id=\"summary-title\">Summary</h2>\n\
         <table class=\"stack\" role=\"table\">\n\
         <caption>Verdict and time of each experiment</caption>\n\
         <thead role=\"rowgroup\"><tr role=\"row\">",
    );
    for name in ["Experiment", "Verdict", "Expected", "As expected"] {
        let _ = write!(html, "<th scope=\"col\" role=\"columnheader\">{name}</th>");
    }
    html.push_str(
        "<th scope=\"col\" role=\"columnheader\" class=\"number\">Time</th></tr></thead>\n\
         <tbody role=\"rowgroup\">\n",
    );
    for (section, anchor) in sections.iter().zip(anchors) {
        let status = Status::of(section);
        let as_expected = match status {
            Status::AsExpected => "yes",
            Status::NotAsExpected => "no",
            Status::NotFinished => "not finished",
            Status::NothingClaimed => "–",
        };
        let _ = writeln!(
            html,
            "<tr role=\"row\"><th scope=\"row\" role=\"rowheader\"><a href=\"#{anchor}\">{}</a></th>\
             <td role=\"cell\" data-name=\"Verdict\">{}</td>\
             <td role=\"cell\" data-name=\"Expected\">{}</td>\
             <td role=\"cell\" data-name=\"As expected\" class=\"{}\">{as_expected}</td>\
             <td role=\"cell\" data-name=\"Time\" class=\"number\">{}</td></tr>",
            escape(&section.title),
            escape(&tally(&section.claims, |c| &c.verdict)),
            escape(&tally(&section.claims, |c| &c.expected)),
            status.class(),
            time(section.seconds),
        );
    }
    html.push_str("</tbody>\n</table>\n</section>\n");
}
