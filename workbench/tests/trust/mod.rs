//! What is trusted of files: whatever a disk, a clock or a kill does to a run, each file is the old
//! or the new one, whole; and whatever is read back is as it was written, or refused.
//!
//! Long versions: `GRUNDY_KILLS=1000` and `GRUNDY_CORRUPTIONS=10000` before `cargo test --release
//! -p grundy-workbench --test program trust -- --nocapture`.

mod changed;
#[cfg_attr(
    not(all(target_os = "linux", not(target_feature = "crt-static"))),
    allow(dead_code)
)]
mod jobs;
#[cfg(all(target_os = "linux", not(target_feature = "crt-static")))]
mod killed;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(all(target_os = "linux", not(target_feature = "crt-static")))]
mod outside;
#[cfg(target_os = "linux")]
mod same;
#[cfg(all(target_os = "linux", not(target_feature = "crt-static")))]
pub(crate) mod shim;
mod stored;
#[cfg(all(target_os = "linux", not(target_feature = "crt-static")))]
mod writes;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Nobody is to think that all was tested.
#[cfg(not(all(target_os = "linux", not(target_feature = "crt-static"))))]
#[test]
fn without_faults_of_the_system() {
    use std::io::Write;
    // past the capture of the tests
    let text = "\nNOT TESTED: faults of the system, which need Linux and its dynamic linker\n";
    std::io::stderr()
        .write_all(text.as_bytes())
        .expect("stderr");
}

/// The program, in a folder.
fn grundy(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.current_dir(folder).env_remove("RUST_BACKTRACE");
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    grundy(folder).args(args).output().expect("grundy runs")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// All files of a folder, of those below it too, by their place in it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("a name");
        match entry.file_type().expect("a type").is_dir() {
            true => {
                let below = files(&entry.path()).into_iter();
                all.extend(below.map(|(place, bytes)| (format!("{name}/{place}"), bytes)));
                // a temporary folder counts also while it is empty
                if name.starts_with('.') {
                    all.insert(format!("{name}/"), Vec::new());
                }
            }
            false => {
                all.insert(name, fs::read(entry.path()).expect("a file"));
            }
        }
    }
    all
}

/// How often a long version does what it does; the number of an ordinary test otherwise.
fn times(variable: &str, ordinary: u64) -> u64 {
    match std::env::var(variable) {
        Ok(number) => number.parse().expect("a number"),
        Err(_) => ordinary,
    }
}

/// Random numbers that are the same each time: xorshift, G. Marsaglia.
struct Random(u64);

impl Random {
    /// A number below `end`.
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // the low bits are the weak ones
        (self.0 >> 16) % end
    }
}
