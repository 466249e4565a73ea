//! How a run that was stopped goes on.

use crate::experiment::quoted;
use crate::failure::Failure;

/// The end of a run that was stopped, with the command that goes on from its checkpoint.
pub(super) fn told(failure: Failure) -> Failure {
    let Some(command) = going_on() else {
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
    Failure::Unfinished(match going_on() {
        Some(command) => {
            format!("{why}; what is done is in the checkpoint: go on with: {command}")
        }
        None => format!("{why}; every file is whole, or as it was before"),
    })
}

/// The command that goes on from the checkpoint of this run, for the shell, if there is one.
fn going_on() -> Option<String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (path, command) = command(&args)?;
    // a run that ended before its first write left nothing, or an empty folder
    let path = std::path::Path::new(path);
    let has_some = match std::fs::read_dir(path) {
        Ok(mut files) => files.next().is_some(),
        Err(_) => path.exists(),
    };
    has_some.then_some(command)
}

/// The checkpoint that a command names, and the command that goes on from it.
fn command(args: &[String]) -> Option<(&str, String)> {
    let path = args.iter().enumerate().find_map(|(at, arg)| {
        let rest = arg.strip_prefix("--checkpoint")?;
        match rest.strip_prefix('=') {
            Some(path) => Some(path),
            None if rest.is_empty() => args.get(at + 1).map(String::as_str),
            None => None,
        }
    })?;
    Some((path, again(args, &["--resume".into()])))
}

/// A command with more arguments, for the shell.
pub(super) fn again(args: &[String], more: &[String]) -> String {
    let new = more.iter().filter(|word| !args.contains(word));
    let words = args.iter().chain(new).map(|word| quoted(word));
    let mut words: Vec<String> = words.collect();
    words.insert(0, "grundy".into());
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &[&str]) -> Option<(String, String)> {
        let typed: Vec<String> = typed.iter().map(ToString::to_string).collect();
        let (path, command) = command(&typed[1..])?;
        Some((path.into(), command))
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
        assert_eq!(of(&kept), Some(("c".into(), expected.into())));
        let again = [
            "grundy",
            "survey",
            "0.ddd",
            "--resume",
            "--checkpoint=a.log",
        ];
        assert_eq!(of(&again), Some(("a.log".into(), again.join(" "))));
    }
}
