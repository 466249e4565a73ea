//! The README's console examples, run as they stand: same output, same exit code class.

use std::process::Command;

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

#[test]
fn the_examples_of_the_readme_print_what_it_shows() {
    let text = include_str!("../README.md");
    let examples = examples(text);
    assert!(
        examples.len() >= 7,
        "only {} examples were found",
        examples.len()
    );
    for (command, shown) in examples {
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
                .output()
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
    let text = include_str!("../README.md");
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
