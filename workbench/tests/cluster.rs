//! Several processes: the same results as one, also after a kill, and errors that say who and what.
//! More of it: `tests/cluster.sh` in this folder.

mod claims;
#[cfg(all(target_os = "linux", not(target_feature = "crt-static")))]
mod disks;
mod flips;
mod stopped;
mod values;

use crate::program::{grundy, run, stderr, well};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).expect("a file")
}

/// The file that a table is written to.
fn table(args: &[&str], more: &[&str], out: &str, folder: &Path) -> Vec<u8> {
    let rest = ["--quiet", "--out", out];
    well(&run(&[&["table"], args, &rest, more].concat(), folder));
    read(folder, out)
}

/// The address of no process of another test, in three lines.
pub(crate) fn hosts(folder: &Path, name: &str) -> [u16; 3] {
    let listen = |_| std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let listeners = [0, 1, 2].map(listen);
    let ports = listeners
        .each_ref()
        .map(|at| at.local_addr().expect("an address").port());
    let lines = ports.map(|port| format!("127.0.0.1:{port}\n"));
    fs::write(folder.join(name), lines.concat()).expect("a file");
    ports
}

#[test]
fn tables_of_several_processes_are_those_of_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let own = "rules{each heap: take t for t in 1..h if (t & 3) != 0}";
    for args in [
        &["nim", "--heaps", "3", "--max", "40", "--outcomes"][..],
        &["nim", "--heaps", "3", "--max", "30", "--misere"],
        &["moore:2", "--heaps", "3", "--max", "15"],
        &["rwythoff:2", "--heaps", "2", "--max", "40"],
        &["exact:2", "--heaps", "4", "--max", "7"],
        &["vectors{(2,-1),(-1,2),(1,1)*}", "--max", "9,9"],
        &["yama", "--heaps", "2", "--max", "12"],
        &[own, "--heaps", "2", "--max", "30"],
        &[own, "--heaps", "2", "--max", "30", "--outcomes"],
        &["nim", "--max", "3,5,70", "--outcomes"],
    ] {
        let alone = table(args, &[], "alone.grundy", folder);
        for (processes, threads) in [("1", "2"), ("2", "1"), ("3", "2"), ("4", "1")] {
            let more = ["--processes", processes, "--threads", threads];
            let found = table(args, &more, "together.grundy", folder);
            assert!(found == alone, "{args:?} {processes} {threads}");
        }
    }
}

#[test]
fn a_killed_run_goes_on_with_another_number_of_processes() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let args = ["moore:2", "--heaps", "3", "--max", "60"];
    let alone = table(&args, &[], "alone.grundy", folder);
    let kept = ["--checkpoint", "kept", "--every", "10ms", "--threads", "1"];
    let job = [
        &["table"],
        &args[..],
        &kept,
        &["--out", "o.grundy", "--quiet"],
    ]
    .concat();
    let first = [&job[..], &["--processes", "3"]].concat();
    let mut child = grundy(&first, folder).spawn().expect("grundy runs");
    // once something is kept
    let index = |turn: fs::DirEntry| turn.path().join("index.json").is_file();
    let kept = || fs::read_dir(folder.join("kept")).is_ok_and(|turns| turns.flatten().any(index));
    while !kept() {
        assert!(child.try_wait().expect("a process").is_none());
        sleep(Duration::from_millis(5));
    }
    child.kill().expect("a signal");
    child.wait().expect("it ends");
    let more = ["--processes", "2", "--resume"];
    well(&run(&[&job[..], &more].concat(), folder));
    assert!(read(folder, "o.grundy") == alone);
    // a flipped byte of any file of the checkpoint
    let turn = fs::read_dir(folder.join("kept")).expect("a folder");
    let mut turns = turn.flatten().map(|turn| turn.path());
    let turn = turns.find(|turn| turn.is_dir()).expect("a turn");
    for file in fs::read_dir(&turn).expect("a folder").flatten() {
        let (path, whole) = (file.path(), fs::read(file.path()).expect("a file"));
        let mut flipped = whole.clone();
        flipped[whole.len() / 2] ^= 4;
        fs::write(&path, &flipped).expect("a file");
        fs::remove_file(folder.join("o.grundy")).ok();
        let refused = run(&[&job[..], &more].concat(), folder);
        let name = file.file_name().into_string().expect("a name");
        assert!(!refused.status.success(), "{name}");
        assert!(stderr(&refused).contains(&name), "{}", stderr(&refused));
        assert!(!folder.join("o.grundy").exists());
        fs::write(&path, &whole).expect("a file");
    }
}

