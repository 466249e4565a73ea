//! Rulesets inside claims.

use super::Parser;
use crate::expression::lookup::is_function;
use crate::expression::tree::{Node, NodeKind, Template};
use crate::text::{Lexeme, NotationError, Span, Tokens};

impl Parser<'_> {
    /// Whether a ruleset comes next: its name, unless that is bound to something else, or a code
    /// such as 0.137.
    pub(super) fn names_rules(&self) -> bool {
        let mut tokens = self.tokens.clone();
        // (nim + nim) pass(1)
        while tokens.take("(").is_some() {}
        let Some(token) = tokens.peek() else {
            return false;
        };
        let point = tokens.second().is_some_and(|next| next.text == ".");
        if token.lexeme == Lexeme::Number && point {
            return true;
        }
        let bound = self.bound.iter().any(|name| name == token.text);
        let known = |word: &str| (self.known)(word);
        token.lexeme == Lexeme::Word && !bound && (known(token.text) || known(&hyphenated(tokens)))
    }

    /// The ruleset that ends before the next comma, `in` or the bracket that closes.
    pub(super) fn template(&mut self, open: Span) -> Result<Template, NotationError> {
        let start = self.tokens.place();
        let own = self.tokens.is("rules");
        let (mut depth, mut parts) = (0_usize, Vec::new());
        // whether a number may come next
        let mut item = false;
        loop {
            if item
                && !own
                && !self.names_rules()
                && let Some(part) = self.parameter_part()
            {
                parts.push(part);
            }
            let Some(token) = self.tokens.peek() else {
                return Err(self.tokens.unexpected(
                    "`)` after the rules",
                    format!("close the bracket that opens at column {}", open.start + 1),
                ));
            };
            match token.text {
                "(" | "{" | "[" => depth += 1,
                ")" | "," | "in" if depth == 0 => break,
                ")" | "}" | "]" => depth = depth.saturating_sub(1),
                word if own && self.bound.iter().any(|name| name == word) => {
                    parts.push(Node::name(word, token.span));
                }
                _ => {}
            }
            item = matches!(token.text, "(" | "{" | "," | "/" | ":");
            self.tokens.next();
        }
        let end = self.tokens.behind();
        Ok(Template {
            span: Span { start, end },
            parts,
        })
    }

    /// A number in which a name stands that is bound: `4*m+2`; nothing is read if none is next.
    fn parameter_part(&mut self) -> Option<Node> {
        let (mark, operands, depth) = (self.tokens.clone(), self.operands, self.depth);
        let start = self.tokens.place();
        let part = self.sum().ok().filter(|part| {
            let next = self.tokens.peek().map_or("", |token| token.text);
            let ends = matches!(next, "," | ")" | "}" | "]" | "+");
            let named = |bound: bool| {
                part.any(&mut |node| match &node.kind {
                    NodeKind::Name(name) => self.bound.contains(name) == bound,
                    _ => false,
                })
            };
            let number = !matches!(part.kind, NodeKind::List(_));
            // `path(k)` is no number, but has one
            let other = part.any(&mut |node| match &node.kind {
                NodeKind::Call { name, .. } => !is_function(name),
                _ => false,
            });
            ends && number && !other && named(true) && !named(false)
        });
        if part.is_none() {
            (self.tokens, self.operands, self.depth) = (mark, operands, depth);
        }
        // with its brackets
        let end = self.tokens.behind();
        let span = Span { start, end };
        part.map(|part| Node { span, ..part })
    }

    /// The ruleset that the next word is a name for, if `let` binds it.
    pub(super) fn named_rules(&mut self) -> Option<Template> {
        let token = self.tokens.peek()?;
        let next = self.tokens.second().map_or("", |token| token.text);
        let place = self.bound.iter().rposition(|name| name == token.text)?;
        let (_, rules) = self.rules.iter().rfind(|(bound, _)| *bound == place)?;
        let rules = rules.clone();
        matches!(next, "," | ")").then(|| self.tokens.next())?;
        Some(rules)
    }
}

/// Words that hyphens join without blanks: `node-kayles`.
fn hyphenated(mut tokens: Tokens<'_>) -> String {
    let mut name = String::new();
    while let Some(word) = tokens.next().filter(|token| token.lexeme == Lexeme::Word) {
        name += word.text;
        let next = (tokens.peek(), tokens.second());
        match next {
            (Some(hyphen), Some(next))
                if hyphen.text == "-"
                    && hyphen.span.start == word.span.end
                    && next.span.start == hyphen.span.end =>
            {
                name.push('-');
                tokens.next();
            }
            _ => break,
        }
    }
    name
}
