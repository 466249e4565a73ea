//! Lower bounds on states that `discover --bound` writes: the checker in plain Python accepts them,
//! and refuses altered ones.

use grundy::store::sha256;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn grundy(words: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(words).arg("--quiet").current_dir(folder);
    command.output().expect("grundy runs")
}

/// The first line of the checker and its exit code; nothing where there is no Python.
fn checked(path: &Path) -> Option<(String, Option<i32>)> {
    let checker = Path::new(env!("CARGO_MANIFEST_DIR")).join("../results/check/lower_bound.py");
    match Command::new("python3").arg(checker).arg(path).output() {
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout);
            let first = text.lines().next().unwrap_or_default().to_owned();
            Some((first, output.status.code()))
        }
        Err(error) => {
            // past the capture of the tests: nobody is to think that this was tested
            let text = format!("\nNOT TESTED: no `python3` ({error}), no lower bounds\n");
            let written = std::io::stderr().write_all(text.as_bytes());
            written.expect("stderr");
            None
        }
    }
}

/// A bound with one part of its text exchanged, and the hash that belongs to it.
fn altered(text: &str, from: &str, to: &str, path: &Path) -> PathBuf {
    assert!(text.contains(from), "{from}");
    let other = text.replacen(from, to, 1);
    let (hashes, rest): (Vec<&str>, Vec<&str>) = other
        .lines()
        .partition(|line| line.starts_with("# sha256 "));
    assert_eq!(hashes.len(), 1);
    let rest = rest.iter().map(|line| format!("{line}\n"));
    let hash = format!("# sha256 {}", sha256(rest.collect::<String>().as_bytes()));
    let path = path.with_extension("altered");
    fs::write(&path, other.replace(hashes[0], &hash)).expect("a file");
    path
}

#[test]
fn a_lower_bound_is_checked_by_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("words.bound");
    let rules = ["discover", "slow:2", "--misere", "--heaps", "4"];
    let found = grundy(
        &[&rules[..], &["--max", "7", "--bound", "--out", "words"]].concat(),
        folder.path(),
    );
    assert!(found.status.success(), "{found:?}");
    let text = fs::read_to_string(&path).expect("a bound");
    let states = text.lines().find_map(|line| line.strip_prefix("# states "));
    let states: u64 = states.expect("a number").parse().expect("a number");
    assert!(states > 20, "{states}");

    let certified = grundy(&["certify", "words.bound"], folder.path());
    let said = String::from_utf8_lossy(&certified.stderr);
    assert_eq!(certified.status.code(), Some(2));
    assert!(said.contains("results/check/lower_bound.py"), "{said}");

    let Some((accepted, code)) = checked(&path) else {
        return;
    };
    assert_eq!(code, Some(0), "{accepted}");
    assert!(
        accepted.ends_with(&format!("has at least {states} states")),
        "{accepted}"
    );
    for (from, to) in [
        // two words that are not told apart any more
        ("# rules slow(2) misere", "# rules slow(1) misere"),
        (
            &format!("# states {states}"),
            &format!("# states {}", states + 1),
        ),
        // an end less
        ("# ends ", "# ends 1"),
    ] {
        let other = altered(&text, from, to, &path);
        let (said, code) = checked(&other).expect("Python ran before");
        assert_eq!(code, Some(1), "{to}: {said}");
    }
}
