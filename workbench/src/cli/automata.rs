//! Files of automata and their proofs: names, places, words about them.

use super::session::Session;
use crate::failure::Failure;
use crate::present::{AutomatonFiles, automaton_name};
use grundy::plan::discover::Search;
use grundy::theory::automata::certificate::Written;
use grundy_report::dest::Dest;
use std::path::{Path, PathBuf};

/// The name of the files, without their endings: the one that was given, or the usual one in a
/// folder that was given.
pub(super) fn file_name(given: &Path, search: &Search<'_>) -> PathBuf {
    let folder = given.is_dir() || given.as_os_str().as_encoded_bytes().ends_with(b"/");
    match given.extension().and_then(|end| end.to_str()) {
        Some("dfao" | "cert") => given.with_extension(""),
        _ if folder => given.join(automaton_name(search)),
        _ => given.to_owned(),
    }
}

pub(super) fn make_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::Unfinished(format!("`{}` cannot be made: {error}", folder.display()))
    })
}

pub(super) fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    Ok(Dest::check(path)?.put(text.as_bytes())?)
}

/// Writes the automaton and its certificate, NAME.dfao and NAME.cert, and the certificates of other
/// rules, NAME-2.cert and so on; nothing without a name.
pub(super) fn store_both(
    name: Option<&Path>,
    automaton: Option<Written>,
    certificate: Option<Written>,
    others: Vec<Written>,
    session: &Session,
) -> Result<AutomatonFiles, Failure> {
    let Some(name) = name else {
        let unnamed = |written| (None, written);
        return Ok(AutomatonFiles {
            automaton: automaton.map(unnamed),
            certificate: certificate.map(unnamed),
            others: others.into_iter().map(unnamed).collect(),
            bound: None,
        });
    };
    let cert = name.with_added_extension("cert");
    if automaton.is_some() && certificate.is_none() && cert.exists() {
        session.remark(&format!(
            "{} is left as it was: a certificate of another run",
            cert.display()
        ));
    }
    let store = |written: Option<Written>, path: PathBuf| {
        let Some(written) = written else {
            return Ok::<_, Failure>(None);
        };
        write_text(&path, &written.text)?;
        Ok(Some((Some(path.display().to_string()), written)))
    };
    // the certificate holds the automaton too: whatever is stopped between them can be checked
    let certificate = store(certificate, cert)?;
    let stem = name.file_name().unwrap_or_default().to_string_lossy();
    let others = (2..).zip(others).map(|(number, written)| {
        let path = name.with_file_name(format!("{stem}-{number}.cert"));
        store(Some(written), path)
    });
    let others = others.collect::<Result<Vec<_>, _>>()?;
    Ok(AutomatonFiles {
        automaton: store(automaton, name.with_added_extension("dfao"))?,
        certificate,
        others: others.into_iter().flatten().collect(),
        bound: None,
    })
}

/// Writes a lower bound, NAME.bound.
pub(super) fn store_bound(
    name: &Path,
    bound: Option<(Written, u64)>,
) -> Result<Option<(String, Written, u64)>, Failure> {
    let Some((written, states)) = bound else {
        return Ok(None);
    };
    let path = name.with_added_extension("bound");
    write_text(&path, &written.text)?;
    Ok(Some((path.display().to_string(), written, states)))
}
