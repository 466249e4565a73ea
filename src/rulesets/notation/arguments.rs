use super::{NotationError, Span};

/// The arguments of a name in the notation, with the places to point at.
#[derive(Clone, Debug)]
pub struct Arguments<'t> {
    pub(super) text: &'t str,
    pub(super) name: Span,
    /// The bracket or colon, where there are arguments.
    pub(super) open: Option<Span>,
    pub(super) items: Vec<(u64, Span)>,
}

impl Arguments<'_> {
    fn error(&self, span: Span, found: &str, expected: String, remedy: String) -> NotationError {
        NotationError {
            text: self.text.to_owned(),
            span,
            found: found.to_owned(),
            expected,
            remedy,
        }
    }

    fn name(&self) -> &str {
        &self.text[self.name.start..self.name.end]
    }

    fn behind_name(&self) -> Span {
        Span {
            start: self.name.end,
            end: self.name.end,
        }
    }

    fn at_least_one(
        &self,
        (number, span): (u64, Span),
        meaning: &str,
    ) -> Result<u64, NotationError> {
        if number > 0 {
            return Ok(number);
        }
        let expected = format!("a number of at least 1: {meaning}");
        Err(self.error(span, "`0`", expected, "a move must take something".into()))
    }

    /// No arguments.
    ///
    /// # Errors
    /// If there are some.
    pub fn none(&self) -> Result<(), NotationError> {
        match self.open {
            None => Ok(()),
            Some(span) => {
                let found = &self.text[span.start..span.end];
                let name = self.name();
                Err(self.error(
                    span,
                    &format!("`{found}`"),
                    format!("no argument: {name} has none"),
                    format!("write {name}"),
                ))
            }
        }
    }

    /// Exactly one argument, at least 1.
    ///
    /// # Errors
    /// If there is none, more than one, or it is 0.
    pub fn one(&self, parameter: &str, meaning: &str) -> Result<u64, NotationError> {
        let name = self.name();
        match self.items[..] {
            [item] => self.at_least_one(item, meaning),
            [] => Err(self.error(
                self.behind_name(),
                "no argument",
                format!("`{name}({parameter})`, {parameter} = {meaning}"),
                format!("such as {name}(2), or {name}:2 where a shell minds brackets"),
            )),
            [_, (_, span), ..] => Err(self.error(
                span,
                "a second argument",
                format!("one argument: {parameter} = {meaning}"),
                format!("write {name}({})", self.items[0].0),
            )),
        }
    }

    /// At least one argument, each at least 1.
    ///
    /// # Errors
    /// If there is none, or one is 0.
    pub fn set(&self, meaning: &str) -> Result<Vec<u64>, NotationError> {
        if self.items.is_empty() {
            let name = self.name();
            return Err(self.error(
                self.behind_name(),
                "no argument",
                format!("`{name}{{a,b,..}}`, a list of {meaning}"),
                format!("such as {name}{{1,3,4}}, or {name}:1,3,4 where a shell minds brackets"),
            ));
        }
        self.items
            .iter()
            .map(|&item| self.at_least_one(item, meaning))
            .collect()
    }
}
