//! The README and the book (`docs/`): every example prints what the page shows, every link leads
//! somewhere, no page is an orphan, and everything with a name is described.

use grundy::book::PAGES;
use grundy::claim::Theorem;
use grundy::plan::Engine;
use grundy::rulesets::{MODIFIERS, Ruleset};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;

/// The folder of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_grundy");

fn grundy(words: &[&str]) -> Output {
    let run = Command::new(PROGRAM).args(words).output();
    run.expect("grundy runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Files of a folder and of those in it, with an ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The pages of the book.
pub(super) fn pages() -> Vec<PathBuf> {
    files(&Path::new(ROOT).join("docs"), "md")
}

pub(super) fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A page with the outputs that its commands print now, each run in the folder after those before
/// it. A command begins with `$ `, and goes on in lines that begin with `> `.
#[cfg(unix)]
fn played(page: &str, folder: &Path) -> String {
    let mut written = String::new();
    let mut lines = page.lines().peekable();
    let mut inside = false;
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            inside = line == "```console";
        }
        written += &format!("{line}\n");
        let Some(command) = line.strip_prefix("$ ").filter(|_| inside) else {
            continue;
        };
        let mut command = command.to_owned();
        while let Some(more) = lines.next_if(|line| line.starts_with("> ") || *line == ">") {
            written += &format!("{more}\n");
            command += &format!("\n{}", more[1..].strip_prefix(' ').unwrap_or_default());
        }
        let mut shown = String::new();
        while let Some(line) =
            lines.next_if(|line| !line.starts_with("```") && !line.starts_with("$ "))
        {
            shown += &format!("{line}\n");
        }
        let path = Path::new(PROGRAM)
            .parent()
            .expect("a folder")
            .display()
            .to_string();
        let path = format!("{path}:{}", std::env::var("PATH").unwrap_or_default());
        let run = Command::new("sh")
            .args(["-c", &command])
            .current_dir(folder)
            .env("PATH", path)
            .env("GRUNDY_PROGRESS", "never")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
            .expect("a shell");
        let mut printed = text(&run.stdout);
        if run.status.code() == Some(2) {
            printed += &text(&run.stderr);
        }
        let code = match printed {
            _ if printed.starts_with("error") => 2,
            _ if printed.contains("UNFINISHED") => 3,
            _ if ["FAILS", "REFUTED", "differences, first at"]
                .iter()
                .any(|word| printed.contains(word)) =>
            {
                1
            }
            _ => 0,
        };
        assert_eq!(
            run.status.code(),
            Some(code),
            "$ {command}\n{printed}{}",
            text(&run.stderr)
        );
        written += &printed;
    }
    written
}

/// `TRYCMD=overwrite` writes the pages anew.
#[cfg(unix)]
#[test]
fn the_examples_of_the_readme_and_the_book_print_what_they_show() {
    let all = Mutex::new([vec![Path::new(ROOT).join("README.md")], pages()].concat());
    let overwrite = std::env::var("TRYCMD").is_ok_and(|value| value == "overwrite");
    let play = || {
        let mut examples = 0;
        loop {
            let next = all.lock().expect("no panic").pop();
            let Some(path) = next else { return examples };
            let page = text_of(&path);
            examples += page.matches("\n$ ").count();
            let folder = tempfile::tempdir().expect("a folder");
            for part in ["data", "experiments", "results"] {
                let to = fs::canonicalize(Path::new(ROOT).join(part)).expect("a folder");
                std::os::unix::fs::symlink(to, folder.path().join(part)).expect("a link");
            }
            let now = played(&page, folder.path());
            if overwrite && now != page {
                fs::write(&path, &now).expect("a page");
            } else if let Some((now, then)) = now.lines().zip(page.lines()).find(|(a, b)| a != b) {
                panic!("{}: printed\n{now}\nexpected\n{then}", path.display());
            }
            assert!(
                overwrite || now == page,
                "{}: the last output",
                path.display()
            );
        }
    };
    let examples: usize = std::thread::scope(|scope| {
        let runs = [scope.spawn(play), scope.spawn(play)];
        runs.map(|run| run.join().expect("the examples"))
            .iter()
            .sum()
    });
    assert!(examples > 100, "only {examples} examples were found");
}

/// The lines of a page outside of fences.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    page.lines().filter(move |line| {
        fenced ^= line.starts_with("```");
        !fenced && !line.starts_with("```")
    })
}

