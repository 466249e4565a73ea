//! Requests as commands: the words of a command line as fields, and back.

use super::AskError;
use crate::ask::refused;
use crate::number::whole;
use crate::text::none_of;
use serde_json::{Map, Value};
use std::fmt::Write;

/// How the request of a verb is written as a command.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// The verb.
    pub verb: &'static str,
    /// Fields that are words without an option, in their order.
    pub words: &'static [&'static str],
    /// Whether the last of them takes all the words that are left.
    pub many: bool,
    /// Fields that are options with a value.
    pub options: &'static [&'static str],
    /// Fields that are options without one.
    pub flags: &'static [&'static str],
    /// Options with a value that may be there several times.
    pub lists: &'static [&'static str],
}

/// Options of one letter.
const SHORT: [(&str, &str); 2] = [("n", "heaps"), ("m", "max")];
/// Options that stand for a value of a field.
const ORDERS: [&str; 2] = ["sorted", "ordered"];

/// The option of a field.
fn dashed(field: &str) -> String {
    format!("--{}", field.replace('_', "-"))
}

/// The words of a command line, as a shell reads them: blanks between, quotes around.
///
/// # Errors
/// A quote that is not closed.
pub(super) fn split(line: &str) -> Result<Vec<String>, AskError> {
    let (mut words, mut word) = (Vec::new(), None::<String>);
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ' ' | '\t' | '\n' => words.extend(word.take()),
            quote @ ('\'' | '"') => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next() {
                        Some(letter) if letter == quote => break,
                        Some(letter) => word.push(letter),
                        None => {
                            return refused(
                                format!("{quote} without an end"),
                                "it at both ends of a word",
                                "",
                            );
                        }
                    }
                }
            }
            '\\' => word.get_or_insert_default().extend(letters.next()),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Ok(words)
}

/// A word as a shell reads it.
pub(super) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-+.,:/=%@^".contains(c);
    match word.is_empty() || !word.chars().all(plain) {
        true => format!("'{}'", word.replace('\'', r"'\''")),
        false => word.to_owned(),
    }
}

impl Spelling {
    /// Of nothing.
    pub(super) const NONE: Self = Self {
        verb: "",
        words: &[],
        many: false,
        options: &[],
        flags: &[],
        lists: &[],
    };

    /// The fields that some words give, those after the verb.
    ///
    /// # Errors
    /// Options that there are none of, that have no value or stand twice; too many words.
    pub(super) fn fields(&self, words: &[String]) -> Result<Map<String, Value>, AskError> {
        let mut fields = Map::new();
        let mut plain = Vec::new();
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            if word == "--" {
                plain.extend(rest.by_ref().cloned());
                break;
            }
            let short = word.strip_prefix('-').and_then(|name| {
                let found = SHORT.iter().find(|(short, _)| *short == name);
                found.map(|(_, long)| (*long).to_owned())
            });
            let Some(name) = short.or_else(|| word.strip_prefix("--").map(str::to_owned)) else {
                plain.push(word.clone());
                continue;
            };
            let (name, given) = match name.split_once('=') {
                Some((name, given)) => (name.to_owned(), Some(given.to_owned())),
                None => (name, None),
            };
            self.option((&name, given), &mut rest, &mut fields)?;
        }
        self.plain(plain, &mut fields)?;
        Ok(fields)
    }

    /// An option, and its value.
    fn option<'a>(
        &self,
        (name, given): (&str, Option<String>),
        rest: &mut impl Iterator<Item = &'a String>,
        fields: &mut Map<String, Value>,
    ) -> Result<(), AskError> {
        let field = name.replace('-', "_");
        let twice = || refused(format!("--{name} twice"), "it once", "");
        if self.flags.contains(&&*field) {
            return match fields.insert(field, true.into()) {
                Some(_) => twice(),
                None => Ok(()),
            };
        }
        if self.options.contains(&"order") && ORDERS.contains(&name) {
            return match fields.insert("order".into(), name.into()) {
                Some(_) => refused("two orders", "one", ""),
                None => Ok(()),
            };
        }
        let is_list = self.lists.contains(&&*field);
        if field == "order" || !(is_list || self.options.contains(&&*field)) {
            let all = [self.options, self.flags, self.lists].concat();
            let all: Vec<String> = all.iter().map(|field| dashed(field)).collect();
            let all: Vec<&str> = all.iter().map(String::as_str).collect();
            return Err(none_of(&dashed(name), &all).into());
        }
        let Some(given) = given.or_else(|| rest.next().cloned()) else {
            return refused(format!("--{name} without a value"), "one after it", "");
        };
        let value = match whole(&given).and_then(|number| u64::try_from(number).ok()) {
            Some(number) if !is_list => number.into(),
            _ => Value::String(given),
        };
        if is_list {
            let list = fields
                .entry(field)
                .or_insert_with(|| Value::Array(Vec::new()));
            list.as_array_mut().expect("a list").push(value);
            return Ok(());
        }
        match fields.insert(field, value) {
            Some(_) => twice(),
            None => Ok(()),
        }
    }

    /// Words without an option.
    fn plain(
        &self,
        mut words: Vec<String>,
        fields: &mut Map<String, Value>,
    ) -> Result<(), AskError> {
        if self.many
            && let Some(last) = self.words.last()
            && words.len() >= self.words.len()
        {
            let list = words.split_off(self.words.len() - 1);
            fields.insert((*last).into(), list.into());
        }
        if words.len() > self.words.len() {
            return refused(
                format!(
                    "`{}` after grundy {} {}",
                    words[self.words.len()],
                    self.verb,
                    self.words.join(" ").to_uppercase()
                ),
                "no further word",
                "",
            );
        }
        for (name, word) in self.words.iter().zip(words) {
            fields.insert((*name).into(), word.into());
        }
        Ok(())
    }

    /// A request as a command.
    pub(super) fn command(&self, fields: &Map<String, Value>) -> String {
        let mut command = format!("grundy {}", self.verb);
        let text = |value: &Value| match value {
            Value::String(text) => text.clone(),
            value => value.to_string(),
        };
        let mut plain = Vec::new();
        for name in self.words {
            match fields.get(*name) {
                Some(Value::Array(all)) => plain.extend(all.iter().map(text)),
                Some(value) => plain.push(text(value)),
                None => {}
            }
        }
        let signed = plain.iter().any(|word| word.starts_with('-'));
        let mut after = String::new();
        for word in plain {
            _ = write!(after, " {}", quoted(&word));
        }
        if !signed {
            command.push_str(&after);
        }
        for (field, value) in fields
            .iter()
            .filter(|(name, _)| !self.words.contains(&&***name))
        {
            let name = dashed(field);
            _ = match value {
                Value::Bool(false) | Value::Null => Ok(()),
                Value::Bool(true) => write!(command, " {name}"),
                Value::String(order) if field == "order" => write!(command, " --{order}"),
                Value::Array(all) if self.lists.contains(&&**field) => all
                    .iter()
                    .try_for_each(|one| write!(command, " {name} {}", quoted(&text(one)))),
                Value::Array(all) => {
                    let all: Vec<String> = all.iter().map(text).collect();
                    write!(command, " {name} {}", quoted(&all.join(",")))
                }
                value => write!(command, " {name} {}", quoted(&text(value))),
            };
        }
        if signed {
            command.push_str(" --");
            command.push_str(&after);
        }
        command
    }
}
