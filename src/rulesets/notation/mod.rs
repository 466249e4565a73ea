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
        let named = in_books(text).or_else(|| elsewhere::meant(text));
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
        let remedy = "such as nim, moore(2) or bounded(3); ‹grundy list rulesets› lists all";
        return Err(tokens.error(tokens.end(), "nothing", expected, remedy));
    };
    let word = token.text;
    if token.lexeme != Lexeme::Word {
        let remedy = match word {
            "*" => {
                "‹grundy nimber '*3 + *5'› computes with nimbers; rules begin with a name or a code"
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
            let mut tokens = Tokens::read(meaning);
            let name = tokens.next().map_or(Span::at(0), |token| token.span);
            let arguments = Arguments::of_alias(&mut tokens, name, definitions);
            if let Some(class) = HeapRuleset::CLASSES.iter().find(|c| c.info == *info) {
                return (class.read)(arguments).map(Rules::Heaps);
            }
        }
    }
    // names with a hyphen are several tokens
    let rest = tokens.text[token.span.start..].to_ascii_lowercase();
    let hyphenated = HeapRuleset::CLASSES.iter().find(|class| {
        let name = class.info.name;
        name.contains('-') && (rest.starts_with(name) || name.replace('-', "") == word)
    });
    let arguments = match hyphenated.filter(|class| rest.starts_with(class.info.name)) {
        Some(class) => {
            let (start, end) = (token.span.start, token.span.start + class.info.name.len());
            tokens.skip_to(end);
            Arguments::new(tokens, Span { start, end }, definitions)
        }
        None => Arguments::new(tokens, token.span, definitions),
    };
    if let Some(class) = hyphenated {
        return (class.read)(arguments).map(Rules::Heaps);
    }
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
    if let Some(meant) = elsewhere::numbered(word) {
        return meant.parse::<Ruleset>().map(|ruleset| ruleset.rules);
    }
    let names = Ruleset::all().flat_map(|i: &Info| {
        std::iter::once(i.name).chain(i.aliases.iter().map(|(alias, _)| *alias))
    });
    let near = definitions.nearest(word).or_else(|| nearest(word, names));
    let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
    let typed = &tokens.text[token.span.end..];
    let remedy =
        elsewhere::remedy(word, typed).unwrap_or_else(|| near + "‹grundy list rulesets› lists all");
    Err(tokens.wrong(token.span, expected, remedy))
}

#[cfg(test)]
mod tests;
