//! Transcripts of the command line: what is typed, what is printed, the exit code.

use std::fs::{read_dir, read_to_string};

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        // how long a command takes must not show
        .env("GRUNDY_PROGRESS", "never")
        .case("tests/cli/*.trycmd")
        // games: what is typed comes through a pipe
        .case("tests/cli/play/*.toml");
}

#[test]
fn no_transcript_waits_for_a_time() {
    for file in read_dir("tests/cli").unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|end| end == "trycmd") {
            let text = read_to_string(&path).unwrap();
            let timed = text.lines().find(|line| {
                let time = line.strip_prefix("took ");
                time.is_some_and(|time| time.contains(|c: char| c.is_ascii_digit()))
            });
            assert_eq!(timed, None, "{}: write `took [..]`", path.display());
        }
    }
}
