//! Long sequences on the command line: interrupted, cut short, on a disk that takes no more.

use crate::program::{self, stderr, well};
use grundy::game::Code;
use grundy::plan::kept_sequence;
use grundy::store::{KeptValues, LogError};
use grundy::work::Context;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

fn grundy(args: &[&str], folder: &Path) -> Command {
    program::grundy(&[&["sequence"][..], args].concat(), folder)
}

fn run(args: &[&str], folder: &Path) -> Output {
    grundy(args, folder).output().expect("grundy runs")
}

#[test]
fn ctrl_c_keeps_what_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let long = ["0.007", "--to", "10000000", "--out", "all.csv"];
    let child = grundy(&[&long[..], &["--checkpoint", "log"]].concat(), folder).spawn();
    let child = child.expect("grundy runs");
    let size = || fs::metadata(folder.join("log")).map_or(0, |log| log.len());
    while size() < 10_000 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(
        text.contains("interrupted")
            && text.contains("--checkpoint log")
            && text.contains("--resume")
    );
    assert!(!folder.join("all.csv").exists());
    let shorter = ["0.007", "--to", "16383", "--json"];
    let read = run(
        &[&shorter[..], &["--checkpoint", "log", "--resume"]].concat(),
        folder,
    );
    well(&read);
    assert!(read.stdout == run(&shorter, folder).stdout);
}

/// A file may not grow beyond 8 KiB here: the disk takes no more in the midst of a line.
#[test]
fn a_disk_that_takes_no_more_is_exit_code_3_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let table = [
        "0.6",
        "--to",
        "20000",
        "--checkpoint",
        "log",
        "--resume",
        "--out",
        "a.csv",
    ];
    let script = format!(
        "trap '' XFSZ; ulimit -f 16; exec '{}' sequence {}",
        env!("CARGO_BIN_EXE_grundy"),
        table.join(" ")
    );
    let mut shell = Command::new("sh");
    let stopped = shell
        .args(["-c", &script])
        .current_dir(folder)
        .output()
        .expect("a shell");
    assert_eq!(stopped.status.code(), Some(3), "{}", stderr(&stopped));
    assert!(stderr(&stopped).contains("`log`"), "{}", stderr(&stopped));
    assert!(!folder.join("a.csv").exists());
    let resumed = run(&table, folder);
    well(&resumed);
    assert!(
        stderr(&resumed).contains(" from the checkpoint"),
        "{}",
        stderr(&resumed)
    );
    well(&run(&["0.6", "--to", "20000", "--out", "b.csv"], folder));
    let read = |name: &str| fs::read(folder.join(name)).expect("a result");
    assert!(read("a.csv") == read("b.csv"));
}

/// Grundy's game to heap 1,500, and the bytes of its checkpoint.
fn short(path: &Path) -> (Code, Vec<u32>, Vec<u8>) {
    let code: Code = "4!.0".parse().expect("a code");
    let kept = KeptValues::create(path, &code).expect("a new file");
    let run = kept_sequence(
        &code,
        1_500,
        None,
        Some((kept, Duration::ZERO)),
        &Context::default(),
    );
    let values = run.expect("a sequence").computed().iter().collect();
    (code, values, fs::read(path).expect("a file"))
}

#[test]
fn cut_at_any_byte_it_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let (code, values, whole) = short(&path);
    let context = Context::default();
    for cut in (0..=whole.len()).step_by(13) {
        fs::write(&path, &whole[..cut]).expect("a file");
        let kept = KeptValues::resume(&path, &code, &context).expect("a file that was cut");
        let known = kept.count() as usize;
        // three values in four bytes; of the rest a line is lost, which is as long as all before
        assert!(known + 100 >= cut / 3, "{known} of {cut} bytes");
        let run = kept_sequence(&code, 1_500, None, Some((kept, Duration::ZERO)), &context);
        assert!(
            run.expect("a sequence")
                .computed()
                .iter()
                .eq(values.iter().copied())
        );
        let again = KeptValues::resume(&path, &code, &context).expect("a whole file");
        assert_eq!(again.count(), values.len() as u64, "cut at {cut}");
    }
}

