use super::{Code, Compiled, Compiler, Depends, Heaps, ListRun, Listed, NAMES, Number, POSITION};
use crate::arithmetic::Surd;
use crate::expression::parse::of_function;
use crate::expression::tree::{Node, NodeKind};
use crate::text::{NotationError, Span, nearest};

/// What is expected where heaps are named without a box.
pub(crate) const NO_BOX: &str = "a box of positions";

/// A name that is bound.
pub(super) struct Name {
    name: String,
    place: usize,
    pub(super) value: Value,
}

/// What a bound name stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    Number,
    Truth,
    Real,
    /// A list, and its length where that is known.
    List(Option<usize>),
}

/// What depends on the name that has this place.
pub(crate) fn own_name(place: usize) -> Depends {
    1 << (place + 1)
}

/// The index, from 0, of the heap that a name stands for: a to e, or x1, x2, ..
pub(crate) fn heap_named(name: &str) -> Option<usize> {
    let numbered = |name: &str| {
        name.strip_prefix('x')?
            .parse::<usize>()
            .ok()?
            .checked_sub(1)
    };
    let letter = ["a", "b", "c", "d", "e"]
        .iter()
        .position(|heap| *heap == name);
    letter.or_else(|| numbered(name))
}

impl Compiler<'_> {
    /// A place for one more name.
    pub(super) fn place(&mut self, span: Span) -> Compiled<usize> {
        if self.names == NAMES {
            return Err(self.error(
                span,
                format!("at most {NAMES} names in a claim"),
                "leave some names out",
            ));
        }
        self.names += 1;
        Ok(self.names - 1)
    }

    /// Whether these are x1, x2, ..., all heaps of the box.
    pub(super) fn all_heaps(&self, all: &[Node]) -> bool {
        let heap = |(i, node): (usize, &Node)| match &node.kind {
            NodeKind::Name(name) => {
                let free = !self.is_bound(name) && self.parameter(name).is_none();
                free && heap_named(name) == Some(i)
            }
            NodeKind::Element(list, index) => {
                let of_position = list.is("x") && !self.is_bound("x");
                of_position && matches!(index.kind, NodeKind::Number(at) if at == i as i128 + 1)
            }
            _ => false,
        };
        self.setting.heaps == Heaps::Fixed(all.len()) && all.iter().enumerate().all(heap)
    }

    /// What a name is bound to, innermost.
    pub(super) fn find(&self, name: &str) -> Option<&Name> {
        self.scope.iter().rev().find(|bound| bound.name == name)
    }

    /// The place of a name that is bound.
    pub(crate) fn place_of(&self, name: &str) -> Option<usize> {
        self.find(name).map(|name| name.place)
    }

    pub(super) fn is_bound(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Whether it is a number of the box or of the rules: n or k, unless the claim binds them.
    pub(super) fn is_fixed(&self, name: &str) -> bool {
        matches!(name, "n" | "k") && !self.is_bound(name) && self.parameter(name).is_none()
    }

    /// Binds a name for what is compiled next.
    pub(super) fn name(&mut self, name: &str, place: usize, value: Value) {
        let name = name.to_owned();
        self.scope.push(Name { name, place, value });
    }

    /// Binds a name to a number for what is compiled next.
    pub(crate) fn bind(&mut self, name: &str, span: Span) -> Compiled<usize> {
        let place = self.place(span)?;
        self.name(name, place, Value::Number);
        Ok(place)
    }

    /// The value of a parameter.
    fn parameter(&self, name: &str) -> Option<i128> {
        let mut parameters = self.setting.parameters.iter().rev();
        let parameter = parameters.find(|(parameter, _)| parameter == name);
        parameter.map(|(_, value)| *value)
    }

    pub(super) fn heaps(&self, span: Span) -> Compiled<usize> {
        match self.setting.heaps {
            Heaps::Fixed(heaps) => Ok(heaps),
            Heaps::Any => Err(self.error(
                span,
                "x[1], x[2], .., for the number of heaps is left open",
                "such as x[i] for i in 1..n",
            )),
            Heaps::None => Err(self.error(
                span,
                NO_BOX,
                "add ‹heaps› and ‹max›, such as ‹heaps 3› ‹max 31›",
            )),
        }
    }

    /// The heap with this index, from 0.
    fn heap(&mut self, span: Span, index: usize) -> Compiled<Code> {
        let heaps = self.heaps(span)?;
        if index >= heaps {
            // rules say of how many heaps they speak, claims are about a box
            let [of, more] = match self.setting.max {
                Some(_) => [" of the box", "‹heaps›"],
                None => ["", "`3 heaps` before the colon"],
            };
            return Err(self.error(
                span,
                format!("one of the {heaps} heaps{of}"),
                format!("x1 to x{heaps}; more heaps by {more}"),
            ));
        }
        self.depends |= POSITION;
        Ok(Code::Number(Number::Heap(index)))
    }

    pub(super) fn named(&mut self, node: &Node, name: &str) -> Compiled<Code> {
        let number = |value: i128| Ok(Code::Number(Number::Fixed(value)));
        if let Some(&Name { place, value, .. }) = self.find(name) {
            self.depends |= own_name(place);
            return Ok(match value {
                Value::Number => Code::Number(Number::Name(place)),
                Value::Truth => Code::Truth(Box::new(move |env| env.name(place) != 0)),
                Value::Real => Code::Real(Box::new(move |env| env.real(place))),
                Value::List(count) => {
                    Code::List(Listed::made(count, move |env, to| env.list(place, to)))
                }
            });
        }
        if let Some(value) = self.parameter(name) {
            return number(value);
        }
        let side = match name {
            "rows" if self.lookups.boards() => Some(0),
            "columns" if self.lookups.boards() => Some(1),
            _ => None,
        };
        if let Some(index) = side.or_else(|| heap_named(name)) {
            return self.heap(node.span, index);
        }
        if name
            .strip_prefix('x')
            .is_some_and(|i| i.parse::<usize>() == Ok(0))
        {
            return Err(self.error(node.span, "x1, x2, ..", "heaps are counted from 1"));
        }
        match name {
            "x" => {
                let count = match self.setting.heaps {
                    Heaps::Any => None,
                    _ => Some(self.heaps(node.span)?),
                };
                self.depends |= POSITION;
                let run = ListRun::Position;
                Ok(Code::List(Listed { run, count }))
            }
            "n" if self.setting.heaps == Heaps::Any => {
                self.depends |= POSITION;
                Ok(Code::Number(Number::new(|env| env.x.len() as i128)))
            }
            "n" => number(self.heaps(node.span)? as i128),
            "h" if self.setting.heaps == Heaps::Fixed(1) => self.heap(node.span, 0),
            "h" if self.setting.heaps == Heaps::None => self.heap(node.span, 0),
            "h" => Err(self.error(
                node.span,
                "h only in a list's condition, or on a box of one heap",
                "such as count(x, h = 1), or ‹heaps 1›",
            )),
            "k" => match self.k {
                Some(k) => number(k.into()),
                None => Err(self.error(
                    node.span,
                    "rules with a parameter k (nim, moore, exact, slow, equal)",
                    "bind it: forall k in 1..3: ..",
                )),
            },
            "phi" => {
                let phi = Surd::phi();
                Ok(Code::Real(Box::new(move |_| phi)))
            }
            "true" => Ok(Code::Truth(Box::new(|_| true))),
            "false" => Ok(Code::Truth(Box::new(|_| false))),
            "P" | "N" | "D" | "G" => self.look_up(node, (name, node.span), None, &[]),
            _ => Err(self.unknown(node.span, name)),
        }
    }

    /// The message for a name that nobody knows.
    pub(super) fn unknown(&self, span: Span, name: &str) -> NotationError {
        if super::sets::named(name).is_some() {
            let remedy = format!("{name} is a set: t in {name}, and no number among others");
            return self.error(span, "a number", remedy);
        }
        let bound = self.scope.iter().map(|bound| &bound.name[..]);
        let parameters = self.setting.parameters.iter().map(|(name, _)| &name[..]);
        let fixed = "x n k phi fib primes squares true false".split(' ');
        let known = bound.chain(parameters).chain(fixed);
        let known = known.chain(crate::expression::lookup::functions());
        if let Some(instead) = of_function(name) {
            return self.error(span, "a known name", instead);
        }
        let meant = match name {
            "x_1" | "x_2" | "x_3" | "x_i" | "x_n" => Some("x1`, `x2` or `x[i]"),
            "smallest" | "least" | "minimum" => Some("min"),
            "largest" | "greatest" | "biggest" | "maximum" => Some("max"),
            "total" => Some("sum(x)"),
            "nim_sum" => Some("nimsum(x)` or `a xor b"),
            "v" | "vp" | "ord" => Some("valuation(m, p)"),
            // every letter is near to every other one
            _ if name.chars().count() == 1 => None,
            _ => nearest(name, known),
        };
        let remedy = match meant {
            Some(near) => format!("did you mean `{near}`?"),
            None if ["i", "j", "l", "m", "s", "t", "u"].contains(&name) => {
                format!(
                    "say what it runs through: for {name} in 1..n, or forall {name} in 1..9: .."
                )
            }
            None if self.setting.heaps == Heaps::Fixed(1) => format!(
                "names are h (the heap), x, n, k, phi, and what for, let and forall bind{}",
                bound_by(name)
            ),
            None => format!(
                "names are x, x1..xn, a, b, c, n, k, phi, and what for, let and forall bind{}",
                bound_by(name)
            ),
        };
        self.error(span, "a known name", remedy)
    }

    /// The number that a word of a ruleset stands for, if it is a parameter.
    pub(super) fn word(&self, word: &str, span: Span) -> Compiled<i128> {
        self.parameter(word).ok_or_else(|| {
            self.error(
                span,
                "a parameter that is bound at the beginning of the claim",
                format!("begin the claim with forall {word} in 1..9: .."),
            )
        })
    }
}

/// How a letter is bound that nobody knows.
fn bound_by(name: &str) -> String {
    let letter = name.chars().count() == 1 && name.chars().all(|c| c.is_ascii_lowercase());
    match letter {
        true => {
            format!(": forall {name} in 1..9: .., exists {name} in 1..9: .., let {name} = 2 in ..")
        }
        false => ", such as for t in 1..h".into(),
    }
}
