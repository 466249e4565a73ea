//! Files that are kept of two runs, mixed: what a checkpoint, shards or the folder of a run are
//! made of. No mixture is taken for a result that is not right.
//!
//! `GRUNDY_MIXTURES=2000 GRUNDY_SEED=7 cargo test --release --test program mixtures`

mod kinds;
mod mixing;

use crate::program::{grundy, run, stderr, well};
use kinds::{KINDS, Kind, experiment};
use mixing::{Files, Random, mixed, run_sealed_again, sealed_again};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::Duration;

/// The words of a command; `_` stands for a blank inside of one.
fn words(command: &str, job: &str) -> Vec<String> {
    let command = command.replace('@', job);
    let all = command.split(' ').map(|word| word.replace('_', " "));
    all.chain(["--quiet".into()]).collect()
}

fn done(command: &str, job: &str, folder: &Path) -> Output {
    let words = words(command, job);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    run(&words, folder)
}

/// A job that is interrupted once something is kept, or a little later.
fn stopped(command: &str, job: &str, folder: &Path) -> Output {
    let words = words(command, job);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let kept = words.iter().position(|word| *word == "--checkpoint");
    let kept = folder.join(words[kept.expect("a checkpoint") + 1]);
    let mut child = grundy(&words, folder).spawn().expect("grundy runs");
    while !kept.exists() && child.try_wait().expect("a process").is_none() {
        sleep(Duration::from_millis(1));
    }
    sleep(Duration::from_millis(100));
    let id = child.id().to_string();
    // it may have ended
    _ = Command::new("kill").args(["-INT", &id]).output();
    child.wait_with_output().expect("it ends")
}

/// The files of a folder that begin so, by their place, and what they hold.
fn files(folder: &Path, begins: &str) -> Files {
    fn gather(folder: &Path, to: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            match entry.path().is_dir() {
                true => gather(&entry.path(), to),
                false => to.push(entry.path()),
            }
        }
    }
    let mut all = Vec::new();
    gather(folder, &mut all);
    let place = |path: PathBuf| path.strip_prefix(folder).expect("inside").to_owned();
    let named = all.into_iter().filter(|path| {
        let first = path.strip_prefix(folder).ok().and_then(|p| p.iter().next());
        first.is_some_and(|first| first.to_string_lossy().starts_with(begins))
    });
    let read = named.map(|path| (fs::read(&path).expect("a file"), path));
    read.map(|(bytes, path)| (place(path), bytes)).collect()
}

/// What was kept of a job, and its right result.
struct Kept {
    job: &'static str,
    files: Files,
    right: Option<Vec<u8>>,
}

/// What a reader gives: nothing if it refuses.
fn result(kind: &Kind, job: &str, folder: &Path) -> Option<Vec<u8>> {
    let read = done(kind.read, job, folder);
    let code = read.status.code();
    let said = stderr(&read);
    assert!(
        matches!(code, Some(0..=3)) && !said.contains("panicked"),
        "{}: {said}",
        kind.name
    );
    let bytes = match (kind.result, code) {
        (Some("stdout"), Some(0 | 1)) => read.stdout,
        (Some(file), Some(0)) => fs::read(folder.join(file)).expect("a result"),
        (None, Some(0)) => read.stdout,
        _ => return None,
    };
    // how it came about is no part of it
    let text = String::from_utf8_lossy(&bytes);
    let effort = |line: &&str| {
        !["\"seconds\"", "\"engine\""]
            .iter()
            .any(|key| line.contains(key))
    };
    Some(
        text.lines()
            .filter(effort)
            .collect::<Vec<_>>()
            .join("\n")
            .into(),
    )
}

fn kept(kind: &Kind) -> Vec<Kept> {
    let each = kind.words.iter().map(|&job| {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        fs::write(folder.join("e.toml"), experiment(job)).expect("a file");
        for command in kind.make {
            let made = match command.strip_prefix('!') {
                Some(command) => stopped(command, job, folder),
                None => done(command, job, folder),
            };
            let ends = made.status.code();
            let well = matches!(ends, Some(0 | 1)) || ends == Some(3) && command.starts_with('!');
            assert!(well, "{}", stderr(&made));
        }
        let files = files(folder, kind.kept);
        assert!(!files.is_empty(), "{}", kind.name);
        if let Some(file) = kind.result.filter(|file| *file != "stdout") {
            fs::remove_file(folder.join(file)).ok();
        }
        let right = result(kind, job, folder);
        assert!(right.is_some(), "{}: {job}", kind.name);
        let right = right.filter(|_| kind.result.is_some());
        Kept { job, files, right }
    });
    each.collect()
}