#[test]
fn a_changed_byte_never_makes_a_value() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let (code, values, whole) = short(&path);
    let last = whole[..whole.len() - 1]
        .iter()
        .rposition(|b| *b == b'\n')
        .expect("lines");
    for at in (0..whole.len()).step_by(11) {
        let mut changed = whole.clone();
        changed[at] ^= 1 << (at % 7);
        fs::write(&path, &changed).expect("a file");
        match KeptValues::resume(&path, &code, &Context::default()) {
            Err(LogError::Damaged { .. } | LogError::Other(_)) => {}
            Err(other) => panic!("byte {at}: {other}"),
            // the last line may be one that was not written whole
            Ok(kept) => assert!(at > last && kept.count() < values.len() as u64, "byte {at}"),
        }
    }
}

#[test]
fn a_checkpoint_has_its_share_of_the_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let (code, values, whole) = short(&path);
    let context = Context::new(1, values.len() as u64 * 4 - 1).expect("a thread");
    let error = KeptValues::resume(&path, &code, &context).expect_err("too little memory");
    assert!(
        error
            .to_string()
            .contains("the values of the checkpoint needs"),
        "{error}"
    );
    assert_eq!(fs::read(&path).expect("a file"), whole);
}

#[test]
fn wrong_files_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let (_, _, whole) = short(&folder.join("log"));
    let mut damaged = whole.clone();
    damaged[200] ^= 1;
    fs::write(folder.join("damaged"), &damaged).expect("a file");
    fs::write(folder.join("mine"), "mine\n").expect("a file");
    let survey = [
        "survey",
        "0.d:0-1",
        "--to",
        "50",
        "--checkpoint",
        "survey",
        "--quiet",
    ];
    let grundy = env!("CARGO_BIN_EXE_grundy");
    let made = Command::new(grundy)
        .args(survey)
        .current_dir(folder)
        .output();
    well(&made.expect("grundy runs"));
    let cases = [
        (
            &["grundy", "--checkpoint", "log"][..],
            "found a file `log`, expected none yet",
        ),
        (
            &["0.6", "--checkpoint", "log", "--resume"],
            "`log`: found a checkpoint with code 4!.0, expected 0.6",
        ),
        (
            &["0.6", "--checkpoint", "survey", "--resume"],
            "`survey`: found a checkpoint with another format, expected grundy sequence checkpoint",
        ),
        (
            &["grundy", "--checkpoint", "damaged", "--resume"],
            "`damaged`: found line 3 damaged",
        ),
        (
            &["0.6", "--checkpoint", "mine", "--resume"],
            "found `mine`, which is not a checkpoint",
        ),
        (
            &["0.6", "--checkpoint", "/dev/null", "--resume"],
            "found `/dev/null`, which is not a checkpoint",
        ),
        (
            &["0.6", "--checkpoint", "a.csv", "--out", "a.csv"],
            "found one file for --checkpoint and --out",
        ),
        (&["0.6", "--resume"], "missing --checkpoint FILE"),
    ];
    for (args, expected) in cases {
        let output = run(&[args, &["--to", "2000"]].concat(), folder);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
    assert_eq!(fs::read(folder.join("log")).expect("a file"), whole);
    assert_eq!(fs::read(folder.join("damaged")).expect("a file"), damaged);
    assert_eq!(fs::read(folder.join("mine")).expect("a file"), b"mine\n");
}

/// A longer run goes on from a shorter one, and a shorter one reads a longer one, as if alone.
#[test]
fn another_last_heap_is_no_other_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for to in ["20000", "30000", "100", "25000"] {
        let alone = ["0.6", "--to", to, "--json", "--quiet"];
        let kept = run(
            &[&alone[..], &["--checkpoint", "log", "--resume"]].concat(),
            folder,
        );
        well(&kept);
        assert!(kept.stdout == run(&alone, folder).stdout, "--to {to}");
    }
}
