//! Operators, from the loosest to the tightest.

use super::{Parsed, Parser, instead};
use crate::expression::tree::{Connective, Node, NodeKind, Operator, Relation};
use crate::game::Order;
use crate::text::Span;

/// What comes next when an operand does.
const OPENERS: [&str; 4] = ["forall", "exists", "let", "if"];

/// Words between statements, from the loosest to the tightest, those of `implied.rs` apart.
const CONNECTIVES: [(&str, Connective); 2] = [("or", Connective::Or), ("and", Connective::And)];

/// Operators on numbers, from the loosest to the tightest level.
const OPERATORS: [&[(&str, Operator)]; 6] = [
    &[("|", Operator::Or)],
    &[("xor", Operator::Xor)],
    &[("&", Operator::And)],
    &[("<<", Operator::ShiftLeft), (">>", Operator::ShiftRight)],
    &[("+", Operator::Add), ("-", Operator::Subtract)],
    &[
        ("*", Operator::Multiply),
        ("/", Operator::Divide),
        ("div", Operator::Div),
        ("mod", Operator::Mod),
    ],
];

/// The level of sums among the operators.
const SUM: usize = 4;

impl Parser<'_> {
    /// An operand: a quantifier, let or choice takes all that follows.
    pub(super) fn operand(&mut self, tighter: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        let next = self.tokens.peek().map_or("", |token| token.text);
        if OPENERS.contains(&next) {
            return self.expression();
        }
        tighter(self)
    }

    /// What the connectives of a level, and tighter ones, join.
    pub(super) fn joined(&mut self, level: usize) -> Parsed {
        let Some(&(word, connective)) = CONNECTIVES.get(level) else {
            return self.not();
        };
        let start = self.tokens.place();
        let mut left = self.operand(|parser| parser.joined(level + 1))?;
        while let Some(right) = self.following(word, |parser| {
            parser.operand(|parser| parser.joined(level + 1))
        })? {
            left = self.node(
                start,
                NodeKind::Joined(connective, left.into(), right.into()),
            );
        }
        Ok(left)
    }

    fn not(&mut self) -> Parsed {
        let start = self.tokens.place();
        if self.tokens.take("not").is_none() {
            return self.comparison();
        }
        let inner = self.deeper(|parser| parser.operand(Self::not))?;
        Ok(self.node(start, NodeKind::Not(inner.into())))
    }

    fn relation(&mut self) -> Option<(Relation, Span)> {
        let next = self.tokens.peek()?;
        let relation = match next.text {
            "=" => Relation::Equal,
            "!=" => Relation::NotEqual,
            "<" => Relation::Less,
            "<=" => Relation::LessEqual,
            ">" => Relation::Greater,
            ">=" => Relation::GreaterEqual,
            "divides" => Relation::Divides,
            _ => return None,
        };
        self.tokens.next();
        Some((relation, next.span))
    }

    /// A part of a comparison, perhaps with the order of its counts after it, or, where it has
    /// none, of all counts of the comparison: `count(P) = 12 ordered`.
    fn counted(&mut self, orders: &mut Vec<Order>) -> Parsed {
        let start = self.tokens.place();
        let node = self.operand(|parser| parser.operation(0))?;
        let order = if self.tokens.take("ordered").is_some() {
            Order::Ordered
        } else if self.tokens.take("sorted").is_some() {
            Order::Sorted
        } else {
            return Ok(node);
        };
        let counts = |node: &Node| {
            matches!(&node.kind, NodeKind::Call { name, arguments, .. }
                if name == "count" && arguments.len() == 1)
        };
        if node.any(&mut |part| counts(part)) {
            return Ok(self.node(start, NodeKind::Counted(node.into(), order)));
        }
        orders.push(order);
        Ok(node)
    }

    fn comparison(&mut self) -> Parsed {
        let start = self.tokens.place();
        let mut orders = Vec::new();
        let first = self.counted(&mut orders)?;
        let mut rest = Vec::new();
        let mut last = Span::default();
        while let Some((relation, at)) = self.relation() {
            if relation == Relation::NotEqual {
                last = at;
            }
            rest.push((relation, self.counted(&mut orders)?));
        }
        self.unequal(&first, &rest, last)?;
        let mut node = match rest.is_empty() {
            true => first,
            false => self.node(start, NodeKind::Chain(first.into(), rest)),
        };
        if let [order] = orders[..] {
            node = self.node(start, NodeKind::Counted(node.into(), order));
        }
        loop {
            let next = self.tokens.peek().map_or("", |token| token.text);
            let after = self.tokens.second().map_or("", |token| token.text);
            let kind: fn(Box<Node>, Box<Node>) -> NodeKind = match (next, after) {
                ("odd" | "even", _) => {
                    self.tokens.next();
                    let parity = u8::from(next == "odd");
                    node = self.node(start, NodeKind::Parity(parity, node.into()));
                    continue;
                }
                ("except", _) => NodeKind::Except,
                ("in", _) | ("not", "in") if !self.without_in => NodeKind::In,
                _ => return Ok(node),
            };
            if next == "not" {
                self.tokens.next();
            }
            self.tokens.next();
            let set = self.set()?;
            node = self.node(start, kind(node.into(), set.into()));
            if next == "not" {
                node = self.node(start, NodeKind::Not(node.into()));
            }
        }
    }

    /// A set, a list or a range.
    pub(super) fn set(&mut self) -> Parsed {
        let start = self.tokens.place();
        let low = self.number()?;
        Ok(match self.following("..", Self::number)? {
            Some(high) => self.node(start, NodeKind::Range(low.into(), high.into())),
            None => low,
        })
    }

    /// A number: all operators on numbers, or a let or choice that takes all that follows.
    pub(super) fn number(&mut self) -> Parsed {
        self.operand(|parser| parser.operation(0))
    }

    pub(super) fn sum(&mut self) -> Parsed {
        self.operation(SUM)
    }

    /// What the operators of a level, and tighter ones, join from left to right.
    fn operation(&mut self, level: usize) -> Parsed {
        let Some(operators) = OPERATORS.get(level) else {
            return self.minus();
        };
        let start = self.tokens.place();
        let mut left = self.operation(level + 1)?;
        loop {
            let next = self.tokens.peek().map_or("", |token| token.text);
            let operator = operators.iter().find(|(sign, _)| *sign == next);
            let Some((_, operator)) = operator.filter(|_| !self.is_star()) else {
                return Ok(left);
            };
            self.tokens.next();
            let right = self.operand(|parser| parser.operation(level + 1))?;
            let kind = NodeKind::Operation(*operator, left.into(), right.into());
            left = self.node(start, kind);
        }
    }

    fn minus(&mut self) -> Parsed {
        let start = self.tokens.place();
        if self.tokens.take("-").is_none() {
            return self.power();
        }
        let inner = self.deeper(Self::minus)?;
        // 0 - a
        let (span, kind) = (Span::at(start), NodeKind::Number(0));
        let zero = Node { span, kind }.into();
        let kind = NodeKind::Operation(Operator::Subtract, zero, inner.into());
        Ok(self.node(start, kind))
    }

    fn power(&mut self) -> Parsed {
        let start = self.tokens.place();
        let base = self.element()?;
        if self.tokens.take("^").is_none() {
            return Ok(base);
        }
        // to the right: 2^3^2 = 2^9
        let exponent = self.deeper(Self::minus)?;
        let kind = NodeKind::Operation(Operator::Power, base.into(), exponent.into());
        Ok(self.node(start, kind))
    }

    fn element(&mut self) -> Parsed {
        let start = self.tokens.place();
        let mut node = self.primary()?;
        while self.tokens.take("[").is_some() {
            let index = self.inside(|parser| parser.expression())?;
            let remedy = match &node.kind {
                NodeKind::Name(name) if name != "x" => match instead::of_function(name) {
                    Some(instead) => instead.to_owned(),
                    None => format!("arguments are written in round brackets: {name}(a, b)"),
                },
                _ => "an element is written x[2], counted from 1".to_owned(),
            };
            self.tokens.expect("]", &remedy)?;
            node = self.node(start, NodeKind::Element(node.into(), index.into()));
        }
        Ok(node)
    }
}
