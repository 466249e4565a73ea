use super::tokens::Tokens;
use super::{Arguments, NotationError, Span};

impl<'t> Tokens<'t> {
    /// The rules in braces that follow a name: `{2 heaps: take (1,1)*}`.
    pub(super) fn own(&mut self, name: Span) -> Result<Arguments<'t>, NotationError> {
        let mut arguments = Arguments::new(self, name);
        let Some(open) = self.peek().filter(|t| t.text == "{") else {
            return Ok(arguments);
        };
        arguments.open = Some(open.span);
        let mut depth = 0_usize;
        while let Some(token) = self.next() {
            match token.text {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let (start, end) = (open.span.end, token.span.start);
                arguments.body = Some(Span { start, end });
                return Ok(arguments);
            }
        }
        Err(self.error(
            self.end(),
            "the end",
            "`}`",
            "close the rules with `}`, such as rules{2 heaps: take (1,1)*}",
        ))
    }
}

impl<'t> Arguments<'t> {
    /// Text in braces: the whole text, and where it lies.
    ///
    /// # Errors
    /// If there is none.
    pub fn body(&self) -> Result<(&'t str, Span), NotationError> {
        let name = self.name();
        let remedy = format!(
            "such as {name}{{2 heaps: take (t, 0) for t in 1..a; take (1,1)*}}; \
             `grundy list rulesets` has more"
        );
        match self.body {
            Some(body) => Ok((self.text, body)),
            None => Err(self.error(
                self.behind_name(),
                "no moves",
                "moves in braces".to_owned(),
                remedy,
            )),
        }
    }
}
