use crate::game::Order;
use crate::text::Span;

/// A part of a claim as it was typed.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) span: Span,
    pub(crate) kind: NodeKind,
}

/// What a part is.
#[derive(Clone, Debug)]
pub(crate) enum NodeKind {
    Number(i128),
    Name(String),
    /// A function, perhaps of a ruleset: `gcd(a, b)`, `G(nim, x)`, `sum(x, h*h)`.
    Call {
        name: String,
        at: Span,
        rules: Option<Template>,
        arguments: Vec<Node>,
    },
    /// A function over ranges: `sum(i in 1..n: x[i])`; `forall` and `exists` are `all` and `any`.
    Over {
        name: String,
        at: Span,
        binders: Vec<Binder>,
        body: Box<Node>,
        /// The box that is named after a leading quantifier.
        on: Option<Box<On>>,
    },
    List(Vec<Node>),
    Set(Vec<Node>),
    /// `{j*j : j in 0..9}`.
    Gathered(Box<Node>, Vec<Binder>),
    /// `(j*j : j in 0..9)`.
    Listed(Box<Node>, Vec<Binder>),
    Range(Box<Node>, Box<Node>),
    /// `x[2]`, counted from 1.
    Element(Box<Node>, Box<Node>),
    Not(Box<Node>),
    /// `m odd` with 1, `m even` with 0.
    Parity(u8, Box<Node>),
    Operation(Operator, Box<Node>, Box<Node>),
    /// `a <= b < c`.
    Chain(Box<Node>, Vec<(Relation, Node)>),
    In(Box<Node>, Box<Node>),
    Joined(Connective, Box<Node>, Box<Node>),
    Except(Box<Node>, Box<Node>),
    If(Box<Node>, Box<Node>, Box<Node>),
    Let(Vec<(String, Node)>, Box<Node>),
    /// Counts in it are of sorted or of ordered positions.
    Counted(Box<Node>, Order),
}

/// A name and what it runs through.
#[derive(Clone, Debug)]
pub(crate) struct Binder {
    pub(crate) name: String,
    pub(crate) span: Span,
    /// A range, list or set; the heaps of the box if it is left out.
    pub(crate) range: Option<Node>,
}

/// A box after a quantifier: `on heaps 2 max 15`.
#[derive(Clone, Debug)]
pub(crate) struct On {
    pub(crate) heaps: Option<Node>,
    pub(crate) max: Option<Node>,
}

/// A ruleset in a claim, in which numbers may be made of parameters.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    pub(crate) span: Span,
    /// Parts of it in which names stand that the claim binds, to be replaced by their values.
    pub(crate) parts: Vec<Node>,
}

/// An operator on numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    /// Exact: no remainder is left.
    Divide,
    /// The floor of the quotient.
    Div,
    /// Not negative, less than the modulus.
    Mod,
    Power,
    Or,
    And,
    Xor,
    ShiftLeft,
    ShiftRight,
}

/// A word between two statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Connective {
    And,
    Or,
    Implies,
    Iff,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Divides,
}

impl NodeKind {
    /// Whether it is true or false, whatever its parts are.
    pub(crate) fn is_statement(&self) -> bool {
        let joined = matches!(self, Self::Joined(..) | Self::Except(..));
        let single = matches!(self, Self::Not(_) | Self::Parity(..));
        joined || single || matches!(self, Self::Chain(..) | Self::In(..))
    }
}

/// The parts of a node but those of rulesets and named boxes, to be read or to be replaced.
macro_rules! parts {
    ($kind:expr, $iter:ident, $as_ref:ident) => {
        match $kind {
            NodeKind::Number(_) | NodeKind::Name(_) => Vec::new(),
            NodeKind::Call { arguments, .. } => arguments.$iter().collect(),
            NodeKind::List(all) | NodeKind::Set(all) => all.$iter().collect(),
            NodeKind::Over { binders, body, .. }
            | NodeKind::Gathered(body, binders)
            | NodeKind::Listed(body, binders) => {
                let ranges = binders.$iter().filter_map(|binder| binder.range.$as_ref());
                ranges.chain([body.$as_ref()]).collect()
            }
            NodeKind::Not(a) | NodeKind::Parity(_, a) | NodeKind::Counted(a, _) => {
                vec![a.$as_ref()]
            }
            NodeKind::Range(a, b)
            | NodeKind::Element(a, b)
            | NodeKind::Operation(_, a, b)
            | NodeKind::In(a, b)
            | NodeKind::Joined(_, a, b)
            | NodeKind::Except(a, b) => vec![a.$as_ref(), b.$as_ref()],
            NodeKind::If(a, b, c) => vec![a.$as_ref(), b.$as_ref(), c.$as_ref()],
            NodeKind::Chain(first, rest) => {
                let rest = rest.$iter().map(|(_, node)| node);
                [first.$as_ref()].into_iter().chain(rest).collect()
            }
            NodeKind::Let(bound, body) => {
                let bound = bound.$iter().map(|(_, node)| node);
                bound.chain([body.$as_ref()]).collect()
            }
        }
    };
}

impl Node {
    /// A name alone.
    pub(crate) fn name(name: &str, span: Span) -> Self {
        let kind = NodeKind::Name(name.to_owned());
        Self { span, kind }
    }

    /// Whether it is this name alone.
    pub(crate) fn is(&self, name: &str) -> bool {
        matches!(&self.kind, NodeKind::Name(own) if own == name)
    }

    /// The parts that it consists of, as far as they are nodes of their own.
    pub(crate) fn parts(&self) -> Vec<&Node> {
        let mut all: Vec<&Node> = parts!(&self.kind, iter, as_ref);
        if let NodeKind::Over { on: Some(on), .. } = &self.kind {
            // before the body
            let body = all.len() - 1;
            all.splice(body..body, on.heaps.iter().chain(&on.max));
        }
        all
    }

    /// The node with each of its parts replaced, those of rulesets and named boxes apart.
    pub(crate) fn mapped(mut self, each: &mut dyn FnMut(&Node) -> Node) -> Node {
        let all: Vec<&mut Node> = parts!(&mut self.kind, iter_mut, as_mut);
        for part in all {
            *part = each(part);
        }
        self
    }

    /// The numbers of `bits(..)` or `columns(.., base)`, and the base if it is written.
    pub(crate) fn columns(&self) -> Option<(&[Node], Option<&Node>)> {
        let NodeKind::Call {
            name, arguments, ..
        } = &self.kind
        else {
            return None;
        };
        match (&name[..], &arguments[..]) {
            ("bits", [_, ..]) => Some((arguments, None)),
            ("columns", [numbers, base]) => Some((std::slice::from_ref(numbers), Some(base))),
            _ => None,
        }
    }

    /// Whether this holds of the node or a part of it.
    pub(crate) fn any(&self, holds: &mut impl FnMut(&Node) -> bool) -> bool {
        holds(self) || self.parts().into_iter().any(|part| part.any(holds))
    }
}
