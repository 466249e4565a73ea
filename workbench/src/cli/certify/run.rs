use super::again::difference;
use super::lists::as_json;
use super::{Findings, verdict};
use crate::experiment::{Sums, again, of_record};
use crate::failure::Failure;
use crate::present::wrapped;
use grundy::certify::CertifyError;
use grundy::number::{counted, joined};
use grundy::store::{from_json, plainly, sha256};
use grundy::work::{Context, Stop};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// What a run writes for people and of itself, which nothing is recomputed from.
const UNCHECKED: [&str; 2] = ["report.html", "times.json"];

/// The files of a run: each as it was written; certificates and tables on heaps rechecked by
/// `check` from the rules, and each experiment recomputed from the text in its record.
pub(super) fn findings(
    path: &Path,
    context: &Context,
    check: impl Fn(&[u8]) -> Result<Option<bool>, CertifyError>,
) -> Result<Findings, CertifyError> {
    let sums = Sums::read(path)?;
    let (mut fault, mut certificates, mut tables) = (sums.fault_of_list()?, 0_u64, 0_u64);
    let (mut experiments, mut rechecked) = (0_u64, Vec::new());
    // first what is quick
    for (_, file) in &sums.files {
        if fault.is_none() {
            fault = sums.fault(file, context)?;
        }
    }
    for (_, file) in &sums.files {
        if fault.is_some() {
            break;
        }
        let place = sums.place(file);
        if fault.is_none() && file.ends_with(".cert") {
            certificates += 1;
            if check(&fs::read(&place)?)? != Some(true) {
                fault = Some(format!("{file} is rejected"));
            }
        }
        if fault.is_none() && file.ends_with("/record.json") {
            let folder = file.trim_end_matches("record.json");
            experiments += 1;
            rechecked.push(file.clone());
            let record = record(&place)?;
            let outputs = record["outputs"].as_array().into_iter().flatten();
            for output in outputs {
                let name = output["file"].as_str().unwrap_or_default();
                rechecked.push(format!("{folder}{name}"));
                match table_of((&record, output), &place.with_file_name(name)) {
                    Some(Some(table)) => {
                        tables += 1;
                        if check(&table)? != Some(true) {
                            fault = fault.or(Some(format!("{folder}{name} is rejected")));
                        }
                    }
                    Some(None) => {
                        let why = "is no table as a run writes it";
                        fault = fault.or(Some(format!("{folder}{name} {why}")));
                    }
                    None => {}
                }
            }
            if fault.is_none() {
                fault = made_again(&record, &place, context)?.map(|why| format!("{folder}{why}"));
            }
        }
    }
    let unchecked = sums.files.iter().map(|(_, file)| &file[..]);
    let unchecked = unchecked.filter(|file| !rechecked.iter().any(|other| other == file));
    let unchecked: Vec<&str> = unchecked.collect();
    let other = unchecked.iter().find(|file| {
        let name = file.rsplit('/').next().unwrap_or(file);
        !UNCHECKED.contains(&name)
    });
    if let (None, Some(other)) = (&fault, other) {
        fault = Some(format!("{other} is in no record of the run"));
    }
    if fault.is_none() && sums.files.is_empty() {
        return Err(CertifyError::input(
            "a run without results",
            "at least one file that an experiment wrote",
            "look into its report for why it failed, and run it again",
        ));
    }
    let accepted = fault.is_none();
    let why = match &fault {
        Some(fault) => fault.clone(),
        None => format!(
            "each file is as the run wrote it (SHA-256); {} and {} rechecked from the rules; the \
             claims, counts, tables and plots of {} recomputed, with the same result; not \
             rechecked: {}",
            counted(certificates, "certificate"),
            counted(tables, "table"),
            counted(experiments, "experiment"),
            match unchecked[..] {
                [] => "nothing".into(),
                _ => joined(&unchecked, ", "),
            }
        ),
    };
    let why = wrapped(&format!("  {}   {why}", verdict(accepted)), 13);
    let count = sums.files.len() as u64;
    Ok(Findings {
        accepted,
        threads: 1,
        head: format!("a run of experiments, {}", counted(count, "file")),
        why: why[13..].trim_end().to_owned(),
        json: json!({
            "kind": "run",
            "verdict": verdict(accepted),
            "entries": count,
            "certificates": certificates,
            "tables": tables,
            "experiments": experiments,
            "unchecked": unchecked,
            "first_bad": fault,
        }),
    })
}

