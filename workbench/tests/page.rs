//! The page in a real browser: the scripts of `tests/page` play it, by puppeteer-core, in Chromium.
//!
//! `npm ci --prefix tests/page` fetches what it needs, besides node and Chromium; where they are
//! missing the test is skipped with a loud message, unless `GRUNDY_BROWSER=required`.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Ends the server with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

fn serve() -> (Server, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["serve", "--port", "0", "--quiet"])
        .args(["--allow-embed", "http://localhost:*"])
        .stdout(Stdio::piped())
        .spawn()
        .map(Server)
        .expect("grundy serves");
    let mut address = String::new();
    let stdout = server.0.stdout.take().expect("a pipe");
    BufReader::new(stdout)
        .read_line(&mut address)
        .expect("an address");
    (server, address.trim().to_owned())
}

/// The first of some programs that is found.
fn program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let mut all = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.find(|file| file.is_file())
}

/// Node, the browser, and the folder of the packages, or what is missing.
fn tools(folder: &Path) -> Result<(PathBuf, PathBuf), &'static str> {
    let node = program(&["node", "nodejs"]).ok_or("node")?;
    let given = env::var_os("CHROMIUM").map(PathBuf::from);
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let browser = given.or_else(|| program(&names)).ok_or("Chromium")?;
    for package in ["puppeteer-core", "axe-core"] {
        if !folder.join("node_modules").join(package).is_dir() {
            return Err("its packages (npm ci --prefix tests/page)");
        }
    }
    Ok((node, browser))
}

#[test]
fn the_page_is_played_in_a_browser() {
    passes("trial.mjs");
}

#[test]
fn moves_are_made_once_however_late_the_server_answers() {
    passes("hasty.mjs");
}

#[test]
fn pictures_gestures_reasons_and_reviews_are_right() {
    passes("learner.mjs");
}

#[test]
fn lessons_and_puzzles_are_right_and_every_view_looks_well() {
    passes("course.mjs");
}

#[test]
fn every_ruleset_is_shown_in_each_view() {
    passes("rulesets.mjs");
}

#[test]
fn every_ruleset_is_won_and_lost_by_clicks() {
    passes("won.mjs");
}

/// Runs a script of tests in a browser.
fn passes(script: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page");
    let (node, browser) = match tools(&folder) {
        Ok(tools) => tools,
        Err(missing) => {
            let required = env::var_os("GRUNDY_BROWSER").is_some_and(|word| word == "required");
            assert!(!required, "the test of the page needs {missing}");
            eprintln!("\n*** SKIPPED: the test of the page needs {missing} ***\n");
            return;
        }
    };
    let (_server, address) = serve();
    let output = Command::new(node)
        .arg(script)
        .current_dir(&folder)
        .env("GRUNDY_URL", address)
        .env("CHROMIUM", browser)
        .env("AXE", folder.join("node_modules/axe-core/axe.min.js"))
        .output()
        .expect("node runs");
    let told = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    println!("{told}");
    assert!(output.status.success(), "{told}{wrong}");
    assert!(told.contains("passed, 0 failed"), "{told}{wrong}");
}
