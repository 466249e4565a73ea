//! Tells the program which commit it is built from, where that is known.

use std::path::Path;
use std::process::Command;

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let Some(folder) = git(&["rev-parse", "--absolute-git-dir"]) else {
        return;
    };
    for file in ["HEAD", "logs/HEAD"] {
        let file = Path::new(&folder).join(file);
        if file.exists() {
            println!("cargo:rerun-if-changed={}", file.display());
        }
    }
    if let Some(commit) = git(&["rev-parse", "--short=12", "HEAD"]) {
        println!("cargo:rustc-env=GRUNDY_COMMIT={commit}");
    }
}
