//! A claim of rules that are given next to it, with names in them that the claim binds.

use super::Claim;
use crate::expression::{Node, NodeKind, asks_positions};
use crate::rulesets::NotationError;

impl Claim {
    /// The claim with rules written wherever it names none: `forall k in 1..3: P(x) <=> ..` with
    /// `moore(k)` is `forall k in 1..3: P(moore(k), x) <=> ..`.
    ///
    /// # Errors
    /// Those of the claim that comes of it.
    pub fn with_rules(&self, rules: &str) -> Result<Self, NotationError> {
        let mut places = Vec::new();
        self.tree.any(&mut |node| {
            places.extend(place(&self.text, node, rules));
            false
        });
        places.sort_by_key(|(at, _)| *at);
        let mut text = self.text.clone();
        for (at, added) in places.iter().rev() {
            text.insert_str(*at, added);
        }
        Self::read(&text, &self.definitions)
    }
}

/// Where something is written, and what.
fn place(text: &str, node: &Node, rules: &str) -> Option<(usize, String)> {
    match &node.kind {
        NodeKind::Name(name) if asks_positions(name) && name != "tame" => {
            Some((node.span.end, format!("({rules}, x)")))
        }
        NodeKind::Call {
            name,
            at,
            rules: None,
            arguments,
        } if asks_positions(name) => {
            let open = text[at.end..].find('(')? + at.end + 1;
            let added = match arguments.is_empty() {
                true => format!("{rules}, x"),
                false => format!("{rules}, "),
            };
            Some((open, added))
        }
        _ => None,
    }
}
