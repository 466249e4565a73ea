//! The program, as tests start it.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program in a folder, its output kept.
pub(crate) fn grundy(args: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(args).current_dir(folder);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What comes of it.
pub(crate) fn run(args: &[&str], folder: &Path) -> Output {
    grundy(args, folder).output().expect("grundy runs")
}

/// What it says besides.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// It ended as it should.
pub(crate) fn well(output: &Output) {
    assert!(output.status.success(), "{}", stderr(output));
}
