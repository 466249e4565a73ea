//! What watches over the program: signals, the memory that it holds, files that killed runs leave.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// A command of the shell with `$0` for the program, `$1` for the first argument.
fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_grundy")]);
    command.env_remove("RUST_BACKTRACE");
    command
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Starts a program, and waits until it says that it works.
fn at_work(script: &str) -> Child {
    let mut command = shell(&format!("exec {script}"));
    command.env("GRUNDY_PROGRESS", "always");
    let child = command
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .process_group(0);
    let mut child = child.spawn().expect("a shell");
    let stderr = child.stderr.as_mut().expect("a pipe");
    let mut seen = String::new();
    let mut byte = [0];
    while !seen.contains('\n') {
        assert_eq!(stderr.read(&mut byte).expect("a byte"), 1, "{seen}");
        seen.push(byte[0].into());
    }
    child
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    assert!(sent.expect("kill").success());
}

fn is_hangup_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 1 == 1)
}

/// Work that never looks whether it is to stop says that it works, and ends all the same.
#[test]
fn stubborn_work_is_interrupted() {
    for (script, name) in [
        ("\"$0\" survey 0.77 --to 18446744073709551615", "-INT"),
        ("\"$0\" value 'subtract{primes}' 10000000000", "-TERM"),
        ("\"$0\" survey 0.77 --to 18446744073709551615", "-HUP"),
    ] {
        // under nohup that signal ends nothing, here neither
        if name == "-HUP" && is_hangup_ignored() {
            continue;
        }
        let child = at_work(script);
        signal(&child, name);
        let output = child.wait_with_output().expect("an end");
        assert_eq!(output.status.code(), Some(3), "{script}: {}", told(&output));
        assert!(
            told(&output).contains("interrupted"),
            "{script}: {}",
            told(&output)
        );
    }
}

/// Under nohup the hangup of the terminal ends nothing.
#[cfg(target_os = "linux")]
#[test]
fn a_hangup_that_is_ignored_stays_so() {
    let mut child = at_work(
        "sh -c 'trap \"\" HUP; exec \"$0\" \"$@\"' \"$0\" survey 0.77 --to 18446744073709551615",
    );
    signal(&child, "-HUP");
    sleep(Duration::from_millis(300));
    assert!(child.try_wait().expect("a status").is_none());
    signal(&child, "-KILL");
    child.wait().expect("an end");
}

/// What a position needs is not known before, and grows at once: the process never holds much more
/// than it may.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_kept_by_work_that_does_not_count_it() {
    let ones = "1 ".repeat(300);
    for job in [
        format!("value equal:2 {ones}"),
        "value 'euclid pass(1)' 1000000000000000000 999999999999999999".into(),
        "check '10^37+3 in {i*i*i: i in 0..10^12}'".into(),
        format!(
            "value 'node-kayles(cycle(12)) misere' {} --engine memo",
            "all ".repeat(300)
        ),
    ] {
        // a second limit, of the system, far above: without the first this ends by an abort
        let script = format!("ulimit -v 2000000; exec \"$0\" {job} --max-memory 50M");
        let output = shell(&script).output().expect("a shell");
        assert_eq!(output.status.code(), Some(3), "{job}: {}", told(&output));
        assert!(
            told(&output).contains("limit is 52 MB"),
            "{job}: {}",
            told(&output)
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_refuses_is_an_error() {
    let script = "ulimit -v 300000; exec \"$0\" value equal:2 $(seq -s' ' 1 300) --max-memory 9G";
    let output = shell(script).output().expect("a shell");
    assert_eq!(output.status.code(), Some(3), "{}", told(&output));
    assert!(told(&output).contains("memory"), "{}", told(&output));
}

/// Nobody reads the messages: the result is the same.
#[test]
fn messages_that_cannot_be_written_are_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("values.csv");
    let script = "\"$0\" sequence 0.6 --to 200000 --out \"$1\" 2>/dev/full";
    let output = shell(script).arg(&file).output().expect("a shell");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        fs::read_to_string(&file).expect("values").lines().count(),
        200_002
    );
    let output = shell("\"$0\" value nim x 2>/dev/full")
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(2));
}

