//! Texts that name an option or a command without the spelling of one face.
//!
//! The library does not know whether somebody typed `--max 15`, `max=15`, or a number into a field.
//! Its messages name an option as `‹max›` or `‹max 15›` and a command as `‹grundy table RULES max=15›`;
//! whoever shows them says these parts in words of its own by [`said`].

/// A part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mentioned<'t> {
    /// An option, and the value that it should have or has.
    Option {
        /// Its name, such as `max-memory`.
        name: &'t str,
        /// Its value, if the message has one; there is none of a flag.
        value: Option<&'t str>,
    },
    /// A command: its verb, its words and options (`max=15`).
    Command {
        /// The verb.
        verb: &'t str,
        /// What follows it.
        words: &'t str,
    },
}

/// The marks around a part that is named.
const MARKS: [char; 2] = ['‹', '›'];

/// A message with its options and commands in the words of the face that shows it; what is between
/// no marks stays as it is.
///
/// ```
/// use grundy::ask::{Mentioned, said};
/// let text = said("raise ‹max-memory› or give ‹heaps 2›", |named| match named {
///     Mentioned::Option { name, value: Some(value) } => format!("--{name} {value}"),
///     Mentioned::Option { name, value: None } => format!("--{name}"),
///     Mentioned::Command { verb, words } => format!("grundy {verb} {words}"),
/// });
/// assert_eq!(text, "raise --max-memory or give --heaps 2");
/// ```
pub fn said(text: &str, mut words: impl FnMut(Mentioned<'_>) -> String) -> String {
    let mut all = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, marked)) = rest.split_once(MARKS[0]) {
        let Some((inside, after)) = marked.split_once(MARKS[1]) else {
            break;
        };
        all.push_str(before);
        all.push_str(&words(named(inside)));
        rest = after;
    }
    all + rest
}

fn named(inside: &str) -> Mentioned<'_> {
    let (first, rest) = match inside.split_once(' ') {
        Some((first, rest)) => (first, Some(rest)),
        None => (inside, None),
    };
    match (first, rest) {
        ("grundy", Some(command)) => {
            let (verb, words) = command.split_once(' ').unwrap_or((command, ""));
            Mentioned::Command { verb, words }
        }
        (name, value) => Mentioned::Option { name, value },
    }
}

/// The words of a command, its options apart: `(None, word)` or `(Some(name), value)`, and an empty
/// value of a flag (`outcomes=`). What is between quotes `'` is one word.
pub fn words_of(words: &str) -> impl Iterator<Item = (Option<&str>, &str)> {
    let mut quoted = false;
    let words = words.split(move |c| {
        quoted ^= c == '\'';
        c == ' ' && !quoted
    });
    words.filter(|word| !word.is_empty()).map(|word| {
        let option = word.split_once('=');
        match option.filter(|(name, _)| name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')) {
            Some((name, value)) => (Some(name), value),
            None => (None, word),
        }
    })
}

/// The same message as a command line has it: `--max 15`, `` `grundy table RULES --max 15` ``.
pub fn typed(text: &str) -> String {
    said(text, |named| match named {
        Mentioned::Option { name, value } => match value {
            Some(value) => format!("--{name} {value}"),
            None => format!("--{name}"),
        },
        Mentioned::Command { verb, words } => {
            let mut all = format!("`grundy {verb}");
            for word in words_of(words) {
                match word {
                    (None, word) => all += &format!(" {word}"),
                    (Some(name), "") => all += &format!(" --{name}"),
                    (Some(name), value) => all += &format!(" --{name} {value}"),
                }
            }
            all + "`"
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_as_they_are_typed() {
        for (text, told) in [
            ("leave ‹sorted› out", "leave --sorted out"),
            ("‹heaps 3› ‹max 15›", "--heaps 3 --max 15"),
            (
                "see ‹grundy table 'take x=1 of h' max=5 outcomes=›",
                "see `grundy table 'take x=1 of h' --max 5 --outcomes`",
            ),
            ("a ‹ alone", "a ‹ alone"),
            ("nothing", "nothing"),
        ] {
            assert_eq!(typed(text), told);
        }
    }

    /// The sources of the library, but for its tests and comments.
    fn texts(folder: &std::path::Path, all: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            let name = path.display().to_string();
            if path.is_dir() {
                texts(&path, all);
            } else if name.ends_with(".rs") && !name.contains("tests") {
                let source = std::fs::read_to_string(&path).expect("a source");
                let lines = source.lines().take_while(|line| *line != "#[cfg(test)]");
                let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
                all.extend(lines.map(|line| (name.clone(), line.to_owned())));
            }
        }
    }

    /// An option in the spelling of one face would be shown by all.
    #[test]
    fn no_message_of_the_library_has_the_spelling_of_one_face() {
        let mut all = Vec::new();
        texts(std::path::Path::new("src"), &mut all);
        let marked = all.iter().filter(|(_, line)| line.contains(MARKS[0]));
        assert!(marked.count() > 100);
        for (name, line) in all {
            // commands that are stored and run again, and styles of a picture
            let is_data = [
                "command",
                "format!(\"grundy survey",
                "\"--heaps {} --max {max}\"",
                "\" --shard",
            ];
            if is_data.iter().any(|data| line.contains(data)) || name.ends_with("svg.rs") {
                continue;
            }
            let named = line.split([' ', '(', '`', '"']).any(|word| {
                let option = word.strip_prefix("--").unwrap_or_default();
                option.starts_with(|c: char| c.is_ascii_lowercase())
            });
            assert!(!named, "{name}: {line}");
        }
    }
}
