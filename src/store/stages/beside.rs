//! The files next to a checkpoint: numbers of a stage each, as a table of one heap whose rules are
//! the name of the stage.

use crate::store::error::StoreError;
use crate::store::{Header, Order, Reader, What, Width, Writer, sync_folder_of};
use crate::work::KeptNumbers;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Files next to a log begin with its name and this.
const BESIDE: &str = ".kept-";

/// The file of a number next to a log.
pub(super) fn path(log: &Path, number: u64) -> PathBuf {
    let mut name = log.file_name().unwrap_or_default().to_owned();
    name.push(format!("{BESIDE}{number}"));
    log.with_file_name(name)
}

/// Removes files next to a log that it does not name, which a run left that was killed; the number
/// of the next file.
pub(super) fn sweep(log: &Path, named: &dyn Fn(u64) -> bool) -> io::Result<u64> {
    let prefix = path(log, 0);
    let prefix = prefix.file_name().unwrap_or_default().to_string_lossy();
    let prefix = prefix.trim_end_matches('0').to_owned();
    let folder = match log.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut next = 0;
    for entry in fs::read_dir(folder)?.flatten() {
        let name = entry.file_name();
        let number = name.to_string_lossy();
        let number = number.strip_prefix(&prefix).and_then(|n| n.parse().ok());
        if let Some(number) = number {
            match named(number) {
                true => next = next.max(number + 1),
                false => fs::remove_file(entry.path())?,
            }
        }
    }
    Ok(next)
}

/// Writes numbers of a stage: the SHA-256 by which the log names the file.
pub(super) fn write(path: &Path, stage: &str, numbers: KeptNumbers<'_>) -> io::Result<String> {
    let header = Header {
        rules: stage.into(),
        max: vec![numbers.count.saturating_sub(1)],
        order: Order::Ordered,
        what: What::Values,
        width: Width::holding(numbers.most),
        count: numbers.count,
    };
    let file = File::options().write(true).create_new(true).open(path)?;
    let mut out = Writer::new(BufWriter::with_capacity(1 << 20, file), &header)?;
    for number in numbers.each {
        out.push(number)?;
    }
    let (mut out, sum) = out.finish_summed()?;
    out.flush()?;
    out.get_ref().sync_all()?;
    sync_folder_of(path)?;
    Ok(sum)
}

/// Passes on the numbers of a stage, of the file with this SHA-256.
pub(super) fn read(
    path: &Path,
    (stage, sum): (&str, &str),
    each: &mut dyn FnMut(u64),
) -> Result<(), StoreError> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let reader = Reader::open(BufReader::with_capacity(1 << 20, file), Some(length))?;
    if reader.header().rules != stage {
        let found = format!("numbers of `{}`", reader.header().rules);
        return Err(StoreError::field(found, format!("those of `{stage}`")));
    }
    let found = reader.each(each)?;
    match found == sum {
        true => Ok(()),
        false => Err(StoreError::field(
            format!("the file with SHA-256 {found}"),
            format!("that with {sum}, which the checkpoint names"),
        )),
    }
}
