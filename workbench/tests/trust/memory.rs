//! `--max-memory` is kept: the resident set of the process never passes the limit, a twentieth of
//! it, and 16 MiB for the program itself. What does not fit is refused, or stopped with a message
//! that names the limit.
//!
//! A few jobs are run here at 50M. All of them at 50M, 200M and 1G take half an hour:
//!
//! ```sh
//! GRUNDY_MEMORY=all cargo test --release --test program trust::memory -- --nocapture
//! ```

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::scope;
use std::time::{Duration, Instant};
use wait4::Wait4;

/// What jobs read: each command writes it, with all the memory that there is.
const BEFORE: [&str; 7] = [
    "table wythoff --heaps 2 --max 7000 --out table.grundy",
    "table nim --heaps 2 --max 999 --json --out table.json",
    "sequence 0.137 --to 100000 --certificate period.json --out values.txt",
    "discover exact:2 --heaps 5 --max 15 --out exact",
    "survey subtract:1-14 --to 3000 --shard 1/2 --out 1.json",
    "survey subtract:1-14 --to 3000 --shard 2/2 --out 2.json",
    "sequence kayles --to 100000 --out kayles.txt",
];

/// The jobs: their commands, from the engines of tables on. Those of the first list end in a moment
/// at 50M, and no machine is so slow that they come near the limit before they are stopped.
const QUICK: [&str; 12] = [
    "table nim --heaps 3 --max 700 --out t.npy",
    "table wythoff --heaps 2 --max 9000",
    "table equal:2 --heaps 3 --max 900 --outcomes --engine rows --out t.npy",
    "p-positions moore:2 --heaps 5 --max 90 --engine budget --out t.csv",
    "table vectors:1,0,0/0,1,0/0,0,1/1,1,1/2,1,3 --heaps 3 --max 500 --out t.npy",
    "verify moore --heaps 6 --max 31 --k 2 --engine local",
    "value takeaway(2) 1000000000",
    "value wythoff+euclid 900 1500 3000 2400",
    "prove G(x)=2=>nimsum(x)=2 --rules nim --heaps 3 --out t",
    "plot histogram nim --heaps 4 --max 150 --out t.svg",
    "certify table.json",
    "certify exact.cert",
];

