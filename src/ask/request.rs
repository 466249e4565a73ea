//! Requests of any kind, and their answers.

use super::command::{Spelling, split};
use super::{
    Answered, AskError, CanonicalRequest, CheckRequest, CountRequest, DiffRequest, DiscoverRequest,
    FindBeattyRequest, FindGameRequest, FindPeriodsRequest, FindRedundantRequest,
    FindRowPeriodsRequest, FindTheoremsRequest, GenusRequest, NimberRequest, PPositionsRequest,
    ProveRequest, Question, QuotientRequest, SequenceRequest, SimulateRequest, SurveyRequest,
    TableRequest, ValueRequest, VerifyRequest, fields_of,
};
use crate::claim::Verdict;
use crate::rulesets::Definitions;
use crate::text::none_of;
use crate::work::Context;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::fmt;
use std::str::FromStr;

/// An answer, whatever was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct RequestAnswer {
    /// What was found, with the keys that scripts rely on.
    pub json: Value,
    /// Whether what was claimed holds, if anything was.
    pub verdict: Option<Verdict>,
}

fn question<Q: Question>(fields: Map<String, Value>) -> Result<Q, AskError> {
    serde_json::from_value(fields.into()).map_err(|error| {
        let verb = Q::SPELLING.verb;
        AskError::place(
            format!("a request for {verb} that cannot be read: {error}"),
            "the fields of this verb",
            format!("see ‹grundy {verb} help=›"),
        )
    })
}

/// Every kind of question: a line each.
macro_rules! requests {
    ($($(#[$doc:meta])* $kind:ident($request:ty)),* $(,)?) => {
        /// A question of any kind.
        #[derive(Clone, Debug)]
        pub enum Request {
            $($(#[$doc])* $kind(Box<$request>),)*
        }

        impl Request {
            /// How each kind is written as a command.
            pub const SPELLINGS: &'static [Spelling] = &[$(<$request>::SPELLING),*];

            /// Of a verb and its fields.
            ///
            /// # Errors
            /// No such verb; fields that it does not have.
            pub fn of(verb: &str, fields: Map<String, Value>) -> Result<Self, AskError> {
                $(if verb == <$request>::SPELLING.verb {
                    return question::<$request>(fields).map(|asked| Self::$kind(Box::new(asked)));
                })*
                let verbs: Vec<&str> = Self::SPELLINGS.iter().map(|one| one.verb).collect();
                Err(none_of(verb, &verbs).into())
            }

            fn spelled(&self) -> (Spelling, Map<String, Value>) {
                match self {
                    $(Self::$kind(asked) => (<$request>::SPELLING, fields_of(asked)),)*
                }
            }

            /// Answers it; `definitions` are names of rulesets next to the registered ones.
            ///
            /// # Errors
            /// [`AskError`]: what is wrong in the fields, or why the computation ended.
            pub fn answer(
                &self,
                definitions: &Definitions,
                context: &Context,
            ) -> Result<RequestAnswer, AskError> {
                match self {
                    $(Self::$kind(asked) => {
                        let found = asked.answer(definitions, context)?;
                        Ok(RequestAnswer { json: found.json(), verdict: found.verdict() })
                    })*
                }
            }

            /// The same by the definition, where engines have a choice.
            #[must_use]
            pub fn plainly(self) -> Self {
                match self {
                    $(Self::$kind(asked) => Self::$kind(Box::new(asked.plainly())),)*
                }
            }
        }
    };
}

requests! {
    /// One position: outcome, value, winning moves.
    Value(ValueRequest),
    /// A game of computer against computer.
    Simulate(SimulateRequest),
    /// Values or outcomes of a box.
    Table(TableRequest),
    /// The P-positions of a box.
    PPositions(PPositionsRequest),
    /// How many positions of a box are P, N or have a value.
    Count(CountRequest),
    /// A claim, at every position of a box.
    Check(CheckRequest),
    /// A named theorem, at every position of a box.
    Verify(VerifyRequest),
    /// A claim for all heaps.
    Prove(ProveRequest),
    /// An automaton for all heaps.
    Discover(DiscoverRequest),
    /// Statements about rules, tried and proved.
    FindTheorems(FindTheoremsRequest),
    /// P-positions on two heaps as a pair of Beatty sequences.
    FindBeatty(FindBeattyRequest),
    /// Periods of rows of values.
    FindRowPeriods(FindRowPeriodsRequest),
    /// Periods of the plane of rules by vectors.
    FindPeriods(FindPeriodsRequest),
    /// Vectors that do nothing.
    FindRedundant(FindRedundantRequest),
    /// Which games have some values.
    FindGame(FindGameRequest),
    /// Where two rulesets differ.
    Diff(DiffRequest),
    /// The values of single heaps, and their period.
    Sequence(SequenceRequest),
    /// Many games at once.
    Survey(SurveyRequest),
    /// An expression of nimbers.
    Nimber(NimberRequest),
    /// Canonical forms of misere games.
    Canonical(CanonicalRequest),
    /// The genus of the heaps of a game.
    Genus(GenusRequest),
    /// The misere quotient of the heaps of a game.
    Quotient(QuotientRequest),
}

impl Request {
    /// The verb.
    pub fn verb(&self) -> &'static str {
        self.spelled().0.verb
    }

    /// Reads the words of a command, with or without `grundy` before the verb.
    ///
    /// # Errors
    /// No such verb; options that it does not have; fields that cannot be read.
    pub fn of_words(words: &[String]) -> Result<Self, AskError> {
        let words = match words {
            [first, rest @ ..] if first == "grundy" => rest,
            words => words,
        };
        let [verb, rest @ ..] = words else {
            return Err(AskError::place(
                "no words",
                "a verb and what it is asked of, such as value nim 3 4 5",
                "",
            ));
        };
        // some verbs are two words
        let (verb, rest) = match rest {
            [second, rest @ ..] if verb == "find" => (format!("{verb} {second}"), rest),
            rest => (verb.clone(), rest),
        };
        let fields = match Self::SPELLINGS.iter().find(|one| one.verb == verb) {
            Some(spelling) => spelling.fields(rest)?,
            None => Map::new(),
        };
        Self::of(&verb, fields)
    }
}

impl FromStr for Request {
    type Err = AskError;

    /// Reads a command line: words with blanks between them, and quotes as a shell reads them.
    fn from_str(line: &str) -> Result<Self, AskError> {
        Self::of_words(&split(line)?)
    }
}

impl fmt::Display for Request {
    /// The command that asks the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (spelling, fields) = self.spelled();
        f.write_str(&spelling.command(&fields))
    }
}

impl Serialize for Request {
    /// An object: `verb`, and the fields.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (spelling, fields) = self.spelled();
        let verb = ("verb".to_owned(), Value::from(spelling.verb));
        serializer.collect_map([verb].into_iter().chain(fields))
    }
}

impl<'de> Deserialize<'de> for Request {
    /// Such an object, or one with a `command` alone.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let mut fields = Map::<String, Value>::deserialize(from)?;
        if let (1, Some(Value::String(command))) = (fields.len(), fields.get("command")) {
            return command.parse().map_err(D::Error::custom);
        }
        let verb = fields.remove("verb");
        let verb = verb.as_ref().and_then(Value::as_str).unwrap_or_default();
        Self::of(verb, fields).map_err(D::Error::custom)
    }
}
