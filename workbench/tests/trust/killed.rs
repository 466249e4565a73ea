//! Runs that are killed, at each call that changes a file and at random times: each file is the old
//! or the new one, whole, and the next run ends as if nothing had happened and sweeps what was
//! left.

use super::jobs::{Files, jobs};
use super::shim::{Fault, KILLED, WRITING};
use super::{Random, files, grundy, run, stderr, times};
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Where the call is a write, in the midst of it.
#[test]
fn at_each_call() {
    for job in jobs() {
        let good = job.undisturbed();
        for at in 1.. {
            let folder = job.prepared(&good);
            let folder = folder.path().canonicalize().expect("a folder");
            let fault = Fault {
                calls: WRITING,
                at,
                lasts: true,
                half: true,
                error: KILLED,
            };
            let Some(faulted) = fault.run(&folder, &job.args) else {
                return;
            };
            let killed = faulted.output.status.code().is_none();
            assert_eq!(killed, !faulted.failed.is_empty(), "{}", job.name());
            if !killed {
                break;
            }
            let what = format!("{}: killed at call {at}", job.name());
            job.is_whole(&good, &folder, true, &what);
            job.again(&good, &folder, &what);
        }
    }
}

/// Long runs that keep what they know: to a sequence the JSON belongs as well.
const LONG: [&str; 8] = [
    "sequence 0.007 --to 40000",
    "sequence 4!.0 --to 20000",
    "sequence 0.106 --to 60000",
    "sequence 0.142 --to 30000",
    "sequence rules{each_heap:_take_t_for_t_in_1..h_if_t_in_primes_or_t=1} --to 2500",
    "table rules{each_heap:_take_t_for_t_in_1..h_if_t*t_mod_7!=3} --heaps 2 --max 300",
    "survey 0.dd:0,5-7 4.4 --to 300",
    "survey 0.d7 4.d --to 300 --shard 2/3",
];

/// How they keep it.
const KEPT: [&str; 6] = [
    "--quiet",
    "--checkpoint",
    "log",
    "--every",
    "0s",
    "--resume",
];

/// What is where a result goes.
const OLD: &[u8] = b"an older result\n";

/// A run that is killed again and again.
struct Long {
    folder: tempfile::TempDir,
    args: Vec<String>,
    good: Files,
    /// Time of an undisturbed run.
    time: Duration,
}

/// What became of the runs of one job.
#[derive(Default)]
struct Count {
    killed: u64,
    /// Of these, how many that had gone on from an earlier one and kept more.
    grew: u64,
    ended: u64,
    differences: u64,
}

/// How many parts are next to a checkpoint depends on when it was written.
fn without_parts(mut found: Files) -> Files {
    found.retain(|file, _| !file.contains(".kept-"));
    found
}

impl Long {
    fn new(typed: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let out = match typed.contains("--shard") {
            true => "out.json",
            false => "out.csv",
        };
        let words = typed.split(' ').map(|word| word.replace('_', " "));
        let mut args: Vec<String> = words.collect();
        args.extend(KEPT.map(String::from));
        args.extend(["--out", out].map(String::from));
        let start = Instant::now();
        let output = grundy(folder.path())
            .args(&args)
            .output()
            .expect("grundy runs");
        assert!(output.status.success(), "{typed}: {}", stderr(&output));
        let (time, good) = (start.elapsed(), without_parts(files(folder.path())));
        let long = Self {
            folder,
            args,
            good,
            time,
        };
        long.anew();
        long
    }

    fn out(&self) -> &str {
        self.args.last().expect("a file")
    }

    fn found(&self) -> Files {
        without_parts(files(self.folder.path()))
    }

    /// Only an older result is there.
    fn anew(&self) {
        let folder = self.folder.path();
        for file in files(folder).keys().filter(|file| file.starts_with("log")) {
            fs::remove_file(folder.join(file)).expect("a file");
        }
        fs::write(self.folder.path().join(self.out()), OLD).expect("a file");
    }