/// Whether the files of a run that say what came of it are all of one.
fn is_of_one(found: &Files, all: &[Kept]) -> bool {
    let says = |path: &Path| {
        let name = path.file_name().and_then(|name| name.to_str());
        !matches!(name, Some("report.html" | "times.json" | "SHA256SUMS"))
    };
    let same = |kept: &Kept| {
        let all = kept.files.iter().filter(|(path, _)| says(path));
        let mut all = all.map(|(path, bytes)| found.get(path) == Some(bytes));
        all.all(|same| same)
    };
    all.iter().any(same)
}

#[test]
fn no_mixture_is_taken_for_a_result_that_is_not_right() {
    let number = |name: &str, usual: u64| {
        let said = std::env::var(name).ok().and_then(|text| text.parse().ok());
        said.unwrap_or(usual)
    };
    let (cases, seed) = (number("GRUNDY_MIXTURES", 200), number("GRUNDY_SEED", 1));
    let (next, taken, refused) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let all: Vec<Vec<Kept>> = std::thread::scope(|scope| {
        let each = KINDS.iter().map(|kind| scope.spawn(|| kept(kind)));
        let each: Vec<_> = each.collect();
        each.into_iter()
            .map(|kept| kept.join().expect("it is kept"))
            .collect()
    });
    let work = || loop {
        let case = next.fetch_add(1, Ordering::Relaxed);
        if case >= cases {
            return;
        }
        let which = (case % KINDS.len() as u64) as usize;
        let (kind, all) = (&KINDS[which], &all[which]);
        let mut random = Random(seed.wrapping_mul(1 << 32).wrapping_add(case));
        random.below(2);
        let a = random.below(all.len());
        let b = (a + 1 + random.below(all.len() - 1)) % all.len();
        let found = mixed(kind, [&all[a].files, &all[b].files], &mut random);
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        for (place, bytes) in &found {
            let path = folder.join(place);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, bytes).expect("a file");
        }
        let said = result(kind, all[a].job, folder);
        let right = match (&said, kind.result) {
            (None, _) => true,
            (Some(_), None) => is_of_one(&found, all),
            // shards say themselves what they are of
            (said, _) => all.iter().any(|kept| {
                kept.right == *said && (kept.job == all[a].job || kind.read.starts_with("merge"))
            }),
        };
        let count = if said.is_some() { &taken } else { &refused };
        count.fetch_add(1, Ordering::Relaxed);
        assert!(
            right,
            "case {case} of seed {seed}: {}, {}",
            kind.name, all[a].job
        );
    };
    std::thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    let count = |of: &AtomicU64| of.load(Ordering::Relaxed);
    println!(
        "{} mixtures taken and right, {} refused",
        count(&taken),
        count(&refused)
    );
    assert!(count(&refused) > cases / 2, "{} refused", count(&refused));
}

/// Mixtures are as they are said to be: what is not mixed is taken.
#[test]
fn what_is_not_mixed_is_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("e.toml"), experiment("nim")).expect("a file");
    let made = done("run e.toml --out r", "", folder.path());
    assert!(
        matches!(made.status.code(), Some(0 | 1)),
        "{}",
        stderr(&made)
    );
    let mut all = files(folder.path(), "r");
    let before = all.clone();
    run_sealed_again(&mut all, true);
    assert!(all == before);
    well(&done("certify r", "", folder.path()));
}

/// Checksums that are made again of what is right are those that were there.
#[test]
fn what_is_sealed_again_is_the_same() {
    for kind in KINDS.iter().filter(|kind| kind.result.is_some()) {
        let folder = tempfile::tempdir().expect("a folder");
        let command = kind.make[0].trim_start_matches('!');
        if kind.make[0].starts_with('!') {
            continue;
        }
        done(command, kind.words[0], folder.path());
        let before = files(folder.path(), kind.kept);
        let mut after = before.clone();
        sealed_again(&mut after);
        let json = |files: &Files| -> Vec<Option<serde_json::Value>> {
            let read = files
                .values()
                .map(|bytes| serde_json::from_slice(bytes).ok());
            read.collect()
        };
        assert_eq!(json(&before), json(&after), "{}", kind.name);
        let plain = |bytes: &[u8]| !bytes.starts_with(b"{");
        let same = before.iter().filter(|(_, bytes)| plain(bytes));
        for (place, bytes) in same {
            assert!(after[place] == *bytes, "{} {}", kind.name, place.display());
        }
    }
}
