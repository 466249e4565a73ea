//! A tree as text with all of its brackets: what a claim is read as.

use super::tree::{Binder, Connective, Node, NodeKind, On, Operator, Relation};
use crate::game::Order;
use crate::number::joined;

impl Node {
    /// The part of a text with brackets around every operator, from which the same tree is read.
    /// O(length of the result).
    pub(crate) fn bracketed(&self, text: &str) -> String {
        let of = |node: &Self| node.bracketed(text);
        let list = |nodes: &[Self]| joined(nodes.iter().map(of), ", ");
        let binders = |all: &[Binder]| joined(all.iter().map(|one| binder(one, text)), ", ");
        match &self.kind {
            NodeKind::Number(number) => number.to_string(),
            NodeKind::Name(name) => name.clone(),
            NodeKind::Call {
                name,
                rules,
                arguments,
                ..
            } => {
                let rules = rules.as_ref().map(|rules| rules.span.of(text).to_owned());
                let all = rules.into_iter().chain(arguments.iter().map(of));
                format!("{name}({})", joined(all, ", "))
            }
            NodeKind::Over {
                name,
                at,
                binders: all,
                body,
                on,
            } => {
                let (names, body) = (binders(all), of(body));
                match at.of(text) {
                    word @ ("forall" | "exists") => {
                        let on = on.as_ref().map_or(String::new(), |on| place(on, text));
                        format!("({word} {names}{on}: {body})")
                    }
                    _ => format!("{name}({names}: {body})"),
                }
            }
            NodeKind::List(all) => format!("({})", list(all)),
            NodeKind::Set(all) => format!("{{{}}}", list(all)),
            NodeKind::Gathered(element, all) => format!("{{{} : {}}}", of(element), binders(all)),
            NodeKind::Listed(element, all) => format!("({} : {})", of(element), binders(all)),
            NodeKind::Range(low, high) => format!("{}..{}", of(low), of(high)),
            NodeKind::Element(list, index) => format!("{}[{}]", of(list), of(index)),
            NodeKind::Not(inner) => format!("(not {})", of(inner)),
            NodeKind::Parity(1, inner) => format!("({} odd)", of(inner)),
            NodeKind::Parity(_, inner) => format!("({} even)", of(inner)),
            NodeKind::Operation(operator, a, b) => {
                format!("({} {} {})", of(a), operator.sign(), of(b))
            }
            NodeKind::Chain(first, rest) => {
                let mut chain = of(first);
                for (relation, node) in rest {
                    chain += &format!(" {} {}", relation.sign(), of(node));
                }
                format!("({chain})")
            }
            NodeKind::In(element, set) => format!("({} in {})", of(element), of(set)),
            NodeKind::Joined(connective, a, b) => {
                format!("({} {} {})", of(a), connective.word(), of(b))
            }
            NodeKind::Except(inner, set) => format!("({} except {})", of(inner), of(set)),
            NodeKind::If(condition, yes, no) => {
                let (condition, yes, no) = (of(condition), of(yes), of(no));
                format!("(if {condition} then {yes} else {no})")
            }
            NodeKind::Let(bound, body) => {
                let bound = bound
                    .iter()
                    .map(|(name, part)| format!("{name} = {}", of(part)));
                format!("(let {} in {})", joined(bound, ", "), of(body))
            }
            NodeKind::Counted(inner, Order::Ordered) => format!("({} ordered)", of(inner)),
            NodeKind::Counted(inner, Order::Sorted) => format!("({} sorted)", of(inner)),
        }
    }
}

/// `j in 0..9`, or a name alone.
fn binder(one: &Binder, text: &str) -> String {
    match &one.range {
        Some(range) => format!("{} in {}", one.name, range.bracketed(text)),
        None => one.name.clone(),
    }
}

/// ` on heaps 2 max 15`.
fn place(on: &On, text: &str) -> String {
    let part = |word: &str, node: &Option<Node>| match node {
        Some(node) => format!(" {word} {}", node.bracketed(text)),
        None => String::new(),
    };
    format!(" on{}{}", part("heaps", &on.heaps), part("max", &on.max))
}

impl Operator {
    /// As it is written.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Div => "div",
            Self::Mod => "mod",
            Self::Power => "^",
            Self::Or => "|",
            Self::And => "&",
            Self::Xor => "xor",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
        }
    }
}

impl Connective {
    /// As it is written.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::And => "and",
            Self::Or => "or",
            Self::Implies => "=>",
            Self::Iff => "<=>",
        }
    }
}

impl Relation {
    /// As it is written.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
            Self::Divides => "divides",
        }
    }
}
