//! Every byte of every output is the same for any number of threads and any CPU features: what is
//! printed, and the files. (Left out is what says how long a run took, and on what machine.)
//!
//! Each command is run here on 1, 2, 3 and 8 threads, with other features each time. The longer
//! test takes larger boxes, every number of threads with all features, and prints the hashes:
//!
//! ```sh
//! GRUNDY_SAME=all cargo test --release --test program trust::same -- --nocapture
//! ```

use super::memory::words;
use grundy::store::sha256;
use grundy::work::{Cpu, Features};
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

const THREADS: [usize; 4] = [1, 2, 3, 8];

/// Commands, those of one folder joined by `;`. Of `9~99` the test takes the first, the longer one
/// the second. Hot code that is compiled for several CPUs is that of `vectors`, `rows`, `budget`
/// and of dense and sparse sequences.
const JOBS: [&str; 52] = [
    // tables, by engine and format
    "table nim --heaps 3 --max 31~200 --out t.npy",
    "table wythoff --heaps 2 --max 63~900 --out t.csv",
    "table equal:2 --heaps 3 --max 40~250 --outcomes --engine rows --out t.npy",
    "table nim --heaps 3 --max 60~150 --outcomes --ordered --engine rows --out t.npy",
    "table hyper:12,23 --heaps 3 --max 20~127 --engine budget --outcomes --json",
    "table moore:2 --heaps 4 --max 9~31 --engine levels --out t.json",
    "table vectors:1,0/0,1/1,1 --heaps 2 --max 200~2000 --out t.npy",
    "table vectors:1,0,0/0,1,0/0,0,1/1,1,1/2,1,3 --heaps 3 --max 40~200 --out t.npy",
    "table vectors:1,2,0/2,1,1/0,0,3 --heaps 3 --max 40~200 --outcomes --out t.npy",
    "table vectors:3,-1/-1,2/1,1 --heaps 2 --max 90~900 --engine vectors --out t.npy",
    "table slow:2 --heaps 3 --max 40~200 --out t.grundy; certify t.grundy",
    "table subtract:1,3,4 --heaps 3 --max 40~200 --out t.npy",
    "table bounded:12 --heaps 2 --max 90~900 --engine vectors --out t.npy",
    "table bounded:20 --heaps 3 --max 30~90 --engine vectors --out t.npy",
    "table bounded:12 --heaps 3 --max 40~90 --engine vectors --out t.npy",
    "table vectors:9,70/70,9/1,1 --heaps 2 --max 200~900 --engine vectors --out t.npy",
    "table maximum:3 --heaps 3 --max 15~60 --engine dense --out t.md",
    "table end --heaps 3 --max 12~40 --wide --slice heap_2=3 --out t.tex",
    "table 'nim then wythoff' --heaps 2 --max 20~80 --out t.csv",
    "table 'nim pass(1)' --heaps 3 --max 15~40 --json",
    "table 'kayles misere' --heaps 4 --max 8~12 --out t.csv",
    "table cram --board 4x5~5x6 --out t.csv",
    "table chomp --board 5x6~7x8 --json",
    "p-positions wythoff --heaps 2 --max 2000~9000 --out t.csv",
    "p-positions moore:2 --heaps 5 --max 15~40 --out t.txt",
    "p-positions vectors:1,0/0,1/2,3 --heaps 2 --max 500~3000 --out t.npy",
    // sequences
    "sequence 0.6 --to 30000~300000 --out t.csv",
    "sequence 0.6 --to 60000~600000 --engine sparse --out t.npy",
    "sequence 4!.0 --to 10000~50000 --engine dense --out t.txt",
    "sequence 0.137 --to 2000~200000 --certificate p.json --json; certify p.json",
    "sequence 0.6 --to 60000~600000 --engine ring",
    "sequence 0.07 --to 5000 --checkpoint t.log --out t.csv; sequence 0.07 --to 9000~90000 \
     --checkpoint t.log --resume --out u.csv",
    "survey 0.d 4.d --to 500~5000 --out t.csv",
    "survey subtract:1-7 --to 200 --shard 1/2 --out 1.json; survey subtract:1-7 --to 200 --shard \
     2/2 --out 2.json; merge 1.json 2.json --out t.csv",
    "sequence kayles --to 500 --format bfile --out k.txt; compare k.txt 0.77",
    // claims and proofs
    "verify bouton --heaps 3 --max 31~127 --json",
    "verify moore --heaps 4 --max 15~31 --k 2",
    "verify moore --heaps 4 --max 15~31 --rule same-amount --json",
    "verify moore --heaps 5 --max 15~31 --engine local --shard 1/2 --out 1.json; verify moore \
     --heaps 5 --max 15~31 --engine local --shard 2/2 --out 2.json; merge 1.json 2.json --out t.json",
    "verify sprague-grundy kayles nim --heaps 2,1 --max 9~14",
    "check 'G(a,b)<=a+b-a*b div 90' --rules wythoff --heaps 2 --max 60~600 --all",
    "check 'forall k in 1..3, n in 2..4 on max 7: P(moore(k),x)<=>sum(x) mod (k+1)=0' --json",
    "diff moore:2 equal:2 --heaps 3 --max 15~90 --all --json",
    "find beatty rwythoff:3 --max 300~3000 --json",
    "find row-periods wythoff --row 0..4~12 --json",
    "discover exact:2 --heaps 4 --out t --picture t.svg --walnut w; certify t.cert; diff t.dfao \
     t.dfao",
    "discover wythoff --base fib --out t --json",
    "prove 'P(moore(2),x)<=>all(bits(x),sum mod 3=0)' --heaps 4~6 --out t --json",
    // single positions, plots, experiments
    "value moore:2 13 16 17~30 --json; value cram --board 4x5~5x6; value 'kayles misere' 12 9 8~14; \
     value wythoff+nim 8 13 5 --options; value 'nim block(1)' 9 8 7",
    "simulate moore:2 9 8 7 6 --seed 3 --mistakes 20; simulate cram --board 4x4~5x5 --json; \
     simulate 'kayles misere' 9 8~12",
    "plot heatmap wythoff --heaps 2 --max 63~200 --out t.png; plot histogram moore:2 --heaps 3 --max \
     31 --out t.svg; plot p-positions nim --heaps 3 --max 63 --slice heap_3=5 --out u.png; plot \
     sequence 0.6 --to 2000 --out v.svg",
    "run bouton.toml wythoff.toml yama.toml --quick --out t",
];

