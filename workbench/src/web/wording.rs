//! What the library says to people who type commands, said to people who look at the page.

/// Phrases of the command line, and the words of the page for them: longer phrases first.
const SAID: &[(&str, &str)] = &[
    (
        "`grundy verify sprague-grundy` plays boards next to heaps",
        "choose a single board",
    ),
    (
        "raise --max-memory or choose a smaller box",
        "choose smaller heaps or a smaller board",
    ),
    (
        "choose a smaller box, count positions (grundy count), or decide all heaps at once (grundy \
         discover, grundy prove)",
        "choose smaller heaps or a smaller board",
    ),
    (
        "choose a smaller box",
        "choose smaller heaps or a smaller board",
    ),
    ("take a smaller box", "take smaller heaps"),
    ("; raise --max-memory", ""),
    (", which needs no quoting in a shell", ""),
    (
        "? `grundy list rulesets` lists all",
        "? The list of rules has all",
    ),
    (
        "`grundy list rulesets` lists all",
        "the list of rules has all",
    ),
    (
        "`grundy list rulesets` has more",
        "the list of rules has more",
    ),
    (
        "see `grundy list rulesets` for what can be typed",
        "the list of rules shows what can be typed",
    ),
    (" (`grundy table` shows them)", " (Tables shows them)"),
    (
        "grundy check --board 4x5 decides claims about",
        "the command line decides claims about",
    ),
    (
        "expected --heaps N beside --max M, such as --heaps 1 for single heaps",
        "expected their number beside the largest heap, such as 1 heap up to 100",
    ),
    (
        "expected --heaps N --max M; such as --heaps 3 --max 15",
        "expected a number of heaps and the largest, such as 3 heaps up to 15",
    ),
    (
        "expected --heaps N --max M",
        "expected heaps and the largest",
    ),
    ("found --board ", "found a board of "),
    ("expected --board alone", "expected a board alone"),
    (
        "expected --board RxC for",
        "expected the size of a board for",
    ),
    (", such as --board 4x5", ", such as 4x5"),
    ("found --sorted for", "found sorted order for"),
    ("found --heaps ", "found heaps: "),
    ("bounds for --heaps ", "bounds for a number of heaps of "),
    (" (--heaps 1)", ""),
    ("lower --heaps or --max", "choose fewer or smaller heaps"),
    (
        "add --heaps and --max, such as --heaps 3 --max 31",
        "give heaps and their largest, such as 3 heaps up to 31",
    ),
    ("add --heaps and --max", "give heaps and their largest"),
    ("add --heaps 1 --max 100", "choose 1 heap, at most 100"),
    ("more heaps by --heaps", "or choose more heaps"),
    ("or --heaps 1", "or 1 heap"),
    ("or --heaps", "or the heaps of the box"),
    (
        "or for all of the claim by --rules nim",
        "or type rules for all of the claim above",
    ),
    (" (--max)", ""),
    (" (grundy prove)", ""),
    (
        "write row lengths such as 4 3 1, or rows such as '..../...#/.###'",
        "begin a new game for a full board, or mend the address",
    ),
    (
        "write rows with / between them, such as '##./.#.'",
        "begin a new game for a full board, or mend the address",
    ),
    (
        "write rows with / between them",
        "begin a new game for a full board, or mend the address",
    ),
    (
        "fill short rows with # (cells that are gone)",
        "begin a new game for a full board, or fill short rows of the address with #",
    ),
    ("raise --max", "choose a larger heap"),
    ("lower --to", "choose fewer heaps"),
    ("found --to ", "found the last heap "),
    ("add --board 3x3", "such rules have no table here"),
    ("; leave out --engine", ""),
    (
        "see `grundy check --help` for the operators",
        "the examples show the operators",
    ),
    (
        "see `grundy check --help` for what can be said",
        "the examples show what can be said",
    ),
    (
        "`grundy discover RULES --value V` looks for one of them",
        "Find looks for one of them",
    ),
    (
        "to compare two, prove each with `grundy discover RULES --out DIR`",
        "to compare two, have each found by Find, and save its automaton",
    ),
    ("with --base", "with the digits"),
    ("add --base", "take the digits"),
    ("take --base", "take the digits"),
    ("found --heaps ", "found heaps: "),
    ("about --heaps ", "about heaps: "),
    ("such as --heaps ", "such as heaps: "),
    (" or --heaps 1", " or take 1 heap"),
    (
        "by --engine memo or definition",
        "by the engines memo and definition",
    ),
    ("(--engine local keeps nothing)", "(nothing is kept)"),
    ("use --engine memo", "such a position has to be searched"),
    (
        ", or take full",
        ", or have it computed by the command line",
    ),
    ("ask for outcomes (--outcomes)", "ask for outcomes"),
    ("expected no --value", "expected the P-positions"),
    ("--values asks for values", "values are asked for"),
    ("larger --to", "a larger last heap"),
];

