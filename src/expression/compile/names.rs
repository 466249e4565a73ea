use super::{Code, Compiler, Depends, Heaps, ListRun, Listed, NAMES, POSITION, Typed};
use crate::arithmetic::Surd;
use crate::expression::tree::{Kind, Node};
use crate::text::{NotationError, Span, nearest};

/// What a bound name stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Name {
    Number(usize),
    Truth(usize),
    Real(usize),
    List(usize, Option<usize>),
}

/// What depends on the name that has this place.
pub(crate) fn own_name(place: usize) -> Depends {
    1 << (place + 1)
}

/// Names of heaps: x1, x2, ...
const HEAPS: [&str; 5] = ["a", "b", "c", "d", "e"];

impl Name {
    fn place(self) -> usize {
        match self {
            Self::Number(place) | Self::Truth(place) | Self::Real(place) | Self::List(place, _) => {
                place
            }
        }
    }
}

impl Compiler<'_> {
    /// A place for one more name.
    pub(super) fn place(&mut self, span: Span) -> Result<usize, NotationError> {
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
            Kind::Name(name) => {
                let parameter = |(parameter, _): &(String, i128)| parameter == name;
                let letter = HEAPS.get(i).is_some_and(|heap| heap == name);
                let free = !self.is_bound(name) && !self.setting.parameters.iter().any(parameter);
                free && (letter || *name == format!("x{}", i + 1))
            }
            _ => false,
        };
        self.setting.heaps == Heaps::Fixed(all.len()) && all.iter().enumerate().all(heap)
    }

    pub(super) fn is_bound(&self, name: &str) -> bool {
        self.scope.iter().any(|(bound, _)| bound == name)
    }

    /// Binds a name to a number for what is compiled next.
    pub(crate) fn bind(&mut self, name: &str, span: Span) -> Result<usize, NotationError> {
        let place = self.place(span)?;
        self.scope.push((name.to_owned(), Name::Number(place)));
        Ok(place)
    }

    /// A constant.
    fn constant(&self, value: i128) -> Typed {
        Typed {
            code: Code::Number(Box::new(move |_| value)),
            depends: 0,
        }
    }

    pub(super) fn heaps(&self, span: Span) -> Result<usize, NotationError> {
        match self.setting.heaps {
            Heaps::Fixed(heaps) => Ok(heaps),
            Heaps::Any => Err(self.error(
                span,
                "x[1], x[2], .., for the number of heaps is left open",
                "such as x[i] for i in 1..n",
            )),
            Heaps::None => Err(self.error(
                span,
                "a box to speak of positions",
                "add --heaps and --max, such as --heaps 3 --max 31",
            )),
        }
    }

    /// The heap with this index, from 0.
    fn heap(&self, span: Span, index: usize) -> Result<Typed, NotationError> {
        let heaps = self.heaps(span)?;
        if index >= heaps {
            return Err(self.error(
                span,
                format!("a heap of the {heaps} of the box"),
                format!("x1 to x{heaps}; more heaps by --heaps"),
            ));
        }
        Ok(Typed {
            code: Code::Number(Box::new(move |env| env.x[index])),
            depends: POSITION,
        })
    }

    pub(super) fn named(&mut self, node: &Node, name: &str) -> Result<Typed, NotationError> {
        let bound = self.scope.iter().rev().find(|(bound, _)| bound == name);
        if let Some(&(_, bound)) = bound {
            let depends = own_name(bound.place());
            let code = match bound {
                Name::Number(place) => Code::Number(Box::new(move |env| env.name(place))),
                Name::Truth(place) => Code::Truth(Box::new(move |env| env.name(place) != 0)),
                Name::Real(place) => Code::Real(Box::new(move |env| env.real(place))),
                Name::List(place, count) => Code::List(Listed {
                    run: ListRun::Made(Box::new(move |env, to| env.list(place, to))),
                    count,
                }),
            };
            return Ok(Typed { code, depends });
        }
        let mut parameters = self.setting.parameters.iter().rev();
        if let Some(&(_, value)) = parameters.find(|(parameter, _)| parameter == name) {
            return Ok(self.constant(value));
        }
        if let Some(index) = HEAPS.iter().position(|heap| *heap == name) {
            return self.heap(node.span, index);
        }
        if let Some(index) = name.strip_prefix('x').and_then(|i| i.parse::<usize>().ok()) {
            if index == 0 {
                return Err(self.error(node.span, "x1, x2, ..", "heaps are counted from 1"));
            }
            return self.heap(node.span, index - 1);
        }
        match name {
            "x" => {
                let count = match self.setting.heaps {
                    Heaps::Any => None,
                    _ => Some(self.heaps(node.span)?),
                };
                Ok(Typed {
                    code: Code::List(Listed {
                        run: ListRun::Position,
                        count,
                    }),
                    depends: POSITION,
                })
            }
            "n" if self.setting.heaps == Heaps::Any => Ok(Typed {
                code: Code::Number(Box::new(|env| env.x.len() as i128)),
                depends: POSITION,
            }),
            "n" => Ok(self.constant(self.heaps(node.span)? as i128)),
            "h" if self.setting.heaps == Heaps::Fixed(1) => self.heap(node.span, 0),
            "h" => Err(self.error(
                node.span,
                "h only in a list's condition, or on a box of one heap",
                "such as count(x, h = 1), or --heaps 1",
            )),
            "k" => match self.k {
                Some(k) => Ok(self.constant(k.into())),
                None => Err(self.error(
                    node.span,
                    "rules with a parameter k (nim, moore, exact, slow, equal)",
                    "bind it: forall k in 1..3: ..",
                )),
            },
            "phi" => {
                let phi = Surd::phi();
                Ok(Typed {
                    code: Code::Real(Box::new(move |_| phi)),
                    depends: 0,
                })
            }
            "true" | "false" => {
                let value = name == "true";
                Ok(Typed {
                    code: Code::Truth(Box::new(move |_| value)),
                    depends: 0,
                })
            }
            "P" | "N" | "G" => self.look_up(node, (name, node.span), None, &[]),
            _ => Err(self.unknown(node.span, name)),
        }
    }

    /// What is said of a name that nobody knows.
    pub(super) fn unknown(&self, span: Span, name: &str) -> NotationError {
        let bound = self.scope.iter().map(|(name, _)| name.as_str());
        let parameters = self
            .setting
            .parameters
            .iter()
            .map(|(name, _)| name.as_str());
        let fixed = [
            "x", "n", "k", "phi", "fib", "primes", "squares", "true", "false",
        ];
        let known = bound.chain(parameters).chain(fixed);
        let known = known.chain(super::calls::FUNCTIONS.iter().copied());
        let remedy = match nearest(name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "names are x, x1..xn, a, b, c, n, k, phi, and what let and forall bind".into(),
        };
        self.error(span, "a known name", remedy)
    }

    /// The number that a word of a ruleset stands for, if it is a parameter.
    pub(super) fn parameter(&self, word: &str, span: Span) -> Result<i128, NotationError> {
        let mut parameters = self.setting.parameters.iter().rev();
        match parameters.find(|(name, _)| name == word) {
            Some(&(_, value)) => Ok(value),
            None => Err(self.error(
                span,
                "a parameter that is bound at the beginning of the claim",
                format!("begin the claim with forall {word} in 1..9: .."),
            )),
        }
    }

    /// Finds the k of the rules without a name, or else of the first that have one.
    pub(super) fn find_k(&mut self, node: &Node) -> Result<(), NotationError> {
        self.k = self.lookups.k(None)?;
        let mut result = Ok(());
        node.any(&mut |part| {
            if let (
                None,
                Kind::Call {
                    rules: Some(template),
                    ..
                },
            ) = (self.k, &part.kind)
            {
                match self.k_of(template) {
                    Ok(k) => self.k = k,
                    Err(error) => result = Err(error),
                }
            }
            result.is_err()
        });
        result
    }
}
