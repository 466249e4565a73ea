//! The k-th call that changes a file fails, for every k: the run says so, each file is the old or
//! the new one, whole, nothing else is left, and the same run can follow.

use super::jobs::{Files, Job, jobs};
use super::shim::{EIO, ENOSPC, Fault, Faulted, WRITING};
use super::stderr;
use std::collections::BTreeSet;
use std::path::Path;

/// The calls of which each must have failed somewhere, or the tests would show nothing.
const MADE: [&str; 9] = [
    "open",
    "mkdir",
    "flock",
    "write",
    "fchmod",
    "ftruncate",
    "fdatasync",
    "fsync",
    "rename",
];

/// A fault at each call of each job.
fn everywhere(fault: Fault<'_>) {
    let mut failed = BTreeSet::new();
    for job in jobs() {
        let calls = faults(&job, &job.undisturbed(), fault);
        println!("{} calls: {}", calls.len(), job.name());
        failed.extend(calls);
    }
    let missed = MADE.into_iter().filter(|call| !failed.contains(*call));
    let missed: Vec<&str> = missed.collect();
    // all of them where there is no compiler for the library
    assert!(missed.is_empty() || failed.is_empty(), "{missed:?}");
}

/// Such as that of a network.
#[test]
fn an_error_once() {
    everywhere(Fault {
        calls: WRITING,
        at: 0,
        lasts: false,
        half: false,
        error: EIO,
    });
}

/// From then on, in the midst of a write.
#[test]
fn a_disk_that_is_full() {
    everywhere(Fault {
        calls: WRITING,
        at: 0,
        lasts: true,
        half: true,
        error: ENOSPC,
    });
}

/// The message for a fault.
fn said(faulted: &Faulted, what: &str) {
    let text = stderr(&faulted.output);
    let code = faulted.output.status.code();
    let opening = ["open", "mkdir", "flock"].map(|call| faulted.failed[0].starts_with(call));
    let opening = opening.contains(&true);
    assert!(
        code == Some(3) || (code == Some(2) && opening),
        "{what}: exit code {code:?}: {text}"
    );
    assert!(
        text.contains("error: ") && !text.contains("panicked"),
        "{what}: {text}"
    );
    assert!(!text.contains("uncategorized"), "{what}: {text}");
}

/// A fault at each call of a job; their names.
fn faults(job: &Job, good: &Files, fault: Fault<'_>) -> Vec<String> {
    let mut calls = Vec::new();
    for at in 1.. {
        let folder = job.prepared(good);
        let folder = folder.path().canonicalize().expect("a folder");
        let Some(faulted) = (Fault { at, ..fault }).run(&folder, &job.args) else {
            break;
        };
        if faulted.failed.is_empty() {
            assert!(faulted.output.status.success(), "{}", job.name());
            break;
        }
        let call = faulted.failed[0].split(' ').next();
        calls.push(call.unwrap_or_default().to_owned());
        let what = format!("{}: call {at}, {}", job.name(), faulted.failed[0]);
        said(&faulted, &what);
        let is_old = job.is_whole(good, &folder, false, &what);
        // the file is in its place, and only its folder could not be synced
        let late = faulted.failed[0].strip_prefix("fsync ");
        let late = late.is_some_and(|path| Path::new(path).is_dir());
        let replaces = good.keys().any(|file| job.replaces(file));
        assert!(is_old || late || !replaces, "{what}: all files are new");
        if job.goes_on() {
            job.again(good, &folder, &what);
        }
    }
    calls
}
