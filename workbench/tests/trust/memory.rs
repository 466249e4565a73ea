//! `--max-memory` is kept: the resident set of the process never passes the limit, a twentieth of
//! it, and 16 MiB for the program itself. What does not fit is refused, or stopped with a message
//! that names the limit.
//!
//! A few jobs are run here at 50M. All of them at 50M, 200M and 1G, each for half a minute at most,
//! with a line of what it took:
//!
//! ```sh
//! GRUNDY_MEMORY=30 cargo test --release --test program trust::memory -- --nocapture
//! ```

use std::env;
use std::fs;
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::scope;
use std::time::{Duration, Instant};
use wait4::Wait4;

/// The limits in MiB.
const LIMITS: [u64; 3] = [50, 200, 1024];

/// The moves of each game are listed together, until there are too many for the memory.
const LISTED: &str = "value 'euclid selective nim' 1000000000 999999999 7";

/// Jobs, of which the last command has a limit and those before it, with `;`, make what it reads.
/// `9~19~99` are the sizes for each of [`LIMITS`]. These end in a moment at the least of them, by
/// accounts or with little memory: no machine is too slow to stop them in time.
const QUICK: [&str; 14] = [
    "table nim --heaps 3 --max 2000 --out t/t.npy",
    "table wythoff --heaps 2 --max 9000~18000~40000",
    "table equal:2 --heaps 3 --max 900~1800~3600 --outcomes --engine rows",
    "p-positions moore:2 --heaps 5 --max 90~170~250 --engine budget --out t/t.csv",
    "table vectors:1,0,0/0,1,0/0,0,1/1,1,1/2,1,3 --heaps 3 --max 500~900~1700",
    "verify moore --heaps 6 --max 31 --k 2 --engine local",
    "value takeaway(2) 1000000000",
    "value wythoff+euclid 900 1500 3000 2400",
    "value euclid 1000000000000000000 999999999999999999",
    LISTED,
    "prove G(x)=2=>nimsum(x)=2 --rules nim --heaps 3 --out t/t",
    "plot histogram nim --heaps 4 --max 150~255~330 --out t/t.svg",
    "table nim --heaps 2 --max 999 --json --out t/t.json; certify t/t.json",
    "discover exact:2 --heaps 5 --max 15 --out t/t; certify t/t.cert",
];