/// Those that need more than the limits, or much time.
const LONG: [&str; 72] = [
    "table maximum:3 --heaps 3 --max 700 --engine dense --out t.csv",
    "table end --heaps 4 --max 80 --out t.npy",
    "table wythoff --heaps 2 --max 20000 --out t.grundy",
    "table equal:2 --heaps 3 --max 3000 --outcomes --engine rows --out t.npy",
    "table moore:2 --heaps 4 --max 70 --engine levels --out t.csv",
    "table nim --heaps 2 --max 3000 --json",
    "table nim --heaps 2 --max 3000 --ordered --out t.md",
    "table 'nim then wythoff' --heaps 2 --max 5000 --out t.csv",
    "table 'nim block(2)' --heaps 3 --max 150 --outcomes",
    "table 'kayles misere' --heaps 6 --max 40 --out t.csv",
    "table takeaway(3) --heaps 1 --max 30000 --out t.csv",
    "p-positions wythoff --heaps 2 --max 30000000 --out t.csv",
    "p-positions nim --heaps 3 --max 1023 --json",
    "verify bouton --heaps 4 --max 250",
    "verify moore --heaps 5 --max 63 --k 2",
    "verify bounded --heaps 4 --max 100",
    "verify wythoff --heaps 2 --max 20000",
    "verify sprague-grundy kayles nim --heaps 3,2 --max 40",
    "diff moore:2 equal:2 --heaps 3 --max 500",
    "diff nim wythoff --heaps 2 --max 6000 --all --json",
    "sequence 0.007 --to 2000000 --out t.csv",
    "sequence 4!.0 --to 1000000 --engine dense --out t.npy",
    "sequence 0.77 --to 1000000000 --engine full --out t.npy",
    "sequence subtract:1,3,400 --to 300000000 --values --out t.csv",
    "sequence 0.6 --to 3000000000 --engine ring",
    "sequence 0.6 --to 20000000 --values --json",
    "sequence 0.6 --to 5000000 --checkpoint t.log --out t.txt",
    "compare kayles.txt 0.77",
    "value 'wythoff selective nim' 90 150 300",
    "value 'kayles misere' 30 29 28 27 26 25",
    "value 'grundy misere' 40 39 38 37",
    "value 'dawson misere' 60 59 58 57 56",
    "value 'kayles misere' 3*300",
    "value cram --board 6x7",
    "value 'cram misere' --board 6x6",
    "table cram --board 6x7",
    "value chomp 30 29 28 27 26 25 24 23",
    "table chomp --board 14x14",
    "value takeaway(3) 30000",
    "value mem(1) 20000",
    "value euclid 1000000000000000000 999999999999999999",
    "value euclid 20000 19999 --options",
    "value equal:2 1*300",
    "value equal:3 90 91 92 93",
    "value welter 40 41 42 43 44 45",
    "value 'moore:2 pass(3)' 40 41 42 43",
    "discover wythoff --values 0..1 --base fib --out t",
    "discover moore:2 --heaps 4 --max 127 --value 2 --out t",
    "discover exact:3 --heaps 6 --out t",
    "prove 'P(moore(3),x)<=>all(bits(x),sum mod 4=0)' --heaps 7 --out t",
    "prove G(x)=9=>nimsum(x)=9 --rules nim --heaps 5 --out t",
    "find beatty wythoff --max 20000000",
    "find row-periods wythoff --row 0..60",
    "check P(x)<=>nimsum(x)=0 --rules nim --heaps 4 --max 200",
    "check G(a,b)<=a+b --rules wythoff --heaps 2 --max 20000",
    "check G(x)=0 --rules nim --heaps 2 --max 5000 --all",
    "check period(h:G(wythoff,3,h))>1 --rules wythoff --heaps 2 --max 6000",
    "check remoteness(nim,x)>=0 --heaps 4 --max 100",
    "check '10^37+3 in {i*i*i:i in 0..10^12}'",
    "check '5 in {i*j:i in 1..9000,j in 6..9000}'",
    "check 'length(sort((j*j:j in 0..6*10^7)))>0'",
    "survey 0.ddd --to 3000000",
    "survey subtract:1-14 --to 30000 --out t.json",
    "merge 1.json 2.json --out t.json",
    "plot heatmap wythoff --heaps 2 --max 2400 --width 4000 --out t.png",
    "plot heatmap nim --heaps 2 --max 63 --width 8000 --out t.png",
    "plot sequence 0.6 --to 1000000 --out t.png",
    "simulate 'kayles misere' 40 39 38 37 36",
    "simulate cram --board 6x7",
    "certify table.grundy",
    "certify period.json",
    "run cram.toml moore-counts.toml --out t",
];

/// The words of a command: one within '..' may have spaces, `3*300` is 300 words.
pub(super) fn words(command: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (i, part) in command.split('\'').enumerate() {
        if i % 2 == 1 {
            words.push(part.into());
            continue;
        }
        for word in part.split_whitespace() {
            let many = word.split_once('*');
            match many.and_then(|(word, count)| Some((word, count.parse().ok()?))) {
                Some((word, count)) => words.extend(vec![word.to_owned(); count]),
                None => words.push(word.into()),
            }
        }
    }
    words
}

/// How a job ended.
struct End {
    /// The most bytes that were resident, by the system's account. (Those of this process when it
    /// started the job are the least that this can say.)
    peak: u64,
    took: Duration,
    /// What it ended with, in a word; an error where that must not be.
    how: Result<&'static str, String>,
}

