//! What goes wrong outside the program: full disks, closed pipes, Ctrl-C, too little memory.
//! Nothing is lost or half-written, the exit code says what happened, nothing panics.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn grundy(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(args);
    command
}

fn run(args: &[&str]) -> Output {
    grundy(args).output().expect("grundy runs")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|e| {
        e.expect("an entry")
            .file_name()
            .into_string()
            .expect("a name")
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_full_disk_is_exit_code_3() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for args in [
        &[
            "table",
            "nim",
            "--heaps",
            "2",
            "--max",
            "300",
            "--out",
            "/dev/full",
        ][..],
        &[
            "p-positions",
            "nim",
            "--heaps",
            "2",
            "--max",
            "9",
            "--out",
            "/dev/full",
            "--json",
        ],
        &[
            "table",
            "nim",
            "--heaps",
            "2",
            "--max",
            "300",
            "--format",
            "grundy",
            "--out",
            "/dev/full",
        ],
        &[
            "verify",
            "bouton",
            "--engine",
            "local",
            "--shard",
            "1/2",
            "--out",
            "/dev/full",
        ],
        &[
            "sequence",
            "kayles",
            "--to",
            "9",
            "--certificate",
            "/dev/full",
        ],
    ] {
        let output = run(args);
        assert_eq!(
            output.status.code(),
            Some(3),
            "{args:?}: {}",
            stderr(&output)
        );
        assert!(
            stderr(&output).contains("disk is full"),
            "{}",
            stderr(&output)
        );
    }
    for args in [
        &["value", "nim", "3", "4"][..],
        &["table", "--help"],
        &["--version"],
        &["help", "words"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full");
        let output = grundy(args).stdout(full.expect("the device")).output();
        let output = output.expect("grundy runs");
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(3), "{args:?}: {said}");
        assert!(
            said.contains("`standard output`: the disk is full"),
            "{said}"
        );
    }
}

#[test]
fn a_run_that_fails_leaves_the_old_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("table.csv");
    fs::write(&file, "old").expect("a file");
    let out = file.to_str().expect("a path");
    let memory = [
        "table",
        "nim",
        "--heaps",
        "4",
        "--max",
        "400",
        "--max-memory",
        "1M",
        "--out",
        out,
    ];
    let output = run(&memory);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&file).expect("a file"), "old");
    let rules = [
        "table", "moore(2", "--heaps", "2", "--max", "4", "--out", out,
    ];
    assert_eq!(run(&rules).status.code(), Some(2));
    assert_eq!(files(folder.path()), ["table.csv"]);
    let good = ["table", "nim", "--heaps", "1", "--max", "1", "--out", out];
    assert_eq!(run(&good).status.code(), Some(0));
    assert_eq!(
        fs::read_to_string(&file).expect("a file"),
        "heap_1,value\n0,0\n1,1\n"
    );
    assert_eq!(files(folder.path()), ["table.csv"]);
}

#[test]
fn a_period_that_is_not_proved_leaves_the_old_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("period.json");
    fs::write(&file, "old").expect("a file");
    let out = file.to_str().expect("a path");
    let unproved = run(&["sequence", "0.007", "--to", "9", "--certificate", out]);
    assert_eq!(unproved.status.code(), Some(3), "{}", stderr(&unproved));
    assert!(stderr(&unproved).contains("no proved period"));
    assert_eq!(fs::read_to_string(&file).expect("a file"), "old");
    let proved = run(&["sequence", "kayles", "--to", "9", "--certificate", out]);
    assert_eq!(proved.status.code(), Some(0), "{}", stderr(&proved));
    assert_eq!(run(&["certify", out]).status.code(), Some(0));
    assert_eq!(files(folder.path()), ["period.json"]);
}

#[test]
fn a_certificate_cut_or_changed_anywhere_is_not_accepted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("period.json");
    let path = file.to_str().expect("a path");
    let made = run(&["sequence", "kayles", "--to", "9", "--certificate", path]);
    assert!(made.status.success(), "{}", stderr(&made));
    let good = fs::read(&file).expect("a file");
    for at in 0..good.len() - 2 {
        let mut changed = good.clone();
        changed[at] ^= 0x10;
        for bad in [&changed[..], &good[..at]] {
            fs::write(&file, bad).expect("a file");
            let output = run(&["certify", path, "--quiet"]);
            let text = stderr(&output);
            match output.status.code() {
                Some(1) => assert!(output.stdout.windows(8).any(|w| w == b"REJECTED")),
                Some(2) => assert!(
                    text.contains("found") && text.contains("expected"),
                    "{text}"
                ),
                other => panic!("byte {at}: exit code {other:?}: {text}"),
            }
        }
    }
}

