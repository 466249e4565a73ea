use super::{Arguments, Definitions, NotationError, Span};
use crate::text::{self, Lexeme};
use std::ops::{Deref, DerefMut};

/// The tokens of rules, and the names that they may use beside the registered ones.
pub(super) struct Tokens<'t> {
    tokens: text::Tokens<'t>,
    pub(super) definitions: &'t Definitions,
}

impl<'t> Deref for Tokens<'t> {
    type Target = text::Tokens<'t>;

    fn deref(&self) -> &Self::Target {
        &self.tokens
    }
}

impl DerefMut for Tokens<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.tokens
    }
}

impl<'t> Tokens<'t> {
    pub(super) fn read(text: &'t str, definitions: &'t Definitions) -> Self {
        let tokens = text::Tokens::read(text);
        Self {
            tokens,
            definitions,
        }
    }

    /// The arguments that follow a name, if any: `(1,2)`, `{1,2}` or `:1,2`.
    pub(super) fn arguments(&mut self, name: Span) -> Result<Arguments<'t>, NotationError> {
        self.list(name, ",", |tokens, arguments, _| {
            arguments.items.push(tokens.number()?);
            Ok(())
        })
    }

    /// The same where round brackets are an error, with a remedy.
    pub(super) fn list_in_braces(
        &mut self,
        name: Span,
        between: &str,
        remedy: &str,
        item: impl Fn(&mut Self, &mut Arguments<'t>, bool) -> Result<(), NotationError>,
    ) -> Result<Arguments<'t>, NotationError> {
        match self.is("(") {
            true => Err(self.unexpected("`{` or `:`", remedy)),
            false => self.list(name, between, item),
        }
    }

    /// The list that follows a name, if any, each item read by `item`, which is told whether there
    /// are brackets. Behind a colon `between` separates the items, in brackets a comma.
    pub(super) fn list(
        &mut self,
        name: Span,
        between: &str,
        item: impl Fn(&mut Self, &mut Arguments<'t>, bool) -> Result<(), NotationError>,
    ) -> Result<Arguments<'t>, NotationError> {
        let mut arguments = Arguments::new(self, name);
        let Some(open) = self.peek().filter(|t| ["(", "{", ":"].contains(&t.text)) else {
            return Ok(arguments);
        };
        self.next();
        arguments.open = Some(open.span);
        let (close, between) = match open.text {
            "(" => (Some(")"), ","),
            "{" => (Some("}"), ","),
            _ => (None, between),
        };
        loop {
            item(self, &mut arguments, close.is_some())?;
            if self.take(between).is_some() {
                continue;
            }
            let Some(close) = close else {
                return Ok(arguments);
            };
            let remedy = || format!("close the list that `{}` opens with `{close}`", open.text);
            return match self.take(close) {
                Some(_) => Ok(arguments),
                None => Err(self.unexpected(&format!("`,` or `{close}`"), remedy())),
            };
        }
    }

    pub(super) fn number(&mut self) -> Result<(u64, Span), NotationError> {
        let Some(token) = self.peek().filter(|t| t.lexeme == Lexeme::Number) else {
            return Err(self.unexpected("a number", "such as moore(2) or subtract{1,3}"));
        };
        let number = token.text.parse().map_err(|_| {
            self.unexpected("a number below 2^64", "parameters of rules have 64 bits")
        })?;
        self.next();
        Ok((number, token.span))
    }
}
