//! Runs that write files, of every kind that the program writes, and what may be found after one
//! that did not end well.

use super::{files, run, stderr};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A run that writes files into the folder that it works in.
pub struct Job {
    /// What is typed.
    pub args: Vec<&'static str>,
    /// Runs before it whose files it reads.
    before: &'static [&'static str],
}

/// What is where a result goes.
const OLD: &[u8] = b"an older result\n";

/// The experiment of the job `run`: a claim, a proof, tables and plots.
const EXPERIMENT: &str = r#"
title    = "Nim"
question = "Is the value of a Nim position the nim-sum of its heaps?"
source   = "C. L. Bouton (1901)"
rules    = "nim"
box      = { heaps = 2, max = 7 }

[[claim]]
theorem = "bouton"
expect  = "HOLDS"

[[claim]]
automaton = { heaps = 2, max = 7 }
expect    = "PROVED"

[[table]]
what = "p-positions"
file = "p-positions.csv"

[[table]]
what = "values"
file = "values.npy"

[[plot]]
kind = "heatmap"
file = "values.png"
"#;

/// Runs that end with one and the same set of files, whatever was there before.
pub fn jobs() -> Vec<Job> {
    let alone = [
        "table nim --heaps 2 --max 20 --ordered --out t.txt",
        "table nim --heaps 2 --max 160 --ordered --out t.csv",
        "table nim --heaps 2 --max 20 --out t.json",
        "table nim --heaps 2 --max 20 --out t.npy",
        "table nim --heaps 1 --max 20 --out b1.txt",
        "table nim --heaps 2 --max 20 --out t.md",
        "table nim --heaps 2 --max 20 --out t.tex",
        "table nim --heaps 2 --max 20 --out t.grundy",
        "p-positions nim --heaps 3 --max 7 --out p.csv",
        "plot heatmap nim --heaps 2 --max 20 --out p.svg",
        "plot histogram nim --heaps 2 --max 20 --out p.png",
        "plot sequence kayles --to 100 --out s.svg",
        "discover nim --heaps 2 --max 7 --out nim --walnut walnut --picture nim.svg",
        "discover nim --heaps 2 --max 7 --out nim --picture nim.dot",
        "discover nim --heaps 2 --max 7 --out plain",
        "sequence kayles --to 100 --certificate k.json --out k.csv",
        "sequence 0.6 --to 9000 --out s.csv --checkpoint log --every 0s --resume",
        "survey 0.77 4.4 0.07 --to 300 --out s.csv --checkpoint log --every 0s --resume",
        "table wythoff --heaps 2 --max 200 --ordered --out t.grundy --checkpoint log --every 0s --resume",
        "survey 0.77 4.4 0.07 --to 300 --out 1.json --shard 1/2",
        "verify moore --heaps 3 --max 7 --engine local --shard 1/2 --out 1.json",
        "run experiment.toml --out run --readme table.md",
    ];
    let after: [(_, &[&str]); 3] = [
        (
            "sequence 0.6 --to 9000 --out s.csv --checkpoint log --every 0s --resume",
            &["sequence 0.6 --to 3000 --checkpoint log"],
        ),
        (
            "merge 1.json 2.json --out all.json",
            &[
                "verify moore --heaps 3 --max 7 --engine local --shard 1/2 --out 1.json",
                "verify moore --heaps 3 --max 7 --engine local --shard 2/2 --out 2.json",
            ],
        ),
        (
            "merge 1.json 2.json --out all.csv",
            &[
                "survey 0.77 4.4 --to 300 --shard 1/2 --out 1.json",
                "survey 0.77 4.4 --to 300 --shard 2/2 --out 2.json",
            ],
        ),
    ];
    let alone = alone.map(|typed| (typed, &[][..]));
    let all = alone.into_iter().chain(after);
    let job = |(typed, before): (&'static str, _)| Job {
        args: typed.split(' ').collect(),
        before,
    };
    all.map(job).collect()
}

/// Does some runs in a folder, which may read the experiment there.
pub fn prepare(folder: &Path, runs: &[impl AsRef<str>]) {
    fs::write(folder.join("experiment.toml"), EXPERIMENT).expect("a file");
    for typed in runs {
        let args: Vec<&str> = typed.as_ref().split(' ').collect();
        let output = run(folder, &args);
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    }
}

/// Files by their names.
pub type Files = BTreeMap<String, Vec<u8>>;

