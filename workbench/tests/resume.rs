//! Tables, claims and experiments that are killed and gone on with: the results are those of a run
//! that nobody disturbed.

use crate::program::{grundy, run, stderr, well};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

/// Rules of which only the dense engine makes tables.
const RULES: &str = "rules{each heap: take t for t in 1..h if (t*t + h) mod 7 != 3}";

/// What is left in a folder that is temporary.
fn left(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|e| e.expect("an entry").file_name());
    let names = names.map(|name| name.into_string().expect("a name"));
    names.filter(|name| name.contains(".kept-")).collect()
}

/// Kills a job at several times, each with another number of threads, and lets it end; gives what it
/// says at the end. Its checkpoint keeps all it can.
fn killed(job: &[&str], folder: &Path) -> Output {
    let kept = ["--checkpoint", "log", "--every", "0s", "--resume"];
    let args = [job, &kept].concat();
    for round in 0_u64..8 {
        let threads = ["1", "2", "3", "8"][round as usize % 4];
        let with = [&args[..], &["--threads", threads]].concat();
        let mut child = grundy(&with, folder).spawn().expect("grundy runs");
        std::thread::sleep(Duration::from_millis(15 + 13 * round));
        child.kill().expect("a signal");
        child.wait().expect("it ends");
        assert!(left(folder).len() <= 2, "{:?}", left(folder));
    }
    run(&args, folder)
}

#[test]
fn a_table_ends_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (rules, heaps, max) in [
        (RULES, "2", "300"),
        (RULES, "1", "5000"),
        ("wythoff", "2", "500"),
    ] {
        let table = ["table", rules, "--heaps", heaps, "--max", max, "--quiet"];
        well(&run(
            &[&table[..], &["--out", "alone.grundy"]].concat(),
            folder,
        ));
        well(&killed(
            &[&table[..], &["--out", "kept.grundy"]].concat(),
            folder,
        ));
        let read = |name: &str| fs::read(folder.join(name)).expect("a table");
        assert!(
            read("kept.grundy") == read("alone.grundy"),
            "{rules} {heaps}"
        );
        for name in left(folder).iter().map(String::as_str).chain(["log"]) {
            fs::remove_file(folder.join(name)).expect("a file");
        }
    }
}

#[test]
fn a_claim_ends_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for claim in [
        // one that fails here and there
        "P(x) => (a*b*c) mod 97 != 5 or nimsum(x) = 1",
        "forall k in 1..4, n in 2..3 on max 40: P(moore(k), x) => sum(x) mod 2 = 0",
    ] {
        let claim = [
            "check", claim, "--rules", "nim", "--heaps", "3", "--max", "150",
        ];
        let claim = [&claim[..], &["--quiet"]].concat();
        let alone = run(&claim, folder);
        let kept = killed(&claim, folder);
        assert_eq!(kept.status.code(), alone.status.code(), "{}", stderr(&kept));
        let text = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(text(&kept), text(&alone));
        fs::remove_file(folder.join("log")).expect("a checkpoint");
    }
}

#[test]
fn a_certified_shard_ends_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let verify = ["verify", "moore", "--heaps", "4", "--max", "40", "--quiet"];
    let verify = [&verify[..], &["--engine", "local", "--shard", "2/3"]].concat();
    well(&run(
        &[&verify[..], &["--out", "alone.json"]].concat(),
        folder,
    ));
    well(&killed(
        &[&verify[..], &["--out", "kept.json"]].concat(),
        folder,
    ));
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a record");
    assert_eq!(read("kept.json"), read("alone.json"));
}

/// A table that was kept whole is read again, also one of a single heap.
#[test]
fn a_whole_table_is_taken_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for heaps in ["1", "2"] {
        let table = ["table", RULES, "--heaps", heaps, "--max", "90"];
        let kept = ["--checkpoint", heaps, "--every", "0s", "--resume"];
        let rows = |args: &[&str]| {
            let output = run(&[&table[..], args, &["--format", "csv"]].concat(), folder);
            well(&output);
            output.stdout
        };
        let (first, again) = (rows(&kept), rows(&kept));
        assert!(first == rows(&[]) && again == first, "{heaps}");
    }
}

