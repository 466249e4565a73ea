//! Processes that are stopped keep what they have, long before it is time to.

use super::{read, table};
use crate::program::{grundy, run, stderr, well};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

/// Starts a job, interrupts the first of its processes when the work begins, and goes on with it.
fn interrupted(job: &[&str], folder: &Path) {
    let alone = table(job, &[], "alone.grundy", folder);
    let kept = ["--checkpoint", "kept", "--threads", "1", "--quiet"];
    let job = [&["table"], job, &kept, &["--out", "o.grundy"]].concat();
    let three = [&job[..], &["--processes", "3"]].concat();
    let mut child = grundy(&three, folder).spawn().expect("grundy runs");
    while !folder.join("kept/job.json").exists() {
        assert!(child.try_wait().expect("a process").is_none());
        sleep(Duration::from_millis(1));
    }
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("what is done is in the checkpoint"), "{said}");
    assert!(said.contains("--processes 3 --resume"), "{said}");
    assert!(!folder.join("o.grundy").exists());
    let turns = fs::read_dir(folder.join("kept")).expect("a folder");
    let turns = turns.flatten().filter(|turn| turn.path().is_dir());
    let turns: Vec<_> = turns.collect();
    assert_eq!(turns.len(), 1);
    assert!(turns[0].path().join("index.json").is_file());
    let more = ["--processes", "2", "--resume"];
    well(&run(&[&job[..], &more].concat(), folder));
    assert!(read(folder, "o.grundy") == alone);
    fs::remove_file(folder.join("o.grundy")).expect("a table");
    fs::remove_dir_all(folder.join("kept")).expect("a folder");
}

#[test]
fn an_interrupted_run_keeps_what_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = "rules{each heap: take t for t in 1..h if (t*t + h) mod 7 != 3}";
    for job in [
        &["moore:2", "--heaps", "3", "--max", "70"][..],
        &["nim", "--heaps", "3", "--max", "250", "--outcomes"],
        &[own, "--heaps", "2", "--max", "400"],
    ] {
        interrupted(job, folder.path());
    }
}
