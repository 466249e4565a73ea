//! Readers of what others wrote, with changed examples of it from `data/fuzz`. The ordinary tests
//! change a thousand of each; `GRUNDY_FUZZ=1000000 cargo test --release --bin grundy changed --
//! --nocapture` as many as it says, with a line of progress now and then.

use grundy::play::SplitMix64;
use std::fs;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

/// Changed examples of a format in the ordinary tests.
const RUNS: u64 = 1_000;

/// What took longer is reported.
const SLOW: Duration = Duration::from_secs(1);

/// Faults of one format that are reported at most.
const FAULTS: usize = 8;

const WORDS: [&str; 33] = [
    "18446744073709551615",
    "18446744073709551616",
    "170141183460469231731687303715884105728",
    "4294967296",
    "1000000",
    "-1",
    "0",
    "1e999",
    "null",
    "true",
    "\"\"",
    "\"",
    "[]",
    "[",
    "]",
    "{}",
    "{",
    "}",
    ",",
    ":",
    "=",
    " ",
    "\n",
    "\r",
    "\0",
    "#",
    "\\",
    "../",
    "%ff",
    "\u{feff}",
    "\u{2264}",
    "heap_3",
    "misere",
];

/// Words that are about how the program is made; so do names of types and modules.
const INSIDE: [&str; 26] = [
    "unwrap",
    "panicked",
    "serde",
    "serde_json",
    "deserialize",
    "Deserialize",
    "untagged",
    "struct",
    "enum",
    "variant",
    "newtype",
    "Err",
    "Some",
    "Utf8Error",
    "FromUtf8Error",
    "usize",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "i8",
    "i32",
    "i64",
    "i128",
    "f64",
];

fn range(length: usize, random: &mut SplitMix64) -> Range<usize> {
    let from = random.below(length as u64 + 1) as usize;
    from..from + random.below((length - from).min(24) as u64 + 1) as usize
}

/// The word or number that is at a place.
fn word_at(bytes: &[u8], at: usize) -> Range<usize> {
    let part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let before = bytes[..at].iter().rev().take_while(part).count();
    let after = bytes[at..].iter().take_while(part).count();
    at - before..at + after
}

/// One to three changes: bits, bytes taken out, doubled, put in from another example, words put in
/// or in the place of others.
fn changed(examples: &[Vec<u8>], random: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = random.pick(examples).expect("an example").clone();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() as u64 + 1) as usize;
        let (place, with) = match random.below(8) {
            0 if at < bytes.len() => {
                bytes[at] ^= 1 << random.below(8);
                continue;
            }
            1 => (range(bytes.len(), random), vec![]),
            2 => (at..at, bytes[range(bytes.len(), random)].to_vec()),
            3 => {
                let other = random.pick(examples).expect("an example");
                (at..at, other[range(other.len(), random)].to_vec())
            }
            4 if random.below(4) == 0 => (at..bytes.len(), vec![]),
            kind => {
                let word = random.pick(&WORDS).expect("a word").as_bytes();
                let place = if kind > 5 {
                    word_at(&bytes, at)
                } else {
                    at..at
                };
                (place, word.to_vec())
            }
        };
        bytes.splice(place, with);
    }
    bytes
}

/// What a message says that a person should not have to read, unless they wrote it themselves.
fn inside<'m>(message: &'m str, read: &str) -> Option<&'m str> {
    if message.trim().is_empty() {
        return Some("nothing");
    }
    let word = |c: char| !c.is_alphanumeric() && c != '_' && c != ':';
    let words = message.split(word).filter(|word| !read.contains(word));
    // `HeapBox`, but not `KiB`
    let type_name = |word: &str| {
        let letters: Vec<char> = word.chars().collect();
        let humps = letters
            .windows(3)
            .filter(|at| at[0].is_uppercase() && at[1].is_lowercase() && at[2].is_lowercase());
        humps.count() > 1
    };
    let mut words = words.filter(|word| {
        let bare = word.trim_matches(':');
        INSIDE.contains(&bare) || type_name(bare) || bare.contains("::")
    });
    // `Span { start: 3 }`
    let named = |(brace, _): (usize, &str)| {
        let name = message[..brace].rsplit(|c: char| !c.is_alphanumeric());
        let name = name.take(1).find(|name| !read.contains(name))?;
        name.starts_with(char::is_uppercase).then_some(name)
    };
    words
        .next()
        .or_else(|| message.match_indices(" { ").find_map(named))
}