#[test]
fn a_missing_folder_is_found_before_the_run() {
    let output = run(&[
        "table",
        "nim",
        "--heaps",
        "4",
        "--max",
        "300",
        "--out",
        "/no/such/folder/t.csv",
    ]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("/no/such/folder"),
        "{}",
        stderr(&output)
    );
    // the run itself takes minutes, and says at its end what computed it
    assert!(!stderr(&output).contains("engine"), "{}", stderr(&output));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    use std::io::Read;
    let args = [
        "table", "nim", "--heaps", "2", "--max", "700", "--format", "csv", "--quiet",
    ];
    let mut child = grundy(&args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("grundy runs");
    let mut head = [0; 24];
    child
        .stdout
        .take()
        .expect("a pipe")
        .read_exact(&mut head)
        .expect("the first lines");
    assert!(head.starts_with(b"heap_1,heap_2,value\n0,0,"));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stderr(&output), "");
}

/// Waits until a process has a handler for SIGINT, where the system says so; else for a moment.
#[cfg(unix)]
fn until_ctrl_c_is_caught(process: u32) {
    let status = format!("/proc/{process}/status");
    loop {
        let Ok(text) = fs::read_to_string(&status) else {
            return std::thread::sleep(Duration::from_millis(700));
        };
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // the mask has no bit for signal 0, and SIGINT is 2
        if caught.is_none_or(|mask| mask & 0b10 != 0) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn ctrl_c_ends_cleanly() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("table.csv");
    let out = out.to_str().expect("a path");
    let stored = tempfile::tempdir().expect("a folder");
    let folder_of_claims = tempfile::tempdir().expect("a folder");
    let stored = stored.path().join("nim.grundy");
    let stored = stored.to_str().expect("a path");
    let long = [
        "table", "nim", "--heaps", "3", "--max", "255", "--out", stored,
    ];
    assert!(run(&long).status.success());
    // a period of 0.56 takes minutes to check, long before its hash matters
    let claim = folder_of_claims.path().join("056.json");
    let text = format!(
        "{{\"format\": \"grundy period certificate\", \"version\": 1, \"code\": \"0.56\", \
         \"theorem\": \"Guy-Smith periodicity theorem for octal games\", \"preperiod\": 326640, \
         \"period\": 144, \"saltus\": 0, \"last_digit\": 2, \"known\": 653569, \
         \"values_sha256\": \"{}\"}}",
        "0".repeat(64)
    );
    fs::write(&claim, text).expect("a file");
    let claim = claim.to_str().expect("a path");
    for args in [
        &["certify", stored, "--quiet"][..],
        &["certify", claim, "--quiet"],
        &[
            "sequence",
            "0.007",
            "--to",
            "4000000",
            "--certificate",
            out,
            "--quiet",
        ],
        &[
            "verify", "moore", "--heaps", "8", "--max", "63", "--engine", "local", "--out", out,
            "--quiet",
        ],
        &[
            "table", "moore:3", "--heaps", "5", "--max", "60", "--out", out, "--quiet",
        ],
        &[
            "value",
            "wythoff pass(1)",
            "30000",
            "50000",
            "--quiet",
            "--max-memory",
            "900G",
        ],
        &[
            "table", "grundy", "--heaps", "1", "--max", "30000000", "--quiet",
        ],
    ] {
        let child = grundy(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("grundy runs");
        until_ctrl_c_is_caught(child.id());
        let kill = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(kill.expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(
            output.status.code(),
            Some(3),
            "{args:?}: {}",
            stderr(&output)
        );
        assert!(
            stderr(&output).contains("interrupted"),
            "{}",
            stderr(&output)
        );
        assert!(output.stdout.is_empty());
    }
    assert_eq!(files(folder.path()), Vec::<String>::new());
}

#[test]
fn a_table_file_cut_or_changed_anywhere_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("nim.grundy");
    let path = file.to_str().expect("a path");
    let made = run(&["table", "nim", "--heaps", "2", "--max", "9", "--out", path]);
    assert!(made.status.success(), "{}", stderr(&made));
    let good = fs::read(&file).expect("a file");
    assert_eq!(run(&["certify", path]).status.code(), Some(0));
    for at in (0..good.len()).step_by(7) {
        let mut changed = good.clone();
        changed[at] ^= 0x10;
        for bad in [&changed[..], &good[..at]] {
            fs::write(&file, bad).expect("a file");
            let output = run(&["certify", path, "--quiet"]);
            let text = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "byte {at}: {text}");
            assert!(
                text.contains("found") && text.contains("expected"),
                "{text}"
            );
            assert!(output.stdout.is_empty());
        }
    }
}
