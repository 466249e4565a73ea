//! The notation: text to ruleset, ruleset to text (by `Display`).
//!
//! ```text
//! ruleset   = ["misere"] compound                        misere may also follow the last part
//! compound  = part {word part}                           the same word between all parts
//! word      = "+" | "selective" | ["continued"] "conjunctive" | "ordinal"
//! part      = ("(" compound ")" | rules) {modifier | "on" number}
//! rules     = name [arguments] | "code" [":"] code | "turning" [":"] coins
//! coins     = number ["+" | "-" number] {"C" ["(" number ")"] | "E" | "F" | "S"}
//! modifier  = "misere" | ("bounded" | "pass" | "block") arguments | "terminal" vectors
//!           | "then" ("(" compound ")" | rules)
//! arguments = "(" item {"," item} ")" | "{" item {"," item} "}" | ":" item {"," item}
//!           | vectors ["potential" arguments]
//! item      = number | "primes" | "squares" | "factorials" | "fib" | "z/" number
//! vectors   = "{" "(" row ")" ["*"] {"," "(" row ")" ["*"]} "}" | ":" row ["+"] {"/" row ["+"]}
//! row       = ["-"] number {"," ["-"] number}
//! ```

mod arguments;
mod code;
mod compounds;
mod elsewhere;
mod family;
mod lexicode;
mod modifiers;
mod sets;
mod tokens;
mod turning;
mod vectors;

pub(super) use arguments::Arguments;
pub use family::Family;

use super::{BoardRuleset, Definitions, HeapRuleset, Info, Rules, Ruleset, TakeAndBreak};
use crate::game::Each;
use crate::text::{Lexeme, NotationError, Span, Tokens, nearest};
use std::str::FromStr;

impl FromStr for Ruleset {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::read(text, &Definitions::default())
    }
}

impl Ruleset {
    /// Reads the notation, with more names.
    ///
    /// # Errors
    /// With the column, what was found, what was expected, and a remedy.
    pub fn read(text: &str, definitions: &Definitions) -> Result<Self, NotationError> {
        let typed = text.trim();
        let quoted = typed
            .strip_prefix('"')
            .and_then(|inner| inner.strip_suffix('"'));
        let text = quoted.unwrap_or(text);
        let named = in_books(text);
        if let (None, Some(remedy)) = (named, elsewhere::of_words(text.trim())) {
            let span = Span {
                start: 0,
                end: text.trim_end().len(),
            };
            let expected = "the name of a ruleset";
            return Err(NotationError::at(text, span, expected, remedy));
        }
        let text = named.unwrap_or(text);
        compounds::ruleset(&mut Tokens::read(text), definitions)
    }
}

/// Whether a word is a code that begins with a digit or a letter: C.0
pub(crate) fn is_code(word: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit() || ('A'..='V').contains(&c);
    word.split_once('.').is_some_and(|(before, behind)| {
        let next = behind.chars().next();
        before.starts_with(digit)
            && before.chars().all(|c| digit(c) || "!?=".contains(c))
            && next.is_none_or(|c| digit(c) || "{[*".contains(c))
    })
}

/// The name in what books call a game: `Wythoff's game`, `Fibonacci Nim`, `euclid-game`.
fn in_books(text: &str) -> Option<&str> {
    let text = text.trim();
    let without = |kind: &str| {
        let (name, last) = text.split_at_checked(text.len().checked_sub(kind.len())?)?;
        let name = name.strip_suffix([' ', '-'])?;
        last.eq_ignore_ascii_case(kind).then_some(name)
    };
    let name = without("game").or_else(|| without("nim"))?;
    let is_name = |name: &&str| Ruleset::is_name(&name.to_ascii_lowercase());
    // grundy's-game, and grundys-game
    let shorter = [Some(name), name.strip_suffix("'s"), name.strip_suffix('s')];
    shorter.into_iter().flatten().find(is_name)
}

