use super::lists::as_json;
use super::{Findings, verdict};
use crate::experiment::Sums;
use crate::present::wrapped;
use grundy::certify::CertifyError;
use grundy::number::counted;
use grundy::work::Context;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The files of a run: each as it was written; certificates and tables on heaps rechecked by
/// `check` from the rules.
pub(super) fn findings(
    path: &Path,
    context: &Context,
    check: impl Fn(&[u8]) -> Result<Option<bool>, CertifyError>,
) -> Result<Findings, CertifyError> {
    let sums = Sums::read(path)?;
    let (mut fault, mut certificates, mut tables) = (sums.fault_of_list()?, 0_u64, 0_u64);
    for (_, file) in &sums.files {
        if fault.is_some() {
            break;
        }
        fault = sums.fault(file, context)?;
        let place = sums.place(file);
        if fault.is_none() && file.ends_with(".cert") {
            certificates += 1;
            if check(&fs::read(&place)?)? != Some(true) {
                fault = Some(format!("{file} is rejected"));
            }
        }
        if fault.is_none() && file.ends_with("/record.json") {
            for (name, table) in tables_of(&place)? {
                tables += 1;
                if check(&table)? != Some(true) {
                    let folder = file.trim_end_matches("record.json");
                    fault = Some(format!("{folder}{name} is rejected"));
                }
            }
        }
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
            "each file is as the run wrote it (SHA-256); {} and {} rechecked from the rules",
            counted(certificates, "certificate"),
            counted(tables, "table")
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
            "first_bad": fault,
        }),
    })
}

/// The tables on heaps of an experiment, by name, as the JSON of a table.
fn tables_of(record: &Path) -> Result<Vec<(String, Vec<u8>)>, CertifyError> {
    let wrong = |_| CertifyError::input("a record that is not one", "JSON", "run it again");
    let said: Value = serde_json::from_slice(&fs::read(record)?).map_err(wrong)?;
    let mut tables = Vec::new();
    for output in said["outputs"].as_array().into_iter().flatten() {
        let name = output["file"].as_str().unwrap_or_default();
        if output.get("box").is_some()
            && let Ok(text) = fs::read_to_string(record.with_file_name(name))
            && let Some(table) = as_json(&said, output, &text)
        {
            tables.push((name.to_owned(), table));
        }
    }
    Ok(tables)
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
