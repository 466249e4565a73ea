//! Transcripts of the command line: what is typed, what is printed, the exit code.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("tests/cli/*.trycmd")
        // games: what is typed comes through a pipe
        .case("tests/cli/play/*.toml");
}
