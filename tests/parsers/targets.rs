//! What is done with bytes that nobody vouches for: each function reads them as one format, and
//! panics only where the reader breaks a promise. `fuzz/` runs them by cargo-fuzz as well.

use grundy::certify::Subject;
use grundy::claim::language::Claim;
use grundy::game::{Code, Grid};
use grundy::rulesets::{Family, Ruleset};
use grundy::store::Log;
use grundy::survey::{Games, MOST_GAMES};
use grundy::work::Context;

fn text(bytes: &[u8]) -> Option<&str> {
    str::from_utf8(bytes).ok()
}

/// Rules: what is printed of them reads as the same rules.
pub fn rules(bytes: &[u8]) {
    if let Some(Ok(rules)) = text(bytes).map(str::parse::<Ruleset>) {
        let again: Ruleset = rules.to_string().parse().expect("its own notation");
        assert_eq!(again.to_string(), rules.to_string());
    }
}

/// Codes: the same.
pub fn code(bytes: &[u8]) {
    if let Some(Ok(code)) = text(bytes).map(str::parse::<Code>) {
        let again: Code = code.to_string().parse().expect("its own notation");
        assert_eq!(again.to_string(), code.to_string());
    }
}

/// Claims.
pub fn claim(bytes: &[u8]) {
    if let Some(Err(error)) = text(bytes).map(Claim::parse) {
        assert!(!error.to_string().is_empty());
    }
}

/// Families of games; those of a file are another matter. A large one would be written out.
pub fn games(bytes: &[u8]) {
    if let Some(text) = text(bytes).filter(|text| !text.contains('@')) {
        let words: Vec<String> = text.split_whitespace().map(String::from).collect();
        let families = words.iter().filter_map(|word| word.parse::<Family>().ok());
        let count = families.fold(0, |all: u128, family| all.saturating_add(family.count()));
        if !(512..=MOST_GAMES.into()).contains(&count) {
            _ = Games::read(&words).map(|games| games.count());
        }
    }
}

/// Boards: the same.
pub fn position(bytes: &[u8]) {
    if let Some(Ok(grid)) = text(bytes).map(str::parse::<Grid>) {
        let again: Grid = grid.to_string().parse().expect("its own notation");
        assert_eq!(again, grid);
    }
}

/// Checkpoints: a damaged one is refused, or cut to its whole lines and then read the same again.
pub fn log(bytes: &[u8]) {
    let name = format!(
        "grundy-fuzz-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    );
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, bytes).expect("a file");
    let read = || {
        let mut lines = Vec::new();
        let log = Log::resume(&path, "a header", |_, line| {
            lines.push(line.to_owned());
            Ok(())
        });
        log.map(|_| lines).ok()
    };
    let first = read();
    assert!(first.is_none() || first == read());
    std::fs::remove_file(&path).expect("its file");
}

/// Files to certify: tables, JSON, period certificates, automata and their certificates.
pub fn certificate(bytes: &[u8]) {
    thread_local! {
        static CONTEXT: Context = Context::new(1, 16 << 20).expect("a thread");
    }
    CONTEXT.with(|context| {
        if let Err(error) = Subject::read(bytes, Some(bytes.len() as u64), context) {
            assert!(!error.to_string().is_empty());
        }
    });
}