/// A job with a limit in MiB, interrupted once it takes too long: memory is what matters here.
fn run(command: &str, limit: u64, patience: Duration, folder: &Path) -> End {
    let errors = folder.join("stderr");
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words(command))
        .args(["--max-memory", &format!("{limit}M")])
        .env("GRUNDY_PROGRESS", "never")
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(fs::File::create(&errors).expect("a file"))
        .spawn()
        .expect("grundy runs");
    let id = child.id().to_string();
    let (over, waits) = channel::<()>();
    let (used, interrupted) = scope(|scope| {
        let watch = scope.spawn(move || {
            let late = waits.recv_timeout(patience) == Err(RecvTimeoutError::Timeout);
            late && Command::new("kill").args(["-INT", &id]).status().is_ok()
        });
        let used = child.wait4().expect("it ends");
        drop(over);
        (used, watch.join().expect("no panic"))
    });
    let said = fs::read_to_string(&errors).expect("a file");
    let how = match used.status.code() {
        Some(0) => Ok("done"),
        Some(1) if command.starts_with("check") => Ok("fails"),
        Some(3) if interrupted && said.contains("interrupted") => Ok("interrupted"),
        Some(3) if said.contains("limit is") => Ok("refused"),
        _ => Err(format!("{}: {said}", used.status)),
    };
    End {
        peak: used.rusage.maxrss,
        took: start.elapsed(),
        how,
    }
}

/// What a process may hold, with a limit in MiB.
fn most(limit: u64) -> u64 {
    (limit << 20) + (limit << 20) / 20 + (16 << 20)
}

/// A folder with what the jobs read.
fn prepared() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["cram.toml", "moore-counts.toml"] {
        let text = fs::read_to_string(format!("../experiments/{name}")).expect("an experiment");
        let data = env::current_dir().expect("a folder").join("../data");
        let text = text.replace("../data", data.to_str().expect("a path"));
        fs::write(folder.path().join(name), text).expect("a file");
    }
    for command in BEFORE {
        let mut grundy = Command::new(env!("CARGO_BIN_EXE_grundy"));
        let grundy = grundy.args(words(command)).current_dir(folder.path());
        let output = grundy.output().expect("grundy runs");
        assert!(output.status.success(), "{command}");
    }
    folder
}

/// Runs jobs at a limit; a line of each where all are run, and what was not as promised.
fn jobs<'j>(
    commands: impl IntoIterator<Item = &'j str>,
    limit: u64,
    patience: Duration,
    folder: &Path,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for command in commands {
        let end = run(command, limit, patience, folder);
        let part = end.peak as f64 / (limit << 20) as f64;
        let how = end.how.as_ref().map_or("WRONG", |how| how);
        let (peak, took) = (end.peak >> 20, end.took.as_secs_f64());
        println!("{limit:>5}M {peak:>5}M {part:>6.3} {took:>6.1} s  {how:<11}  {command}");
        if end.peak > most(limit) {
            wrong.push(format!("{limit}M, {command}: {} bytes", end.peak));
        }
        wrong.extend(end.how.err().map(|how| format!("{limit}M, {command}: {how}")));
        _ = fs::remove_dir_all(folder.join("t"));
    }
    wrong
}

#[test]
fn every_job_keeps_to_its_memory() {
    let folder = prepared();
    let wrong = match env::var("GRUNDY_MEMORY").as_deref() {
        Ok("all") => {
            println!("limit  peak  ratio    time  end          command");
            let run = |limit| {
                let all = QUICK.into_iter().chain(LONG);
                jobs(all, limit, Duration::from_secs(30), folder.path())
            };
            [50, 200, 1024].into_iter().flat_map(run).collect()
        }
        _ => jobs(QUICK, 50, Duration::MAX, folder.path()),
    };
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is promised is more than the process takes without any work, and less than a job takes
/// that may.
#[test]
fn the_peak_is_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let command = "table wythoff --heaps 2 --max 9000 --out t.npy";
    let end = run(command, 1024, Duration::MAX, folder.path());
    assert_eq!(end.how, Ok("done"));
    assert!(end.peak > most(50), "{} bytes", end.peak);
}
