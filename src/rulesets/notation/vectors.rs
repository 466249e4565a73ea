use super::{Arguments, NotationError, Span};
use crate::game::{MoveVector, MoveVectors, Times, VectorsError};
use crate::number::joined;
use crate::text::Tokens;

impl Arguments<'_, '_> {
    /// The vectors, `{(1,0),(1,1)*}` or `:1,0/1,1+`, and the weights of a potential after them.
    pub(in crate::rulesets) fn vectors(mut self) -> Result<MoveVectors, NotationError> {
        let vectors = self.typed_vectors()?;
        let mut weights = Vec::new();
        if let Some(word) = self.tokens.take("potential") {
            weights = Arguments::new(&mut *self.tokens, word, self.definitions).numbers()?;
            if weights.is_empty() {
                let example = "such as potential(1,2) for two heaps";
                return Err(self.tokens.unexpected("the weights of the heaps", example));
            }
        }
        let takes = vectors.iter().map(|(vector, _)| vector.clone()).collect();
        let numbers = weights.iter().map(|(weight, _)| *weight);
        let numbers = (!weights.is_empty()).then(|| numbers.collect());
        MoveVectors::new(takes, numbers).map_err(|wrong| {
            let (span, remedy) = match &wrong {
                VectorsError::NoVector => {
                    let expected = format!("`{}{{(a,b),..}}`, {wrong}", self.name());
                    return self.missing("vector", expected, ["{(1,0),(0,1)}", "1,0/0,1"]);
                }
                VectorsError::Length { vector, .. } => (
                    vectors[*vector].1,
                    "a vector has one component for each heap".into(),
                ),
                VectorsError::Zero { vector } => {
                    (vectors[*vector].1, "a move must take something".into())
                }
                VectorsError::PotentialLength { .. } => {
                    (weights[0].1, "such as potential(1,2) for two heaps".into())
                }
                VectorsError::WeightZero { heap } => (
                    weights[*heap].1,
                    "every heap must weigh something, so that it cannot grow for ever".into(),
                ),
                VectorsError::Rises { vector, remedy, .. } => (
                    vectors[*vector].1,
                    match remedy {
                        Some(weights) => format!(
                            "write potential({}) after the vectors: weights of the heaps whose \
                             sum falls with every move",
                            joined(weights, ",")
                        ),
                        None => "no weights up to 16 make the total of the heaps fall with every \
                                 move, so play may go on for ever; leave some vector out"
                            .into(),
                    },
                ),
            };
            self.tokens.wrong(span, wrong.to_string(), remedy)
        })
    }

    /// The vectors, each with its place; none if no list follows.
    pub(super) fn typed_vectors(&mut self) -> Result<Vec<(MoveVector, Span)>, NotationError> {
        let name = self.name();
        let remedy = format!("write {name}{{(1,0),(0,1)}}, or {name}:1,0/0,1");
        let mut vectors = Vec::new();
        self.list_in_braces("/", &remedy, &mut |tokens, brackets| {
            vectors.push(tokens.vector(brackets)?);
            Ok(())
        })?;
        Ok(vectors)
    }
}

impl Tokens<'_> {
    /// `(1,0)` or `(1,1)*` in brackets, otherwise `1,0` or `1,1+`.
    fn vector(&mut self, brackets: bool) -> Result<(MoveVector, Span), NotationError> {
        let start = self.place();
        if brackets && self.take("(").is_none() {
            let example = "such as (1,0), one component for each heap";
            return Err(self.unexpected("a vector in brackets", example));
        }
        let mut takes = vec![self.component()?];
        while self.take(",").is_some() {
            takes.push(self.component()?);
        }
        if brackets && self.take(")").is_none() {
            return Err(self.unexpected("`,` or `)`", "close the vector with `)`"));
        }
        let end = self.behind();
        let (times, end) = match self.star(end, true) {
            Some(end) => (Times::Any, end),
            None => (Times::Once, end),
        };
        Ok((MoveVector { takes, times }, Span { start, end }))
    }

    /// A number with or without a sign.
    fn component(&mut self) -> Result<i32, NotationError> {
        let start = self.place();
        let minus = self.take("-").is_some();
        let Some(digits) = self.peek_number() else {
            return Err(self.unexpected("a number", "such as 1, or -1 to add a token"));
        };
        self.next();
        let size = digits.text.parse::<i32>().map_err(|_| {
            let end = digits.span.end;
            self.wrong(
                Span { start, end },
                "a component between -2^31 and 2^31, both excluded",
                "components of vectors have 32 bits",
            )
        })?;
        Ok(if minus { -size } else { size })
    }
}
