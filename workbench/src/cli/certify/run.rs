use super::{Findings, verdict};
use crate::experiment::Sums;
use crate::present::wrapped;
use grundy::certify::CertifyError;
use grundy::number::counted;
use grundy::work::Context;
use serde_json::json;
use std::path::Path;

/// The files of a run: each as it was written, and those that hold a proof rechecked by `check`.
pub(super) fn findings(
    path: &Path,
    context: &Context,
    mut check: impl FnMut(&Path) -> Result<Option<bool>, CertifyError>,
) -> Result<Findings, CertifyError> {
    let sums = Sums::read(path)?;
    let (mut fault, mut rechecked) = (None, 0_u64);
    for (_, file) in &sums.files {
        fault = sums.fault(file, context)?;
        if fault.is_none() && file.ends_with(".cert") {
            rechecked += 1;
            fault = match check(&sums.place(file))? {
                Some(true) => None,
                _ => Some(format!("{file} is rejected")),
            };
        }
        if fault.is_some() {
            break;
        }
    }
    let accepted = fault.is_none();
    let why = match &fault {
        Some(fault) => fault.clone(),
        None => format!(
            "each file is as the run wrote it (SHA-256); {} rechecked from the rules",
            counted(rechecked, "certificate")
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
            "rechecked": rechecked,
            "first_bad": fault,
        }),
    })
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
