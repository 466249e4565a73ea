//! What else surrounds a run: folders that are read-only, readers that have seen enough, clocks
//! that go back, a system that has little memory.

use super::jobs::jobs;
use super::shim::{EROFS, Fault, WRITING, with_clock_back};
use super::{files, grundy, stderr};
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

/// Whoever runs the tests, perhaps a user who may write everywhere: the system says so itself.
#[test]
fn a_read_only_folder() {
    for job in jobs() {
        let good = job.undisturbed();
        let folder = job.prepared(&good);
        let folder = folder.path().canonicalize().expect("a folder");
        let before = files(&folder);
        let fault = Fault {
            calls: WRITING,
            at: 1,
            lasts: true,
            half: false,
            error: EROFS,
        };
        let Some(faulted) = fault.run(&folder, &job.args) else {
            return;
        };
        let (code, text) = (faulted.output.status.code(), stderr(&faulted.output));
        assert!(
            matches!(code, Some(2 | 3)),
            "{}: {code:?}: {text}",
            job.name()
        );
        assert!(
            text.contains("error: ") && text.contains("Read-only file system"),
            "{}: {text}",
            job.name()
        );
        assert!(files(&folder) == before, "{}", job.name());
    }
}

/// As before `| head -c 1`: no error, and nothing is said.
#[test]
fn readers_that_have_seen_enough() {
    let folder = tempfile::tempdir().expect("a folder");
    for typed in [
        "table nim --heaps 2 --max 700 --ordered",
        "table nim --heaps 2 --max 700 --json",
        "table nim --heaps 2 --max 700 --ordered --format npy",
        "table nim --heaps 2 --max 700 --ordered --format grundy",
        "p-positions nim --heaps 3 --max 127 --format csv",
        "sequence 0.6 --to 200000 --values --json",
        "sequence 0.6 --to 200000 --format bfile",
        "survey 0.dd:0-3 --to 60 --format csv",
        "simulate nim 5000 5001 5002",
        "help claims",
    ] {
        let mut command = grundy(folder.path());
        command.args(typed.split(' '));
        if !typed.starts_with("help") {
            command.arg("--quiet");
        }
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("grundy runs");
        let mut pipe = child.stdout.take().expect("a pipe");
        pipe.read_exact(&mut [0]).expect("the first byte");
        drop(pipe);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(
            output.status.code(),
            Some(0),
            "{typed}: {}",
            stderr(&output)
        );
        assert_eq!(stderr(&output), "", "{typed}");
    }
}

/// By an hour, or to before 1970, whenever somebody looks at it: results are the same.
#[test]
fn a_clock_that_goes_back() {
    for job in jobs() {
        let good = job.undisturbed();
        for back in [3_600, 4_000_000_000] {
            let folder = job.prepared(&good);
            let Some(output) = with_clock_back(folder.path(), &job.args, back) else {
                return;
            };
            let (name, text) = (job.name(), stderr(&output));
            assert!(output.status.success(), "{name}, back {back} s: {text}");
            job.is_same(&good, folder.path(), &name);
        }
    }
}

/// What killed runs left is swept, and nothing that another run writes at the same time.
#[test]
fn runs_side_by_side() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = |i: usize| {
        let mut command = grundy(folder.path());
        command.args(["table", "nim", "--heaps", "1", "--max", "9", "--quiet"]);
        command.args(["--out", &format!("{i}.csv")]);
        command.stderr(Stdio::piped()).spawn().expect("grundy runs")
    };
    for _ in 0..8 {
        let all: Vec<_> = (0..8).map(start).collect();
        for child in all {
            let output = child.wait_with_output().expect("it ends");
            assert!(output.status.success(), "{}", stderr(&output));
        }
    }
    let found = files(folder.path());
    assert_eq!(found.len(), 8, "{:?}", found.keys());
    assert!(found.values().all(|bytes| bytes.ends_with(b"\n9,9\n")));
}

fn with_little_memory(folder: &Path, kibibytes: u64, args: &[&str]) -> std::process::Output {
    let script = format!("ulimit -v {kibibytes}; exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_grundy")]);
    shell.args(args).current_dir(folder);
    shell
        .env_remove("RUST_BACKTRACE")
        .output()
        .expect("a shell")
}

/// Memory in which the program says its version, and little else: it grows with the program.
fn least_memory(folder: &Path) -> u64 {
    let mut all = (8_000..400_000).step_by(1_000);
    let says = |&kibibytes: &u64| {
        let output = with_little_memory(folder, kibibytes, &["--version"]);
        output.status.success()
    };
    all.find(says).expect("400 MB are enough") + 2_000
}

/// An error that says so, or none; no file is half-written, and the next run sweeps what is left
/// where the system ends the process.
#[test]
fn a_system_with_little_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let least = least_memory(folder.path());
    for job in jobs() {
        let good = job.undisturbed();
        for kibibytes in [least, 60_000, 120_000, 400_000] {
            let folder = job.prepared(&good);
            let output = with_little_memory(folder.path(), kibibytes, &job.args);
            let what = format!("{} in {kibibytes} KiB", job.name());
            let (code, text) = (output.status.code(), stderr(&output));
            assert!(matches!(code, Some(0 | 2 | 3)), "{what}: {code:?}: {text}");
            assert!(!text.contains("panicked"), "{what}: {text}");
            match code {
                Some(0) => job.is_same(&good, folder.path(), &what),
                _ => {
                    job.is_whole(&good, folder.path(), true, &what);
                    job.again(&good, folder.path(), &what);
                }
            }
        }
    }
}

/// The words by which the program knows that a thread got no memory are those of the standard
/// library that it is built with.
#[cfg(unix)]
#[test]
fn the_words_of_a_thread_without_memory() {
    let program = std::fs::read(env!("CARGO_BIN_EXE_grundy")).expect("the program");
    let words = b"failed to allocate an alternative stack";
    let found = program.windows(words.len()).any(|bytes| bytes == words);
    assert!(found, "look for the new words in cli/threads.rs");
}
