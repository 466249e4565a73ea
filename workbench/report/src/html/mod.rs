//! One self-contained HTML page: what was asked, what was found, how to repeat it.
//!
//! The page loads nothing: style and pictures are inside, and a content policy forbids the rest.
//! Everything that comes in is text and is escaped; colour only adds to what words say.

mod escape;
mod excerpt;
mod links;
mod section;
mod stack;
mod summary;
mod table;

#[cfg(test)]
mod tests;

use escape::escape;
pub use excerpt::excerpt;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const STYLE: &str = include_str!("style.css");

/// The whole report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Heading of the page.
    pub title: String,
    /// Summary lines below it.
    pub lead: Vec<String>,
    /// One experiment each, in the order of the run.
    pub sections: Vec<Section>,
}

/// One experiment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// Heading.
    pub title: String,
    /// Name for links to this section; made unique and safe when the page is written.
    pub id: String,
    /// What was asked.
    pub question: String,
    /// Where the question comes from.
    pub source: String,
    /// The rules, in the notation.
    pub rules: String,
    /// The positions that were enumerated, in words.
    pub box_text: String,
    /// What was claimed, and the verdicts.
    pub claims: Vec<ClaimLine>,
    /// Proofs for all heaps.
    pub proofs: Vec<ProofPart>,
    /// Tables, whole or cut.
    pub tables: Vec<TablePart>,
    /// Pictures.
    pub figures: Vec<Figure>,
    /// What is needed to check the result: command, version, hashes, plan.
    pub record: Vec<(String, String)>,
    /// The command that repeats the run.
    pub repeat: String,
    /// How long it took.
    pub time: Duration,
    /// Why it could not be finished.
    pub error: Option<String>,
}

/// A claim and its verdict.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ClaimLine {
    /// The claim in words.
    pub text: String,
    /// HOLDS, FAILS, or another verdict.
    pub verdict: String,
    /// The verdict that the experiment expects.
    pub expected: String,
    /// Whether the two agree.
    pub as_expected: bool,
    /// Counts or a counterexample; may be empty.
    pub detail: String,
}

/// What a proof is about, in words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ProofPart {
    /// What is proved.
    pub caption: String,
    /// How the automaton reads; none if it is too large to be read.
    pub lines: Vec<String>,
    /// The file of the certificate.
    pub file: String,
}

/// A table of texts, or the first rows of one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TablePart {
    /// What the table holds.
    pub caption: String,
    /// Names of the columns.
    pub header: Vec<String>,
    /// Rows, as long as the header.
    pub rows: Vec<Vec<String>>,
    /// Said below the table, such as that rows are left out; may be empty.
    pub note: String,
    /// The file that holds the whole table.
    pub file: String,
}

/// A picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// What is seen.
    pub caption: String,
    /// What is seen, for those who cannot see it.
    pub alt: String,
    /// Media type, such as `image/png`.
    pub mime: String,
    /// The file's bytes; serialized without them.
    #[serde(skip)]
    pub bytes: Vec<u8>,
    /// The file's name.
    pub file: String,
}

/// Writes the page.
///
/// The times in it differ from run to run; everything else is the same for the same input.
pub fn render(page: &Page) -> String {
    let anchors = anchors(&page.sections);
    let title = escape(&page.title);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}</h1>\n"
    );
    for line in page.lead.iter().filter(|line| !line.is_empty()) {
        html += &format!("<p>{}</p>\n", escape(line));
    }
    html += "</header>\n<main>\n";
    html += &summary::summary(&page.sections, &anchors);
    for (section, anchor) in page.sections.iter().zip(&anchors) {
        html += &section::section(section, anchor);
    }
    html + "</main>\n</body>\n</html>\n"
}

/// A name for each section that a link may hold, no two the same.
fn anchors(sections: &[Section]) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for section in sections {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        // The prefix avoids the page's own names.
        let first = format!("x-{}", section.id.replace(|c| !plain(c), "-"));
        let numbered = (2..).map(|count| format!("{first}-{count}"));
        let mut names = [first.clone()].into_iter().chain(numbered);
        anchors.extend(names.find(|name| !anchors.contains(name)));
    }
    anchors
}
