use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};

fn grundy(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("grundy runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn typed(args: &[&str], lines: &[u8]) -> Output {
    let mut child = grundy(args);
    let mut input = child.stdin.take().expect("a pipe");
    // a game that is over does not read on
    _ = input.write_all(lines);
    drop(input);
    child.wait_with_output().expect("it ends")
}

#[cfg(unix)]
#[test]
fn ctrl_c_at_the_prompt_ends_the_game_with_its_transcript() {
    let mut child = grundy(&["play", "nim", "3", "4", "5"]);
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"1 4 5\n").expect("it reads");
    // until the computer has answered, and the prompt waits for the next move
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut shown = String::new();
    while !shown.contains("computer>") {
        assert!(out.read_line(&mut shown).expect("text") > 0, "{shown}");
    }
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("interrupted"));
    out.read_to_string(&mut shown).expect("text");
    assert!(shown.contains("3 4 5 -> 1 4 5"), "{shown}");
    drop(input);
}

#[test]
fn what_is_no_text_and_endless_lines_are_refused() {
    let mut lines = b"\xff\xfe\n".to_vec();
    lines.extend(std::iter::repeat_n(b'7', 300_000));
    lines.extend(b"\n3 4 1\nquit\n");
    let output = typed(&["play", "nim", "3", "4", "5", "--json"], &lines);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr).matches("not legal").count(), 2);
    assert!(
        text(&output.stdout).contains("\"to\":[3,4,1]"),
        "{}",
        text(&output.stdout)
    );
}

#[test]
fn a_command_is_understood_with_a_mark_and_a_misspelt_one_is_told() {
    let output = typed(
        &["play", "nim", "3", "4", "5"],
        b"hnit\nWhy?\nhint!\n1 4 5\nquit.\n",
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(shown.contains("did you mean `hint`?"), "{shown}");
    assert!(shown.contains("You can win"), "{shown}");
    assert!(shown.contains("1 4 5 wins"), "{shown}");
    assert!(!shown.contains("not legal"), "{shown}");
}

#[test]
fn no_colours_and_no_control_characters_reach_a_pipe() {
    let output = typed(&["play", "nim", "1", "2"], b"why\n1 1\n0 0\n");
    assert!(
        output
            .stdout
            .iter()
            .all(|&b| b == b'\n' || (32..127).contains(&b))
    );
}
