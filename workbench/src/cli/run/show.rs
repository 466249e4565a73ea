//! What `run` prints: a line an experiment, a summary, JSON, a Markdown table.

use crate::experiment::{Outcome, Run};
use crate::present::screen_width;
use grundy::claim::{Verdict, position_text};
use grundy::number;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

/// `HOLDS`, or `2 HOLDS, 1 FAILS`.
fn tally(outcome: &Outcome) -> String {
    let count = |verdict| {
        let mut all = outcome.decisions.iter().filter(|d| d.verdict == verdict);
        let first = all.next();
        first.map(|_| (1 + all.count(), verdict))
    };
    let verdicts = [
        Verdict::Holds,
        Verdict::Fails,
        Verdict::Proved,
        Verdict::Unsettled,
    ];
    let counts: Vec<(usize, Verdict)> = verdicts.into_iter().filter_map(count).collect();
    match counts[..] {
        [] => "no claims".into(),
        [(1, one)] => one.to_string(),
        _ => {
            let parts = counts.iter().map(|(n, verdict)| format!("{n} {verdict}"));
            number::joined(parts, ", ")
        }
    }
}

/// One experiment on a line; its title where there is room.
pub(super) fn line(outcome: &Outcome, width: usize) -> String {
    let (green, red) = (
        anstyle::AnsiColor::Green.on_default(),
        anstyle::AnsiColor::Red.on_default().bold(),
    );
    let (colour, verdict, agrees) = match (&outcome.error, outcome.as_expected()) {
        (Some(_), _) => (red, String::new(), "no result"),
        (None, true) => (green, tally(outcome), "as expected"),
        (None, false) => (red, tally(outcome), "DIFFERS"),
    };
    let time = number::duration(outcome.section.time);
    let (on, off) = (colour.render(), anstyle::Reset);
    let start = format!("{:width$}  {verdict:16}  ", outcome.section.id);
    let end = format!("  {time:>8}  ");
    let room = screen_width().saturating_sub(start.chars().count() + 11 + end.chars().count());
    let title = &outcome.section.title;
    let title = match title.chars().count() <= room {
        _ if outcome.error.is_some() => String::new(),
        true => title.clone(),
        false => {
            let cut: String = title.chars().take(room.saturating_sub(3)).collect();
            format!("{}...", cut.trim_end())
        }
    };
    let text = format!("{start}{on}{agrees:11}{off}{end}{title}");
    format!("{}\n", text.trim_end())
}

/// How many, how many as expected, and what was not.
pub(super) fn summary(outcomes: &[Outcome], files: usize, folder: &Path) -> String {
    let good = outcomes.iter().filter(|o| o.as_expected()).count();
    let mut text = format!("\n{good} of {files} experiments as expected\n");
    if outcomes.len() < files {
        _ = writeln!(text, "{} were not begun", files - outcomes.len());
    }
    for outcome in outcomes.iter().filter(|o| !o.as_expected()) {
        _ = writeln!(text, "\n{}", outcome.path.display());
        if let Some(error) = &outcome.error {
            for part in error.to_string().lines() {
                _ = writeln!(text, "  {part}");
            }
            continue;
        }
        for decision in outcome.decisions.iter().filter(|d| !d.as_expected) {
            let (verdict, expected) = (decision.verdict, decision.expected);
            let differs = match verdict == expected {
                true => format!("{verdict}, but not as expected"),
                false => format!("{verdict} where {expected} was expected"),
            };
            _ = writeln!(text, "  {}: {}", decision.claim, decision.subject);
            _ = writeln!(text, "    {differs}; {}", decision.note);
            if let Some(first) = &decision.counterexample {
                _ = writeln!(
                    text,
                    "    smallest counterexample {}",
                    position_text(&first.position)
                );
                for part in first.reason.split("; ") {
                    _ = writeln!(text, "      {part}");
                }
            }
        }
        let record = folder.join(&outcome.section.id).join("record.json");
        _ = writeln!(text, "  record {}", record.display());
    }
    text.push('\n');
    text
}

/// The result with the keys that scripts rely on.
pub(super) fn as_json(outcomes: &[Outcome], run: &Run, report: Option<&Path>) -> Value {
    let experiments: Vec<Value> = outcomes
        .iter()
        .map(|outcome| {
            let folder = run.folder.join(&outcome.section.id);
            let of = |verdict: fn(&crate::experiment::Decision) -> Verdict| -> Vec<Verdict> {
                outcome.decisions.iter().map(verdict).collect()
            };
            let counterexamples = outcome.decisions.iter().map(|d| json!(d.counterexample));
            let outputs = outcome.outputs.iter().map(
                |output| json!({ "path": folder.join(&output.file), "sha256": output.sha256 }),
            );
            json!({
                "file": outcome.path,
                "title": outcome.section.title,
                "verdict": of(|d| d.verdict),
                "expected": of(|d| d.expected),
                "as_expected": outcome.as_expected(),
                "counterexamples": counterexamples.collect::<Value>(),
                "error": outcome.error.as_ref().map(ToString::to_string),
                "seconds": outcome.section.time.as_secs_f64(),
                "outputs": outputs.collect::<Value>(),
            })
        })
        .collect();
    json!({
        "experiments": experiments,
        "as_expected": outcomes.iter().all(Outcome::as_expected),
        "report": report,
    })
}

/// Question, verdict and time as Markdown.
pub(super) fn table(outcomes: &[Outcome]) -> String {
    let mut text = String::from(
        "# Experiments\n\nEach file is one question. `grundy run experiments` runs them all and \
         writes tables, plots, records and a report under `data/runs`, with the SHA-256 of every \
         file. `grundy certify` of that folder checks the files, and the tables and certificates \
         from the rules. `--quick` takes smaller boxes. The verdict FAILS belongs to a statement \
         that is known to be false; its smallest counterexample is checked.\n",
    );
    let family = |outcome: &Outcome| outcome.family.clone().unwrap_or_else(|| "Other".into());
    let mut families: Vec<String> = outcomes.iter().map(family).collect();
    families.sort();
    families.dedup();
    for name in families {
        let own = outcomes.iter().filter(|outcome| family(outcome) == name);
        _ = write!(
            text,
            "\n## {name}\n\n| file | question | verdict | time |\n|---|---|---|---|\n"
        );
        own.for_each(|outcome| row(outcome, &mut text));
    }
    text.push_str(
        "\nWritten by `grundy run experiments --readme experiments/README.md`; times are those of \
         that run. What no claim can say yet is listed in [NOT-SAID.md](NOT-SAID.md).\n",
    );
    text
}

/// A line of the table.
fn row(outcome: &Outcome, text: &mut String) {
    let file = outcome
        .path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let verdict = match &outcome.error {
        Some(_) => "no result".into(),
        None => tally(outcome),
    };
    let agrees = match outcome.as_expected() {
        true => "",
        false => ", not as expected",
    };
    let (question, time) = (
        outcome.section.question.replace('|', "\\|"),
        number::duration(outcome.section.time),
    );
    _ = writeln!(
        text,
        "| [{file}]({file}) | {question} | {verdict}{agrees} | {time} |"
    );
}
