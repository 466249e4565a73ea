//! The pages of the book: their examples are read, and `grundy help` prints them. Transcripts
//! in them are run by `book.rs`.

use super::book::{pages, text_of};
use grundy::book::PAGES;
use std::process::Command;

/// What is between fences of a kind.
fn fenced<'p>(page: &'p str, kind: &str) -> Vec<&'p str> {
    let open = format!("```{kind}\n");
    let blocks = page.split(&open[..]).skip(1);
    blocks
        .map(|rest| rest.split("```").next().unwrap_or(rest))
        .collect()
}

#[test]
fn the_examples_of_the_references_are_read() {
    let mut read = 0;
    let pages: Vec<String> = pages().iter().map(|path| text_of(path)).collect();
    let lines = |kind: &str| -> Vec<&str> {
        let blocks = pages.iter().flat_map(|page| fenced(page, kind));
        let lines = blocks.flat_map(str::lines).map(str::trim);
        lines.filter(|line| !line.is_empty()).collect()
    };
    for line in lines("rules") {
        let rules = line.parse::<grundy::rulesets::Ruleset>();
        rules.unwrap_or_else(|error| panic!("{line}: {error}"));
        read += 1;
    }
    for line in lines("codes") {
        let code = line.parse::<grundy::game::Code>();
        code.unwrap_or_else(|error| panic!("{line}: {error}"));
        read += 1;
    }
    for line in lines("claims") {
        let run = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args([
                "check", line, "--heaps", "2", "--max", "5", "--rules", "nim", "--quiet",
            ])
            .output()
            .expect("grundy runs");
        let error = String::from_utf8_lossy(&run.stderr).into_owned();
        // a claim may fail on this box; it must be decided
        assert!(run.status.code() <= Some(1), "{line}: {error}");
        read += 1;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (i, page) in pages.iter().enumerate() {
        for (j, text) in fenced(page, "toml").into_iter().enumerate() {
            let file = folder.path().join(format!("{i}-{j}.toml"));
            std::fs::write(&file, text).expect("a file");
            let run = Command::new(env!("CARGO_BIN_EXE_grundy"))
                .arg("run")
                .arg(&file)
                .args(["--quick", "--quiet", "--out"])
                .arg(folder.path().join(format!("{i}-{j}")))
                .output()
                .expect("grundy runs");
            let error = String::from_utf8_lossy(&run.stderr).into_owned();
            assert!(run.status.success(), "{text}: {error}");
            read += 1;
        }
    }
    assert!(read > 45, "only {read} examples were found");
}

#[test]
fn help_prints_the_references_on_80_columns() {
    let printed = |topic: &str| {
        let run = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["help", topic])
            .output()
            .expect("grundy runs");
        (
            run.status.code(),
            String::from_utf8(run.stdout).expect("text"),
        )
    };
    for (name, page) in PAGES {
        let (code, text) = printed(name);
        assert_eq!(code, Some(0), "{name}");
        // all but headings and fences is printed
        let words =
            |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        // every other piece is fenced, and printed as it is
        let bare = |piece: &str| {
            let lines = piece.lines().map(|line| line.trim_start_matches('#'));
            let text = lines.collect::<Vec<_>>().join("\n");
            // of links the words
            let mut pieces: Vec<String> = text.split("](").map(str::to_owned).collect();
            for i in 1..pieces.len() {
                let words = pieces[i - 1].rfind('[').expect("a link");
                pieces[i - 1].remove(words);
                let end = pieces[i].find(')').expect("an end");
                pieces[i].drain(..=end);
            }
            pieces.concat()
        };
        let pieces = page.split("```").enumerate().map(|(i, piece)| match i % 2 {
            0 => bare(piece),
            _ => piece.split_once('\n').expect("a fence").1.to_owned(),
        });
        let expected = words(&pieces.collect::<String>());
        assert_eq!(expected, words(&text), "{name}");
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{name}"
        );
    }
}

#[test]
fn the_experiments_end_as_expected() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["run", "../experiments", "--quick", "--quiet", "--out"])
        .arg(folder.path().join("out"))
        .output()
        .expect("grundy runs");
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let error = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success(), "{text}{error}");
}

/// The certificate that the page of the format shows.
#[test]
fn the_example_certificate_is_accepted() {
    let page = include_str!("../../docs/reference/certificates.md");
    let text = page.split("```text\n").nth(1).expect("an example");
    let text = text.split("```").next().expect("its text");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("example.cert");
    std::fs::write(&file, text).expect("a file");
    let status = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("certify")
        .arg(&file)
        .arg("--quiet")
        .status();
    assert!(status.expect("grundy runs").success());
}
