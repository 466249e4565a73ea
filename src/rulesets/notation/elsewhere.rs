//! What other programs and books call rules, and what to type here.

use crate::rulesets::Ruleset;

/// What other names stand for.
const MEANT: [(&str, &str); 5] = [
    ("dawsonschess", "0.137"),
    ("dawsonchess", "0.137"),
    ("dawsonskayles", "dawson"),
    ("grundysgame", "grundy"),
    ("guiles", "0.15"),
];

const ELSEWHERE: [(&str, &str); 21] = [
    (
        "nimble",
        "write nim: a heap is the number of free squares before a coin, of which several may be \
         on a square",
    ),
    (
        "northcott",
        "write nim: a heap is the gap between the two pieces of a row (moving back does not change \
         the outcome)",
    ),
    (
        "northcottsgame",
        "write nim: a heap is the gap between the two pieces of a row",
    ),
    ("silver", SILVER),
    ("silverdollar", SILVER),
    ("silverdollargame", SILVER),
    ("nimstring", GRAPHS),
    ("takeandbreak", "write a code, such as 0.137"),
    ("octal", CODE),
    ("octalgame", CODE),
    ("hex", CODE),
    ("game", "write the rules alone, such as nim, kayles or 0.77"),
    (
        "heap",
        "write the rules, then the heaps: ‹grundy value nim 3 5›, or ‹grundy value kayles 5›",
    ),
    (
        "arc",
        "write arc-kayles(path(5)), or another graph in the brackets",
    ),
    (
        "arckayles",
        "write arc-kayles(path(5)), or another graph in the brackets",
    ),
    (
        "tictactoe",
        "tic-tac-toe with crosses alone is notakto: ‹grundy value notakto 3x3 misere›",
    ),
    (
        "node",
        "write node-kayles(path(7)), or another graph in the brackets",
    ),
    ("graph", GRAPHS),
    (
        "green",
        "write hackenbush(edges{0-1,1-2,1-3}); 0 is the ground",
    ),
    (
        "domineering",
        "the two players must have the same moves, which is not so there; cram is played with the \
         same dominoes",
    ),
    (
        "chess",
        "the two players must have the same moves, which is not so there",
    ),
];

/// In welter coins jump.
const SILVER: &str = "coins that may not jump are a staircase: write staircase, with the free \
                      squares before each coin as heaps, those of the last coin first; welter is \
                      the game of coins that may jump";

const CODE: &str = "write the code alone, such as 0.137 or 0.8A";

/// What is said where games on graphs are asked for.
const GRAPHS: &str = "there are no rules of this kind yet; node-kayles(path(7)) is played on a \
                      graph, and edges{a>b, a>c} lists the moves of any game";

/// What to type for a name that is used elsewhere, and what follows it.
pub(super) fn remedy(word: &str, typed: &str) -> Option<String> {
    if ["subtraction", "sub", "s"].contains(&word) {
        let list = typed.trim_matches(|c: char| " :()[]{}".contains(c));
        let numbers = !list.is_empty()
            && list
                .bytes()
                .all(|b| b.is_ascii_digit() || b", ".contains(&b));
        let list = if numbers { list } else { "2,3,7" };
        return Some(format!("write subtract{{{}}}", list.replace(' ', "")));
    }
    let known = |name: &str| ELSEWHERE.iter().find(|(other, _)| *other == name);
    known(word).map(|(_, remedy)| (*remedy).to_owned())
}

/// What `moore2`, `nim_2` stand for: a name and its number, and Nim_k for Moore's game.
pub(super) fn numbered(word: &str) -> Option<String> {
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &word[name.len()..];
    let name = match name.trim_end_matches('_') {
        "nim" => "moore",
        name => name,
    };
    if number.is_empty() || !Ruleset::is_name(name) {
        return None;
    }
    let mut with = [format!("{name}({number})"), format!("{name}{{{number}}}")].into_iter();
    with.find(|text| text.parse::<Ruleset>().is_ok())
}

/// What a text in words stands for: Dawson's chess.
pub(super) fn meant(text: &str) -> Option<&'static str> {
    let squeezed = squeezed(text);
    let found = MEANT.iter().find(|(other, _)| *other == squeezed)?;
    Some(found.1)
}

/// Without what stands between words.
fn squeezed(text: &str) -> String {
    let letters = text.chars().filter(|c| !" '’_-".contains(*c));
    letters.collect::<String>().to_ascii_lowercase()
}

/// What to type for a text of several words that is used elsewhere: silver dollar game.
pub(super) fn of_words(text: &str) -> Option<&'static str> {
    let squeezed = squeezed(text);
    let found = ELSEWHERE.iter().find(|(other, _)| *other == squeezed)?;
    let single = text.bytes().all(|c| c.is_ascii_alphanumeric());
    (!single).then_some(found.1)
}
