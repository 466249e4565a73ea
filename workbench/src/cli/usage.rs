//! The message for a command that cannot be read: what was found, what was expected, and what to
//! write instead, in place of clap's own words.

mod elsewhere;
mod options;
mod values;
mod words;

use crate::failure::Failure;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use grundy::number::joined;
use std::error::Error;

/// A command as it was typed, and the verb that it names.
pub(super) struct Typed<'c> {
    /// All verbs.
    root: &'c Command,
    /// The verb, or the whole program where none is named.
    verb: &'c Command,
    /// `grundy table`, `grundy find rows`.
    path: String,
    /// The words after the verb.
    rest: Vec<String>,
}

impl<'c> Typed<'c> {
    /// `root` must have been built.
    pub(super) fn new(root: &'c Command, words: &[String]) -> Self {
        let (mut verb, mut rest) = (root, words);
        let mut path = root.get_name().to_owned();
        while let Some(at) = rest.iter().position(|word| !word.starts_with('-')) {
            let Some(named) = verb.find_subcommand(&rest[at]) else {
                break;
            };
            path = format!("{path} {}", named.get_name());
            (verb, rest) = (named, &rest[at + 1..]);
        }
        Self {
            root,
            verb,
            path,
            rest: rest.to_vec(),
        }
    }

    /// Words such as `-max`, which would be read as the option -m and its value `ax`.
    pub(super) fn one_dash(&self) -> Option<Failure> {
        let values = self.rest.iter().take_while(|word| *word != "--");
        let mut names = values.filter_map(|word| {
            let name = word.strip_prefix('-')?.split('=').next()?;
            (name.len() > 2 && !name.starts_with('-') && self.option(name).is_some())
                .then_some(name)
        });
        let name = names.next()?;
        Some(self.refusal(format!(
            "found -{name}, expected two dashes before a word; write --{name}"
        )))
    }

    /// What clap could not read.
    pub(super) fn refused(&self, error: &clap::Error) -> Failure {
        let one = |kind| match error.get(kind) {
            Some(ContextValue::String(text)) => text.clone(),
            Some(ContextValue::Strings(all)) => joined(all, ", "),
            _ => String::new(),
        };
        let (arg, value) = (one(ContextKind::InvalidArg), one(ContextKind::InvalidValue));
        self.refusal(match error.kind() {
            ErrorKind::UnknownArgument if arg.starts_with('-') => self.unknown_option(&arg),
            ErrorKind::UnknownArgument => self.one_word_more(&arg),
            ErrorKind::InvalidSubcommand => self.no_verb(&one(ContextKind::InvalidSubcommand)),
            ErrorKind::MissingRequiredArgument => match error.get(ContextKind::InvalidArg) {
                Some(ContextValue::Strings(missing)) => self.missing(missing),
                _ => self.missing(&[arg]),
            },
            ErrorKind::ArgumentConflict => self.conflict(&arg, &one(ContextKind::PriorArg)),
            ErrorKind::InvalidValue if value.is_empty() => self.without_value(&arg),
            ErrorKind::TooManyValues => self.no_value_wanted(&arg, &value),
            ErrorKind::WrongNumberOfValues => {
                let number = |kind| match error.get(kind) {
                    Some(ContextValue::Number(number)) => usize::try_from(*number).unwrap_or(0),
                    _ => 0,
                };
                let found = number(ContextKind::ActualNumValues);
                self.of_another_number(&arg, found, number(ContextKind::ExpectedNumValues))
            }
            ErrorKind::InvalidValue => self.no_choice(&arg, &value),
            ErrorKind::ValueValidation => self.no_value(&arg, &value, error.source()),
            _ => {
                let text = error.to_string();
                let first = text.lines().next().unwrap_or_default();
                first.strip_prefix("error: ").unwrap_or(first).to_owned()
            }
        })
    }

    /// An error of usage, with where to read on.
    fn refusal(&self, text: String) -> Failure {
        Failure::input(format!("{text}\n  see {} --help", self.path))
    }

    /// The option of the verb that has this name.
    fn option(&self, name: &str) -> Option<&'c Arg> {
        self.verb
            .get_arguments()
            .find(|arg| names(arg).any(|own| own == name))
    }
}

/// The names of an option, without dashes.
fn names(arg: &Arg) -> impl Iterator<Item = &str> {
    let aliases = arg.get_all_aliases().unwrap_or_default();
    arg.get_long().into_iter().chain(aliases)
}

/// `--to <N>` without its value.
fn bare(arg: &str) -> &str {
    match arg.starts_with('-') {
        true => arg.split([' ', '=']).next().unwrap_or_default(),
        false => arg,
    }
}

/// `<RULES>` as RULES, `[HEAP]...` as HEAP, `--to <N>` as --to N.
fn shown(arg: &str) -> String {
    arg.replace(['<', '>', '[', ']'], "")
        .trim_end_matches("...")
        .to_owned()
}

/// Whether a word is a slip of the fingers for another one, and not merely the nearest there is.
fn is_near(word: &str, near: &str) -> bool {
    let first = |text: &str| text.chars().next();
    let longer = word.len().max(near.len());
    first(word) == first(near) && longer <= 2 * word.len().min(near.len())
}
