//! The README's console examples, run as they stand: same output, same exit code class.

use grundy::book::PAGES;
use std::io::Write;
use std::process::{Command, Stdio};

/// Commands with the output that the README shows under them.
fn examples(text: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            examples.push((command.to_owned(), String::new()));
        } else if let (true, Some((_, output))) = (inside, examples.last_mut()) {
            output.push_str(line);
            output.push('\n');
        }
    }
    examples
}

/// What `printf '..' |` in front of a command types, and the command.
fn piped(command: &str) -> (String, &str) {
    let parts = command.strip_prefix("printf '");
    match parts.and_then(|rest| rest.split_once("' | ")) {
        Some((typed, command)) => (typed.replace("\\n", "\n"), command),
        None => (String::new(), command),
    }
}

#[test]
fn the_examples_of_the_readme_print_what_it_shows() {
    let text = include_str!("../../README.md");
    let found = examples(text);
    assert!(found.len() >= 7, "only {} examples were found", found.len());
    print_what_is_shown(found);
    for (_, page) in PAGES {
        print_what_is_shown(examples(page));
    }
}

/// What stands between fences of a kind.
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
    let lines = |kind: &str| -> Vec<&str> {
        let pages = PAGES.iter().flat_map(|(_, page)| fenced(page, kind));
        pages.flat_map(str::lines).collect()
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
    for (i, (_, page)) in PAGES.iter().enumerate() {
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
            lines.collect::<Vec<_>>().join("\n")
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
    for topic in ["table", "moore", "Kayles", "P-position", "mex"] {
        let (code, text) = printed(topic);
        assert_eq!(code, Some(0), "{topic}");
        assert!(text.len() > 80, "{topic}: {text}");
    }
    assert_eq!(printed("rulse").0, Some(2));
}

fn print_what_is_shown(examples: Vec<(String, String)>) {
    for (command, shown) in examples {
        let (typed, command) = piped(&command);
        // what stands in quotes is one word
        let parts = command.split('\'').enumerate();
        let words: Vec<&str> = parts
            .flat_map(|(i, part)| match i % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            })
            .collect();
        assert_eq!(words[0], "grundy", "{command}");
        for threads in ["1", "2"] {
            let run = Command::new(env!("CARGO_BIN_EXE_grundy"))
                .args(&words[1..])
                .args(["--quiet", "--threads", threads])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .and_then(|mut run| {
                    if let Some(mut input) = run.stdin.take() {
                        input.write_all(typed.as_bytes())?;
                    }
                    run.wait_with_output()
                })
                .expect("grundy runs");
            let printed = String::from_utf8(run.stdout).expect("text");
            assert_eq!(printed, shown, "$ {command}");
            let expected = if shown.contains("FAILS") { 1 } else { 0 };
            assert_eq!(run.status.code(), Some(expected), "$ {command}");
        }
    }
}

#[test]
fn the_first_two_commands_are_the_main_job_and_the_tests() {
    let text = include_str!("../../README.md");
    let commands: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("cargo "))
        .collect();
    assert_eq!(
        commands[..2],
        [
            "cargo run --release -- run experiments --quick",
            "cargo test --release"
        ]
    );
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
