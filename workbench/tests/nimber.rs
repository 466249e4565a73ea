//! The calculator of nimbers on lines of stdin, and pictures of products.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

fn run(args: &[&str], input: &str) -> Output {
    let mut grundy = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("nimber")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("grundy runs");
    let mut stdin = grundy.stdin.take().expect("stdin");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = grundy.wait_with_output().expect("grundy ends");
    // it reads no further than a wrong line
    _ = writer.join().expect("the writer ends");
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

#[test]
fn a_hundred_thousand_lines() {
    let mut lines = String::new();
    for i in 1..=100_000_u64 {
        let a = i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        _ = writeln!(lines, "*{a} * *{i} / *{i}");
    }
    let output = run(&["-"], &lines);
    assert!(output.status.success());
    let results = text(&output.stdout).lines();
    for (line, result) in lines.lines().zip(results.clone()) {
        assert_eq!(line.split(' ').next(), Some(result));
    }
    assert_eq!(results.count(), 100_000);
}

#[test]
fn lines_as_json() {
    let output = run(&["-", "--json"], "*7 * *11\n\n order(*4)\n");
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let expected = serde_json::json!([
        { "expr": "*7 * *11", "result": "*1" },
        { "expr": "", "result": "" },
        { "expr": "order(*4)", "result": "15" },
    ]);
    assert_eq!(found, expected);
}

#[test]
fn a_wrong_line_is_named() {
    let output = run(&["-"], "*7 + *1\n*7 * 11\n*1\n");
    assert_eq!(
        (output.status.code(), text(&output.stdout)),
        (Some(2), "*6\n")
    );
    assert!(text(&output.stderr).starts_with("error: line 2, column 6: found `11`"));
}

#[test]
fn heat_maps() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, start) in [("products.svg", &b"<svg"[..]), ("products.png", b"\x89PNG")] {
        let path = folder.path().join(name);
        let path = path.to_str().expect("a path of text");
        let output = run(&["--table", "15", "--out", path, "--quiet"], "");
        assert!(output.status.success(), "{}", text(&output.stderr));
        let bytes = std::fs::read(path).expect("the picture");
        assert!(bytes.starts_with(start), "{name}");
    }
}
