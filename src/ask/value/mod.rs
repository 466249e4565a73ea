//! One position: who wins, the value, the winning moves.

mod analysis;
mod theories;
mod unfinished;

pub use analysis::{analysis_json, analysis_method, position_json, state_json};
pub use theories::{GEOGRAPHY_METHOD, HACKENBUSH_METHOD, heap_word, loopy_method, of_fate};

pub use unfinished::unfinished_method;

use theories::{entailed_json, geography_json, hackenbush_json, loopy_json, ordinal_json};
use unfinished::unfinished_json;

use super::command::Spelling;
use super::fields::Seconds;
use super::positioned::positioned;
use super::{Answered, AskError, AskedPosition, Question};
use crate::game::{Convention, REMOTENESS, SUSPENSE};
use crate::plan::Engine;
use crate::play::{
    Analysis, EntailedAnalysis, LargeGeography, LargeHackenbush, LoopyAnalysis, OrdinalNim,
    Position, Unfinished, Within, analyse, analyse_loopy, analyse_options, analyse_within, lasts,
};
use crate::rulesets::Definitions;
use crate::work::{Budget, Context};
use serde_json::Value;

positioned! {
    /// A position, and what is asked of it.
    ValueRequest {
        /// The engine.
        engine: Option<Engine>,
        /// Whether every option is listed with its number.
        options: bool,
        /// Whether no winning moves are looked for.
        no_moves: bool,
        /// Whether it is asked how long play lasts.
        remoteness: bool,
        /// The time that the search of the value may take.
        seconds: Option<Seconds>,
        /// The nodes that it may look at.
        nodes: Option<u64>,
    }
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub enum ValueAnswer {
    /// Of ordinary rules; remoteness and suspense, where they were asked for.
    Position(Box<Analysis>, Option<[u32; 2]>),
    /// Of a search that has used up what it may.
    Unfinished(Box<Unfinished>),
    /// Of rules that may go on for ever.
    Loopy(Box<LoopyAnalysis>),
    /// Of rules with entailing moves.
    Entailed(EntailedAnalysis),
    /// Of Nim with heaps of ordinal size.
    Ordinals(OrdinalNim, Convention),
    /// Of a large graph of Hackenbush.
    Hackenbush(LargeHackenbush),
    /// Of a large graph of geography.
    Geography(LargeGeography),
}

impl ValueRequest {
    /// Answers it for what was read.
    ///
    /// # Errors
    /// [`AskError`]: options that do not go with such rules; those of the search.
    pub fn answer_of(
        &self,
        asked: &AskedPosition,
        context: &Context,
    ) -> Result<ValueAnswer, AskError> {
        let position = match asked {
            AskedPosition::Ordinals(position, convention) => {
                self.alone("heaps of ordinal size")?;
                return Ok(ValueAnswer::Ordinals(position.clone(), *convention));
            }
            AskedPosition::Entailed(position) => {
                self.alone("entailing moves")?;
                return Ok(ValueAnswer::Entailed(position.analyse(context)?));
            }
            AskedPosition::Hackenbush(graph, names) => {
                self.alone("a graph of more than 63 edges")?;
                return Ok(ValueAnswer::Hackenbush(LargeHackenbush::new(
                    graph, names, context,
                )?));
            }
            AskedPosition::Geography(graph, token) => {
                self.alone("a graph of more than 57 vertices")?;
                return Ok(ValueAnswer::Geography(LargeGeography::new(
                    graph, *token, context,
                )?));
            }
            AskedPosition::Position(position) => position,
        };
        if position.loops() {
            self.alone("games that may go on for ever")?;
            return Ok(ValueAnswer::Loopy(Box::new(analyse_loopy(
                position, context,
            )?)));
        }
        self.of_position(position, context)
    }

    fn of_position(&self, position: &Position, context: &Context) -> Result<ValueAnswer, AskError> {
        if let (true, Some(engine)) = (self.options, self.engine) {
            return Err(AskError::place(
                format!("‹options› and ‹engine {engine}›"),
                "one of them",
                "",
            ));
        }
        if let Some(option) = self.bounded()
            && (self.options || self.remoteness || !self.no_moves)
        {
            return Err(AskError::place(
                format!("{option} where more than the value is asked for"),
                "it with ‹no-moves› and without ‹options› and ‹remoteness›",
                "",
            ));
        }
        let analysis = match (self.options, self.no_moves) {
            (true, _) => analyse_options(position, context)?,
            (_, true) => match analyse_within(position, self.engine, self.budget(), context)? {
                Within::Found(found) => *found,
                Within::Unfinished(known) => return Ok(ValueAnswer::Unfinished(known)),
            },
            _ => analyse(position, self.engine, context)?,
        };
        if self.options && analysis.options.is_none() {
            return Err(AskError::place(
                format!(
                    "‹options› of {}, which has too many to list",
                    analysis.position
                ),
                "a position with fewer",
                "name a smaller position",
            ));
        }
        let of = |length| lasts(position, length, context);
        let lengths = match self.remoteness {
            true => Some([of(REMOTENESS)?, of(SUSPENSE)?]),
            false => None,
        };
        Ok(ValueAnswer::Position(Box::new(analysis), lengths))
    }

    /// What the search of the value may use up.
    fn budget(&self) -> Option<Budget> {
        self.bounded()?;
        Some(Budget {
            time: self.seconds.map(|Seconds(time)| time),
            nodes: self.nodes,
        })
    }

    /// An option that bounds the search, if one does.
    fn bounded(&self) -> Option<&'static str> {
        match (self.seconds, self.nodes) {
            (Some(_), _) => Some("‹seconds›"),
            (None, Some(_)) => Some("‹nodes›"),
            (None, None) => None,
        }
    }

    /// Refuses what goes with a search of ordinary rules only.
    fn alone(&self, what: &str) -> Result<(), AskError> {
        let given = [
            ("‹options›", self.options),
            ("‹remoteness›", self.remoteness),
            ("‹engine›", self.engine.is_some()),
            ("‹seconds›", self.seconds.is_some()),
            ("‹nodes›", self.nodes.is_some()),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((option, _)) => Err(AskError::place(
                format!("{option} with {what}"),
                "it with rules that end, on heaps or boards",
                "",
            )),
        }
    }
}

impl Question for ValueRequest {
    type Answer = ValueAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "value",
        words: &["rules", "heaps"],
        many: true,
        options: &["board", "position", "state", "engine", "seconds", "nodes"],
        flags: &["misere", "options", "no_moves", "remoteness"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<ValueAnswer, AskError> {
        self.answer_of(&self.place().asked(definitions)?, context)
    }

    fn plainly(self) -> Self {
        let free = self.engine.is_none() && !self.options && self.bounded().is_none();
        Self {
            engine: free.then_some(Engine::Definition).or(self.engine),
            ..self
        }
    }
}

impl Answered for ValueAnswer {
    fn json(&self) -> Value {
        match self {
            Self::Position(analysis, lengths) => {
                let mut all = analysis_json(analysis);
                if let Some([remoteness, suspense]) = lengths {
                    all["remoteness"] = (*remoteness).into();
                    all["suspense"] = (*suspense).into();
                }
                all
            }
            Self::Unfinished(known) => unfinished_json(known),
            Self::Loopy(found) => loopy_json(found),
            Self::Entailed(found) => entailed_json(found),
            Self::Ordinals(position, convention) => ordinal_json(position, *convention),
            Self::Hackenbush(found) => hackenbush_json(found),
            Self::Geography(found) => geography_json(found),
        }
    }
}
