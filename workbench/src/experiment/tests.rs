//! What both kinds of test share: a good file, and a run of it.

mod changed;
mod files;
mod own;
mod proofs;
mod runs;

use super::{Outcome, Run, Size};
use grundy::work::Context;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

const GOOD: &str = r#"
title    = "Same amount"
question = "Does the condition hold?"
source   = "a test"
rules    = "equal(2)"
box      = { heaps = 2, max = 15 }
quick    = { max = 7 }

[[claim]]
theorem        = "moore"
expect         = "FAILS"
counterexample = [1, 2]

[[table]]
what = "p-positions"
file = "p.csv"

[[plot]]
kind = "heatmap"
file = "values.png"
"#;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder for a test")
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).expect("a file for a test");
    path
}

fn run(path: &Path, out: &Path, threads: usize) -> Outcome {
    let context = Context::new(threads, 1 << 30).unwrap();
    let mut run = Run::begin(
        Some(out),
        (Size::Full, false),
        SystemTime::UNIX_EPOCH,
        Arc::default(),
    )
    .unwrap();
    let outcome = run.experiment(path, &context);
    run.finish((std::slice::from_ref(&outcome), 1), 1, Duration::ZERO)
        .unwrap();
    outcome
}