/// The record of an experiment.
fn record(place: &Path) -> Result<Value, CertifyError> {
    from_json(&fs::read(place)?).map_err(|error| {
        let found = format!(
            "a record.json that is none ({})",
            plainly(&error.to_string())
        );
        CertifyError::input(found, "JSON as a run writes it", "run it again")
    })
}

/// A table on heaps as the JSON of a table: of one that lists its rows, which others do not;
/// nothing in it where the rows are none.
fn table_of((record, output): (&Value, &Value), place: &Path) -> Option<Option<Vec<u8>>> {
    output
        .get("box")
        .filter(|place| place.get("heaps").is_some())?;
    let kind = place.extension().and_then(|kind| kind.to_str());
    kind.filter(|kind| ["csv", "txt"].contains(kind))?;
    let text = fs::read_to_string(place).ok();
    let rows = text.and_then(|text| as_json(record, output, &text));
    // text for people has no rows
    (rows.is_some() || kind == Some("csv")).then_some(rows)
}

/// Makes an experiment again: what is not as its record and its files say.
fn made_again(
    record: &Value,
    place: &Path,
    context: &Context,
) -> Result<Option<String>, CertifyError> {
    let experiment = match of_record(record) {
        Ok(experiment) => experiment,
        Err(why) => return Ok(Some(format!("record.json: {why}"))),
    };
    let folder = tempfile::tempdir()?;
    let made = again(&experiment, folder.path(), context);
    let made = made.map_err(|failure| match failure {
        Failure::Interrupted => CertifyError::from(Stop::Cancelled),
        other => CertifyError::input(
            format!("an experiment that cannot be recomputed ({other})"),
            "one whose claims can be decided",
            "give more memory by --max-memory",
        ),
    })?;
    for output in made["outputs"].as_array().into_iter().flatten() {
        let name = output["file"].as_str().unwrap_or_default();
        let files = [folder.path().join(name), place.with_file_name(name)];
        let [made, said] = files.map(|file| fs::read(file).ok().map(without_engine));
        if made != said {
            return Ok(Some(format!("{name} differs from a new computation")));
        }
    }
    let [mut said, mut made] = [record.clone(), made];
    for record in [&mut said, &mut made] {
        without_plans(record);
        for key in ["command", "grundy"] {
            record[key] = Value::Null;
        }
    }
    // hashes of files with an engine in them
    let outputs = made["outputs"].as_array_mut().into_iter().flatten();
    for output in outputs {
        let file = place.with_file_name(output["file"].as_str().unwrap_or_default());
        output["sha256"] = fs::read(file).map_or(Value::Null, |bytes| sha256(&bytes).into());
    }
    let differs = difference("", &said, &made);
    Ok(differs.map(|(key, said, made)| format!("record.json: {key} is {said}, recomputed {made}")))
}

/// The bytes of a file, without the engine that JSON names.
fn without_engine(bytes: Vec<u8>) -> Vec<u8> {
    match from_json::<Value>(&bytes) {
        Ok(mut value @ Value::Object(_)) => {
            without_plans(&mut value);
            value.to_string().into()
        }
        _ => bytes,
    }
}

/// Takes out what tells how a result came about.
fn without_plans(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.retain(|key, _| key != "plan" && key != "engine");
            object.values_mut().for_each(without_plans);
        }
        Value::Array(all) => all.iter_mut().for_each(without_plans),
        _ => {}
    }
}

/// A file of a run that holds no proof by itself.
pub(super) fn of_file(
    (sums, file): &(Sums, String),
    context: &Context,
) -> Result<Findings, CertifyError> {
    let fault = sums.fault(file, context)?;
    let accepted = fault.is_none();
    let why = fault.clone().unwrap_or_else(|| {
        "as the run wrote it (SHA-256); what it says is not rechecked".to_owned()
    });
    let why = wrapped(&format!("  {}   {why}", verdict(accepted)), 13);
    Ok(Findings {
        accepted,
        threads: 1,
        head: format!("{file} of a run of experiments"),
        why: why[13..].trim_end().to_owned(),
        json: json!({
            "kind": "file of a run",
            "verdict": verdict(accepted),
            "entries": 1,
            "first_bad": fault,
        }),
    })
}