#[test]
fn a_table_that_no_process_holds_is_in_shards() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let args = ["subtract:1,2,3", "--heaps", "3", "--max", "300"];
    let alone = table(&args, &[], "alone.grundy", folder);
    let job = [
        &["table"],
        &args[..],
        &["--threads", "1", "--max-memory", "30M"],
    ]
    .concat();
    let one = run(
        &[&job[..], &["--processes", "1", "--out", "o.csv"]].concat(),
        folder,
    );
    assert_eq!(one.status.code(), Some(2), "{}", stderr(&one));
    assert!(
        stderr(&one).contains("keep it in shards"),
        "{}",
        stderr(&one)
    );
    let few = [
        &["table"],
        &args[..],
        &["--threads", "1", "--max-memory", "10M"],
    ]
    .concat();
    let few = run(
        &[&few[..], &["--processes", "1", "--out", "o.grundy"]].concat(),
        folder,
    );
    assert_eq!(few.status.code(), Some(3), "{}", stderr(&few));
    well(&run(
        &[&job[..], &["--processes", "2", "--out", "o.grundy"]].concat(),
        folder,
    ));
    assert!(folder.join("o.grundy/index.json").is_file());
    well(&run(
        &["merge", "o.grundy", "--out", "whole.grundy"],
        folder,
    ));
    assert!(read(folder, "whole.grundy") == alone);
    well(&run(&["p-positions", "o.grundy", "--out", "p.csv"], folder));
    let p = [&["p-positions"], &args[..], &["--out", "q.csv"]].concat();
    well(&run(&p, folder));
    assert!(read(folder, "p.csv") == read(folder, "q.csv"));
}

#[test]
fn sweeps_of_several_processes_are_those_of_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let job = ["survey", "subtract:1-7", "--to", "200", "--quiet"];
    well(&run(&[&job[..], &["--out", "one.csv"]].concat(), folder));
    let more = [
        "--processes",
        "3",
        "--checkpoint",
        "kept",
        "--out",
        "three.csv",
    ];
    well(&run(&[&job[..], &more].concat(), folder));
    assert!(read(folder, "one.csv") == read(folder, "three.csv"));
    // what was kept is used: but for one unit nothing is left to do
    fs::remove_file(folder.join("kept/000005.json")).expect("a record");
    well(&run(&[&job[..], &more, &["--resume"]].concat(), folder));
    assert!(read(folder, "one.csv") == read(folder, "three.csv"));
    let local = [
        "verify", "moore", "--heaps", "3", "--max", "15", "--engine", "local",
    ];
    let one = run(&local, folder);
    let three = run(&[&local[..], &["--processes", "3"]].concat(), folder);
    well(&one);
    well(&three);
    assert_eq!(one.stdout, three.stdout);
}

#[test]
fn who_does_not_come_or_does_not_fit_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let ports = hosts(folder, "hosts");
    let job = |max: &'static str, process: &'static str| -> Command {
        let mut command = grundy(&["table", "nim", "--heaps", "2", "--max", max], folder);
        command.args([
            "--quiet",
            "--threads",
            "1",
            "--hosts",
            "hosts",
            "--process",
            process,
        ]);
        command.args(["--patience", "2s", "--out", process]);
        command.args(["--format", "csv"]);
        command
    };
    // processes 0 and 1 of three
    let mut first = job("9", "0");
    let first = first
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    let second = job("9", "1").output().expect("it runs");
    let first = first.wait_with_output().expect("it ends");
    let missing = format!(
        "process 2 (127.0.0.1:{}) did not connect within 2.0 s",
        ports[2]
    );
    for ended in [first, second] {
        assert_eq!(ended.status.code(), Some(3));
        assert!(stderr(&ended).contains(&missing), "{}", stderr(&ended));
    }
    // another job
    let mut first = job("9", "0");
    let first = first
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    let second = job("8", "1").output().expect("it runs");
    let first = first.wait_with_output().expect("it ends");
    for ended in [first, second] {
        assert!(
            stderr(&ended).contains("each 0..8, expected"),
            "{}",
            stderr(&ended)
        );
    }
    assert!(!folder.join("0").exists());
}

