//! How a run that was stopped goes on.

use crate::experiment::quoted;
use crate::failure::Failure;
use grundy_cluster::{COMMIT, TABLE, UNITS};
use std::ffi::{OsStr, OsString};
use std::path::Path;

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

/// The message for a run that ends where it stands, and why.
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
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let (path, command) = command(&args)?;
    // a run that ended before its first write left nothing, or an empty folder
    let path = Path::new(&path);
    let has_some = match std::fs::read_dir(path) {
        Ok(mut files) => files.any(|file| file.is_ok_and(|file| is_work(&file.path()))),
        Err(_) => path.exists(),
    };
    has_some.then_some(command)
}

/// Whether something in the folder of several processes is work: what says what the folder is of is
/// none, nor is what is not there as a whole.
fn is_work(path: &Path) -> bool {
    let about = [TABLE, UNITS].iter().any(|name| path.ends_with(name));
    match path.is_dir() {
        true => path.join(COMMIT).exists(),
        false => !about && path.extension().is_some_and(|kind| kind == "json"),
    }
}

/// The checkpoint that a command names, and the command that goes on from it.
fn command(args: &[OsString]) -> Option<(OsString, String)> {
    let path = args.iter().enumerate().find_map(|(at, arg)| match arg {
        arg if arg == "--checkpoint" => args.get(at + 1).cloned(),
        arg => behind(arg, "--checkpoint="),
    })?;
    Some((path, again(args, &["--resume".into()])))
}

/// What comes after a prefix.
fn behind(word: &OsStr, prefix: &str) -> Option<OsString> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let rest = word.as_bytes().strip_prefix(prefix.as_bytes());
        rest.map(|rest| OsStr::from_bytes(rest).to_owned())
    }
    #[cfg(not(unix))]
    word.to_str()?.strip_prefix(prefix).map(OsString::from)
}

/// A command with more arguments, for the shell.
pub(super) fn again(args: &[OsString], more: &[OsString]) -> String {
    let new = more.iter().filter(|word| !args.contains(word));
    let words = args.iter().chain(new).map(quoted);
    let mut words: Vec<String> = words.collect();
    words.insert(0, "grundy".into());
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &[&str]) -> Option<(String, String)> {
        let typed: Vec<OsString> = typed.iter().map(OsString::from).collect();
        let (path, command) = command(&typed[1..])?;
        Some((path.into_string().expect("text"), command))
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

    #[cfg(unix)]
    #[test]
    fn words_that_are_no_text_are_words() {
        use std::os::unix::ffi::OsStringExt;
        let word = |bytes: &[u8]| OsString::from_vec(bytes.to_vec());
        let typed = [
            word(b"run"),
            word(b"e\xff 'x\\.toml"),
            word(b"--checkpoint=\x80a"),
        ];
        let (path, command) = command(&typed).expect("a checkpoint");
        assert_eq!(path, word(b"\x80a"));
        let expected = r"grundy run $'e\xff \'x\\.toml' $'--checkpoint=\x80a' --resume";
        assert_eq!(command, expected);
    }
}