/// The examples of a format.
pub(crate) fn examples(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../data/fuzz")
        .join(name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let bytes = files.iter().map(|file| fs::read(file).expect("a file"));
    bytes.collect()
}

/// Reads examples, then changed ones: `read` returns the messages that a person sees, each of which
/// has to be a message, and panics only where the reader breaks a promise.
pub(crate) fn all_are_read_or_refused(
    name: &str,
    examples: &[Vec<u8>],
    mut read: impl FnMut(&[u8]) -> Vec<String>,
) {
    let asked = std::env::var("GRUNDY_FUZZ").ok();
    let runs = asked
        .as_ref()
        .map_or(RUNS, |n| n.parse().expect("a number of runs"));
    let (mut random, start, mut shown) = (SplitMix64::new(1), Instant::now(), Instant::now());
    let mut faults = Vec::new();
    for run in 0..runs + examples.len() as u64 {
        let bytes = match examples.get(run as usize) {
            Some(example) => example.clone(),
            None => changed(examples, &mut random),
        };
        let text = String::from_utf8_lossy(&bytes);
        let begun = Instant::now();
        match catch_unwind(AssertUnwindSafe(|| read(&bytes))) {
            Err(_) => faults.push(format!("run {run}: a panic at {text:?}")),
            Ok(messages) => {
                let bad = messages.iter().find_map(|m| Some((inside(m, &text)?, m)));
                faults.extend(
                    bad.map(|(word, m)| format!("run {run}: {word:?} in {m:?} of {text:?}")),
                );
            }
        }
        if begun.elapsed() > SLOW {
            println!("{name}, run {run}, {:?}: {text:?}", begun.elapsed());
        }
        if asked.is_some() && shown.elapsed() > Duration::from_secs(10) {
            shown = Instant::now();
            println!("{name}: {run} of {runs}");
        }
        if faults.len() == FAULTS {
            break;
        }
    }
    assert!(faults.is_empty(), "{name}:\n{}", faults.join("\n"));
    if asked.is_some() {
        println!("{name}: all {runs}, {:?}", start.elapsed());
    }
}

/// The same of a file's examples, read in a folder whose name may be anything.
pub(crate) fn all_files_are_read_or_refused(
    name: &str,
    folder: &Path,
    mut read: impl FnMut(&[u8]) -> Vec<String>,
) {
    let folder = folder.display().to_string();
    all_are_read_or_refused(name, &examples(name), |bytes| {
        let all = read(bytes).into_iter();
        all.map(|said| said.replace(&folder, "")).collect()
    });
}

#[test]
fn messages_of_the_inside_are_noticed() {
    for bad in [
        "",
        " \n",
        "invalid type: map, expected struct RawBox",
        "found RawBox, expected another",
        "expected u64",
        "called `Result::unwrap()` on an error",
        "found HeapBox { heaps: 2 }",
        "found Span { start: 3 }",
        "grundy::game::boxes",
    ] {
        assert!(inside(bad, "").is_some(), "{bad:?}");
    }
    for good in [
        "found 3 KiB, expected SHA256SUMS",
        "OEIS: A000027",
        "did you mean `p-positions`?",
    ] {
        assert_eq!(inside(good, ""), None);
    }
    assert_eq!(inside("found `RawBox`, expected u64", "u64 = RawBox"), None);
}

#[test]
fn many_examples_are_changed_and_all_of_the_words_come() {
    let examples = [b"rules = 12".to_vec(), b"box = {}".to_vec()];
    let mut random = SplitMix64::new(1);
    let all: Vec<Vec<u8>> = (0..4_000)
        .map(|_| changed(&examples, &mut random))
        .collect();
    let differ = all.iter().filter(|bytes| !examples.contains(bytes));
    assert!(differ.count() > 3_500);
    for word in WORDS {
        let has = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).contains(word);
        assert!(all.iter().any(has), "{word:?}");
    }
}