/// Files that say when and where a run was made, or have the hash of one.
const OF_THE_RUN: [&str; 4] = ["times.json", "report.html", "SHA256SUMS", "t.log"];

/// The files of a folder and of those in it, by name.
fn files(folder: &Path, name: &str, found: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let last = path.file_name().expect("a name").to_string_lossy();
        if OF_THE_RUN.contains(&&*last) {
            continue;
        }
        let name = format!("{name}/{last}");
        if path.is_dir() {
            files(&path, &name, found);
        } else {
            found.insert(name, fs::read(&path).expect("a file"));
        }
    }
}

/// What is printed, without the time that it took.
fn timeless(stdout: Vec<u8>) -> Vec<u8> {
    let text = String::from_utf8(stdout).expect("text");
    let lines = text
        .lines()
        .filter(|line| !line.starts_with("\"seconds\":"));
    lines
        .flat_map(|line| [line, "\n"])
        .collect::<String>()
        .into()
}

/// All that a job writes.
fn outputs(
    job: &str,
    size: usize,
    threads: usize,
    features: Features,
) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("work");
    fs::create_dir(&path).expect("a folder");
    let mut found = BTreeMap::new();
    for (i, command) in job.split("; ").enumerate() {
        let mut grundy = Command::new(env!("CARGO_BIN_EXE_grundy"));
        grundy
            .args(words(command, size))
            .args(["--quiet", "--threads", &threads.to_string()]);
        grundy
            .env("GRUNDY_CPU", features.to_string())
            .current_dir(&path);
        let output = grundy.output().expect("grundy runs");
        let said = String::from_utf8_lossy(&output.stderr);
        // a claim that fails is a result as well
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{command}: {said}"
        );
        if !command.starts_with("run") {
            found.insert(format!("stdout {i}"), timeless(output.stdout));
        }
    }
    files(&path, "", &mut found);
    found
}

#[test]
fn threads_and_cpu_features_change_no_byte() {
    let long = env::var("GRUNDY_SAME").is_ok_and(|which| which == "all");
    let cpus: Vec<Features> = Cpu::all().map(Cpu::features).collect();
    let with = |(i, &threads): (usize, &usize)| -> Vec<(usize, Features)> {
        let some = match long {
            true => cpus.clone(),
            false => vec![cpus[i % cpus.len()]],
        };
        some.into_iter()
            .map(|features| (threads, features))
            .collect()
    };
    let runs: Vec<(usize, Features)> = THREADS.iter().enumerate().flat_map(with).collect();
    let mut differ = Vec::new();
    for job in JOBS {
        let mut all = runs.iter().map(|&(threads, features)| {
            (
                outputs(job, long.into(), threads, features),
                threads,
                features,
            )
        });
        let (first, ..) = all.next().expect("a run");
        assert!(first.values().any(|bytes| !bytes.is_empty()), "{job}");
        for (other, threads, features) in all {
            let names = first.keys().chain(other.keys());
            let odd = names.filter(|name| first.get(*name) != other.get(*name));
            differ.extend(odd.map(|name| format!("{threads} threads, {features}, {name}: {job}")));
        }
        if long {
            for (name, bytes) in first.iter().filter(|(_, bytes)| !bytes.is_empty()) {
                println!("{}  {name}: {job}", sha256(bytes));
            }
        }
    }
    differ.dedup();
    assert!(differ.is_empty(), "{}", differ.join("\n"));
    if long {
        let cpus: Vec<String> = cpus.iter().map(|features| features.to_string()).collect();
        println!("{} runs of each, for {}", runs.len(), cpus.join(", "));
    }
}
