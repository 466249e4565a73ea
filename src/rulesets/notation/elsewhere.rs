//! What other programs and books call rules, and what to type here.

const ELSEWHERE: [(&str, &str); 23] = [
    (
        "dawsonchess",
        "write 0.137; dawson is Dawson's Kayles, 0.07",
    ),
    ("guiles", "write 0.15"),
    ("nimstring", GRAPHS),
    ("green", GRAPHS),
    ("grundysgame", "write grundy"),
    ("dawsonskayles", "write dawson"),
    ("dawsonschess", "write 0.137"),
    ("takeandbreak", "write a code, such as 0.137"),
    ("octal", CODE),
    ("octalgame", CODE),
    ("hex", CODE),
    ("game", "write the rules alone, such as nim, kayles or 0.77"),
    (
        "heap",
        "write the rules, then the heaps: grundy value nim 3 5, or grundy value kayles 5",
    ),
    (
        "arc",
        "arc kayles is hyper{1-2,2-3,..} one, with a heap of 1 for each vertex and a set for each \
         edge",
    ),
    ("arckayles", GRAPHS),
    ("node", GRAPHS),
    ("nodekayles", GRAPHS),
    ("graph", GRAPHS),
    ("geography", GRAPHS),
    ("hackenbush", GRAPHS),
    (
        "domineering",
        "the two players must have the same moves, which is not so there; cram is played with the \
         same dominoes",
    ),
    (
        "clobber",
        "there are no rules of its kind on boards yet; `grundy list rulesets` lists all",
    ),
    (
        "chess",
        "the two players must have the same moves, which is not so there",
    ),
];

const CODE: &str = "write the code alone, such as 0.137 or 0.8A";

/// What is said where games on graphs are asked for.
const GRAPHS: &str = "there are no rules on graphs yet; hyper{12,23} takes from heaps that are \
                      edges or vertices";

/// What to type for a name that is used elsewhere, and what follows it.
pub(super) fn remedy(word: &str, typed: &str) -> Option<String> {
    if word == "subtraction" {
        let list = typed.trim_matches(|c: char| " ()[]{}".contains(c));
        let numbers = !list.is_empty()
            && list
                .bytes()
                .all(|b| b.is_ascii_digit() || b", ".contains(&b));
        let list = if numbers { list } else { "2,3,7" };
        return Some(format!("write subtract{{{}}}", list.replace(' ', "")));
    }
    let (_, remedy) = ELSEWHERE.iter().find(|(other, _)| *other == word)?;
    Some((*remedy).to_owned())
}