/// The name and its arguments, or a code.
fn base(tokens: &mut Tokens<'_>, definitions: &Definitions) -> Result<Rules, NotationError> {
    let expected = "the name of a ruleset";
    if let Some(token) = tokens.peek()
        && let Some(typed) = tokens.text[token.span.start..].split_whitespace().next()
        && (token.lexeme != Lexeme::Word && typed.contains('.') || is_code(typed))
    {
        let code = Arguments::new(tokens, token.span, definitions).code()?;
        let rules = TakeAndBreak::new(code);
        return Ok(Rules::Heaps(HeapRuleset::Code(Each(rules))));
    }
    let Some(token) = tokens.next() else {
        let remedy = "such as nim, moore(2) or bounded(3); `grundy list rulesets` lists all";
        return Err(tokens.error(tokens.end(), "nothing", expected, remedy));
    };
    let word = token.text;
    if token.lexeme != Lexeme::Word {
        let remedy = match word {
            "*" => {
                "grundy nimber '*3 + *5' computes with nimbers; rules begin with a name or a code"
            }
            digits if digits.bytes().all(|b| b.is_ascii_digit()) => {
                "write the rules before the heaps, nim 3 4 5; a code is written 0.137"
            }
            _ => "begin with a name such as nim or moore(2), or with a code such as 0.137",
        };
        return Err(tokens.wrong(token.span, expected, remedy));
    }
    let defined = definitions.find(word).cloned();
    let lower = word.to_ascii_lowercase();
    let word = if defined.is_some() { word } else { &lower };
    // an alias stands for a ruleset with its arguments: wythoff is equal(2)
    for info in Ruleset::all() {
        if let Some((_, meaning)) = info.aliases.iter().find(|(alias, _)| *alias == word) {
            if tokens.is("(") || tokens.is("{") {
                return Err(tokens.unexpected(
                    &format!("nothing after `{word}`, which is {meaning}"),
                    format!("write {}", info.signature),
                ));
            }
            return meaning.parse::<Ruleset>().map(|ruleset| ruleset.rules);
        }
    }
    let arguments = Arguments::new(tokens, token.span, definitions);
    if let Some(rules) = defined {
        return arguments.none().map(|()| Rules::Heaps(rules));
    }
    if let Some(class) = HeapRuleset::CLASSES.iter().find(|c| c.info.name == word) {
        return (class.read)(arguments).map(Rules::Heaps);
    }
    if let Some(rules) = TakeAndBreak::named(word) {
        let rules = Rules::Heaps(HeapRuleset::Code(Each(rules)));
        return arguments.none().map(|()| rules);
    }
    if let Some(class) = BoardRuleset::CLASSES.iter().find(|c| c.info.name == word) {
        return (class.read)(arguments).map(Rules::Board);
    }
    let names = Ruleset::all().flat_map(|i: &Info| {
        std::iter::once(i.name).chain(i.aliases.iter().map(|(alias, _)| *alias))
    });
    let near = definitions.nearest(word).or_else(|| nearest(word, names));
    let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
    let typed = &tokens.text[token.span.end..];
    let remedy =
        elsewhere::remedy(word, typed).unwrap_or_else(|| near + "`grundy list rulesets` lists all");
    Err(tokens.wrong(token.span, expected, remedy))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAIRCASE: &str = "rules{any heaps, potential(sum(i in 1..n: i * x[i])): \
                             take t from 1 for t in 1..x[1]; \
                             take (t, -t) from (i, i - 1) for i in 2..n, t in 1..x[i]}";

    #[test]
    fn prints_back_canonically() {
        for (typed, printed) in [
            ("nim", "nim"),
            ("  moore ( 2 ) ", "moore(2)"),
            ("moore:2", "moore(2)"),
            ("wythoff misere", "equal(2) misere"),
            ("misere nim", "nim misere"),
            ("subtract:4,1,3,1", "subtract{1,3,4}"),
            ("subtract{ 1, 3 ,4 } misere", "subtract{1,3,4} misere"),
            ("nim bounded(3)", "bounded(3)"),
            ("cram", "cram"),
            (
                "vectors{ (1,1)*, (1,0),(0 ,1), (1,0), (3,3) }",
                "vectors{(0,1),(1,0),(1,1)*}",
            ),
            ("vectors:1,0/0,1/1,1+", "vectors{(0,1),(1,0),(1,1)*}"),
            ("vectors:2,-1/0,1 misere", "vectors{(0,1),(2,-1)} misere"),
            (
                "vectors{(2,-1),(0,1)} potential(1,1)",
                "vectors{(0,1),(2,-1)}",
            ),
            (
                "vectors:1,-2/0,1 potential:3,1 misere",
                "vectors{(0,1),(1,-2)} potential(3,1) misere",
            ),
            ("vectors{(1,2)} potential(3,1)", "vectors{(1,2)}"),
            (
                "vectors{(0,1),(1,0)} potential(2,1)",
                "vectors{(0,1),(1,0)}",
            ),
            ("Kayles + NIM", "kayles + nim"),
            ("\"Wythoff\"", "equal(2)"),
            ("Wythoff's game", "equal(2)"),
            ("Wythoff Nim", "equal(2)"),
            ("fibonacci-nim", "takeaway(2)"),
            ("grundys-game", "grundy"),
            ("Staircase Nim", STAIRCASE),
            ("staircase", STAIRCASE),
            ("rwythoff(2 + 1*2)", "rwythoff(4)"),
            ("subtract{2,4*2, 3+2*2}", "subtract{2,7,8}"),
            ("0.137 + .6", "code 0.137 + officers"),
            ("fibonacci", "takeaway(2)"),
            ("mem:0 misere", "mem(0) misere"),
            ("moore(2) bounded(3)", "moore(2) bounded(3)"),
            ("misere wythoff pass:1", "equal(2) pass(1) misere"),
            ("nim misere bounded(2) pass(1)", "bounded(2) pass(1) misere"),
            ("moore(2) pass(1) bounded(2)", "moore(2) pass(1) bounded(2)"),
            (
                "nim terminal{ (2,0),(1,1), (0,2), (2,1) }",
                "nim terminal{(0,2)*,(1,1),(2,1)}",
            ),
            ("nim terminal{(1,1)*,(2,0)*}", "nim terminal{(0,2)*,(1,1)}"),
            ("nim terminal:1,1/2,0", "nim terminal{(1,1),(2,0)}"),
            (
                "hyper{1,12} terminal{(2,0),(1,1)}",
                "hyper{1,12} terminal{(1,1),(2,0)}",
            ),
            ("nim then wythoff misere", "nim then equal(2) misere"),
            (
                "nim then slow(2) pass(1) bounded(4)",
                "nim then slow(2) pass(1) bounded(4)",
            ),
            ("kayles  pass ( 2 )", "kayles pass(2)"),
            ("nim pass(1) block(2) misere", "nim pass(1) block(2) misere"),
            ("kayles+nim", "kayles + nim"),
            (
                "misere kayles + nim pass(1) + wythoff",
                "kayles + nim pass(1) + equal(2) misere",
            ),
            ("nim + nim misere", "nim + nim misere"),
            ("welter on 3 + nim on 1", "welter on 3 + nim"),
            (
                "wythoff on 2 + kayles on 2 misere",
                "equal(2) + kayles on 2 misere",
            ),
            ("nim on 2 pass(1) + nim", "nim pass(1) on 2 + nim"),
            ("hyper:12 + nim", "hyper{12} + nim"),
            (
                "vectors:1,0/1,1+ + code 0.77 + nim",
                "vectors{(1,0),(1,1)*} + kayles + nim",
            ),
            ("(nim + nim) pass(1)", "(nim + nim) pass(1)"),
            ("nim + (nim pass(1))", "nim + nim pass(1)"),
            ("(nim)+((nim))", "nim + nim"),
            (
                "((nim + wythoff) + kayles) misere",
                "nim + equal(2) + kayles misere",
            ),
            ("nim + (wythoff + kayles)", "nim + equal(2) + kayles"),
            (
                "misere (nim selective nim) bounded(2)",
                "(nim selective nim) bounded(2) misere",
            ),
            (
                "(nim selective (nim + wythoff on 3)) + slow(2)",
                "(nim selective (nim + equal(2) on 3)) + slow(2)",
            ),
            (
                "nim then (slow(2) bounded(4))",
                "nim then (slow(2) bounded(4))",
            ),
            (
                "nim then (slow(2)) bounded(4)",
                "nim then slow(2) bounded(4)",
            ),
            ("nim then (nim + nim)", "nim then (nim + nim)"),
            ("(nim bounded(3)) on 2 + nim", "bounded(3) on 2 + nim"),
            ("(welter on 2) + nim", "welter on 2 + nim"),
        ] {
            let ruleset: Ruleset = typed.parse().unwrap_or_else(|e| panic!("{typed}: {e}"));
            assert_eq!(ruleset.to_string(), printed);
            assert_eq!(printed.parse::<Ruleset>().unwrap(), ruleset);
        }
    }

    #[test]
    fn every_class_has_an_example_that_parses_to_itself() {
        for info in Ruleset::all() {
            assert_eq!(
                info.example.parse::<Ruleset>().unwrap().to_string(),
                info.example
            );
        }
    }

    #[test]
    fn errors_name_column_and_remedy() {
        for (typed, column, part) in [
            ("", 1, "found nothing"),
            ("moore(0)", 7, "at least 1"),
            ("moore(2", 8, "`)`"),
            ("moore(2)x", 9, "modifier"),
            ("moore2", 1, "did you mean `moore(2)`"),
            ("moore_2 misere", 1, "did you mean `moore(2)`"),
            ("nim_2", 1, "did you mean `nim`? how many heaps"),
            ("nim2 + nim", 1, "did you mean `nim`"),
            ("dawson's chess", 1, "write 0.137"),
            ("Dawsons-Chess", 1, "write 0.137"),
            ("dawsons_kayles", 1, "write dawson"),
            ("silver dollar", 1, "write staircase"),
            ("nimble", 1, "write nim"),
            ("Northcott's game", 1, "write nim"),
            ("moore", 6, "moore(2)"),
            ("mooore(2)", 1, "did you mean `moore`"),
            ("subtract{1,0}", 12, "at least 1"),
            ("subtract{}", 10, "number"),
            ("nim(3)", 4, "no argument"),
            ("moore(99999999999999999999)", 7, "2^64"),
            ("nim misere misere", 12, "second"),
            ("moore(2) bounded(0)", 18, "at least 1"),
            ("bounded(3) bounded(2)", 12, "second `bounded`"),
            ("nim pass(0)", 10, "nothing changes"),
            ("nim pass", 9, "passes in the whole game"),
            ("nim pass(1,2)", 12, "write pass(1)"),
            ("nim pass(1) pass(1)", 13, "second `pass`"),
            ("nim pas(1)", 5, "did you mean `pass`"),
            ("nim block(0)", 11, "at least 1"),
            ("nim block(1) pass(1)", 14, "write `block` last"),
            ("kayles block(1)", 8, "do not split"),
            ("cram pass(1)", 6, "boards"),
            ("nim terminal", 13, "no list"),
            ("nim terminal{}", 14, "a vector in brackets"),
            ("nim terminal{(1,1),(2)}", 5, "the same number of heaps"),
            ("nim terminal{(1,-1)}", 14, "0 or more"),
            ("nim terminal{(1,2,3,4,5,6,7,8,9)*}", 14, "fewer"),
            (
                "hyper{12,13} terminal{(1,1)}",
                14,
                "another number of heaps",
            ),
            ("kayles terminal{(1)}", 8, "do not split"),
            ("nim then", 9, "the name of a ruleset"),
            ("nim then fibonacci", 5, "remember nothing"),
            ("nim then cram", 5, "rules on heaps"),
            ("vectors{(1,0)} then vectors{(1)}", 16, "as many heaps"),
            ("kayles then hyper{12}", 8, "any number of heaps"),
            ("nim +", 6, "the name of a ruleset"),
            ("nim if a > 1", 5, "registered rules have no conditions"),
            ("subtract{1..3}", 11, "a list has no ranges"),
            ("Subtraction(1, 3,4)", 1, "write subtract{1,3,4}"),
            ("Subtraction{p}", 1, "write subtract{2,3,7}"),
            ("OctalGame('0.77')", 1, "write the code alone"),
            (
                "rules{take t for t in 1..h}",
                7,
                "say first how many heaps there are",
            ),
            (
                "rules{each heap: take t for t in 1..h, if t odd}",
                40,
                "no comma",
            ),
            ("rules{each heap: take 1 if h % 3 = 0}", 30, "write mod"),
            (
                "rules{each heap: take t for t in 1..h if t|h}",
                42,
                "t divides h",
            ),
            ("rules{each heap: take {1,3}}", 23, "for t in {1,3,4}"),
            ("nim misere + kayles", 5, "of the whole"),
            ("misere nim + kayles misere", 21, "second"),
            ("nim + cram", 7, "played on a board"),
            ("nim block(1) + kayles", 1, "that have values"),
            ("moore(2000) + nim", 1, "at most 1000 heaps"),
            ("nim on 2000 + nim", 1, "at most 1000 heaps"),
            ("wythoff + rwythoff(2) on 3", 11, "2 heaps"),
            ("nim on 2", 5, "a sum"),
            ("nim on 2 on 3 + nim", 10, "a second `on`"),
            ("nim on + nim", 8, "a number of heaps"),
            ("nim on 0 + nim", 1, "1 heap or more"),
            (
                "(nim + nim misere) pass(1)",
                12,
                "misere play is of the whole",
            ),
            ("(misere nim) pass(1)", 2, "misere play is of the whole"),
            ("(nim + nim", 11, "`)`"),
            ("nim + nim) pass(1)", 10, "the end"),
            ("(nim pass(1)) pass(1)", 15, "a second `pass`"),
            ("()", 2, "the name of a ruleset"),
            ("nim selective nim + wythoff", 19, "put brackets around one"),
            ("(cram) + nim", 1, "played on a board"),
            ("mem", 4, "mem(m)"),
            ("takeaway(0)", 10, "at least 1"),
            ("nim é", 5, "é"),
            ("wythoff(3)", 8, "equal(k)"),
            ("moore(-1)", 7, "number"),
            ("moore(2,3)", 9, "one argument"),
            ("vectors", 8, "no vector"),
            ("vectors{}", 9, "a vector in brackets"),
            ("vectors(1,2)", 8, "vectors{(1,0),(0,1)}"),
            ("vectors{(1,0),(1)}", 15, "2 components"),
            ("vectors{(1,0),(0,0)*}", 15, "not zero"),
            ("vectors{(1,0),(0,1)", 20, "`}`"),
            ("vectors{(1,0}", 13, "`)`"),
            ("vectors{(1,2147483648)}", 12, "2^31"),
            ("vectors:1,-99999999999", 11, "2^31"),
            ("vectors:1,-", 12, "a number"),
            ("vectors{(0,1),(1,-2)}", 15, "write potential(3,1)"),
            ("vectors{(1,0),(0,-1)}", 15, "no weights"),
            ("vectors{(0,1),(1,-2)} potential(2,1)", 15, "potential(3,1)"),
            ("vectors{(1,0)} potential(1)", 26, "2 weights"),
            ("vectors{(1,0)} potential(1,0)", 28, "at least 1"),
            ("vectors{(1,0)} potential", 25, "the weights"),
            ("vectors{(1,0)} misere potential(1,1)", 23, "modifier"),
        ] {
            let error = typed.parse::<Ruleset>().unwrap_err();
            assert_eq!(error.column(), column, "{typed}: {error}");
            assert!(error.to_string().contains(part), "{typed}: {error}");
        }
    }
}
