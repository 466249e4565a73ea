//! What follows the name of a ruleset: each method reads one form of arguments.

use super::{NotationError, Span};
use crate::rulesets::class::Alias;
use crate::rulesets::{AmountSet, Definitions, NamedSet, nearest};
use crate::text::{Lexeme, Mismatch, Token, Tokens};

/// The place after the name of a ruleset, from which its arguments are read.
pub(in crate::rulesets) struct Arguments<'a, 't> {
    pub(in crate::rulesets) tokens: &'a mut Tokens<'t>,
    name: Span,
    /// Names that rules may use next to the registered ones.
    pub(in crate::rulesets) definitions: &'a Definitions,
    /// Whether they are those that another name of the ruleset stands for.
    pub(in crate::rulesets) alias: Alias,
}

/// Reads one item of a list; whether the list has brackets.
pub(super) type ReadItem<'i, 't> =
    dyn FnMut(&mut Tokens<'t>, bool) -> Result<(), NotationError> + 'i;

impl<'a, 't> Arguments<'a, 't> {
    /// Those of a name.
    pub(super) fn new(
        tokens: &'a mut Tokens<'t>,
        name: Span,
        definitions: &'a Definitions,
    ) -> Self {
        Self {
            tokens,
            name,
            definitions,
            alias: Alias(false),
        }
    }

    /// Those that another name stands for, `(2)` of `equal(2)` for `wythoff`.
    pub(super) fn of_alias(
        tokens: &'a mut Tokens<'t>,
        name: Span,
        definitions: &'a Definitions,
    ) -> Self {
        Self {
            alias: Alias(true),
            ..Self::new(tokens, name, definitions)
        }
    }

    pub(super) fn name(&self) -> &'t str {
        self.tokens.slice(self.name)
    }

    /// The message for an argument, or of the place after the name if there is none.
    pub(super) fn error(
        &self,
        at: Option<Span>,
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> NotationError {
        let span = at.unwrap_or(Span::at(self.name.end));
        self.tokens.error(span, found, expected, remedy)
    }

    /// Where there is no argument.
    pub(super) fn missing(
        &self,
        what: &str,
        expected: String,
        example: [&str; 2],
    ) -> NotationError {
        let remedy = self.example(example);
        self.error(None, format!("no {what}"), expected, remedy)
    }

    /// Arguments in brackets, and after a colon.
    fn example(&self, [brackets, colon]: [&str; 2]) -> String {
        let name = self.name();
        format!("such as {name}{brackets}, or {name}:{colon}, which needs no quoting in a shell")
    }

    /// What `read` makes of the text in the brackets that follow the name, as it is; its errors
    /// point at that text.
    pub(in crate::rulesets) fn raw<T>(
        &mut self,
        what: &str,
        example: &str,
        read: impl FnOnce(&str) -> Result<T, Mismatch>,
    ) -> Result<T, NotationError> {
        let (inside, span) = self.inside(what, example)?;
        read(inside).map_err(|error| {
            let Mismatch {
                found,
                expected,
                remedy,
            } = error;
            NotationError::new(self.tokens.text, span, found, expected, remedy)
        })
    }

    /// The text in the brackets that follow the name, and where it stands. Graphs in graph6 and sparse6
    /// end with the bracket.
    fn inside(&mut self, what: &str, example: &str) -> Result<(&'t str, Span), NotationError> {
        let tokens = &mut *self.tokens;
        let text = tokens.text;
        let open = tokens
            .peek()
            .filter(|token| ["(", "{"].contains(&token.text));
        let missing = |span: Span, found: &str| {
            let found = found.to_owned();
            NotationError::new(text, span, found, what, format!("such as {example}"))
        };
        let Some(open) = open else {
            return Err(missing(Span::at(self.name.end), "nothing"));
        };
        let (start, mut depth, mut at) = (open.span.end, 1_usize, open.span.end);
        while let Some(c) = text[at..].chars().next() {
            match c {
                _ if is_code(&text[start..at], &text[at..]) => {
                    at += text[at..].find(')').unwrap_or(text.len() - at);
                    continue;
                }
                '"' => at += text[at + 1..].find('"').map_or(0, |end| end + 1),
                '(' | '{' => depth += 1,
                ')' | '}' => depth -= 1,
                _ => {}
            }
            at += c.len_utf8();
            if depth == 0 {
                tokens.skip_to(at);
                let span = Span { start, end: at - 1 };
                return Ok((&text[start..at - 1], span));
            }
        }
        Err(missing(open.span, "a bracket that is not closed"))
    }

    /// Reads the list that follows the name, `(1,2)`, `{1,2}` or `:1,2`, and answers what opens
    /// it, if there is one. After a colon `between` separates the items, in brackets a comma.
    pub(super) fn list(
        &mut self,
        between: &str,
        item: &mut ReadItem<'_, 't>,
    ) -> Result<Option<Token<'t>>, NotationError> {
        let tokens = &mut *self.tokens;
        let Some(open) = tokens.peek().filter(|t| ["(", "{", ":"].contains(&t.text)) else {
            return Ok(None);
        };
        tokens.next();
        let (close, between) = match open.text {
            "(" => (Some(")"), ","),
            "{" => (Some("}"), ","),
            _ => (None, between),
        };
        loop {
            item(tokens, close.is_some())?;
            if tokens.take(between).is_some() {
                continue;
            }
            let Some(close) = close else {
                return Ok(Some(open));
            };
            return match tokens.take(close) {
                Some(_) => Ok(Some(open)),
                None => {
                    let next = tokens.peek().map_or("", |token| token.text);
                    let remedy = match next {
                        ".." | "-" => {
                            "a list has no ranges: write all numbers, such as 1,2,3".into()
                        }
                        next if next == ";" || next.starts_with(char::is_alphanumeric) => {
                            "write `,` between the members of a list".into()
                        }
                        _ => format!("close the list that `{}` opens with `{close}`", open.text),
                    };
                    Err(tokens.unexpected(&format!("`,` or `{close}`"), remedy))
                }
            };
        }
    }

    /// The same where round brackets are an error, with a remedy.
    pub(super) fn list_in_braces(
        &mut self,
        between: &str,
        remedy: &str,
        item: &mut ReadItem<'_, 't>,
    ) -> Result<Option<Token<'t>>, NotationError> {
        match self.tokens.is("(") {
            true => Err(self.tokens.unexpected("`{` or `:`", remedy)),
            false => self.list(between, item),
        }
    }

    /// Any numbers, and where they stand.
    pub(super) fn numbers(&mut self) -> Result<Vec<(u64, Span)>, NotationError> {
        let mut numbers = Vec::new();
        self.list(",", &mut |tokens, inside| {
            numbers.push(tokens.computed(inside)?);
            Ok(())
        })?;
        Ok(numbers)
    }

    /// No arguments.
    pub(in crate::rulesets) fn none(mut self) -> Result<(), NotationError> {
        let open = self.list(",", &mut |tokens, _| tokens.number().map(|_| ()))?;
        let Some(open) = open else { return Ok(()) };
        let name = self.name();
        let expected = format!("no argument: {name} has none");
        Err(self.tokens.wrong(
            open.span,
            expected,
            format!("write {name}; heaps follow the rules, such as 3 4 5"),
        ))
    }

    /// Exactly one number, at least 1.
    pub(in crate::rulesets) fn one(
        self,
        parameter: &str,
        meaning: &str,
    ) -> Result<u64, NotationError> {
        self.positive(parameter, meaning, "a move must take something")
    }

    /// Exactly one number, at least 1; a remedy for 0.
    pub(super) fn positive(
        mut self,
        parameter: &str,
        meaning: &str,
        remedy: &str,
    ) -> Result<u64, NotationError> {
        match self.single(parameter, meaning)? {
            (0, span) => {
                let expected = format!("a number of at least 1: {meaning}");
                Err(self.error(Some(span), "`0`", expected, remedy))
            }
            (number, _) => Ok(number),
        }
    }

    /// Exactly one number.
    pub(in crate::rulesets) fn number(
        mut self,
        parameter: &str,
        meaning: &str,
    ) -> Result<u64, NotationError> {
        self.single(parameter, meaning).map(|(number, _)| number)
    }

    fn single(&mut self, parameter: &str, meaning: &str) -> Result<(u64, Span), NotationError> {
        let (numbers, name) = (self.numbers()?, self.name());
        match numbers[..] {
            [number] => Ok(number),
            [] => {
                let remedy = self.example(["(2)", "2"]);
                let expected = format!("`{name}({parameter})`, {parameter} = {meaning}");
                Err(self.error(None, "no argument", expected, remedy))
            }
            [(first, _), (_, span), ..] => Err(self.error(
                Some(span),
                "a second argument",
                format!("one argument: {parameter} = {meaning}"),
                format!("write {name}({first})"),
            )),
        }
    }

    /// No argument, or the number 0; answers whether it is there.
    pub(in crate::rulesets) fn zero_or_none(
        mut self,
        meaning: &str,
    ) -> Result<bool, NotationError> {
        let span = match self.numbers()?[..] {
            [] => return Ok(false),
            [(0, _)] => return Ok(true),
            [(0, _), (_, span), ..] | [(_, span), ..] => span,
        };
        let name = self.name();
        let expected = format!("no argument, or one 0: {meaning}");
        let remedy = format!("write {name} or {name}(0)");
        Err(self.tokens.wrong(span, expected, remedy))
    }

    /// At least one amount: numbers of at least 1, and sets with a name; `{1,primes}` or
    /// `:1,primes`.
    pub(in crate::rulesets) fn amounts(mut self) -> Result<AmountSet, NotationError> {
        self.amount_set()
    }

    /// As [`amounts`](Self::amounts), where more follows.
    pub(super) fn amount_set(&mut self) -> Result<AmountSet, NotationError> {
        let name = self.name();
        let example = || match name {
            "allbut" => "such as allbut{2} or allbut{1,squares}; all but nothing is nim".into(),
            "turning" => "such as turning {1,4,9}C or turning {squares}C".into(),
            _ => format!("such as {name}{{1,3}} or {name}{{1,primes}}"),
        };
        let expected = "a number or a named set (primes, squares, factorials, fib)";
        let (mut numbers, mut named) = (Vec::new(), Vec::new());
        self.list(",", &mut |tokens, inside| {
            match tokens.peek() {
                Some(token) if token.lexeme == Lexeme::Word => {
                    let word = token.text;
                    named.push(NamedSet::named(word).ok_or_else(|| {
                        let near = nearest(word, NamedSet::ALL.map(NamedSet::name));
                        let near = near.map(|near| format!("did you mean `{near}`?"));
                        let remedy = near.unwrap_or_else(example);
                        tokens.wrong(token.span, expected, remedy)
                    })?);
                    tokens.next();
                }
                Some(token) if token.lexeme == Lexeme::Number => match tokens.computed(inside)? {
                    (0, span) => {
                        let expected = "a number of at least 1: amounts";
                        let remedy = "a move must take something";
                        return Err(tokens.error(span, "`0`", expected, remedy));
                    }
                    (number, _) => numbers.push(number),
                },
                _ => return Err(tokens.unexpected(expected, example())),
            }
            Ok(())
        })?;
        AmountSet::new(numbers, named).ok_or_else(|| {
            let expected = format!("`{name}{{a,b,..}}`, a list of amounts");
            self.missing("argument", expected, ["{1,3,4}", "1,3,4"])
        })
    }

    /// The divisor k of exactly one quotient z/k, k at least 1: `(z/2)` or `:z/2`.
    pub(in crate::rulesets) fn divisor(mut self) -> Result<u64, NotationError> {
        let example = self.example(["(z/2)", "z/2"]);
        let mut quotients = Vec::new();
        self.list(",", &mut |tokens, _| {
            let start = tokens.place();
            for sign in ["z", "/"] {
                if tokens.take(sign).is_none() {
                    return Err(tokens.unexpected("a quotient z/k, k at least 1", &*example));
                }
            }
            if tokens.peek_number().is_none() {
                return Err(tokens.unexpected("a number k, as in z/k", &*example));
            }
            let (k, Span { end, .. }) = tokens.number()?;
            quotients.push((k, Span { start, end }));
            Ok(())
        })?;
        let (at, found) = match quotients[..] {
            [(k, _)] if k > 0 => return Ok(k),
            [] => (None, "no argument"),
            [(_, span)] => (Some(span), self.tokens.slice(span)),
            [_, (_, span), ..] => (Some(span), "a second argument"),
        };
        let expected = format!("`{}(z/k)`, k at least 1", self.name());
        Err(self.error(at, found, expected, example))
    }

    /// The rules in braces: `{2 heaps: take (1,1)*}`.
    pub(in crate::rulesets) fn body(&mut self) -> Result<Span, NotationError> {
        let Some(open) = self.tokens.take("{") else {
            let name = self.name();
            let remedy = format!(
                "such as {name}{{2 heaps: take (t, 0) for t in 1..a; take (1,1)*}}; \
                 ‹grundy list rulesets› has more"
            );
            return Err(self.error(None, "no moves", "moves in braces", remedy));
        };
        let mut depth = 1;
        while let Some(token) = self.tokens.next() {
            match token.text {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let (start, end) = (open.end, token.span.start);
                return Ok(Span { start, end });
            }
        }
        let remedy = "close the rules with `}`, such as rules{2 heaps: take (1,1)*}";
        Err(self
            .tokens
            .error(self.tokens.end(), "the end", "`}`", remedy))
    }
}

#[cfg(test)]
mod tests;

/// Whether a graph in graph6 or sparse6 begins here: any signs but round brackets.
fn is_code(before: &str, rest: &str) -> bool {
    let before = before.trim_end();
    let behind_code = || before.strip_suffix(',').is_some_and(super::is_code);
    let begins = || before.is_empty() || before.ends_with('+') || behind_code();
    rest.starts_with("g6:") || rest.starts_with(':') && begins()
}