/// `ulimit -f` is an error like a full disk, in every format.
#[test]
fn a_file_that_may_not_grow_leaves_nothing() {
    for name in ["a.csv", "a.json", "a.npy", "a.grundy", "a.md", "a.txt"] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(name);
        let script =
            "ulimit -f 4; exec \"$0\" table nim --heaps 2 --max 200 --ordered --out \"$1\"";
        let output = shell(script).arg(file).output().expect("a shell");
        assert_eq!(output.status.code(), Some(3), "{name}: {}", told(&output));
        assert_eq!(
            fs::read_dir(folder.path()).expect("a folder").count(),
            0,
            "{name}"
        );
    }
}

/// What killed runs left is swept; what a run still writes is not.
#[test]
fn files_of_killed_runs_are_swept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let new = |name: &str| File::create(path(name)).expect("a file");
    new(".grundy-dead.tmp");
    new("other.tmp");
    let held = new(".grundy-held.tmp");
    held.lock().expect("a lock");
    let mut table = shell("\"$0\" table nim --heaps 1 --max 3 --out \"$1\"");
    let status = table.arg(path("a.csv")).status();
    assert!(status.expect("a shell").success());
    let left = [".grundy-dead.tmp", "other.tmp", ".grundy-held.tmp", "a.csv"];
    assert_eq!(
        left.map(|name| path(name).exists()),
        [false, true, true, true]
    );
}

/// The files of a run are those that it wrote, each and all together.
#[test]
fn a_run_is_certified_and_a_changed_one_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = folder.path().join("run");
    let certify = |path: &Path| {
        let mut certify = shell("\"$0\" certify \"$1\" --quiet");
        let output = certify.arg(path).output();
        output.expect("a shell").status.code()
    };
    let script = "cd ../experiments && \
                  \"$0\" run all-heaps-bouton.toml bouton.toml --quick --out \"$1\"";
    let output = shell(script).arg(&run).output();
    assert!(output.expect("a shell").status.success());
    assert_eq!(certify(&run), Some(0));
    let sums = fs::read_to_string(run.join("SHA256SUMS")).expect("sums");
    let mut files: Vec<&str> = sums.lines().map(|line| &line[66..]).collect();
    assert!(files.contains(&"report.html") && files.contains(&"bouton/record.json"));
    files.push("SHA256SUMS");
    for file in files {
        let path = run.join(file);
        assert_eq!(certify(&path), Some(0), "{file}");
        let bytes = fs::read(&path).expect("a file");
        let mut changed = bytes.clone();
        let middle = changed.len() / 2;
        changed[middle] ^= 1;
        fs::write(&path, &changed).expect("a file");
        assert_ne!(certify(&path), Some(0), "{file}");
        assert_ne!(certify(&run), Some(0), "{file}");
        fs::write(&path, &bytes).expect("a file");
    }
    fs::remove_file(run.join("bouton/record.json")).expect("a file");
    assert_eq!(certify(&run), Some(1));
}

/// Tables of a run are rechecked, also where their options are no entries.
#[test]
fn tables_of_all_rules_in_a_run_are_certified() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = |(i, (rules, what)): (usize, (&str, &str))| {
        format!("[[table]]\nfile = '{i}.csv'\nrule = '{rules}'\nwhat = '{what}'\n")
    };
    let all = [
        ("wythoff pass(1)", "values"),
        ("nim then wythoff", "p-positions"),
        ("nim block(1)", "outcomes"),
        ("kayles misere", "outcomes"),
        ("triwythoff", "values"),
        ("kayles + grundy", "values"),
        ("welter misere", "p-positions"),
    ];
    let tables: String = all.into_iter().enumerate().map(table).collect();
    let head = "title = 't'\nquestion = 'q'\nsource = 's'\nrules = 'nim'\n\
                box = { heaps = 2, max = 5 }\n";
    fs::write(folder.path().join("x.toml"), format!("{head}{tables}")).expect("a file");
    let mut run =
        shell("\"$0\" run x.toml --quiet --out run >/dev/null && \"$0\" certify run --quiet");
    let output = run.current_dir(folder.path()).output().expect("a shell");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", told(&output));
    assert!(
        said.contains("7") && said.contains("tables rechecked"),
        "{said}"
    );
}
