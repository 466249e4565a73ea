//! The notation: text to ruleset, ruleset to text (by `Display`).
//!
//! ```text
//! ruleset   = ["misere"] name [arguments] {"misere" | "bounded" arguments}
//!           | ["misere"] "code" [":"] code {"misere"}
//! arguments = "(" item {"," item} ")" | "{" item {"," item} "}" | ":" item {"," item}
//!           | vectors ["potential" arguments]
//! item      = number | "primes" | "squares" | "factorials" | "fib" | "z/" number
//! vectors   = "{" "(" row ")" ["*"] {"," "(" row ")" ["*"]} "}" | ":" row ["+"] {"/" row ["+"]}
//! row       = ["-"] number {"," ["-"] number}
//! ```

mod arguments;
mod code;
mod error;
mod family;
mod named_sets;
mod quotient;
mod sets;
mod tokens;
mod vectors;

pub use arguments::{Arguments, TypedVector};
pub use error::{NotationError, Span};
pub use family::Family;

use super::{
    BoardRuleset, Bounded, Form, HeapRuleset, Info, Rules, Ruleset, TakeAndBreak, nearest,
};
use crate::game::{Convention, Each};
use std::str::FromStr;
use tokens::{Kind, Token, Tokens};

impl FromStr for Ruleset {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut tokens = Tokens::read(text)?;
        let mut convention = Convention::Normal;
        if tokens.peek().is_some_and(|t| t.word() == Some("misere")) {
            tokens.next();
            convention = Convention::Misere;
        }
        let mut rules = base(&mut tokens)?;
        while let Some(modifier) = tokens.next() {
            match modifier.word() {
                Some("misere") if convention == Convention::Misere => {
                    return Err(tokens.error(
                        modifier.span,
                        "a second `misere`",
                        "one at most",
                        "leave one of them out",
                    ));
                }
                Some("misere") => convention = Convention::Misere,
                Some("bounded") => {
                    let arguments = tokens.arguments(modifier.span)?;
                    rules = bound(&rules, &arguments, &tokens, modifier)?;
                }
                _ => {
                    return Err(tokens.error(
                        modifier.span,
                        format!("`{}`", tokens.slice(modifier.span)),
                        "the end, or a modifier: misere, bounded(b)",
                        "see `grundy list rulesets` for what can be typed",
                    ));
                }
            }
        }
        Ok(Self { rules, convention })
    }
}

/// The name and its arguments.
fn base(tokens: &mut Tokens<'_>) -> Result<Rules, NotationError> {
    let Some(token) = tokens.next() else {
        return Err(tokens.error(
            tokens.end(),
            "nothing",
            "the name of a ruleset",
            "such as nim, moore(2) or bounded(3); `grundy list rulesets` lists all",
        ));
    };
    let Some(word) = token.word() else {
        return Err(tokens.error(
            token.span,
            format!("`{}`", tokens.slice(token.span)),
            "the name of a ruleset",
            "begin with a name such as nim or moore(2)",
        ));
    };
    // an alias stands for a ruleset with its arguments: wythoff is equal(2)
    for info in Ruleset::all() {
        if let Some((_, meaning)) = info.aliases.iter().find(|(alias, _)| *alias == word) {
            if let Some(next) = tokens.peek().filter(|t| matches!(t.kind, Kind::Open(_))) {
                let span = next.span;
                return Err(tokens.error(
                    span,
                    format!("`{}`", tokens.slice(span)),
                    format!("nothing after `{word}`, which is {meaning}"),
                    format!("write {}", info.signature),
                ));
            }
            return meaning.parse::<Ruleset>().map(|ruleset| ruleset.rules);
        }
    }
    let mut classes = HeapRuleset::CLASSES.iter();
    let class = classes.find(|class| class.info.name == word);
    let arguments = match class.map_or(Form::Numbers, |class| class.form) {
        Form::Numbers => tokens.arguments(token.span)?,
        Form::Amounts => tokens.amounts(token.span)?,
        Form::Quotient => tokens.quotient(token.span)?,
        Form::Vectors => tokens.vectors(token.span)?,
        Form::Sets => tokens.sets(token.span)?,
        Form::Code => tokens.code(token.span)?,
    };
    if let Some(class) = class {
        return (class.make)(&arguments).map(Rules::Heaps);
    }
    if let Some(rules) = TakeAndBreak::named(word) {
        arguments.none()?;
        return Ok(Rules::Heaps(HeapRuleset::Code(Each(rules))));
    }
    if let Some(class) = BoardRuleset::CLASSES.iter().find(|c| c.info.name == word) {
        return (class.make)(&arguments).map(Rules::Board);
    }
    Err(unknown(tokens, token, word))
}

fn unknown(tokens: &Tokens<'_>, token: Token<'_>, word: &str) -> NotationError {
    let names = Ruleset::all().flat_map(|i: &Info| {
        std::iter::once(i.name).chain(i.aliases.iter().map(|(alias, _)| *alias))
    });
    let remedy = match nearest(word, names) {
        Some(near) => format!("did you mean `{near}`? `grundy list rulesets` lists all"),
        None => "`grundy list rulesets` lists all".into(),
    };
    tokens.error(
        token.span,
        format!("`{word}`"),
        "the name of a ruleset",
        remedy,
    )
}

/// `nim bounded(b)` is `bounded(b)`; other rules have no bounded form yet.
fn bound(
    rules: &Rules,
    arguments: &Arguments<'_>,
    tokens: &Tokens<'_>,
    modifier: Token<'_>,
) -> Result<Rules, NotationError> {
    let b: Bounded = super::Named::parse(arguments)?;
    match rules {
        Rules::Heaps(HeapRuleset::Nim(_)) => Ok(Rules::Heaps(HeapRuleset::Bounded(Each(b)))),
        _ => Err(tokens.error(
            modifier.span,
            format!("`bounded` after {rules}"),
            "the end or `misere`",
            "only nim takes a bound: nim bounded(3) = bounded(3)",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("moore", 6, "moore(2)"),
            ("mooore(2)", 1, "did you mean `moore`"),
            ("subtract{1,0}", 12, "at least 1"),
            ("subtract{}", 10, "number"),
            ("nim(3)", 4, "no argument"),
            ("moore(99999999999999999999)", 7, "2^64"),
            ("nim misere misere", 12, "second"),
            ("moore(2) bounded(3)", 10, "only nim"),
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
