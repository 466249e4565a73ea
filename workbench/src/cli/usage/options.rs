use super::{Typed, elsewhere, is_near, names};
use clap::Command;
use grundy::number::joined;
use grundy::rulesets::nearest;

impl<'c> Typed<'c> {
    /// An option that the verb does not have.
    pub(super) fn unknown_option(&self, arg: &str) -> String {
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
        if let Some(said) = self.in_other_words(&lower) {
            return format!("{found}; {said}");
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
        if let Some(own) = self.near(&lower) {
            return format!("{found}; did you mean --{own}{}?", self.value_of(own));
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

    /// The option of the verb that is meant by a word with a slip in it: one of its own names, or
    /// of those that other programs have for it.
    fn near(&self, word: &str) -> Option<&'c str> {
        let visible = self.verb.get_arguments().filter(|arg| !arg.is_hide_set());
        let own = visible.flat_map(|arg| {
            let long = arg.get_long().unwrap_or_default();
            names(arg).map(move |name| (name, long))
        });
        let others = elsewhere::all_options().filter_map(|(other, ours)| {
            let mut ours = ours.iter();
            let arg = ours.find_map(|name| self.option(name))?;
            Some((other, arg.get_long()?))
        });
        let known: Vec<(&str, &str)> = others.chain(own).collect();
        let near = nearest(word, known.iter().map(|(name, _)| *name));
        let near = near.filter(|near| is_near(word, near))?;
        let found = known.iter().rev().find(|(name, _)| *name == near);
        found.map(|(_, long)| *long)
    }

    /// The message for options that a verb has no need of.
    fn in_other_words(&self, name: &str) -> Option<&'static str> {
        let prints = self.verb.get_subcommands().next().is_none();
        let to_file = ["o", "out", "output", "file", "save", "write"].contains(&name);
        let no_file = ["out", "bfile"]
            .iter()
            .all(|own| self.option(own).is_none());
        match (self.verb.get_name(), name) {
            ("value", "outcome" | "outcomes" | "values" | "winner") => {
                Some("leave it out: the outcome, P or N, is printed with the value")
            }
            (_, "from" | "start" | "begin" | "first") if self.option("to").is_some() => {
                Some("leave it out: heaps are counted from 0")
            }
            (_, _) if to_file && no_file && prints => {
                Some("the result goes to stdout: write > FILE after the command")
            }
            _ => None,
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
}
