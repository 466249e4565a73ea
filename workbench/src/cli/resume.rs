//! How a run that was stopped goes on.

use crate::failure::Failure;

/// The end of a run that was stopped, with the command that goes on from its checkpoint.
pub(super) fn told(failure: Failure) -> Failure {
    let Some(command) = command(std::env::args()) else {
        return failure;
    };
    match failure {
        Failure::Interrupted => Failure::Unfinished(format!(
            "interrupted; what is done is in the checkpoint: go on with: {command}"
        )),
        Failure::Unfinished(text) if !text.contains(&command) => Failure::Unfinished(format!(
            "{text}; what is done is in the checkpoint: go on with: {command}"
        )),
        other => other,
    }
}

/// What is told of a run that ends where it stands, and why.
pub(super) fn ended(why: &str) -> Failure {
    Failure::Unfinished(match command(std::env::args()) {
        Some(command) => {
            format!("{why}; what is done is in the checkpoint: go on with: {command}")
        }
        None => format!("{why}; every file is whole, or as it was before"),
    })
}

/// The command that goes on from the checkpoint of a run, for the shell.
fn command(args: impl Iterator<Item = String>) -> Option<String> {
    let args: Vec<String> = args.skip(1).collect();
    let names = |arg: &String| arg == "--checkpoint" || arg.starts_with("--checkpoint=");
    if !args.iter().any(names) {
        return None;
    }
    Some(again(&args, &["--resume".into()]))
}

/// A command with more arguments, for the shell.
pub(super) fn again(args: &[String], more: &[String]) -> String {
    let new = more.iter().filter(|word| !args.contains(word));
    let words = args.iter().chain(new).map(|word| quoted(word));
    let mut words: Vec<String> = words.collect();
    words.insert(0, "grundy".into());
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

    fn of(typed: &[&str]) -> Option<String> {
        command(typed.iter().map(ToString::to_string))
    }

    #[test]
    fn commands_are_those_of_a_shell() {
        let typed = [
            "/bin/grundy",
            "table",
            "rules{each heap: take t}",
            "it's",
            "",
        ];
        assert_eq!(of(&typed), None);
        let kept = [&typed[..], &["--checkpoint", "c"]].concat();
        let expected =
            "grundy table 'rules{each heap: take t}' 'it'\\''s' '' --checkpoint c --resume";
        assert_eq!(of(&kept).as_deref(), Some(expected));
        let again = [
            "grundy",
            "survey",
            "0.ddd",
            "--resume",
            "--checkpoint=a.log",
        ];
        assert_eq!(of(&again).as_deref(), Some(&again.join(" ")[..]));
    }
}
