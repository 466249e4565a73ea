//! Engines next to their baselines, in one run. What counts are the ratios: the machine's speed
//! drifts, and the baseline drifts with it. All groups take about ten minutes, most of it in the
//! baselines: `cargo bench --bench engines`, or some groups: `... -- lines rows`

mod asked;
mod baseline;
mod claims;
mod clock;
mod general;
mod local;
mod outcomes;
mod proofs;
mod rows;
mod sequences;
mod threads;
mod values;
mod vectors;

use clock::{Time, each};
use grundy::rulesets::{HeapRuleset, Ruleset};
use grundy::work::{Context, Cpu};

/// Runs of each job.
const RUNS: usize = 3;

fn rules(text: &str) -> HeapRuleset {
    let ruleset: Ruleset = text.parse().expect("a ruleset");
    ruleset.on_heaps().expect("rules on heaps").clone()
}

fn context(threads: usize) -> Context {
    Context::new(threads, 8 << 30).expect("threads")
}

/// What is measured on one thread and on two, or with several CPU features.
type Job<'a> = Box<dyn Fn(&Context) + 'a>;

/// One line of the report.
struct Line {
    job: String,
    engine: String,
    baseline: String,
    ratio: f64,
    goal: &'static str,
}

impl Line {
    /// How many times faster an engine is than its baseline, with the engine's time a position.
    fn faster(
        job: &str,
        (engine, baseline): (Time, Time),
        positions: u128,
        goal: &'static str,
    ) -> Self {
        Self {
            job: job.into(),
            engine: per_position(engine, positions),
            baseline: clock::text(baseline),
            ratio: baseline.cpu.as_secs_f64() / engine.cpu.as_secs_f64(),
            goal,
        }
    }
}

/// `12.3 ms 0.03 ns/p`
fn per_position(time: Time, positions: u128) -> String {
    let each = each(time.cpu, u64::try_from(positions).expect("a small box"));
    format!("{} {each:.3} ns/p", clock::text(time))
}

/// The name of a group of lines, and what measures it.
type Group = (&'static str, fn(&mut Vec<Line>));

const GROUPS: [Group; 15] = [
    ("asked", asked::otherwise),
    ("claims", claims::against_rust),
    ("dense", general::dense_by_hand),
    ("memo", general::memo_by_hand),
    ("threads", threads::general),
    ("lines", values::lines),
    ("rows", |lines| {
        rows::nim_against_lines(RUNS, &context(1), lines)
    }),
    ("budget", outcomes::budget),
    ("levels", values::levels),
    ("vectors", vectors::vectors_by_hand),
    ("local", local::constructed),
    ("proofs", proofs::cram),
    ("sequences", sequences::by_the_definition),
    ("budget-threads", threads::in_cache),
    ("cpu", outcomes::features),
];

/// Runs the program again so that freed memory is kept: fresh pages of a virtual machine cost more
/// than the fastest engines. Baselines and engines are treated alike.
fn keep_memory() {
    const KEEP: &str = "MALLOC_TRIM_THRESHOLD_";
    if std::env::var_os(KEEP).is_none()
        && let Ok(program) = std::env::current_exe()
    {
        let mut again = std::process::Command::new(program);
        again.args(std::env::args_os().skip(1));
        let again = again.env(KEEP, "100000000000").env("MALLOC_MMAP_MAX_", "0");
        if let Ok(status) = again.status() {
            std::process::exit(status.code().unwrap_or(1));
        }
    }
}

fn main() {
    keep_memory();
    // cargo adds options of its own
    let asked: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with('-'))
        .collect();
    let mut lines = Vec::new();
    for (name, measure) in GROUPS {
        if asked.is_empty() || asked.iter().any(|asked| asked == name) {
            eprintln!("{name} ...");
            measure(&mut lines);
        }
    }
    println!(
        "\n{:<50} {:>24} {:>16} {:>9}  goal",
        "job", "engine", "baseline", "ratio"
    );
    for Line {
        job,
        engine,
        baseline,
        ratio,
        goal,
    } in lines
    {
        println!("{job:<50} {engine:>24} {baseline:>16} {ratio:>9.2}  {goal}");
    }
    println!(
        "\nCPU time of one thread, {} features, unless said otherwise; ns/p: each position of the \
         box that is named;\nns/edge: each option of a position, counted once; two threads: wall \
         time against one thread.",
        Cpu::best().features()
    );
}
