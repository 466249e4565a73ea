//! What the library says to people who type commands, said to people who look at the page.

/// What is said of the command line, and what of the page: longer phrases first.
const SAID: &[(&str, &str)] = &[
    (
        "`grundy verify sprague-grundy` plays boards beside heaps",
        "choose a single board",
    ),
    (
        "raise --max-memory or choose a smaller box",
        "choose a smaller box",
    ),
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
];

/// A message in the words of the page.
pub(super) fn of_the_page(message: &str) -> String {
    SAID.iter()
        .fold(message.to_owned(), |text, (command, page)| {
            text.replace(command, page)
        })
}
