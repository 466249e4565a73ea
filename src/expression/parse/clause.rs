//! Clauses of moves: `take (t, 0) for t in 1..a if t odd`.

use super::{Parser, instead};
use crate::expression::tree::{Binder, Node, NodeKind};
use crate::text::{NotationError, Span};

/// What a clause of a move says.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    /// Whether something is taken away, or else what is left is said.
    pub(crate) takes: bool,
    /// What follows the first word.
    pub(crate) span: Span,
    /// What is taken, or what is left: one for each heap.
    pub(crate) components: Vec<Node>,
    /// From which heaps; all in their order if it is left out.
    pub(crate) from: Option<Vec<Node>>,
    /// Whether `*` follows: any positive multiple.
    pub(crate) starred: bool,
    pub(crate) binders: Vec<Binder>,
    pub(crate) condition: Option<Node>,
}

impl Clause {
    /// A function of the list of all heaps, if there is one.
    pub(crate) fn of_all_heaps(&self) -> Option<&Node> {
        fn within(node: &Node) -> Option<&Node> {
            let of_all = match &node.kind {
                NodeKind::Call { arguments, .. } => arguments.first().is_some_and(|x| x.is("x")),
                _ => false,
            };
            match of_all {
                true => Some(node),
                false => node.parts().into_iter().find_map(within),
            }
        }
        let ranges = self.binders.iter().filter_map(|b| b.range.as_ref());
        let mut all = self.components.iter().chain(&self.condition).chain(ranges);
        all.find_map(within)
    }

    /// The same clause on this many heaps, its numbers and statements written out as far as that
    /// can be done.
    pub(crate) fn unrolled(&self, heaps: usize) -> Self {
        let all = |nodes: &[Node]| nodes.iter().map(|node| node.unrolled(heaps)).collect();
        let range = |range: &Node| range.unrolled(heaps);
        Self {
            components: all(&self.components),
            from: self.from.as_deref().map(all),
            binders: self
                .binders
                .iter()
                .map(|binder| Binder {
                    range: binder.range.as_ref().map(range),
                    ..binder.clone()
                })
                .collect(),
            condition: self.condition.as_ref().map(range),
            ..self.clone()
        }
    }
}

/// Reads a clause that begins with `take` or `to`; `known` tells the names of rulesets.
///
/// # Errors
/// With the column, what was found, what was expected, and a remedy.
pub(crate) fn clause(text: &str, known: &dyn Fn(&str) -> bool) -> Result<Clause, NotationError> {
    let example = "such as take (t, 0) for t in 1..a if t odd, or to (b, a) if a > b";
    let mut parser = Parser::new(text, known, example);
    let takes = parser.tokens.is("take");
    if !takes && !parser.tokens.is("to") {
        return Err(parser.tokens.unexpected("`take` or `to`", example));
    }
    parser.tokens.next();
    let start = parser.tokens.place();
    // the names of a clause are bound after what they are used in
    let what = parser.amounts()?;
    let starred = parser.tokens.take("*").is_some();
    let from = parser.following("from", |parser| parser.amounts().map(listed))?;
    let binders = parser
        .following("for", Parser::binders)?
        .unwrap_or_default();
    let condition = parser.following("if", Parser::expression)?;
    if parser.tokens.peek().is_some() {
        let expected = match (binders.is_empty(), &condition) {
            (_, Some(_)) => "the end",
            (true, None) => "`*`, `from`, `for`, `if` or the end",
            (false, None) => "`if` or the end",
        };
        let found = parser.tokens.peek().map_or("", |token| token.text);
        let written = "a move is written take (t, t) for t in 1..min(a, b) if t odd";
        let remedy = match found {
            "iff" if condition.is_none() => "did you mean `if`?",
            _ => instead::of_operator("", found, "").unwrap_or(written),
        };
        return Err(parser.tokens.unexpected(expected, remedy));
    }
    let end = parser.tokens.behind().max(start);
    Ok(Clause {
        takes,
        span: Span { start, end },
        components: listed(what),
        from,
        starred,
        binders,
        condition,
    })
}

fn listed(node: Node) -> Vec<Node> {
    match node.kind {
        NodeKind::List(all) => all,
        _ => vec![node],
    }
}

impl Parser<'_> {
    /// A number or a list; a `*` after it is not a product.
    fn amounts(&mut self) -> Result<Node, NotationError> {
        if self.tokens.is("(") {
            let mark = self.tokens.clone();
            let list = self.primary()?;
            if let NodeKind::List(_) | NodeKind::Listed(..) = list.kind {
                return Ok(list);
            }
            self.tokens = mark;
        }
        let before = std::mem::replace(&mut self.starrable, true);
        let number = self.number();
        self.starrable = before;
        number
    }

    /// Whether a `*` that comes next ends the amounts of a clause: nothing follows that could be
    /// multiplied. What begins with `if` could be, if it is a choice.
    pub(super) fn is_star(&self) -> bool {
        if !self.starrable || !self.tokens.is("*") {
            return false;
        }
        match self.tokens.second().map(|token| token.text) {
            None | Some("from" | "for") => true,
            Some("if") => !self.tokens.ahead().any(|token| token.text == "then"),
            Some(_) => false,
        }
    }
}
