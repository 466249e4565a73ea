use super::tokens::Tokens;
use super::{NotationError, Span};
use crate::game::{Code, MoveVector, MoveVectors, VectorsError};
use crate::rulesets::{Definitions, NamedSet};

/// The arguments of a name in the notation, with the places to point at.
#[derive(Clone, Debug)]
pub struct Arguments<'t> {
    pub(super) text: &'t str,
    /// Names beside the registered ones.
    pub(in crate::rulesets) definitions: &'t Definitions,
    pub(super) name: Span,
    /// The bracket or colon, where there are arguments.
    pub(super) open: Option<Span>,
    pub(super) items: Vec<(u64, Span)>,
    /// Sets of amounts with a name.
    pub(super) named: Vec<NamedSet>,
    pub(super) vectors: Vec<TypedVector>,
    /// The weights of `potential(..)` behind the vectors.
    pub(super) potential: Vec<(u64, Span)>,
    /// Sets of heaps, bit i for heap i.
    pub(super) sets: Vec<(u64, Span)>,
    /// The star behind the sets, which adds all their subsets.
    pub(super) star: Option<Span>,
    /// The word behind the sets, which says what is taken from each heap.
    pub(super) amounts: Option<Span>,
    pub(super) code: Option<Code>,
    /// What stands in braces, of rules that are read as a whole.
    pub(super) body: Option<Span>,
}

/// A vector as typed, with the place to point at.
#[derive(Clone, Debug)]
pub struct TypedVector {
    /// What it says.
    pub vector: MoveVector,
    /// Where.
    pub span: Span,
}

impl<'t> Arguments<'t> {
    /// Those of a name, none so far.
    pub(super) fn new(tokens: &Tokens<'t>, name: Span) -> Self {
        Self {
            text: tokens.text,
            definitions: tokens.definitions,
            name,
            open: None,
            items: Vec::new(),
            named: Vec::new(),
            vectors: Vec::new(),
            potential: Vec::new(),
            sets: Vec::new(),
            star: None,
            amounts: None,
            code: None,
            body: None,
        }
    }
}