#[test]
fn what_is_sent_is_what_the_formula_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = "rules{each heap: take t for t in 1..h if (t & 3) != 0}";
    for args in [
        &["wythoff", "--heaps", "2", "--max", "50"][..],
        &["nim", "--heaps", "3", "--max", "20", "--outcomes"],
        &["moore:2", "--heaps", "3", "--max", "5"],
        &[own, "--heaps", "2", "--max", "30"],
    ] {
        for processes in ["2", "4"] {
            let more = ["--processes", processes, "--threads", "1", "--out", "t.csv"];
            let found = run(&[&["table"], args, &more].concat(), folder.path());
            well(&found);
            let text = stderr(&found);
            let number = |before: &str| -> f64 {
                let (_, rest) = text.split_once(before).expect("the figure");
                let end = rest.find([' ', ')']).expect("its end");
                rest[..end].parse().expect("a number")
            };
            let (sent, formula) = (number(" sent, "), number("by the formula "));
            assert!(sent > 0.0, "{text}");
            assert!((sent - formula).abs() <= sent / 10.0 + 0.01, "{text}");
        }
    }
}

#[test]
fn a_box_that_no_limit_allows_is_refused_before_anything_is_started() {
    let folder = tempfile::tempdir().expect("a folder");
    // 5 x 10^12 bits, and a bit a position that a machine has but its limit does not allow
    for (heaps, max, memory) in [("5", "900", "1G"), ("4", "400", "30M")] {
        for processes in ["1", "2"] {
            let job = ["table", "nim", "--heaps", heaps, "--max", max, "--outcomes"];
            let more = ["--processes", processes, "--max-memory", memory];
            let out = ["--out", "o.grundy"];
            let found = run(&[&job[..], &more, &out].concat(), folder.path());
            assert_eq!(found.status.code(), Some(3), "{}", stderr(&found));
            let said = stderr(&found);
            assert!(said.contains("a part of the table"), "{said}");
            assert!(said.contains("and the limit is"), "{said}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn a_checkpoint_is_usable_and_that_of_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("file"), "no folder").expect("a file");
    let job = ["table", "slow:2", "--heaps", "3", "--max", "9", "--quiet"];
    let more = ["--processes", "2", "--checkpoint", "file"];
    let refused = run(&[&job[..], &more].concat(), folder);
    let said = stderr(&refused);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("`file` cannot be written"), "{said}");
    // one process keeps its work, and the other one does not
    hosts(folder, "hosts");
    let lines = fs::read_to_string(folder.join("hosts")).expect("a file");
    let two: Vec<&str> = lines.lines().take(2).collect();
    fs::write(folder.join("hosts"), two.join("\n")).expect("a file");
    let both = [("0", &["--checkpoint", "kept"][..]), ("1", &[])].map(|(process, kept)| {
        let on = ["--hosts", "hosts", "--process", process];
        let args = [&job[..], &on, kept].concat();
        grundy(&args, folder).spawn().expect("grundy runs")
    });
    for child in both {
        let ended = child.wait_with_output().expect("it ends");
        let said = stderr(&ended);
        assert_ne!(ended.status.code(), Some(0), "{said}");
        assert!(said.contains("checkpoint"), "{said}");
    }
}

/// What is where a file is to be written for a while is not written to.
#[test]
fn no_file_is_written_through_a_link_beside_it() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let outside = folder.join("outside");
    fs::create_dir_all(folder.join("disk")).expect("a folder");
    // where work is kept may be named by a link
    symlink("disk", folder.join("kept")).expect("a link");
    let more = ["--processes", "1", "--checkpoint", "kept", "--quiet"];
    let table = ["table", "moore:2", "--heaps", "3", "--max", "5"];
    let claim = [
        "check",
        "forall k in 1..2: P(moore(k), x) <=> all(bits(x), sum mod (k+1) = 0)",
        "--max",
        "5",
    ];
    for (job, part) in [(&table[..], "job.part"), (&claim[..], "000000.part")] {
        fs::write(&outside, "not ours").expect("a file");
        symlink("../outside", folder.join("disk").join(part)).expect("a link");
        let heaps = ["--heaps", "3"];
        let heaps = if job[0] == "check" { &heaps[..] } else { &[] };
        well(&run(&[job, heaps, &more].concat(), folder));
        assert_eq!(fs::read_to_string(&outside).expect("a file"), "not ours");
        assert!(!folder.join("disk").join(part).is_symlink(), "{part}");
    }
}
