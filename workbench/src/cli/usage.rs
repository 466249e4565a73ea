//! What is said of a command that cannot be read: what was found, what was expected, and what to
//! write instead, in place of clap's own words.

mod elsewhere;

use crate::failure::Failure;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use grundy::number::joined;
use grundy::rulesets::{Ruleset, nearest};
use std::error::Error;
use std::num::ParseIntError;

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
            ErrorKind::InvalidValue if value.is_empty() => {
                format!(
                    "found {} without a value, expected {arg}{}",
                    bare(&arg),
                    self.such_as(&[&arg])
                )
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

    /// An option that the verb does not have.
    fn unknown_option(&self, arg: &str) -> String {
        let name = arg
            .trim_start_matches('-')
            .split('=')
            .next()
            .unwrap_or_default();
        let lower = name.to_lowercase().replace('_', "-");
        let found = format!("found {arg}, expected an option of {}", self.path);
        if lower == "misere" && self.verb.get_name() == "sequence" {
            return format!(
                "{found}; misere play has outcomes and no values to make a sequence of: write \
                 grundy p-positions kayles --heaps 1 --max 50 --misere"
            );
        }
        if let Some(said) = elsewhere::no_option(&lower) {
            return format!("{found}; {said}");
        }
        let others = elsewhere::options(&lower);
        let other = others.iter().find(|own| self.option(own).is_some());
        if let Some(own) = other
            .copied()
            .or_else(|| self.option(&lower).map(|_| lower.as_str()))
        {
            return format!("{found}; write --{own}{}", self.value_of(own));
        }
        if let Some(format) = elsewhere::format(&lower)
            && self.option("format").is_some()
        {
            return format!("{found}; write --format {format}");
        }
        if lower == "rules" || lower == "game" {
            return format!(
                "{found}; the rules follow the verb{}",
                self.such_as(&["<RULES>"])
            );
        }
        let visible = self.verb.get_arguments().filter(|arg| !arg.is_hide_set());
        let own: Vec<&str> = visible.filter_map(|arg| arg.get_long()).collect();
        let near = nearest(&lower, own).filter(|near| is_near(&lower, near));
        if let Some(near) = near {
            return format!("{found}; did you mean --{near}?");
        }
        let verbs = self.root.get_subcommands();
        let verbs = verbs.filter(|verb| {
            verb.get_arguments()
                .any(|arg| names(arg).any(|own| own == lower))
        });
        let verbs: Vec<&str> = verbs.map(Command::get_name).collect();
        match verbs.len() {
            0 => found,
            _ => format!("{found}; --{lower} belongs to {}", joined(verbs, ", ")),
        }
    }

    /// A word where only options may follow.
    fn one_word_more(&self, word: &str) -> String {
        let found = format!("found `{word}`, expected options");
        let verb = self.verb.get_name();
        let takes = |value: &str| {
            let mut own = self.verb.get_positionals();
            own.any(|arg| arg.get_value_names().is_some_and(|names| names[0] == value))
        };
        let first = self.rest.first().map_or("nim", String::as_str);
        if word.parse::<u64>().is_ok() && takes("RULES") {
            return format!(
                "{found} after the rules{}; for one position write grundy value {first} {word}",
                match self.option("max") {
                    Some(_) => ", such as --heaps 2 --max 7 for a box",
                    None => "",
                }
            );
        }
        if takes("CLAIM") {
            let is_rules = |text: &str| text.parse::<Ruleset>().is_ok();
            if is_rules(word) {
                return format!("{found}; the rules of a claim are named by --rules {word}");
            }
            if is_rules(first) {
                return format!(
                    "{found}; the claim comes first: grundy {verb} '{word}' --rules {first}"
                );
            }
            return format!(
                "{found}; put the whole claim in quotes: grundy {verb} 'P(x) <=> a = b'"
            );
        }
        if takes("EXPR") {
            let all = joined(&self.rest, " ");
            return format!("{found}; put the whole expression in quotes: grundy {verb} '{all}'");
        }
        match takes("RULES") {
            true => {
                format!("{found}; rules of several words are one word in quotes: '{first} {word}'")
            }
            false => found,
        }
    }

    /// A verb that there is none of.
    fn no_verb(&self, word: &str) -> String {
        let verbs: Vec<&str> = self.verb.get_subcommands().map(Command::get_name).collect();
        let place = match self.path.split_once(' ') {
            Some((_, verb)) => format!("{} after {verb}", joined(&verbs, ", ")),
            None => "a verb first".to_owned(),
        };
        let found = format!("found `{word}`, expected {place}");
        let near = || nearest(word, verbs.iter().copied()).filter(|near| is_near(word, near));
        if self.path.contains(' ') {
            return match near() {
                Some(near) => format!("{found}; did you mean {} {near}?", self.path),
                None => found,
            };
        }
        let rest = self.rest.iter().skip(1);
        let rest = joined(rest.filter(|word| word.parse::<u64>().is_ok()), " ");
        let rest = if rest.is_empty() { "3 5".into() } else { rest };
        if word.parse::<u64>().is_ok() {
            return format!("{found}; such as grundy value nim {word} {rest}");
        }
        if word == self.root.get_name() {
            return format!("{found}; leave the second `{word}` out");
        }
        if word.parse::<Ruleset>().is_ok() {
            return format!("{found}; such as grundy value {word} {rest}");
        }
        if word.contains(['=', '<']) {
            return format!("{found}; a claim is decided by grundy check '{word}'");
        }
        if let Some(verb) = elsewhere::verb(&word.to_lowercase()) {
            return format!("{found}; write grundy {verb}");
        }
        match near() {
            Some(near) => format!("{found}; did you mean {near}?"),
            None => format!("{found}: {}", joined(verbs, ", ")),
        }
    }

    /// Arguments that must be there.
    fn missing(&self, missing: &[String]) -> String {
        let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
        let all = joined(missing.iter().map(|arg| shown(arg)), " and ");
        let them = if missing.len() == 1 { "it" } else { "them" };
        format!("missing {all}; add {them}{}", self.such_as(&missing))
    }

    /// How arguments are written, from the examples of the verb.
    fn such_as(&self, args: &[&str]) -> String {
        let examples = self
            .verb
            .get_after_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        let start = format!("{} ", self.path);
        let lines = examples.lines().map(str::trim);
        let lines: Vec<&str> = lines.filter(|line| line.starts_with(&start)).collect();
        let options: Vec<&str> = args
            .iter()
            .map(|arg| bare(arg))
            .filter(|arg| arg.starts_with('-'))
            .collect();
        let has = |line: &&&str| {
            options
                .iter()
                .all(|option| line.split(' ').any(|word| word == *option))
        };
        match (lines.iter().find(has), options.as_slice()) {
            (Some(line), [option]) if args.len() == 1 => {
                let value = line.split(' ').skip_while(|word| word != option).nth(1);
                value.map_or(String::new(), |value| format!(", such as {option} {value}"))
            }
            (Some(line), _) => format!(", such as\n  {line}"),
            (None, [option]) => {
                let value = elsewhere::example(args[0]);
                value.map_or(String::new(), |value| format!(", such as {option} {value}"))
            }
            (None, _) => lines
                .first()
                .map_or(String::new(), |line| format!(", such as\n  {line}")),
        }
    }

    /// The value of an option, as an example.
    fn value_of(&self, name: &str) -> String {
        let arg = self
            .option(name)
            .filter(|arg| arg.get_action().takes_values());
        let value = arg.map(|arg| {
            format!(
                "--{name} {}",
                joined(arg.get_value_names().unwrap_or_default(), " ")
            )
        });
        value.map_or(String::new(), |value| self.such_as(&[&value]))
    }

    /// Two arguments that exclude each other.
    fn conflict(&self, one: &str, other: &str) -> String {
        let (one, other) = (shown(one), shown(other));
        match one == other {
            true => format!("found {} twice, expected it once", bare(&one)),
            false => format!(
                "found {} and {}, expected one of them",
                bare(&other),
                bare(&one)
            ),
        }
    }

    /// A value that is none of some.
    fn no_choice(&self, arg: &str, value: &str) -> String {
        let own = self.verb.get_arguments();
        let of = own.filter(|own| {
            names(own).any(|name| bare(arg) == format!("--{name}"))
                || own
                    .get_value_names()
                    .is_some_and(|names| shown(arg) == names[0])
        });
        let choices = of.flat_map(Arg::get_possible_values);
        let choices: Vec<String> = choices.map(|choice| choice.get_name().to_owned()).collect();
        let near = nearest(value, choices.iter().map(String::as_str));
        let near = near.filter(|near| is_near(value, near));
        let near = near.map(|near| format!("; did you mean `{near}`?"));
        format!(
            "found `{value}` for {}, expected {}{}",
            bare(&shown(arg)),
            joined(&choices, ", "),
            near.unwrap_or_default()
        )
    }

    /// A value that its reader refused.
    fn no_value(&self, arg: &str, value: &str, why: Option<&(dyn Error + 'static)>) -> String {
        let name = bare(&shown(arg)).to_owned();
        let Some(why) = why else {
            return format!("found `{value}` for {name}{}", self.such_as(&[arg]));
        };
        let text = why.to_string();
        if why.downcast_ref::<ParseIntError>().is_some() {
            let example = self.such_as(&[arg]);
            return format!("found `{value}` for {name}, expected a whole number{example}");
        }
        if arg.ends_with("<TIME>") {
            return format!("found `{value}` for {name}, expected a time, such as 90s or 10m");
        }
        if let Some((_, range)) = text.split_once(" is not in ") {
            let range = range.replace("..=", " to ");
            return format!("found `{value}` for {name}, expected a number from {range}");
        }
        match text.split_once("found") {
            Some((_, rest)) => format!("{name}: found{rest}"),
            None => format!("found `{value}` for {name}, {text}"),
        }
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