impl Arguments<'_> {
    pub(super) fn error(
        &self,
        span: Span,
        found: &str,
        expected: String,
        remedy: String,
    ) -> NotationError {
        NotationError::new(self.text, span, found, expected, remedy)
    }

    pub(super) fn name(&self) -> &str {
        self.name.of(self.text)
    }

    pub(super) fn behind_name(&self) -> Span {
        Span::at(self.name.end)
    }

    fn at_least_one(
        &self,
        (number, span): (u64, Span),
        meaning: &str,
    ) -> Result<u64, NotationError> {
        if number > 0 {
            return Ok(number);
        }
        let expected = format!("a number of at least 1: {meaning}");
        Err(self.error(span, "`0`", expected, "a move must take something".into()))
    }

    /// No arguments.
    ///
    /// # Errors
    /// If there are some.
    pub fn none(&self) -> Result<(), NotationError> {
        match self.open {
            None => Ok(()),
            Some(span) => {
                let found = span.of(self.text);
                let name = self.name();
                Err(self.error(
                    span,
                    &format!("`{found}`"),
                    format!("no argument: {name} has none"),
                    format!("write {name}"),
                ))
            }
        }
    }

    /// Exactly one argument, at least 1.
    ///
    /// # Errors
    /// If there is none, more than one, or it is 0.
    pub fn one(&self, parameter: &str, meaning: &str) -> Result<u64, NotationError> {
        self.at_least_one(self.single(parameter, meaning)?, meaning)
    }

    /// Exactly one argument.
    ///
    /// # Errors
    /// If there is none or more than one.
    pub fn number(&self, parameter: &str, meaning: &str) -> Result<u64, NotationError> {
        self.single(parameter, meaning).map(|(number, _)| number)
    }

    /// Exactly one argument, at least 1, of a modifier that 0 would make useless.
    ///
    /// # Errors
    /// If there is none, more than one, or it is 0.
    pub fn positive(&self, parameter: &str, meaning: &str) -> Result<u64, NotationError> {
        let (number, span) = self.single(parameter, meaning)?;
        if number > 0 {
            return Ok(number);
        }
        let expected = format!("a number of at least 1: {meaning}");
        let remedy = "with 0 nothing changes; leave the modifier out".to_owned();
        Err(self.error(span, "`0`", expected, remedy))
    }

    fn single(&self, parameter: &str, meaning: &str) -> Result<(u64, Span), NotationError> {
        let name = self.name();
        match self.items[..] {
            [item] => Ok(item),
            [] => Err(self.error(
                self.behind_name(),
                "no argument",
                format!("`{name}({parameter})`, {parameter} = {meaning}"),
                format!("such as {name}(2), or {name}:2 where a shell minds brackets"),
            )),
            [_, (_, span), ..] => Err(self.error(
                span,
                "a second argument",
                format!("one argument: {parameter} = {meaning}"),
                format!("write {name}({})", self.items[0].0),
            )),
        }
    }

    /// No argument, or the number 0; answers whether it is there.
    ///
    /// # Errors
    /// If there is another one, or more than one.
    pub fn zero_or_none(&self, meaning: &str) -> Result<bool, NotationError> {
        match self.items[..] {
            [] => Ok(false),
            [(0, _)] => Ok(true),
            [(0, _), (_, span), ..] | [(_, span), ..] => {
                let (name, found) = (self.name(), span.of(self.text));
                Err(self.error(
                    span,
                    &format!("`{found}`"),
                    format!("no argument, or one 0: {meaning}"),
                    format!("write {name} or {name}(0)"),
                ))
            }
        }
    }

    /// At least one argument, each at least 1; none is needed beside sets with a name.
    ///
    /// # Errors
    /// If there is none, or one is 0.
    pub fn set(&self, meaning: &str) -> Result<Vec<u64>, NotationError> {
        if self.items.is_empty() && self.named.is_empty() {
            let name = self.name();
            return Err(self.error(
                self.behind_name(),
                "no argument",
                format!("`{name}{{a,b,..}}`, a list of {meaning}"),
                format!("such as {name}{{1,3,4}}, or {name}:1,3,4 where a shell minds brackets"),
            ));
        }
        self.items
            .iter()
            .map(|&item| self.at_least_one(item, meaning))
            .collect()
    }

    /// Move vectors, and the weights behind them if there are any.
    ///
    /// # Errors
    /// If there is none, they differ in length, one is zero, or the potential does not fall.
    pub fn move_vectors(&self) -> Result<MoveVectors, NotationError> {
        let vectors = self.vectors.iter().map(|typed| typed.vector.clone());
        let weights = self.potential.iter().map(|(weight, _)| *weight);
        let weights = (!self.potential.is_empty()).then(|| weights.collect());
        MoveVectors::new(vectors.collect(), weights).map_err(|wrong| self.wrong(&wrong))
    }

    fn wrong(&self, wrong: &VectorsError) -> NotationError {
        let spanned = |span: Span| (span, format!("`{}`", span.of(self.text)));
        let at = |vector: &usize| spanned(self.vectors[*vector].span);
        let name = self.name();
        let ((span, found), expected, remedy) = match wrong {
            VectorsError::NoVector => (
                (self.behind_name(), "no vector".into()),
                format!("`{name}{{(a,b),..}}`, a list of move vectors"),
                format!("such as {name}{{(1,0),(0,1)}}, or {name}:1,0/0,1 where a shell minds brackets"),
            ),
            VectorsError::Length {
                vector,
                found,
                expected,
            } => (
                at(vector),
                format!("{expected} components, as in the first vector, not {found}"),
                "a vector has one component for each heap".into(),
            ),
            VectorsError::Zero { vector } => (
                at(vector),
                "a vector that is not zero".into(),
                "a move must take something".into(),
            ),
            VectorsError::PotentialLength { found, expected } => (
                spanned(self.potential[0].1),
                format!("{expected} weights, one for each heap, not {found}"),
                "such as potential(1,2) for two heaps".into(),
            ),
            VectorsError::WeightZero { heap } => (
                spanned(self.potential[*heap].1),
                "a weight of at least 1".into(),
                "every heap must weigh something, so that it cannot grow for ever".into(),
            ),
            VectorsError::Rises { vector, remedy } => (
                at(vector),
                match self.potential.is_empty() {
                    true => "a move that lowers the number of tokens, or a potential".into(),
                    false => "a move that lowers the potential".to_owned(),
                },
                match remedy {
                    Some(weights) => {
                        let weights: Vec<String> = weights.iter().map(u64::to_string).collect();
                        format!("write potential({}) behind the vectors: weights of the heaps whose sum falls with every move", weights.join(","))
                    }
                    None => "no weights up to 16 make the total of the heaps fall with every move, so play may go on for ever; leave some vector out".into(),
                },
            ),
        };
        self.error(span, &found, expected, remedy)
    }
}