/// A table that was kept whole is read, and not computed again: damage is met.
#[test]
fn what_was_kept_is_read_and_damage_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let table = [
        "table",
        RULES,
        "--heaps",
        "2",
        "--max",
        "200",
        "--checkpoint",
        "log",
    ];
    let every = ["--every", "0s", "--out", "a.csv"];
    well(&run(&[&table[..], &every].concat(), folder));
    let resume = [&table[..], &every, &["--resume"]].concat();
    well(&run(&resume, folder));
    let parts = left(folder);
    let [part] = &parts[..] else {
        panic!("{parts:?}");
    };
    let part = folder.join(part);
    let mut bytes = fs::read(&part).expect("a part");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&part, bytes).expect("a part");
    let refused = run(&resume, folder);
    assert_eq!(refused.status.code(), Some(2));
    let text = stderr(&refused);
    assert!(
        text.contains("log.kept-") && text.contains("checksum"),
        "{text}"
    );
    // another job, and a second run
    let other = ["table", "nim", "--heaps", "2", "--max", "9"];
    let other = run(
        &[&other[..], &["--checkpoint", "log", "--resume"]].concat(),
        folder,
    );
    assert_eq!(other.status.code(), Some(2));
    assert!(stderr(&other).contains("expected `table of nim, 2 heaps, each 0..9`"));
    let again = run(&[&table[..], &every].concat(), folder);
    assert_eq!(again.status.code(), Some(2));
    assert!(stderr(&again).contains("--resume"));
}

#[test]
fn ctrl_c_keeps_a_table_and_says_how_to_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let table = [
        "table", RULES, "--heaps", "3", "--max", "1000", "--out", "a.grundy",
    ];
    let kept = [&table[..], &["--checkpoint", "log", "--every", "0s"]].concat();
    let child = grundy(&kept, folder).spawn().expect("grundy runs");
    while left(folder).is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(
        text.contains("interrupted") && text.contains("--every 0s --resume"),
        "{text}"
    );
    assert!(!folder.join("a.grundy").exists());
    assert_eq!(left(folder).len(), 1);
}

#[test]
fn a_run_of_experiments_goes_on_where_it_was_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let experiments = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("experiments");
    let names = ["bouton", "chocolate", "exact", "moore", "chomp", "euclid"];
    let files = names.map(|name| experiments.join(format!("{name}.toml")));
    let files = files.iter();
    let files: Vec<&str> = files.filter_map(|file| file.to_str()).collect();
    assert_eq!(files.len(), names.len());
    let job = [&["run", "--quick", "--quiet", "--out", "run"][..], &files].concat();
    well(&run(
        &[&["run", "--quick", "--quiet", "--out", "alone"][..], &files].concat(),
        folder,
    ));
    let resume = [&job[..], &["--resume"]].concat();
    for round in 0_u64..6 {
        let args = match folder.join("run/.checkpoint").exists() {
            true => &resume,
            false => &job,
        };
        let mut child = grundy(args, folder).spawn().expect("grundy runs");
        std::thread::sleep(Duration::from_millis(20 + 30 * round));
        child.kill().expect("a signal");
        let ended = child.wait().expect("it ends").success();
        if ended {
            break;
        }
        // it was killed before it began
        if !folder.join("run/.checkpoint").exists() {
            _ = fs::remove_dir_all(folder.join("run"));
        }
    }
    if folder.join("run/.checkpoint").exists() {
        well(&run(&resume, folder));
    } else if !folder.join("run").exists() {
        well(&run(&job, folder));
    }
    // a run that is over has no checkpoint, and nothing temporary
    let sums = |run: &str| {
        let text = fs::read_to_string(folder.join(run).join("SHA256SUMS")).expect("sums");
        let told = |line: &&str| !line.ends_with("times.json") && !line.ends_with("report.html");
        text.lines()
            .filter(told)
            .map(String::from)
            .collect::<Vec<_>>()
    };
    assert_eq!(sums("run"), sums("alone"));
    assert_eq!(
        fs::read_dir(folder.join("run")).expect("a run").count(),
        files.len() + 2
    );
    well(&run(&["certify", "run"], folder));
    let over = run(&resume, folder);
    assert_eq!(over.status.code(), Some(2));
    assert!(stderr(&over).contains("no unfinished run"));
}

/// A checkpoint belongs to rules, a box and what is asked of them; of others it is refused.
#[test]
fn a_checkpoint_of_another_box_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (kind, job, other) in [
        (
            "a claim",
            &[
                "check",
                "P(x) <=> nimsum(x) = 0",
                "--rules",
                "nim",
                "--heaps",
                "2",
            ][..],
            ["--max", "9", "--max", "8"],
        ),
        (
            "a theorem",
            &["verify", "moore", "--heaps", "3", "--max", "7"],
            ["--k", "2", "--k", "1"],
        ),
        (
            "a theorem in claims",
            &["verify", "wythoff"],
            ["--max", "20", "--max", "21"],
        ),
        (
            "two games",
            &["verify", "sprague-grundy", "nim", "nim", "--heaps", "1,1"],
            ["--max", "4", "--max", "5"],
        ),
        (
            "a shard",
            &[
                "verify", "moore", "--max", "9", "--engine", "local", "--json",
            ],
            ["--shard", "1/2", "--shard", "2/2"],
        ),
        (
            "an automaton",
            &["discover", "nim", "--heaps", "2", "--out", "x"],
            ["--value", "0", "--value", "1"],
        ),
        (
            "a table by a process",
            &["table", "nim", "--heaps", "2", "--processes", "1"],
            ["--max", "5", "--max", "6"],
        ),
        (
            "choices by a process",
            &[
                "check",
                "exists k in 1..2: P(moore(k), x) <=> a = b",
                "--heaps",
                "2",
                "--processes",
                "1",
            ],
            ["--max", "5", "--max", "6"],
        ),
    ] {
        let file = format!("{kind}.kept");
        let all = [job, &["--checkpoint", &file, "--quiet"][..]].concat();
        let [own, another] = [&other[..2], &other[2..]];
        let made = run(&[&all[..], own].concat(), folder);
        assert!(
            matches!(made.status.code(), Some(0 | 1)),
            "{kind}: {}",
            stderr(&made)
        );
        let refused = run(&[&all[..], another, &["--resume"]].concat(), folder);
        assert_eq!(
            refused.status.code(),
            Some(2),
            "{kind}: {}",
            stderr(&refused)
        );
        assert!(
            stderr(&refused).contains("expected"),
            "{kind}: {}",
            stderr(&refused)
        );
        let again = run(&[&all[..], own, &["--resume"]].concat(), folder);
        assert_eq!(
            again.status.code(),
            made.status.code(),
            "{kind}: {}",
            stderr(&again)
        );
        assert!(again.stdout == made.stdout || kind == "a shard", "{kind}");
    }
}

