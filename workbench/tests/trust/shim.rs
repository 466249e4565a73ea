//! Faults of the system by a library that comes before it, `shim.c`.

use super::grundy;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// Calls that change files.
pub const WRITING: &str = " write writev pwrite fsync fdatasync rename link ftruncate open mkdir \
                           fchmod flock ";

pub const EIO: i32 = 5;
pub const ENOSPC: i32 = 28;
pub const EROFS: i32 = 30;

/// In place of an error: the process is killed.
pub const KILLED: i32 = 0;

/// The library, where there is a C compiler to make it.
fn library() -> Option<&'static Path> {
    static LIBRARY: OnceLock<Option<PathBuf>> = OnceLock::new();
    let made = LIBRARY.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let (made, place) = (
            folder.join(format!("shim-{}.so", std::process::id())),
            folder.join("shim.so"),
        );
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trust/shim.c");
        let mut cc = Command::new("cc");
        cc.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&made);
        match cc.arg(source).arg("-ldl").output() {
            Ok(output) => assert!(
                output.status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            ),
            Err(error) => {
                // past the capture of the tests: nobody is to think that this was tested
                let text = format!("\nNOT TESTED: no C compiler `cc` ({error}), no faults\n");
                std::io::stderr()
                    .write_all(text.as_bytes())
                    .expect("stderr");
                return None;
            }
        }
        // another process may use the old one, or make one as well
        fs::rename(&made, &place).expect("a library");
        Some(place)
    });
    made.as_deref()
}

/// A fault of the system, at a call on a file in or below the folder of a run.
#[derive(Clone, Copy)]
pub struct Fault<'a> {
    /// Names of the calls that count, each between blanks.
    pub calls: &'a str,
    /// Which call it is, from 1.
    pub at: u64,
    /// Those after it too.
    pub lasts: bool,
    /// A write is made by half first.
    pub half: bool,
    pub error: i32,
}

/// How a run with a fault ended.
pub struct Faulted {
    pub output: Output,
    /// The calls that failed, each with its path; nothing if the run made fewer calls.
    pub failed: Vec<String>,
}

impl Fault<'_> {
    /// Runs the program in a folder; `None` where there is no library for faults.
    pub fn run(&self, folder: &Path, args: &[&str]) -> Option<Faulted> {
        let log = tempfile::NamedTempFile::new().expect("a file");
        let mut command = grundy(folder);
        command.args(args).env("FAULT_LOG", log.path());
        self.set(&mut command, folder)?;
        let output = command.output().expect("grundy runs");
        let failed = fs::read_to_string(log.path()).expect("a log");
        let failed = failed.lines().map(String::from).collect();
        Some(Faulted { output, failed })
    }
}

impl Fault<'_> {
    /// Has a program meet the fault in a folder; `None` as above.
    pub fn set(&self, command: &mut Command, folder: &Path) -> Option<()> {
        command
            .env("LD_PRELOAD", library()?)
            .env("FAULT_FOLDER", folder)
            .env("FAULT_CALLS", self.calls)
            .env("FAULT_AT", self.at.to_string())
            .env("FAULT_ERROR", self.error.to_string());
        for (name, set) in [("FAULT_LASTS", self.lasts), ("FAULT_HALF", self.half)] {
            if set {
                command.env(name, "1");
            }
        }
        Some(())
    }
}

/// Runs the program on a clock that goes back at each look; `None` as above.
pub fn with_clock_back(folder: &Path, args: &[&str], seconds: u64) -> Option<Output> {
    let mut command = grundy(folder);
    command.args(args).env("LD_PRELOAD", library()?);
    command.env("CLOCK_BACK", seconds.to_string());
    Some(command.output().expect("grundy runs"))
}
