//! What grundy says never names an option that the verb does not have.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::process::Command;

/// Words such as `--max` in a text.
fn options(text: &str) -> BTreeSet<String> {
    let starts = text.match_indices("--").filter(|(at, _)| {
        let before = text[..*at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '-')
    });
    let words = starts.map(|(at, _)| {
        let word = text[at + 2..].chars();
        let word = word.take_while(|c| c.is_ascii_lowercase() || *c == '-');
        format!("--{}", word.collect::<String>().trim_end_matches('-'))
    });
    words.filter(|word| word.len() > 2).collect()
}

/// The options of verbs, as their help names them.
#[derive(Default)]
struct Verbs(HashMap<String, BTreeSet<String>>);

impl Verbs {
    fn of(&mut self, verb: &str) -> &BTreeSet<String> {
        self.0.entry(verb.to_owned()).or_insert_with(|| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
            let help = command.args(verb.split(' ')).arg("--help").output();
            options(&String::from_utf8_lossy(&help.expect("grundy runs").stdout))
        })
    }
}

/// The verb of a command, with what is found or plotted.
fn verb(command: &str) -> String {
    let mut words = command
        .split_whitespace()
        .filter(|word| !word.starts_with('-'));
    let first = words.next().unwrap_or_default();
    match (first, words.next()) {
        ("find" | "plot" | "run" | "list" | "verify", Some(second))
            if second.chars().all(|c| c.is_ascii_lowercase() || c == '-') =>
        {
            format!("{first} {second}")
        }
        _ => first.to_owned(),
    }
}

#[test]
fn remedies_name_options_that_there_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    let (mut verbs, mut looked, mut wrong) = (Verbs::default(), 0, Vec::new());
    let files = std::fs::read_dir(folder).expect("transcripts");
    for file in files.map(|file| file.expect("a file").path()) {
        if file.extension().is_none_or(|end| end != "trycmd") {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("a transcript");
        let mut command = String::new();
        for line in text.lines() {
            if let Some(typed) = line.strip_prefix("$ ") {
                // after variables
                let typed = typed.split_once("grundy ").map_or("", |(_, typed)| typed);
                command = typed.to_owned();
                continue;
            }
            // what was typed is repeated, perhaps wrongly
            let told = options(line);
            let typed = options(&command);
            let named: Vec<&String> = told.difference(&typed).collect();
            if named.is_empty() || command.is_empty() {
                continue;
            }
            looked += 1;
            let mut known = verbs.of(&verb(&command)).clone();
            // another command is spelt out
            for other in line.split("grundy ").skip(1) {
                known.extend(verbs.of(&verb(other)).clone());
            }
            known.insert("--help".into());
            let strange = named.into_iter().filter(|word| !known.contains(*word));
            wrong.extend(strange.map(|word| format!("{word}: grundy {command}\n{line}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(looked > 60, "{looked} lines");
}
