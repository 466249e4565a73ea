//! Numbers, names, calls, lists and sets.

use super::{Parsed, Parser, RESERVED, instead};
use crate::arithmetic::rearrangements;
use crate::expression::lookup::asks_positions;
use crate::expression::tree::{Node, NodeKind};
use crate::text::Lexeme;
use crate::text::NotationError;

/// Numbers, names and calls that one text may have.
const MOST: usize = 1_000;
/// Numbers of a tuple that is meant in each order.
const STARRED: usize = 6;
/// Functions that take a ruleset first.
const OF_RULES: &str = "period preperiod saltus last_exception quotient_order quotient_p_order tame \
                        first_values";
/// Functions that run over ranges.
const OVER: &str =
    "all any count sum nimsum min max first last argmin argmax period preperiod saltus";

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> Parsed {
        let start = self.tokens.place();
        let expected = "a number, a name, a function or a bracket";
        let found = self.tokens.peek().map_or("", |token| token.text);
        let remedy = instead::of_operand(found).unwrap_or(self.example);
        let Some(token) = self.tokens.peek() else {
            return Err(self.tokens.unexpected(expected, remedy));
        };
        // long chains of operators are nested as well
        self.operands += 1;
        if self.operands > MOST {
            let remedy = "write long sums as sum(i in 1..n: ..)";
            return Err(self.tokens.unexpected("fewer parts: at most 1000", remedy));
        }
        match (token.lexeme, token.text) {
            (Lexeme::Number, digits) => {
                let Ok(number) = digits.parse::<i128>() else {
                    return Err(self
                        .tokens
                        .unexpected("a number below 2^127", "numbers of claims have 128 bits"));
                };
                self.tokens.next();
                Ok(self.node(start, NodeKind::Number(number)))
            }
            (Lexeme::Word, word) if RESERVED.contains(&word) => {
                Err(self.tokens.unexpected(expected, remedy))
            }
            (Lexeme::Word, word) => {
                self.tokens.next();
                match self.tokens.is("(") {
                    true => self.call(word, token.span),
                    false => Ok(self.node(start, NodeKind::Name(word.to_owned()))),
                }
            }
            (_, "(") => self.bracket(start),
            (_, "{") => self.braces(start),
            _ => Err(self.tokens.unexpected(expected, remedy)),
        }
    }

    /// `(a)`, a list `(a, b)`, or one that is gathered, `(j*j : j in 0..9)`.
    fn bracket(&mut self, start: usize) -> Parsed {
        self.tokens.next();
        let mut all = self.list(")")?;
        if all.len() == 1 && self.tokens.take(":").is_some() {
            let outer = self.bound.len();
            let binders = self.binders()?;
            self.tokens.expect(")", "such as (j*j : j in 0..9)")?;
            self.bound.truncate(outer);
            let element = Box::new(all.remove(0));
            return Ok(self.node(start, NodeKind::Listed(element, binders)));
        }
        self.tokens.expect(")", "close the bracket with `)`")?;
        Ok(match all.len() {
            1 => all.remove(0),
            _ => self.node(start, NodeKind::List(all)),
        })
    }

    /// Parts between commas, up to a closing bracket, at least one.
    fn list(&mut self, close: &str) -> Result<Vec<Node>, NotationError> {
        self.inside(|parser| {
            let mut all = vec![parser.expression()?];
            while parser.tokens.take(",").is_some() {
                if parser.tokens.is(close) {
                    break;
                }
                all.push(parser.expression()?);
            }
            Ok(all)
        })
    }

    fn braces(&mut self, start: usize) -> Parsed {
        self.tokens.next();
        if self.tokens.take("}").is_some() {
            return Ok(self.node(start, NodeKind::Set(Vec::new())));
        }
        let mut all = self.elements()?;
        // the names of a gathered set are bound after its element
        if all.len() == 1 && self.tokens.take(":").is_some() {
            let outer = self.bound.len();
            let binders = self.binders()?;
            self.tokens.expect("}", "such as {j*j : j in 0..9}")?;
            self.bound.truncate(outer);
            let element = Box::new(all.remove(0));
            return Ok(self.node(start, NodeKind::Gathered(element, binders)));
        }
        while self.tokens.take(",").is_some() && !self.tokens.is("}") {
            all.extend(self.elements()?);
        }
        let remedy = match self.tokens.is("..") {
            true => "a range is written without braces: a in 1..5",
            false => "close the set with `}`",
        };
        self.tokens.expect("}", remedy)?;
        Ok(self.node(start, NodeKind::Set(all)))
    }

    /// An element of a set; `(0,1)*` is a tuple in each order.
    fn elements(&mut self) -> Result<Vec<Node>, NotationError> {
        if self.tokens.is("(") {
            let mark = self.tokens.clone();
            let tuple = self.primary()?;
            let is_starred = self.tokens.take("*").is_some();
            let ends = self.tokens.is(",") || self.tokens.is("}");
            match tuple.kind {
                NodeKind::List(all) if is_starred && ends => {
                    if all.len() > STARRED {
                        let expected = format!("at most {STARRED} numbers before `*`");
                        let remedy = "write sort(x) in {..} for positions in any order";
                        return Err(self.tokens.unexpected(&expected, remedy));
                    }
                    // equal numbers are one and the same, so that no order comes twice
                    let same = |a: &Node, b: &Node| match (&a.kind, &b.kind) {
                        (NodeKind::Number(a), NodeKind::Number(b)) => a == b,
                        _ => std::ptr::eq(a, b),
                    };
                    let first = |a: &Node| all.iter().position(|b| same(a, b));
                    let orders = rearrangements(all.iter().filter_map(first).collect());
                    let list = |order: Vec<usize>| Node {
                        span: tuple.span,
                        kind: NodeKind::List(order.iter().map(|&i| all[i].clone()).collect()),
                    };
                    return Ok(orders.map(list).collect());
                }
                _ => self.tokens = mark,
            }
        }
        Ok(vec![self.inside(|parser| parser.expression())?])
    }

    fn call(&mut self, name: &str, at: crate::text::Span) -> Parsed {
        let open = self.tokens.next().expect("it was peeked").span;
        if OVER.split(' ').any(|over| over == name)
            && let Some(node) = self.over(name, at)?
        {
            return Ok(node);
        }
        let mut rules = None;
        let mut arguments = Vec::new();
        let of_rules = asks_positions(name) || OF_RULES.split(' ').any(|of_rules| of_rules == name);
        if of_rules {
            rules = match self.named_rules() {
                None if self.names_rules() => Some(self.template(open)?),
                named => named,
            };
        }
        if rules.is_some() {
            if self.tokens.take(",").is_some() {
                arguments = self.list(")")?;
            }
        } else if !self.tokens.is(")") {
            arguments = self.list(")")?;
        }
        let remedy = match self.tokens.is(".") {
            true => {
                "a code is written as in code 4!.0, or 0.137 where it begins with a number".into()
            }
            false
                if self
                    .tokens
                    .peek()
                    .is_some_and(|next| next.lexeme != Lexeme::Sign) =>
            {
                format!("put a comma between arguments, and `)` after the last: {name}(a, b)")
            }
            false => format!("close the bracket of {name}( with `)`"),
        };
        self.tokens.expect(")", &remedy)?;
        let kind = NodeKind::Call {
            name: name.to_owned(),
            at,
            rules,
            arguments,
        };
        Ok(self.node(at.start, kind))
    }

    /// `i in 1..n: x[i]` and the closing bracket, if that is what follows.
    fn over(
        &mut self,
        name: &str,
        at: crate::text::Span,
    ) -> Result<Option<super::Node>, NotationError> {
        let (mark, outer) = (self.tokens.clone(), self.bound.len());
        let binders = self.binders();
        if binders.is_err() || self.tokens.take(":").is_none() {
            self.tokens = mark;
            self.bound.truncate(outer);
            return Ok(None);
        }
        let body = self.inside(|parser| parser.expression())?;
        self.bound.truncate(outer);
        self.tokens
            .expect(")", &format!("close the bracket of {name}( with `)`"))?;
        let kind = NodeKind::Over {
            name: name.to_owned(),
            at,
            binders: binders?,
            body: Box::new(body),
            on: None,
        };
        Ok(Some(self.node(at.start, kind)))
    }
}