/// The name by which a link reaches a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|c| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        c => c.is_alphanumeric().then(|| c.to_ascii_lowercase()),
    });
    kept.collect()
}

/// The targets of the links of a page that are no addresses of the web.
fn links(page: &str) -> Vec<String> {
    let text = prose(page).collect::<Vec<_>>().join("\n");
    // what is between backticks is no link
    let text: String = text.split('`').step_by(2).collect();
    let targets = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let local = targets.filter(|target| !target.contains("://"));
    local.map(str::to_owned).collect()
}

/// The pages and files that a page links to, where each link leads somewhere.
fn followed(path: &Path) -> Vec<PathBuf> {
    let follow = |target: String| {
        let (file, part) = target.split_once('#').unwrap_or((&target, ""));
        let to = match file {
            "" => path.to_owned(),
            _ => path.parent().expect("a folder").join(file),
        };
        let to =
            fs::canonicalize(&to).unwrap_or_else(|_| panic!("{}: no {target}", path.display()));
        if !part.is_empty() {
            let page = text_of(&to);
            let mut headings =
                prose(&page).filter_map(|line| line.trim_start_matches('#').strip_prefix(' '));
            assert!(
                headings.any(|heading| anchor(heading) == part),
                "{}: no heading for {target}",
                path.display()
            );
        }
        to
    };
    links(&text_of(path)).into_iter().map(follow).collect()
}

#[test]
fn every_link_leads_somewhere_and_no_page_is_an_orphan() {
    let root = Path::new(ROOT);
    let outside = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
    ];
    let mut all: Vec<PathBuf> = outside.map(|name| root.join(name)).into();
    all.extend(files(&root.join("results"), "md"));
    for path in &all {
        followed(path);
    }
    let docs = fs::canonicalize(root.join("docs")).expect("a folder");
    let pages: BTreeSet<PathBuf> = pages()
        .iter()
        .map(|path| fs::canonicalize(path).expect("a page"))
        .collect();
    // both the contents of the built book and the first page on a forge lead to every page
    for start in ["SUMMARY.md", "README.md"] {
        let start = docs.join(start);
        let reached: BTreeSet<PathBuf> = followed(&start)
            .into_iter()
            .chain([start.clone()])
            .collect();
        let summary = docs.join("SUMMARY.md");
        let orphans: Vec<_> = pages
            .iter()
            .filter(|&page| *page != summary && !reached.contains(page))
            .collect();
        assert!(orphans.is_empty(), "{}: {orphans:?}", start.display());
    }
    for page in &pages {
        followed(page);
    }
}

#[test]
fn pages_that_help_prints_are_the_folder_of_the_reference() {
    let folder = files(&Path::new(ROOT).join("docs/reference"), "md");
    let stems = folder.iter().map(|path| {
        path.file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    });
    let files: BTreeSet<String> = stems.collect();
    let pages = BTreeSet::from(PAGES.map(|(name, _)| name.to_owned()));
    // and the tutorial, and the choice of verbs
    let missing: Vec<_> = files.difference(&pages).collect();
    assert!(
        missing.is_empty(),
        "not in grundy::book::PAGES: {missing:?}"
    );
    assert!(pages.len() > 10 && files.len() > 8, "{pages:?}");
}

/// The verbs of the program.
fn verbs() -> Vec<String> {
    let help = text(&grundy(&["--help"]).stdout);
    let list = help.split("Commands:\n").nth(1).expect("verbs");
    let list = list.split("\n\n").next().expect("an end");
    let lines = list.lines().filter_map(|line| line.strip_prefix("  "));
    let lines = lines.filter(|line| !line.starts_with(' '));
    lines
        .filter_map(|line| Some(line.split_once(' ')?.0.to_owned()))
        .collect()
}