    fn log(&self) -> u64 {
        fs::metadata(self.folder.path().join("log")).map_or(0, |log| log.len())
    }

    /// A run that is killed after a random time, on random threads; one that ends before must be
    /// right, and all begins anew.
    fn round(&self, random: &mut Random, count: &mut Count) {
        let folder = self.folder.path();
        let before = self.log();
        let mut command = grundy(folder);
        command.args(&self.args);
        command.args(["--threads", &(1 + random.below(3)).to_string()]);
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("grundy runs");
        let most = self.time.as_micros() as u64;
        sleep(Duration::from_micros(random.below(most + most / 8)));
        child.kill().expect("a signal");
        let output = child.wait_with_output().expect("it ends");
        let found = self.found();
        let result = &found[self.out()];
        if output.status.code().is_none() {
            count.killed += 1;
            count.grew += u64::from(before > 0 && self.log() > before);
            // the kill may have come after the result
            let whole = result == OLD || *result == self.good[self.out()];
            count.differences += u64::from(!whole);
            return;
        }
        assert!(output.status.success(), "{}", stderr(&output));
        count.ended += 1;
        let swept = found.keys().eq(self.good.keys());
        let same = swept && *result == self.good[self.out()];
        count.differences += u64::from(!same);
        self.anew();
    }

    /// To the end, undisturbed, and once more with nothing left to compute.
    fn end(&self, count: &mut Count) {
        let folder = self.folder.path();
        for _ in 0..2 {
            let output = grundy(folder).args(&self.args).output();
            let output = output.expect("grundy runs");
            assert!(output.status.success(), "{}", stderr(&output));
            let found = self.found();
            let same = found.keys().eq(self.good.keys());
            let same = same && found[self.out()] == self.good[self.out()];
            count.differences += u64::from(!same);
        }
        let log = |files: &Files| files["log"].iter().filter(|byte| **byte == b'\n').count();
        if self.args[0] == "survey" {
            // each game once
            let same = log(&self.found()) == log(&self.good);
            count.differences += u64::from(!same);
        } else if self.args[0] == "sequence" {
            let args: Vec<&str> = self.args.iter().map(String::as_str).collect();
            let kept = &args[..args.len() - 2];
            let alone = &kept[..kept.len() - KEPT.len()];
            let [kept, alone] =
                [kept, alone].map(|args| run(folder, &[args, &["--json"]].concat()));
            count.differences += u64::from(kept.stdout != alone.stdout || kept.stdout.is_empty());
        }
    }
}

/// `GRUNDY_KILLS=1000`: as many kills, in turn on each of the runs.
#[test]
fn at_random_times() {
    let kills = times("GRUNDY_KILLS", 28);
    let all = LONG.map(Long::new);
    let mut random = Random(2_463_534_242);
    let mut counts: [Count; LONG.len()] = Default::default();
    let sum = |counts: &[Count], of: fn(&Count) -> u64| counts.iter().map(of).sum::<u64>();
    let mut rounds = 0;
    let mut said = 0;
    // a machine that is slow at first has the time for the runs wrong
    while sum(&counts, |c| c.killed) < kills || sum(&counts, |c| c.grew) < 2 {
        assert!(rounds < 50 * kills, "{rounds} rounds, too few kills");
        let which = rounds as usize % LONG.len();
        all[which].round(&mut random, &mut counts[which]);
        rounds += 1;
        let killed = sum(&counts, |c| c.killed);
        if killed / 50 > said {
            said = killed / 50;
            println!(
                "{killed} kills, {} of runs that had gone on; {} runs ended; {} differences",
                sum(&counts, |c| c.grew),
                sum(&counts, |c| c.ended),
                sum(&counts, |c| c.differences)
            );
        }
    }
    for (long, count) in all.iter().zip(&mut counts) {
        long.end(count);
        let what = long.args.join(" ");
        assert_eq!(count.differences, 0, "{what}: {} kills", count.killed);
        println!(
            "{} kills, {} grew, {} ended, 0 differences: {what}",
            count.killed, count.grew, count.ended
        );
    }
}
