//! Files that are read back, of every format, with the run that reads each.

use super::jobs::{Files, prepare};
use super::{files, run, stderr};
use std::fs;

/// A file that is read back.
pub struct Stored {
    /// The runs that write it, in the folder that they work in.
    pub written: &'static [&'static str],
    /// The file.
    pub file: &'static str,
    /// The run that reads it, which writes `out.csv` or on stdout.
    pub read: &'static str,
}

const fn of(written: &'static [&'static str], file: &'static str, read: &'static str) -> Stored {
    Stored {
        written,
        file,
        read,
    }
}

const RUN: &[&str] = &["run experiment.toml --out run"];

const TABLE: &[&str] =
    &["table wythoff --heaps 2 --max 200 --ordered --out t.grundy --checkpoint log --every 0s"];
const TABLE_AGAIN: &str = "table wythoff --heaps 2 --max 200 --ordered --out out.grundy \
                           --checkpoint log --every 0s --resume";

/// Each format.
pub const ALL: &[Stored] = &[
    of(
        &["table moore:2 --heaps 3 --max 5 --out t.grundy"],
        "t.grundy",
        "certify t.grundy --json",
    ),
    of(
        &["table wythoff --heaps 2 --max 9 --outcomes --ordered --out t.grundy"],
        "t.grundy",
        "certify t.grundy --json",
    ),
    of(
        &["table moore:2 --heaps 3 --max 5 --out t.json"],
        "t.json",
        "certify t.json --json",
    ),
    of(
        &["p-positions nim --heaps 3 --max 5 --out p.json"],
        "p.json",
        "certify p.json --json",
    ),
    of(
        &["table moore:2 --heaps 2 --max 9 --ordered --out v.csv"],
        "v.csv",
        "certify v.csv --rules moore:2 --json",
    ),
    of(
        &["discover nim --heaps 2 --values 0..1 --max 7 --out nim"],
        "nim.dfao",
        "certify nim.dfao --json",
    ),
    of(
        &[
            "discover nim --heaps 2 --values 0..1 --max 7 --out nim",
            "discover nim --heaps 2 --values 0..1 --max 7 --out other",
        ],
        "nim.dfao",
        "diff nim.dfao other.dfao --json",
    ),
    of(
        &["discover nim --heaps 2 --values 0..1 --max 7 --out nim"],
        "nim.cert",
        "certify nim.cert --json",
    ),
    of(
        &["discover wythoff --base fib --out w"],
        "w.cert",
        "certify w.cert --json",
    ),
    of(
        &["sequence 0.137 --to 300 --certificate period.json"],
        "period.json",
        "certify period.json --json",
    ),
    of(
        &["sequence 0.6 --to 1500 --checkpoint log --every 0s"],
        "log",
        "sequence 0.6 --to 1500 --checkpoint log --resume --out out.csv",
    ),
    of(
        &["survey 0.77 4.4 0.07 --to 200 --checkpoint log --every 0s"],
        "log",
        "survey 0.77 4.4 0.07 --to 200 --checkpoint log --resume --out out.csv",
    ),
    of(TABLE, "log", TABLE_AGAIN),
    of(TABLE, "log.kept-0", TABLE_AGAIN),
    of(
        &[
            "survey 0.77 4.4 0.07 --to 200 --shard 1/2 --out 1.json",
            "survey 0.77 4.4 0.07 --to 200 --shard 2/2 --out 2.json",
        ],
        "1.json",
        "merge 1.json 2.json --out out.csv",
    ),
    of(
        &[
            "verify moore --heaps 3 --max 7 --engine local --shard 1/2 --out 1.json",
            "verify moore --heaps 3 --max 7 --engine local --shard 2/2 --out 2.json",
        ],
        "2.json",
        "merge 1.json 2.json --out out.json",
    ),
    of(RUN, "run/SHA256SUMS", "certify run --json"),
    of(RUN, "run/experiment/record.json", "certify run --json"),
    of(
        RUN,
        "run/experiment/certificate-1.cert",
        "certify run --json",
    ),
    of(RUN, "run/experiment/p-positions.csv", "certify run --json"),
];

/// What is in a folder, without checkpoints and the file that was changed, and what is on
/// stdout.
type Result = (Files, Vec<u8>);

/// A stored file in a folder of its own.
pub struct Kept<'a> {
    pub stored: &'a Stored,
    folder: tempfile::TempDir,
    /// All files as they were written.
    written: Files,
    result: Result,
}

/// What a run made of a file that was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It ended with an error, or rejected it.
    Refused,
    /// The result is that of the file as it was, byte for byte.
    Same,
    /// Another result.
    Other,
}

impl<'a> Kept<'a> {
    pub fn new(stored: &'a Stored) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        prepare(folder.path(), stored.written);
        let written = files(folder.path());
        let mut kept = Self {
            stored,
            folder,
            written,
            result: Result::default(),
        };
        let (code, text, result) = kept.read();
        assert_eq!(code, Some(0), "{}: {text}", stored.read);
        kept.result = result;
        kept
    }

    /// The bytes of the file.
    pub fn good(&self) -> &[u8] {
        &self.written[self.stored.file]
    }

    fn read(&self) -> (Option<i32>, String, Result) {
        let folder = self.folder.path();
        let args: Vec<&str> = self.stored.read.split(' ').collect();
        let output = run(folder, &[&args[..], &["--quiet"]].concat());
        let mut found = files(folder);
        found.retain(|file, _| file != self.stored.file && !file.starts_with("log"));
        let result = (found, output.stdout.clone());
        (output.status.code(), stderr(&output), result)
    }

    /// Puts all files back as they were written.
    fn restore(&self) {
        let folder = self.folder.path();
        for file in files(folder).keys() {
            if !self.written.contains_key(file) {
                fs::remove_file(folder.join(file)).expect("a file");
            }
        }
        for (file, bytes) in &self.written {
            if fs::read(folder.join(file)).ok().as_ref() != Some(bytes) {
                fs::write(folder.join(file), bytes).expect("a file");
            }
        }
    }

    /// Reads the file with other bytes in it.
    pub fn answer(&self, bytes: &[u8], what: &str) -> Answer {
        self.restore();
        fs::write(self.folder.path().join(self.stored.file), bytes).expect("a file");
        let (code, text, result) = self.read();
        assert!(!text.contains("panicked"), "{what}: {text}");
        match code {
            Some(1) if !result.1.is_empty() => Answer::Refused,
            // 3: the part of a checkpoint, met in the midst of the work
            Some(2 | 3) => {
                assert!(text.contains("expected"), "{what}: {text}");
                Answer::Refused
            }
            Some(0) if result == self.result => Answer::Same,
            Some(0) => Answer::Other,
            code => panic!("{what}: exit code {code:?}: {text}"),
        }
    }
}