#[test]
fn every_verb_and_every_option_is_described() {
    let book: String = pages().iter().map(|path| text_of(path)).collect();
    let choice = text_of(&Path::new(ROOT).join("docs/guide/verbs.md"));
    let verbs = verbs();
    assert!(verbs.len() > 20, "{verbs:?}");
    let mut missing = BTreeSet::new();
    for verb in &verbs {
        if !choice.contains(&format!("`{verb}`")) {
            missing.insert(format!("{verb} in guide/verbs.md"));
        }
        let help = text(&grundy(&[verb, "--help"]).stdout);
        let options = help.lines().filter_map(|line| {
            let line = line.trim_start();
            // `-q, --quiet`
            let short = line.starts_with('-') && line.get(2..4) == Some(", ");
            let long = if short { &line[4..] } else { line };
            long.strip_prefix("--")
        });
        for option in options {
            let name = option.split([' ', '<']).next().unwrap_or(option);
            if !book.contains(&format!("--{name}")) {
                missing.insert(format!("{verb} --{name}"));
            }
        }
    }
    assert!(missing.is_empty(), "not described: {missing:?}");
}

/// Options in commands that no test runs are options of their verbs.
#[test]
fn the_commands_of_the_book_have_options_of_their_verbs() {
    let mut seen = 0;
    for path in pages() {
        let page = text_of(&path);
        let mut kind = "";
        for line in page.lines() {
            if let Some(now) = line.strip_prefix("```") {
                kind = now;
            }
            let Some(rest) = line.strip_prefix("grundy ").filter(|_| kind == "sh") else {
                continue;
            };
            // what is quoted is no option
            let bare: String = rest.split('\'').step_by(2).collect();
            let words: Vec<&str> = bare
                .split_whitespace()
                .take_while(|word| !word.starts_with(['|', '#']))
                .collect();
            let topics = if words[0] == "find" {
                &words[..2]
            } else {
                &words[..1]
            };
            let help = text(&grundy(&[topics, &["--help"]].concat()).stdout);
            for option in words
                .iter()
                .filter(|word| word.starts_with("--") && word.len() > 2)
            {
                assert!(
                    help.contains(option),
                    "{}: {line}: {option}",
                    path.display()
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 10, "only {seen} options were found");
}

#[test]
fn everything_with_a_name_answers_help() {
    let mut names: BTreeSet<String> = verbs().into_iter().collect();
    for info in Ruleset::all() {
        names.insert(info.name.to_owned());
        names.extend(info.aliases.iter().map(|(alias, _)| (*alias).to_owned()));
    }
    names.extend(Theorem::ALL.iter().map(|theorem| theorem.name.to_owned()));
    names.extend(Engine::ALL.map(|engine| engine.name().to_owned()));
    names.extend(PAGES.map(|(name, _)| name.to_owned()));
    for modifier in &MODIFIERS {
        // `pass` of `... pass(p)`, `continued conjunctive` and both its words
        let words = modifier.signature.split(|c: char| !c.is_ascii_lowercase());
        names.extend(words.filter(|word| word.len() > 2).map(str::to_owned));
    }
    for word in [
        "mex",
        "P-position",
        "nimber",
        "HOLDS",
        "PROVED",
        "remoteness",
        "saltus",
        "Grundy value",
        "zeckendorf",
        "exit codes",
        "octal code",
    ] {
        names.insert(word.to_owned());
    }
    assert!(names.len() > 70, "{names:?}");
    let answers = |name: &String| {
        let run = grundy(&["help", name]);
        run.status.success() && run.stdout.len() > 40
    };
    let silent: Vec<&String> = names.iter().filter(|name| !answers(name)).collect();
    assert!(silent.is_empty(), "no help: {silent:?}");
    assert_eq!(grundy(&["help", "rulse"]).status.code(), Some(2));
}

/// The pages on rulesets and on theorems have an entry for each.
#[test]
fn every_ruleset_and_theorem_is_in_the_reference() {
    let page = |name: &str| {
        PAGES
            .iter()
            .find(|(page, _)| *page == name)
            .expect("a page")
            .1
    };
    // `rules{..}` has a page of its own
    for info in Ruleset::all().filter(|info| info.name != "rules") {
        assert!(
            page("rulesets").contains(&format!("$ grundy help {}\n", info.name)),
            "{}",
            info.name
        );
    }
    for theorem in Theorem::ALL {
        assert!(
            page("theorems").contains(&format!("$ grundy help {}\n", theorem.name)),
            "{}",
            theorem.name
        );
    }
}

/// The README is one screen and a half, and its first two commands set up and test.
#[test]
fn the_readme_is_short_and_begins_with_the_main_job_and_the_tests() {
    let text = text_of(&Path::new(ROOT).join("README.md"));
    assert!(
        text.lines().count() <= 180,
        "{} lines",
        text.lines().count()
    );
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
