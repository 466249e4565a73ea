//! The SHA-256 of every file of a run, in one of them that `sha256sum -c` reads as well.

use crate::failure::Failure;
use grundy::certify::CertifyError;
use grundy::work::Context;
use grundy_report::dest::Dest;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Its name, in the folder of the run.
const NAME: &str = "SHA256SUMS";

/// What a run says of its files.
#[derive(Clone, Debug)]
pub struct Sums {
    folder: PathBuf,
    /// The hash of each file, by its place in the folder.
    pub files: Vec<(String, String)>,
}

fn wrong(found: impl Into<String>, expected: &str) -> CertifyError {
    CertifyError::input(found, expected, "run the experiments again")
}

/// Writes the sums of a run that is finished.
pub(super) fn write(folder: &Path) -> Result<(), Failure> {
    let mut files = Vec::new();
    gather(folder, "", &mut files)?;
    files.sort();
    let mut text = String::new();
    for file in files.iter().filter(|file| *file != NAME) {
        let sum = sum(&folder.join(file), None)?;
        text.push_str(&format!("{sum}  {file}\n"));
    }
    Ok(Dest::check(&folder.join(NAME))?.put(text.as_bytes())?)
}

fn gather(folder: &Path, place: &str, to: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        match entry.file_type()?.is_dir() {
            // what is hidden is being written
            _ if name.starts_with('.') => {}
            true => gather(&entry.path(), &format!("{place}{name}/"), to)?,
            false => to.push(format!("{place}{name}")),
        }
    }
    Ok(())
}

/// The SHA-256 of a file; of a run that was interrupted too, without a context.
pub(super) fn sum(path: &Path, context: Option<&Context>) -> io::Result<String> {
    let (mut file, mut state) = (File::open(path)?, Sha256::new());
    let mut buffer = vec![0; 1 << 16];
    loop {
        let checked = context.map_or(Ok(()), Context::check);
        checked.map_err(io::Error::other)?;
        match file.read(&mut buffer)? {
            0 => break,
            count => state.update(&buffer[..count]),
        }
    }
    let sum = state.finalize();
    Ok(sum.iter().map(|byte| format!("{byte:02x}")).collect())
}

impl Sums {
    /// Those of a run: of its folder, or of the file itself.
    pub fn of_run(path: &Path) -> Option<PathBuf> {
        match path.is_dir() {
            true => Some(path.join(NAME)),
            false => path.ends_with(NAME).then(|| path.to_owned()),
        }
    }

    /// Those that are about a file of a run, and its place there.
    pub fn about(path: &Path) -> Option<(Self, String)> {
        let path = path.canonicalize().ok()?;
        path.ancestors().skip(1).take(2).find_map(|folder| {
            let sums = Self::read(&folder.join(NAME)).ok()?;
            let place = path.strip_prefix(folder).ok()?.to_str()?.to_owned();
            let listed = sums.files.iter().any(|(_, file)| *file == place);
            listed.then_some((sums, place))
        })
    }

    /// Reads them.
    ///
    /// # Errors
    /// A file that cannot be read, or is something else.
    pub fn read(path: &Path) -> Result<Self, CertifyError> {
        let text = fs::read_to_string(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => CertifyError::input(
                format!("no {NAME} there"),
                "the folder of a run of experiments that is finished",
                "name such a folder, or a file",
            ),
            io::ErrorKind::InvalidData => wrong("bytes that are no text", "lines of text"),
            _ => error.into(),
        })?;
        let mut files = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let parts = line.split_once("  ").filter(|(sum, file)| {
                let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
                // a place inside the folder
                let inside =
                    Path::new(file).is_relative() && !file.split('/').any(|part| part == "..");
                sum.len() == 64 && sum.bytes().all(hex) && !file.is_empty() && inside
            });
            let (sum, file) = parts.ok_or_else(|| {
                wrong(
                    format!("line {number} wrong"),
                    "a SHA-256, two blanks and a file",
                )
            })?;
            files.push((sum.to_owned(), file.to_owned()));
        }
        if !text.ends_with('\n') || !files.is_sorted_by(|a, b| a.1 < b.1) {
            return Err(wrong(
                "lines that a run does not write",
                "each file once, by name, each line with its end",
            ));
        }
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new(".")).to_owned();
        Ok(Self { folder, files })
    }

    /// Where a file stands.
    pub fn place(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// What is wrong with the list, if anything is: a file that it does not have, as where it was
    /// cut.
    ///
    /// # Errors
    /// A folder that cannot be read.
    pub fn fault_of_list(&self) -> io::Result<Option<String>> {
        let mut there = Vec::new();
        gather(&self.folder, "", &mut there)?;
        let listed = |file: &String| self.files.iter().any(|(_, listed)| listed == file);
        let other = there.iter().find(|file| *file != NAME && !listed(file));
        Ok(other.map(|file| {
            format!("{file} is not in {NAME}: the run did not write it, or the list was cut")
        }))
    }

    /// What is wrong with a file of these, if anything is.
    ///
    /// # Errors
    /// A file that cannot be read; interrupted.
    pub fn fault(&self, file: &str, context: &Context) -> Result<Option<String>, CertifyError> {
        let expected = self.files.iter().find(|(_, listed)| listed == file);
        let path = self.place(file);
        if !path.is_file() {
            return Ok(Some(format!("{file} is missing")));
        }
        let found = sum(&path, Some(context))?;
        let same = expected.is_some_and(|(sum, _)| *sum == found);
        Ok((!same).then(|| format!("{file} is not as the run wrote it: SHA-256 {found}")))
    }
}