impl Job {
    pub fn name(&self) -> String {
        self.args.join(" ")
    }

    /// Makes what it reads.
    fn prepare(&self, folder: &Path) {
        prepare(folder, self.before);
    }

    /// The files of an undisturbed run, those that it reads among them.
    pub fn undisturbed(&self) -> Files {
        let folder = tempfile::tempdir().expect("a folder");
        self.prepare(folder.path());
        let output = run(folder.path(), &self.args);
        assert!(output.status.success(), "{}", stderr(&output));
        files(folder.path())
    }

    /// A folder with what it reads, and older results.
    pub fn prepared(&self, good: &Files) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        self.prepare(folder.path());
        let read = files(folder.path());
        for file in good.keys().filter(|file| self.replaces(file)) {
            let place = folder.path().join(file);
            fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
            if !read.contains_key(file) {
                fs::write(place, OLD).expect("a file");
            }
        }
        folder
    }

    /// After a run that did not end well each file is the old or the new one, whole; whether one
    /// is old. `left`: temporary files may be left.
    pub fn is_whole(&self, good: &Files, folder: &Path, left: bool, what: &str) -> bool {
        let mut is_old = false;
        let found = files(folder);
        let mut replaced = good.keys().filter(|file| self.replaces(file));
        assert!(
            replaced.all(|file| found.contains_key(file)),
            "{what}: a file is lost"
        );
        for (file, bytes) in found {
            if self.is_checkpoint(&file) || (left && file.contains(".grundy-")) {
                continue;
            }
            let new = good.get(&file);
            let new = new.unwrap_or_else(|| panic!("{what}: {file} is left behind"));
            let old = self.replaces(&file) && bytes == OLD;
            let whole = match Self::is_dated(&file) {
                true => bytes.ends_with(b"\n"),
                false => bytes == *new,
            };
            assert!(old || whole, "{what}: {file} is not whole");
            is_old |= old;
        }
        if folder.join("run/SHA256SUMS").exists() {
            let certified = run(folder, &["certify", "run", "--quiet"]);
            let text = stderr(&certified);
            assert!(certified.status.success(), "{what}: {text}");
        }
        is_old
    }

    /// The same run once more, undisturbed, as if nothing had happened.
    pub fn again(&self, good: &Files, folder: &Path, what: &str) {
        let mut args = self.args.clone();
        if folder.join("run/.checkpoint").exists() {
            args.push("--resume");
        } else if folder.join("run").exists() {
            fs::remove_dir_all(folder.join("run")).expect("a folder");
        }
        let output = run(folder, &args);
        assert!(output.status.success(), "after {what}: {}", stderr(&output));
        self.is_same(good, folder, &format!("after {what}"));
    }

    /// The files are those of an undisturbed run.
    pub fn is_same(&self, good: &Files, folder: &Path, what: &str) {
        let mut found = files(folder);
        // how many parts are next to a checkpoint depends on when it was written
        let part = |file: &String| self.is_checkpoint(file) && file.contains(".kept-");
        found.retain(|file, _| !part(file));
        let good: Files = good
            .clone()
            .into_iter()
            .filter(|(file, _)| !part(file))
            .collect();
        let names: Vec<&String> = found.keys().collect();
        assert!(good.keys().eq(names.iter().copied()), "{what}: {names:?}");
        for (file, bytes) in &found {
            let other = Self::is_dated(file) || self.is_checkpoint(file);
            assert!(other || *bytes == good[file], "{what}: {file} differs");
        }
    }

    /// Whether what a run leaves that did not end well is read by the next one.
    pub fn goes_on(&self) -> bool {
        self.args.contains(&"--checkpoint") || self.args[0] == "run"
    }

    /// Whether a run may find the file of an earlier one, and replaces it.
    pub fn replaces(&self, file: &str) -> bool {
        !self.is_checkpoint(file) && !file.starts_with("run/")
    }

    /// Whether a file is not written whole, but grows.
    fn is_checkpoint(&self, file: &str) -> bool {
        let name = file.strip_prefix("run/.checkpoint");
        name.or(file.strip_prefix("log"))
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(".kept-"))
    }

    /// Whether a file says when or how fast it was written.
    fn is_dated(file: &str) -> bool {
        ["times.json", "report.html", "SHA256SUMS", "table.md"]
            .iter()
            .any(|end| file.ends_with(end))
    }
}
