//! Options and commands that a message names, as arguments and calls.

use grundy::ask::{Mentioned, said, words_of};

/// Arguments that are true or false.
const FLAGS: [&str; 6] = ["outcomes", "values", "all", "misere", "prove", "no-moves"];

/// A message in the words of Python: `‹max-memory›` is `max_memory=`, `‹grundy table RULES›` is
/// `table(..)`.
pub(crate) fn in_python(message: &str) -> String {
    said(message, |named| match named {
        Mentioned::Option { name, value } => argument(name, value),
        Mentioned::Command { verb: "help", .. } => "the reference in docs/".into(),
        Mentioned::Command {
            verb: "check",
            words: "help=",
        } => "docs/reference/claims.md".into(),
        Mentioned::Command { verb: "list", .. } => "`rulesets()`".into(),
        Mentioned::Command { verb: "nimber", .. } => "`calculate(..)`".into(),
        Mentioned::Command {
            verb: "find",
            words,
        } => {
            let what = words_of(words).find_map(|(option, word)| option.is_none().then_some(word));
            format!("find_{}", what.unwrap_or_default().replace('-', "_"))
        }
        Mentioned::Command { verb, .. } => format!("`{}(..)`", verb.replace('-', "_")),
    })
}

fn argument(name: &str, value: Option<&str>) -> String {
    match (name, value) {
        ("sorted" | "ordered", _) => format!("order='{name}'"),
        ("board", Some("RxC")) => "board=(rows, columns)".into(),
        ("board", Some(size)) => format!("board=({})", size.replace('x', ", ")),
        (_, Some(value)) => {
            let word = value.starts_with(|c: char| c.is_ascii_lowercase());
            let quoted = if word {
                format!("'{value}'")
            } else {
                value.into()
            };
            format!("{}={quoted}", name.replace('-', "_"))
        }
        (_, None) => {
            let value = if FLAGS.contains(&name) { "True" } else { "" };
            format!("{}={value}", name.replace('-', "_"))
        }
    }
}
