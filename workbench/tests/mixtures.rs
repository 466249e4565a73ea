//! Files that are kept of two runs, mixed: what a checkpoint, shards or the folder of a run are
//! made of. No mixture is taken for a result that is not right.
//!
//! `GRUNDY_MIXTURES=2000 GRUNDY_SEED=7 cargo test --release --test program mixtures`

use crate::program::{run, stderr, well};
use grundy::store::sha256;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A kind of what is kept.
struct Kind {
    name: &'static str,
    /// What is kept: a folder, or files that begin so.
    kept: &'static str,
    /// Jobs of one size, each the commands that keep it; `@` are the words that differ.
    make: &'static [&'static str],
    words: &'static [&'static str],
    /// What reads it again.
    read: &'static str,
    /// What comes of that: a file, or else what is accepted are the files.
    result: Option<&'static str>,
}

const KINDS: [Kind; 8] = [
    Kind {
        name: "the checkpoint of a table",
        kept: "ck",
        make: &["table @ --heaps 3 --max 29 --ordered --checkpoint ck --every 0s --out t.csv"],
        words: &[
            "rules{each_heap:_take_t_for_t_in_1..h_if_(t*t+h)_mod_7!=3}",
            "rules{each_heap:_take_t_for_t_in_1..h_if_(t*t+h)_mod_5!=3}",
            "rules{each_heap:_take_t_for_t_in_1..h_if_(t*t+h)_mod_5!=2}",
        ],
        read: "table @ --heaps 3 --max 29 --ordered --checkpoint ck --resume --out t.csv",
        result: Some("t.csv"),
    },
    Kind {
        name: "the checkpoint of a table by processes",
        kept: "kept",
        make: &[
            "table @ --heaps 3 --max 8 --processes 1 --threads 2 --checkpoint kept --every 0s --out \
             t.csv",
        ],
        words: &["moore:2", "equal:2", "exact:2"],
        read: "table @ --heaps 3 --max 8 --processes 1 --threads 2 --checkpoint kept --resume --out \
               t.csv",
        result: Some("t.csv"),
    },
    Kind {
        name: "the records of a claim's choices",
        kept: "kept",
        make: &["check @ --processes 1 --checkpoint kept --heaps 2 --max 9"],
        words: &[
            "forall_k_in_1..4:_P(moore(k),x)_<=>_all(bits(x),sum_mod_(k+1)=0)",
            "forall_k_in_2..5:_P(moore(k),x)_<=>_all(bits(x),sum_mod_k=0)",
            "forall_k_in_1..4:_P(exact(k),x)_<=>_nimsum(x)=0",
        ],
        read: "check @ --processes 1 --checkpoint kept --resume --heaps 2 --max 9 --json",
        result: Some("stdout"),
    },
    Kind {
        name: "the shards of a survey",
        kept: "s",
        make: &[
            "survey @ --shard 1/3 --out s1.json",
            "survey @ --shard 2/3 --out s2.json",
            "survey @ --shard 3/3 --out s3.json",
        ],
        words: &["0.dd --to 60", "0.dd --to 50", "4.dd --to 60"],
        read: "merge s1.json s2.json s3.json --out all.csv",
        result: Some("all.csv"),
    },
    Kind {
        name: "the shards of a theorem",
        kept: "s",
        make: &[
            "verify moore @ --engine local --shard 1/3 --out s1.json",
            "verify moore @ --engine local --shard 2/3 --out s2.json",
            "verify moore @ --engine local --shard 3/3 --out s3.json",
        ],
        words: &[
            "--heaps 3 --max 15 --k 2",
            "--heaps 3 --max 15 --k 1",
            "--heaps 3 --max 15 --k 2 --rule equal:2",
        ],
        read: "merge s1.json s2.json s3.json --json",
        result: Some("stdout"),
    },
    Kind {
        name: "the values of a sequence",
        kept: "log",
        make: &["sequence @ --to 3000 --checkpoint log --out t.csv"],
        words: &["0.137", "0.77", "0.007"],
        read: "sequence @ --to 4000 --checkpoint log --resume --out t.csv",
        result: Some("t.csv"),
    },
    Kind {
        name: "the rows of a survey",
        kept: "log",
        make: &["survey @ --checkpoint log --out t.csv"],
        words: &["0.dd --to 60", "0.dd --to 50", "4.dd --to 60"],
        read: "survey @ --checkpoint log --resume --out t.csv",
        result: Some("t.csv"),
    },
    Kind {
        name: "the folder of a run",
        kept: "r",
        make: &["run e.toml --out r"],
        words: &["moore(2)", "nim", "exact(2)"],
        read: "certify r",
        result: None,
    },
];

