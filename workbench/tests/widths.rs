//! Every verb, on 60 and on 80 columns: no line is longer, and no word is broken.

use std::process::{Command, Stdio};

/// What is typed, and what comes through the pipe.
const TYPED: [&str; 52] = [
    "value nim 3 4 5",
    "value nim 123456 654321 999999",
    "value moore:2 3 6 7 10 --options",
    "value 'welter + nim' 3 4",
    "value 'welter + nim' 3 4 5",
    "value cram --board 4x5",
    "value chomp 4 3 1",
    "value fibonacci 34 --state 5",
    "value 'rules{2 heaps: as nim; take (t, t) for t in 1..a if t odd}' 5 6",
    "value nmi 3",
    "value nim",
    "table wythoff --heaps 2 --max 30",
    "table wythoff --heaps 2 --max 12",
    "table nim --heaps 3 --max 5",
    "table nim --heaps 9 --max 100000",
    "table cram --board 4x5 --outcomes",
    "p-positions wythoff --heaps 2 --max 50",
    "p-positions moore:2 --heaps 4 --max 7",
    "verify bouton --heaps 3 --max 7",
    "verify moore --heaps 4 --max 7 --k 2 --engine local",
    "verify sprague-grundy kayles nim --heaps 2,1 --max 5",
    "check 'P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)' --heaps 4 --max 7",
    "check 'P(exact(2), x) <=> P(moore(2), x)' --heaps 3 --max 7 --all",
    "check 'P(x) <=>' --rules nim --heaps 2 --max 3",
    "diff nim wythoff --heaps 2 --max 10",
    "find beatty rwythoff:2 --max 100",
    "find rows wythoff --max 60",
    "find game 0,1,2,3,1,4,3,2,1,4,2,6",
    "find game 'rules{each heap: to (i, h-1-i) for i in 1..h-2; take 1 if h > 1}'",
    "find redundant wythoff --max 40",
    "oeis kayles --to 100",
    "quotient kayles --sum 5,1",
    "quotient 0.07 --to 27",
    "genus kayles --to 12",
    "canonical --day 4",
    "sequence kayles --to 200",
    "sequence 0.6 --to 3000",
    "sequence wythoff",
    "survey 0.dd",
    "simulate nim 3 4 5",
    "simulate cram --board 3x3",
    "prove 'P(nim, x) <=> a = b' --heaps 3",
    "list",
    "list theorems",
    "help",
    "help chocolate",
    "help nothing",
    "value --help",
    "table --help",
    "check --help",
    "discover --help",
    "play nim 3 4 5",
];

fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    let parts = parts.flat_map(|(i, part)| match i % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    parts.collect()
}

fn printed(command: &str, columns: usize) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let run = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words(command))
        .env("COLUMNS", columns.to_string())
        .env("GRUNDY_PROGRESS", "never")
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("grundy runs");
    let text = [run.stdout, run.stderr].concat();
    String::from_utf8(text).expect("text")
}

#[test]
fn no_line_is_longer_than_the_terminal_is_wide() {
    for command in TYPED {
        for columns in [60, 80] {
            let text = printed(command, columns);
            assert!(!text.is_empty(), "{command}");
            for line in text.lines() {
                // a digest of 64 characters is one word, and marks are under what was typed
                let word = line.split_whitespace().any(|word| word.len() + 4 > columns);
                let quoted = line.starts_with("  ") && text.contains("error:");
                let long = line.chars().count() > columns;
                assert!(!long || word || quoted, "{columns}: {command}\n{line}");
            }
        }
        // the same words, whatever the width: none is broken
        let words = |columns: usize| {
            let text = printed(command, columns);
            let words = text
                .split_whitespace()
                .filter(|word| word.chars().all(char::is_alphabetic))
                // a busy machine takes seconds
                .filter(|word| !["s", "ms"].contains(word));
            words
                .map(str::to_owned)
                .collect::<std::collections::BTreeSet<String>>()
        };
        if !command.contains("--help") && !command.starts_with("help") {
            assert_eq!(words(60), words(80), "{command}");
        }
    }
}