/// These come near the limit, or need more, as far as that can be in half a minute.
const LONG: [&str; 56] = [
    // tables: just below the limit by their accounts, and others
    "table subtract:1,2 --heaps 4 --max 180~255~390 --engine dense --out /dev/null --format npy",
    "table end --heaps 4 --max 80~115~175 --out /dev/null --format csv",
    "table vectors:1,0,0/0,1,0/0,0,1/1,1,1 --heaps 3 --max 350~570~1000 --out /dev/null --format npy",
    "table equal:2 --heaps 3 --max 660~1050~1840 --outcomes --engine rows --out /dev/null --format csv",
    "table moore:2 --heaps 4 --max 180~255~390 --outcomes --engine budget --out /dev/null --format npy",
    "table moore:2 --heaps 4 --max 40~60~70 --engine levels --out t/t.csv",
    "table wythoff --heaps 2 --max 4500~9500~22000 --out t/t.grundy",
    "table nim --heaps 2 --max 3000 --ordered --out t/t.md",
    "table 'nim then wythoff' --heaps 2 --max 5000 --out t/t.csv",
    "table 'kayles misere' --heaps 6 --max 40 --out t/t.csv",
    "table 'takeaway(3)' --heaps 1 --max 30000 --out t/t.csv",
    "table cram --board 6x7",
    "table chomp --board 14x14",
    "p-positions wythoff --heaps 2 --max 19000~39000~90000 --json",
    // theorems, differences, claims
    "verify bouton --heaps 4 --max 180~255~390",
    "verify wythoff --heaps 2 --max 6000~12000~30000",
    "verify bounded --heaps 4 --max 100~160~250",
    "verify sprague-grundy kayles nim --heaps 3,2 --max 40",
    "diff moore:2 equal:2 --heaps 3 --max 150~300~500",
    "diff nim wythoff --heaps 2 --max 3000~4000~9000 --all --json",
    "check 'count(G=1)>0' --rules wythoff --heaps 2 --max 4500~9500~22000",
    "check G(x)=0 --rules nim --heaps 2 --max 3000~6000~12000 --all",
    "check 'period(h:G(wythoff,3,h))>1' --rules wythoff --heaps 2 --max 4500~9500~22000",
    "check '10^37+3 in {i*i*i:i in 0..10^12}'",
    "check '5 in {i*j:i in 1..9000,j in 6..9000}'",
    "check 'length(sort((j*j:j in 0..6*10^7)))>0'",
    // sequences
    "sequence 0.6 --to 600000 --engine sparse --out t/t.csv",
    "sequence 4!.0 --to 100000 --engine dense --out t/t.npy",
    "sequence 0.6 --to 600000 --engine ring",
    "sequence 0.6 --to 600000 --checkpoint t/t.log --values --json",
    "sequence kayles --to 500000 --format bfile --out t/k.txt; compare t/k.txt 0.77",
    "sequence 0.137 --to 9000 --certificate t/p.json; certify t/p.json",
    "survey subtract:1-15 --to 1000~2000~3000 --out t/t.json",
    "survey subtract:1-14 --to 3000 --shard 1/2 --out t/1.json; survey subtract:1-14 --to 3000 \
     --shard 2/2 --out t/2.json; merge t/1.json t/2.json --out t/t.json",
    // single positions
    "value 'wythoff selective nim' 90 150 300",
    "value 'kayles misere' 30 29 28 27 26 25",
    "value 'grundy misere' 40 39 38 37",
    "value 'dawson misere' 60 59 58 57 56",
    "value 'kayles misere' 3*300",
    "value cram --board 6x7",
    "value 'cram misere' --board 6x6",
    "value chomp 30 29 28 27 26 25 24 23",
    "value 'takeaway(3)' 30000",
    "value equal:2 1*300",
    "value welter 40 41 42 43 44 45",
    "simulate 'kayles misere' 40 39 38 37 36",
    "simulate cram --board 6x7",
    // proofs
    "discover wythoff --values 0..1 --base fib --out t/t",
    "discover moore:2 --heaps 4 --max 127 --value 2 --out t/t",
    "prove 'P(moore(3),x)<=>all(bits(x),sum mod 4=0)' --heaps 7 --out t/t",
    "find beatty wythoff --max 1800000~7400000~38000000",
    "find row-periods wythoff --row 0..60",
    // pictures, tables checked, experiments
    "plot heatmap wythoff --heaps 2 --max 2400 --width 2400~4000~8000 --out t/t.png",
    "plot sequence 0.6 --to 1000000 --out t/t.png",
    "table wythoff --heaps 2 --max 4500~9500~12000 --out t/t.grundy; certify t/t.grundy",
    "run cram.toml moore-counts.toml --out t/t",
];

/// The words of a command: one within '..' may have spaces, `3*300` is 300 words, of `9~99` the
/// one of this size is taken. Experiments are those of the repository.
pub(super) fn words(command: &str, size: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (i, part) in command.split('\'').enumerate() {
        if i % 2 == 1 {
            words.push(part.into());
            continue;
        }
        for word in part.split_whitespace() {
            let word = word.split('~').nth(size).unwrap_or(word);
            let many = word.split_once('*');
            match many.and_then(|(word, count)| Some((word, count.parse().ok()?))) {
                Some((word, count)) => words.extend(vec![word.to_owned(); count]),
                None if word.ends_with(".toml") => {
                    let root = env!("CARGO_MANIFEST_DIR");
                    words.push(format!("{root}/../experiments/{word}"));
                }
                None => words.push(word.into()),
            }
        }
    }
    words
}

