//! Operators, from the loosest to the tightest.

use super::{Parsed, Parser};
use crate::expression::tree::{Connective, Node, NodeKind, Operator, Relation};
use crate::game::Order;

/// What comes next when an operand does.
const OPENERS: [&str; 4] = ["forall", "exists", "let", "if"];

impl Parser<'_> {
    /// An operand: a quantifier, let or choice takes all that follows.
    fn operand(&mut self, tighter: fn(&mut Self) -> Parsed) -> Parsed {
        let next = self.tokens.peek().map_or("", |token| token.text);
        if OPENERS.contains(&next) {
            return self.expression();
        }
        tighter(self)
    }

    /// Operands that a word joins, from left to right.
    fn joined(
        &mut self,
        word: &str,
        tighter: fn(&mut Self) -> Parsed,
        connective: Connective,
    ) -> Parsed {
        let start = self.tokens.place();
        let mut left = self.operand(tighter)?;
        while let Some(right) = self.following(word, |parser| parser.operand(tighter))? {
            left = self.node(
                start,
                NodeKind::Joined(connective, left.into(), right.into()),
            );
        }
        Ok(left)
    }

    pub(super) fn iff(&mut self) -> Parsed {
        self.joined("<=>", Self::implies, Connective::Iff)
    }

    fn implies(&mut self) -> Parsed {
        let start = self.tokens.place();
        let left = self.operand(Self::or)?;
        let right = self.following("=>", |parser| {
            parser.deeper(|parser| parser.operand(Self::implies))
        })?;
        Ok(match right {
            Some(right) => self.node(
                start,
                NodeKind::Joined(Connective::Implies, left.into(), right.into()),
            ),
            None => left,
        })
    }

    fn or(&mut self) -> Parsed {
        self.joined("or", Self::and, Connective::Or)
    }

    fn and(&mut self) -> Parsed {
        self.joined("and", Self::not, Connective::And)
    }

    fn not(&mut self) -> Parsed {
        let start = self.tokens.place();
        if self.tokens.take("not").is_none() {
            return self.comparison();
        }
        let inner = self.deeper(|parser| parser.operand(Self::not))?;
        Ok(self.node(start, NodeKind::Not(inner.into())))
    }

    fn relation(&mut self) -> Option<Relation> {
        let relation = match self.tokens.peek()?.text {
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
        Some(relation)
    }

    /// A part of a comparison, perhaps with the order of its counts after it.
    fn counted(&mut self, orders: &mut Vec<Order>) -> Parsed {
        let start = self.tokens.place();
        let node = self.operand(Self::bits)?;
        let order = if self.tokens.take("ordered").is_some() {
            Order::Ordered
        } else if self.tokens.take("sorted").is_some() {
            Order::Sorted
        } else {
            return Ok(node);
        };
        orders.push(order);
        Ok(self.node(start, NodeKind::Counted(node.into(), order)))
    }

    fn comparison(&mut self) -> Parsed {
        let start = self.tokens.place();
        let mut orders = Vec::new();
        let first = self.counted(&mut orders)?;
        let mut rest = Vec::new();
        while let Some(relation) = self.relation() {
            rest.push((relation, self.counted(&mut orders)?));
        }
        let mut node = match rest.is_empty() {
            true => first,
            false => self.node(start, NodeKind::Chain(first.into(), rest)),
        };
        // one order, wherever it is written, is that of all counts of the comparison
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
        let low = self.sum()?;
        Ok(match self.following("..", Self::sum)? {
            Some(high) => self.node(start, NodeKind::Range(low.into(), high.into())),
            None => low,
        })
    }

    fn left(&mut self, tighter: fn(&mut Self) -> Parsed, operators: &[(&str, Operator)]) -> Parsed {
        let start = self.tokens.place();
        let mut left = tighter(self)?;
        loop {
            let next = self.tokens.peek().map_or("", |token| token.text);
            let Some((_, operator)) = operators.iter().find(|(sign, _)| *sign == next) else {
                return Ok(left);
            };
            self.tokens.next();
            let right: Node = self.operand(tighter)?;
            let kind = NodeKind::Operation(*operator, left.into(), right.into());
            left = self.node(start, kind);
        }
    }

    fn bits(&mut self) -> Parsed {
        self.left(Self::xor, &[("|", Operator::Or)])
    }

    fn xor(&mut self) -> Parsed {
        self.left(Self::both, &[("xor", Operator::Xor)])
    }

    fn both(&mut self) -> Parsed {
        self.left(Self::shift, &[("&", Operator::And)])
    }

    fn shift(&mut self) -> Parsed {
        let operators = [("<<", Operator::ShiftLeft), (">>", Operator::ShiftRight)];
        self.left(Self::sum, &operators)
    }

    pub(super) fn sum(&mut self) -> Parsed {
        let operators = [("+", Operator::Add), ("-", Operator::Subtract)];
        self.left(Self::product, &operators)
    }

    fn product(&mut self) -> Parsed {
        let operators = [
            ("*", Operator::Multiply),
            ("/", Operator::Divide),
            ("div", Operator::Div),
            ("mod", Operator::Mod),
        ];
        self.left(Self::minus, &operators)
    }

    fn minus(&mut self) -> Parsed {
        let start = self.tokens.place();
        if self.tokens.take("-").is_none() {
            return self.power();
        }
        let inner = self.deeper(Self::minus)?;
        Ok(self.node(start, NodeKind::Minus(inner.into())))
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
            self.tokens
                .expect("]", "an element is written x[2], counted from 1")?;
            node = self.node(start, NodeKind::Element(node.into(), index.into()));
        }
        Ok(node)
    }
}