/// What is on the page for an option of the command line, where no phrase says it better.
const OPTIONS: &[(&str, &str)] = &[
    ("--heaps", "the number of heaps"),
    ("--max", "the largest heap"),
    ("--to", "the last heap"),
    ("--base", "the digits"),
    ("--rules", "the rules above"),
    ("--value", "the value"),
    ("--values", "the values"),
    ("--max-memory", "the memory limit"),
    ("--time-limit", "the time limit"),
];

/// A message in the words of the page.
pub(super) fn of_the_page(message: &str) -> String {
    let said = SAID
        .iter()
        .fold(message.to_owned(), |text, (command, page)| {
            text.replace(command, page)
        });
    let mut page = String::new();
    let mut rest = &said[..];
    while let Some(at) = rest.find("--") {
        let name = rest[at + 2..].find(|c: char| !c.is_ascii_lowercase() && c != '-');
        let end = name.map_or(rest.len(), |name| at + 2 + name);
        let before = &rest[..at];
        let first = before.is_empty() && page.is_empty();
        let (option, begins) = (&rest[at..end], first || before.ends_with([' ', '(', '`']));
        page.push_str(&rest[..at]);
        let known = OPTIONS.iter().find(|(name, _)| *name == option);
        match known {
            Some((_, words)) => page.push_str(words),
            // one that the page does not have
            None if begins && option.len() > 2 => page.push_str(&option[2..].replace('-', " ")),
            None => page.push_str(option),
        }
        rest = &rest[end..];
    }
    page + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The texts of the library that name an option, each a literal of its sources.
    fn texts(folder: &Path, all: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => texts(&path, all),
                false => {
                    let source = std::fs::read_to_string(&path).expect("a source");
                    let joined = source.replace("\\\n", "\n");
                    all.extend(joined.split('"').map(str::to_owned));
                }
            }
        }
    }

    #[test]
    fn no_option_of_the_command_line_is_named() {
        let mut all = Vec::new();
        let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
        texts(&library, &mut all);
        let options = |text: &str| {
            let words = text.split([' ', '(', '`']);
            let mut named = words.filter(|word| {
                let name = word.strip_prefix("--").unwrap_or_default();
                name.starts_with(|c: char| c.is_ascii_lowercase())
            });
            named.next().is_some()
        };
        all.retain(|text| options(text));
        assert!(all.len() > 30, "{}", all.len());
        for text in all {
            assert!(!options(&of_the_page(&text)), "{text}");
        }
    }

    #[test]
    fn messages_are_told_in_the_words_of_the_page() {
        for (command, page) in [
            ("take --base 2", "take the digits 2"),
            ("add --base ostrowski:2", "take the digits ostrowski:2"),
            (
                "a table needs 3 GB, and the limit is 2 GB; raise --max-memory or choose a smaller box",
                "a table needs 3 GB, and the limit is 2 GB; choose smaller heaps or a smaller board",
            ),
            ("found --heaps 5", "found heaps: 5"),
            ("leave --sorted out", "leave sorted out"),
            ("1--2 and -- 3", "1--2 and -- 3"),
        ] {
            assert_eq!(of_the_page(command), page);
        }
    }
}