/// Runs a test in a process of its own: what a process holds when it starts another one counts as
/// the other's, too, and this one runs many tests.
fn alone(name: &str, test: impl FnOnce()) {
    const ALONE: &str = "GRUNDY_TEST_ALONE";
    if env::var_os(ALONE).is_some() {
        return test();
    }
    let program = env::current_exe().expect("it runs");
    let name = format!("trust::memory::{name}");
    let mut program = Command::new(program);
    program
        .args([&name, "--exact", "--nocapture"])
        .env(ALONE, "1");
    let done = program.output().expect("it runs");
    let [said, errors] =
        [done.stdout, done.stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
    println!("{said}");
    assert!(
        done.status.success() && said.contains("1 passed"),
        "{said}{errors}"
    );
}

/// How a job ended.
struct End {
    /// The most bytes that were resident, by the system's account. (Those of this process when it
    /// started the job are the least that this can say: see [`alone`].)
    peak: u64,
    took: Duration,
    /// What it ended with, in a word; an error where that must not be.
    how: Result<&'static str, String>,
}

/// A job at one of the limits, interrupted once it takes too long: memory is what matters here.
fn run(job: &str, size: usize, patience: Duration) -> End {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("t")).expect("a folder");
    let grundy = |command: &str| {
        let mut grundy = Command::new(env!("CARGO_BIN_EXE_grundy"));
        grundy.args(words(command, size));
        grundy
            .current_dir(folder.path())
            .env("GRUNDY_PROGRESS", "never");
        grundy.stdin(Stdio::null()).stdout(Stdio::null());
        grundy
    };
    let mut commands: Vec<&str> = job.split("; ").collect();
    let last = commands.pop().expect("a command");
    for command in commands {
        let done = grundy(command).arg("--quiet").status();
        assert!(done.expect("grundy runs").success(), "{command}");
    }
    let errors = folder.path().join("stderr");
    let start = Instant::now();
    let mut child = grundy(last)
        .args(["--max-memory", &format!("{}M", LIMITS[size])])
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
        // a claim that is false
        Some(1) if last.starts_with("check") => Ok("done"),
        Some(3) if interrupted => Ok("interrupted"),
        Some(3) if said.contains("--max-memory") => Ok("refused"),
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

/// Runs jobs at a limit, with a line for each; what was not as promised.
fn wrong(jobs: impl Iterator<Item = &'static str>, size: usize, patience: Duration) -> Vec<String> {
    let mut wrong = Vec::new();
    let limit = LIMITS[size];
    for job in jobs {
        let End { peak, took, how } = run(job, size, patience);
        let ratio = peak as f64 / (limit << 20) as f64;
        let end = how.as_ref().map_or("WRONG", |how| how);
        let (mib, took) = (peak >> 20, took.as_secs_f64());
        println!("{limit:>5}M {mib:>5}M {ratio:>6.3} {took:>6.1} s  {end:<11}  {job}");
        if peak > most(limit) {
            wrong.push(format!("{limit}M, {job}: held {peak} bytes"));
        }
        wrong.extend(how.err().map(|how| format!("{limit}M, {job}: {how}")));
    }
    wrong
}

#[test]
fn every_job_keeps_to_its_memory() {
    alone("every_job_keeps_to_its_memory", || {
        let wrong: Vec<String> = match env::var("GRUNDY_MEMORY") {
            Ok(seconds) => {
                let seconds = seconds.parse().expect("GRUNDY_MEMORY: seconds for a job");
                println!("limit   peak  ratio     time  end          job");
                let all = |size| {
                    wrong(
                        QUICK.into_iter().chain(LONG),
                        size,
                        Duration::from_secs(seconds),
                    )
                };
                (0..LIMITS.len()).flat_map(all).collect()
            }
            Err(_) => wrong(QUICK.into_iter(), 0, Duration::MAX),
        };
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    });
}

/// What is promised at the least limit is less than a job takes that has a larger one.
#[test]
fn the_peak_is_seen() {
    alone("the_peak_is_seen", || {
        let job = "check 'count(G=1)>0' --rules wythoff --heaps 2 --max 6500";
        let end = run(job, 2, Duration::MAX);
        assert_eq!(end.how, Ok("done"));
        assert!(end.peak > most(LIMITS[0]), "{} bytes", end.peak);
    });
}

/// A list ends the work before it grows beyond the limit, not when a watch sees that it did.
#[test]
fn no_list_grows_beyond_the_limit() {
    alone("no_list_grows_beyond_the_limit", || {
        let end = run(LISTED, 0, Duration::MAX);
        assert_eq!(end.how, Ok("refused"));
        assert!(end.peak < most(LIMITS[0]) - (8 << 20), "{} bytes", end.peak);
    });
}
