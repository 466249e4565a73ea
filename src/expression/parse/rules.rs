//! Rulesets inside claims.

use super::Parser;
use crate::expression::tree::Template;
use crate::text::Lexeme;
use crate::text::{NotationError, Span};

impl Parser<'_> {
    /// Whether a ruleset comes next: its name, unless that is bound to something else.
    pub(super) fn names_rules(&self) -> bool {
        let Some(token) = self.tokens.peek() else {
            return false;
        };
        let bound = self.bound.iter().any(|name| name == token.text);
        token.lexeme == Lexeme::Word && !bound && (self.known)(token.text)
    }

    /// The ruleset that ends before the next comma, or the bracket that closes.
    pub(super) fn template(&mut self, open: Span) -> Result<Template, NotationError> {
        let start = self.tokens.place();
        let mut depth = 0_usize;
        let mut words = Vec::new();
        loop {
            let Some(token) = self.tokens.peek() else {
                return Err(self.tokens.unexpected(
                    "`)` after the rules",
                    format!("close the bracket that opens at column {}", open.start + 1),
                ));
            };
            match token.text {
                "(" | "{" | "[" => depth += 1,
                ")" | "," if depth == 0 => break,
                ")" | "}" | "]" => depth = depth.saturating_sub(1),
                word if token.lexeme == Lexeme::Word
                    && depth > 0
                    && self.bound.iter().any(|name| name == word) =>
                {
                    words.push((token.span, word.to_owned()));
                }
                _ => {}
            }
            self.tokens.next();
        }
        let end = self.tokens.behind();
        Ok(Template {
            span: Span { start, end },
            words,
        })
    }
}