/// Names of files that are no text, in what is said of a command.
#[test]
fn names_that_are_no_text_are_named() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let name = std::ffi::OsStr::from_bytes(b"e\xff.toml");
    let out = run_with(&["run"], name, folder);
    assert_eq!(out.status.code(), Some(2), "{}", stderr(&out));
    let file = folder.join("alone.toml");
    let text = "title = \"T\"\nquestion = \"Q\"\nsource = \"S\"\nrules = \"nim\"\n\
                box = { heaps = 2, max = 3 }\n[[claim]]\ncheck = \"P(x) => a = b\"\n\
                expect = \"HOLDS\"\n";
    fs::write(&file, text).expect("a file");
    fs::copy(&file, folder.join(name)).expect("a file");
    well(&run_with(&["run", "--out", "r"], name, folder));
    let report = fs::read_to_string(folder.join("r/report.html")).expect("a report");
    assert!(report.contains(r"e\xff.toml"), "{report}");
    // the end of a run that cannot go on
    let table = [
        "table",
        "nim",
        "--heaps",
        "3",
        "--max",
        "4000",
        "--max-memory",
        "40M",
    ];
    let kept = [&table[..], &["--quiet", "--checkpoint"]].concat();
    let ended = run_with(&kept, std::ffi::OsStr::from_bytes(b"c\xff"), folder);
    assert!(
        matches!(ended.status.code(), Some(2 | 3)),
        "{}",
        stderr(&ended)
    );
}

fn run_with(args: &[&str], last: &std::ffi::OsStr, folder: &Path) -> Output {
    grundy(args, folder)
        .arg(last)
        .output()
        .expect("grundy runs")
}

/// Searches by proofs that use up their nodes are gone on with: of sets that are words, of larger ones,
/// and of whole sums in misere play.
#[test]
fn searches_by_proofs_are_gone_on_with() {
    for (job, nodes, expected) in [
        (&["node-kayles", "grid(5,6)"][..], "400", "value *3"),
        (&["node-kayles", "queens(8)"], "400", "value *3"),
        (&["cram", "4x5", "--misere"], "200", "misere play"),
        (
            &["node-kayles", "queens(8)", "--misere"],
            "100",
            "misere play",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let value = [&["value"], job, &["--no-moves"]].concat();
        let first_line = |output: &Output| {
            well(output);
            let text = String::from_utf8_lossy(&output.stdout);
            text.lines().next().map(String::from).expect("a line")
        };
        let alone = first_line(&run(&value, folder));
        let kept = ["--nodes", nodes, "--checkpoint", "log", "--resume"];
        let again = [&value[..], &kept].concat();
        let mut rounds = 0;
        let found = loop {
            let output = run(&again, folder);
            rounds += 1;
            match output.status.code() {
                Some(3) if rounds < 200 => {}
                _ => break first_line(&output),
            }
        };
        assert!(rounds > 1, "{job:?}");
        assert_eq!(found, alone, "{job:?}");
        assert!(found.contains(expected), "{found}");
    }
}

/// A checkpoint of what is refused is not left behind; one that was there stays.
#[test]
fn what_is_refused_leaves_no_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let job = [
        "value",
        "nim",
        "3",
        "4",
        "--no-moves",
        "--checkpoint",
        "log",
    ];
    let refused = run(&job, folder);
    assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
    assert!(!folder.join("log").exists());
    fs::write(folder.join("log"), "mine").expect("a file");
    assert_eq!(run(&job, folder).status.code(), Some(2));
    assert_eq!(fs::read(folder.join("log")).expect("a file"), b"mine");
}
