//! Options and commands that a message names, in the words of the page.

use grundy::ask::{Mentioned, said};

/// What is on the page for an option, and the same before a value.
const OPTIONS: &[(&str, &str, &str)] = &[
    ("heaps", "the number of heaps", "heaps: "),
    ("max", "the largest heap", "the largest heap "),
    ("to", "the last heap", "the last heap "),
    ("board", "a board", "a board of "),
    ("base", "the digits", "the digits "),
    ("rules", "the rules above", "the rules "),
    ("value", "the value", "the value "),
    ("values", "the values", "the values "),
    ("sorted", "sorted order", "sorted order "),
    ("engine", "the engine", "the engine "),
    (
        "max-memory",
        "the memory limit of the server",
        "a memory limit of ",
    ),
];

/// Where on the page is what a command does.
const PLACES: &[(&str, &str)] = &[
    ("check", "Claims"),
    ("count", "Find"),
    ("discover", "Find"),
    ("find", "Find"),
    ("prove", "Claims"),
    ("sequence", "Sequences"),
    ("survey", "Find"),
    ("table", "Tables"),
    ("value", "Play"),
];

/// A message in the words of the page.
pub(super) fn of_the_page(message: &str) -> String {
    let text = said(message, |named| match named {
        Mentioned::Option {
            name: "board",
            value: Some("RxC"),
        } => "the size of a board".into(),
        Mentioned::Option { name, value } => {
            let known = OPTIONS.iter().find(|(option, ..)| *option == name);
            match (known, value) {
                (Some((_, words, _)), None) => (*words).into(),
                (Some((_, _, words)), Some(value)) => format!("{words}{value}"),
                // one that the page does not have
                (None, None) => name.replace('-', " "),
                (None, Some(value)) => format!("{} {value}", name.replace('-', " ")),
            }
        }
        Mentioned::Command { verb: "list", .. } => "the list of rules".into(),
        Mentioned::Command {
            verb: "check",
            words: "help=",
        } => "the examples".into(),
        Mentioned::Command { verb, words } => {
            let place = PLACES.iter().find(|(known, _)| *known == verb);
            match place {
                Some((_, place)) => format!("\u{201c}{place}\u{201d}"),
                None => {
                    let command = format!("‹grundy {verb} {words}›").replace(" ›", "›");
                    format!("the command {}", grundy::ask::typed(&command))
                }
            }
        }
    });
    // it begins a sentence of its own
    text.replace("? the list of rules", "? The list of rules")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_told_in_the_words_of_the_page() {
        for (text, page) in [
            ("take ‹base 2›", "take the digits 2"),
            ("found ‹heaps 5›", "found heaps: 5"),
            ("leave ‹sorted› out", "leave sorted order out"),
            ("use ‹engine memo›", "use the engine memo"),
            (
                "‹grundy list rulesets› lists all",
                "the list of rules lists all",
            ),
            ("see ‹grundy check help=›", "see the examples"),
            (
                "did you mean `nim`? ‹grundy list rulesets› lists all",
                "did you mean `nim`? The list of rules lists all",
            ),
            (
                "‹grundy nimber '*3 + *5'› adds",
                "the command `grundy nimber '*3 + *5'` adds",
            ),
            ("1--2 and -- 3", "1--2 and -- 3"),
        ] {
            assert_eq!(of_the_page(text), page);
        }
    }
}
