//! What a checkpoint costs: CPU seconds of runs with one and without, in turns, and the ratio. A
//! run takes some ten seconds of one core:
//!
//! ```sh
//! cargo bench -p grundy-workbench --bench checkpoint
//! ```
//!
//! CPU time and pairs, because the speed of a machine that others use changes all the time.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use wait4::Wait4;

const JOBS: [&str; 3] = [
    "sequence 0.6 --to 20000000 --engine sparse",
    "sequence 4!.0 --to 500000 --engine dense",
    "survey 0.ddd --to 3000",
];

/// Runs of each kind.
const PAIRS: usize = 5;

/// User and system time of a run.
fn cpu(job: &str, checkpoint: Option<&Path>) -> Duration {
    let mut grundy = Command::new(env!("CARGO_BIN_EXE_grundy"));
    grundy.args(job.split(' ')).arg("--quiet");
    grundy.stdout(Stdio::null());
    if let Some(path) = checkpoint {
        grundy.arg("--checkpoint").arg(path);
    }
    let used = grundy.spawn().expect("grundy runs").wait4();
    let used = used.expect("it ends");
    assert!(used.status.success(), "{job}");
    used.rusage.utime + used.rusage.stime
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    println!("CPU seconds with a checkpoint, without, ratio");
    for job in JOBS {
        let pair = |pair| {
            let path = folder.path().join(format!("{pair}.log"));
            let with = cpu(job, Some(&path)).as_secs_f64();
            let without = cpu(job, None).as_secs_f64();
            std::fs::remove_file(path).expect("a checkpoint was written");
            println!("{with:>8.3} {without:>8.3} {:>8.4}  {job}", with / without);
            with / without
        };
        let mut ratios: Vec<f64> = (0..PAIRS).map(pair).collect();
        ratios.sort_by(f64::total_cmp);
        println!("{:>26.4}  median", ratios[PAIRS / 2]);
    }
}
