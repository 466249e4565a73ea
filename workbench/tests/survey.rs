//! Surveys on the command line: interrupted, in shards, on full disks.

use crate::program::{self, stderr};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// Games of which some take a few tenths of a second.
const FAMILY: [&str; 4] = ["0.dd:0,5-7", "4.4", "--to", "400"];

fn grundy(args: &[&str], folder: &Path) -> Command {
    program::grundy(&[&["survey"][..], &FAMILY, args].concat(), folder)
}

fn run(args: &[&str], folder: &Path) -> Output {
    grundy(args, folder).output().expect("grundy runs")
}

fn lines(file: &Path) -> usize {
    fs::read(file).map_or(0, |bytes| bytes.iter().filter(|b| **b == b'\n').count())
}

#[test]
fn ctrl_c_keeps_what_is_finished() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let long = ["--checkpoint", "log", "--out", "all.csv", "--threads", "1"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command
        .args(["survey", "0.77", "0.007", "0.6", "--to", "3000000"])
        .args(long);
    command
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = command.spawn().expect("grundy runs");
    let log = folder.join("log");
    while lines(&log) < 2 {
        std::thread::sleep(Duration::from_millis(20));
    }
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(
        text.contains("interrupted")
            && text.contains("--checkpoint log")
            && text.contains("--resume")
    );
    assert_eq!(lines(&log), 2);
    assert!(!folder.join("all.csv").exists());
}

#[test]
fn a_full_disk_is_exit_code_3() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for args in [
        &["--out", "/dev/full", "--format", "csv"][..],
        &["--out", "/dev/full", "--json"],
        &["--out", "/dev/full", "--shard", "1/2"],
    ] {
        let output = run(args, folder.path());
        assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
        assert!(
            stderr(&output).contains("disk is full"),
            "{}",
            stderr(&output)
        );
    }
}

#[test]
fn a_checkpoint_that_is_there_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("log"), "mine\n").expect("a file");
    let cases = [
        (
            &["--checkpoint", "log"][..],
            "found a file `log`, expected none yet",
        ),
        (
            &["--checkpoint", "log", "--resume"],
            "found `log`, which is not a checkpoint",
        ),
        (
            &["--checkpoint", "/dev/null", "--resume"],
            "found `/dev/null`, which is not a checkpoint",
        ),
        (
            &["--checkpoint", "a.csv", "--out", "a.csv"],
            "found one file for --checkpoint and --out",
        ),
    ];
    for (args, expected) in cases {
        let output = run(args, folder);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
    assert_eq!(fs::read(folder.join("log")).expect("a file"), b"mine\n");
}
