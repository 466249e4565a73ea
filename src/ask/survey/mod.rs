//! Many games at once: periods, misere quotients, rules on many graphs.

mod games;
mod graphs;
mod quotients;

pub use games::{SURVEY_COLUMNS, SurveySummary, survey_cells, survey_json};
pub use graphs::graphs_json;
pub use quotients::{quotient_status, quotients_json};

use super::command::Spelling;
use super::fields::usual;
use super::{Answered, AskError, Question};
use crate::game::{Convention, Heap};
use crate::rulesets::{Definitions, Ruleset};
use crate::solve::local::Shard;
use crate::survey::{
    Games, GraphRun, QuotientRun, SurveyPart, SurveyRun, family_lines, graph_rows, quotients,
    survey,
};
use crate::theory::misere::Limits;
use crate::work::Context;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Games that are surveyed, as it is asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurveyRequest {
    /// Families of codes, such as `0.dd`, and single games; or rules on graphs and a family of
    /// these, such as `node-kayles` and `path(n)`.
    pub families: Vec<String>,
    /// The last heap, or the last n of a family of graphs; of misere quotients 100 where nothing is
    /// said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Heap>,
    /// Misere play: the quotients of games on heaps, outcomes of rules on graphs.
    #[serde(default, skip_serializing_if = "usual")]
    pub misere: bool,
    /// Steps for each quotient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<u64>,
    /// Elements of a quotient after which no larger heaps are looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elements: Option<usize>,
    /// Bytes for each quotient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_memory: Option<u64>,
}

/// The rows of a survey.
#[derive(Debug)]
pub enum SurveyAnswer {
    /// Periods of games on heaps.
    Games(Box<SurveyPart>),
    /// Misere quotients of games on heaps.
    Quotients(Box<SurveyPart<QuotientRun>>),
    /// Rules on graphs.
    Graphs(Box<SurveyPart<GraphRun>>),
}

fn refused<T>(text: String) -> Result<T, AskError> {
    Err(AskError::Place(text))
}

impl SurveyRequest {
    fn last(&self) -> Result<Heap, AskError> {
        match self.to {
            Some(to) => Ok(to),
            None => refused("found no ‹to N›, expected the last heap, such as ‹to 1000›".into()),
        }
    }

    fn read_games(&self) -> Result<Games, AskError> {
        Games::read(&self.families).map_err(|error| AskError::Place(error.to_string()))
    }

    fn of_graphs(
        &self,
        rules: &str,
        family: &str,
        context: &Context,
    ) -> Result<SurveyAnswer, AskError> {
        let Some(lines) = family_lines(rules, family, self.last()?) else {
            return refused(format!(
                "found `{family}`, expected a family with n, such as path(n) or grid(3,n)"
            ));
        };
        let convention = match self.misere {
            true => Convention::Misere,
            false => Convention::Normal,
        };
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let run = GraphRun::new(rules, convention, &lines);
        let rows = graph_rows(&run, &lines, None, context)?;
        let part = SurveyPart::new(String::new(), run, rows);
        Ok(SurveyAnswer::Graphs(Box::new(part)))
    }

    fn of_quotients(&self, context: &Context) -> Result<SurveyAnswer, AskError> {
        let limits = Limits {
            to: match self.to {
                Some(to) => usize::try_from(to).unwrap_or(usize::MAX),
                None => QuotientRun::HEAPS,
            },
            order: self.elements.unwrap_or(QuotientRun::ELEMENTS),
            effort: self.effort.unwrap_or(QuotientRun::EFFORT),
            memory: (self.game_memory).unwrap_or(QuotientRun::MEMORY.min(context.memory())),
        };
        let games = self.read_games()?;
        let run = QuotientRun::new(&games, limits);
        let rows = quotients(&games, &run, None, context)?;
        let part = SurveyPart::new(run.command(), run, rows);
        Ok(SurveyAnswer::Quotients(Box::new(part)))
    }
}

impl Question for SurveyRequest {
    type Answer = SurveyAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "survey",
        words: &["families"],
        many: true,
        options: &["to", "effort", "elements", "game_memory"],
        flags: &["misere"],
        ..Spelling::NONE
    };

    fn answer(&self, _: &Definitions, context: &Context) -> Result<SurveyAnswer, AskError> {
        // who asks may not be who owns the files of this machine
        if let Some(file) = self.families.iter().find(|family| family.starts_with('@')) {
            return refused(format!(
                "found the file {file}, expected families of games: files are read on the command \
                 line"
            ));
        }
        if let [rules, family] = &self.families[..]
            && Ruleset::on_structure(rules, "").is_some()
        {
            return self.of_graphs(rules, family, context);
        }
        if self.misere {
            return self.of_quotients(context);
        }
        let to = self.last()?;
        let games = self.read_games()?;
        let run = SurveyRun::new(&games, to, Shard::WHOLE)
            .map_err(|error| AskError::Place(error.to_string()))?;
        let part = survey(&games, &run, None, context)?;
        Ok(SurveyAnswer::Games(Box::new(part)))
    }
}

impl Answered for SurveyAnswer {
    fn json(&self) -> Value {
        match self {
            Self::Games(part) => survey_json(part),
            Self::Quotients(part) => quotients_json(part),
            Self::Graphs(part) => graphs_json(&part.run.rules, part.run.convention, &part.rows),
        }
    }
}
