//! One experiment: the verdict first, then what it rests on, then how to repeat it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::escape::escape;
use super::links::{file, linked};
use super::stack::stack;
use super::summary::{Status, tally};
use super::table::table;
use super::{ClaimLine, Figure, ProofPart, Section};
use grundy::number::duration;

/// The section under the given name.
pub(super) fn section(section: &Section, anchor: &str) -> String {
    let Status { words, class, .. } = Status::of(section);
    let claimed = !section.claims.is_empty();
    let verdict = match claimed {
        true => format!(
            "<strong>{}</strong>, ",
            escape(&tally(&section.claims, |c| &c.verdict))
        ),
        false => String::new(),
    };
    let mut html = format!(
        "<section id=\"{anchor}\" aria-labelledby=\"{anchor}-title\">\n\
         <h2 id=\"{anchor}-title\">{}</h2>\n\
         <p>{verdict}<span class=\"{class}\">{words}</span></p>\n",
        escape(&section.title)
    );
    let question = escape(&section.question);
    if !question.is_empty() {
        html += &format!("<p class=\"question\">{question}</p>\n");
    }
    if let Some(error) = &section.error {
        html += &format!(
            "<div class=\"error\" role=\"note\"><p><strong>Not finished.</strong> {}</p></div>\n",
            escape(error)
        );
    }
    html += &facts(section);
    let repeat = escape(&section.repeat);
    let repeat = (!repeat.is_empty()).then(|| format!("<pre><code>{repeat}</code></pre>\n"));
    let claims = claimed.then(|| claims(&section.claims));
    html += &part("Claims", claims);
    html += &part(
        "Proofs for all heaps",
        section.proofs.iter().map(|one| proof(one, &section.id)),
    );
    html += &part(
        "Figures",
        section.figures.iter().map(|one| figure(one, &section.id)),
    );
    html += &part(
        "Tables",
        section.tables.iter().map(|one| table(one, &section.id)),
    );
    html += &part("To repeat it", repeat);
    if !section.record.is_empty() {
        html += &record(&section.record);
    }
    html + "<p class=\"back\"><a href=\"#summary\">Back to the summary</a></p>\n</section>\n"
}

/// A heading and what belongs under it; empty if nothing does.
fn part(title: &str, parts: impl IntoIterator<Item = String>) -> String {
    let html: String = parts.into_iter().collect();
    match html.is_empty() {
        true => html,
        false => format!("<h3>{title}</h3>\n{html}"),
    }
}

fn facts(section: &Section) -> String {
    let time = duration(section.time);
    let facts = [
        ("Rules", section.rules.as_str()),
        ("Box", &section.box_text),
        ("Source", &section.source),
        ("Time", &time),
    ];
    let facts = facts.into_iter().filter(|(_, text)| !text.is_empty());
    let fact = |(name, text)| format!("<div><dt>{name}</dt><dd>{}</dd></div>\n", linked(text));
    format!("<dl>\n{}</dl>\n", facts.map(fact).collect::<String>())
}

fn claims(claims: &[ClaimLine]) -> String {
    let columns = ["Claim", "Verdict", "Expected", "As expected"].map(|name| (name, ""));
    let rows = claims.iter().map(|claim| {
        let mut head = escape(&claim.text);
        if !claim.detail.is_empty() {
            head += &format!("<div class=\"detail\">{}</div>", escape(&claim.detail));
        }
        let (agrees, class) = match claim.as_expected {
            true => ("yes", "good"),
            false => ("no", "bad"),
        };
        let verdict = format!("<strong>{}</strong>", escape(&claim.verdict));
        let cells = vec![
            (verdict, ""),
            (escape(&claim.expected), ""),
            (agrees.into(), class),
        ];
        (head, cells)
    });
    let caption = "Each claim, its verdict, and what was expected";
    stack(caption, &columns, rows)
}

/// Lines of an automaton in words that are seen at once.
const FOLDED: usize = 12;

fn proof(proof: &ProofPart, folder: &str) -> String {
    let lines = match proof.lines.is_empty() {
        true => "The automaton is too large to be read; the certificate holds it.".into(),
        false => escape(&proof.lines.join("\n")),
    };
    let words = format!("<pre class=\"words\">{lines}</pre>\n");
    let words = match proof.lines.len() > FOLDED {
        true => format!("<details>\n<summary>How it reads</summary>\n{words}</details>\n"),
        false => words,
    };
    format!(
        "<p>{} · Certificate: {}</p>\n{words}",
        escape(&proof.caption),
        file(folder, &proof.file)
    )
}

/// A picture, as data, with its caption and the name of its file.
fn figure(figure: &Figure, folder: &str) -> String {
    format!(
        "<figure>\n<img src=\"data:{};base64,{}\" alt=\"{}\">\n\
         <figcaption>{} · File: {}</figcaption>\n</figure>\n",
        escape(&figure.mime),
        STANDARD.encode(&figure.bytes),
        escape(&figure.alt),
        escape(&figure.caption),
        file(folder, &figure.file),
    )
}

fn record(record: &[(String, String)]) -> String {
    let line = |(name, text): &(String, String)| {
        let (name, text) = (escape(name), escape(text));
        format!("<tr><th scope=\"row\">{name}</th><td>{text}</td></tr>\n")
    };
    format!(
        "<details class=\"record\">\n<summary>Record</summary>\n<table>\n\
         <caption>What is needed to check the result</caption>\n<tbody>\n{}\
         </tbody>\n</table>\n</details>\n",
        record.iter().map(line).collect::<String>()
    )
}
