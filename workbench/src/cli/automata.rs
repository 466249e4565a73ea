//! Files of automata and their proofs: names and places.

use super::session::Session;
use crate::failure::Failure;
use grundy::ask::{AutomatonFiles, StoredText};
use grundy_report::dest::Dest;
use std::path::{Path, PathBuf};

/// The name of the files, without their endings: the one that was given, or the usual one in a
/// folder that was given.
pub(super) fn file_name(given: &Path, usual: &str) -> PathBuf {
    let folder = given.is_dir() || given.as_os_str().as_encoded_bytes().ends_with(b"/");
    match given.extension().and_then(|end| end.to_str()) {
        Some("dfao" | "cert") => given.with_extension(""),
        _ if folder => given.join(usual),
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

fn store(file: &mut StoredText, path: &Path) -> Result<(), Failure> {
    write_text(path, &file.written.text)?;
    file.path = Some(path.display().to_string());
    Ok(())
}

/// Writes the automaton and its certificate, NAME.dfao and NAME.cert, the certificates of other
/// rules, NAME-2.cert and so on, and a lower bound, NAME.bound; nothing without a name.
pub(super) fn store_all(
    name: Option<&Path>,
    files: &mut AutomatonFiles,
    session: &Session,
) -> Result<(), Failure> {
    let Some(name) = name else {
        return Ok(());
    };
    let cert = name.with_added_extension("cert");
    if files.automaton.is_some() && files.certificate.is_none() && cert.exists() {
        session.remark(&format!(
            "{} is left as it was: a certificate of another run",
            cert.display()
        ));
    }
    // the certificate holds the automaton too: whatever is stopped between them can be checked
    if let Some(certificate) = &mut files.certificate {
        store(certificate, &cert)?;
    }
    let stem = name.file_name().unwrap_or_default().to_string_lossy();
    for (number, other) in (2..).zip(&mut files.others) {
        store(other, &name.with_file_name(format!("{stem}-{number}.cert")))?;
    }
    if let Some(automaton) = &mut files.automaton {
        store(automaton, &name.with_added_extension("dfao"))?;
    }
    if let Some((bound, _)) = &mut files.bound {
        store(bound, &name.with_added_extension("bound"))?;
    }
    Ok(())
}
