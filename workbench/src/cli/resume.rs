//! How a run that was stopped goes on.

use crate::failure::Failure;
use grundy::work::Stop;
use std::path::Path;

/// What a run leaves that was stopped: `kept` says what its checkpoint holds.
pub(super) fn stopped(checkpoint: Option<&Path>, kept: &str, stop: Stop) -> Failure {
    let why = match stop {
        Stop::Cancelled => "interrupted".to_owned(),
        Stop::Memory { .. } => stop.to_string(),
        stop => return stop.into(),
    };
    match checkpoint {
        Some(path) => Failure::Unfinished(format!(
            "{why}; {kept} in `{}`: go on with {}",
            path.display(),
            command(std::env::args())
        )),
        None => stop.into(),
    }
}

/// What is told of a run that ends where it stands, and why.
pub(super) fn ended(why: &str) -> Failure {
    let names = |arg: &str| arg == "--checkpoint" || arg.starts_with("--checkpoint=");
    Failure::Unfinished(match std::env::args().any(|arg| names(&arg)) {
        true => format!(
            "{why}; what is finished is in the checkpoint: go on with {}",
            command(std::env::args())
        ),
        false => format!("{why}; every file is whole, or as it was before"),
    })
}

/// A command that goes on from a checkpoint, for the shell.
fn command(args: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = args.skip(1).map(|arg| quoted(&arg)).collect();
    words.insert(0, "grundy".into());
    if !words.iter().any(|word| word == "--resume") {
        words.push("--resume".into());
    }
    words.join(" ")
}

/// A word of a command as the shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_those_of_a_shell() {
        let typed = [
            "/bin/grundy",
            "sequence",
            "rules{each heap: take t}",
            "it's",
            "",
        ];
        assert_eq!(
            command(typed.map(String::from).into_iter()),
            "grundy sequence 'rules{each heap: take t}' 'it'\\''s' '' --resume"
        );
        let again = [
            "grundy",
            "survey",
            "0.ddd",
            "--resume",
            "--checkpoint=a.log",
        ];
        assert_eq!(
            command(again.map(String::from).into_iter()),
            again.join(" ")
        );
    }
}
