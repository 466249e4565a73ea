//! The record of an experiment: all that is needed to repeat and check it, and nothing that
//! differs from run to run. Times, threads, host and date are in a file of their own.

use super::decision::Decision;
use super::file::{Experiment, Size};
use super::machine::{cpu, host, quoted};
use super::output::Output;
use super::place::plan_json;
use super::tables::{Found, Tables};
use grundy::ask::{Counts, place_json};
use grundy::number::integer;
use grundy::plan::Enumerated;
use grundy::store::sha256;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, SystemTime};

/// The command that repeats an experiment.
pub fn command(path: &Path, size: Size) -> String {
    let path = quoted(path);
    match size {
        Size::Full => format!("grundy run {path}"),
        Size::Quick => format!("grundy run {path} --quick"),
    }
}

/// The record, the same byte for byte on any number of threads.
pub(super) fn record(
    experiment: &Experiment,
    decisions: &[Decision],
    outputs: &[Output],
    tables: &Tables<'_>,
) -> Value {
    let rules = experiment.ruleset.to_string();
    // counts and plan of the box of the file, if something there was computed
    let known = tables.known(&experiment.place).next();
    let counts = known.map_or(Value::Null, |found| counts(&experiment.place, found));
    json!({
        "command": command(&experiment.path, experiment.size),
        "grundy": env!("CARGO_PKG_VERSION"),
        "experiment_sha256": experiment.sha256,
        "experiment": experiment.text,
        "inputs": experiment.inputs,
        "title": experiment.raw.title,
        "question": experiment.raw.question,
        "source": experiment.raw.source,
        "rules": rules,
        "rules_sha256": sha256(rules.as_bytes()),
        "box": place_json(&experiment.place),
        "order": experiment.place.order(),
        "convention": experiment.ruleset.convention,
        "plan": known.map(|found| plan_json(&found.computed.plan)),
        "positions": counts["positions"],
        "p_positions": counts["p_positions"],
        "values": counts["values"],
        "largest_value": counts["largest_value"],
        "claims": decisions.iter().map(claim).collect::<Vec<_>>(),
        "outputs": outputs,
    })
}

/// A claim, whose subject the record tells in other words.
fn claim(decision: &Decision) -> Value {
    let mut claim = json!(decision);
    if let Some(fields) = claim.as_object_mut() {
        fields.shift_remove("subject");
    }
    claim
}

fn counts(place: &Enumerated, found: &Found) -> Value {
    let (table, statistics) = (&found.computed.table, &found.statistics);
    match place.rules.board_rules() {
        None => Value::Object(Counts::of(place, table.want(), statistics).json()),
        Some(_) => json!({
            "positions": integer(place.positions.count() - statistics.absent_ordered),
            "p_positions": integer(statistics.p_ordered),
        }),
    }
}

/// What differs from run to run: seconds, threads, host, processor, commit, date.
pub(super) fn times(elapsed: Duration, threads: usize, date: SystemTime) -> Value {
    json!({
        "seconds": elapsed.as_secs_f64(),
        "threads": threads,
        "host": host(),
        "cpu": cpu(),
        "commit": option_env!("GRUNDY_COMMIT"),
        "date": humantime::format_rfc3339_seconds(date).to_string(),
    })
}
