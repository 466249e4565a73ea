use super::{Typed, elsewhere, is_near};
use clap::Command;
use grundy::number::joined;
use grundy::rulesets::{Ruleset, nearest};

impl Typed<'_> {
    /// A word where only options may follow.
    pub(super) fn one_word_more(&self, word: &str) -> String {
        let found = format!("found `{word}`, expected options");
        let verb = self.verb.get_name();
        let takes = |value: &str| {
            let mut own = self.verb.get_positionals();
            own.any(|arg| arg.get_value_names().is_some_and(|names| names[0] == value))
        };
        let first = self.rest.first().map_or("nim", String::as_str);
        if word.parse::<u64>().is_ok() && takes("RULES") {
            let heaps = self.rest.iter().skip(1);
            let heaps = heaps.take_while(|word| word.parse::<u64>().is_ok());
            let heaps = joined(heaps, " ");
            let heaps = if heaps.is_empty() { word } else { &heaps };
            return format!(
                "{found} after the rules{}; for one position write grundy value {first} {heaps}",
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

    /// A word that names no verb.
    pub(super) fn no_verb(&self, word: &str) -> String {
        let all = || self.verb.get_subcommands();
        let verbs: Vec<&str> = all().map(Command::get_name).collect();
        let known =
            all().flat_map(|verb| std::iter::once(verb.get_name()).chain(verb.get_all_aliases()));
        let place = match self.path.split_once(' ') {
            Some((_, verb)) => format!("{} after {verb}", joined(&verbs, ", ")),
            None => "a verb first".to_owned(),
        };
        let found = format!("found `{word}`, expected {place}");
        let near = || nearest(word, known).filter(|near| is_near(word, near));
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
}
