use super::{Typed, bare, elsewhere, is_near, names, shown};
use clap::Arg;
use grundy::number::joined;
use grundy::rulesets::{Ruleset, nearest};
use std::error::Error;
use std::num::ParseIntError;

impl Typed<'_> {
    /// Arguments that must be there.
    pub(super) fn missing(&self, missing: &[String]) -> String {
        let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
        let all = joined(missing.iter().map(|arg| shown(arg)), " and ");
        let them = if missing.len() == 1 { "it" } else { "them" };
        format!("missing {all}; add {them}{}", self.such_as(&missing))
    }

    /// How arguments are written, from the examples of the verb.
    pub(super) fn such_as(&self, args: &[&str]) -> String {
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

    /// Two arguments that exclude each other.
    pub(super) fn conflict(&self, one: &str, other: &str) -> String {
        let (one, other) = (shown(one), shown(other));
        match one == other {
            true => format!("found {} twice, expected it once", bare(&one)),
            false => format!(
                "found {} and {}, expected one of them; leave the other out",
                bare(&other),
                bare(&one)
            ),
        }
    }

    /// A value that is not among the choices.
    pub(super) fn no_choice(&self, arg: &str, value: &str) -> String {
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
        let near = near.or_else(|| self.rules_first(arg, value));
        format!(
            "found `{value}` for {}, expected {}{}",
            bare(&shown(arg)),
            joined(&choices, ", "),
            near.unwrap_or_default()
        )
    }

    /// A value that its reader refused.
    pub(super) fn no_value(
        &self,
        arg: &str,
        value: &str,
        why: Option<&(dyn Error + 'static)>,
    ) -> String {
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
            Some((_, rest)) => {
                let before = self.rules_first(arg, value).unwrap_or_default();
                format!("{name}: found{rest}{before}")
            }
            None => format!("found `{value}` for {name}, {text}"),
        }
    }

    /// An option at the end of the line, or before another one.
    pub(super) fn without_value(&self, arg: &str) -> String {
        let option = self.option(bare(arg).trim_start_matches('-'));
        let typed = |name: &str| {
            let dashed = [format!("--{name}"), format!("--{name}=")];
            self.rest.iter().rev().any(|word| dashed.contains(word))
        };
        // the name that was typed, which may be another one than that of the help
        let typed = option.and_then(|option| names(option).find(|name| typed(name)));
        let typed = typed.map_or_else(|| bare(arg).to_owned(), |name| format!("--{name}"));
        let (value, example) = (shown(arg), self.such_as(&[arg]));
        format!("found {typed} without a value, expected {value}{example}")
    }

    /// A value after an option that takes none.
    pub(super) fn no_value_wanted(&self, arg: &str, value: &str) -> String {
        let name = bare(arg);
        format!("found `{value}` for {name}, expected no value; write {name} alone")
    }

    /// Another number of values than there must be.
    pub(super) fn of_another_number(&self, arg: &str, found: usize, expected: usize) -> String {
        let name = shown(arg);
        let name = name.split([' ', '.']).next().unwrap_or_default();
        let example = self.such_as(&[name]);
        format!("found {found} of {expected} {name}; add the other{example}")
    }

    /// The message for rules where the word that comes before them is expected.
    fn rules_first(&self, arg: &str, value: &str) -> Option<String> {
        let rules = value.parse::<Ruleset>().is_ok() && !bare(&shown(arg)).starts_with('-');
        let first = self.such_as(&[]);
        (rules && !first.is_empty())
            .then(|| format!("; {} comes before the rules{first}", shown(arg)))
    }
}
