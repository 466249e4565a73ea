//! Readers of untrusted bytes, with changed examples of each format. The ordinary tests change
//! some thousands; `GRUNDY_FUZZ=10000000 cargo test --release --test library parsers -- --nocapture`
//! as many as it says, with a line of progress now and then.

// a library of its own for cargo-fuzz
#[allow(unreachable_pub)]
mod targets;

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

/// Changed examples of a format in the ordinary tests.
const RUNS: u64 = 2_000;

/// What took longer is reported.
const SLOW: Duration = Duration::from_secs(1);

/// Marsaglia's xorshift: the same run from the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }

    fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let from = self.below(length + 1);
        from..from + self.below((length - from).min(24) + 1)
    }
}

const WORDS: [&str; 16] = [
    "18446744073709551616",
    "-1",
    "0",
    "4294967296",
    "(",
    "}",
    "{",
    "..",
    ",",
    " ",
    "\u{2264}",
    "*",
    "x",
    "\n",
    "misere",
    "170141183460469231731687303715884105728",
];

/// A few changes: bits, bytes taken out, doubled, put in from another example, words.
fn changed(examples: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = examples[random.below(examples.len())].clone();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 => drop(bytes.drain(random.range(bytes.len()))),
            2 => {
                let part = bytes[random.range(bytes.len())].to_vec();
                bytes.splice(at..at, part);
            }
            3 => {
                let other = &examples[random.below(examples.len())];
                let part = other[random.range(other.len())].to_vec();
                bytes.splice(at..at, part);
            }
            4 => bytes.truncate(at),
            _ => {
                let word = WORDS[random.below(WORDS.len())];
                bytes.splice(at..at, word.bytes());
            }
        }
    }
    bytes
}

fn are_read_or_refused(name: &str, target: fn(&[u8])) {
    let asked = std::env::var("GRUNDY_FUZZ").ok();
    let runs = asked
        .as_ref()
        .map_or(RUNS, |n| n.parse().expect("a number of runs"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/fuzz")
        .join(name);
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let examples: Vec<Vec<u8>> = files
        .iter()
        .map(|file| fs::read(file).expect("a file"))
        .collect();
    examples.iter().for_each(|example| target(example));
    let (mut random, begun) = (Random(0x9e37_79b9_7f4a_7c15), Instant::now());
    let mut shown = begun;
    for run in 0..runs {
        let bytes = changed(&examples, &mut random);
        let start = Instant::now();
        if catch_unwind(|| target(&bytes)).is_err() {
            panic!("{name}, run {run}: {:?}", String::from_utf8_lossy(&bytes));
        }
        if start.elapsed() > SLOW {
            let text = String::from_utf8_lossy(&bytes);
            println!("{name}, run {run}, {:?}: {text:?}", start.elapsed());
        }
        if asked.is_some() && shown.elapsed() > Duration::from_secs(10) {
            shown = Instant::now();
            println!("{name}: {run} of {runs}");
        }
    }
    if asked.is_some() {
        println!("{name}: {runs} runs in {:?}", begun.elapsed());
    }
}

/// A test for each, so that one can be asked for by its name.
macro_rules! formats {
    ($($format:ident)*) => {$(
        #[test]
        fn $format() {
            are_read_or_refused(stringify!($format), targets::$format);
        }
    )*};
}

formats!(rules code claim games position log certificate);
