//! The report of a run: one section an experiment.

use super::decision::Decision;
use super::file::{Experiment, Size};
use super::machine::{cpu, typed, version};
use super::outcome::Outcome;
use super::record::command;
use crate::present::capital;
use grundy::claim::position_text;
use grundy::number::{self, counted};
use grundy_report::html::{ClaimLine, Section};
use serde_json::Value;
use std::time::{Duration, SystemTime};

/// What is known before anything is computed.
pub(super) fn begin(section: &mut Section, experiment: &Experiment) {
    let order = experiment.place.order();
    let order = order.map_or(String::new(), |order| format!(", {order} positions"));
    let raw = &experiment.raw;
    section.title.clone_from(&raw.title);
    section.question.clone_from(&raw.question);
    section.source.clone_from(&raw.source);
    section.rules = format!(
        "{}, {} play",
        experiment.ruleset.rules, experiment.ruleset.convention
    );
    section.box_text = format!("{}{order}", experiment.place);
    section.repeat = command(&experiment.path, experiment.size);
}

/// The record as lines.
pub(super) fn record(section: &mut Section, record: &Value) {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let head = ["grundy", "rules", "rules_sha256", "experiment_sha256"];
    let found = [
        "box",
        "order",
        "plan",
        "positions",
        "p_positions",
        "largest_value",
    ];
    let keys = head.into_iter().chain(found);
    let known = keys.filter(|key| !record[key].is_null());
    section.record = known
        .map(|key| (key.replace('_', " "), text(&record[key])))
        .collect();
    for output in record["outputs"].as_array().into_iter().flatten() {
        let line = (
            text(&output["file"]),
            format!("SHA-256 {}", text(&output["sha256"])),
        );
        section.record.push(line);
    }
    let rest = format!("{}/record.json has claims and counts in full", section.id);
    section.record.push(("more".into(), rest));
}

/// What is known at the end.
pub(super) fn complete(outcome: &mut Outcome) {
    let section = &mut outcome.section;
    section.claims = outcome.decisions.iter().map(claim).collect();
    section.error = outcome.error.as_ref().map(ToString::to_string);
}

fn claim(decision: &Decision) -> ClaimLine {
    let mut detail: Vec<String> = match &decision.statements[..] {
        [one] => {
            // what is said already is not said again
            let said = (one.claim != decision.claim).then(|| one.claim.clone());
            let note = Some(capital(&decision.note)).filter(|note| !note.is_empty());
            let parts = [said, note].into_iter().flatten();
            parts.map(|part| format!("{part}.")).collect()
        }
        // the statements of a theorem, each with its own verdict
        several => several
            .iter()
            .map(|statement| match statement.note.as_str() {
                "" => format!("{}: {}.", statement.claim, statement.verdict),
                note => format!("{}: {}, {note}.", statement.claim, statement.verdict),
            })
            .collect(),
    };
    if !decision.as_expected && decision.statements.len() > 1 {
        detail.push(format!("{}.", capital(&decision.note)));
    }
    if let Some(first) = &decision.counterexample {
        detail.push(format!(
            "Smallest counterexample {}: {}.",
            position_text(&first.position),
            first.reason
        ));
    }
    ClaimLine {
        text: match decision.subject.as_str() {
            "" => decision.claim.clone(),
            subject => format!("{}: {subject}", decision.claim),
        },
        verdict: decision.verdict.to_string(),
        expected: decision.expected.to_string(),
        as_expected: decision.as_expected,
        detail: detail.join("\n"),
    }
}

/// The lines below the heading.
pub(super) fn lead(
    outcomes: &[Outcome],
    size: Size,
    threads: usize,
    (date, time): (SystemTime, Duration),
) -> Vec<String> {
    let good = outcomes
        .iter()
        .filter(|outcome| outcome.as_expected())
        .count();
    let boxes = match size {
        Size::Full => "",
        Size::Quick => ", on the quick boxes",
    };
    vec![
        format!(
            "{good} of {} as expected{boxes}, in {}.",
            outcomes.len(),
            number::duration(time)
        ),
        String::from(
            "HOLDS and FAILS are decided by enumeration and refer to the boxes named; PROVED \
             refers to all heaps, and grundy certify checks its certificate.",
        ),
        format!(
            "grundy {}, {}, {} on {}.",
            version(),
            humantime::format_rfc3339_seconds(date),
            counted(threads as u64, "thread"),
            cpu().unwrap_or_else(|| "a processor of unknown name".into())
        ),
        format!("Command: {}", typed()),
    ]
}
