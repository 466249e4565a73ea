//! What is wrong with an experiment file, and where.

use grundy::ask::{Mentioned, said, typed};
use grundy::rulesets::nearest;
use grundy::store::{plainly, unread};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// An experiment file that cannot be run: where, what was found, what was expected, what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file.
    pub file: PathBuf,
    /// Line and column, from 1, where they are known.
    pub at: Option<(usize, usize)>,
    /// Found, expected, remedy.
    pub text: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some((line, column)) = self.at {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.text)
    }
}

impl std::error::Error for FileError {}

/// A message in the words of an experiment file: options are its fields.
fn in_files(text: &str) -> String {
    let fields = said(text, |named| match named {
        Mentioned::Option {
            name: "sorted" | "ordered",
            ..
        } => "order".into(),
        Mentioned::Option { name, value: None } => format!("`{}`", name.replace('-', "_")),
        Mentioned::Option {
            name,
            value: Some(value),
        } => format!("{} = {value}", name.replace('-', "_")),
        Mentioned::Command { verb, words } => format!("‹grundy {verb} {words}›"),
    });
    typed(&fields)
}

/// The text of an experiment file, to say where in it something is wrong.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    pub(super) file: &'a Path,
    pub(super) text: &'a str,
    /// The files that it names, by name, where they are not read from the disk.
    pub(super) inputs: Option<&'a Inputs>,
}

/// The files that an experiment names, by name, and what they hold.
pub(super) type Inputs = BTreeMap<String, String>;

impl Source<'_> {
    /// The text of a file that the experiment names, relative to its own place.
    pub(super) fn input(self, name: &Path) -> Result<String, String> {
        if let Some(inputs) = self.inputs {
            let known = inputs.get(&*name.to_string_lossy());
            return known.cloned().ok_or_else(|| {
                let name = name.display();
                format!("found no text of {name} in the record, expected it there")
            });
        }
        let path = self.file.parent().unwrap_or(Path::new("")).join(name);
        let bytes = std::fs::read(&path).map_err(|error| {
            format!(
                "`{}`: {}; the path of published values is relative to the experiment file",
                path.display(),
                unread(&error)
            )
        })?;
        String::from_utf8(bytes).map_err(|error| {
            format!(
                "found no text at byte {} of {}, expected published values in CSV, in UTF-8",
                error.utf8_error().valid_up_to(),
                path.display()
            )
        })
    }

    /// An error at a byte of the text.
    pub(super) fn error(self, byte: Option<usize>, text: impl Into<String>) -> FileError {
        FileError {
            file: self.file.to_owned(),
            at: byte.map(|byte| self.place(byte)),
            text: in_files(&text.into()),
        }
    }

    /// An error of a part of the text.
    pub(super) fn at<T>(self, part: &Spanned<T>, text: impl Into<String>) -> FileError {
        self.error(Some(part.span().start), text)
    }

    fn place(self, byte: usize) -> (usize, usize) {
        let before = self.text.get(..byte).unwrap_or(self.text);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[start..].chars().count() + 1)
    }

    /// The error of the TOML reader in the words of this program.
    pub(super) fn syntax(self, error: &toml::de::Error) -> FileError {
        let at = error.span().map(|span| span.start);
        self.error(at, explain(&plainly(error.message())))
    }
}

/// "unknown field `boxx`, expected one of `box`, `rules`" with the nearest known name, and the
/// like for what is missing or of another type.
fn explain(message: &str) -> String {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match quoted[..] {
        [found, ref known @ ..] if message.starts_with("unknown") => {
            let near = nearest(found, known.iter().copied());
            let remedy = near.map_or("leave it out".into(), |near| {
                format!("did you mean `{near}`?")
            });
            let known = known.join(", ");
            format!("found `{found}`, expected one of {known}; {remedy}")
        }
        [missing] if message.starts_with("missing field") => format!(
            "found no `{missing}`, expected one; add {}",
            example(missing)
        ),
        _ => match message.split_once(", expected ") {
            Some((found, expected)) => {
                let found = found.trim_start_matches("found ");
                format!("found {found}, expected {expected}; see the examples in experiments/")
            }
            None => format!("found something invalid, expected TOML as in experiments/: {message}"),
        },
    }
}

/// A line that fills a gap.
fn example(field: &str) -> &'static str {
    match field {
        "box" => "box = { heaps = 3, max = 15 } or box = { board = \"4x5\" }",
        "rules" => "rules = \"moore(2)\"",
        "expect" => "expect = \"HOLDS\" or expect = \"FAILS\" to the claim",
        "file" => "file = \"values.csv\" (a plot: \"values.png\")",
        "what" => "what = \"p-positions\", \"values\" or \"outcomes\"",
        "kind" => "kind = \"heatmap\", \"p-positions\", \"histogram\", \"sequence\" or \"growth\"",
        "title" => "title = \"...\", a few words",
        "question" => "question = \"...\", what is asked",
        "source" => "source = \"...\", where the question comes from",
        _ => "it",
    }
}
