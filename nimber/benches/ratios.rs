//! Ratios of times in one run on one thread: products by each instruction set against a scalar
//! loop, and against the crate `nimber` 0.1.1. What counts are the ratios: the machine's speed
//! drifts, so the two sides of a ratio take turns. Lines that need features which this CPU lacks
//! are skipped. `cargo bench -p grundy-nimber`

use grundy_nimber::bulk::{self, Planar};
use grundy_nimber::cpu::{Cpu, Features};
use grundy_nimber::{Nim, Nim64};
use nimber::FiniteNimber;
use num_bigint::BigUint;
use std::hint::black_box;
use std::time::Instant;

/// Numbers of a slice: two slices fit the second cache.
const COUNT: usize = 4_096;
/// Times that fast work is repeated in one round.
const REPEATS: usize = 16;
/// Rounds of both sides of a ratio; the best counts.
const ROUNDS: usize = 200;

/// A job: what it is, what it does, and how many operations that are.
struct Job<'a> {
    name: &'a str,
    operations: usize,
    work: Box<dyn FnMut() + 'a>,
}

impl<'a> Job<'a> {
    fn new(name: &'a str, operations: usize, work: impl FnMut() + 'a) -> Self {
        let work = Box::new(work);
        Self {
            name,
            operations,
            work,
        }
    }

    /// Nanoseconds of an operation.
    fn time(&mut self) -> f64 {
        let start = Instant::now();
        (self.work)();
        start.elapsed().as_secs_f64() * 1e9 / self.operations as f64
    }
}

/// One line: how many times as long the baseline takes.
fn line(mut job: Job<'_>, mut baseline: Job<'_>, goal: &str) {
    let (mut best, mut best_baseline) = (f64::MAX, f64::MAX);
    // slow baselines need fewer rounds
    let (rounds, repeats) = match baseline.time() * (baseline.operations as f64) < 1e5 {
        true => (ROUNDS, REPEATS),
        false => (5, 1),
    };
    for _ in 0..rounds {
        for _ in 0..repeats {
            best = best.min(job.time());
        }
        for _ in 0..repeats {
            best_baseline = best_baseline.min(baseline.time());
        }
    }
    println!(
        "{:<44} {best:>10.3} ns   {:<38} {best_baseline:>12.3} ns {:>9.2}  {goal}",
        job.name,
        baseline.name,
        best_baseline / best
    );
}

/// Numbers without a pattern (splitmix64).
fn numbers(seed: u64) -> impl Iterator<Item = u64> {
    (1..).map(move |i: u64| {
        let x = seed.wrapping_add(i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    })
}

fn slice(seed: u64) -> Vec<Nim64> {
    numbers(seed).take(COUNT).map(Nim64).collect()
}

fn on(features: Features, measure: impl FnOnce(Cpu)) {
    match Cpu::with(features) {
        Some(cpu) => measure(cpu),
        None => println!("skipped: this CPU has no {features}"),
    }
}

/// Products of slices by some instruction set.
fn products<'a>(name: &'a str, cpu: Cpu) -> Job<'a> {
    let (mut a, b) = (slice(1), slice(2));
    Job::new(name, COUNT, move || {
        bulk::multiply(black_box(&mut a), black_box(&b), cpu)
    })
}

/// The fastest loop over single products: tables of 32 KiB and carry-less multiplication, or what
/// a CPU without it has.
fn scalar_loop() -> Job<'static> {
    match Cpu::with(Features::Clmul) {
        Some(cpu) => products("scalar loop, tables and clmul", cpu),
        None => {
            let (mut a, b) = (slice(1), slice(2));
            Job::new("scalar loop, tables", COUNT, move || {
                let (a, b) = (black_box(&mut a), black_box(&b));
                for i in 0..COUNT {
                    a[i] *= b[i];
                }
            })
        }
    }
}

/// Products of 64-bit numbers, one after another, by the crate `nimber`.
fn peer() -> Job<'static> {
    let pairs = numbers(1).zip(numbers(2)).take(16);
    let pairs: Vec<_> = pairs
        .map(|(a, b)| (FiniteNimber::from(a), FiniteNimber::from(b)))
        .collect();
    Job::new("crate nimber 0.1.1", pairs.len(), move || {
        for (a, b) in &pairs {
            black_box(black_box(a) * black_box(b));
        }
    })
}

fn main() {
    on(Features::Avx512Gfni, |cpu| {
        line(
            products("64-bit products, AVX-512 and GFNI", cpu),
            scalar_loop(),
            ">= 12",
        );
        let planes = || (Planar::new(&slice(1), cpu), Planar::new(&slice(2), cpu));
        let (mut a, b) = planes();
        let planar = Job::new("the same, planar", COUNT, move || a.multiply(black_box(&b)));
        line(planar, scalar_loop(), ">= 25");
        let (mut a, b) = planes();
        let sums = Job::new("64-bit sums, planar", COUNT, move || a.add(black_box(&b)));
        line(sums, products("64-bit products", cpu), ">= 1");
        let mut a = slice(1);
        let inverses = Job::new("64-bit inverses", COUNT, move || {
            bulk::inverse(black_box(&mut a), cpu)
        });
        line(inverses, products("64-bit products", cpu), ">= 0.33");
    });
    for (features, name) in [
        (Features::Avx2Gfni, "64-bit products, AVX2 and GFNI"),
        (Features::Avx512, "64-bit products, AVX-512F"),
        (Features::Avx2, "64-bit products, AVX2"),
    ] {
        on(features, |cpu| line(products(name, cpu), scalar_loop(), ""));
    }
    let portable = Cpu::with(Features::Portable).expect("every CPU has it");
    line(
        products("64-bit products, portable", portable),
        peer(),
        ">= 1000",
    );
    let mut x = Nim64(3);
    let single = Job::new("64-bit products, each by the last", 1_000, move || {
        for _ in 0..1_000 {
            x = black_box(x) * Nim64(0x0123_4567_89ab_cdef);
        }
    });
    line(single, peer(), ">= 1000");
    for (bits, goal) in [(1_024, ">= 1000"), (8_192, "")] {
        let words = |seed| -> Vec<u64> { numbers(seed).take(bits / 64).collect() };
        let [a, b] = [1, 2].map(|seed| {
            let digits = words(seed)
                .into_iter()
                .flat_map(|x| [x as u32, (x >> 32) as u32]);
            Nim::from(BigUint::new(digits.collect()))
        });
        let [c, d] = [1, 2].map(|seed| FiniteNimber::from(words(seed)));
        let name = format!("{bits}-bit products");
        let wide = Job::new(&name, 10, move || {
            for _ in 0..10 {
                black_box(black_box(&a) * black_box(&b));
            }
        });
        let peer = Job::new("crate nimber 0.1.1", 1, move || {
            black_box(black_box(&c) * black_box(&d));
        });
        line(wide, peer, goal);
    }
}