/// An experiment about some rules.
fn experiment(rules: &str) -> String {
    format!(
        "title = \"T\"\nquestion = \"Q\"\nsource = \"S\"\nrules = \"{rules}\"\n\
         box = {{ heaps = 2, max = 6 }}\n\
         [[claim]]\ncheck = \"P(x) => nimsum(x) = 0\"\nexpect = \"HOLDS\"\n\
         [[claim]]\ncheck = \"P(x) <=> a + b = 0\"\nexpect = \"HOLDS\"\n\
         [[claim]]\nprove = \"P(x) <=> nimsum(x) = 0\"\nexpect = \"PROVED\"\n\
         [[table]]\nfile = \"v.csv\"\nwhat = \"values\"\nwide = true\n\
         [[table]]\nfile = \"p.txt\"\nwhat = \"p-positions\"\n\
         [[plot]]\nfile = \"h.svg\"\nkind = \"heatmap\"\n"
    )
}

/// The words of a command; `_` stands for a blank inside of one.
fn words(command: &str, job: &str) -> Vec<String> {
    let command = command.replace('@', job);
    let all = command.split(' ').map(|word| word.replace('_', " "));
    all.chain(["--quiet".into()]).collect()
}

fn done(command: &str, job: &str, folder: &Path) -> std::process::Output {
    let words = words(command, job);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    run(&words, folder)
}

/// The files of a folder that begin so, by their place, and what they hold.
fn files(folder: &Path, begins: &str) -> BTreeMap<PathBuf, Vec<u8>> {
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
    files: BTreeMap<PathBuf, Vec<u8>>,
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
            let made = done(command, job, folder);
            assert!(
                matches!(made.status.code(), Some(0 | 1)),
                "{}",
                stderr(&made)
            );
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

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// A mixture of what was kept of two jobs: whole files, or lines of one of them.
fn mixed(kind: &Kind, [a, b]: [&Kept; 2], random: &mut Random) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = a.files.clone();
    let names: Vec<&PathBuf> = a.files.keys().collect();
    let others: Vec<&PathBuf> = b.files.keys().collect();
    let count = 1 + random.below(names.len());
    for _ in 0..count {
        let at = random.below(names.len());
        // that of the same name, or any other
        let other = match b.files.contains_key(names[at]) && random.below(4) > 0 {
            true => names[at],
            false => others[random.below(others.len())],
        };
        let mut bytes = b.files[other].clone();
        if random.below(3) == 0
            && let (Ok(own), Ok(text)) = (str::from_utf8(&all[names[at]]), str::from_utf8(&bytes))
        {
            // from some line on, or only one
            let (own, text): (Vec<&str>, Vec<&str>) = (
                own.split_inclusive('\n').collect(),
                text.split_inclusive('\n').collect(),
            );
            let cut = random.below(own.len() + 1);
            let to = if random.below(2) == 0 {
                cut + 1
            } else {
                own.len()
            };
            let head = own.iter().take(cut);
            let middle = text.iter().take(to).skip(cut);
            let lines: Vec<&str> = head
                .chain(middle)
                .chain(own.iter().skip(to))
                .copied()
                .collect();
            let joined: String = lines.concat();
            bytes = joined.into_bytes();
        }
        all.insert(names[at].clone(), bytes);
    }
    if kind.result.is_none() && random.below(4) > 0 {
        sealed_again(&mut all, random.below(2) == 0);
    }
    all
}

/// What anybody can do: the hashes of the outputs in a record, and of all files of a run,
/// recomputed.
fn sealed_again(all: &mut BTreeMap<PathBuf, Vec<u8>>, record: bool) {
    let (place, sums) = (Path::new("r/e/record.json"), Path::new("r/SHA256SUMS"));
    if record && let Ok(mut said) = serde_json::from_slice::<serde_json::Value>(&all[place]) {
        for output in said["outputs"].as_array_mut().into_iter().flatten() {
            let file = output["file"].as_str().unwrap_or_default().to_owned();
            if let Some(bytes) = all.get(&place.with_file_name(file)) {
                output["sha256"] = sha256(bytes).into();
            }
        }
        all.insert(place.into(), format!("{said:#}\n").into());
    }
    let inside = |path: &Path| {
        path.strip_prefix("r")
            .expect("inside")
            .display()
            .to_string()
    };
    let lines = all.iter().filter(|(path, _)| *path != sums);
    let lines = lines.map(|(path, bytes)| format!("{}  {}\n", sha256(bytes), inside(path)));
    let lines: String = lines.collect();
    all.insert(sums.into(), lines.into());
}

/// Whether the files of a run that say what came of it are all of one.
fn is_of_one(found: &BTreeMap<PathBuf, Vec<u8>>, all: &[Kept]) -> bool {
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
        let found = mixed(kind, [&all[a], &all[b]], &mut random);
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
    sealed_again(&mut all, true);
    assert!(all == before);
    well(&done("certify r", "", folder.path()));
}
