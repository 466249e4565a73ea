//! The README's console examples, run as they stand: same output, same exit code class.

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
    let examples = examples(text);
    assert!(
        examples.len() >= 7,
        "only {} examples were found",
        examples.len()
    );
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
