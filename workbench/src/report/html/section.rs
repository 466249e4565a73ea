//! One experiment: the verdict first, then what it rests on, then how to repeat it.

use std::fmt::Write as _;

use super::escape::escape;
use super::figure::figure;
use super::summary::{Status, tally};
use super::table::table;
use super::time::time;
use super::{ClaimLine, ProofPart, Section};

/// Writes the section under the given name.
pub(super) fn section(html: &mut String, section: &Section, anchor: &str) {
    let status = Status::of(section);
    let _ = writeln!(
        html,
        "<section id=\"{anchor}\" aria-labelledby=\"{anchor}-title\">\n\
         <h2 id=\"{anchor}-title\">{}</h2>",
        escape(&section.title)
    );
    let verdict = match section.claims.is_empty() {
        true => String::new(),
        false => format!(
            "<strong>{}</strong>, ",
            escape(&tally(&section.claims, |c| &c.verdict))
        ),
    };
    let (class, words) = (status.class(), status.words());
    let _ = writeln!(
        html,
        "<p>{verdict}<span class=\"{class}\">{words}</span></p>"
    );
    if !section.question.is_empty() {
        let _ = writeln!(
            html,
            "<p class=\"question\">{}</p>",
            escape(&section.question)
        );
    }
    if let Some(error) = &section.error {
        let _ = writeln!(
            html,
            "<div class=\"error\" role=\"note\"><p><strong>Not finished.</strong> {}</p></div>",
            escape(error)
        );
    }
    facts(html, section);
    if !section.claims.is_empty() {
        claims(html, &section.claims);
    }
    if !section.proofs.is_empty() {
        html.push_str("<h3>Proofs for all heaps</h3>\n");
        section.proofs.iter().for_each(|one| proof(html, one));
    }
    if !section.figures.is_empty() {
        html.push_str("<h3>Figures</h3>\n");
        section.figures.iter().for_each(|one| figure(html, one));
    }
    if !section.tables.is_empty() {
        html.push_str("<h3>Tables</h3>\n");
        section.tables.iter().for_each(|one| table(html, one));
    }
    if !section.repeat.is_empty() {
        let repeat = escape(&section.repeat);
        let _ = writeln!(
            html,
            "<h3>To repeat it</h3>\n<pre><code>{repeat}</code></pre>"
        );
    }
    if !section.record.is_empty() {
        record(html, &section.record);
    }
    html.push_str(
        "<p class=\"back\"><a href=\"#summary\">Back to the summary</a></p>\n</section>\n",
    );
}

fn facts(html: &mut String, section: &Section) {
    let time = time(section.seconds);
    let facts = [
        ("Rules", section.rules.as_str()),
        ("Box", &section.box_text),
        ("Source", &section.source),
        ("Time", &time),
    ];
    html.push_str("<dl>\n");
    for (name, text) in facts.into_iter().filter(|(_, text)| !text.is_empty()) {
        let _ = writeln!(html, "<div><dt>{name}</dt><dd>{}</dd></div>", escape(text));
    }
    html.push_str("</dl>\n");
}

fn claims(html: &mut String, claims: &[ClaimLine]) {
    html.push_str(
        "<h3>Claims</h3>\n<table class=\"stack\" role=\"table\">\n\
         <caption>Each claim, its verdict, and what was expected</caption>\n\
         <thead role=\"rowgroup\"><tr role=\"row\">",
    );
    for name in ["Claim", "Verdict", "Expected", "As expected"] {
        let _ = write!(html, "<th scope=\"col\" role=\"columnheader\">{name}</th>");
    }
    html.push_str("</tr></thead>\n<tbody role=\"rowgroup\">\n");
    for claim in claims {
        let (class, agrees) = if claim.as_expected {
            ("good", "yes")
        } else {
            ("bad", "no")
        };
        let expected = match claim.expected.as_str() {
            "" => "–",
            expected => expected,
        };
        let detail = match claim.detail.is_empty() {
            true => String::new(),
            false => format!("<div class=\"detail\">{}</div>", escape(&claim.detail)),
        };
        let _ = writeln!(
            html,
            "<tr role=\"row\"><th scope=\"row\" role=\"rowheader\">{}{detail}</th>\
             <td role=\"cell\" data-name=\"Verdict\"><strong>{}</strong></td>\
             <td role=\"cell\" data-name=\"Expected\">{}</td>\
             <td role=\"cell\" data-name=\"As expected\" class=\"{class}\">{agrees}</td></tr>",
            escape(&claim.text),
            escape(&claim.verdict),
            escape(expected),
        );
    }
    html.push_str("</tbody>\n</table>\n");
}

fn proof(html: &mut String, proof: &ProofPart) {
    let lines = match proof.lines.is_empty() {
        true => "The automaton is too large to be read; the certificate holds it.".into(),
        false => escape(&proof.lines.join("\n")),
    };
    let _ = writeln!(
        html,
        "<p>{} · Certificate: <code>{}</code></p>\n<pre class=\"words\">{lines}</pre>",
        escape(&proof.caption),
        escape(&proof.file)
    );
}

fn record(html: &mut String, record: &[(String, String)]) {
    html.push_str(
        "<details class=\"record\">\n<summary>Record</summary>\n<table>\n\
         <caption>What is needed to check the result</caption>\n<tbody>\n",
    );
    for (name, text) in record {
        let (name, text) = (escape(name), escape(text));
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{name}</th><td>{text}</td></tr>"
        );
    }
    html.push_str("</tbody>\n</table>\n</details>\n");
}
